from __future__ import annotations

import pytest

from blackbox_tui.solver.jobs import Job, OverBudget, run_job, with_step_limit


def count_to(number: int) -> Job[int]:
    for _ in range(number):
        yield
    return number


def test_a_job_runs_to_its_end() -> None:
    assert run_job(count_to(5)) == 5
    assert run_job(count_to(0)) == 0


def test_a_job_is_given_up_at_its_step_limit() -> None:
    assert run_job(with_step_limit(count_to(5), 5)) == 5
    with pytest.raises(OverBudget):
        run_job(with_step_limit(count_to(5), 4))


def test_a_limited_job_takes_no_more_steps_than_its_limit() -> None:
    job = count_to(9)
    limited = with_step_limit(job, 4)
    for _ in range(4):
        next(limited)
    with pytest.raises(OverBudget):
        next(limited)
    assert next(job, "closed") == "closed"
