"""One game of one box: which moves are legal, and what they do.

A game is a value; `play` applies a move and returns the next one. It knows no
costs, players, clocks or screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from typing import Final

from blackbox_tui.engine import Box, Cell, Grid, Outcome, Port, Ray
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules import moves
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange, place_more
from blackbox_tui.rules.clues import Clue, Clues, Layer, Marks, Refutation, count_wrong
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.moves import IllegalMove, Move
from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms
from blackbox_tui.values import NamedTuple, dataclass, replace

MOST_MOVES: Final = 10_000  # a longer game can only be given up, or it would fill memory and disk
MOST_UNDONE: Final = 500  # how many changes to guesses and seals can be undone
NO_MARKER: Final = "A test ray starts at a port that has a marker."
NO_MORE_RAYS: Final = "In a puzzle you cannot fire rays: all of them are given."


class Ending(Enum):
    """How a game ended."""

    SUBMITTED = "submitted"
    GAVE_UP = "gave up"


class Result(NamedTuple):
    """What the reveal shows."""

    right: frozenset[Cell]
    wrong: frozenset[Cell] = frozenset()
    missed: frozenset[Cell] = frozenset()
    accepted: frozenset[Cell] = frozenset()  # guesses that only an equivalent answer makes right
    elsewhere: frozenset[Cell] = frozenset()  # the atoms that these guesses replace

    @property
    def solved(self) -> bool:
        """Was every atom found and no other guessed, or an equivalent answer accepted?"""
        return not self.wrong_atoms

    @property
    def wrong_atoms(self) -> int:
        """How many wrong guesses there were, or how many missed atoms if these are more."""
        return max(len(self.wrong), len(self.missed))


class TellingRay(NamedTuple):
    """An unfired ray that would have told the answer from the solution."""

    port: Port
    outcome: Outcome
    answered: Outcome  # its outcome if the answer were right


@dataclass(frozen=True)
class Start:
    """How a game begins: its box, the rays already fired, and whether wrong answers end it."""

    box: Box
    plays_on: bool = False  # does play go on after a wrong submission?
    given: tuple[Port, ...] = ()  # the ports of the rays that are already fired
    terms: Terms = SCORED
    atoms: AtomRange = AS_HIDDEN  # how many atoms the seeker is told there are

    def __post_init__(self) -> None:
        object.__setattr__(self, "atoms", self.atoms.or_else(len(self.box.atoms)))
        if len(self.box.atoms) not in self.atoms:
            raise ValueError(f"There are not {self.atoms} atoms in this box.")

    @classmethod
    def of_puzzle(cls, box: Box, given: Iterable[Port], atoms: AtomRange = AS_HIDDEN) -> Start:
        """Start a puzzle with rays from these ports; play goes on until the answer is right."""
        return cls(box, plays_on=True, given=tuple(given), terms=PUZZLE, atoms=atoms)

    @property
    def variant(self) -> Variant:
        """The board, and how many atoms the seeker is told there are."""
        return Variant(self.box.grid, self.atoms)

    @cached_property
    def rays(self) -> tuple[Ray, ...]:
        """The rays that are already fired."""
        return tuple(map(self.box.fire, self.given))


@dataclass(frozen=True)
class Game:
    """A game so far. Everything but `start` and `moves` follows from these two."""

    start: Start
    moves: tuple[Move, ...] = ()
    fired: tuple[Ray, ...] = ()
    marks: Marks = Marks()
    past: tuple[Marks, ...] = ()
    future: tuple[Marks, ...] = ()
    refuted: tuple[Refutation, ...] = ()
    ending: Ending | None = None
    forgiven: bool = False  # was an equivalent solution accepted?

    @cached_property
    def clues(self) -> Clues:
        """Everything the seeker may know."""
        seen = tuple(Clue(ray.entry, ray.outcome) for ray in self.rays)
        # where all rays are given, they refute any wrong guess by themselves
        refuted = self.refuted if self.terms.fires else ()
        return Clues(self.grid, self.atoms, seen, refuted=refuted)

    @property
    def box(self) -> Box:
        """Where the atoms are."""
        return self.start.box

    @property
    def grid(self) -> Grid:
        """The board's size."""
        return self.box.grid

    @property
    def atoms(self) -> AtomRange:
        """How many atoms are hidden, as far as the seeker is told."""
        return self.start.atoms

    @property
    def lacking(self) -> AtomRange:
        """How many guesses are still to be placed."""
        return self.atoms.after(len(self.guesses))

    @property
    def terms(self) -> Terms:
        """The kind of play."""
        return self.start.terms

    @property
    def rays(self) -> tuple[Ray, ...]:
        """All rays, the given ones first."""
        return (*self.start.rays, *self.fired)

    @property
    def guesses(self) -> frozenset[Cell]:
        """The cells guessed to hold an atom."""
        return self.marks.guesses

    @property
    def seals(self) -> frozenset[Cell]:
        """The cells sealed as empty."""
        return self.marks.seals

    @property
    def gave_up(self) -> bool:
        """Did the seeker end it without an answer?"""
        return self.ending is Ending.GAVE_UP

    @property
    def can_submit(self) -> bool:
        """Is the answer complete?"""
        return self.ending is None and len(self.guesses) in self.atoms

    @property
    def result(self) -> Result:
        """What the reveal shows; refuses while the game is in play."""
        if self.ending is None:
            raise IllegalMove("The atoms stay hidden until the game is over.")
        guesses, atoms = self.guesses, self.box.atoms
        right, others, missed = guesses & atoms, guesses - atoms, atoms - guesses
        if self.forgiven:
            return Result(right, accepted=others, elsewhere=missed)
        return Result(right, others, missed)

    @cached_property
    def equivalent(self) -> bool:
        """Are the guesses a different placement that no ray can tell from the box?"""
        box, guesses = self.box, self.guesses
        if guesses == box.atoms or len(guesses) not in self.atoms:
            return False
        return not any(_telling_rays(box, guesses))

    @property
    def guessed_equivalent(self) -> bool:
        """Did the game end with an answer that is equivalent to the solution, but not equal?"""
        return self.ending is Ending.SUBMITTED and self.equivalent

    @cached_property
    def telling_rays(self) -> tuple[TellingRay, ...]:
        """The rays that would have refuted a wrong answer that fits every ray fired."""
        if self.ending is not Ending.SUBMITTED:
            return ()
        telling = tuple(_telling_rays(self.box, self.guesses))
        return () if any(ray.port in self.clues.markers for ray in telling) else telling

    def test_ray(self, port: Port) -> Ray:
        """A ray from a marked port that obeys the guesses and ignores the atoms."""
        if port not in self.clues.markers:
            raise IllegalMove(NO_MARKER)
        return Box(self.grid, self.guesses).fire(port)


