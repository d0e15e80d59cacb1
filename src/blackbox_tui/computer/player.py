"""The computer as seeker, its opening book, and par. It decides by the clues alone.

It weighs the cost of a ray against the cost that remains after it, and guesses when
only equivalent placements are left or when a guess is cheaper than another ray. It
has no clock: seconds do not count for it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from pkgutil import get_data
from typing import Final, TypeAlias

from blackbox_tui.computer.lookahead import UNIT, Lookahead, expected_cost
from blackbox_tui.engine import Box, Cell, Detour, Grid, Outcome, Port
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
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

FITTED_UP_TO: Final = 2**23
"""Up to this many placements, the expected cost is reliable enough to be told."""
BUDGET: Final = Budget(cubes=30_000, steps=400, sample=200, weighed=FITTED_UP_TO)
"""The usual limits of a decision, beyond which it uses a sample."""
LARGE_BUDGET: Final = Budget(cubes=400_000, steps=500)
"""The limits once a sample shows that few placements are left, so that counting pays."""
FEW_DIFFERENT: Final = 50
"""With at most this many different placements, a sample may contain all there are."""
SAMPLE_STEP_LIMIT: Final = 6_000  # the most steps to draw one sample
LOOKAHEAD_UP_TO: Final = 10_000  # up to this many placements are listed and searched with lookahead
PAR_STEP_LIMIT: Final = 8_000  # the most steps for par


Option: TypeAlias = "Port | frozenset[Cell]"
"""What can be done next: fire from a port, or submit an answer (of fewer cells: give up)."""


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The next move and its reasons: fire from a port, or submit cells."""

    port: Port | None = None  # None to submit
    cells: frozenset[Cell] = frozenset()
    from_book: bool = False  # is the port from the opening book?
    determined: bool = False  # are only equivalent placements left, so that no ray can help?
    placements_left: int | None = None  # None if they are too many to count
    exact: bool = False  # is it based on all placements, rather than on a sample?
    blind: bool = False  # was there not even a sample?
    expected: float | None = None
    """The points still to come on average, the next ray included; None if nothing is known."""
    worth: Mapping[Option, float] = field(default_factory=dict, repr=False, compare=False)
    """The same for all that was weighed: the decision itself, and whatever was asked about."""
    candidates: Candidates | None = field(default=None, repr=False, compare=False)
    """The candidates, for the next decision to start from."""

    @property
    def weighed(self) -> bool:
        """Are its points computed, rather than guessed from a sample?"""
        return self.exact and self.expected is not None

    def choice(self, option: Option) -> float | None:
        """How many points more this option costs than the decision, on average; None if unknown."""
        if not self.weighed or self.expected is None:
            return None
        return self.worth[option] - self.expected


def next_move(
    clues: Clues,
    edition: Edition,
    earlier: Candidates | None = None,
    others: Collection[Option] = (),
) -> Job[Decision]:
    """Decide what to do next, and weigh some other options by the same measure.

    Passing the candidates of an earlier decision saves time.
    """
    if earlier and earlier.count is None and analysis.new_clues(clues, earlier) is not None:
        candidates = replace(earlier, clues=clues)  # do not try to count again after every ray
    else:
        candidates = yield from analysis.find_candidates(clues, earlier, BUDGET)
    known = opening(clues, edition)
    if known:
        others = {*others, known.port}
    decision = yield from _decide(candidates, edition, others)
    counted = candidates.count is not None
    return _as_the_book_has_it(decision, known, edition) if known and counted else decision


def _as_the_book_has_it(decision: Decision, known: Opening, edition: Edition) -> Decision:
    """Take the book's port, which was searched more deeply, and weigh other rays against it."""
    here = decision.worth[known.port]
    expected = here if known.hits is None else known.hits * edition.per_hit
    worth = {
        option: max(expected, cost - here + expected if isinstance(option, int) else cost)
        for option, cost in decision.worth.items()
    }
    return replace(
        decision, port=known.port, cells=frozenset(), from_book=True, determined=False,
        expected=expected, worth=worth,
    )  # fmt: skip


def _decide(
    candidates: Candidates, edition: Edition, others: Collection[Option] = ()
) -> Job[Decision]:
    """Decide by lookahead, greedily or by a sample, depending on how many placements are left."""
    placements = candidates.placements
    if placements is None:
        return (yield from _decide_by_sample(candidates, edition))
    if not placements.count:
        raise ValueError("No placement agrees with these clues.")
    if placements.count <= LOOKAHEAD_UP_TO:
        listed = yield from placements.listed()
        return (yield from _decide_by_lookahead(candidates, listed, edition, others))
    return (yield from _decide_greedily(candidates, edition, others))


