"""Games, records and matches for hypothesis to draw: always legal, finished or not."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import strategies as st

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.formats.fields import is_name
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, deal, most_atoms
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import (
    Assume,
    Drop,
    Fire,
    GiveUp,
    Guess,
    IllegalMove,
    Keep,
    Mark,
    Move,
    Redo,
    Seal,
    SealLanes,
    Submit,
    Undo,
)
from blackbox_tui.rules.scoring import EDITIONS, Edition

editions = st.sampled_from(sorted(EDITIONS)).map(EDITIONS.__getitem__)
names = st.text(max_size=24).filter(is_name)
seconds = st.integers(0, 10**12).map(lambda milliseconds: milliseconds / 1000)
dates = st.dates()
pars = st.none() | st.integers(0, 200)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    # Few sizes, as each costs the engine some time to prepare.
    grid = Grid(*draw(st.sampled_from([(8, 8), (8, 8), (10, 9), (8, 26)])))
    least, most = sorted(draw(st.tuples(*[st.integers(1, most_atoms(grid))] * 2)))
    return Variant(grid, AtomRange(least, draw(st.sampled_from([least, most]))))


@st.composite
def games(
    draw: st.DrawFn, variant: Variant, edition: Edition, finished: bool | None = None
) -> Game:
    """A game after some legal moves, over or not as is wished."""
    box = deal(variant, draw(st.text(alphabet="abc", max_size=3)))
    game = Game(Start(box, edition.plays_on, atoms=variant.atoms))
    cells = st.builds(Cell, st.integers(0, box.grid.height - 1), st.integers(0, box.grid.width - 1))
    moves: st.SearchStrategy[Move] = st.one_of(
        st.sampled_from(box.grid.ports).map(Fire),
        cells.map(Guess),
        cells.map(Seal),
        st.sampled_from(box.grid.ports).map(SealLanes),
        st.builds(Mark, st.frozensets(cells, max_size=3), st.frozensets(cells, max_size=9)),
        (cells.map(Guess) | cells.map(Seal)).map(Assume),
        st.sampled_from([Keep(), Drop()]),
        st.just(Undo()),
        st.just(Redo()),
        st.just(Submit()),
    )
    for move in draw(st.lists(moves, max_size=25)):
        with suppress(IllegalMove):
            after = play(game, move)
            if after.ending is None or finished is not False:
                game = after
    if game.ending is None and (draw(st.booleans()) if finished is None else finished):
        game = _finished(game, right=draw(st.booleans()))
    return game


def _finished(game: Game, *, right: bool) -> Game:
    if not right:
        return play(game, GiveUp())
    for cell in sorted(game.guesses - game.box.atoms):
        game = play(game, Guess(cell))
    for cell in sorted(game.box.atoms - game.guesses):
        game = play(game, Guess(cell))
    return play(game, Submit())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
