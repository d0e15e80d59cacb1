from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.fake_terminal import FakeRun
from support.screens import after, press, tell, text
from support.sessions import DUEL, NOT_IT, guess_all, puzzle, session

from blackbox_tui.app import pages
from blackbox_tui.app.requests import LaunchOptions, Open
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.formats.codes import code_of
from blackbox_tui.formats.record import read
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Seal, Submit, Undo
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Pointed, Ticked
from blackbox_tui.ui.screens.replay import MOVE, ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.values import replace

RECORDS = Path(__file__).parents[2] / "data" / "records"
A1, B2, G4, C7, H8 = parse_cells("a1 b2 g4 c7 h8")
MOVES: list[Move] = [
    *(Fire(3), Guess(B2), Fire(2), Seal(A1), Undo(), Fire(13)),
    *(Guess(G4), Guess(C7), Guess(H8), Submit()),
]
OVER = replace(session(MOVES), par=Par(9), recorded=True)
START = ReplayScreen.of(OVER)
END = after(START, Command.LAST)


def moments(start: ReplayScreen) -> Iterator[ReplayScreen]:
    """The screen at every moment, from the start to the reveal."""
    yield start
    while not start.moment.revealed:
        start = after(start, Command.NEXT)
        yield start


# --- what is seen -------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 24), (80, 40), (30, 15)], ids=str)
def test_until_the_reveal_it_shows_what_the_seeker_saw(size: tuple[int, int]) -> None:
    for screen in list(moments(START))[:-2]:
        seeking = SeekScreen.of(replace(OVER, game=screen.moment.game))
        match screen.moment.move:
            case Fire(spot) | Guess(spot) | Seal(spot):
                seeking = seeking.at(spot)
            case _:
                continue
        seen, frame = seeking.view(size), screen.view(size)
        panel = 43 if size[0] >= 80 else size[0]  # which has a section more
        title = next(row for row in range(size[1]) if frame.line(row).strip())
        for row in range(title + 1, (frame.message_at or (0, 0))[0]):
            for part in ("chars", "styles"):
                shown = [getattr(it, part)[row][:panel] for it in (frame, seen)]
                assert shown[0] == shown[1], f"{frame.text}\n{seen.text}"


def test_time_and_help_are_known_only_at_the_end() -> None:
    record = (RECORDS / "arcade.txt").read_text(encoding="utf-8")
    over = replace(read(record), assisted=True)
    *before, reveal = moments(ReplayScreen.of(over))
    assert "score 0 " in text(before[0])
    assert "score 110 " in text(before[-1]), "one wrong atom was paid for at once"
    assert not any("0:" in text(screen) or "ssisted" in text(screen) for screen in before)
    assert "0:59 · score 169 " in text(reveal)
    assert "Assisted." in text(reveal)
    *before, reveal = moments(ReplayScreen.of(replace(puzzle([GiveUp()]), helps=2)))
    assert not any("help used twice" in text(screen, (60, 30)) for screen in before)
    assert "help used twice" in text(reveal, (60, 30))


CODE = code_of(OVER.game.start)


@pytest.mark.parametrize(
    ("session", "title", "at_the_end"),
    [
        (OVER, "your game · classic ", f"your game · classic · {CODE}"),
        (replace(OVER, daily="2026-01-31"), "your game · classic · 2026-01-31", ""),
        (Session(Match((COMPUTER,)), OVER.game), "the computer's game · classic", ""),
        (puzzle([GiveUp()]), "your puzzle · easy", ""),
        (replace(OVER, match=DUEL), "Zoë's game · round 1 of 2 · classic",
         "Zoë's game · round 1 of 2 · Ada 0 : Zoë 9"),
    ],
    ids=["alone", "daily", "the computer's", "a puzzle", "a match"],
)  # fmt: skip
def test_the_title_says_whose_game_it_is_and_which_box(
    session: Session, title: str, at_the_end: str
) -> None:
    begins = ReplayScreen.of(session)
    assert f"Replay of {title}" in text(begins)
    assert (at_the_end or title) in text(after(begins, Command.LAST))


