"""Games of earlier releases: whatever was written is read, and written again byte for byte."""

from __future__ import annotations

import pytest
from support.played import DAY, FOLDER, Played, read_played, texts_of

from blackbox_tui.formats import record
from blackbox_tui.formats.codes import code_of, decode, decode_puzzle, looks_like_puzzle_code
from blackbox_tui.formats.savegame import from_text
from blackbox_tui.history.entries import Entries, from_line, to_line
from blackbox_tui.rules.session import session_of

FILES = sorted(FOLDER.iterdir())


@pytest.fixture(scope="module", params=FILES, ids=lambda file: file.name)
def games(request: pytest.FixtureRequest) -> list[Played]:
    """The games of a release."""
    return list(read_played(request.param))


def test_saved_games_continue_and_their_records_and_results_are_the_same(
    games: list[Played],
) -> None:
    assert len(games) > 200
    for game in games:
        assert texts_of(from_text(game.save)) == game


def test_records_are_read_and_written_again(games: list[Played]) -> None:
    records = [game.record for game in games if game.record]
    assert len(records) > 200
    for text in records:
        assert record.write(record.read(text), DAY) == text


def test_codes_are_the_boxes_they_were(games: list[Played]) -> None:
    for code, save in ((game.code, game.save) for game in games if game.code):
        session = session_of(from_text(save))
        start = decode_puzzle(code) if looks_like_puzzle_code(code) else decode(code)
        assert session is not None
        assert code_of(start) == code
        assert (start.box, start.given) == (session.game.box, session.game.start.given)


def test_lines_of_the_history_are_read_and_written_again(games: list[Played]) -> None:
    lines = [game.line for game in games if game.line]
    assert len(lines) > 100
    assert [to_line(from_line(line)) for line in lines] == lines
    entries = Entries(lines)
    assert len(list(entries)) == 1, "they have one id"
    assert entries.unreadable == 0
