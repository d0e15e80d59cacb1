"""`blackbox solve`, for people at a real board: what their rays imply, as text or JSON."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Collection, Iterable, Iterator, Sequence

from blackbox_tui.cli.output import say
from blackbox_tui.computer.player import next_move
from blackbox_tui.engine import Detour, Grid, Port, Reflection
from blackbox_tui.engine.grid import column_name
from blackbox_tui.engine.rays import parse_outcome
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import most_atoms
from blackbox_tui.rules.scoring import EDITIONS, Edition
from blackbox_tui.solver.analysis import (
    Analysis,
    Odds,
    analyse,
    odds_fields,
    ranked_ports,
)
from blackbox_tui.solver.contradictions import find_conflict
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.text.hints import conflict_text, number_lines, plan_lines, possibilities_left
from blackbox_tui.text.writing import format_points, listed, wrapped
from blackbox_tui.values import NamedTuple

ANY_NUMBER = 64  # on boards of up to this many cells, any number of atoms is accepted
SHOWN = 5  # how many of the best rays the text names
SAMPLED = "Best next rays, by the look of a sample of the possibilities:"
WIDTH = 79  # the longest line of an explanation


def solve(options: Namespace) -> int:
    """Print what rays imply."""
    edition = EDITIONS[options.edition]
    clues = read_clues(options.rays, options.size, options.atoms)
    analysis = run_job(analyse(clues))
    rays = () if analysis.contradiction else [*best_rays(clues, analysis, edition)]
    fields = solution_fields(analysis, rays)
    lines = [*solution_lines(analysis, clues.grid, rays)]
    if options.why:
        plan = run_job(make_plan(clues))
        conflict = run_job(find_conflict(clues)) if analysis.contradiction else ()
        fields |= reasons_fields(plan, conflict)
        lines.append(reasons_text(plan, conflict))
    return say(json.dumps(fields) if options.json else "\n".join(lines))


def read_clues(text: str, grid: Grid, atoms: AtomRange) -> Clues:
    """Read rays like `3=H 30=R 29=6`: the port, then hit, reflection or the exit port."""
    cells = grid.width * grid.height
    most = cells if cells <= ANY_NUMBER else most_atoms(grid)
    if not 1 <= atoms.least <= atoms.most <= most:
        raise ValueError(f"{grid} boards can hide 1 to {most} atoms, not {atoms}.")
    rays = tuple(_read_ray(word, grid) for word in re.split(r"[\s,]+", text.strip()) if word)
    if len(rays) > 4 * len(grid.ports):
        raise ValueError("That is more rays than there are ports.")
    return Clues(grid, atoms, rays)


def _read_ray(word: str, grid: Grid) -> Clue:
    port, equals, outcome = word.partition("=")
    if not (equals and is_number(port)):
        raise ValueError(f"{quoted(word)} is not a ray: write it like 3=H, 30=R or 29=6.")
    grid.entrance(int(port))
    found = parse_outcome(outcome, grid)
    return Clue(int(port), Reflection() if found == Detour(int(port)) else found)


class NextRay(NamedTuple):
    """A ray that could be fired next, with the expected cost of the game, if known."""

    port: Port
    bits: float
    cost: float
    points: float | None


def best_rays(clues: Clues, analysis: Analysis, edition: Edition) -> Iterator[NextRay]:
    """The rays that tell something, starting with the one that a hint would name."""
    telling = [port for port, ray in analysis.worth.items() if ray.informative]
    if not telling:
        return
    decision = run_job(next_move(clues, edition, others=telling))
    order = [decision.port, *ranked_ports(analysis.worth, edition.cost)]
    points = {port: decision.worth[port] if decision.weighed else None for port in telling}
    for port in sorted(telling, key=lambda port: (points[port] or 0, order.index(port))):
        ray = analysis.worth[port]
        yield NextRay(port, ray.bits, ray.cost(edition.cost), points[port])


def solution_fields(analysis: Analysis, rays: Iterable[NextRay]) -> dict[str, object]:
    """The analysis for other programs."""
    return {
        "placements": analysis.placements,
        "exact": analysis.exact,
        "odds": odds_fields(analysis.odds),
        "numbers": odds_fields(analysis.numbers),
        "atoms": [str(cell) for cell in sorted(analysis.atoms)],
        "empty": [str(cell) for cell in sorted(analysis.empty)],
        "rays": [ray._asdict() for ray in rays],
        "contradiction": analysis.contradiction,
    }


def solution_lines(analysis: Analysis, grid: Grid, rays: Sequence[NextRay]) -> Iterator[str]:
    """The analysis for a person."""
    if analysis.contradiction:
        yield "No placement fits these rays: at least one must be wrong."
        return
    yield f"{possibilities_left(analysis.placements)}."
    if not analysis.odds:
        return
    yield ""
    yield from _board(analysis, grid)
    yield ""
    if analysis.placements is None:
        yield "The odds are estimates from a sample, marked ~."
    if analysis.atoms:
        yield f"Certain atoms: {listed(sorted(analysis.atoms))}."
    yield from number_lines(analysis.numbers)
    if analysis.placements is not None and analysis.determined:
        yield "No ray can tell you more."
        return
    known = any(it.points is not None for it in rays)
    yield "Best next rays, and what the game then costs on average:" if known else SAMPLED
    for port, _, _, points in rays[:SHOWN]:
        yield f"  port {port:>3}" + (f": {format_points(points)}" if points is not None else "")


def _board(analysis: Analysis, grid: Grid) -> Iterator[str]:
    """The odds in percent; `-` is proved empty, `**` a proved atom, `~` an estimate."""
    yield "    " + " ".join(f"{column_name(col):>3}" for col in range(grid.width))
    for row in range(grid.height):
        cells = [cell for cell in grid.cells if cell.row == row]
        yield f"{row + 1:>3} " + " ".join(_percent(analysis.odds[cell]) for cell in cells)


def _percent(odds: Odds) -> str:
    if odds.certain:
        return " **" if odds.held else "  -"
    return f"{'' if odds.exact else '~'}{odds.percent}".rjust(3)


def reasons_fields(plan: Plan, conflict: Collection[Clue]) -> dict[str, object]:
    """The deductions for other programs, and the rays that contradict each other."""
    from blackbox_tui.plain.state import plan_fields  # which knows unfinished games and lessons

    return {**plan_fields(plan), "conflict": [clue.entry for clue in conflict]}


def reasons_text(plan: Plan, conflict: Collection[Clue]) -> str:
    """The deductions for a person, or the rays that contradict each other."""
    if conflict:
        return "\n".join(wrapped(conflict_text(conflict), WIDTH))
    steps = len(plan.steps)
    lines = ["\n   ".join(wrapped(line, WIDTH - 3)) for line in plan_lines(plan)]
    return "\n".join(["", *lines[:steps], *([""] if steps else []), *lines[steps:]])
