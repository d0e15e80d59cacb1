"""A terminal's screen as SVG, still or moving. The same screen gives the same bytes.

Lines and blocks are drawn, not written: they meet in every font.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple, TypeAlias

PALETTE = {
    "black": "#1c1c1c", "red": "#d75f5f", "green": "#87af5f", "brown": "#d7af5f",
    "blue": "#5f87d7", "magenta": "#af87d7", "cyan": "#5fafaf", "white": "#d0d0d0",
}  # fmt: skip
INK, PAPER = "#d0d0d0", "#16181d"
ACROSS, DOWN, RIM = 8.4, 18, 12
ZOOM = 830 / 696
"""Makes a screen of 80 columns as wide as a page."""
FONT = "ui-monospace,'Cascadia Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"
STYLE = (
    f"text{{font:14px {FONT};white-space:pre}}.b{{font-weight:700}}"
    "path{fill:none}g rect{shape-rendering:crispEdges}"
)
STILL = "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
WIDTHS = {1: 1.2, 2: 2.8}
"""How thick light and heavy lines are."""

LINES = {
    "─": "0101", "│": "1010", "┌": "0110", "┐": "0011", "└": "1100", "┘": "1001",
    "├": "1110", "┤": "1011", "┬": "0111", "┴": "1101", "┼": "1111",
    "━": "0202", "┃": "2020", "┏": "0220", "┓": "0022", "┗": "2200", "┛": "2002",
    "┣": "2220", "┫": "2022", "┳": "0222", "┻": "2202", "╋": "2222", "┿": "1212", "╂": "2121",
    "╸": "0002", "╹": "2000", "╺": "0200", "╻": "0020",
}  # fmt: skip
"""How heavy the strokes from the middle are: up, right, down, left."""
ROUND = {"╭": (1, 1), "╮": (-1, 1), "╰": (1, -1), "╯": (-1, -1)}
"""To which sides round corners lead: right or left, down or up."""
BLOCKS = {
    "█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 0.5),
    "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 0.5, 1),
}  # fmt: skip
"""Which part of its place a block fills: left, top, width, height."""

Point: TypeAlias = tuple[float, float]


class Sign(NamedTuple):
    """One place of the screen."""

    text: str
    ink: str
    paper: str
    bold: bool
    underlined: bool


Shot: TypeAlias = tuple[tuple[Sign, ...], ...]
"""The rows of a screen at one moment."""


def take(screen: Any) -> Shot:  # noqa: ANN401 - pyte has no types
    """What a pyte screen shows now."""
    return tuple(
        tuple(_sign(screen.buffer[y][x]) for x in range(screen.columns))
        for y in range(screen.lines)
    )


def _sign(char: Any) -> Sign:  # noqa: ANN401 - pyte has no types
    ink, paper = _colour(char.fg, INK), _colour(char.bg, PAPER)
    if char.reverse:
        ink, paper = paper, ink
    if getattr(char, "dim", False):
        ink = "#7c7f86" if ink == INK else ink
    return Sign(char.data or " ", ink, paper, char.bold, char.underscore)


def _colour(name: str, usual: str) -> str:
    if name == "default":
        return usual
    return PALETTE.get(name.removeprefix("bright")) or f"#{name}"


def _runs(
    row: Sequence[Sign], same: Callable[[Sign], object]
) -> Iterator[tuple[int, Sequence[Sign]]]:
    start = 0
    for at in range(1, len(row) + 1):
        if at == len(row) or same(row[at]) != same(row[start]):
            yield start, row[start:at]
            start = at


def _row(y: int, row: Sequence[Sign]) -> str:
    boxes = [
        _box(x, y, len(run), run[0].paper)
        for x, run in _runs(row, lambda sign: sign.paper)
        if run[0].paper != PAPER
    ]
    parts = (
        _blocks(x, y, run) or _lines(x, y, run) or _corners(x, y, run) or _words(x, y, run)
        for x, run in _runs(row, _look)
        if run[0].text != " "
    )
    return "".join((*boxes, *parts))


def _look(sign: Sign) -> object:
    """Characters that look alike are drawn as one."""
    if sign.text == " ":
        return None
    if sign.text in LINES:
        return sign.ink
    if sign.text in ROUND:
        return sign.ink, "round"
    if sign.text in BLOCKS:
        return sign.ink, BLOCKS[sign.text]
    return sign.ink, sign.bold, sign.underlined


def _blocks(x: int, y: int, run: Sequence[Sign]) -> str:
    """Blocks, those that touch as one."""
    if run[0].text not in BLOCKS:
        return ""
    left, top, width, height = BLOCKS[run[0].text]
    parts = [(x, len(run))] if width == 1 else [(x + at, width) for at in range(len(run))]
    return "".join(
        f'<rect x="{RIM + (at + left) * ACROSS:g}" y="{RIM + (y + top) * DOWN:g}" '
        f'width="{wide * ACROSS:g}" height="{height * DOWN:g}" fill="{run[0].ink}"/>'
        for at, wide in parts
    )


def _lines(x: int, y: int, run: Sequence[Sign]) -> str:
    """Lines from place to place, a path for each weight."""
    if run[0].text not in LINES:
        return ""
    strokes: dict[int, list[tuple[Point, Point]]] = {1: [], 2: []}
    for at, sign in enumerate(run, x):
        left, top = RIM + at * ACROSS, RIM + y * DOWN
        middle = (left + ACROSS / 2, top + DOWN / 2)
        ends = {
            3: ((left, middle[1]), middle),
            1: (middle, (left + ACROSS, middle[1])),
            0: ((middle[0], top), middle),
            2: (middle, (middle[0], top + DOWN)),
        }
        for side, stroke in ends.items():
            weight = int(LINES[sign.text][side])
            if weight:
                _add(strokes[weight], stroke)
    return "".join(
        f'<path d="{"".join(_stroke(*ends) for ends in strokes[weight])}" stroke="{run[0].ink}" '
        f'stroke-width="{WIDTHS[weight]}"/>'
        for weight in WIDTHS
        if strokes[weight]
    )


def _corners(x: int, y: int, run: Sequence[Sign]) -> str:
    """Round corners, as thick as light lines."""
    if run[0].text not in ROUND:
        return ""
    curves = []
    for at, sign in enumerate(run, x):
        across, down = ROUND[sign.text]
        middle = RIM + (at + 0.5) * ACROSS, RIM + (y + 0.5) * DOWN
        side, end = middle[0] + across * ACROSS / 2, middle[1] + down * DOWN / 2
        bend = middle[1] + down * ACROSS / 2
        curves.append(
            f"M{side:g} {middle[1]:g}Q{middle[0]:g} {middle[1]:g} {middle[0]:g} {bend:g}V{end:g}"
        )
    return f'<path d="{"".join(curves)}" stroke="{run[0].ink}" stroke-width="{WIDTHS[1]}"/>'


def _add(strokes: list[tuple[Point, Point]], stroke: tuple[Point, Point]) -> None:
    """Add a stroke, as the rest of the one that it goes on from if there is one."""
    (start, end) = stroke
    for at, (first, last) in enumerate(strokes):
        straight = first[0] == end[0] or first[1] == end[1]
        if straight and abs(last[0] - start[0]) + abs(last[1] - start[1]) < 0.01:
            strokes[at] = first, end
            return
    strokes.append(stroke)


def _stroke(start: Point, end: Point) -> str:
    way = f"H{end[0]:g}" if start[1] == end[1] else f"V{end[1]:g}"
    return f"M{start[0]:g} {start[1]:g}{way}"


def _box(x: int, y: int, width: int, fill: str) -> str:
    left, top = RIM + x * ACROSS, RIM + y * DOWN
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{width * ACROSS:g}" height="{DOWN}" fill="{fill}"/>'
    )


def _words(x: int, y: int, run: Sequence[Sign]) -> str:
    """A word, stretched to its exact width so that any font lines up."""
    sign = run[0]
    more = ' class="b"' * sign.bold + ' text-decoration="underline"' * sign.underlined
    text = escape("".join(one.text for one in run))
    return (
        f'<text x="{RIM + x * ACROSS:g}" y="{RIM + y * DOWN + 13.5:g}" fill="{sign.ink}" '
        f'textLength="{len(run) * ACROSS:g}" lengthAdjust="spacingAndGlyphs"{more}>{text}</text>'
    )


def _page(shot: Shot, body: str, title: str, style: str = "") -> str:
    width = 2 * RIM + len(shot[0]) * ACROSS
    height = 2 * RIM + len(shot) * DOWN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * ZOOM:.0f}" '
        f'height="{height * ZOOM:.0f}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<style>{STYLE}{style}</style>"
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/><g>{body}</g></svg>\n'
    )


def still(shot: Shot, title: str) -> str:
    """One screen."""
    return _page(shot, "".join(_row(y, row) for y, row in enumerate(shot)), title)


def moving(shots: Sequence[tuple[float, Shot]], title: str) -> str:
    """Screens, each for so many seconds, over and over; only rows that change move.

    Where nothing moves, the first is shown.
    """
    times = [0.0]
    for seconds, _ in shots:
        times.append(times[-1] + seconds)
    spans: dict[tuple[float, float], list[str]] = {}
    for y in range(len(shots[0][1])):
        for start, end, body in _stretches([_row(y, shot[y]) for _, shot in shots]):
            if body:
                spans.setdefault((times[start], times[end]), []).append(body)
    parts = [
        f'<g id="f{number}" visibility="{"hidden" if start else "visible"}">{"".join(bodies)}</g>'
        for number, ((start, _), bodies) in enumerate(spans.items())
    ]
    style = "".join(_timing(number, *span, times[-1]) for number, span in enumerate(spans))
    return _page(shots[0][1], "".join(parts), title, style + STILL)


def _stretches(track: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Where a row stays the same: from which shot, up to which."""
    start = 0
    for at in range(1, len(track) + 1):
        if at == len(track) or track[at] != track[start]:
            yield start, at, track[start]
            start = at


def _timing(number: int, start: float, end: float, total: float) -> str:
    """Shown from then to then; what is always shown needs no timing."""
    if start == 0 and end == total:
        return ""
    first, last = 100 * start / total, 100 * end / total
    hidden = "" if start == 0 else "0%{visibility:hidden}"
    ending = "" if end == total else f"{last:.3f}%,100%{{visibility:hidden}}"
    return (
        f"@keyframes f{number}{{{hidden}{first:.3f}%{{visibility:visible}}{ending}}}"
        f"#f{number}{{animation:f{number} {total:.2f}s step-end infinite}}"
    )
