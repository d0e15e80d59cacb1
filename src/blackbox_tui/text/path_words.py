"""The path of a ray in words, and the atoms that it takes."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby, pairwise
from typing import Final, NamedTuple

from blackbox_tui.engine import Cell, Detour, Grid, Heading, Hit, Pose, Ray
from blackbox_tui.engine.grid import column_name
from blackbox_tui.text.grammar import listed

_WAYS: Final = {
    Heading.UP: "up", Heading.RIGHT: "right", Heading.DOWN: "down", Heading.LEFT: "left",
}  # fmt: skip
WAYS_TO_TURN: Final = {1: "right", 2: "back", 3: "left"}
"""By quarters to the right."""
_TIMES: Final = {1: "", 2: " twice", 3: " three times"}


class RayTurn(NamedTuple):
    """A turn on a path: where, by how many quarters to the right, and the atoms that it takes."""

    cell: Cell
    quarters: int
    atoms: tuple[Cell, ...]


def turns_of(ray: Ray) -> list[RayTurn]:
    """The turns of a ray, in order.

    An atom ahead-left turns a ray right and an atom ahead-right turns it left, so the path
    alone tells where the atoms are.
    """
    turns = []
    for before, after in pairwise(ray.path):
        if before.cell == after.cell:
            _, left, right = before.view
            quarters = (after.heading - before.heading) % 4
            atoms = {1: (left,), 2: (left, right), 3: (right,)}[quarters]
            turns.append(RayTurn(before.cell, quarters, atoms))
    return turns


def absorbing_atom(ray: Ray) -> Cell | None:
    """The atom that absorbs a ray, if it entered and one does."""
    return ray.path[-1].view[0] if isinstance(ray.outcome, Hit) and ray.path else None


def atoms_on_path(ray: Ray) -> frozenset[Cell]:
    """The atoms that a ray needs to take its path."""
    hit = absorbing_atom(ray)
    turning = {atom for turn in turns_of(ray) for atom in turn.atoms}
    return frozenset(turning | ({hit} if hit else set()))


def cells_in_view(ray: Ray, grid: Grid) -> frozenset[Cell]:
    """The cells that a ray crosses or looks at on its way."""
    poses = (grid.outside(ray.entry), *ray.path)
    return frozenset(cell for pose in poses for cell in (pose.cell, *pose.view) if cell in grid)


def describe_path(ray: Ray, known: Collection[Cell] = ()) -> str:
    """Where a ray goes: `up to d6, left to b6, then down and out at 10`."""
    *before, last = _legs(ray.path)
    ways = [f"{_WAYS[pose.heading]} to {pose.cell}" for pose in before]
    way, hit = _WAYS[last.heading], absorbing_atom(ray)
    match ray.outcome:
        case Hit():
            into = f", into the atom on {hit}" if hit in known else ""
            ways.append(f"{way} to {last.cell}{into}")
        case Detour(exit=port) if before:
            ways.append(f"{way} and out at {port}")
        case Detour():
            row = last.heading in (Heading.LEFT, Heading.RIGHT)
            lane = f"row {last.cell.row + 1}" if row else f"column {column_name(last.cell.col)}"
            return f"straight along {lane}"
        case _:  # a ray that comes back has turned round halfway
            ways = [*ways[: len(ways) // 2 + 1], "back the same way"]
    return f"{', '.join(ways[:-1])}, then {ways[-1]}" if before else ways[0]


def describe_course(ray: Ray) -> str:
    """How a ray turned, without naming a cell: `turned left twice, then right`."""
    hit = isinstance(ray.outcome, Hit)
    if not ray.path:
        return "was stopped right behind the port" if hit else "never got in"
    runs = [(way, len([*some])) for way, some in groupby(turn.quarters for turn in turns_of(ray))]
    turns = [f"{WAYS_TO_TURN[way]}{_TIMES.get(times, f' {times} times')}" for way, times in runs]
    if not turns:
        return "went straight into an atom" if hit else "went straight through"
    return f"turned {', then '.join(turns)}{', and hit an atom' if hit else ''}"


def _legs(path: tuple[Pose, ...]) -> list[Pose]:
    """The last pose of each straight part of a path."""
    return [
        pose
        for pose, after in zip(path, [*path[1:], None], strict=True)
        if after is None or after.heading != pose.heading
    ]


def explain_turns(ray: Ray, known: Collection[Cell]) -> str:
    """Why a path takes its atoms: `it turns at d6 only if e5 holds an atom`."""
    clauses: list[str] = []
    for turn in turns_of(ray):
        new = [atom for atom in turn.atoms if atom not in known]
        where = f"{'back ' if turn.quarters == 2 else ''}at {turn.cell} only if"
        if new and clauses:
            clauses.append(f"{where} {listed(sorted(new))} {'does' if len(new) == 1 else 'do'}")
        elif new:
            clauses.append(f"it turns {where} {holds(new)}")
    hit = absorbing_atom(ray)
    if hit and hit not in known:
        clauses.append(f"only an atom on {hit} can absorb it there")
    return listed(clauses) if clauses else ""


def holds(cells: Collection[Cell]) -> str:
    """Cells with an atom as a clause: `e5 holds an atom`, `e5 and f6 hold atoms`."""
    return f"{name_cells(cells)} {'holds an atom' if len(cells) == 1 else 'hold atoms'}"


def atoms_on(cells: Collection[Cell]) -> str:
    """Atoms by their cells: `an atom on e5`, `atoms on e5 and f6`."""
    return f"{'an atom' if len(cells) == 1 else 'atoms'} on {listed(sorted(cells))}"


def name_cells(cells: Collection[Cell], grid: Grid | None = None) -> str:
    """Cells in few words, with runs in rows or columns: `a1, c2 to c5 and h8`.

    Whole rows or columns of a grid are named as such: `rows 7 and 8`.
    """
    lanes = _whole_lanes(cells, grid) if grid else ""
    rows, columns = (_with_runs(cells, along_rows=along) for along in (True, False))
    return lanes or listed(rows if len(rows) <= len(columns) else columns)


def _whole_lanes(cells: Collection[Cell], grid: Grid) -> str:
    """The rows or columns that the cells fill; nothing if they do not."""
    rows, columns = sorted({cell.row for cell in cells}), sorted({cell.col for cell in cells})
    if len(cells) == len(rows) * grid.width:
        return f"row{'s' if len(rows) > 1 else ''} {listed(row + 1 for row in rows)}"
    if len(cells) == len(columns) * grid.height:
        return f"column{'s' if len(columns) > 1 else ''} {listed(map(column_name, columns))}"
    return ""


def _with_runs(cells: Collection[Cell], *, along_rows: bool) -> list[str]:
    names: list[str] = []
    run: list[Cell] = []
    step = Heading.RIGHT if along_rows else Heading.DOWN
    for cell in [*sorted(cells, key=lambda cell: cell if along_rows else cell[::-1]), None]:
        if run and (cell is None or run[-1].beside(step) != cell):
            names += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
            run = []
        run += [cell] if cell else []
    return names