# --- going through it -----------------------------------------------------------------------


def test_keys_go_by_move_by_ray_and_to_both_ends() -> None:
    places = {"right": 1, "l": 1, "down": 1, "j": 1, "end": 11}
    assert {key: press(START, key).moment.at for key in places} == places
    back = {"left": 10, "h": 10, "up": 6, "k": 6, "home": 0}
    assert {key: press(END, key).moment.at for key in back} == back
    assert [screen.moment.at for screen in moments(START)] == list(range(12))
    assert press(START, "left", "up", "home") == START
    assert press(END, "right", "down", "end") == END


def test_it_plays_by_itself_to_the_reveal_and_stops_there() -> None:
    screen, places = ReplayScreen.of(OVER, playing=True), []
    while screen.pace.running:
        places.append(screen.moment.at)
        assert screen.pulse
        assert after(screen, Ticked(screen.pace.due - 0.01)).moment == screen.moment
        screen = after(screen, Ticked(screen.pace.due))
    assert places == list(range(11))
    assert screen.moment.revealed
    assert not screen.pulse
    assert after(screen, Ticked(60)) == screen
    again = press(screen, "space")
    assert (again.moment.at, again.pace.running) == (0, True)


def test_the_pace_can_be_changed_within_limits() -> None:
    assert press(START, "+").pace.due == MOVE[3]
    assert press(START, "-").pace.due == MOVE[1]
    assert press(START, *"++++++").pace.due == min(MOVE)
    assert press(START, *"------").pace.due == max(MOVE)
    playing = press(START, "space")
    assert press(playing, "+").pace.running


def test_a_click_on_a_ray_leads_to_it_and_hovering_lights_both_ends() -> None:
    assert after(END, Pointed(13)).moment.at == 6
    assert after(END, Pointed(9)).moment.at == 1, "the other end of the detour from port 3"
    for nothing in (3, A1):  # was fired from there yet
        assert tell(START, Pointed(nothing)) == (START, ())
    lit = after(END, Pointed(9, "hover", ""))
    assert "[ A ]" in text(lit)
    assert "[ A ]" not in text(after(lit, Pointed(None, "hover", "")))
    given = after(ReplayScreen.of(puzzle([*guess_all(NOT_IT), GiveUp()])), Command.LAST)
    assert after(given, Pointed(4)).moment.at == 0


def test_where_a_move_has_no_place_the_board_stays_where_it_was() -> None:
    grid = Grid(26, 26)
    moves: list[Move] = [Fire(60), Guess(Cell(20, 20)), Undo(), GiveUp()]
    screen = ReplayScreen.of(session(moves, hidden=Box(grid, parse_cells("a1 b2 c3 d4"))))
    guessed, undone = list(moments(screen))[2:4]
    rows = [frame.line(3) for frame in (guessed.view((40, 20)), undone.view((40, 20)))]
    assert rows[0] == rows[1]


# --- in the program -------------------------------------------------------------------------


def test_it_plays_at_once_unless_animations_are_off_and_leads_back(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    played = FakeRun(environ, LaunchOptions(Open(pages.REPLAY, OVER)))
    while played.on(ReplayScreen).pace.running:
        played.app.step()
    assert played.on(ReplayScreen).moment.revealed
    assert played.terminal.now() < 12
    still = FakeRun(environ, LaunchOptions(Open(pages.REPLAY, OVER), settings={"animation": False}))
    for keys in (("esc",), ("end", "enter")):
        assert not still.on(ReplayScreen).pace.running
        assert still.press(*keys).on(ResultScreen).session == OVER
        assert still.click("p replay").on(ReplayScreen).moment.at == 0
    assert list(still.store.history.lines()) == [], "it is not counted again"
