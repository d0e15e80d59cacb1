"""What the rays fired into the first box imply. The box is so small that it takes no time."""

from __future__ import annotations

from functools import lru_cache

from blackbox_tui.rules.clues import Clues
from blackbox_tui.solver.analysis import Analysis, analyse
from blackbox_tui.solver.jobs import run_job


@lru_cache(maxsize=8)
def analyse_first_box(clues: Clues) -> Analysis:
    """All that the clues imply, at once."""
    return run_job(analyse(clues))
