"""Bookmarks: exactly where the player left, and nothing that a text could smuggle in."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.random_games import dates, editions, games, json_values, names, pars, seconds, variants

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.savegame import (
    LONGEST,
    Bookmark,
    BookmarkError,
    Stage,
    from_text,
    to_text,
)
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Fire, Game, GiveUp, Guess, Seal, parse_move, replay
from blackbox_tui.rules.match import Match, Player, Roles, Round
from blackbox_tui.rules.scoring import EDITIONS, Edition

# Golden: these files never change. A game left today is continued by every later version.
GOLDEN = Path(__file__).parents[1] / "data" / "bookmarks"

BOX = decode("8x8-4-CQWYE")
SOLO = Match((Player("Ada"),))
DUEL = Match((Player("Ada"), Player("Zoë")), planned=2)


def moves(text: str) -> Game:
    return replay(BOX, map(parse_move, text.split(",")))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    edition, variant = draw(editions), draw(variants())
    players = tuple(
        Player(draw(names), draw(st.booleans())) for _ in range(draw(st.integers(1, 2)))
    )
    match = Match(players, variant, edition, planned=2 * draw(st.integers(1, 3)))
    for _ in range(draw(st.integers(0, 2))):
        match = match.finish_round(draw(games(variant, edition, finished=True)), draw(seconds))
    return match


@st.composite
def bookmarks(draw: st.DrawFn) -> Bookmark:
    match, stage = draw(matches()), draw(st.sampled_from(Stage))
    placed: frozenset[Cell] = frozenset()
    game = None
    if stage is Stage.HIDING or (stage is Stage.HANDOVER and draw(st.booleans())):
        grid = match.variant.grid
        placed = frozenset(
            draw(st.lists(st.sampled_from(grid.cells), max_size=match.variant.atoms))
        )
    else:
        game = draw(games(match.variant, match.edition, finished=stage is Stage.RESULT))
    return Bookmark(
        match,
        stage,
        game,
        placed,
        draw(seconds),
        draw(st.booleans()),
        draw(pars),
        draw(st.booleans()),
        draw(st.just("") | dates.map(date.isoformat)),
        draw(st.none() | st.text(max_size=200)),
        draw(st.booleans()),
        draw(st.booleans()),
    )


def golden_bookmarks() -> dict[str, Bookmark]:
    first = moves("fire 13, guess e1, give up")
    solo = moves("fire 13, fire 5, guess e1, seal a1, undo")
    return {
        "solitaire": Bookmark(
            SOLO, Stage.SEEKING, solo, seconds=12.5, assisted=True, par=11, par_exact=False
        ),
        "daily": Bookmark(
            SOLO,
            Stage.RESULT,
            first,
            daily="2025-03-01",
            seed="x",
            practice=True,
            recorded=True,
        ),
        "hiding": Bookmark(
            DUEL.finish_round(first, 70), Stage.HIDING, placed=frozenset({Cell(0, 4), Cell(6, 1)})
        ),
        "handover": Bookmark(DUEL, Stage.HANDOVER, Game(BOX)),
    }


@pytest.mark.parametrize("name", golden_bookmarks())
def test_the_form_never_changes(name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert to_text(golden_bookmarks()[name]) == text
    assert from_text(text) == golden_bookmarks()[name]


@given(bookmarks())
def test_a_bookmark_comes_back_as_it_was(bookmark: Bookmark) -> None:
    assert from_text(to_text(bookmark)) == bookmark


@given(bookmarks())
def test_no_hidden_atom_stands_in_a_bookmark(bookmark: Bookmark) -> None:
    """Beyond the player's own moves no cell is named."""
    bare = replace(bookmark, match=replace(bookmark.match, rounds=()), seed=None)
    fields = json.loads(to_text(bare))
    fields["players"] = []
    if bookmark.game:
        fields["game"].pop("moves")
    atoms = bookmark.game.box.atoms if bookmark.game else bookmark.placed
    words = json.dumps(fields).replace('"', " ").split()
    assert not {str(atom) for atom in atoms} & set(words)


