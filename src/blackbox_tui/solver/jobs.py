"""Long work in small steps, so that whoever waits for it can see to other things.

It knows no clock: work is bounded by how often it yields.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

Job: TypeAlias = Generator[None, None, T]
"""Long work: it yields while it goes on and returns its value at the end."""


class OverBudget(NamedTuple):
    """The answer when the placements left cannot be counted within the budget."""

    def __str__(self) -> str:
        return "too many to tell yet"


OVER_BUDGET: Final = OverBudget()


def finish(thinking: Job[T]) -> T:
    """Think to the end and say what came of it."""
    outcome: list[T] = []
    for _ in _listen(thinking, outcome):
        pass
    return outcome[0]


def _listen(thinking: Job[T], outcome: list[T]) -> Job[None]:
    outcome.append((yield from thinking))


def bounded(thinking: Job[T], breaths: int) -> Job[T | OverBudget]:
    """Think, but not for longer than so many yields."""
    outcome: list[T] = []
    for breath, _ in enumerate(_listen(thinking, outcome)):
        if breath >= breaths:
            thinking.close()
            return OVER_BUDGET
        yield
    return outcome[0]
