"""The loop: which screen hears what, what is drawn, what is saved, and when jobs run."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from support.fake_terminal import FakeRun, FakeTerminal
from support.sessions import ALONE, DUEL, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindPar
from blackbox_tui.app.requests import Enter, LaunchOptions, Open, Play
from blackbox_tui.engine import Cell
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Dealing, Hiding, Over, Seeking, Stage, session_of
from blackbox_tui.storage import files
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.app import LULL
from blackbox_tui.ui.events import Button, Event, How, Mouse
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Pointed, Request, Share, Ticked, Typed
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.new_game import NewGameScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import SettingsScreen
from blackbox_tui.ui.sight import LONGEST_PASTE, PASTE_IGNORED
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import dataclass


@dataclass(frozen=True)
class Brief(Screen):
    """A screen that leads on to the menu as soon as time passes."""

    @property
    def bindings(self) -> Sequence[Binding]:
        return ()

    @property
    def pulse(self) -> float:
        return 0.1

    def update(self, message: Message) -> tuple[Brief, Sequence[Request]]:
        return self, (Open(pages.MENU),) if isinstance(message, Ticked) else ()

    def view(self, size: Size) -> Frame:
        return Frame(size)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


@pytest.fixture
def played(environ: dict[str, str]) -> FakeRun:
    return FakeRun(environ)


# --- keys and time --------------------------------------------------------------------------


def test_a_key_is_not_meant_for_a_screen_that_came_while_it_was_pressed(played: FakeRun) -> None:
    at = played.on(MenuScreen).at
    played.app.stack.screens[:] = [Brief()]
    played.press("down")
    assert played.on(MenuScreen).at == at
    played.press("down")
    assert played.on(MenuScreen).at == at + 1


def test_but_ctrl_c_quits_from_whatever_has_come(played: FakeRun) -> None:
    played.app.stack.screens[:] = [Brief()]
    played.press("^c")
    assert played.app.stack.left


def waits(played: FakeRun, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the loop waits for each key from now on."""
    waited: list[float] = []

    def wait(seconds: float) -> Event | None:
        waited.append(seconds)
        return FakeTerminal.wait(played.terminal, seconds)

    monkeypatch.setattr(played.terminal, "wait", wait)
    return waited


def test_jobs_rest_after_a_key_and_then_go_on(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played.app, "_work", lambda _: None)
    played.games.jobs.start(FindPar.of(session()))
    waited = waits(played, monkeypatch)
    played.press("down")
    for _ in range(3):
        played.app.step()
    assert waited[1:] == [LULL, 0, 0]


def test_a_box_that_is_dealt_does_not_rest_after_a_key(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played.app, "_work", lambda _: None)
    played.games.jobs.start(Dealing(ALONE, "7"))
    waited = waits(played, monkeypatch)
    played.terminal.next = "down"
    played.app.step()
    played.app.step()
    assert waited == [0, 0]


def test_time_away_from_the_screen_does_not_count(played: FakeRun) -> None:
    played.ask(Enter(Seeking(session())))
    played.terminal._time += 3600
    played.press("tab")
    assert played.on(SeekScreen).session.seconds < 2


# --- pastes ---------------------------------------------------------------------------------


