"""The loop: which screen hears what, what is drawn, what is saved, and when jobs run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from support.fake_terminal import FakeRun, FakeTerminal
from support.sessions import ALONE, DUEL, session

from blackbox_tui.app.jobs import FindPar
from blackbox_tui.engine import Cell
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.stages import Dealing, Hiding, Over, Seeking
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.app import LULL
from blackbox_tui.ui.keymap import Binding
from blackbox_tui.ui.messages import Message, Ticked
from blackbox_tui.ui.requests import Enter, Go, Request, Share
from blackbox_tui.ui.screens.dealing import DealingScreen
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.hide import HideScreen
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.terminal.escapes import Mouse
from blackbox_tui.ui.widgets.frame import Frame, Size


@dataclass(frozen=True, slots=True)
class Brief(Screen):
    """A screen that leads on to the menu as soon as time passes."""

    @property
    def bindings(self) -> Sequence[Binding]:
        return ()

    @property
    def pulse(self) -> float:
        return 0.1

    def update(self, message: Message) -> tuple[Brief, Sequence[Request]]:
        return self, (Go.MENU,) if isinstance(message, Ticked) else ()

    def view(self, size: Size) -> Frame:
        return Frame(size)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


@pytest.fixture
def played(environ: dict[str, str]) -> FakeRun:
    return FakeRun(environ)


def go(played: FakeRun, request: Request) -> FakeRun:
    """As if the screen had asked for it."""
    played.app._carry_out((request,))
    return played.finish_dealing()


# --- keys and time --------------------------------------------------------------------------


def test_a_key_is_not_meant_for_a_screen_that_came_while_it_was_pressed(played: FakeRun) -> None:
    at = played.on(MenuScreen).at
    played.app.screens[:] = [Brief()]
    played.press("down")
    assert played.on(MenuScreen).at == at
    played.press("down")
    assert played.on(MenuScreen).at == at + 1


def test_but_ctrl_c_quits_from_whatever_has_come(played: FakeRun) -> None:
    played.app.screens[:] = [Brief()]
    played.press("^c")
    assert played.app.left


def waits(played: FakeRun, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the loop waits for each key from now on."""
    waited: list[float] = []

    def wait(seconds: float) -> str | Mouse | None:
        waited.append(seconds)
        return FakeTerminal.wait(played.terminal, seconds)

    monkeypatch.setattr(played.terminal, "wait", wait)
    return waited


def test_jobs_rest_after_a_key_and_then_go_on(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played.app, "_advance_jobs", lambda _: None)
    played.games.jobs.start(FindPar.of(session()))
    waited = waits(played, monkeypatch)
    played.press("down")
    for _ in range(3):
        played.app.step()
    assert waited[1:] == [LULL, 0, 0]


def test_a_box_that_is_dealt_does_not_rest_after_a_key(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played.app, "_advance_jobs", lambda _: None)
    played.games.jobs.start(Dealing(ALONE, "7"))
    waited = waits(played, monkeypatch)
    played.terminal.next = "down"
    played.app.step()
    played.app.step()
    assert waited == [0, 0]


def test_time_away_from_the_screen_does_not_count(played: FakeRun) -> None:
    go(played, Enter(Seeking(session())))
    played.terminal._time += 3600
    played.press("tab")
    assert played.on(SeekScreen).session.seconds < 2


# --- drawing ----------------------------------------------------------------------------------


