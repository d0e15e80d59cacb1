"""The loop: which screen hears what, what is drawn, what is saved, and when jobs run."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from support.fake_terminal import FakeRun, FakeTerminal
from support.faults import failing
from support.home import history, saved_sessions
from support.scenario import Run
from support.screens import clicks_on
from support.sessions import ALONE, DUEL, PUZZLE_CODE, puzzle, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindPar
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.engine import Cell
from blackbox_tui.history.entries import entry_of
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Dealing, Hiding, Over, Seeking, Session, session_of
from blackbox_tui.storage import files
from blackbox_tui.ui.app import LULL, SLICE
from blackbox_tui.ui.events import Button, Event, How
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Message, Pointed, Request, Share, Ticked, Typed
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.new_game import NewGameScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import PASTE_IGNORED, Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.sight import LONGEST_PASTE
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
def menu(tmp_path: Path) -> FakeRun:
    """The program at its menu."""
    return FakeRun({"HOME": str(tmp_path)})


@pytest.fixture
def seeking(menu: FakeRun) -> FakeRun:
    """The program at a game in which nothing was done."""
    return menu.ask(Enter(Seeking(session())))


def heard(played: FakeRun, monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The messages that the screen receives from now on."""
    messages: list[Message] = []
    monkeypatch.setattr(played.app.stack, "tell", messages.append)
    return messages


# --- who drives it --------------------------------------------------------------------------


def test_events_and_timers_drive_the_loop_where_nobody_can_wait_for_a_key(
    menu: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = menu.ask(Play(Games.solitaire, seed="7")).app
    monkeypatch.delattr(FakeTerminal, "wait")
    for event in ("enter", None, "q"):
        app.rest()
        assert 0 <= app.timeout < 1
        app.hear(event)
    assert app.left
    assert "score 1" in menu.frame.text or "score 2" in menu.frame.text


# --- keys and time --------------------------------------------------------------------------


def test_a_key_is_not_meant_for_a_screen_that_came_while_it_was_pressed(menu: FakeRun) -> None:
    at = menu.on(MenuScreen).at
    menu.app.stack.screens[:] = [Brief()]
    assert menu.press("down").on(MenuScreen).at == at
    assert menu.press("down").on(MenuScreen).at == at + 1


@pytest.mark.parametrize(
    ("job", "expected"), [(FindPar.of(session()), [LULL, 0]), (Dealing(ALONE, "7"), [0, 0])]
)
def test_jobs_rest_after_a_key_but_not_a_box_that_is_dealt(
    menu: FakeRun, monkeypatch: pytest.MonkeyPatch, job: FindPar | Dealing, expected: list[float]
) -> None:
    waited: list[float] = []

    def wait(seconds: float) -> Event | None:
        waited.append(seconds)
        return FakeTerminal.wait(menu.terminal, seconds)

    monkeypatch.setattr(menu.app, "work", lambda: None)
    monkeypatch.setattr(menu.terminal, "wait", wait)
    menu.games.jobs.start(job)
    menu.terminal.next = "down"
    for _ in range(3):
        menu.app.step()
    assert waited[1:] == expected


def test_what_is_waited_for_is_worked_at_in_slices_before_anything_is_shown(menu: FakeRun) -> None:
    shown = len(menu.terminal.frames)
    menu.app.hear("n")
    slices = []
    while menu.app.busy:
        before = menu.terminal.now()
        menu.app.work()
        slices.append(menu.terminal.now() - before)
    assert slices
    assert max(slices) < 2 * SLICE
    assert len(menu.terminal.frames) == shown


# --- pastes ---------------------------------------------------------------------------------


def test_a_paste_on_the_board_is_ignored_and_that_is_said_until_the_next_key(
    seeking: FakeRun,
) -> None:
    before = seeking.finish_jobs().text
    seeking.paste("q\nrm -rf x\n")
    assert seeking.text == before.replace("Port 1. Enter fires a ray.", PASTE_IGNORED)
    seeking.press("down").lacks(PASTE_IGNORED)
    seeking.press("G").paste("yes\n").sees("Give up and see the atoms?", "y yes")


def test_where_a_text_is_entered_a_paste_types_it(menu: FakeRun) -> None:
    menu.ask(Open(pages.TWO_PLAYERS)).go_to("who hides").press(*["bs"] * 16)
    menu.paste("Zoé\t\x1b\x07 日本\nq\n\x03")
    assert menu.on(NewGameScreen).form.values["one"] == "Zoé 日本"
    menu.ask(Enter(Seeking(session()))).press("/").paste("c4\r").press("enter")
    assert menu.on(SeekScreen).focus == Cell.parse("c4")


@pytest.mark.parametrize(
    ("text", "typed"),
    [("", ""), ("\n", ""), ("\n\n two\nthree", "two"), ("a\rb", "a"), ("\x1b[31mred", "[31mred"),
     ("x" * 5000, "x" * LONGEST_PASTE)],
)  # fmt: skip
def test_of_a_paste_the_printable_characters_of_one_line_are_typed(
    seeking: FakeRun, monkeypatch: pytest.MonkeyPatch, text: str, typed: str
) -> None:
    messages = heard(seeking.press("/"), monkeypatch)
    seeking.paste(text)
    assert [it for it in messages if not isinstance(it, Ticked)] == [Typed(char) for char in typed]


# --- the mouse --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "button", "message"),
    [("press", "left", Command.QUIT), ("drag", "right", None), ("release", "left", None),
     ("release", "", None), ("hover", "", None)],
)  # fmt: skip
def test_a_press_on_a_footer_word_says_its_command_and_else_the_mouse_is_on_nothing(
    menu: FakeRun,
    monkeypatch: pytest.MonkeyPatch,
    how: How,
    button: Button,
    message: Message | None,
) -> None:
    messages = heard(menu, monkeypatch)
    menu.mouse(*menu.find("q quit"), how, button)
    assert messages == [message or Pointed(None, how, button)]


