"""Rays, ports and paths in words.

Only `explain_ray` and `ray_preview` look at the atoms: they are for lessons, the
sandbox and the player who hides. `spoken` sentences are for text mode: they name
the letter of a detour, which the full screen draws.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby, pairwise
from typing import Final

from blackbox_tui.engine import Box, Cell, Detour, Grid, Heading, Hit, Outcome, Port, Ray
from blackbox_tui.engine.grid import column_name
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import TellingRay
from blackbox_tui.text.blocks import blocks_of, name_block
from blackbox_tui.text.writing import capitalised, listed, many
from blackbox_tui.values import NamedTuple

MOST_EXPLAINED: Final = 2  # a ray with more turns only has them listed
MOST_LISTED: Final = 10  # a ray with more turns only has them counted

_GREEK: Final = {"Γ": "gamma", "Δ": "delta", "Θ": "theta", "Λ": "lambda"}
_TURNS: Final = {1: "right", 2: "back", 3: "left"}  # by quarters to the right
_TIMES: Final = {1: "", 2: " twice", 3: " three times"}

_ENDS: Final = ("comes out at port {}", "is absorbed", "comes back")


# --- outcomes and ports ------------------------------------------------------------


def ended(outcome: Outcome, came: str = "came", was: str = "was") -> str:
    """How a ray ended: `came out at 9`, `was absorbed`, `came back`; the verbs set the tense."""
    return ending(outcome, (f"{came} out at {{}}", f"{was} absorbed", f"{came} back"))


def ending(outcome: Outcome, words: tuple[str, str, str]) -> str:
    """How a ray ended, in the words for a detour, a hit or a reflection."""
    match outcome:
        case Detour(exit=port):
            return words[0].format(port)
        case Hit():
            return words[1]
    return words[2]


def outcome_name(outcome: Outcome, detour: str = "detour to port {}") -> str:
    """The name of an outcome: `hit`, `reflection`, `detour to port 9`."""
    return ending(outcome, (detour, "hit", "reflection"))


def telling_sentence(ray: TellingRay, whose: str) -> str:
    """Name the ray that would have told an answer from the box; `whose` is like `your`."""
    end = ended(ray.outcome, "comes", "is")
    answered = f"but with {whose} answer it {ended(ray.answered, 'comes', 'is')}"
    if isinstance(ray.outcome, Detour) and isinstance(ray.answered, Detour):
        answered = f"with {whose} answer at {ray.answered.exit}"
    return f"A ray from port {ray.port} would have told: it {end}, {answered}."


def prediction(outcome: Outcome) -> str:
    """An outcome as a learner predicts it."""
    name = "" if isinstance(outcome, Detour) else f": a {outcome_name(outcome)}"
    return f"it {ending(outcome, _ENDS)}{name}"


def spoken_symbol(symbol: str) -> str:
    """A marker's symbol as it is read aloud: small and Greek letters by name."""
    return _GREEK.get(symbol, f"small {symbol}" if symbol.islower() else symbol)


def ray_sentence(clues: Clues, *, spoken: bool = False) -> str:
    """Say how the last ray ended."""
    entry, outcome = clues.rays[-1]
    told = (
        f"a detour{_marked(clues, entry, spoken=spoken)}. The ray came out at port {{}}.",
        "a hit. The ray was absorbed by an atom.",
        "a reflection. The ray came out where it went in.",
    )
    return f"Port {entry}: {ending(outcome, told)}"


def log_line(clues: Clues, clue: Clue, points: int | None) -> str:
    """A ray of the log with its marker, and its cost if it has one."""
    cost = "" if points is None else f", {many(points, 'point')}"
    ended_so = outcome_name(clue.outcome, f"detour to port {{}}{_marked(clues, clue.entry)}")
    return f"{capitalised(name_rays([clue]))}: {ended_so}{cost}."


def name_rays(rays: Collection[Clue | Ray]) -> str:
    """Rays at their first mention in a text; after that they are `ray 12` and so on."""
    which = "the rays from ports" if len(rays) > 1 else "the ray from port"
    return f"{which} {listed(ray.entry for ray in rays)}"


