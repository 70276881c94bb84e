"""A new package of cards: what the command writes, and the tutorial that begins with it, followed to the letter."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from packages import IZAKAYA, ROOT, SERVER, SOURCE, install, install_plugin
from sushigo.cli.new_cards import FILES, IMPORTED

TUTORIAL = (ROOT / "docs/tutorials/your-first-card.md").read_text("utf-8")
BLOCK = re.compile(r'^```(?P<language>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)

SEEDED = {"PYTEST_ADDOPTS": "--hypothesis-seed=0"}
"""The tests of a package that is written here explore the same games in every run."""

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command as a shell would: `sushigo`, `pytest` and `pip` are those of this Python."""
    site = tmp_path / "site"
    install_plugin(site)

    def run(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        program, *arguments = command.removeprefix("python -m ").split()
        if program == "pip" and "-e" not in arguments:  # what is to be installed is there, or can be done without
            return subprocess.CompletedProcess(command, 0, "", "")
        if program == "pip":  # the outcome of an editable installation, without asking a registry for the tools
            project = tomllib.loads((cwd / "pyproject.toml").read_text("utf-8"))["project"]
            install(site, project["name"], project["entry-points"], version=project["version"])
            return subprocess.CompletedProcess(command, 0, "", "")
        path = os.pathsep.join([str(SOURCE), str(site), str(cwd / "src"), os.environ.get("PYTHONPATH", "")])
        return subprocess.run(
            [sys.executable, "-m", program, *arguments],
            capture_output=True,
            encoding="utf-8",
            check=False,
            cwd=cwd,
            env={**os.environ, **SEEDED, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        )

    return run


def test_a_new_package_has_all_that_a_package_has(run: Run, tmp_path: Path) -> None:
    done = run("sushigo new-cards pickled_ginger", tmp_path)

    package = tmp_path / "sushigo-pickled-ginger"
    values = {"name": "pickled_ginger", "module": "sushigo_pickled_ginger"}
    assert done.returncode == 0, done.stderr
    assert {path.format(**values) for path in FILES} == {
        file.relative_to(package).as_posix() for file in package.rglob("*") if file.is_file()
    }
    assert "pip 25.1" in done.stdout
    assert "$" not in (package / "src/sushigo_pickled_ginger/__init__.py").read_text("utf-8")
    assert "class PickledGinger(CardType):" in (package / "src/sushigo_pickled_ginger/__init__.py").read_text("utf-8")
    assert "${{ matrix.python }}" in (package / ".github/workflows/tests.yml").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ginger", "lower-case"),
        ("maki", "the library has a card of this name"),
        ("7up", "begins with a letter"),
        ("x_", "does not end with '_'"),
        ("testing", "takes what begins with 'test' for tests"),
        ("../up", "lower-case"),
    ],
)
def test_a_name_that_no_card_can_have_is_refused(run: Run, tmp_path: Path, name: str, message: str) -> None:
    done = run(f"sushigo new-cards {name}", tmp_path)

    assert done.returncode == 2
    assert message in done.stderr


def test_the_names_that_a_new_package_imports_are_known() -> None:
    templates = [SOURCE / "sushigo/cli/template" / name for name in FILES.values() if name.endswith(".py.txt")]
    lines = re.findall(
        r"^from sushigo\S* import (.+)$", "\n".join(file.read_text("utf-8") for file in templates), re.MULTILINE
    )

    assert sorted(", ".join(lines).split(", ")) == sorted(IMPORTED)


@pytest.mark.parametrize("name", ["none", "by_count"])
def test_a_package_of_any_name_passes_its_own_tests(run: Run, tmp_path: Path, name: str) -> None:
    """Its class too has a name that its modules do not use otherwise."""
    run(f"sushigo new-cards {name} --directory here", tmp_path)
    run("pip install -e .", tmp_path / "here")

    done = run("pytest -W error", tmp_path / "here")

    assert done.returncode == 0, done.stdout


def test_what_is_there_already_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sushigo-ginger").mkdir()
    (tmp_path / "sushigo-ginger" / "notes.txt").write_text("mine", "utf-8")

    done = run("sushigo new-cards ginger", tmp_path)

    assert done.returncode == 2
    assert [file.name for file in (tmp_path / "sushigo-ginger").iterdir()] == ["notes.txt"]


def test_the_tutorial_can_be_followed_to_the_letter(run: Run, tmp_path: Path) -> None:
    """Every command of the last part succeeds, every file goes where its title says."""
    _, _, part = TUTORIAL.partition("## Make it a package")
    here, ran = tmp_path, []

    for block in BLOCK.finditer(part):
        if block["title"]:
            (here / block["title"]).write_text(block["text"], "utf-8")
            continue
        for command in block["text"].splitlines():
            if command.startswith("cd "):
                here /= command.removeprefix("cd ")
                continue
            done = run(command, here)
            ran.append((command, done.stdout))
            assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"

    outputs = dict(ran)
    assert "21 passed" in outputs["pytest"]
    assert "sushigo-ginger" in outputs["sushigo plugins"]
    assert "Ginger" in outputs["sushigo demo --menu maki,ginger,tempura,sashimi,wasabi,tea,pudding"]


BUILT_ON = (
    SOURCE / "sushigo/cli/template/pyproject.toml.txt",
    ROOT / "docs/how-to/publish-a-package.md",
    IZAKAYA / "pyproject.toml",
    SERVER / "pyproject.toml",
)
"""Where it stands which versions of the library a package takes."""


@pytest.mark.parametrize("path", BUILT_ON, ids=lambda path: path.parent.name)
def test_packages_take_this_version_and_no_later_minor_one(path: Path) -> None:
    """Until 1.0 such a version may break what is public."""
    major, minor = map(int, version("sushigo").split(".")[:2])

    assert f"sushigo>={major}.{minor},<{major}.{minor + 1}" in path.read_text("utf-8")
