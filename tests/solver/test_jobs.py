from __future__ import annotations

from blackbox_tui.solver.jobs import OVER_BUDGET, Job, run_job, with_step_limit


def count_to(number: int) -> Job[int]:
    for _ in range(number):
        yield
    return number


def test_a_job_runs_to_its_end() -> None:
    assert run_job(count_to(5)) == 5
    assert run_job(count_to(0)) == 0


def test_a_job_is_given_up_at_its_step_limit() -> None:
    assert run_job(with_step_limit(count_to(5), 5)) == 5
    assert run_job(with_step_limit(count_to(5), 4)) == OVER_BUDGET


def test_a_limited_job_takes_no_more_steps_than_its_limit() -> None:
    job = count_to(9)
    assert sum(1 for _ in with_step_limit(job, 4)) == 4
    assert next(job, "closed") == "closed"