def test_a_screen_that_has_not_changed_is_not_drawn_again(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.app.show()
    drawn: list[Size] = []
    view = MenuScreen.view

    def counted(menu: MenuScreen, size: Size) -> Frame:
        drawn.append(size)
        return view(menu, size)

    monkeypatch.setattr(MenuScreen, "view", counted)
    for _ in range(3):
        played.app.step()
    assert drawn == []
    played.terminal.size = (100, 30)
    played.app.step()
    played.press("down")
    assert drawn == [(100, 30), (100, 30)]
    assert played.frame.width == 100


def test_where_changes_are_announced_the_cursor_stands_on_the_message(played: FakeRun) -> None:
    on_entry = played.frame.cursor
    played.click("Settings").press(*["down"] * 5, "right").press("esc")
    assert played.games.settings.announce
    assert played.frame.cursor == played.frame.message_at
    assert played.frame.cursor != on_entry


# --- screens ----------------------------------------------------------------------------------


def test_help_opens_over_a_screen_and_closing_it_leads_back(played: FakeRun) -> None:
    go(played, Enter(Seeking(session([Fire(3)]))))
    before = played.app.screen
    played.press("?")
    assert played.on(HelpScreen).keys == before.bindings
    played.press("x")
    assert played.on(SeekScreen).game == session([Fire(3)]).game


def test_an_answer_reaches_the_game_beneath_the_help(played: FakeRun) -> None:
    go(played, Enter(Seeking(session([Fire(3)])))).press("?").finish_jobs()
    played.on(HelpScreen)
    played.press("x")
    assert played.on(SeekScreen).session.par is not None


def test_leaving_a_screen_drops_its_jobs(played: FakeRun) -> None:
    go(played, Enter(Seeking(session())))
    assert played.games.jobs
    played.press("esc")
    assert not played.games.jobs


def test_a_hand_over_sends_the_whole_screen_again(played: FakeRun) -> None:
    go(played, Enter(played.games.open_match(DUEL)))
    assert played.terminal.redraws == 1
    played.press("enter")
    played.on(HideScreen)
    assert played.terminal.redraws == 2, "nothing of what the other player saw remains"
    played.press("right")
    assert played.terminal.redraws == 2


def test_a_shared_text_is_copied_and_printed_on_leaving(played: FakeRun) -> None:
    go(played, Share("Black Box"))
    assert (played.terminal.copied, played.app.farewell) == ("Black Box", "Black Box")


def test_a_box_that_takes_long_to_deal_is_announced_and_can_be_left(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = FakeRun(environ)
    monkeypatch.setattr(played.app, "_advance_jobs", lambda _: None)
    played.app._carry_out((Enter(Dealing(ALONE, "7")),))
    played.app.show()
    assert "Dealing a box" in played.text
    assert played.on(DealingScreen).dealing == Dealing(ALONE, "7")
    played.terminal.next = "esc"
    played.app.step()
    played.on(MenuScreen)
    assert not played.games.jobs


# --- what is saved -----------------------------------------------------------------------------


def saved(environ: dict[str, str], played: FakeRun) -> list[object]:
    """What the next start of the program finds."""
    played.store.close()
    store = Store(environ, "linux")
    stages: list[object] = [*store.unfinished]
    store.close()
    return stages


LEAVING = pytest.mark.parametrize("key", ["q", "^c", "esc"])


@LEAVING
def test_a_game_is_saved_with_its_seconds_when_it_is_left(
    environ: dict[str, str], played: FakeRun, key: str
) -> None:
    go(played, Enter(Seeking(session([Fire(3)]))))
    played.terminal._time += 0.7
    played.press(key)
    (stage,) = saved(environ, played)
    assert isinstance(stage, Seeking)
    assert stage.session.game == session([Fire(3)]).game
    assert stage.session.seconds >= 0.7


def test_a_game_is_saved_also_when_it_is_left_from_its_help(
    environ: dict[str, str], played: FakeRun
) -> None:
    go(played, Enter(Seeking(session([Fire(3)])))).press("?", "^c")
    assert played.app.left
    (stage,) = saved(environ, played)
    assert isinstance(stage, Seeking)


def test_every_move_is_saved_before_the_next_key(environ: dict[str, str], played: FakeRun) -> None:
    go(played, Enter(Seeking(session())))
    played.press("enter")
    (stage,) = saved(environ, played)
    assert isinstance(stage, Seeking)
    assert stage.session.game.moves == (Fire(1),)


@LEAVING
def test_atoms_placed_so_far_are_saved_when_hiding_is_left(
    environ: dict[str, str], played: FakeRun, key: str
) -> None:
    go(played, Enter(Hiding(played.games.against_computer(played.games.usual).match)))
    played.press("enter", key)
    (stage,) = saved(environ, played)
    assert isinstance(stage, Hiding)
    assert stage.placed == {Cell(0, 0)}


@LEAVING
def test_a_result_left_before_par_is_known_is_recorded_once(
    environ: dict[str, str], played: FakeRun, key: str
) -> None:
    go(played, Enter(Over(session([Fire(3), GiveUp()]))))
    played.on(ResultScreen)
    assert played.games.jobs, "par is being worked out"
    played.press(key)
    assert saved(environ, played) == []
    assert len(list(Store(environ, "linux").history())) == 1


def test_what_could_not_be_saved_is_said_where_the_player_is(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played.store, "save", lambda _: "The disk is full.")
    go(played, Enter(Seeking(session())))
    assert "The disk is full." in played.text


def test_a_changed_setting_holds_at_once_and_at_the_next_start(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = FakeRun(environ)
    themes: list[str] = []
    monkeypatch.setattr(
        played.app, "set_appearance", lambda settings: themes.append(settings.theme)
    )
    played.click("Settings").press("right")
    assert themes == ["light"]
    played.store.close()
    assert FakeRun(environ).games.settings.theme == "light"
