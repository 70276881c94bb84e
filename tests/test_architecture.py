"""What the shape of the project promises: who knows whom, what is loaded when, and what is explained."""

from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import sushigo
from packages import PUBLIC
from sushigo.cards import BUILT_IN

SOURCE = Path(sushigo.__file__).parent
ROOT = Path(__file__).parent.parent

CARD_MODULES = sorted((SOURCE / "cards").glob("*.py"))

LISTS_OF_CARDS = ("edition.py", "menu.py")
"""Editions and menus name cards by nature."""

CORE = sorted(path for path in SOURCE.glob("*.py") if path.name not in LISTS_OF_CARDS)
"""The modules that know no card."""


def _code(path: Path) -> str:
    """Return the code of a module without docstrings and comments."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            texts = [part for part in node.body if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)]
            node.body = [part for part in node.body if part not in texts] or [ast.Pass()]
    return ast.unparse(tree)


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_the_core_names_no_card(path: Path) -> None:
    """No card's name appears as a word in its code; `menu` is also what a game is chosen from."""
    code = _code(path)
    names = [name for name in BUILT_IN if name != "menu"]

    found = [name for name in names if re.search(rf"(?<![^\W_]){name}(?![^\W_])", code, re.IGNORECASE)]
    classes = [entry.partition(":")[2] for entry in BUILT_IN.values() if entry.partition(":")[2] in code]

    assert not found
    assert not classes


def test_the_static_table_of_cards_is_the_entry_points_of_the_package() -> None:
    """A bare checkout and an installed package offer the same cards."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["entry-points"]["sushigo.cards"] == BUILT_IN


@pytest.mark.parametrize("path", CARD_MODULES, ids=lambda path: path.stem)
def test_no_module_of_cards_imports_another(path: Path) -> None:
    """Every card stands on the core alone, like one of another package."""
    imported = [
        name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in (getattr(node, "module", None) or "", *(alias.name for alias in node.names))
    ]

    assert not [name for name in imported if name.startswith("sushigo.cards")]


def test_importing_the_library_loads_nothing_that_is_not_needed_yet() -> None:
    """No converter library, no search for plug-ins, no card: these come when they are first used."""
    code = "import sys, sushigo; print(*sorted(sys.modules))"
    path = os.pathsep.join([str(SOURCE.parent), os.environ.get("PYTHONPATH", "")])

    output = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path},
    ).stdout.split()

    assert not {"cattrs", "importlib.metadata"} & set(output)
    assert [name for name in output if name.startswith("sushigo")] == ["sushigo"]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_explained(name: str) -> None:
    """Public classes and functions, and what is public in the classes, have docstrings."""
    value: object = getattr(sushigo, name)
    if inspect.isclass(value):
        own = [part for key, part in vars(value).items() if not key.startswith("_")]
        explained = [part for part in own if inspect.isroutine(part) or isinstance(part, (property, classmethod))]

        assert inspect.getdoc(value)
        assert all(inspect.getdoc(part) for part in explained)
    elif inspect.isroutine(value):
        assert inspect.getdoc(value)


def test_the_public_names_are_those_that_are_promised() -> None:
    """What `__all__` promises can be had, and nothing else."""
    assert all(hasattr(sushigo, name) for name in PUBLIC)
    assert set(PUBLIC) <= set(dir(sushigo))
    assert not hasattr(sushigo, "nonsense")


def rows() -> dict[str, int]:
    """Return the row of each module in the map of the house."""
    listed = [
        line.split("`")[1].split()
        for line in (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()
        if line.startswith("| `")
    ]
    return {name.removesuffix(".py").rstrip("/"): row for row, names in enumerate(listed) for name in names}


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_imports_only_from_its_own_row_of_the_map_or_above(path: Path) -> None:
    """On loading; `__main__` and the plug-in of pytest are doors from outside and stand on no row."""
    part = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    row = rows().get(part, 99 if part in ("__init__", "__main__", "pytest_plugin") else None)
    imports = [node for node in ast.parse(path.read_text("utf-8")).body if isinstance(node, ast.ImportFrom)]
    modules = [(node.module or "").split(".") for node in imports]
    loaded = {names[1] for names in modules if names[0] == "sushigo" and len(names) > 1} - {"cards", part}

    assert row is not None, "it has no row in the map of CONTRIBUTING.md"
    assert not {name for name in loaded if rows()[name] > row}
