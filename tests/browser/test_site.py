"""The built site in a browser: pages fit a phone, pictures are there, search finds, nothing complains."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

from sushigo.cards import BUILT_IN
from sushigo.registry import Registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def address(page: Path) -> str:
    """Return where the site has a page of the documentation."""
    name = page.relative_to(ROOT / "docs").with_suffix("")
    folder = name.parent if name.name == "index" else name
    return "" if folder == Path() else f"{folder.as_posix()}/"


PAGES = sorted(address(page) for page in (ROOT / "docs").rglob("*.md"))


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Serve the built site."""
    built = ROOT / "site"
    assert (built / "index.html").exists(), "the site is not built: make docs"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the browser of the system."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, f"none of {', '.join(BROWSERS)} is installed"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield chromium
        chromium.close()


class Complaints(list[str]):
    """What is wrong with the pages that a tab has opened."""

    def watch(self, tab: Page, site: str) -> None:
        """Note every complaint, every failure, and every request to another host."""

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.append(message.text)

        def answered(answer: Response) -> None:
            if answer.status >= 400:
                self.append(f"{answer.url}: {answer.status}")

        def requested(request: Request) -> None:
            if not request.url.startswith((site, "blob:", "data:")):
                self.append(f"{request.url} is asked for")

        def failed(request: Request) -> None:
            if request.failure != "net::ERR_ABORTED":  # the tab has gone on to another page
                self.append(f"{request.url}: {request.failure}")

        tab.on("console", said)
        tab.on("pageerror", lambda error: self.append(str(error)))
        tab.on("requestfailed", failed)
        tab.on("response", answered)
        tab.on("request", requested)


@pytest.fixture(scope="module")
def tab(browser: Browser, site: str) -> Iterator[tuple[Page, Complaints]]:
    """Open a tab for all tests, so that what pages share is loaded once."""
    opened = browser.new_page()
    complaints = Complaints()
    complaints.watch(opened, site)
    yield opened, complaints
    opened.close()


@pytest.fixture
def page(tab: tuple[Page, Complaints]) -> Iterator[Page]:
    """Lend the tab to a test, which fails if there is any complaint."""
    opened, complaints = tab
    complaints.clear()
    yield opened
    assert complaints == []


@pytest.mark.parametrize("address", PAGES)
def test_every_page_fits_a_phone(page: Page, site: str, address: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(site + address)

    assert page.locator("article h1").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate("[...document.images].every(image => image.complete && image.naturalWidth > 0)")


class Links(HTMLParser):
    """What a page leads to, and the anchors that it has."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.hrefs: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.add(given.get("id") or given.get("name") or "")
        if tag == "a" and given.get("href"):
            self.hrefs.add(str(given["href"]))


def test_every_link_within_the_site_leads_somewhere() -> None:
    """To a page or file that is there, and where it names a place in it, to that."""
    pages = {page: Links(page) for page in (ROOT / "site").rglob("*.html") if page.name != "404.html"}
    lost = []
    for page, links in pages.items():
        for href in links.hrefs:
            address = urlsplit(href)
            if not address.scheme and not address.netloc:
                target = (page.parent / unquote(address.path)).resolve() if address.path else page
                target = target / "index.html" if target.is_dir() else target
                place = unquote(address.fragment)
                if not target.exists() or (place and place not in pages[target].anchors):
                    lost.append(f"{page.relative_to(ROOT / 'site')}: {href}")

    assert lost == []


def test_search_finds_a_card(page: Page, site: str) -> None:
    page.goto(f"{site}?q=uramaki")  # as a shared search is opened: what is typed before the scripts run is not heard
    page.locator(".md-search-result__item a").first.wait_for(state="attached")
    links = page.locator(".md-search-result__item a").evaluate_all("links => links.map(link => link.href)")

    assert any("rules/cards/uramaki" in link for link in links)


def test_the_gallery_shows_every_face(page: Page, site: str) -> None:
    registry = Registry(plugins=False)
    titles = [card.title("en", face) for card in map(registry.card_type, BUILT_IN) for face in card.faces]
    page.goto(site + "rules/gallery/")

    shown = page.locator("article img").evaluate_all("images => images.map(image => image.alt)")

    assert sorted(shown) == sorted(titles)


def test_every_card_page_is_reached_from_the_menu(page: Page, site: str) -> None:
    page.goto(site + "rules/")
    links = page.locator("nav.md-nav a").evaluate_all("links => links.map(link => link.href)")

    for name in BUILT_IN:
        assert any(link.endswith(f"rules/cards/{name}/") for link in links), name
