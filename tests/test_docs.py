"""What is written for readers is true: every example in the pages and docstrings does what it says."""

from __future__ import annotations

import doctest
import re
import runpy
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from attrs import fields
from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

import sushigo
from sushigo.cards import BUILT_IN
from sushigo.conformance import check_file
from sushigo.edition import Classic, Party
from sushigo.registry import Registry

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
# The plug-in is for pytest to import, before anything else of the project.
MODULES = [
    "sushigo",
    *sorted({found.name for found in walk_packages(sushigo.__path__, "sushigo.")} - {"sushigo.pytest_plugin"}),
]


class SessionParser(PythonCodeBlockParser):
    """Runs `pycon` blocks, prompt by prompt, in the namespace of their page."""

    def __init__(self) -> None:
        super().__init__(doctest_optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
        self.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())


READER = Sybil([SkipParser(), PythonCodeBlockParser(), SessionParser()])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_example_of_a_page_runs(page: Path) -> None:
    for example in READER.parse(page).examples():
        example.evaluate()


@pytest.mark.parametrize("name", MODULES)
def test_every_example_of_a_docstring_runs(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)

    assert not failed


# ---- the reference -------------------------------------------------------------------------


def entries() -> set[str]:
    """List what the pages of the reference have an entry for: a name with its module, or a module for all in it."""
    pages = (ROOT / "docs" / "reference").glob("*.md")
    return {path for page in pages for path in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)}


@pytest.mark.parametrize("name", sushigo.__all__)
def test_every_public_name_has_an_entry_in_the_reference(name: str) -> None:
    home = f"sushigo.{sushigo._HOME[name]}"

    assert {f"sushigo.{name}", f"{home}.{name}", home} & entries()


@pytest.mark.parametrize("path", sorted(entries()))
def test_every_entry_of_the_reference_can_be_imported_as_it_is_written(path: str) -> None:
    module, _, name = path.rpartition(".")

    assert hasattr(import_module(module), name) or import_module(path)


# ---- the pages of the rules ----------------------------------------------------------------


def table_of(name: str) -> list[dict[str, Any]]:
    """Read the one list of a data file of the rules."""
    (rows,) = tomllib.loads((ROOT / "docs/rules" / f"{name}.toml").read_text("utf-8")).values()
    return list(rows)


def test_written_pages_are_current() -> None:
    """What `docs/build.py` writes is what card types, rulings, cases and commands say now."""
    written = runpy.run_path(str(ROOT / "docs/build.py"))["pages"]()
    stale = [path.name for path, text in written.items() if path.read_text("utf-8") != text]

    assert not stale, f"run python docs/build.py: {stale} are not current"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_card_type_has_worked_examples_that_hold(name: str) -> None:
    outcomes = check_file(ROOT / "docs/rules/cases" / f"{name}.json")

    assert len(outcomes) >= 2
    assert [outcome for outcome in outcomes if not outcome.passed] == []


def test_every_ruling_has_a_number_of_its_own_and_sources() -> None:
    rulings = table_of("rulings")

    assert len({ruling["id"] for ruling in rulings}) == len(rulings)
    assert all(ruling["sources"] for ruling in rulings)
    assert {name for ruling in rulings for name in ruling.get("of", [])} == set(BUILT_IN)


def test_every_worked_example_names_its_ruling() -> None:
    numbers = {str(ruling["id"]) for ruling in table_of("rulings")}
    outcomes = [outcome for name in BUILT_IN for outcome in check_file(ROOT / f"docs/rules/cases/{name}.json")]

    assert {outcome.source.split(":")[0] for outcome in outcomes} <= numbers
    assert len({outcome.id for outcome in outcomes}) == len(outcomes)


def test_every_disagreement_names_an_option_that_exists() -> None:
    registry = Registry(plugins=False)
    switches = {field.name for edition in (Classic, Party) for field in fields(edition)}
    for point in table_of("disagreements"):
        for option in filter(None, str(point.get("option", "")).split(", ")):
            owner, name = option.split(".")
            known = switches if owner == "rules" else {o.name for o in fields(type(registry.card_type(owner)))}
            assert name in known, option


def test_every_option_of_a_card_is_a_disagreement_that_is_told() -> None:
    told = " ".join(str(point.get("option", "")) for point in table_of("disagreements"))
    for name in BUILT_IN:
        for option in Registry(plugins=False).card_type(name).options():
            assert option.name == "copies" or f"{name}.{option.name}" in told
