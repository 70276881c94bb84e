"""What is written for readers is true: every example in the pages and docstrings does what it says."""

from __future__ import annotations

import doctest
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from sybil import Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

import sushigo

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
MODULES = ["sushigo", *sorted(found.name for found in walk_packages(sushigo.__path__, "sushigo."))]


class SessionParser(PythonCodeBlockParser):
    """Runs `pycon` blocks, prompt by prompt, in the namespace of their page."""

    def __init__(self) -> None:
        super().__init__(doctest_optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
        self.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())


class CommandParser(CodeBlockParser):
    """Runs the `sushigo` commands of `console` blocks, and compares all that they print."""

    language = "console"

    def evaluate(self, example: Example) -> str | None:
        """Run every command that stands behind a `$`."""
        for session in str(example.parsed).split("$ ")[1:]:
            command, _, expected = session.partition("\n")
            name, *arguments = shlex.split(command)
            assert name == "sushigo", f"{example.path}: only the project's own command is run, not {name}"
            run = subprocess.run(
                [sys.executable, "-m", "sushigo", *arguments],
                cwd=ROOT,
                text=True,
                encoding="utf-8",
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            assert run.stdout.split() == expected.split(), run.stdout
        return None


READER = Sybil([SkipParser(), PythonCodeBlockParser(), SessionParser(), CommandParser()])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_example_of_a_page_runs(page: Path) -> None:
    for example in READER.parse(page).examples():
        example.evaluate()


@pytest.mark.parametrize("name", MODULES)
def test_every_example_of_a_docstring_runs(name: str) -> None:
    failed, _ = doctest.testmod(import_module(name), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)

    assert not failed
