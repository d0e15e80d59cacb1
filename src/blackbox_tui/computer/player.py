"""The computer as seeker, its opening book, and par. It decides by the clues alone, as we do.

It weighs the cost of a ray against the cost that remains after it, and guesses when
only equivalent placements are left or when a guess is cheaper than another ray. It
has no clock: seconds do not count for it.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from pkgutil import get_data
from typing import Final, TypeAlias

from blackbox_tui.computer.lookahead import UNIT, Lookahead, expected_cost
from blackbox_tui.engine import Box, Cell, Detour, Grid, Outcome, Port
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Fire, Guess, Submit
from blackbox_tui.rules.scoring import Edition, tally
from blackbox_tui.rules.session import NO_PAR, Par
from blackbox_tui.solver import analysis
from blackbox_tui.solver.analysis import Budget, Candidates, Worth
from blackbox_tui.solver.jobs import Job, OverBudget, as_far_as, with_step_limit
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.sampling import estimate
from blackbox_tui.values import NamedTuple, dataclass, field, replace

BUDGET: Final = Budget(cubes=30_000, steps=400, sample=200, weighed=3_000_000)
"""The usual limits of a decision; beyond them it goes by a sample."""
LARGE_BUDGET: Final = Budget(cubes=400_000, steps=500)
"""The limits when a sample shows that few placements are left, so that it pays to count."""
FEW_DIFFERENT: Final = 50
"""This many different placements in a sample are few: all there are may be among them."""
SAMPLE_STEP_LIMIT: Final = 6_000  # the most steps to draw one sample
LOOKAHEAD_UP_TO: Final = 10_000  # up to this many placements are listed and searched with lookahead
PAR_STEP_LIMIT: Final = 8_000  # the most steps for par


@dataclass(frozen=True, kw_only=True)
class Decision:
    """What to do next, and why: fire from a port or else submit some cells."""

    port: Port | None = None  # None to submit
    cells: frozenset[Cell] = frozenset()
    from_book: bool = False  # is the port from the opening book?
    determined: bool = False  # are only equivalent placements left, so that no ray can help?
    placements_left: int | None = None  # None if they are too many to count
    exact: bool = False  # does it rest on all placements, rather than on a sample?
    expected: float | None = None
    """The points still to come on average, the next ray included; None if nothing is known."""
    candidates: Candidates | None = field(default=None, repr=False, compare=False)
    """The candidates, for the next decision to start from."""


def next_move(clues: Clues, edition: Edition, earlier: Candidates | None = None) -> Job[Decision]:
    """Decide what to do next; the candidates of an earlier decision save time."""
    if earlier and earlier.count is None and analysis.new_clues(clues, earlier) is not None:
        candidates = replace(earlier, clues=clues)  # do not try to count again after every ray
    else:
        candidates = yield from analysis.find_candidates(clues, earlier, BUDGET)
    port, count = opening(clues, edition), candidates.count
    if port is None or count is None:
        return (yield from _decide(candidates, edition))
    expected = expected_cost(edition, clues.atom_count, count) / UNIT / count
    return Decision(
        port=port, placements_left=count, exact=True, expected=expected, from_book=True,
        candidates=candidates,
    )  # fmt: skip


def _decide(candidates: Candidates, edition: Edition) -> Job[Decision]:
    """Decide by lookahead, greedily or by a sample, depending on how many are left."""
    placements = candidates.placements
    if placements is None:
        return (yield from _decide_by_sample(candidates, edition))
    if not placements.count:
        raise ValueError("No placement agrees with these clues.")
    if placements.count <= LOOKAHEAD_UP_TO:
        listed = yield from placements.listed()
        return (yield from _decide_by_lookahead(candidates, listed, edition))
    return (yield from _decide_greedily(candidates, edition))


def _decide_by_sample(candidates: Candidates, edition: Edition) -> Job[Decision]:
    """Decide by a sample: by the best rate while it shows many different placements.

    When it shows few or finds none, try harder to count them all; else look ahead over the few.
    """
    clues = candidates.clues
    some: Listed | None = None
    try:
        some = yield from _draw(clues, candidates.sample)
        if candidates.sample and len({*some}) <= FEW_DIFFERENT:
            some = yield from _draw(clues)  # from elsewhere: the walks may be stuck in a corner
    except OverBudget:
        pass  # perhaps because there are few
    sampled = replace(candidates, sample=some)
    if some and len({*some}) > FEW_DIFFERENT:
        return (yield from _decide_by_rate(sampled, some, edition))
    if clues.rays:
        counted = yield from analysis.find_candidates(clues, None, LARGE_BUDGET)
        if counted.count is not None:
            return (yield from _decide(counted, edition))
    if some is None:  # not even a sample to go by: fire from any port, or guess any cells
        for port in analysis.unused_ports(clues):
            return Decision(port=port, candidates=candidates)
        cells = frozenset(clues.grid.cells[: clues.atom_count])
        return Decision(cells=cells, candidates=candidates)
    return (yield from _decide_by_lookahead(sampled, some, edition))


def _draw(clues: Clues, earlier: Listed | None = None) -> Job[Listed]:
    return (yield from with_step_limit(estimate(clues, BUDGET.sample, earlier), SAMPLE_STEP_LIMIT))


def _decide_by_rate(candidates: Candidates, some: Listed, edition: Edition) -> Job[Decision]:
    """Decide by the most information for a point; a sample is too coarse for lookahead."""
    worth = yield from analysis.weigh_rays_by_sample(candidates.clues, some)
    for port in analysis.ranked_ports(worth, edition.price):
        if worth[port].informative:
            cost = worth[port].cost(edition.price)
            return Decision(port=port, expected=cost, candidates=candidates)
    return (yield from _decide_by_lookahead(candidates, some, edition))


def _decide_by_lookahead(candidates: Candidates, listed: Listed, edition: Edition) -> Job[Decision]:
    lookahead, count = Lookahead(listed, edition), candidates.count
    plan = yield from lookahead.best_plan()
    decision = Decision(
        port=plan.port, placements_left=count, exact=count is not None,
        expected=plan.cost / UNIT / listed.count, candidates=candidates,
    )  # fmt: skip
    if plan.port is not None:
        return decision
    determined = all(len(listed.outcome_counts(port)) == 1 for port in listed.grid.ports)
    return replace(decision, cells=lookahead.best_guess(), determined=determined)


def _decide_greedily(candidates: Candidates, edition: Edition) -> Job[Decision]:
    """Decide by the value of each ray, one step ahead, while many placements are left.

    Where no ray can tell them apart, guess the likeliest cells.
    """
    found = yield from analysis.examine(candidates, BUDGET)
    left, atoms, odds = found.placements or 0, candidates.clues.atom_count, found.odds
    why = Decision(placements_left=left, exact=found.exact, candidates=candidates)
    costs = {
        port: _greedy_cost(worth, edition, atoms, left)
        for port, worth in found.worth.items()
        if worth.informative
    }
    if costs:
        port = min(costs, key=lambda port: (costs[port], port))
        return replace(why, port=port, expected=costs[port])
    cells = frozenset(sorted(odds, key=lambda cell: (-odds[cell].chance, cell))[:atoms])
    wrong = len(cells) - sum(odds[cell].chance for cell in cells)
    return replace(why, cells=cells, determined=True, expected=wrong * edition.per_wrong_atom)


def _greedy_cost(worth: Worth, edition: Edition, atoms: int, left: int) -> float:
    """The expected cost of a ray with all that comes after it, where that many are left.

    Of a sample, each placement stands for some.
    """
    sizes = worth.distribution.values()
    scale = left / sum(sizes)
    after = sum(expected_cost(edition, atoms, round(size * scale)) for size in sizes)
    return worth.cost(edition.price) + after / UNIT / left


class PlayedOut(NamedTuple):
    """A game that the computer has played to its end."""

    game: Game
    exact: bool  # did every move rest on all placements, rather than on a sample?
    blind: bool  # was there a move without even a sample to go by?


def seek(box: Box, edition: Edition) -> Job[Game]:
    """Let the computer seek in that box, by its clues alone, to the end of the game."""
    return (yield from _play_out(box, edition)).game


def _play_out(box: Box, edition: Edition) -> Job[PlayedOut]:
    game, exact, blind = Game(Start(box, edition.plays_on)), True, False
    candidates: Candidates | None = None
    while game.ending is None:
        port = opening(game.clues, edition)
        if port is not None:
            game = play(game, Fire(port))
            continue
        decision = yield from next_move(game.clues, edition, candidates)
        candidates, game = decision.candidates, carry_out(game, decision)
        exact, blind = exact and decision.exact, blind or decision.expected is None
    return PlayedOut(game, exact, blind)


def carry_out(game: Game, decision: Decision) -> Game:
    """The game after a decision: a ray, or the guess placed and submitted."""
    if decision.port is not None:
        return play(game, Fire(decision.port))
    for cell in sorted(game.guesses ^ decision.cells, key=lambda cell: cell in decision.cells):
        game = play(game, Guess(cell))
    return play(game, Submit())


def par(box: Box, edition: Edition) -> Job[Par]:
    """The computer's mean score over all orientations of the box, a half rounded up.

    Where that is too much work, the orientations that were played make a rough par;
    where not even one was, there is no par.
    """
    # In an order that is the same for each of them:
    images = sorted(sorted(image[cell] for cell in box.atoms) for image in symmetries(box.grid))
    orientations = [Box(box.grid, atoms) for atoms in images]
    yield  # on a large board, turning it takes a while
    every: list[PlayedOut] = []
    yield from as_far_as(_collect_games(orientations, edition, every), PAR_STEP_LIMIT)
    if not every:
        return NO_PAR
    points = sum(tally(played.game, edition).total for played in every)
    exact = len(every) == len(orientations) and all(played.exact for played in every)
    return Par((2 * points + len(every)) // (2 * len(every)), exact=exact)


def _collect_games(boxes: list[Box], edition: Edition, every: list[PlayedOut]) -> Job[None]:
    """Play one box after the other, up to one that has to be played blindly."""
    for box in boxes:
        played = yield from _play_out(box, edition)
        if played.blind:
            return
        every.append(played)


# --- the opening book: the first rays on the usual boxes, from openings.txt -----------------
#
# benchmarks/make_openings.py wrote that file, and says how the rays were found. A table
# there is a tree as text: the character of the port to fire from; then, for each outcome
# that leaves many placements, the character of the outcome and the same again; then a
# full stop. H is a hit, R a reflection, and the ports from 1 on are 0 to 9 and a to v.
#
# Example: `1H2.Rq..` fires from port 2; after a hit from port 3, after a reflection from
# port 27; after any other outcome the book does not know.

PORT_CHARACTERS: Final = "0123456789abcdefghijklmnopqrstuv"

OpeningKey: TypeAlias = tuple[int, Fraction]
"""The number of atoms, and the price of a detour in hits."""


def opening(clues: Clues, edition: Edition) -> Port | None:
    """The next port by the book; None where it does not know these clues."""
    if clues.grid != Grid(8, 8) or clues.refuted or edition.per_hit != edition.per_reflection:
        return None
    table = opening_table((clues.atom_count, Fraction(edition.per_detour, edition.per_hit)))
    seen = ""
    for entry, outcome in clues.rays:
        if table.get(seen) != entry:
            return None
        seen += character_of(outcome)
    return table.get(seen)


def character_of(outcome: Outcome) -> str:
    """How the book writes an outcome."""
    return PORT_CHARACTERS[outcome.exit - 1] if isinstance(outcome, Detour) else str(outcome)


@lru_cache(maxsize=4)
def opening_table(key: OpeningKey) -> dict[str, Port]:
    """The ports of a table by the outcomes so far; empty if there is no such table."""
    tree = read_book().get(key)
    if not tree:
        return {}
    table, seen, characters = {"": _port(tree[0])}, "", iter(tree[1:])
    for character in characters:
        if character == ".":
            seen = seen[:-1]
        else:
            seen += character
            table[seen] = _port(next(characters))
    return table


@lru_cache(maxsize=1)
def read_book() -> dict[OpeningKey, str]:
    """Every table of the file, as text."""
    book: dict[OpeningKey, str] = {}
    text = (get_data(__package__, "openings.txt") or b"").decode("ascii")
    for paragraph in text.split("\n\n"):
        title, *lines = paragraph.splitlines()
        if key := re.fullmatch(r"(\d+) atoms, detour (\d+)", title):
            book[int(key[1]), Fraction(key[2])] = "".join(lines)
    return book


def _port(character: str) -> Port:
    return PORT_CHARACTERS.index(character) + 1