def _decide_by_sample(candidates: Candidates, edition: Edition) -> Job[Decision]:
    """Decide by a sample: by information per point while it has many different placements.

    With few or none, try harder to count them all, or else look ahead over the few.
    """
    clues = candidates.clues
    some: Listed | None = None
    try:
        some = yield from _draw(clues, candidates.sample)
        if candidates.sample and len({*some}) <= FEW_DIFFERENT:
            some = yield from _draw(clues)  # restart elsewhere: the walks may be stuck in a corner
    except OverBudget:
        pass  # perhaps because there are few
    sampled = replace(candidates, sample=some)
    if some and len({*some}) > FEW_DIFFERENT:
        worth = yield from analysis.weigh_rays_by_sample(clues, some)  # too coarse for lookahead
        for port in analysis.ranked_ports(worth, edition.cost):
            if worth[port].informative:
                return Decision(port=port, candidates=sampled)
        return (yield from _decide_by_lookahead(sampled, some, edition))
    if clues.rays:
        counted = yield from analysis.find_candidates(clues, None, LARGE_BUDGET)
        if counted.count is not None:
            return (yield from _decide(counted, edition))
    if some is None:  # not even a sample: fire from any port, or guess any cells
        for port in analysis.unused_ports(clues):
            return Decision(port=port, candidates=candidates, blind=True)
        cells = frozenset(clues.grid.cells[: clues.atoms.least])
        return Decision(cells=cells, candidates=candidates, blind=True)
    return (yield from _decide_by_lookahead(sampled, some, edition))


def _draw(clues: Clues, earlier: Listed | None = None) -> Job[Listed]:
    return (yield from with_step_limit(estimate(clues, BUDGET.sample, earlier), SAMPLE_STEP_LIMIT))


def _decide_by_lookahead(
    candidates: Candidates, listed: Listed, edition: Edition, others: Collection[Option] = ()
) -> Job[Decision]:
    lookahead, count = Lookahead(listed, edition), candidates.count
    plan = yield from lookahead.best_plan()
    costs: dict[Option, int] = {}
    for option in others:
        if isinstance(option, int):
            costs[option] = yield from lookahead.cost_of_ray(option)
        else:
            costs[option] = lookahead.cost_of_answer(option)
    cells, determined = frozenset[Cell](), False
    if plan.port is None:
        cells = lookahead.best_guess()
        told = (len(listed.tally(port)) > 1 for port in listed.grid.ports)
        determined = count is not None and not any(told)
    costs[plan.port or cells] = plan.cost
    scale = UNIT * listed.mass
    return Decision(
        port=plan.port,
        cells=cells,
        determined=determined,
        placements_left=count,
        exact=count is not None,
        expected=plan.cost / scale,
        worth={option: max(cost, plan.cost) / scale for option, cost in costs.items()},
        candidates=candidates,
    )


def _decide_greedily(
    candidates: Candidates, edition: Edition, others: Collection[Option] = ()
) -> Job[Decision]:
    """Decide one step ahead, by the worth of each ray, while many placements are left.

    If no ray can tell them apart, guess the likeliest cells.
    """
    found = yield from analysis.examine(candidates, BUDGET)
    left, atoms, odds = found.placements or 0, candidates.clues.atoms, found.odds
    typical = candidates.placements.typical_weight if candidates.placements else 1
    telling = [(port, ray) for port, ray in found.worth.items() if ray.informative]
    worth: dict[Option, float] = {
        port: _greedy_cost(ray, edition, atoms.most, found.mass / typical) for port, ray in telling
    }
    likeliest = sorted(odds, key=lambda cell: (-odds[cell].chance, cell))
    answers = [frozenset(likeliest[:size]) for size in atoms]
    cells: frozenset[Cell] = min(answers, key=found.expected_wrong)
    best: Option = min(worth, key=lambda port: (worth[port], port), default=cells)
    for option in {best, *others} - worth.keys():
        if isinstance(option, int):
            worth[option] = worth[best] + found.worth[option].cost(edition.cost)
        else:
            worth[option] = edition.per_wrong_atom * found.expected_wrong(option)
    return Decision(
        port=best if isinstance(best, int) else None,
        cells=frozenset() if isinstance(best, int) else cells,
        determined=not telling,
        placements_left=left,
        exact=found.exact,
        expected=worth[best] if left <= FITTED_UP_TO else None,
        worth=worth,
        candidates=candidates,
    )


def _greedy_cost(worth: Worth, edition: Edition, atoms: int, left: float) -> float:
    """The expected cost of a ray with all that follows, where so many equal placements are left.

    In a sample, each placement stands for several.
    """
    sizes = worth.distribution.values()
    scale = left / sum(sizes)
    after = sum(expected_cost(edition, atoms, max(1, round(size * scale))) for size in sizes)
    return worth.cost(edition.cost) + after / UNIT / left


class PlayedOut(NamedTuple):
    """A game that the computer has finished."""

    game: Game
    exact: bool  # was every move based on all placements, rather than on a sample?
    blind: bool  # was there a move without even a sample?


def seek(box: Box, edition: Edition, atoms: AtomRange = AS_HIDDEN) -> Job[Game]:
    """Let the computer seek in a box, by its clues alone, until the game ends."""
    return (yield from _play_out(Start(box, edition.plays_on, atoms=atoms), edition)).game