def test_boxes_with_equal_clues_differ_only_in_their_codes() -> None:
    one, other = (
        to_text(Bookmark(SOLO, Stage.SEEKING, Game(box)))
        for box in (BOX, Box(BOX.grid, map(Cell.parse, ["a1", "b1", "c1", "d1"])))
    )
    differing = [(a, b) for a, b in zip(one.split("\n"), other.split("\n"), strict=True) if a != b]
    assert len(differing) == 1
    assert differing[0][0].strip() == '"code": "8x8-4-CQWYE",'


def test_the_atoms_placed_so_far_are_scrambled_too() -> None:
    text = to_text(golden_bookmarks()["hiding"])
    assert "8x8-2-" in text
    assert "b7" not in text


# --- what cannot be ---------------------------------------------------------------


def test_a_bookmark_agrees_with_itself() -> None:
    over = moves("give up")
    cells = frozenset({Cell(0, 0)})
    wrong: list[Callable[[], Bookmark]] = [
        lambda: Bookmark(SOLO, Stage.SEEKING),
        lambda: Bookmark(SOLO, Stage.SEEKING, over),
        lambda: Bookmark(SOLO, Stage.RESULT, Game(BOX)),
        lambda: Bookmark(SOLO, Stage.RESULT),
        lambda: Bookmark(SOLO, Stage.HIDING, Game(BOX)),
        lambda: Bookmark(SOLO, Stage.HANDOVER, over),
        lambda: Bookmark(SOLO, Stage.SEEKING, Game(BOX), cells),
        lambda: Bookmark(SOLO, Stage.SEEKING, Game(BOX, plays_on=True)),
        lambda: Bookmark(SOLO, Stage.SEEKING, Game(Box(Grid(9, 8), BOX.atoms))),
        lambda: Bookmark(SOLO, Stage.SEEKING, Game(Box(Grid(8, 8), cells))),
        lambda: Bookmark(SOLO, Stage.HIDING, placed=frozenset({Cell(9, 9)})),
        lambda: Bookmark(SOLO, Stage.HIDING, placed=frozenset(Cell(0, c) for c in range(5))),
        lambda: Bookmark(SOLO, Stage.HIDING, par=-1),
        lambda: Bookmark(SOLO, Stage.HIDING, daily="today"),
        lambda: Bookmark(SOLO, Stage.HIDING, seed="x" * 201),
        lambda: Bookmark(replace(SOLO, rounds=(Round(Roles(None, 0), Game(BOX)),)), Stage.HIDING),
        lambda: Bookmark(replace(SOLO, rounds=(Round(Roles(None, 0), over),) * 2), Stage.HIDING),
    ]
    for bookmark in wrong:
        with pytest.raises(BookmarkError):
            bookmark()


def test_what_could_not_be_read_again_is_not_written() -> None:
    odd = Edition("odd", 4, 9, 9, 9, 9)
    long = replace(Game(BOX), moves=(Seal(Cell(0, 0)),) * 10_001)
    rounds = tuple(
        Round(Roles(None, 0), replay(BOX, [*[Guess(Cell(0, 0))] * 1000, GiveUp()]))
        for _ in range(30)
    )
    wrong = [
        Bookmark(replace(SOLO, edition=odd), Stage.HIDING),
        Bookmark(replace(SOLO, planned=101), Stage.HIDING),
        Bookmark(SOLO, Stage.SEEKING, long),
        Bookmark(replace(SOLO, planned=30, rounds=rounds), Stage.HIDING),
    ]
    for bookmark in wrong:
        with pytest.raises(BookmarkError, match=r"kept\.$"):
            to_text(bookmark)


def test_names_are_tidied_on_the_way_out() -> None:
    bookmark = Bookmark(Match((Player("\x1b[31mEvil\n"),)), Stage.HIDING)
    assert from_text(to_text(bookmark)).match.players == (Player("[31mEvil"),)