def play(game: Game, move: Move) -> Game:
    """Apply a move; raises `IllegalMove` if it is not allowed."""
    if game.ending is not None:
        raise IllegalMove("This game is over.")
    if len(game.moves) >= MOST_MOVES and move != moves.GiveUp():
        raise IllegalMove(
            f"This game has reached its limit of {MOST_MOVES:,} moves: you can only give up."
        )
    match move:
        case moves.Fire(port):
            after = _fire(game, port)
        case moves.Guess(cell):
            after = _mark(game, {cell}, game.guesses ^ {cell}, game.seals - {cell})
        case moves.Seal(cell):
            after = _mark(game, {cell}, game.guesses - {cell}, game.seals ^ {cell})
        case moves.SealLanes(port):
            after = _seal_lanes(game, port)
        case moves.Mark(atoms, empty):
            after = _mark_all(game, atoms, empty)
        case moves.Assume(marking):
            after = _assume(game, marking)
        case moves.Keep() | moves.Drop():
            after = _close_layer(game, keep=isinstance(move, moves.Keep))
        case moves.Undo():
            after = _undo(game)
        case moves.Redo():
            after = _redo(game)
        case moves.Submit(forgiving):
            after = _submit(game, forgiving)
        case moves.GiveUp():
            after = replace(game, ending=Ending.GAVE_UP)
    marks = after.marks if after.ending is None else after.marks._replace(layer=None)
    return replace(after, moves=(*game.moves, move), marks=marks)


def replay(start: Start, made: Iterable[Move]) -> Game:
    """Play these moves from the start."""
    return play_all(Game(start), made)


def play_all(game: Game, made: Iterable[Move]) -> Game:
    """Apply these moves one after another."""
    for move in made:
        game = play(game, move)
    return game