def _play_out(start: Start, edition: Edition, *, forgiving: bool = False) -> Job[PlayedOut]:
    game, exact, blind = Game(start), True, False
    candidates: Candidates | None = None
    while game.ending is None:
        if known := opening(game.clues, edition):
            game = play(game, Fire(known.port))
            continue
        decision = yield from next_move(game.clues, edition, candidates)
        candidates, game = decision.candidates, carry_out(game, decision, forgiving=forgiving)
        exact, blind = exact and decision.exact, blind or decision.blind
    return PlayedOut(game, exact, blind)


def carry_out(game: Game, decision: Decision, *, forgiving: bool = False) -> Game:
    """Carry out a decision: fire the ray, or place the answer and submit it."""
    if decision.port is not None:
        return play(game, Fire(decision.port))
    for cell in sorted(game.guesses ^ decision.cells, key=lambda cell: cell in decision.cells):
        game = play(game, Guess(cell))
    return play(game, Submit(forgiving))


def par(
    box: Box, edition: Edition, *, forgiving: bool = False, atoms: AtomRange = AS_HIDDEN
) -> Job[Par]:
    """The computer's mean score over all orientations of the box, a half rounded up.

    If that is too much work, the orientations played so far give a rough par; if not even one
    was, there is no par.
    """
    # Always in the same order:
    images = sorted(sorted(image[cell] for cell in box.atoms) for image in symmetries(box.grid))
    starts = [Start(Box(box.grid, image), edition.plays_on, atoms=atoms) for image in images]
    yield  # on a large board, turning it takes a while
    every: list[PlayedOut] = []
    games = _collect_games(starts, edition, every, forgiving=forgiving)
    yield from as_far_as(games, PAR_STEP_LIMIT)
    if not every:
        return NO_PAR
    points = sum(tally(played.game, edition).total for played in every)
    exact = len(every) == len(starts) and all(played.exact for played in every)
    return Par((2 * points + len(every)) // (2 * len(every)), exact=exact)


def _collect_games(
    starts: list[Start], edition: Edition, every: list[PlayedOut], *, forgiving: bool
) -> Job[None]:
    """Play the games one after another, until one has to be played blindly."""
    for start in starts:
        played = yield from _play_out(start, edition, forgiving=forgiving)
        if played.blind:
            return
        every.append(played)


# --- the opening book: the first rays on the usual boxes, from openings.txt -----------------
#
# benchmarks/make_openings.py wrote that file, and says how the rays were found. A table there is
# a tree as text: the character of the port to fire from; then, for each outcome that leaves many
# placements, the character of the outcome and the same again; then, where the lookahead could not
# tell, `=` and the points to come in thousandths of a hit; then a full stop. H is a hit, R a
# reflection, and the ports from 1 on are 0 to 9 and a to v.
#
# Example: `1H2.Rq..` fires from port 2; after a hit from port 3, after a reflection from
# port 27; after any other outcome the book does not know.

PORT_CHARACTERS: Final = "0123456789abcdefghijklmnopqrstuv"

OpeningKey: TypeAlias = tuple[int, Fraction]
"""The number of atoms, and the cost of a detour in hits."""


class Opening(NamedTuple):
    """A port of the book, and the expected cost of following it."""

    port: Port
    hits: float | None = None  # the points to come, in hits; None where the lookahead knows


def opening(clues: Clues, edition: Edition) -> Opening | None:
    """The book's next port; None if it does not know these clues."""
    usual = clues.grid == Grid(8, 8) and clues.atoms.known and not clues.refuted
    if not usual or edition.per_hit != edition.per_reflection:
        return None
    table = opening_table((clues.atoms.most, Fraction(edition.per_detour, edition.per_hit)))
    seen = ""
    for entry, outcome in clues.rays:
        known = table.get(seen)
        if known is None or known.port != entry:
            return None
        seen += character_of(outcome)
    return table.get(seen)


def character_of(outcome: Outcome) -> str:
    """The character for an outcome in the book."""
    return PORT_CHARACTERS[outcome.exit - 1] if isinstance(outcome, Detour) else str(outcome)


@lru_cache(maxsize=4)
def opening_table(key: OpeningKey) -> dict[str, Opening]:
    """Read a table of the book, by the outcomes so far; empty if there is none."""
    table, seen = dict[str, Opening](), ""
    # The tree is read as if it came after an outcome of its own.
    for word in re.finditer(r"([ \w])(\w)|=(\d+)|\.", " " + read_book().get(key, "")):
        outcome, port, thousandths = word.groups()
        if port:
            seen += outcome
            table[seen[1:]] = Opening(PORT_CHARACTERS.index(port) + 1)
        elif thousandths:
            table[seen[1:]] = table[seen[1:]]._replace(hits=int(thousandths) / UNIT)
        else:
            seen = seen[:-1]
    return table


@lru_cache(maxsize=1)
def read_book() -> dict[OpeningKey, str]:
    """The text of every table in the file."""
    book: dict[OpeningKey, str] = {}
    text = (get_data(__package__, "openings.txt") or b"").decode("ascii")
    for paragraph in text.split("\n\n"):
        title, *lines = paragraph.splitlines()
        if key := re.fullmatch(r"(\d+) atoms, detour (\d+)", title):
            book[int(key[1]), Fraction(key[2])] = "".join(lines)
    return book
