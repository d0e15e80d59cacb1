from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from support.invariants import Invariants, disguised_stage
from support.screens import SIZE, after, after_keys, asked, press, tell, text, unframed
from support.sessions import DUEL, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.saved import SHOWN
from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, Guess, Seal
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import Handover, Hiding, Seeking, Session, Stage
from blackbox_tui.storage.store import SavedGame
from blackbox_tui.ui.messages import DeleteGame, Pointed
from blackbox_tui.ui.screens.unfinished import GameLine, GamesScreen
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace

NOW = 1_800_000_000.0
SIZES: tuple[Size, ...] = ((80, 24), (40, 20), (30, 17), (30, 14), (100, 30), (200, 60))
PLAYED = session([Fire(2), Fire(3), Fire(13), Guess(Cell(4, 4)), Seal(Cell(0, 0))])
"""A hit, a detour to port 9, a reflection."""
LONG = Match((Player("Ann Margaret Thatcher-Smithson"), Player("愛" * 12)), planned=4)
STAGES: tuple[Stage, ...] = (
    Seeking(PLAYED),
    Seeking(replace(PLAYED, daily="2026-11-15")),
    Hiding(DUEL, frozenset(parse_cells("a1 b2"))),
    Handover(Seeking(Session(LONG, PLAYED.game))),
    Hiding(Match((COMPUTER,), Variant(Grid(26, 26), AtomRange(26)), EDITIONS["waddingtons"])),
)


def listing(count: int, at: int = 0) -> GamesScreen:
    """So many games of all kinds, played a minute after one another; the third is busy."""
    games = (
        SavedGame(f"g{number}", STAGES[number % len(STAGES)], NOW - 60 * number, number == 2)
        for number in range(count)
    )
    return GamesScreen(tuple(games), NOW, at)


def rows_of(frame: Frame) -> dict[int, int]:
    """The games that a click may mean, and their rows."""
    lines = [{it for it in row if isinstance(it, GameLine)} for row in frame.targets]
    rows = [(it.at, row) for row, line in enumerate(lines) for it in line]
    assert len(dict(rows)) == len(rows), "a game has two rows"
    return dict(rows)


def row_of(frame: Frame, at: int) -> int:
    """The row where a click means that game."""
    return rows_of(frame)[at]


# --- many games ------------------------------------------------------------------------------


def test_the_newest_games_are_listed_and_how_many_more_there_are() -> None:
    newest = listing(SHOWN)
    assert f"1 of {SHOWN}" in text(newest)
    assert "more below" not in text(newest)
    assert f"1 of {SHOWN}, 50 more below" in text(listing(SHOWN + 50))


def test_going_past_the_newest_games_lists_all() -> None:
    screen, _ = after_keys(listing(SHOWN + 50), "end")
    assert screen.at == SHOWN - 1
    screen, _ = after_keys(screen, "down")
    assert screen.at == SHOWN
    assert f"{SHOWN + 1} of {SHOWN + 50}" in text(screen)
    assert after_keys(screen, "end")[0].at == SHOWN + 49


# --- choosing --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ((), 0), (("down",), 1), (("j", "j", "k"), 1), (("up",), 0), (("end",), 15),
        (("end", "down"), 15), (("end", "home"), 0), (("pgdn",), 10), (("pgdn", "pgdn"), 15),
        (("end", "pgup"), 5), (("pgdn", "pgup", "pgup"), 0),
    ],
)  # fmt: skip
def test_keys_choose_a_game(keys: tuple[str, ...], at: int) -> None:
    screen, requests = after_keys(listing(16), *keys)
    assert (screen.at, requests) == (at, ())
    assert f"{at + 1} of 16" in text(screen)


@pytest.mark.parametrize("key", ["enter", "space"])
def test_the_chosen_game_is_continued(key: str) -> None:
    assert after_keys(listing(16), "down", key)[1] == (Play(Games.continue_game, "g1"),)


def test_a_click_chooses_and_a_second_one_continues() -> None:
    chosen, requests = tell(listing(16), Pointed(GameLine(5)))
    assert (chosen.at, requests) == (5, ())
    assert asked(chosen, Pointed(GameLine(5))) == (Play(Games.continue_game, "g5"),)
    for how in ("hover", "drag", "release"):
        assert tell(listing(16), Pointed(GameLine(5), how)) == (listing(16), ())


