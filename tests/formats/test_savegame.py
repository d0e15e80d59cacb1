"""Saved games: exactly where the player left off, and nothing that a text could smuggle in."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import dates, editions, games, names, seconds, variants
from support.sessions import NOT_IT, guess_all, puzzle

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.formats.record import MAX_MOVES
from blackbox_tui.formats.savegame import MAX_SAVE_LENGTH, from_text, to_text
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import Match, Player, Roles, Round
from blackbox_tui.rules.moves import GiveUp, Guess, Seal, Submit, Undo, parse_move
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.rules.session import (
    MAX_TARGET,
    Dealing,
    Handover,
    Hiding,
    Over,
    Par,
    Seeking,
    Session,
    Stage,
    Standings,
    Watching,
    session_of,
)
from blackbox_tui.values import replace

# Golden: every later version continues a game saved today.
GOLDEN = Path(__file__).parents[1] / "data" / "saves"

BOX = decode("8x8-4-CQWYE").box
SOLO = Match((Player("Ada"),))
DUEL = Match((Player("Ada"), Player("Zoë")), planned=2)
FRIEND = Match((Player("Ada"), Player("Zoë")))


def moves(text: str) -> Game:
    return replay(Start(BOX), map(parse_move, text.split(",")))


ASSUMING = "fire 13, guess e1, assume mark empty a1 b1, drop, assume guess c4, fire 5, seal d4"
FINISHED = moves("fire 13, guess e1, give up")
LONG_GAME = replay(Start(BOX), [*[Guess(Cell(0, 0))] * 1000, GiveUp()])


@st.composite
def matches(draw: st.DrawFn) -> Match:
    edition, variant = draw(editions), draw(variants())
    players = tuple(
        Player(draw(names), draw(st.booleans())) for _ in range(draw(st.integers(1, 2)))
    )
    planned = draw(st.sampled_from([1, 2, 4, 6]))
    match = Match(players, variant, edition, planned=planned)
    for _ in range(draw(st.integers(0, min(planned, 2)))):
        match = match.finish_round(draw(games(variant, edition, finished=True)), draw(seconds))
    return match


@st.composite
def sessions(draw: st.DrawFn, match: Match, *, over: bool) -> Session:
    return Session(
        match,
        draw(games(match.variant, match.edition, finished=over)),
        seconds=draw(seconds),
        assisted=draw(st.booleans()),
        daily=draw(st.just("") | dates.map(date.isoformat)),
        practice=draw(st.booleans()),
        par=draw(st.none() | st.builds(Par, st.integers(0, 200), st.booleans())),
        recorded=draw(st.booleans()),
        focus=draw(st.sampled_from([None, 1, 32, Cell(0, 0), Cell(7, 7)])),
        target=draw(st.none() | st.integers(0, MAX_TARGET)) if len(match.players) == 1 else None,
    )


@st.composite
def stages(draw: st.DrawFn) -> Stage:
    match = draw(matches())
    kind = draw(st.sampled_from([Hiding, Standings, Over, Seeking, Handover]))
    if kind is Hiding:
        cells = st.sampled_from(match.variant.grid.cells)
        return Hiding(match, frozenset(draw(st.lists(cells, max_size=match.variant.atoms.most))))
    if kind is Standings:
        return Standings(match)
    session = draw(sessions(match, over=kind is Over))
    if kind is Over:
        return Over(session)
    if session.seeker.computer:
        return Watching(session)
    return Seeking(session) if kind is Seeking else Handover(Seeking(session))


SOME = replace(SOLO, variant=Variant(atoms=AtomRange(3, 5)))
BEGUN = moves("fire 13, fire 5, guess e1, seal a1, undo")
TRIED = puzzle([*guess_all(NOT_IT), Submit(), Undo()])
GOLDEN_STAGES: dict[str, Stage] = {
    "solitaire": Seeking(
        Session(SOLO, BEGUN, seconds=12.5, assisted=True, par=Par(11, exact=False))
    ),
    "daily": Over(Session(SOLO, FINISHED, daily="2025-03-01", practice=True, recorded=True)),
    "challenge": Seeking(Session(SOLO, moves("fire 13"), target=12)),
    "hiding": Hiding(DUEL.finish_round(FINISHED, 70), frozenset({Cell(0, 4), Cell(6, 1)})),
    "handover": Handover(Seeking(Session(DUEL, Game(Start(BOX))))),
    "friend": Seeking(Session(FRIEND, moves("fire 13, guess e1"), seconds=5)),
    "what-if": Seeking(Session(SOLO, moves(ASSUMING), seconds=8)),
    "range": Seeking(Session(SOME, Game(decode("8x8-3to5-1MPRNM")), seconds=3)),
    "hiding-range": Hiding(replace(DUEL, variant=SOME.variant), frozenset({Cell(0, 4)})),
    "puzzle": Seeking(replace(TRIED, seconds=61.5, assisted=True, helps=2)),
}


@pytest.mark.parametrize("name", GOLDEN_STAGES)
def test_the_format_never_changes(name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert from_text(text) == GOLDEN_STAGES[name]
    assert to_text(GOLDEN_STAGES[name]) == text


def changed(**fields: object) -> str:
    return json.dumps(json.loads(to_text(GOLDEN_STAGES["puzzle"])) | fields)


PACKED_GAME = {"terms": "scored", "code": "8x8-4-CQWYE", "moves": ""}
TWO = [{"name": "Ada", "computer": False}, {"name": "Zoë", "computer": False}]


@pytest.mark.parametrize(
    "fields",
    [{"grade": None}, {"grade": "fiendish"}, {"grade": 3}, {"help": -1}, {"help": None},
     {"game": PACKED_GAME}, {"players": TWO}, {"players": [{"name": "", "computer": True}]},
     {"game": {"terms": "puzzle", "code": "P8x8-4-5-34VZ5CMCJ", "moves": "fire 3"}},
     {"game": {"terms": "puzzle", "code": "P8x8-4-5-34VZ5CMCK", "moves": ""}}],
    ids=str,
)  # fmt: skip
def test_contradictory_puzzles_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(ParseError):
        from_text(changed(**fields))


# --- secrets ----------------------------------------------------------------------


@given(stages())
def test_stages_are_read_back_and_their_text_hides_the_atoms(stage: Stage) -> None:
    """Beyond the player's own moves and cursor no cell is named."""
    text = to_text(stage)
    assert from_text(text) == stage
    fields = json.loads(text) | {"players": [], "rounds": [], "focus": None}
    session = session_of(stage)
    if session:
        fields["game"].pop("moves")
    atoms = session.game.box.atoms if session else getattr(stage, "placed", frozenset())
    words = json.dumps(fields).replace('"', " ").split()
    assert not {str(atom) for atom in atoms} & set(words)