# --- untrusted texts --------------------------------------------------------------

SAMPLE = to_text(golden_bookmarks()["solitaire"])


def change(**fields: object) -> str:
    return json.dumps(json.loads(SAMPLE) | fields)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (change(version=2), "newer version"),
        (change(version=0), "not a whole bookmark"),
        (change(version=True), "not a whole bookmark"),
        (change(format="another game"), "not a bookmark of Black Box"),
        ("[]", "not a bookmark of Black Box"),
        ("", "not well-formed"),
        ("[" * 100_000, "not well-formed"),
        ('{"a":' * 40_000, "not well-formed"),
        (" " * (LONGEST + 1), "too long"),
        (change(extra=1), "'extra'"),
        (change(atoms=9), "1 to 8 atoms"),
        (change(atoms=10**15), "whole number"),
        (change(size="99x99"), "width"),
        (change(size="4x4"), "too small"),
        (change(edition="odd"), "not an edition"),
        (change(atoms=5), "not of the kind"),
        (change(stage="dancing"), "no stage 'dancing'"),
        (change(planned=0), "whole number"),
        (change(players=[]), "one player or two"),
        (change(players=[{"name": "\x1b", "computer": False}]), "a name"),
        (change(seconds=-1), "seconds"),
        (change(seconds=float("inf")), "not a number"),
        (change(par="x"), "par"),
        (change(daily="2025-02-30"), "not a date"),
        (change(seed=5), "seed"),
        (change(placed="9x8-1-000"), "typing error|another board"),
        (change(placed="8x8-9-000"), "No box"),
        (change(game={"code": "8x8-4-CQWYE", "moves": "fire 13, fire 13"}), "already"),
        (change(game={"code": "8x8-4-CQWYF", "moves": ""}), "typing error"),
        (change(game={"code": "8x8-4-CQWYE"}), "'moves'"),
        (change(rounds=[{}]), "missing"),
        (change(rounds=[1] * 101), "list"),
    ],
)
def test_a_text_that_is_no_bookmark_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BookmarkError, match=sentence):
        from_text(text)


def test_placed_atoms_of_another_board_are_refused() -> None:
    hiding = json.loads(to_text(golden_bookmarks()["hiding"]))
    hiding["size"] = "9x9"
    hiding["rounds"] = []
    with pytest.raises(BookmarkError, match="another board"):
        from_text(json.dumps(hiding))


def test_a_bookmark_cut_off_anywhere_is_refused() -> None:
    for cut in range(len(SAMPLE) - 2):
        with pytest.raises(BookmarkError):
            from_text(SAMPLE[:cut])


@given(st.text() | json_values.map(json.dumps))
@example("\ufeff{}")
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(BookmarkError):
        from_text(text)


@given(st.sampled_from(sorted(json.loads(SAMPLE))), json_values)
def test_any_value_in_any_field_is_judged(key: str, value: object) -> None:
    judge(change(**{key: value}))


@given(st.integers(0, len(SAMPLE)), st.integers(0, 3), st.text(max_size=3))
def test_any_scribble_is_judged(place: int, length: int, scribble: str) -> None:
    judge(SAMPLE[:place] + scribble + SAMPLE[place + length :])


def judge(text: str) -> None:
    try:
        bookmark = from_text(text)
    except BookmarkError as error:
        sentence = str(error)
        assert len(sentence) < 300
    else:
        assert from_text(to_text(bookmark)) is not None


def test_a_computer_may_sit_at_the_board() -> None:
    match = Match((Player("Ada"), Player("the machine", computer=True)), Variant(), planned=2)
    bookmark = Bookmark(match, Stage.SEEKING, replay(BOX, [Fire(1)]))
    assert from_text(to_text(bookmark)) == bookmark
    assert EDITIONS["classic"] == bookmark.match.edition