@pytest.mark.parametrize("button", ["left", "right", ""])
def test_letting_a_button_go_does_nothing_on_any_board(menu: FakeRun, button: Button) -> None:
    for request in (
        Enter(Seeking(session([Fire(3)]))),
        Enter(Over(session([Fire(3), GiveUp()]))),
        Enter(Hiding(Match((COMPUTER,)), frozenset({Cell(0, 0)}))),
        Open(pages.SANDBOX),
    ):
        screen = menu.ask(request).app.screen
        for target in {*clicks_on(menu.frame).values()}:
            after, requests = screen.update(Pointed(target, "release", button))
            assert not requests
            assert (after.stage, after.message) == (screen.stage, screen.message)
            assert after == screen or not isinstance(screen, SandboxScreen)


def test_the_release_of_a_click_leaves_alone_what_the_click_began(menu: FakeRun) -> None:
    menu.ask(Enter(Over(session([Fire(3), Fire(2), GiveUp()])))).finish_jobs()
    menu.press("p").release("q quit").hover("q quit")
    assert menu.on(ReplayScreen).pace.running
    assert menu.ask(Enter(Seeking(session()))).click(3).on(SeekScreen).pulsing


# --- drawing ----------------------------------------------------------------------------------


def test_a_screen_that_has_not_changed_is_not_drawn_again(
    menu: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    menu.app.show()
    drawn: list[Size] = []
    view = MenuScreen.view

    def counted(screen: MenuScreen, size: Size) -> Frame:
        drawn.append(size)
        return view(screen, size)

    monkeypatch.setattr(MenuScreen, "view", counted)
    for _ in range(3):
        menu.app.step()
    assert drawn == []
    menu.terminal.size = (100, 30)
    menu.app.step()
    menu.press("down")
    assert drawn == [(100, 30), (100, 30)]
    assert menu.frame.width == 100


# --- screens ----------------------------------------------------------------------------------


def test_a_hand_over_sends_the_whole_screen_again(menu: FakeRun) -> None:
    menu.ask(Play(Games.open_match, DUEL))
    assert menu.terminal.redraws == 1
    menu.press("enter").on(HideScreen)
    assert menu.terminal.redraws == 2, "nothing of what the other player saw remains"
    assert menu.press("right").terminal.redraws == 2


@pytest.mark.parametrize(
    ("can_copy", "said"),
    [
        (True, "Copied; also printed when you quit."),
        (False, "It could not be copied; it will be printed when you quit."),
        (None, "Copied if your terminal allows it; also printed when you quit."),
    ],
)
def test_a_shared_text_is_copied_if_possible_and_printed_on_leaving(
    menu: FakeRun, can_copy: bool | None, said: str
) -> None:
    menu.terminal.can_copy = can_copy
    menu.ask(Share("Black Box")).sees(said).leave()
    assert (menu.terminal.copied, menu.text) == ("Black Box", "Black Box")


def test_a_changed_setting_holds_at_once_and_announced_changes_put_the_cursor_on_the_message(
    menu: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    themes: list[str] = []
    monkeypatch.setattr(menu.app.stack, "set_appearance", lambda it: themes.append(it.theme))
    on_entry = menu.frame.cursor
    menu.click("Settings").press("right").go_to("announce").press("right", "esc")
    assert {*themes} == {"light"}
    assert on_entry != menu.frame.cursor == menu.frame.message_at
    kept = menu.store.preferences.load_settings()
    assert (kept.theme, kept.announce) == ("light", True)


# --- saving ---------------------------------------------------------------------------------


LEAVING = pytest.mark.parametrize(
    "keys", [("q",), ("^c",), ("esc", "q"), ("?", "^c")], ids=" ".join
)


@LEAVING
def test_a_game_is_saved_with_its_seconds_when_it_is_left(
    seeking: FakeRun, keys: tuple[str, ...]
) -> None:
    seeking.fire(3).terminal.skip(0.7)
    seeking.press(*keys).store.close()
    (game,) = seeking.store.saved()
    assert isinstance(game.stage, Seeking)
    assert game.stage.session.game == session([Fire(3)]).game
    assert game.stage.session.seconds >= 0.7


@LEAVING
def test_a_game_is_recorded_when_it_ends_and_not_again_when_its_result_is_left(
    menu: FakeRun, keys: tuple[str, ...]
) -> None:
    menu.ask(Enter(Over(session([Fire(3), GiveUp()])))).on(ResultScreen)
    assert menu.games.jobs, "par is being worked out"
    before = [*menu.store.history.lines()]
    assert len(before) == 1
    menu.press(*keys).store.close()
    assert (menu.store.saved(), [*menu.store.history.lines()]) == ([], before)


@pytest.mark.parametrize(
    ("key", "steps"),
    [("enter", ["save", "show", "wait"]), ("x", ["show", "save", "wait"])],
    ids=["a ray", "a seal"],
)
def test_a_move_is_saved_before_the_next_key_and_before_it_is_seen_if_it_cost_something(
    seeking: FakeRun, monkeypatch: pytest.MonkeyPatch, key: Event, steps: list[str]
) -> None:
    seeking.press("right" if key == "x" else "tab")
    order: list[str] = []

    def noted(owner: object, name: str) -> None:
        done = getattr(owner, name)

        def note(*arguments: object) -> object:
            order.append(name)
            return done(*arguments)

        monkeypatch.setattr(owner, name, note)

    noted(seeking.store, "save")
    noted(seeking.terminal, "show")
    noted(seeking.terminal, "wait")
    seeking.terminal.next = key
    seeking.app.step()
    order.clear()
    seeking.app.step()
    assert order == steps


ANSWER = ("/a1 ", "/b2 ", "/c3 ", "/d4 ")


@pytest.mark.parametrize(
    ("program", "keys"),
    [
        ("play 8x8-4-CQWYE", ("/1 ", "/2 ", "H", "y", "H", *ANSWER, "s", "y")),
        ("play 8x8-4-CQWYE", ("o", "y", "/3 ", "G", "y")),
        ("play 8x8-4-CQWYE", ("/13 ", "a", "/e1 ", "v", "y")),
        ("play 8x8-4-CQWYE --edition arcade", ("/1 ", *ANSWER, "s", "y", "/2 ", "G", "y")),
        (f"puzzle {PUZZLE_CODE}", (*ANSWER, "s", "H", "y", "H", "o", "y", "G", "y")),
        ("daily", ("/1 ", "G", "y", "n", "/1 ")),
    ],
)
def test_nothing_that_has_cost_something_is_seen_before_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, keys: tuple[str, ...]
) -> None:
    game = FakeRun.start(tmp_path, tuple(program.split()), (80, 24), "2026-01-31")
    show, seen = game.terminal.show, set[object]()

    def compare(frame: Frame) -> None:
        stage = game.app.screen.stage
        shown = session_of(stage) if stage else None
        if shown and shown.over:
            assert entry_of(shown, date.min).play in [entry.play for entry in history(tmp_path)]
        elif shown:
            begun = Session(shown.match, Game(shown.game.start))
            assert shown.spent in [it.spent for it in (begun, *saved_sessions(tmp_path))]
        seen.add(shown and shown.spent)
        show(frame)

    monkeypatch.setattr(game.terminal, "show", compare)
    for key in keys:
        game.press(key).wait(1)
    assert len(seen) >= 3


def test_a_move_is_saved_even_if_it_cannot_be_drawn(
    seeking: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeking.terminal.next = "enter"
    seeking.app.step()
    monkeypatch.setattr(seeking.terminal, "show", failing(errno.EIO))
    with pytest.raises(OSError, match="Input/output"):
        seeking.app.step()
    (game,) = seeking.store.saved()
    assert session_of(game.stage) is not None


def test_while_a_game_is_not_saved_the_screen_says_so_and_quitting_asks(
    seeking: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_new", failing(errno.ENOSPC))
        seeking.press("/1 ").sees("The disk is full: the game could not be saved.", "NOT SAVED")
        seeking.press("/2 ").sees("NOT SAVED").lacks("The disk is full").press("q")
        seeking.sees("Your game is not saved.", "Quit and lose it?").press("enter")
        assert len(seeking.on(SeekScreen).game.rays) == 2
    seeking.fire(3).lacks("NOT SAVED").leave()


def test_what_could_not_be_saved_is_said_before_the_next_key(
    menu: FakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menu.store.preferences, "save_settings", lambda _: "No settings here.")
    menu.click("Settings").click(">").sees("No settings here.")
    monkeypatch.setattr(menu.store, "save", lambda _: "The disk is full.")
    assert "The disk is full." in menu.ask(Enter(Seeking(session()))).text


def test_a_text_that_does_not_fit_is_read_page_by_page_and_any_other_key_acts(run: Run) -> None:
    game = run("play", "--seed", "12", size=(30, 15)).fire(2, 7).press("G", "y", "R", "end").rest()
    assert isinstance(game, FakeRun)
    screen, board = game.on(ReviewScreen), game.text
    assert "…" in board
    texts = []
    while game.press(".").text != board:
        texts.append(game.text)
        assert game.app.screen == screen
    assert texts
    assert " ".join(screen.texts()).split()[-1] in texts[-1]
    game.press(".").click("board" if len(texts) == 1 else ". more")
    assert game.press("." * (len(texts) - 1)).text == board
    assert game.press(".", "left").sees("─b─").on(ReviewScreen).at == screen.at - 1


def test_a_page_is_read_on_while_its_screen_learns_something_but_not_on_another(
    menu: FakeRun,
) -> None:
    menu.resize(30, 15).ask(Enter(Over(session([Fire(3), GiveUp()])))).press(".")
    menu.sees("par …", "your first ranked game").finish_jobs().lacks("par …")
    menu.sees("your first ranked game").ask(Open(pages.REPLAY, puzzle([GiveUp()])))
    assert "─b─" in menu.text
