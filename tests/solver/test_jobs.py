from __future__ import annotations

import pytest

from blackbox_tui.solver.jobs import Job, OverBudget, as_far_as, run_job, with_step_limit


def count_to(number: int) -> Job[int]:
    for _ in range(number):
        yield
    return number


def test_a_job_runs_to_its_end() -> None:
    assert run_job(count_to(5)) == 5
    assert run_job(count_to(0)) == 0


def test_a_job_is_given_up_at_its_step_limit_and_closed() -> None:
    assert run_job(with_step_limit(count_to(5), 5)) == 5
    job = count_to(5)
    with pytest.raises(OverBudget):
        run_job(with_step_limit(job, 4))
    assert next(job, "closed") == "closed"
    job = count_to(5)
    limited = with_step_limit(job, 2)
    assert [next(limited), next(limited)] == [None, None], "no more steps than the limit"


def test_a_job_that_collects_says_whether_it_came_to_its_end() -> None:
    assert run_job(as_far_as(collect(), 1))
    assert not run_job(as_far_as(collect(), 0))


def collect() -> Job[None]:
    yield
