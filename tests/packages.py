"""Packages for tests: as installers leave them, a module and its metadata on the path, without an installer."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import sushigo

ROOT = Path(__file__).parents[1]
SOURCE = Path(sushigo.__file__).parents[1]
IZAKAYA = ROOT / "examples" / "sushigo-izakaya"
SERVER = ROOT / "examples" / "sushigo-server"

PUBLIC: list[str] = vars(sushigo)["__all__"]
"""The public names; type checkers see them one by one, and not the list."""

Groups = Mapping[str, Mapping[str, str]]
"""Entry points: for each group the values by name."""


def install(site: Path, name: str, groups: Groups, *, version: str = "1.0", **modules: str) -> Path:
    """Lay a package into a directory of packages.

    Args:
        site: The directory; it is made.
        name: The distribution.
        groups: Its entry points.
        version: Its version.
        modules: The source of each of its modules, by name.

    Returns:
        The directory.
    """
    metadata = site / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    lines = [
        line
        for group, values in groups.items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in values.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    for module, code in modules.items():
        (site / f"{module}.py").write_text(dedent(code), "utf-8")
    return site


def install_izakaya(site: Path) -> None:
    """Lay the metadata of the example package into a directory; its modules stay where they are."""
    project = tomllib.loads((IZAKAYA / "pyproject.toml").read_text("utf-8"))["project"]
    install(site, project["name"], project["entry-points"], version=project["version"])


def install_plugin(site: Path) -> None:
    """Have pytest find the project's plug-in, in a bare checkout too; a name that is found twice is loaded once."""
    install(site, "sushigo-pytest", {"pytest11": {"sushigo": "sushigo.pytest_plugin"}})


def private_imports(path: Path) -> list[str]:
    """List what a module takes from the library that is not in `sushigo` itself."""
    imported = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    names = {alias.name for node in imported if node.module == "sushigo" for alias in node.names}
    behind = [node.module or "" for node in imported if (node.module or "").startswith("sushigo.")]
    return [*behind, *sorted(names - set(PUBLIC))]


@contextmanager
def on_path(*sites: Path) -> Iterator[None]:
    """Put directories of packages on the path for a while, and forget the modules that came from there."""
    sys.path[:0] = map(str, sites)
    before = set(sys.modules)
    try:
        yield
    finally:
        del sys.path[: len(sites)]
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if any(Path(file).is_relative_to(site) for site in sites):
                del sys.modules[name]


def python(*arguments: str, path: tuple[Path, ...] = (), cwd: Path = ROOT, **env: str) -> str:
    """Run Python with directories of packages on the path; what it prints is the result, and it must succeed."""
    given = os.environ.get("PYTHONPATH")
    full = os.pathsep.join([*map(str, path), str(SOURCE), *([given] if given else [])])
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": full, **env},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
