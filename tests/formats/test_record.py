"""Game records: a text that people read and that is believed in nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.random_games import dates, editions, games, names, pars, seconds, variants

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.record import MOST_MOVES, Record, RecordError, read, write
from blackbox_tui.rules.game import Game, Guess, Seal, parse_move, replay
from blackbox_tui.rules.scoring import EDITIONS

# Golden: these files never change. What was written once is read for ever.
GOLDEN = Path(__file__).parents[1] / "data" / "records"


@st.composite
def records(draw: st.DrawFn) -> Record:
    edition = draw(editions)
    return Record(
        draw(games(draw(variants()), edition)),
        edition,
        draw(seconds),
        draw(names.filter(lambda name: name != "the computer")),
        draw(names),
        draw(st.none() | dates),
        *draw(
            pars.flatmap(
                lambda par: st.tuples(st.just(par), st.booleans() if par else st.just(True))
            )
        ),
        draw(st.booleans()),
    )


def golden_records() -> dict[str, Record]:
    finished = "fire 13, fire 29, fire 5, guess e1, guess h2, seal a1, undo, redo, guess h4, "
    box = decode("8x8-4-CQWYE")
    classic = replay(box, map(parse_move, (finished + "guess b8, submit").split(",")))
    arcade = replay(
        box,
        map(parse_move, (finished + "guess b8, submit, guess b8, guess b7, submit").split(",")),
        plays_on=True,
    )
    left = replay(decode("10x12-6-2C73ZMGH"), map(parse_move, ["fire 1", "guess b5"]))
    gave_up = replay(decode("8x8-5-750FGC"), map(parse_move, ["fire 32", "give up"]))
    return {
        "classic": Record(
            classic, EDITIONS["classic"], 83.25, "Ada", "Grace", date(2025, 3, 1), 11, True, True
        ),
        "arcade": Record(arcade, EDITIONS["arcade"], 59.999, "", "Zoë", par=120, par_exact=False),
        "unfinished": Record(left, EDITIONS["rays"]),
        "gave-up": Record(gave_up, EDITIONS["parker"], 7, day=date(2024, 2, 29)),
    }


@pytest.mark.parametrize("name", golden_records())
def test_the_form_never_changes(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    record = golden_records()[name]
    assert write(record) == text
    assert read(text) == record


@given(records())
def test_a_record_reads_back_as_the_same_game(record: Record) -> None:
    assert read(write(record)) == record


@given(records())
def test_a_record_survives_other_line_ends_notes_and_no_outcomes(record: Record) -> None:
    text = write(record)
    assert read("\ufeff# note\r\n" + text.replace("\n", "\r\n\r\n# note\r\n")) == record
    bare = "\n".join(line.split(" -> ")[0] for line in text.split("\n"))
    assert read(bare) == record


def sample() -> str:
    return (GOLDEN / "classic.txt").read_text(encoding="utf-8")


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if part in line)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("fire 13 -> H", "fire 13 -> R", "ends as H, not as R"),
        ("fire 13 -> H", "fire 13 -> 99", "no port 99"),
        ("fire 13 -> H", "fire 13 -> x", "not an outcome"),
        ("fire 13 -> H", "fire 99 -> H", "no port 99"),
        ("seal a1", "seal a1 -> H", "Only a ray"),
        ("seal a1", "seal z1", "no cell z1"),
        ("seal a1", "sing a1", "not a move"),
        ("submit", "submit\ngive up", "over"),
        ("Score: ", "Score: 1", "By the code and the moves it is"),
        ("Size: 8x8", "Size: 9x8", "it is 8x8, not 9x8"),
        ("Size: 8x8", "Size: big", "not a size"),
        ("Atoms: 4", "Atoms: 5", "it is 4, not 5"),
        ("Code: 8x8-4-CQ", "Code: 8x8-4-QC", "typing error"),
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
        ("Par: 11", "Par: 11\npar: 11", "second time"),
        ("Black Box game record 1", "Black Box game record 2", "opens with"),
    ],
)
def test_a_false_record_is_refused_with_its_line(old: str, new: str, sentence: str) -> None:
    false = sample().replace(old, new, 1)
    with pytest.raises(RecordError, match=sentence) as refused:
        read(false)
    found = refused.value.line
    assert found == line_of(false, new.rsplit("\n", maxsplit=1)[-1])
    assert str(refused.value).startswith(f"Line {found}: ")


@pytest.mark.parametrize("name", ["Edition", "Code"])
def test_a_record_without_its_code_or_edition_is_refused(name: str) -> None:
    lines = [line for line in sample().split("\n") if not line.startswith(name)]
    with pytest.raises(RecordError, match=f"no line '{name}'") as refused:
        read("\n".join(lines))
    assert refused.value.line is None


def test_a_game_that_is_not_over_has_no_score() -> None:
    with pytest.raises(RecordError, match="not over has no score"):
        read(sample().replace("submit\n", ""))


def test_another_box_with_other_rays_is_refused() -> None:
    with pytest.raises(RecordError, match="In the box of this code"):
        read(sample().replace("8x8-4-CQWYE", "8x8-4-3KYHP"))


def test_most_headers_can_be_left_out() -> None:
    record = read("Black Box game record 1\nedition: classic\nCODE: 8x8-4-CQWYE\n")
    assert record == Record(Game(decode("8x8-4-CQWYE")), EDITIONS["classic"])


def test_names_that_cannot_be_shown_are_tidied() -> None:
    game = Game(decode("8x8-4-CQWYE"))
    text = write(Record(game, EDITIONS["classic"], hider="\n\x1b", seeker=" A\nScore: 3 "))
    assert (read(text).hider, read(text).seeker) == ("", "A Score: 3")


def test_the_score_counts_whole_seconds_only() -> None:
    record = replace(golden_records()["arcade"], seconds=59.99999999999999)
    assert read(write(record)).score == record.score


def test_a_game_too_long_or_too_small_is_not_written() -> None:
    game = Game(decode("8x8-4-CQWYE"))
    long = replace(game, moves=(Seal(Cell(0, 0)),) * (MOST_MOVES + 1))
    with pytest.raises(RecordError, match="too long"):
        write(Record(long, EDITIONS["classic"]))
    with pytest.raises(RecordError, match="No box"):
        write(Record(Game(Box(Grid(4, 4), [Cell(0, 0)])), EDITIONS["classic"]))


HEAD = "Black Box game record 1\nEdition: classic\nCode: 8x8-4-CQWYE\n"


@given(st.text(max_size=200))
@example("")
@example("x" * 600_000)
@example("\n" * 600_000)
@example(HEAD + "undo\n" * 20_000)
@example(HEAD + "Atoms: " + "9" * 10_000)
@example(HEAD + "fire " + "9" * 10_000)
@example(HEAD + ":" * 1000)
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    judge(text)
    judge(HEAD + text)


def judge(text: str) -> None:
    try:
        record = read(text)
    except RecordError as error:
        sentence = str(error)
        assert len(sentence) < 300
    else:
        assert read(write(record)) == record


@given(st.integers(0, 400), st.text(max_size=5))
def test_a_damaged_record_is_a_record_or_a_record_error(place: int, scribble: str) -> None:
    text = sample()
    try:
        read(text[:place] + scribble + text[place + 3 :])
    except RecordError:
        return


def test_the_longest_game_is_read_back() -> None:
    game = replay(decode("8x8-4-CQWYE"), [Guess(Cell(0, 0))] * 2000)
    assert read(write(Record(game, EDITIONS["classic"]))).game == game
