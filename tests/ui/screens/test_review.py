from __future__ import annotations

from pathlib import Path

import pytest
from support.fake_terminal import Played
from support.pty_terminal import Start

from blackbox_tui.app.options import LaunchOptions
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Fire, Guess, Move, Submit, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.screens.result import Result
from blackbox_tui.ui.screens.review import ReviewScreen

HIDDEN = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
PORTS = (2, 7, 13, 19, 23)
MOVES: list[Move] = [*map(Fire, PORTS), *map(Guess, parse_cells("f3 h5 g7 b8")), Submit()]
OVER = Session(Match((Player("You"),)), replay(HIDDEN, MOVES), par=10, recorded=True)


@pytest.fixture
def back(tmp_path: Path) -> Played:
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    return Played(environ, LaunchOptions("review", what=OVER)).ponder()


def test_it_steps_through_the_rays_with_their_true_paths(back: Played) -> None:
    for number, port in enumerate(PORTS, 1):
        assert f"Ray {number} of 5, port {port}:" in back.text
        drawn = {sign for sign in back.text if sign in "━┃┏┓┗┛╸╺"}
        assert bool(drawn) is bool(HIDDEN.fire(port).path)
        back.press("right")
    assert "The whole game." in back.text
    back.press("right")
    assert "The whole game." in back.text, "there is nothing beyond"
    back.press("left")
    assert "Ray 5 of 5" in back.text
    back.press("home", "left")
    assert "Ray 1 of 5" in back.text


def test_at_each_ray_it_tells_what_was_left_and_what_was_better(back: Played) -> None:
    assert "Placements left: 635,376 before," in back.text
    assert "It told 5.3 bits." in back.text
    assert "It promised 3.4 bits for 1.5" in back.text
    back.press("right")
    assert "Placements left: 15,605 before," in back.text
    assert "No other ray promised clearly more" in back.text
    back.press("right")
    assert "Best was port 18: 3.2 bits for 1.5" in back.text


def test_only_the_markers_so_far_are_shown(back: Played) -> None:
    top = back.frame.line(1).split()[:8]
    assert top == ["32", "31", "30", "29", "[A]", "27", "26", "25"]
    back.press("end")
    assert back.frame.line(1).split()[:8] == ["B", "31", "30", "29", "A", "27", "D", "25"]


def test_the_summary_shows_where_the_guess_went_wrong(back: Played) -> None:
    back.press("end")
    assert "×" in back.text
    assert "○" in back.text
    assert "bits a point" in back.text
    assert "Cheapest proof: 6 points" in back.text


def test_enter_leads_to_the_result_and_escape_to_the_menu(back: Played) -> None:
    assert isinstance(back.press("enter").app.screen, Result)
    assert isinstance(back.press("v").app.screen, ReviewScreen)
    assert "New game" in back.press("esc").text


def test_a_game_is_counted_once_however_often_it_is_looked_back_on(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    played = Played(environ, LaunchOptions("play", seed="12", box=HIDDEN))
    played.press("1", "enter", "enter", "g", "y")
    played.press("v", "enter", "v", "enter").ponder().press("v", "q")
    played.store.close()
    assert len(list(Store(environ, "linux").history())) == 1


def test_the_review_of_a_record_file_in_a_terminal(start: Start, tmp_path: Path) -> None:
    first = start("play", "--seed", "12").wait("score").send("2", "enter", "enter").wait("28")
    first.send("g", "y").wait("Given up").send("q")
    assert first.exit() == 0
    record = tmp_path / "game.txt"
    saved = start("record", str(record))
    assert saved.exit() == 0
    again = start("review", str(record)).wait("Placements left")
    again.send("end").wait("The whole game.").send("q")
    assert again.exit() == 0
    assert again.whole


def test_what_is_no_record_is_refused_in_a_sentence(start: Start, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("This is not a game.\n", encoding="utf-8")
    for name in ("notes.txt", "missing.txt"):
        term = start("review", str(tmp_path / name))
        assert term.exit() == 2
        assert "blackbox: " in term.text
        assert "Traceback" not in term.text
