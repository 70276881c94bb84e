"""The `sushigo` command: `python -m sushigo` does the same."""

from __future__ import annotations

import sys
from importlib import import_module

NEEDED = ("click", "rich")
"""The packages that the command needs beyond those that the library does."""


def main() -> None:
    """Run the command line, or say what to install for it.

    Raises:
        SystemExit: Always, with the exit code: 0 fine, 1 a case or a game failed, 2 bad input, 130 interrupted.
    """
    for package in NEEDED:
        try:
            import_module(package)
        except ModuleNotFoundError:
            print(
                f"the sushigo command needs {package}: get it with  pip install 'sushigo[cli]'",
                file=sys.stderr,
            )
            sys.exit(2)
    from sushigo.cli import run

    run()


if __name__ == "__main__":
    main()