@pytest.mark.parametrize("size", SIZES)
def test_a_line_stays_where_it_was_clicked(size: Size) -> None:
    screen = listing(90, at=57)
    frame = screen.view(size)
    shown = [GameLine(at) for at in range(90) if at in rows_of(frame)]
    assert GameLine(57) in shown
    for line in {shown[0], shown[1], *shown[::7], shown[-1]}:
        there = after(screen, Pointed(line)) if line.at != 57 else screen
        assert row_of(there.view(size), line.at) == row_of(frame, line.at)


@pytest.mark.parametrize("size", SIZES)
def test_all_games_are_reached_in_order_at_every_size(size: Size) -> None:
    screen = listing(20)
    for at, game in enumerate(screen.games):
        frame = screen.view(size)
        assert screen.chosen == game
        assert frame.cursor is not None
        assert frame.click_at(*frame.cursor) == GameLine(at)
        screen = press(screen, "down")


# --- deleting --------------------------------------------------------------------------------


def test_deleting_asks_first_and_names_the_game() -> None:
    asking, requests = after_keys(listing(3), "d")
    assert (asking.asking, requests) == (True, ())
    assert 'Delete the game "Solitaire" (classic 8x8, 3 rays fired' in text(asking)
    assert "y yes" in text(asking)
    assert after_keys(asking, "y")[1] == (DeleteGame("g0"), Open(pages.UNFINISHED, 0))
    for key in ("n", "esc", "enter", "d", "space"):
        calm, requests = after_keys(asking, key)
        assert (calm, requests) == (listing(3), ())


def test_a_game_that_another_program_plays_is_not_deleted() -> None:
    refused, requests = after_keys(listing(3, at=2), "d")
    assert (refused.asking, requests) == (False, ())
    assert "open in another window" in text(refused)


# --- the table -------------------------------------------------------------------------------


def test_the_table_tells_kind_board_progress_score_and_when() -> None:
    frame = listing(3).view(SIZE)
    shown = unframed(frame.text)
    assert shown.split()[:8] == ["UNFINISHED", "GAMES", "most", "recent", "first", "1", "of", "3"]
    assert frame.line(row_of(frame, 0)).strip(" │").split() == [
        "Solitaire", "classic", "8x8", "3", "1/4", "4", "just", "now",
    ]  # fmt: skip
    assert frame.line(row_of(frame, 1)).rstrip(" │").endswith("1 minute ago")
    assert frame.line(row_of(frame, 2)).rstrip(" │").endswith("in another window")
    assert "Solitaire, classic 8x8, played just now: 3 rays fired" in frame.text


@pytest.mark.parametrize("size", [*SIZES, (29, 17), (30, 13), (1, 1), (34, 14), (66, 18)])
@pytest.mark.parametrize("count", [1, 2, 16, 200])
def test_a_frame_fits_its_window(size: Size, count: int, tmp_path: Path) -> None:
    for at in {0, count // 2, count - 1}:
        for screen in (listing(count, at), press(listing(count, at), "d")):
            Invariants(tmp_path).check_fits(screen.view(size), size)


# --- the board -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
def test_the_chosen_games_own_marks_are_shown_where_there_is_room(size: Size) -> None:
    lines = [line.replace(" ", "") for line in text(listing(2), size).split("\n")]
    board = "".join(lines)
    assert board.count("●") == 1
    assert board.count("×") == 1
    assert any("H2" in line for line in lines), "the hit at port 2"
    frame = listing(2).view(size)
    looks = dict(zip(chain(*frame.chars), chain(*frame.styles), strict=True))
    assert (looks["●"], looks["×"]) == ("lid guess", "lid seal")


@pytest.mark.parametrize("size", SIZES)
def test_no_frame_depends_on_the_atoms(size: Size) -> None:
    for at in range(5):
        screen = listing(5, at)
        games = (game._replace(stage=disguised_stage(game.stage)) for game in screen.games)
        assert replace(screen, games=tuple(games)).view(size) == screen.view(size)
