"""Long work in small steps, so that the caller can do other things in between.

It knows no clock: a job is limited by the number of its steps.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Job: TypeAlias = Generator[None, None, T]
"""A generator that yields between steps and returns its result at the end."""


class OverBudget(Exception):
    """A job reached its limit before its end."""


def run_job(job: Job[T]) -> T:
    """Run a job to its end and return its result."""
    while True:
        try:
            next(job)
        except StopIteration as done:  # noqa: PERF203 - this is how a generator returns
            result: T = done.value
            return result


def with_step_limit(job: Job[T], max_steps: int) -> Job[T]:
    """Run a job; raises `OverBudget` if it has not ended after that many steps."""
    for step in range(max_steps + 1):
        try:
            next(job)
        except StopIteration as done:
            result: T = done.value
            return result
        if step < max_steps:
            yield
    job.close()
    raise OverBudget


def as_far_as(job: Job[None], max_steps: int) -> Job[bool]:
    """Run a job that collects something to its end or to that many steps: did it end?"""
    try:
        yield from with_step_limit(job, max_steps)
    except OverBudget:
        return False
    return True
