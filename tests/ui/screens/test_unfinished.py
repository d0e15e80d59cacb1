from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from support.forms import games
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
from blackbox_tui.ui.screens.unfinished import GameLine, GamesScreen, open_games
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


def test_the_newest_games_are_listed_and_going_past_them_lists_all() -> None:
    assert "more below" not in text(listing(SHOWN))
    newest, count = listing(SHOWN + 50), SHOWN + 50
    for keys, at, shown in (
        ((), 0, f"1 of {SHOWN}, 50 more below"),
        (("end",), SHOWN - 1, f"{SHOWN} of {SHOWN}, 50 more below"),
        (("end", "down"), SHOWN, f"{SHOWN + 1} of {count}"),
        (("end", "down", "end"), count - 1, f"{count} of {count}"),
    ):
        screen = press(newest, *keys)
        assert screen.at == at
        assert shown in text(screen)


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


def test_the_chosen_game_is_continued_by_key_or_a_second_click() -> None:
    chosen, requests = tell(listing(16), Pointed(GameLine(5)))
    assert (chosen, requests) == (listing(16, at=5), ())
    continued = (Play(Games.continue_game, "g5"),)
    assert asked(chosen, Pointed(GameLine(5))) == continued
    assert [after_keys(chosen, key)[1] for key in ("enter", "space")] == [continued] * 2
    for how in ("hover", "drag", "release"):
        assert tell(listing(16), Pointed(GameLine(5), how)) == (listing(16), ())


@pytest.mark.parametrize("size", SIZES)
def test_every_game_is_reached_and_a_line_stays_where_it_was_clicked(size: Size) -> None:
    screen = listing(20)
    for at, game in enumerate(screen.games):
        frame = screen.view(size)
        assert screen.chosen == game
        assert frame.click_at(*(frame.cursor or (-1, -1))) == GameLine(at)
        screen = press(screen, "down")
    screen = listing(90, at=57)
    frame = screen.view(size)
    shown = sorted(rows_of(frame))
    assert 57 in shown
    for at in {shown[0], shown[1], *shown[::7], shown[-1]} - {57}:
        there = after(screen, Pointed(GameLine(at)))
        assert rows_of(there.view(size))[at] == rows_of(frame)[at]


def test_deleting_asks_first_and_names_the_game_unless_another_program_plays_it() -> None:
    asking, requests = after_keys(listing(3), "d")
    assert (asking.asking, requests) == (True, ())
    assert 'Delete the game "Solitaire" (classic 8x8, 3 rays fired' in text(asking)
    assert "y yes" in text(asking)
    assert after_keys(asking, "y")[1] == (DeleteGame("g0"), Open(pages.UNFINISHED, 0))
    for key in ("n", "esc", "enter", "d", "space"):
        assert after_keys(asking, key) == (listing(3), ())
    refused, requests = after_keys(listing(3, at=2), "d")
    assert (refused.asking, requests) == (False, ())
    assert "open in another window" in text(refused)


def test_the_table_tells_kind_board_progress_score_and_when() -> None:
    frame = listing(3).view(SIZE)
    shown = unframed(frame.text)
    assert shown.split()[:8] == ["UNFINISHED", "GAMES", "most", "recent", "first", "1", "of", "3"]
    assert frame.line(rows_of(frame)[0]).strip(" │").split() == [
        "Solitaire", "classic", "8x8", "3", "1/4", "4", "just", "now",
    ]  # fmt: skip
    assert frame.line(rows_of(frame)[1]).rstrip(" │").endswith("1 minute ago")
    assert frame.line(rows_of(frame)[2]).rstrip(" │").endswith("in another window")
    assert "Solitaire, classic 8x8, played just now: 3 rays fired" in frame.text


@pytest.mark.parametrize("size", [*SIZES, (29, 17), (30, 13), (1, 1), (34, 14), (66, 18)])
@pytest.mark.parametrize("count", [1, 2, 16, 200])
def test_a_frame_fits_its_window(size: Size, count: int, tmp_path: Path) -> None:
    for at in {0, count // 2, count - 1}:
        for screen in (listing(count, at), press(listing(count, at), "d")):
            Invariants(tmp_path).check_fits(screen.view(size), size)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
def test_the_chosen_games_own_marks_are_shown_where_there_is_room(size: Size) -> None:
    frame = listing(2).view(size)
    signs, styles = [*chain(*frame.chars)], [*chain(*frame.styles)]
    for mark, style in (("●", "lid guess"), ("×", "lid seal")):
        assert signs.count(mark) == 1
        assert styles[signs.index(mark)] == style
    assert "H2" in frame.text.replace(" ", ""), "the hit at port 2"


@pytest.mark.parametrize("size", SIZES)
def test_no_frame_depends_on_the_atoms(size: Size) -> None:
    for at in range(5):
        screen = listing(5, at)
        games = (game._replace(stage=disguised_stage(game.stage)) for game in screen.games)
        assert replace(screen, games=tuple(games)).view(size) == screen.view(size)


def test_the_list_opens_on_a_game_by_place_or_id_and_on_the_last_once_that_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine, saved = games(), listing(3).games
    monkeypatch.setattr(mine.store, "saved", lambda: saved)
    opened = [open_games(mine, chosen) for chosen in (0, 1, "g2", 3, "gone")]
    assert [it.at for it in opened if isinstance(it, GamesScreen)] == [0, 1, 2, 2, 0]
    monkeypatch.setattr(mine.store, "saved", lambda: ())
    assert open_games(mine, 1) == Open(pages.MENU)
