"""The computer as seeker, and par. It chooses by clues alone, as a player does.

It weighs what a ray costs against what is left to pay after it, and guesses when
only twins are left or when the edition's prices make an earlier guess cheaper.
It has no clock: seconds do not count for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.computer.lookahead import UNIT, Foresight, hope
from blackbox_tui.computer.openings import opening
from blackbox_tui.engine import Box, Cell, Port, symmetries
from blackbox_tui.rules.game import Clues, Fire, Game, Guess, Submit, play
from blackbox_tui.rules.scoring import Edition, tally
from blackbox_tui.solver.analysis import (
    Analysis,
    Budget,
    Candidates,
    Job,
    Listed,
    OverBudget,
    Placements,
    Worth,
    bounded,
    entropy,
    estimate,
    examine,
    goes_on,
    survey,
    told,
    unused,
)
from blackbox_tui.solver.placements import enlist

BUDGET: Final = Budget(cubes=30_000, breaths=400, sample=400)
"""What the seeker holds in mind; past it, it plays by a sample."""
HARDER: Final = Budget(cubes=400_000, breaths=8_000)
"""What it holds in mind when a sample shows that it is worth trying harder."""
FEELING: Final = 4_000
"""Yields over one sample; if it takes more, there is none."""
LISTED: Final = 10_000
"""Up to so many placements are listed, to be looked at two steps ahead."""
PATIENCE: Final = 40
"""Moves by a sample in one game that a par may take; with more there is none."""
ABOUT: Final = 2
"""Orientations that make a par which is only near."""


@dataclass(frozen=True, slots=True)
class FireDecision:
    """Fire a ray, and why."""

    port: Port
    placements_left: int | None
    """None if there are too many to count."""
    exact: bool
    """Does it rest on all placements, rather than on a sample?"""
    bits: float
    """How much the ray tells on average."""
    cost: float
    """What the ray costs on average."""
    expected: float | None
    """The points still to come on average, this ray included; None if it is fired blindly."""
    by_table: bool = False
    """Was it an opening known by heart?"""
    survey: Candidates | None = field(default=None, repr=False, compare=False)
    """What is known, for the next decision to go on from."""

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
        left = _many(self.placements_left, "placement")
        if self.expected is None:
            return f"{left} left, and I cannot even estimate: port {self.port} is as good as any."
        heart = ", an opening I know by heart" if self.by_table else ""
        ahead = f"; about {_points(self.expected)} to go" if self.exact else ", by a sample"
        return (
            f"{left} left: port {self.port} should tell {self.bits:.1f} bits "
            f"for {_points(self.cost)}{heart}{ahead}."
        )


@dataclass(frozen=True, slots=True)
class GuessDecision:
    """Submit these cells, and why."""

    cells: frozenset[Cell]
    placements_left: int | None
    """None if there are too many to count."""
    exact: bool
    """Does it rest on all placements, rather than on a sample?"""
    expected: float | None
    """The points still to come on average; None if it is guessed blindly."""
    determined: bool
    """Are only twins left, so that no ray could tell more?"""
    survey: Candidates | None = field(default=None, repr=False, compare=False)
    """What is known, for the next decision to go on from."""

    @property
    def reason(self) -> str:
        """Why, in a sentence."""
        cells = " ".join(map(str, sorted(self.cells)))
        if self.placements_left == 1:
            return f"Only one placement is left: {cells}."
        left = _many(self.placements_left, "placement")
        if not self.exact:
            return f"{left} left, but all that I can think of tell me this: {cells}."
        if self.determined:
            return f"{left} left, and no ray can tell them apart: I guess {cells}."
        return (
            f"{left} left, but a guess costs less than another ray "
            f"({_points(self.expected or 0)} on average): {cells}."
        )


Decision: TypeAlias = FireDecision | GuessDecision


def _many(count: int | None, noun: str) -> str:
    if count is None:
        return f"Too many {noun}s to count are"
    return f"One {noun} is" if count == 1 else f"{told(count)} {noun}s are"


def _points(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"


# --- the next move -----------------------------------------------------------


def next_move(clues: Clues, edition: Edition, earlier: Candidates | None = None) -> Job[Decision]:
    """What the computer would do now; the survey of an earlier decision saves time."""
    found = yield from _know(clues, earlier)
    port = opening(clues, edition)
    if port is not None and not isinstance(found.placements, OverBudget):
        return (yield from _by_heart(found, found.placements, port, edition))
    return (yield from _decide(found, edition))


def _know(clues: Clues, earlier: Candidates | None) -> Job[Candidates]:
    """What the clues leave; once that was too many, it stays so until a sample shows few."""
    if earlier and isinstance(earlier.placements, OverBudget) and goes_on(clues, earlier):
        return replace(earlier, clues=clues)
    return (yield from survey(clues, earlier, BUDGET))


def _by_heart(
    found: Candidates, placements: Placements, port: Port, edition: Edition
) -> Job[Decision]:
    distribution = yield from placements.tally(port)
    hoped = hope(edition, placements.atom_count, placements.count) / UNIT / placements.count
    return replace(
        _fire(found, port, Worth(distribution), edition, hoped, exact=True), by_table=True
    )


def _decide(found: Candidates, edition: Edition) -> Job[Decision]:
    """Think about what the clues leave, in the form that is at hand."""
    placements = found.placements
    if isinstance(placements, OverBudget):
        return (yield from _feel(found, edition))
    if not placements:
        raise ValueError("No placement agrees with these clues.")
    if placements.count <= LISTED:
        return (yield from _look(found, _listed(placements), edition))
    return (yield from _glance(found, edition))


def _feel(found: Candidates, edition: Edition) -> Job[Decision]:
    """Decide by a sample: by the best rate while it shows many placements.

    When it shows but few, try harder to know them all, and look ahead in any case.
    """
    sample = yield from bounded(estimate(found.clues, BUDGET.sample, found.sample), FEELING)
    if isinstance(sample, OverBudget):
        return _blindly(found)
    felt = replace(found, sample=sample)
    if len({*sample}) > BUDGET.sample // 4:
        return (yield from _rate(felt, sample, edition))
    if found.clues.rays:
        found = yield from survey(found.clues, None, HARDER)
        if not isinstance(found.placements, OverBudget):
            return (yield from _decide(found, edition))
    return (yield from _look(felt, sample, edition))


def _rate(found: Candidates, sample: Listed, edition: Edition) -> Job[Decision]:
    """Decide by the most bits for a point; a sample is no ground for looking further."""
    rates: dict[Port, float] = {}
    for port in unused(found.clues):
        worth = Worth(sample.tallies(port))
        if worth.tells:
            rates[port] = round(worth.bits / worth.cost(edition.price), 12)
        yield
    if not rates:
        return (yield from _look(found, sample, edition))
    port = min(rates, key=lambda port: (-rates[port], port))
    worth = Worth(sample.tallies(port))
    return _fire(found, port, worth, edition, worth.cost(edition.price), exact=False)


def _listed(placements: Placements) -> Listed:
    if isinstance(placements, Listed):
        return placements.compact()
    grid = placements.grid
    members = [[row * grid.width + col for row, col in atoms] for atoms in placements]
    return enlist(grid, placements.atom_count, members, exact=placements.exact)


def _look(found: Candidates, listed: Listed, edition: Edition) -> Job[Decision]:
    """Decide by looking ahead over a list of placements."""
    foresight = Foresight(listed, edition)
    plan = yield from foresight.best()
    expected = plan.points / UNIT / listed.count
    if plan.port is not None:
        worth = Worth(listed.tallies(plan.port))
        return _fire(found, plan.port, worth, edition, expected, exact=listed.exact)
    return GuessDecision(
        cells=foresight.guess(),
        placements_left=listed.count if listed.exact else None,
        exact=listed.exact,
        expected=expected,
        determined=all(len(listed.sizes(port)) == 1 for port in listed.grid.ports),
        survey=found,
    )


def _glance(found: Candidates, edition: Edition) -> Job[Decision]:
    """Decide by what each ray is worth, one step ahead, while many placements are left."""
    analysis = yield from examine(found, BUDGET)
    promises = {
        port: _promise(worth, edition, found.clues.atom_count)
        for port, worth in analysis.worth.items()
        if worth.tells
    }
    if not promises:
        return _shrug(found, analysis, edition)
    port = min(promises, key=lambda port: (promises[port], port))
    return _fire(found, port, analysis.worth[port], edition, promises[port], exact=analysis.exact)


def _promise(worth: Worth, edition: Edition, atoms: int) -> float:
    """What a ray and all that comes after it can be expected to cost."""
    sizes = worth.distribution.values()
    hoped = sum(hope(edition, atoms, size) for size in sizes) / UNIT / sum(sizes)
    return worth.cost(edition.price) + hoped


def _shrug(found: Candidates, analysis: Analysis, edition: Edition) -> Decision:
    """Guess by odds alone: so many are left, and no ray tells any apart."""
    odds = analysis.odds
    cells = frozenset(sorted(odds, key=lambda cell: (-odds[cell], cell))[: found.clues.atom_count])
    wrong = len(cells) - sum(odds[cell] for cell in cells)
    expected = wrong * edition.per_wrong_atom
    return GuessDecision(cells, analysis.placements, analysis.exact, expected, True, found)


def _blindly(found: Candidates) -> Decision:
    """Do anything: nothing at all can be told about what the clues leave."""
    clues = found.clues
    for port in unused(clues):
        return FireDecision(port, None, False, 0.0, 0.0, None, survey=found)
    cells = frozenset(clues.grid.cells[: clues.atom_count])
    return GuessDecision(cells, None, False, None, False, found)


def _fire(
    found: Candidates, port: Port, worth: Worth, edition: Edition, expected: float, *, exact: bool
) -> FireDecision:
    left = found.placements
    return FireDecision(
        port=port,
        placements_left=None if isinstance(left, OverBudget) else left.count,
        exact=exact,
        bits=entropy(worth.distribution),
        cost=worth.cost(edition.price),
        expected=expected,
        survey=found,
    )


# --- a whole game ------------------------------------------------------------


class Played(NamedTuple):
    """A game that the computer has played to its end."""

    game: Game
    exact: bool
    """Did it never have to go by a sample?"""
    blind: bool
    """Was there a move without even a sample to go by, or no end?"""


def seek(box: Box, edition: Edition) -> Job[Game]:
    """Let the computer seek in that box, by its clues alone, to the end of the game."""
    return (yield from _play_out(box, edition)).game


def _play_out(box: Box, edition: Edition, most: float = inf) -> Job[Played]:
    """Play a whole game, or as far as it goes with at most so many moves by a sample."""
    game = Game(box, plays_on=edition.plays_on)
    found: Candidates | None = None
    felt, blind = 0, False
    while game.ending is None and felt <= most:
        port = opening(game.clues, edition)
        if port is not None:
            game = play(game, Fire(port))
            continue
        decision = yield from next_move(game.clues, edition, found)
        found = decision.survey
        felt, blind = felt + (not decision.exact), blind or decision.expected is None
        game = carry_out(game, decision)
    return Played(game, not felt, blind or game.ending is None)


def carry_out(game: Game, decision: Decision) -> Game:
    """The game after a decision: a ray, or the guess laid out and submitted."""
    match decision:
        case FireDecision(port=port):
            return play(game, Fire(port))
        case GuessDecision(cells=cells):
            for cell in sorted(game.guesses ^ cells, key=lambda cell: cell in cells):
                game = play(game, Guess(cell))
            return play(game, Submit())


class Par(NamedTuple):
    """What the computer needs for a box, the luck of its orientation taken out."""

    points: int
    exact: bool
    """False for a par that is only near."""


def par(box: Box, edition: Edition) -> Job[Par | None]:
    """The computer's mean score over the board's symmetries, a half rounded up.

    Where it has to go by samples, two orientations must do, and the par is only
    near; where it cannot even do that, there is none.
    """
    scores: list[int] = []
    exact = True
    for image in _images(box):
        played = yield from _play_out(image, edition, PATIENCE)
        if played.blind:
            return None
        scores.append(tally(played.game, edition).total)
        exact = exact and played.exact
        if not exact and len(scores) >= ABOUT:
            break
    return Par(_rounded(sum(scores), len(scores)), exact)


def _images(box: Box) -> list[Box]:
    """The box turned and mirrored, in an order that is the same for all of them."""
    images = ([image[cell] for cell in box.atoms] for image in symmetries(box.grid))
    return [Box(box.grid, atoms) for atoms in sorted(map(sorted, images))]


def _rounded(total: int, count: int) -> int:
    """A mean, rounded to a whole number, a half up."""
    return (2 * total + count) // (2 * count)