def _fire(game: Game, port: Port) -> Game:
    if not game.terms.fires:
        raise IllegalMove(NO_MORE_RAYS)
    if port not in game.grid.ports:
        raise IllegalMove(game.grid.no_such_port(port))
    for clue in game.clues.rays:
        if port == clue.entry:
            raise IllegalMove(f"You have already fired from port {port}.")
        if port in clue.ports:
            ray = f"your ray from port {clue.entry}"
            raise IllegalMove(f"Port {port} is used: {ray} came out here.")
    return replace(game, fired=(*game.fired, game.box.fire(port)))


def _mark(
    game: Game, cells: Iterable[Cell], guesses: frozenset[Cell], seals: frozenset[Cell]
) -> Game:
    for cell in cells:
        if cell not in game.grid:
            raise IllegalMove(game.grid.no_such_cell(cell))
    if len(guesses) > (most := game.atoms.most):
        if most == 1:
            raise IllegalMove("You have already placed your only guess: remove it first.")
        raise IllegalMove(f"You have already placed all {most} guesses: remove one first.")
    return _remark(game, game.marks.changed(guesses, seals))


def _remark(game: Game, marks: Marks, future: tuple[Marks, ...] = ()) -> Game:
    """Change the marks, so that it can be undone."""
    past = (*game.past[1 - MOST_UNDONE :], game.marks)
    return replace(game, marks=marks, past=past, future=future)


def _assume(game: Game, marking: moves.Marking) -> Game:
    """Open a layer together with its first mark, as one step for undo."""
    if game.marks.layer is not None:
        raise IllegalMove("You already have an assumption: keep it or drop it first.")
    opened = replace(game, marks=game.marks._replace(layer=Layer(game.marks)))
    return _remark(game, play(opened, marking).marks)


def _close_layer(game: Game, *, keep: bool) -> Game:
    layer = game.marks.layer
    if layer is None:
        raise IllegalMove("There is no assumption to keep or drop.")
    return _remark(game, game.marks._replace(layer=None) if keep else layer.before)


def _mark_all(game: Game, atoms: frozenset[Cell], empty: frozenset[Cell]) -> Game:
    guesses, seals = (game.guesses - empty) | atoms, (game.seals - atoms) | empty
    if atoms & empty or (guesses, seals) == (game.guesses, game.seals):
        raise IllegalMove("These cells are marked already.")
    return _mark(game, atoms | empty, guesses, seals)


def _seal_lanes(game: Game, port: Port) -> Game:
    lanes = game.clues.straight_lanes(port)
    if not lanes:
        raise IllegalMove(
            "This only works on the marker of a ray that came out at the opposite port."
        )
    seals = game.seals | (lanes - game.guesses)
    if seals == game.seals:
        raise IllegalMove("These lanes are sealed already.")
    return _remark(game, game.marks.changed(game.guesses, seals))


def _undo(game: Game) -> Game:
    if not game.past:
        rays = ": rays cannot be undone" if game.terms.fires else ""
        raise IllegalMove(f"There is nothing to undo{rays}.")
    *past, marks = game.past
    return replace(game, marks=marks, past=tuple(past), future=(*game.future, game.marks))


def _redo(game: Game) -> Game:
    if not game.future:
        raise IllegalMove("There is nothing to redo.")
    *future, marks = game.future
    return _remark(game, marks, tuple(future))


def _submit(game: Game, forgiving: bool) -> Game:
    if lacking := game.lacking.least:
        raise IllegalMove(f"{place_more(lacking, game.atoms)} before you {game.terms.submit}.")
    if any(game.guesses == refutation.guesses for refutation in game.refuted):
        raise IllegalMove("You have already tried this answer.")
    wrong = count_wrong(game.guesses, game.box.atoms)
    if forgiving and game.equivalent:
        return replace(game, ending=Ending.SUBMITTED, forgiven=True)
    if wrong and game.start.plays_on:
        return replace(game, refuted=(*game.refuted, Refutation(game.guesses, wrong)))
    return replace(game, ending=Ending.SUBMITTED)


def _telling_rays(box: Box, guesses: frozenset[Cell]) -> Iterator[TellingRay]:
    """Every ray that would tell the guesses from the box."""
    table = lane_table(box.grid)
    hidden, guessed = table.bits(box.atoms), table.bits(guesses)
    for port in box.grid.ports:
        ray = TellingRay(port, table.outcome(port, hidden), table.outcome(port, guessed))
        if ray.outcome != ray.answered:
            yield ray
