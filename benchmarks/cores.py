"""Spreads the work of a benchmark over the cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pool
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def on_cores(work: Callable[[T], R], tasks: Iterable[T], cores: int) -> Iterator[R]:
    """The result of each task, in their order."""
    if cores == 1:
        yield from map(work, tasks)
        return
    with Pool(cores) as pool:
        yield from pool.imap(work, tasks)