# --- what is not written ----------------------------------------------------------


def seeking(game: Game) -> Stage:
    return Seeking(Session(SOLO, game))


def hiding(*cells: Cell) -> Stage:
    return Hiding(SOLO, frozenset(cells))


def after(*played: Game) -> Match:
    return replace(SOLO, rounds=tuple(Round(Roles(None, 0), game) for game in played))


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        (seeking(moves("give up")), "does not fit the game"),
        (Handover(Seeking(Session(DUEL, moves("give up")))), "does not fit the game"),
        (Over(Session(SOLO, Game(Start(BOX)))), "does not fit the game"),
        (seeking(Game(Start(BOX, plays_on=True))), "does not belong to its match"),
        (seeking(Game(Start(Box(Grid(9, 8), BOX.atoms)))), "does not belong to its match"),
        (seeking(Game(Start(Box(Grid(8, 8), [Cell(0, 0)])))), "does not belong to its match"),
        (hiding(Cell(9, 9)), "off the board"),
        (hiding(*(Cell(0, col) for col in range(5))), "Too many atoms"),
        (Seeking(Session(SOLO, Game(Start(BOX)), par=Par(-1))), "par is out of range"),
        (Seeking(Session(SOLO, Game(Start(BOX)), par=Par(10**10))), "par is out of range"),
        (Seeking(Session(SOLO, Game(Start(BOX)), daily="today")), "has no date"),
        (Seeking(Session(SOLO, Game(Start(BOX)), target=-1)), "score to beat"),
        (Seeking(Session(DUEL, Game(Start(BOX)), target=9)), "score to beat"),
        (Hiding(after(Game(Start(BOX)))), "is not over"),
        (Hiding(after(FINISHED, FINISHED)), "More rounds"),
        (Hiding(after(replay(Start(Box(Grid(9, 8), BOX.atoms)), [GiveUp()]))), "does not belong"),
        (Hiding(replace(SOLO, edition=replace(CLASSIC, per_hit=9))), "edition is unknown"),
        (Hiding(replace(SOLO, planned=101)), "this many rounds"),
        (Dealing(SOLO, "seed"), "before its atoms are hidden"),
        (
            seeking(replace(Game(Start(BOX)), moves=(Seal(Cell(0, 0)),) * (MAX_MOVES + 1))),
            "too long",
        ),
        (Hiding(replace(after(*[LONG_GAME] * 30), planned=30)), "match is too long"),
    ],
)
def test_writing_refuses_what_could_not_be_read_back(stage: Stage, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence):
        to_text(stage)