def heard(played: FakeRun, monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The messages that the screen receives from now on."""
    messages: list[Message] = []
    monkeypatch.setattr(played.app.stack, "tell", messages.append)
    return messages


def test_a_paste_on_the_board_is_ignored_and_that_is_said(played: FakeRun) -> None:
    played.ask(Enter(Seeking(session()))).finish_jobs()
    before = played.text
    played.paste("q\nrm -rf x\n")
    assert PASTE_IGNORED in played.text
    assert played.text.replace(PASTE_IGNORED, "Port 1. Enter fires a ray.") == before


def test_a_paste_into_a_name_types_its_first_line(played: FakeRun) -> None:
    played.ask(Open(pages.MATCH))
    while not played.app.screen.typing:
        played.press("down")
    played.press(*["bs"] * 16).paste("Zoé\t\x1b\x07 日本\nq\n\x03")
    assert played.on(NewGameScreen).form.values["one"] == "Zoé 日本"


def test_a_paste_types_the_name_of_a_cell(played: FakeRun) -> None:
    played.ask(Enter(Seeking(session()))).press("/").paste("c4\r").press("enter")
    assert played.on(SeekScreen).focus == Cell.parse("c4")


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("", ""), ("\n", ""), ("\n\n two\nthree", "two"), ("a\rb", "a"), ("\x1b[31mred", "[31mred"),
        ("x" * 5000, "x" * LONGEST_PASTE),
    ],
)  # fmt: skip
def test_of_a_paste_the_printable_characters_of_one_line_are_typed(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch, text: str, typed: str
) -> None:
    played.ask(Enter(Seeking(session()))).press("/")
    messages = heard(played, monkeypatch)
    played.paste(text)
    assert [it for it in messages if not isinstance(it, Ticked)] == [Typed(char) for char in typed]


def test_a_question_is_neither_answered_nor_hidden_by_a_paste(played: FakeRun) -> None:
    played.ask(Enter(Seeking(session()))).press("G").paste("yes\n")
    assert played.on(SeekScreen).asking
    assert "Give up and reveal the atoms?" in played.text


def test_after_the_next_key_a_paste_is_no_longer_mentioned(played: FakeRun) -> None:
    assert PASTE_IGNORED in played.paste("q").text
    assert PASTE_IGNORED not in played.press("down").text


# --- the mouse --------------------------------------------------------------------------------


def test_pressing_a_footer_word_says_its_command(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = heard(played, monkeypatch)
    played.hold("q quit")
    assert messages == [Command.QUIT]


@pytest.mark.parametrize(
    ("how", "button"), [("drag", "right"), ("release", "left"), ("release", ""), ("hover", "")]
)
def test_over_a_footer_word_the_mouse_is_on_nothing(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch, how: How, button: Button
) -> None:
    messages = heard(played, monkeypatch)
    played.mouse(*played.find("q quit"), how, button)
    assert messages == [Pointed(None, how, button)]


def test_a_release_reaches_the_screen_with_its_button(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = heard(played, monkeypatch)
    played.release("Settings", "right")
    assert [(it.how, it.button) for it in messages if isinstance(it, Pointed)] == [
        ("release", "right")
    ]


@pytest.mark.parametrize("button", ["left", "right", ""])
def test_letting_a_button_go_does_nothing_on_any_board(played: FakeRun, button: Button) -> None:
    computer = Match((COMPUTER,))
    for request in (
        Enter(Seeking(session([Fire(3)]))),
        Enter(Over(session([Fire(3), GiveUp()]))),
        Enter(Hiding(computer, frozenset({Cell(0, 0)}))),
        Open(pages.SANDBOX),
    ):
        screen = played.ask(request).app.screen
        for target in {*played.frame.clicks.values()}:
            after, requests = screen.update(Pointed(target, "release", button))
            assert not requests
            assert (after.stage, after.message) == (screen.stage, screen.message)
            if isinstance(screen, SandboxScreen):
                assert after == screen


def test_the_release_of_a_click_leaves_alone_what_the_click_began(played: FakeRun) -> None:
    played.ask(Enter(Over(session([Fire(3), Fire(2), GiveUp()])))).finish_jobs()
    played.press("p").release("q quit").hover("q quit")
    assert played.on(ReplayScreen).pace.running
    played.ask(Enter(Seeking(session())))
    port = next(at for at, what in played.frame.clicks.items() if what == 3)
    for how in ("press", "release"):
        played.terminal.next = Mouse(*port, how, "left")
        played.app.step()
    assert played.on(SeekScreen).blinking


def test_a_setting_that_cannot_be_saved_is_still_said_after_the_click(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played.store.preferences, "save_settings", lambda _: "The disk is full.")
    played.ask(Open(pages.SETTINGS)).click(">").release(">")
    assert played.on(SettingsScreen).message == "The disk is full."


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
    played.ask(Enter(Seeking(session([Fire(3)]))))
    before = played.app.screen
    played.press("?")
    assert played.on(HelpScreen).explained == before.bindings
    played.press("x")
    assert played.on(SeekScreen).game == session([Fire(3)]).game


def test_leaving_a_screen_drops_its_jobs(played: FakeRun) -> None:
    played.ask(Enter(Seeking(session())))
    assert played.games.jobs
    played.press("esc")
    assert not played.games.jobs


def test_a_hand_over_sends_the_whole_screen_again(played: FakeRun) -> None:
    played.ask(Play(Games.open_match, DUEL))
    assert played.terminal.redraws == 1
    played.press("enter")
    played.on(HideScreen)
    assert played.terminal.redraws == 2, "nothing of what the other player saw remains"
    played.press("right")
    assert played.terminal.redraws == 2


@pytest.mark.parametrize(
    ("can_copy", "said"),
    [
        (True, "Copied; also printed when you quit."),
        (False, "It could not be copied, but it is printed when you quit."),
        (None, "Copied if your terminal allows it; also printed when you quit."),
    ],
)
def test_a_shared_text_is_copied_if_possible_and_printed_on_leaving(
    played: FakeRun, can_copy: bool | None, said: str
) -> None:
    played.terminal.can_copy = can_copy
    played.ask(Share("Black Box"))
    assert (played.terminal.copied, played.app.stack.farewell) == ("Black Box", "Black Box")
    assert played.app.screen.message == said


# --- what is saved -----------------------------------------------------------------------------


def saved(environ: dict[str, str], played: FakeRun) -> list[object]:
    """What the next start of the program finds."""
    played.store.close()
    store = Store(environ, "linux")
    stages: list[object] = [game.stage for game in store.saved()]
    store.close()
    return stages


LEAVING = pytest.mark.parametrize("key", ["q", "^c", "esc"])


@LEAVING
def test_a_game_is_saved_with_its_seconds_when_it_is_left(
    environ: dict[str, str], played: FakeRun, key: str
) -> None:
    played.ask(Enter(Seeking(session([Fire(3)]))))
    played.terminal._time += 0.7
    played.press(key)
    (stage,) = saved(environ, played)
    assert isinstance(stage, Seeking)
    assert stage.session.game == session([Fire(3)]).game
    assert stage.session.seconds >= 0.7


def test_a_game_is_saved_also_when_it_is_left_from_its_help(
    environ: dict[str, str], played: FakeRun
) -> None:
    played.ask(Enter(Seeking(session([Fire(3)])))).press("?", "^c")
    assert played.app.stack.left
    (stage,) = saved(environ, played)
    assert isinstance(stage, Seeking)


@LEAVING
def test_a_game_is_recorded_when_it_ends_and_not_again_when_its_result_is_left(
    environ: dict[str, str], played: FakeRun, key: str
) -> None:
    played.ask(Enter(Over(session([Fire(3), GiveUp()]))))
    played.on(ResultScreen)
    assert played.games.jobs, "par is being worked out"
    assert len(list(Store(environ, "linux").history.lines())) == 1
    played.press(key)
    assert saved(environ, played) == []
    assert len(list(Store(environ, "linux").history.lines())) == 1


def test_a_changed_setting_holds_at_once_and_at_the_next_start(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = FakeRun(environ)
    themes: list[str] = []
    monkeypatch.setattr(
        played.app.stack, "set_appearance", lambda settings: themes.append(settings.theme)
    )
    played.click("Settings").press("right")
    assert themes == ["light"]
    played.store.close()
    assert FakeRun(environ).games.settings.theme == "light"


# --- saving ---------------------------------------------------------------------------------


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_move_is_painted_and_then_saved_before_the_next_key_is_read(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.ask(Enter(Seeking(session())))
    order: list[str] = []
    save, show, wait = played.store.save, played.terminal.show, played.terminal.wait

    def saving(stage: Stage) -> str:
        order.append("save")
        return save(stage)

    def showing(frame: Frame) -> None:
        order.append("show" if "Port 1: a " in frame.text else "")
        show(frame)

    def waiting(seconds: float) -> Event | None:
        order.append("wait")
        return wait(seconds)

    monkeypatch.setattr(played.store, "save", saving)
    monkeypatch.setattr(played.terminal, "show", showing)
    monkeypatch.setattr(played.terminal, "wait", waiting)
    played.terminal.next = "enter"
    played.app.step()
    order.clear()
    played.app.step()
    assert order == ["show", "save", "wait"]


def test_a_move_is_saved_even_if_it_cannot_be_drawn(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.ask(Enter(Seeking(session())))
    played.terminal.next = "enter"
    played.app.step()

    def broken(*_: object) -> None:
        raise RuntimeError("it broke")

    monkeypatch.setattr(played.terminal, "show", broken)
    with pytest.raises(RuntimeError, match="it broke"):
        played.app.step()
    (game,) = played.store.saved()
    assert session_of(game.stage) is not None


def test_while_a_game_is_not_saved_the_screen_says_so_and_quitting_asks(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    played.ask(Enter(Seeking(session())))
    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_new", full)
        played.press("enter")
        assert "The disk is full: the game could not be saved." in played.text
        assert "NOT SAVED" in played.text
        played.press("tab", "enter")
        assert "The disk is full" not in played.text
        assert "NOT SAVED" in played.text
        played.press("q")
        assert "Your game is not saved." in played.text
        assert "Quit and lose it?" in played.text
        assert not played.app.stack.left
        played.press("enter").on(SeekScreen)
        assert len(played.on(SeekScreen).game.rays) == 2
    played.press("tab", "enter")
    assert "NOT SAVED" not in played.text
    assert played.press("q").app.stack.left


def test_a_game_that_cannot_be_saved_is_lost_only_after_a_yes(
    played: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_write_new", full)
    played.ask(Enter(Seeking(session()))).press("enter", "esc").on(MenuScreen)
    played.press("^c")
    assert "Your game is not saved." in played.text
    played.press("^c")
    assert not played.app.stack.left
    assert played.press("q", "y").app.stack.left


def test_a_text_that_does_not_fit_is_read_page_by_page_and_any_other_key_acts(
    tmp_path: Path,
) -> None:
    run = FakeRun(
        {"HOME": str(tmp_path)}, LaunchOptions(Play(Games.solitaire, seed="12")), size=(30, 15)
    )
    for port in ("2", "7"):
        run.press(*port, "enter", "enter")
    run.press("G", "y", "R").finish_jobs()
    screen, board = run.on(ReviewScreen), run.text
    assert "…" in board
    pages = []
    while run.press(".").text != board:
        pages.append(run.text)
        assert run.app.screen == screen
    assert pages
    assert " ".join(screen.texts()).split()[-1] in pages[-1]
    run.press(".").click("board" if len(pages) == 1 else "more")
    run.press(*["."] * (len(pages) - 1))
    assert run.text == board
    run.press(".", "right")
    assert run.on(ReviewScreen).at == 1
    assert "─b─" in run.text, "the board is back"
