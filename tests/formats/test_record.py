"""Game records: a text that people read, and that is checked in everything."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import dates, editions, games, names, seconds, variants
from support.sessions import NOT_IT, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.formats.record import MAX_MOVES, MAX_RECORD_LENGTH, read, write
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Guess, Seal, Submit, Undo, parse_move
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.values import replace

# Golden: these files never change. What was written once is read for ever.
GOLDEN = Path(__file__).parents[1] / "data" / "records"


def match_of(game: Game, edition: str, *players: str) -> Match:
    return Match(
        tuple(map(Player, players)),
        Variant(game.grid, game.atoms),
        EDITIONS[edition],
        planned=len(players),
    )


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    edition = draw(editions)
    game = draw(games(draw(variants()), edition))
    hiders = names.filter(lambda name: name not in ("", "the computer"))
    players = [*draw(st.lists(hiders, max_size=1)), draw(names)]
    return Session(
        match_of(game, edition.name, *players),
        game,
        seconds=draw(seconds),
        assisted=draw(st.booleans()),
        par=draw(st.none() | st.builds(Par, st.integers(0, 200), st.booleans())),
        target=draw(st.none() | st.integers(0, 10**6)) if len(players) == 1 else None,
    )


def played(code: str, moves: str, *, plays_on: bool = False) -> Game:
    return replay(replace(decode(code), plays_on=plays_on), map(parse_move, moves.split(", ")))


def golden_records() -> dict[str, tuple[Session, date | None]]:
    """The game of each record, and its date."""
    code, rays = "8x8-4-CQWYE", "fire 13, fire 29, fire 5, guess e1, guess h2"
    made = f"{rays}, seal a1, undo, redo, guess h4, guess b8, submit"
    classic = played(code, made)
    arcade = played(code, f"{made}, guess b8, guess b7, submit", plays_on=True)
    left = played("10x12-6-2C73ZMGH", "fire 1, guess b5")
    assuming = "fire 13, assume guess a4, seal b4, drop, assume seal a4, keep"
    assumed = played(code, f"{assuming}, assume mark atoms e1 h2, give up")
    gave_up = played("8x8-5-750FGC", "fire 32, give up")
    some = played("8x8-3to5-1MPRNM", "fire 3, guess b2, guess d2, guess g6, submit")
    ada_and_grace = match_of(classic, "classic", "Ada", "Grace")
    zoe = match_of(arcade, "arcade", "Zoë")
    solved = puzzle([*guess_all(NOT_IT), Submit(), Undo(), *guess_all("h7"), Submit()])
    return {
        "classic": (
            Session(ada_and_grace, classic, seconds=83.25, assisted=True, par=Par(11)),
            date(2025, 3, 1),
        ),
        "arcade": (Session(zoe, arcade, seconds=59.999, par=Par(120, exact=False)), None),
        "unfinished": (Session(match_of(left, "rays", ""), left), None),
        "what-if": (Session(match_of(assumed, "classic", ""), assumed), None),
        "gave-up": (
            Session(match_of(gave_up, "parker", ""), gave_up, seconds=7), date(2024, 2, 29),
        ),
        "range": (Session(match_of(some, "classic", ""), some, seconds=3), None),
        "puzzle": (
            replace(solved, seconds=61.5, assisted=True, helps=2), date(2026, 1, 31),
        ),
    }  # fmt: skip


CLASSIC = golden_records()["classic"][0]


@pytest.mark.parametrize("name", golden_records())
def test_the_format_never_changes(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    session, day = golden_records()[name]
    assert write(session, day) == text
    assert read(text) == session


@given(sessions(), st.none() | dates)
def test_records_are_read_despite_line_ends_notes_and_missing_outcomes(
    session: Session, day: date | None
) -> None:
    text = write(session, day)
    assert read(text) == session
    assert read("\ufeff# note\r\n" + text.replace("\n", "\r\n\r\n# note\r\n")) == session
    bare = "\n".join(line.split(" -> ")[0] for line in text.split("\n"))
    assert read(bare) == session


def sample() -> str:
    return (GOLDEN / "classic.txt").read_text(encoding="utf-8")


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("fire 13 -> H", "fire 13 -> R", "is H, not R"),
        ("fire 13 -> H", "fire 13 -> 99", "no port 99"),
        ("fire 13 -> H", "fire 13 -> x", "not an outcome"),
        ("fire 13 -> H", "fire 99 -> H", "no port 99"),
        ("seal a1", "seal a1 -> H", "Only a ray"),
        ("seal a1", "seal z1", "no cell z1"),
        ("seal a1", "sing a1", "not a move"),
        ("submit", "submit\ngive up", "over"),
        ("Score: ", "Score: 1", "its code and moves give"),
        ("Size: 8x8", "Size: 9x8", "says 9x8, but"),
        ("Size: 8x8", "Size: big", "not a size"),
        ("Atoms: 4", "Atoms: 5", "says 5, but"),
        ("Code: 8x8-4-CQ", "Code: 8x8-4-QC", "typo"),
        ("Edition: classic", "Edition: odd", "not an edition"),
        ("Date: 2025", "Date: 25", "not a date"),
        ("Par: 11", "Par: eleven", "not a whole number"),
        ("Par: 11", "Par: 1111111111111", "not a whole number"),
        ("Assisted: yes", "Assisted: maybe", "neither yes nor no"),
        ("Seconds: 83.25", "Seconds: 83.2555", "not a time"),
        ("Seconds: 83.25", "Seconds: 1e3", "not a whole number"),
        ("Seconds: 83.25", "Seconds: 1.٣", "not a time"),
        ("Seeker: Grace", "Seeker: Gr\x1bace", "not a name"),
        ("Par: 11", "Event: 11", "'Event' is not a line"),
        ("Par: 11", "Par: 11\npar: 11", "twice"),
        ("Black Box game record 1", "Black Box game record 2", "does not start with"),
    ],
)
def test_false_records_are_refused_with_the_line(old: str, new: str, sentence: str) -> None:
    false = sample().replace(old, new, 1)
    with pytest.raises(ParseError, match=sentence) as refused:
        read(false)
    number = line_of(false, new.rsplit("\n", maxsplit=1)[-1])
    assert str(refused.value).startswith(f"Line {number}: ")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Edition: classic\n", "", "^The record has no line 'Edition'"),
        ("Code: 8x8-4-CQWYE\n", "", "^The record has no line 'Code'"),
        ("submit\n", "", "belongs to a finished game"),
        ("8x8-4-CQWYE", "8x8-4-3KYHP", "In this box the ray from"),
        ("Assisted", "To beat: 12\nAssisted", "belongs to a game of one player"),
    ],
)
def test_incomplete_records_and_those_of_another_box_are_refused(
    old: str, new: str, sentence: str
) -> None:
    with pytest.raises(ParseError, match=sentence):
        read(sample().replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [("Grade: easy\n", ""), (PUZZLE_CODE, "8x8-4-CQWYE"), ("the computer", "Ada"),
     ("Seconds: 61.5", "Score: 5"), ("guess e4", "fire 3"), (PUZZLE_CODE, f"{PUZZLE_CODE[:-1]}K")],
)  # fmt: skip
def test_contradictory_puzzles_are_refused(old: str, new: str) -> None:
    text = (GOLDEN / "puzzle.txt").read_text(encoding="utf-8")
    with pytest.raises(ParseError):
        read(text.replace(old, new))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * (MAX_RECORD_LENGTH + 1), "^This is too long for a game record"),
        (sample() + "undo\n" * MAX_MOVES, "^Line [0-9]+: The record has too many moves"),
    ],
)
def test_records_with_too_many_moves_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence):
        read(text)


def test_too_long_games_and_too_small_boards_have_no_record() -> None:
    long = replace(CLASSIC.game, moves=(Seal(Cell(0, 0)),) * (MAX_MOVES + 1), fired=())
    with pytest.raises(ParseError, match="too long"):
        write(replace(CLASSIC, game=long))
    small = Game(Start(Box(Grid(4, 4), [Cell(0, 0)])))
    with pytest.raises(ParseError, match="No box"):
        write(replace(CLASSIC, game=small))


def test_the_longest_game_is_read_back() -> None:
    game = replay(Start(decode("8x8-4-CQWYE").box), [Guess(Cell(0, 0))] * (MAX_MOVES - 1))
    record = Session(Match((Player(""),)), game)
    assert read(write(record)) == record