def port_sentence(clues: Clues, port: Port, invitation: str = "", *, spoken: bool = False) -> str:
    """A port and its marker; on an unused port, the invitation if there is one."""
    if port not in clues.markers:
        return f"Port {port}. {invitation}" if invitation else f"Port {port}: unused."
    detour = f"detour{_marked(clues, port, spoken=spoken)}; its other end is port {{}}"
    return f"Port {port}: a {outcome_name(clues.outcome_at(port), detour)}."


def port_label(clues: Clues, port: Port) -> str:
    """A port and its marker in a few words, for lists in text mode."""
    if port not in clues.markers:
        return f"port {port} unused"
    detour = f"detour {spoken_symbol(clues.markers[port].symbol)} with port {{}}"
    return f"port {port} {outcome_name(clues.outcome_at(port), detour)}"


def _marked(clues: Clues, port: Port, *, spoken: bool = True) -> str:
    """The letter of a detour, which only text mode needs to say."""
    return f", marked {spoken_symbol(clues.markers[port].symbol)}" if spoken else ""


# --- rays that are only thought of, or whose atoms are in sight --------------------


def describe_test_ray(ray: Ray, real: Outcome) -> str:
    """Say where a test ray ends, and whether the real ray ended the same way."""
    by_guess = " by one of your guesses" if isinstance(ray.outcome, Hit) else ""
    verdict = f"unlike the real ray, which {ended(real)}"
    if ray.outcome == real:
        verdict = "like the real ray"
    if ray.outcome == real and not ray.path:  # it is unknown whether the real ray entered
        verdict = f"and the real ray {ended(real)}, too"
    return f"Test ray from port {ray.entry}: it {_end(ray)}{by_guess}, {verdict}."


def ray_preview(ray: Ray) -> str:
    """How a ray will end, for the hider."""
    return f"Port {ray.entry}: the ray {_end(ray)}."


def _end(ray: Ray) -> str:
    turned_away = not ray.path and not isinstance(ray.outcome, Hit)
    return "is turned away at the port" if turned_away else ending(ray.outcome, _ENDS)


def refute_guess(clue: Clue, grid: Grid, guesses: Collection[Cell], *, named: bool = False) -> str:
    """Say how a ray contradicts guesses: what it would have done, and what it did.

    With `named`, the text has already mentioned the ray.
    """
    ray = Box(grid, guesses).fire(clue.entry)
    the_ray = f"ray {clue.entry}" if named else name_rays([clue])
    ahead, *beside = grid.outside(clue.entry).view
    if isinstance(ray.outcome, Hit):  # the atoms on the way there do not matter
        met = frozenset([absorbing_atom(ray) or ahead])
    else:
        met = atoms_on_path(ray) if ray.path else frozenset(guesses).intersection(beside)
    if not met:
        return f"Nothing in your guess turns {the_ray}: it {_would_end(ray, clue)}."
    atoms = f"{'atom' if len(met) == 1 else 'atoms'} on {listed(sorted(met))}"
    return f"With your {atoms}, {the_ray} {_would_end(ray, clue)}."


def refute_atom(clue: Clue, grid: Grid, cell: Cell) -> str:
    """Say how a ray contradicts a single atom on a cell, as a clause."""
    ray = Box(grid, [cell]).fire(clue.entry)
    return f"with the atom on {cell}, {name_rays([clue])} {_would_end(ray, clue)}."


def _would_end(ray: Ray, clue: Clue) -> str:
    would = ended(ray.outcome, "would come", "would be")
    if isinstance(ray.outcome, Detour) and isinstance(clue.outcome, Detour):
        return f"{would}, not {clue.outcome.exit}"
    return f"{would}, but it {ended(clue.outcome)}"


