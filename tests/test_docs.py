"""What is written for readers is true: every example in the pages and docstrings does what it says."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import runpy
import tomllib
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from attrs import fields
from sybil import Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

import sushigo
from packages import PUBLIC
from sushigo.cards import BUILT_IN
from sushigo.cli import COMMANDS
from sushigo.conformance import check_file
from sushigo.edition import Classic, Party
from sushigo.registry import Registry
from sushigo.testing import CardContract

ROOT = Path(__file__).parents[1]
SOURCE = Path(sushigo.__file__).parent
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


def entries(pages: str = "*.md") -> set[str]:
    """List what pages of the reference have an entry for: a name with its module, or a module for all in it."""
    found = (ROOT / "docs" / "reference").glob(pages)
    return {path for page in found for path in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)}


@pytest.mark.parametrize("path", sorted(entries()))
def test_every_example_of_the_reference_runs_by_itself(path: str) -> None:
    """A reader pastes it where nothing but `sushigo` is imported."""
    alone = {"sushigo": sushigo}
    for example in doctest.DocTestFinder().find(_found(path), path, globs=alone):
        assert not doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(example).failed


PLAIN_NAMES = ("DEALER", "Asking", "Script")
"""A number and two aliases: what is told of them stands behind them, where Python keeps no docstring."""


def told_behind(name: str) -> str:
    """Return the text that stands behind a name in its module."""
    tree = ast.parse((SOURCE / f"{sushigo._HOME[name]}.py").read_text("utf-8"))
    for node, after in pairwise(tree.body):
        target = node.target if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [None])[0]
        if isinstance(target, ast.Name) and target.id == name and isinstance(after, ast.Expr):
            return str(ast.literal_eval(after.value))
    return ""


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_has_an_example(name: str) -> None:
    text = told_behind(name) if name in PLAIN_NAMES else inspect.getdoc(getattr(sushigo, name))

    assert ">>>" in (text or "")


@pytest.mark.parametrize("name", PLAIN_NAMES)
def test_every_example_of_a_plain_name_runs(name: str) -> None:
    example = doctest.DocTestParser().get_doctest(told_behind(name), {"sushigo": sushigo}, name, None, None)

    assert not doctest.DocTestRunner().run(example).failed


# ---- the reference -------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUBLIC)
def test_the_index_of_the_reference_leads_to_the_entry_of_every_public_name(name: str) -> None:
    home = f"sushigo.{sushigo._HOME[name]}"
    index = (ROOT / "docs/reference/index.md").read_text("utf-8")
    rows = re.findall(r"^\| \[.*?\]\((.*?)\) \| (.*) \|$", index, re.MULTILINE)
    (page,) = (page for page, told in rows if f"`{name}`" in told)

    assert {f"sushigo.{name}", f"{home}.{name}", home} & entries(page)


@pytest.mark.parametrize("path", sorted(entries()))
def test_every_entry_of_the_reference_can_be_imported_as_it_is_written(path: str) -> None:
    assert _found(path) is not None


def test_every_command_has_a_section_with_its_help() -> None:
    page = (ROOT / "docs/reference/command-line.md").read_text("utf-8")

    assert re.findall(r"^## sushigo ([\w-]+)$", page, re.MULTILINE) == list(COMMANDS)
    assert re.findall(r"^\$ sushigo ([\w-]+) --help$", page, re.MULTILINE) == list(COMMANDS)


def test_the_modules_that_are_promised_are_those_that_the_pages_use() -> None:
    """A page or an example that imports from another module, or an entry for a name in one, makes it public."""
    told = (ROOT / "docs" / "stability.md").read_text("utf-8")
    promised = [name for name in re.findall(r"`(sushigo\.[\w.]+)`", told) if name != "sushigo.__all__"]
    texts = [path.read_text("utf-8") for path in (*PAGES, *(ROOT / "examples").rglob("*.py"))]
    imported = {name for text in texts for name in re.findall(r"(?:from|import) (sushigo\.[\w.]+)", text)}
    cards = {value.partition(":")[0] for value in BUILT_IN.values()}

    assert sorted(promised) == sorted((imported | set(map(_home, entries())) | cards) - {"sushigo"})


def test_the_page_about_the_kit_names_every_test_of_the_contract() -> None:
    page = (ROOT / "docs/how-to/test-a-card.md").read_text("utf-8")

    assert re.findall(r"`(test_\w+)`", page) == [name for name in vars(CardContract) if name.startswith("test_")]


def _found(path: str) -> object:
    """Import a name, or a module."""
    module, _, name = path.rpartition(".")
    found = getattr(import_module(module), name, None)
    return import_module(path) if found is None else found


def _home(path: str) -> str:
    """Tell from which module readers import what an entry is for."""
    module, _, name = path.rpartition(".")
    if inspect.ismodule(_found(path)):
        return path
    return "sushigo" if getattr(sushigo, name, None) is _found(path) else module


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


def test_every_disagreement_is_told_by_the_cards_whose_options_decide_it() -> None:
    for point in table_of("disagreements"):
        owners = {option.partition(".")[0] for option in filter(None, str(point.get("option", "")).split(", "))}

        assert owners - {"rules"} <= set(point.get("of", [])) <= set(BUILT_IN), point["about"]


def test_the_page_of_a_card_gives_the_defaults_of_both_editions() -> None:
    page = (ROOT / "docs/rules/cards/wasabi.md").read_text("utf-8")

    assert "| `same_turn` | `True`, `False` | `True`, fixed | `False` |" in page


def test_every_option_of_a_card_is_a_disagreement_that_is_told() -> None:
    told = " ".join(str(point.get("option", "")) for point in table_of("disagreements"))
    for name in BUILT_IN:
        for option in Registry(plugins=False).card_type(name).options():
            assert option.name == "copies" or f"{name}.{option.name}" in told
