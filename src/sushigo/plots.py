"""Plots of results, with matplotlib (`pip install 'sushigo[plots]'`); the suffix of a file is its format."""

# The types that matplotlib brings are unfinished.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from matplotlib.figure import Figure

from sushigo.report import Report


def plot_scores(report: Report, path: str | Path) -> None:
    """Plot how often each agent has reached each score.

    Args:
        report: The results of a run.
        path: The file to write.
    """
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    for name, tally in report.agents.items():
        scores = sorted(tally.scores)
        parts = [100 * tally.scores[score] / tally.games for score in scores]
        axes.step(scores, parts, where="mid", label=f"{name}, mean {tally.mean:.1f}")
    axes.set(xlabel="score", ylabel="games (%)", title=f"Scores in {report.games} games")
    if report.agents:
        axes.legend()
    figure.savefig(path)


def plot_bars(values: Mapping[str, float], label: str, path: str | Path) -> None:
    """Plot one number for each name, the greatest on top.

    Args:
        values: The numbers.
        label: What they are.
        path: The file to write.
    """
    names = sorted(values, key=lambda name: values[name])
    figure = Figure(figsize=(8, 1.2 + 0.35 * len(names)), layout="constrained")
    axes = figure.subplots()
    bars = axes.barh(names, [values[name] for name in names])
    axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.set(xlabel=label)
    figure.savefig(path)
