"""Charts as lines of text: bars that lie beside their numbers, and columns about an axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.text.stats import Bar, Trend, bar_length
from blackbox_tui.ui.widgets.layout import Line

ABOVE, BELOW = "▄█", "▀█"
"""Half a row and a whole one, above the axis and below it."""
STEPS: Final = (3, 2)
"""Columns for each value with its gap: as wide as fits."""


def bar_chart(chart: Sequence[Bar], width: int) -> list[Line]:
    """A bar for each range of scores, the best one in a colour of its own."""
    label = max(len(bar.label) for bar in chart)
    digits = max(len(str(bar.games)) for bar in chart)
    most = max(bar.games for bar in chart)
    room = max(1, width - label - digits - 3)
    return [
        Line(
            (
                (f"{bar.label:>{label}} ", "text"),
                ("█" * bar_length(bar.games, most, room), "path" if at else "good"),
                (f" {bar.games}", "dim"),
            )
        )
        for at, bar in enumerate(chart)
    ]


def column_chart(trend: Trend, width: int, tallest: int) -> list[Line]:
    """A column for each value, above the axis or below; as many of the last as fit.

    The highest column has so many rows, and half as many the lowest, or fewer where that is
    more than a row for each point.
    """
    known = [value for value in trend.values if value is not None]
    top, bottom = max(*known, 0, 0), -min(*known, 0, 0)
    point = min(2.0, 2 * tallest / max(top, 1), tallest / max(bottom, 1))  # in halves of a row
    labels = [trend.label(top), "par" if trend.to_par else "0", trend.label(-bottom)]
    margin = max(map(len, labels)) + 1
    step = next((step for step in STEPS if step * len(trend.values) <= width - margin), STEPS[-1])
    values = trend.values[-((width - margin) // step) :]
    halves = [0 if value is None else _halves(value, point) for value in values]
    up = range(-(-max(*halves, 0, 0) // 2), 0, -1)
    down = range(1, 1 - min(*halves, 0, 0) // 2)
    over = "bad" if trend.to_par else "path"
    axis = "".join(("─" if value is not None else "?").ljust(step, "─") for value in values)
    above = [(_label(labels[0], margin, row == up[0]), _row(halves, row, step)) for row in up]
    turned = [-half for half in halves]
    below = [
        (_label(labels[2], margin, row == down[-1]), _row(turned, row, step, BELOW)) for row in down
    ]
    return [
        *(Line(((label, "dim"), (row, over))) for label, row in above),
        Line(((_label(labels[1], margin), "dim"), (axis, "line"))),
        *(Line(((label, "dim"), (row, "good"))) for label, row in below),
    ]


def _halves(value: int, point: float) -> int:
    """How many halves of a row; at least one, unless the value is 0."""
    size = max(1, round(abs(value) * point)) if value else 0
    return size if value > 0 else -size


def _label(text: str, width: int, shown: bool = True) -> str:
    return f"{text if shown else '':>{width - 1}} "


def _row(halves: Sequence[int], row: int, step: int, blocks: str = ABOVE) -> str:
    """What the columns fill of that row, counted from the axis."""
    filled = (max(0, min(2, half - 2 * (row - 1))) for half in halves)
    return "".join((f" {blocks}"[fill] * (step - 1)).ljust(step) for fill in filled)
