"""Undo and redo on screens where no game does it: hiding, and the sandbox."""

from __future__ import annotations

from typing import Generic, TypeVar

from blackbox_tui.rules.game import MOST_UNDONE
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.values import dataclass

T = TypeVar("T")


@dataclass(frozen=True)
class UndoList(Generic[T]):
    """What was there before each change, and what undoing took away."""

    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    def after(self, before: T) -> UndoList[T]:
        """The list after a change; what it changed comes back by undoing."""
        return UndoList((*self.past[1 - MOST_UNDONE :], before))

    def step(self, now: T, *, back: bool) -> tuple[T, UndoList[T]]:
        """What was there before the last change, or after the change that was undone last."""
        if back and self.past:
            return self.past[-1], UndoList(self.past[:-1], (*self.future, now))
        if not back and self.future:
            return self.future[-1], UndoList((*self.past, now), self.future[:-1])
        raise Refusal(f"There is nothing to {'undo' if back else 'redo'}.")
