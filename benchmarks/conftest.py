"""Every figure is also told as a multiple of the yardstick, measured beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playout import seconds

FIGURES: list[tuple[str, float, float | None]] = []
"""What was measured: name, seconds, and the seconds of something nearer than a playout to compare it with."""

PLAYOUTS: list[float] = []
"""How long a playout took, before each measurement; the best of all is the yardstick, as each figure is a best too."""


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[float, float | None], None]:
    """Measure a playout now, and take what is measured next."""
    PLAYOUTS.append(seconds())

    def told(measured: float, beside: float | None = None) -> None:
        FIGURES.append((request.node.name, measured, beside))

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures below those of the plug-in."""
    if FIGURES:
        terminalreporter.section(f"in yardsticks: a playout takes {min(PLAYOUTS) * 1e6:.0f} us")
        terminalreporter.write_line("")
    for name, measured, beside in FIGURES:
        ratio = f"{measured / min(PLAYOUTS):.3g} playouts" if beside is None else f"{measured / beside:.3g} times attrs"
        terminalreporter.write_line(f"{name:<44} {measured * 1e6:>12,.1f} us   {ratio}")
