"""`sushigo new-cards`: a package for a card of your own, ready to be tested."""

from __future__ import annotations

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Final

import click

from sushigo.cards import BUILT_IN
from sushigo.cli import BadInput
from sushigo.contract import is_word

FILES: Final = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    ".gitignore": "gitignore.txt",
    ".github/workflows/tests.yml": "tests.yml.txt",
    "src/{module}/__init__.py": "card.py.txt",
    "src/{module}/py.typed": "",
    "tests/test_cards.py": "test_cards.py.txt",
    "tests/{name}.cases.json": "cases.json.txt",
}
"""The files of a new package, with the template of each; none for an empty one."""

IMPORTED: Final = ("ByCount", "CardContract", "CardType", "Scorer")
"""The names that the modules of a new package import."""


@click.command()
@click.argument("name")
@click.option(
    "--directory",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to write it; sushigo-NAME by default.",
)
def new_cards(name: str, directory: Path | None) -> None:
    """Write a package with a card type called NAME: the card, its tests, and all that a package has.

    NAME is a word of lower-case letters, digits and `_`, such as pickled_ginger.
    """
    reason = unfit(name)
    if reason:
        raise click.UsageError(f"{name!r} cannot be the name of a new card: {reason}")
    target = directory or Path(f"sushigo-{name.replace('_', '-')}")
    if target.exists() and any(target.iterdir()):
        raise BadInput(f"{target} is there already: choose another --directory")
    write_package(name, target)
    click.echo(f"{target} is written; go on with\n")
    click.echo(f"  cd {target}\n  pip install -e . --group test\n  pytest\n")
    click.echo("'--group' needs pip 25.1 or later: python -m pip install -U pip")


def unfit(name: str) -> str:
    """Tell why a card of a new package cannot have a name, and what to do about it; nothing if it can."""
    if not is_word(name):
        return "use lower-case letters, digits and '_', such as pickled_ginger"
    if name in BUILT_IN:
        return "the library has a card of this name, choose another"
    if not name[0].isalpha() or name.endswith("_"):
        return "a package needs one that begins with a letter and does not end with '_'"
    if name.startswith("test"):
        return "pytest takes what begins with 'test' for tests, choose another"
    return ""


def class_of(name: str) -> str:
    """Name the class of a card type; one that means something else in the package's modules is called a card.

    >>> class_of("pickled_ginger"), class_of("none"), class_of("by_count")
    ('PickledGinger', 'NoneCard', 'ByCountCard')
    """
    words = "".join(word.capitalize() for word in name.split("_"))
    return f"{words}Card" if iskeyword(words) or words in IMPORTED else words


def write_package(name: str, target: Path) -> None:
    """Write the files of a new package.

    Args:
        name: The name of its card type.
        target: The directory of the package.
    """
    values = {
        "name": name,
        "module": f"sushigo_{name}",
        "distribution": f"sushigo-{name.replace('_', '-')}",
        "title": " ".join(word.capitalize() for word in name.split("_")),
        "class_name": class_of(name),
    }
    templates = files("sushigo.cli") / "template"
    for path, template in FILES.items():
        text = Template((templates / template).read_text("utf-8")).substitute(values) if template else ""
        file = target / path.format(**values)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