def explain_ray(box: Box, port: Port) -> str:
    """Explain where a ray from that port goes, and why."""
    ray = box.fire(port)
    if not ray.path:
        return _turned_away(box, ray)
    turns, hit = turns_of(ray), absorbing_atom(ray)
    if not turns:
        through = "Nothing is in its way, so the ray goes straight through to port {}."
        absorbed = f"The ray goes straight on, and the atom on {hit} absorbs it."
        return ending(ray.outcome, (through, absorbed, ""))  # to come back, it would have to turn
    way = "; ".join(_explain_turn(turn, "it" if at else "the ray") for at, turn in enumerate(turns))
    if len(turns) > MOST_EXPLAINED:
        cells = f": at {listed(turn.cell for turn in turns)}"
        way = f"the ray turns {len(turns)} times{cells if len(turns) <= MOST_LISTED else ''}"
    absorbed = f"Then the atom on {hit} absorbs it."
    ends = ("It comes out at port {}.", absorbed, "It comes out where it went in.")
    return f"{way.capitalize()}. {ending(ray.outcome, ends)}"


def _turned_away(box: Box, ray: Ray) -> str:
    first, *beside = box.grid.outside(ray.entry).view
    if isinstance(ray.outcome, Hit):
        return f"The atom on {first}, right behind port {ray.entry}, absorbs the ray at once."
    atoms = sorted(box.atoms.intersection(beside))
    those = f"atom on {atoms[0]} is" if len(atoms) == 1 else f"atoms on {listed(atoms)} are"
    away = "so the ray is turned away at the port and comes back"
    return f"The {those} beside {first}, the first cell, {away}."


def _explain_turn(turn: RayTurn, ray: str) -> str:
    direction, atoms = _TURNS[turn.quarters], listed(sorted(turn.atoms))
    if len(turn.atoms) > 1:
        return f"at {turn.cell} {ray} meets the atoms on {atoms} and turns {direction}"
    return f"at {turn.cell} {ray} turns {direction}, away from the atom on {atoms}"


def equivalents_sentence(others: int) -> str:
    """A warning for the hider of a box with equivalent solutions."""
    return f"No ray can tell this box from {many(others, 'other placement')}."


def ask_hide_anyway(others: object) -> str:
    """The question before a box with these equivalents is hidden; empty if it has none."""
    found = len(others) if isinstance(others, tuple) else 0
    return f"{equivalents_sentence(found)} Hide it anyway?" if found else ""


# --- the path of a ray, and the atoms that it takes --------------------------------


class RayTurn(NamedTuple):
    """A turn on a path: its cell, its quarter turns to the right, and the atoms that cause it."""

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
    turning = (atom for turn in turns_of(ray) for atom in turn.atoms)
    return frozenset([*turning, *([hit] if hit else [])])


def cells_in_view(ray: Ray, grid: Grid) -> frozenset[Cell]:
    """The cells that a ray visits or looks at."""
    poses = (grid.outside(ray.entry), *ray.path)
    return frozenset(cell for pose in poses for cell in (pose.cell, *pose.view) if cell in grid)


