"""Long work in small steps, so that whoever waits for it can see to other things.

It knows no clock: work is bounded by how often it yields.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Thinking: TypeAlias = Generator[None, None, T]
"""Long work: it yields while it goes on and returns its value at the end."""


class TooMany(NamedTuple):
    """The answer when the placements left cannot be counted within the budget."""

    def __str__(self) -> str:
        return "too many to tell yet"


TOO_MANY: Final = TooMany()


def finish(thinking: Thinking[T]) -> T:
    """Think to the end and say what came of it."""
    outcome: list[T] = []
    for _ in _listen(thinking, outcome):
        pass
    return outcome[0]


def _listen(thinking: Thinking[T], outcome: list[T]) -> Thinking[None]:
    outcome.append((yield from thinking))


def bounded(thinking: Thinking[T], breaths: int) -> Thinking[T | TooMany]:
    """Think, but not for longer than so many yields."""
    outcome: list[T] = []
    for breath, _ in enumerate(_listen(thinking, outcome)):
        if breath >= breaths:
            thinking.close()
            return TOO_MANY
        yield
    return outcome[0]
