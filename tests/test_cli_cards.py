"""`sushigo cards` and `sushigo menus`."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from packages import IZAKAYA, install, install_izakaya, on_path, python
from sushigo.cli import cli
from sushigo.cli.cards import find, spans, types_of
from sushigo.edition import Classic, Party
from sushigo.menu import PRINTED
from sushigo.registry import Registry
from sushigo.words import LANGUAGES


def shown(*arguments: str, columns: int = 80) -> str:
    done = CliRunner().invoke(cli, list(arguments), env={"COLUMNS": str(columns)})
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_type_is_listed(lang: str) -> None:
    table = shown("cards", "--lang", lang, columns=120)

    for name in Registry(plugins=False).names():
        assert Registry().card_type(name).title(lang) in table


def test_faces_numbers_and_players_are_listed() -> None:
    table = shown("cards", columns=120)

    assert "12 (3: 4, 4: 4, 5: 4)" in table
    assert re.search(r"▌Spoon +│ 3 +│ 4 5 6 +│ 3-8 +│ charcoal", table)


def test_the_classic_box_is_listed_with_its_promo() -> None:
    table = shown("cards", "--edition", "classic")

    assert "26 (1: 6, 2: 12, 3: 8)" in table
    assert "Soy Sauce" in table
    assert "Uramaki" not in table


def test_a_card_is_explained_with_scoring_and_options() -> None:
    told = shown("cards", "temaki", columns=120)

    assert "Whoever has the most scores 4" in told
    assert "│ fewest       │     -4 │" in told
    assert "temaki.all_tied" in told
    assert "literal (default), none" in told


def test_a_card_is_explained_as_the_edition_plays_it() -> None:
    assert "promo" in shown("cards", "soy_sauce", "--edition", "classic").lower()
    assert "all_tied" not in shown("cards", "pudding", "--edition", "classic")


@pytest.mark.parametrize("edition", [Party(), Classic()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_can_be_explained(edition: Party | Classic, lang: str) -> None:
    for card in types_of(edition):
        told = shown("cards", card.name, "--edition", edition.name, "--lang", lang)

        assert card.title(lang) in told


@pytest.mark.parametrize("name", ["miso_soup", "miso-soup", "Miso Soup", "MISO SOUP", "味噌汁"])
def test_a_card_is_found_by_name_or_title(name: str) -> None:
    assert find(name, types_of(Party()), "ja").name == "miso_soup"


@pytest.mark.parametrize(
    ("packages", "reason"),
    [(["one"], "'snack:Snack' cannot be loaded"), (["one", "two"], "'snack': this card type is offered by one 1.0")],
)
def test_a_card_that_cannot_be_used_is_explained(tmp_path: Path, packages: list[str], reason: str) -> None:
    for package in packages:
        install(tmp_path, package, {"sushigo.cards": {"snack": "snack:Snack"}})

    with on_path(tmp_path):
        done = CliRunner().invoke(cli, ["cards", "snack"])

    assert done.exit_code == 2
    assert reason in done.stderr


def test_every_printed_menu_is_listed() -> None:
    table = shown("menus")

    assert all(name in table for name in PRINTED)


def test_menus_can_be_listed_for_a_number_of_players() -> None:
    table = shown("menus", "--players", "2")

    assert "dinner_for_two" in table
    assert "master_menu" not in table


def test_menus_of_installed_packages_are_listed_too(tmp_path: Path) -> None:
    install_izakaya(tmp_path)

    table = python("-m", "sushigo", "menus", path=(tmp_path, IZAKAYA / "src"))

    assert "first_round" in table
    assert "First Round" in table
    assert "dinner_for_two" in table


def test_spans_of_numbers_are_written_short() -> None:
    assert [spans(numbers) for numbers in ([], [2], [2, 3], [2, 4, 5])] == ["", "2", "2-3", "2, 4-5"]
