"""A new game with options: edition, size, atoms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from blackbox_tui.deal import SMALLEST, Variant, most_atoms
from blackbox_tui.engine import LARGEST, Grid
from blackbox_tui.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.ui.frame import Frame, Size, too_small
from blackbox_tui.ui.keymap import KEYMAPS, Binding, put_footer
from blackbox_tui.ui.messages import Go, Message, Pointed, Quit, Request

LINES: Final = ("edition", "columns", "rows", "atoms", "start")


class Choice(NamedTuple):
    """What is to be played."""

    variant: Variant = Variant()
    edition: Edition = CLASSIC


@dataclass(frozen=True, slots=True)
class NewGame:
    """The form, and the line in focus."""

    choice: Choice = Choice()
    at: int = len(LINES) - 1
    typing: bool = False
    pulse: float = 0

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys of a form."""
        return KEYMAPS["form"]

    def update(self, message: Message) -> tuple[NewGame, Sequence[Request]]:
        """Move between the lines, change a value, start."""
        match message:
            case "up":
                return replace(self, at=(self.at - 1) % len(LINES)), ()
            case "down":
                return replace(self, at=(self.at + 1) % len(LINES)), ()
            case "left":
                return self.changed(-1), ()
            case "right":
                return self.changed(+1), ()
            case "act":
                return self, (Go("deal", self.choice),)
            case "menu":
                return self, (Go("menu"),)
            case "help":
                return self, (Go("help"),)
            case "quit":
                return self, (Quit(),)
            case Pointed(target=(str(line), int(by)), how="press"):
                pointed = replace(self, at=LINES.index(line))
                if line == "start":
                    return pointed, (Go("deal", self.choice),)
                return pointed.changed(by), ()
        return self, ()

    def changed(self, by: int) -> NewGame:
        """With the value of the line in focus one step on."""
        variant, edition = self.choice
        grid, atoms = variant.grid, variant.atoms
        match LINES[self.at]:
            case "edition":
                names = list(EDITIONS)
                edition = EDITIONS[names[(names.index(edition.name) + by) % len(names)]]
                atoms = min(edition.atoms, most_atoms(grid))
            case "columns":
                grid = Grid(_within(grid.width + by), grid.height)
            case "rows":
                grid = Grid(grid.width, _within(grid.height + by))
            case "atoms":
                atoms += by
        atoms = max(1, min(atoms, most_atoms(grid)))
        return replace(self, choice=Choice(Variant(grid, atoms), edition))

    def view(self, size: Size) -> Frame:
        """The form."""
        small = too_small(size, (44, 16))
        if small:
            return small
        frame = Frame(size)
        left, top = max(1, (size[0] - 56) // 2), max(1, (size[1] - 15) // 2)
        frame.put(top, left, "A NEW GAME", "title")
        variant, edition = self.choice
        values = {
            "edition": edition.name,
            "columns": str(variant.grid.width),
            "rows": str(variant.grid.height),
            "atoms": str(variant.atoms),
        }
        for at, line in enumerate(LINES):
            self._draw_line(frame, top + 2 + at + (line == "start"), left, at, values.get(line))
        for row, text in enumerate(_prices(edition), top + 9):
            frame.put(row, left + 1, text, "dim")
        put_footer(frame, self.bindings)
        return frame

    def _draw_line(self, frame: Frame, row: int, left: int, at: int, value: str | None) -> None:
        focused = at == self.at
        style = "chosen" if focused else "text"
        if value is None:
            frame.put(row, left, " Start ", style, (LINES[at], 0))
        else:
            frame.put(row, left, f" {LINES[at]:<10}", style, (LINES[at], 0))
            frame.put(row, left + 12, "<", "key", (LINES[at], -1))
            frame.put(row, left + 14, f"{value:^12}", "strong" if focused else "text")
            frame.put(row, left + 27, ">", "key", (LINES[at], +1))
        if focused:
            frame.cursor = (row, left + 1)


def _within(side: int) -> int:
    return max(SMALLEST, min(side, LARGEST))


def _prices(edition: Edition) -> list[str]:
    """What the edition costs, in a few lines."""
    rays = f"hit {edition.per_hit} · reflection {edition.per_reflection}"
    lines = [f"{rays} · detour {edition.per_detour} · wrong atom {edition.per_wrong_atom}"]
    if edition.per_second:
        lines.append(f"every second {edition.per_second}")
    lines.append(
        "a wrong submission costs, and play goes on"
        if edition.plays_on
        else "a submission ends the game"
    )
    return lines