def describe_path(ray: Ray, known: Collection[Cell] = ()) -> str:
    """Describe the path of a ray: `up to d6, left to b6, then down and out`."""
    *before, last = ([*run][-1] for _, run in groupby(ray.path, lambda pose: pose.heading))
    ways = [f"{pose.heading.name.lower()} to {pose.cell}" for pose in before]
    way, hit = last.heading.name.lower(), absorbing_atom(ray)
    match ray.outcome:
        case Hit():
            into = f", into the atom on {hit}" if hit in known else ""
            ways.append(f"{way} to {last.cell}{into}")
        case Detour() if before:
            ways.append(f"{way} and out")
        case Detour():
            row = last.heading in (Heading.LEFT, Heading.RIGHT)
            lane = f"row {last.cell.row + 1}" if row else f"column {column_name(last.cell.col)}"
            return f"straight along {lane}"
        case _:  # a ray that comes back has turned round halfway
            ways = [*ways[: len(ways) // 2 + 1], "back the same way"]
    return f"{', '.join(ways[:-1])}, then {ways[-1]}" if before else ways[0]


def describe_course(ray: Ray) -> str:
    """Describe the turns of a ray without naming cells: `turned left twice, then right`."""
    hit = isinstance(ray.outcome, Hit)
    if not ray.path:
        return "was absorbed right behind the port" if hit else "was turned away at the port"
    runs = [(way, len([*some])) for way, some in groupby(turn.quarters for turn in turns_of(ray))]
    turns = [f"{_TURNS[way]}{_TIMES.get(times, f' {times} times')}" for way, times in runs]
    if not turns:
        return "went straight into an atom" if hit else "went straight through"
    return f"turned {', then '.join(turns)}{', and hit an atom' if hit else ''}"


def explain_turns(
    ray: Ray, known: Collection[Cell], *, absorbed_only: bool = False
) -> Iterator[str]:
    """Say which atoms a path needs, clause by clause: `it turns at d6 only if e5 holds an atom`."""
    clauses: list[str] = []
    for turn in turns_of(ray) if not absorbed_only else ():
        if new := [atom for atom in turn.atoms if atom not in known]:
            where = f"{'back ' if turn.quarters == 2 else ''}at {turn.cell} only if"
            does = f"{listed(sorted(new))} {'does' if len(new) == 1 else 'do'}"
            clauses.append(f"{where} {does}" if clauses else f"it turns {where} {holds(new)}")
    if clauses:
        yield ", and ".join(clauses)
    hit = absorbing_atom(ray)
    if hit and hit not in known:
        yield f"only an atom on {hit} can absorb it there"


# --- cells by their names -----------------------------------------------------------


def holds(cells: Collection[Cell]) -> str:
    """Cells with an atom as a clause: `e5 holds an atom`, `e5 and f6 hold atoms`."""
    return f"{name_cells(cells)} {'holds an atom' if len(cells) == 1 else 'hold atoms'}"


def describe_cells(atoms: Collection[Cell], empty: Collection[Cell]) -> str:
    """A clause about known or supposed cells: `c4 holds an atom and d5 and d6 are empty`."""
    clauses = [holds(atoms)] if atoms else []
    if empty:
        clauses.append(f"{name_cells(empty)} {'is' if len(empty) == 1 else 'are'} empty")
    return listed(clauses)


def atoms_on(cells: Collection[Cell]) -> str:
    """Atoms by their cells: `an atom on e5`, `atoms on e5 and f6`."""
    return f"{'an atom' if len(cells) == 1 else 'atoms'} on {listed(sorted(cells))}"


def name_cells(cells: Collection[Cell], grid: Grid | None = None, last_word: str = "and") -> str:
    """Name cells briefly, with runs in rows or columns: `a1, c2 to c5 and h8`.

    With a grid, whole rows or columns are named as such, and so are blocks if that is shorter:
    `rows 7 and 8`, `block a1-c2 and h8`.
    """
    if grid and (lanes := _whole_lanes(cells, grid, last_word)):
        return lanes
    ways = [_with_runs(cells, along) for along in (Heading.RIGHT, Heading.DOWN)]
    if grid:
        ways.append([name_block(*corners) for corners in blocks_of(frozenset(cells))])
    return min((listed(names, last_word) for names in ways), key=lambda text: len(text.split()))


def _whole_lanes(cells: Collection[Cell], grid: Grid, last_word: str) -> str:
    """The rows or columns that the cells fill exactly; empty if they do not."""
    rows, columns = sorted({cell.row for cell in cells}), sorted({cell.col for cell in cells})
    if len(cells) == len(rows) * grid.width:
        names = listed((row + 1 for row in rows), last_word)
        return f"row{'s' if len(rows) > 1 else ''} {names}"
    if len(cells) == len(columns) * grid.height:
        names = listed(map(column_name, columns), last_word)
        return f"column{'s' if len(columns) > 1 else ''} {names}"
    return ""


def _with_runs(cells: Collection[Cell], along: Heading) -> list[str]:
    names: list[str] = []
    run: list[Cell] = []
    in_order = sorted(cells, key=lambda cell: cell if along is Heading.RIGHT else cell[::-1])
    for cell in [*in_order, None]:
        if run and (cell is None or run[-1].beside(along) != cell):
            names += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
            run = []
        run += [cell] if cell else []
    return names