# --- untrusted texts --------------------------------------------------------------

SAMPLE = to_text(GOLDEN_STAGES["solitaire"])
OVER = {**PACKED_GAME, "moves": "give up"}
ROUND: dict[str, object] = {"hider": None, "seeker": 0, "game": OVER, "seconds": 1}


def change(**fields: object) -> str:
    return json.dumps(json.loads(SAMPLE) | fields)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (change(version=2), "newer version"),
        (change(version=0), "game is damaged"),
        *((change(focus=focus), "game is damaged") for focus in ("33", "z9", "", "12345", 5)),
        (change(version=True), "game is damaged"),
        (change(format="another game"), "not a game of Black Box"),
        ("[]", "not a game of Black Box"),
        ("", "not well-formed"),
        ("[" * 100_000, "not well-formed"),
        ('{"a":' * 40_000, "not well-formed"),
        (" " * (MAX_SAVE_LENGTH + 1), "too long"),
        (change(extra=1), "'extra'"),
        (change(atoms=9), "1 to 8 atoms"),
        (change(atoms=10**15), "whole number"),
        (change(size="99x99"), "Boards are 8x8 to 26x26, not 99x99"),
        (change(size="4x4"), "not 4x4"),
        (change(edition="odd"), "not an edition"),
        (change(atoms=5), "does not belong to its match"),
        (change(stage="dancing"), "no stage 'dancing'"),
        (change(stage="hiding"), "'hiding' does not fit"),
        (change(stage="result"), "does not fit"),
        (change(stage="seeking", game=None), "'seeking' does not fit"),
        (change(stage="result", game=None), "'result' does not fit"),
        (change(stage="seeking", game=OVER), "does not fit"),
        (change(stage="handover", game=OVER), "does not fit"),
        (change(placed="8x8-1-T5"), "typo"),
        (change(planned=0), "whole number"),
        (change(players=[]), "one player or two"),
        (change(players=[{"name": "\x1b", "computer": False}]), "a name"),
        (change(seconds=-1), "seconds"),
        (change(seconds=float("inf")), "not a number"),
        (change(stage="hiding", game=None, seconds=-1), "seconds"),
        (change(par="x"), "par"),
        (change(par=-1), "par"),
        (change(daily="2025-02-30"), "not a date"),
        (change(target="12"), "not a whole number"),
        (change(placed="9x8-1-000"), "typo|another board"),
        (change(placed="8x8-9-000"), "No box"),
        (change(game={**PACKED_GAME, "moves": "fire 13, fire 13"}), "already"),
        (change(game={**PACKED_GAME, "moves": "undo," * MAX_MOVES}), "too many moves"),
        (change(game={**PACKED_GAME, "code": "8x8-4-CQWYF"}), "typo"),
        (change(game={"terms": "scored", "code": "8x8-4-CQWYE"}), "'moves'"),
        (change(game={**PACKED_GAME, "terms": "poker"}), "not a kind of play"),
        (change(game={**PACKED_GAME, "terms": "puzzle"}), "does not belong to a puzzle"),
        (change(rounds=[{}]), "missing"),
        *(
            (change(rounds=[ROUND | wrong]), "damaged. The field '(hider|seeker)' is not a whole")
            for wrong in ({"hider": 1}, {"seeker": 1}, {"hider": -1}, {"seeker": None})
        ),
        (change(rounds=[ROUND, ROUND]), "damaged. More rounds"),
        (change(rounds=[1] * 101), "list"),
    ],
)
def test_other_texts_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence):
        from_text(text)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stage": "handover"}, "placed atoms"),
        ({"stage": "seeking", "game": PACKED_GAME}, "placed atoms"),
        ({"size": "9x9", "rounds": []}, "another board"),
    ],
)
def test_atoms_are_refused_unless_somebody_hides_them(
    fields: dict[str, object], sentence: str
) -> None:
    hiding = json.loads(to_text(GOLDEN_STAGES["hiding"]))
    with pytest.raises(ParseError, match=sentence):
        from_text(json.dumps(hiding | fields))
