"""Every figure is also told as a multiple of the yardstick, measured beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playout import seconds

FIGURES: list[tuple[str, float, str]] = []
"""What was measured: name, seconds, and the ratio in words."""


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[float], None]:
    """Measure the yardstick now, and compare what follows with it, or with something nearer."""
    playout = seconds()

    def told(measured: float, beside: float = playout, unit: str = "playouts") -> None:
        FIGURES.append((request.node.name, measured, f"{measured / beside:.3g} {unit}"))

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures below those of the plug-in."""
    if FIGURES:
        terminalreporter.section("in yardsticks")
    for name, measured, ratio in FIGURES:
        terminalreporter.write_line(f"{name:<44} {measured * 1e6:>12,.1f} us   {ratio}")
