"""The pytest plug-in: files of conformance cases named `*.cases.json` are tests, one for each case.

A file that is named so and says nothing of the format of cases belongs to another project, and is left alone.
pytest loads it by itself where the project is installed. It imports nothing of the rules, and no hypothesis, before
there is such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from sushigo.conformance import Json

FORMAT: Final = "sushigo-cases/"
"""How the format begins that a file of cases names, whatever its version."""

# The kit asserts outside of test modules; without this its failures would not show what was compared.
pytest.register_assert_rewrite("sushigo.testing")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Take a file of cases, and one that was meant to be: of another version, or broken."""
    if file_path.name.endswith(".cases.json") and FORMAT in file_path.read_text("utf-8", errors="replace"):
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A file of conformance cases."""

    def collect(self) -> Iterator[Case]:
        """Make each case a test, named by its id."""
        from sushigo.conformance import read_cases

        for case in read_cases(self.path.read_text("utf-8"), self.path.name):
            yield Case.from_parent(self, name=str(case.get("id", "?")), case=case)


class Case(pytest.Item):
    """A conformance case."""

    def __init__(self, *, case: Json, **kwargs: object) -> None:
        """Keep the case; the rest is pytest's."""
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self.case = case

    def runtest(self) -> None:
        """Run the case with the card types that are installed."""
        from sushigo.conformance import check_case

        outcome = check_case(self.case)
        if not outcome.passed:
            raise CaseFailed(outcome.faults)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Show what was expected and what came out, not where in the code that was noticed."""
        if isinstance(excinfo.value, CaseFailed):
            return "\n".join(excinfo.value.faults)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the case and its source."""
        return self.path, None, f"{self.name} ({self.case.get('source', 'no source')})"


class CaseFailed(AssertionError):
    """A case has failed; `faults` tells how."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
