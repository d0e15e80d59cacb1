"""A terminal's screen as SVG, still or moving. The same screen gives the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

PALETTE = {
    "black": "#1c1c1c", "red": "#d75f5f", "green": "#87af5f", "brown": "#d7af5f",
    "blue": "#5f87d7", "magenta": "#af87d7", "cyan": "#5fafaf", "white": "#d0d0d0",
}  # fmt: skip
INK, PAPER = "#d0d0d0", "#16181d"
ACROSS, DOWN, RIM = 8.4, 18, 12
FONT = "ui-monospace,'Cascadia Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"


class Sign(NamedTuple):
    """One place of the screen."""

    text: str
    ink: str
    paper: str
    bold: bool
    underlined: bool


class Shot(NamedTuple):
    """A screen at one moment."""

    rows: tuple[tuple[Sign, ...], ...]
    cursor: tuple[int, int] | None


def take(screen: Any) -> Shot:  # noqa: ANN401 - pyte has no types
    """What a pyte screen shows now."""
    rows = tuple(
        tuple(_sign(screen.buffer[y][x]) for x in range(screen.columns))
        for y in range(screen.lines)
    )
    cursor = None if screen.cursor.hidden else (screen.cursor.x, screen.cursor.y)
    return Shot(rows, cursor)


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


def _body(shot: Shot) -> str:
    rows = "".join(_row(y, row) for y, row in enumerate(shot.rows))
    return rows + (_cursor(shot.cursor) if shot.cursor else "")


def _row(y: int, row: Sequence[Sign]) -> str:
    boxes = [
        _box(x, y, len(run), run[0].paper)
        for x, run in _runs(row, lambda sign: sign.paper)
        if run[0].paper != PAPER
    ]
    return "".join(boxes) + "".join(
        _words(x, y, run) for x, run in _runs(row, _look) if run[0].text != " "
    )


def _cursor(place: tuple[int, int]) -> str:
    return _box(*place, 1, INK, ' opacity=".5"')


def _look(sign: Sign) -> object:
    return None if sign.text == " " else (sign.ink, sign.bold, sign.underlined)


def _box(x: int, y: int, width: int, fill: str, more: str = "") -> str:
    left, top = RIM + x * ACROSS, RIM + y * DOWN
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{width * ACROSS:g}" height="{DOWN}" '
        f'fill="{fill}"{more}/>'
    )


def _words(x: int, y: int, run: Sequence[Sign]) -> str:
    """A word, stretched to its exact width so that any font lines up."""
    sign = run[0]
    more = ' font-weight="700"' * sign.bold + ' text-decoration="underline"' * sign.underlined
    text = escape("".join(one.text for one in run))
    return (
        f'<text x="{RIM + x * ACROSS:g}" y="{RIM + y * DOWN + 13.5:g}" fill="{sign.ink}" '
        f'textLength="{len(run) * ACROSS:g}" lengthAdjust="spacingAndGlyphs"{more}>{text}</text>'
    )


def _page(shot: Shot, body: str, title: str, style: str = "") -> str:
    width = 2 * RIM + len(shot.rows[0]) * ACROSS
    height = 2 * RIM + len(shot.rows) * DOWN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<style>text{{font:14px {FONT};white-space:pre}}{style}</style>"
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>{body}</svg>\n'
    )


def still(shot: Shot, title: str) -> str:
    """One screen."""
    return _page(shot, _body(shot), title)


def moving(shots: Sequence[tuple[float, Shot]], title: str) -> str:
    """Screens, each for so many seconds, over and over; only rows that change move."""
    times = [0.0]
    for seconds, _ in shots:
        times.append(times[-1] + seconds)
    tracks = [[_row(y, shot.rows[y]) for _, shot in shots] for y in range(len(shots[0][1].rows))]
    tracks.append([_cursor(shot.cursor) if shot.cursor else "" for _, shot in shots])
    spans: dict[tuple[float, float], list[str]] = {}
    for track in tracks:
        for start, end, body in _stretches(track):
            if body:
                spans.setdefault((times[start], times[end]), []).append(body)
    parts = [_span(number, *span) for number, span in enumerate(spans.items())]
    style = "".join(
        _timing(number, start, end, times[-1]) for number, (start, end) in enumerate(spans)
    )
    return _page(shots[0][1], "".join(parts), title, style)


def _stretches(track: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Where a row stays the same: from which shot, up to which."""
    start = 0
    for at in range(1, len(track) + 1):
        if at == len(track) or track[at] != track[start]:
            yield start, at, track[start]
            start = at


def _span(number: int, _: tuple[float, float], bodies: Sequence[str]) -> str:
    return f'<g id="f{number}">{"".join(bodies)}</g>'


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
