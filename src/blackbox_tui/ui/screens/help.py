"""Help: the rules on a page or two with small drawings, and the keys of the screen left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from blackbox_tui.engine import Box, Cell, Detour, Grid, Heading, Hit, Port, parse_cells
from blackbox_tui.text.prompts import INTRODUCTION, SCORING
from blackbox_tui.ui.keymap import Binding, Command, grouped
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.requests import Go
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.widgets.board import STROKES
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped
from blackbox_tui.ui.widgets.page import Pieces

RULES: Final = (
    INTRODUCTION,
    "A ray goes straight until an atom is straight or diagonally ahead:",
    "",
)

EXAMPLES: Final = (
    ("hit: an atom ahead", "d2", 2),
    ("turned by one atom", "c1", 2),
    ("turned more than once", "c1 c4", 2),
    ("straight through", "e4", 2),
    ("reflection: between two", "d1 d3", 2),
    ("reflection: beside the port", "a3", 2),
)
"""Each a caption, atoms, and the port that is fired from."""

MORE: Final = (
    "",
    "A hit is marked H, a reflection R. A detour, even straight through, marks both its ends with "
    "the same letter. A hit beats everything. An atom beside the first cell turns a ray away "
    "before it enters.",
    SCORING,
)

GRID: Final = Grid(6, 4)


def sketch(atoms: str, port: Port) -> list[str]:
    """A small drawing of a ray among atoms: the real ray, drawn as it goes."""
    box = Box(GRID, parse_cells(atoms))
    ray = box.fire(port)
    rows = []
    for row in range(GRID.height):
        text = "━" if row == port - 1 else " "
        for col in range(GRID.width):
            cell = Cell(row, col)
            sides = ray.sides.get(cell, frozenset())
            char = "●" if cell in box.atoms else STROKES[sides] if sides else "·"
            text += ("━" if Heading.LEFT in sides else " ") + char
        leaves = ray.outcome == Detour(GRID.port_at(Cell(row, GRID.width - 1), Heading.RIGHT))
        rows.append(text + ("━" if leaves else " "))
    if ray.outcome == Hit():
        rows[port - 1] = rows[port - 1].replace("━ ●", "━━●")
    return rows


@dataclass(frozen=True, slots=True)
class HelpScreen(Screen):
    """Pages; any key that does not turn them closes it."""

    keymap: ClassVar[str] = "help"

    keys: Sequence[Binding]
    page: int = 0
    """Pages turned; after the last comes the first again, however many the size makes."""

    def update(self, message: Message) -> Update[HelpScreen]:
        match message:
            case Command.NEXT_PAGE:
                return replace(self, page=self.page + 1), ()
            case Command.PREVIOUS_PAGE:
                return replace(self, page=self.page - 1), ()
            case Command.QUIT:
                return self.update_common(message)
            case Command() | Typed() | Pointed(how="press"):
                return self, (Go.BACK,)
        return self, ()

    def view(self, size: Size) -> Frame:
        frame = Frame(size)
        width = min(size[0] - 2, 78)
        left, room = (size[0] - width) // 2, max(1, size[1] - 3)
        lines = _lines(width, self.keys)
        pages = _paged(lines, room)
        page = self.page % len(pages)
        frame.put(0, left, f"HELP  {page + 1} of {len(pages)}", "title")
        for row, line in enumerate(pages[page], 2 if size[1] > 4 else 1):
            frame.put_words(row, left, line)
        frame.put(size[1] - 1, left, "press any other key to close", "footer")
        put_footer(frame, self.footer(), col=left + 31, width=max(1, width - 31))
        return frame


def _lines(width: int, keys: Sequence[Binding]) -> list[Pieces]:
    lines: list[Pieces] = _paragraphs(RULES, width)
    lines += _sketches(width)
    lines += _paragraphs(MORE, width)
    lines += [(), ((_HEADING, "strong"),)]
    for names, text in grouped(keys):
        for at, line in enumerate(wrapped(text, max(10, width - 24))):
            lines.append(((f"{names if at == 0 else '':<23} ", "key"), (line, "text")))
    return lines


_HEADING: Final = "KEYS"


def _paragraphs(texts: Sequence[str], width: int) -> list[Pieces]:
    return [((line, "text"),) for text in texts for line in wrapped(text, width)]


def _sketches(width: int) -> list[Pieces]:
    """The drawings, as many beside each other as there is room."""
    beside = max(1, min(3, width // 26))
    lines: list[Pieces] = []
    for first in range(0, len(EXAMPLES), beside):
        group = EXAMPLES[first : first + beside]
        drawn = [sketch(atoms, port) for _, atoms, port in group]
        lines += [
            tuple((f"{text[row]:<26}", "path") for text in drawn) for row in range(GRID.height)
        ]
        lines.append(tuple((f"{caption:<26}", "dim") for caption, _, _ in group))
    return lines


def _paged(lines: Sequence[Pieces], room: int) -> list[list[Pieces]]:
    """In pages; the keys begin a page of their own where the page would break them."""
    pages: list[list[Pieces]] = [[]]
    for line in lines:
        begins_keys = bool(line) and line[0][0] == _HEADING
        if len(pages[-1]) >= room or (begins_keys and len(lines) > room):
            pages.append([])
        pages[-1].append(line)
    return pages
