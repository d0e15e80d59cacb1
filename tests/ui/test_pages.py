"""Which screen follows which, and a whole match through the program."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeAlias

import pytest
from support.clock import Clock
from support.fake_terminal import FakeRun
from support.screens import after_keys
from support.sessions import HIDDEN, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter, LaunchOptions, Open, Play
from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.formats.savegame import from_text
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.entries import from_line
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules import game
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import COMPUTER, Kind, Match
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import (
    Handover,
    Hiding,
    Over,
    Par,
    Seeking,
    Session,
    Watching,
    session_of,
)
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.boxes import box_of_day
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.storage import files
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.screens.calendar import CalendarScreen
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.new_game import NewGameScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.puzzle import PuzzleScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import SettingsScreen
from blackbox_tui.ui.screens.standings import StandingsScreen
from blackbox_tui.ui.screens.statistics import StatisticsScreen
from blackbox_tui.ui.screens.waiting import HandoverScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace

Begin: TypeAlias = Callable[..., FakeRun]
DUEL = LaunchOptions(Open(pages.MATCH))
TODAY = date(2026, 1, 31)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)} | {
        f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("STATE", "CONFIG")
    }


@pytest.fixture
def begin(environ: dict[str, str]) -> Iterator[Begin]:
    """Starts the program; at the end of the test all of them are closed."""
    running: list[FakeRun] = []

    def start(launch: LaunchOptions | None = None, size: Size = (80, 24)) -> FakeRun:
        running.append(FakeRun(environ, launch, size, Clock(f"{TODAY} 12:00")))
        return running[-1]

    yield start
    for played in running:
        played.store.close()


@pytest.fixture
def store(environ: dict[str, str]) -> Iterator[Store]:
    """What an earlier start of the program leaves behind; close it before the next start."""
    earlier = Store(environ, "linux")
    yield earlier
    earlier.close()


# --- the first screen -----------------------------------------------------------------------


def test_without_a_command_it_opens_with_the_menu(begin: Begin) -> None:
    begin().on(MenuScreen)


def test_play_deals_a_box_by_its_seed(begin: Begin) -> None:
    first = begin(LaunchOptions(Play(Games.solitaire, seed="7"))).on(SeekScreen)
    second = begin(LaunchOptions(Play(Games.solitaire, seed="7"))).on(SeekScreen)
    assert first.game.box == second.game.box
    assert first.session.alone


def test_play_takes_a_box_from_its_code(begin: Begin) -> None:
    assert begin(LaunchOptions(Play(Games.solitaire, box=HIDDEN))).on(SeekScreen).game.box == HIDDEN


@pytest.mark.parametrize("keys", [("n",), ("esc", "n")], ids=["in the game", "from the menu"])
def test_only_the_first_box_goes_by_the_seed(begin: Begin, keys: tuple[str, ...]) -> None:
    played = begin(LaunchOptions(Play(Games.solitaire, seed="7")))
    first = played.on(SeekScreen).game.box
    assert played.press(*keys).on(SeekScreen).game.box != first


def test_today_is_played_from_the_menu_after_another_days_box(begin: Begin) -> None:
    played = begin(LaunchOptions(Play(Games.daily, date(2025, 12, 31))))
    assert played.on(SeekScreen).session.daily == "2025-12-31"
    played.press("esc", "t", "enter")
    assert played.on(SeekScreen).session.daily == TODAY.isoformat()
    assert not played.on(SeekScreen).session.practice


def test_daily_plays_the_puzzle_of_a_day_too(begin: Begin) -> None:
    played = begin(LaunchOptions(Play(Games.daily, date(2025, 12, 29), terms=PUZZLE)))
    session = played.on(SeekScreen).session
    assert (session.terms, session.level, session.daily) == (PUZZLE, 1, "2025-12-29")
    assert "so this game is for practice" in played.text


def test_daily_plays_the_box_of_the_day(begin: Begin) -> None:
    screen = begin(LaunchOptions(Play(Games.daily, date(2025, 3, 1)))).on(SeekScreen)
    assert screen.session.daily == "2025-03-01"
    assert screen.game.box == run_job(box_of_day(date(2025, 3, 1)))


def test_a_day_to_come_leads_to_the_calendar_with_the_reason(begin: Begin) -> None:
    played = begin(LaunchOptions(Play(Games.daily, date(2026, 2, 3))))
    played.on(CalendarScreen)
    assert "The box of 2026-02-03 opens in 3 days." in played.text


def test_past_days_are_played_from_the_calendar_for_practice(begin: Begin) -> None:
    played = begin().press("t", "left", "enter")
    assert "The day of this box is over, so this game is for practice." in played.text
    assert played.on(SeekScreen).session.practice
    played.press("enter", "esc", "t", "left")
    assert "unfinished practice" in played.text
    assert len(played.press("enter").on(SeekScreen).game.rays) == 1


def test_duel_opens_the_form_for_two_players(begin: Begin) -> None:
    assert "TWO PLAYERS" in begin(DUEL).text


def test_friend_opens_the_form_for_a_hider_and_a_seeker(begin: Begin) -> None:
    assert "HIDE FOR A FRIEND" in begin(LaunchOptions(Open(pages.FRIEND))).text


FINISHED = replace(session([Fire(3), GiveUp()]), par=Par(10), recorded=True)


def test_review_looks_back_on_a_finished_game(begin: Begin) -> None:
    played = begin(LaunchOptions(Open(pages.REVIEW, FINISHED)))
    assert played.on(ReviewScreen).session == FINISHED


def test_replay_shows_a_finished_game_again(begin: Begin) -> None:
    played = begin(LaunchOptions(Open(pages.REPLAY, FINISHED)))
    assert played.on(ReplayScreen).session == FINISHED


def test_a_new_game_after_a_review_leaves_an_unfinished_one_alone(
    begin: Begin, store: Store, environ: dict[str, str]
) -> None:
    unfinished = Seeking(session([Fire(5)]))
    store.save(unfinished)
    store.close()
    played = begin(LaunchOptions(Open(pages.REVIEW, FINISHED)))
    played.press("enter", "n", "tab", "enter", "q")
    played.store.close()
    after = Store(environ, "linux")
    stages = [game.stage for game in after.saved()]
    assert unfinished in stages
    assert len(stages) == 2
    after.close()


def test_a_game_from_the_command_line_leaves_an_unfinished_one_alone(
    begin: Begin, store: Store
) -> None:
    unfinished = Seeking(session([Fire(5)]))
    store.save(unfinished)
    store.close()
    played = begin(LaunchOptions(Play(Games.solitaire, seed="7"))).press("enter")
    assert unfinished in [game.stage for game in played.store.saved()]


# --- stages and screens ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "kind"),
    [
        (Hiding(Match((COMPUTER,))), HideScreen),
        (Handover(Seeking(session())), HandoverScreen),
        (Seeking(session()), SeekScreen),
        (Watching(Session(Match((COMPUTER,)), Game(game.Start(HIDDEN)))), WatchScreen),
        (Over(FINISHED), ResultScreen),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_every_stage_has_its_screen_that_shows_it(
    begin: Begin, stage: Hiding | Handover | Seeking | Watching | Over, kind: type[Screen]
) -> None:
    screen = begin().ask(Enter(stage)).app.screen
    assert type(screen) is kind
    assert screen.stage == stage


def test_the_note_of_a_stage_is_the_first_message(begin: Begin) -> None:
    assert "Welcome." in begin().ask(Enter(Seeking(session()), "Welcome.")).text


def test_the_settings_decide_how_a_game_is_shown(begin: Begin) -> None:
    played = begin(LaunchOptions(animation=False))
    played.games.settings = replace(played.games.settings, accept_equivalents=True)
    screen = played.ask(Enter(Seeking(session()))).on(SeekScreen)
    assert (screen.animated, screen.accept_equivalents) == (False, True)


def test_a_seed_deals_the_same_box_at_every_size_of_the_terminal(begin: Begin) -> None:
    launch = LaunchOptions(Play(Games.solitaire, seed="7"), variant=Variant(Grid(26, 26), 2))
    sizes = ((20, 5), (30, 17), (40, 20), (80, 24), (200, 100))
    boxes = {begin(launch, size=size).on(SeekScreen).game.box for size in sizes}
    assert [box.grid for box in boxes] == [Grid(26, 26)]


def test_a_sandbox_larger_than_the_terminal_is_not_made_smaller(begin: Begin) -> None:
    played = begin(LaunchOptions(variant=Variant(Grid(26, 26), 26)))
    assert played.click("Sandbox").on(SandboxScreen).grid == Grid(26, 26)


# --- what was chosen last -------------------------------------------------------------------------


def kind_of(played: FakeRun) -> Kind:
    return played.on(SeekScreen).session.match.kind


CHOOSE = ("o", "tab", "right", "down", "1", "0", "down", "9", "down", "6", "enter")
"""From the menu: the next edition, 10 by 9, 6 atoms."""


@pytest.mark.parametrize(("given", "chosen"), [(None, "parker"), ("rays", "arcade")])
def test_the_options_of_the_last_game_are_usual_from_then_on(
    begin: Begin, given: str | None, chosen: str
) -> None:
    launch = LaunchOptions(edition=EDITIONS[given], variant=Variant()) if given else None
    played = begin(launch, size=(120, 40)).press(*CHOOSE)
    kind = Kind(Variant(Grid(10, 9), 6), EDITIONS[chosen])
    assert kind_of(played) == played.games.usual == kind
    played.press("q")
    played.store.close()
    assert kind_of(begin(LaunchOptions(Play(Games.solitaire)), size=(120, 40))) == kind


def test_options_on_the_command_line_hold_for_one_start_only(begin: Begin) -> None:
    launch = LaunchOptions(edition=EDITIONS["parker"], variant=Variant(atoms=5))
    assert kind_of(begin(launch).press("enter")).edition.name == "parker"
    unchanged = begin(launch).click("Options").press("enter")
    assert kind_of(unchanged).edition.name == "parker"
    assert unchanged.games.settings == Settings()


def test_the_next_match_is_of_the_same_kind_with_as_many_rounds(begin: Begin) -> None:
    keys = ("tab", "enter", "enter", "down", "6", "down", "right", "down", "9", "enter")
    match = begin(DUEL).press(*keys).on(HandoverScreen).handover.match
    assert (match.planned, match.variant.grid, match.edition.name) == (6, Grid(9, 8), "parker")
    again = begin(DUEL).press("enter").on(HandoverScreen).handover.match
    assert again == match
    assert begin().games.usual == Kind(), "a game alone stays as it was"
    friend = begin(LaunchOptions(Open(pages.FRIEND))).press("enter").on(HandoverScreen)
    assert friend.handover.match.kind == match.kind


# --- the menu ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ("New game", SeekScreen),
        ("Today's box", CalendarScreen),
        ("Options for a new game", NewGameScreen),
        ("Puzzles", PuzzleScreen),
        ("Two players", NewGameScreen),
        ("Hide for a friend", NewGameScreen),
        ("Hide from the computer", NewGameScreen),
        ("Learn to play", LearnScreen),
        ("Sandbox", SandboxScreen),
        ("Statistics", StatisticsScreen),
        ("Settings", SettingsScreen),
        ("Help", HelpScreen),
    ],
)
def test_every_entry_leads_to_its_screen(begin: Begin, entry: str, kind: type[Screen]) -> None:
    begin().click(entry).on(kind)


def test_the_last_entry_quits(begin: Begin) -> None:
    played = begin().press("end", "enter")
    assert played.app.stack.left


def test_a_newcomer_is_invited_to_the_lessons(begin: Begin, store: Store) -> None:
    assert "New here?" in begin().text
    store.preferences.save_progress(Progress("hit"))
    assert "New here?" not in begin().text


def test_the_lesson_that_was_reached_is_opened(begin: Begin, store: Store) -> None:
    store.preferences.save_progress(Progress("two"))
    assert begin().click("Learn to play").on(LearnScreen).attempt.lesson.key == "two"
    store.preferences.save_progress(Progress("box"))
    begin().click("Learn to play").on(FirstBoxScreen)


def test_an_unfinished_game_is_continued_as_it_was(begin: Begin, store: Store) -> None:
    store.save(Seeking(session([Fire(5)])))
    store.close()
    played = begin()
    assert "Continue" in played.text
    assert "Solitaire, classic 8x8, played just now: 1 ray fired, 0 of 4 atoms" in played.text
    assert played.press("enter").on(SeekScreen).game == session([Fire(5)]).game


def test_the_menu_says_in_the_entry_what_is_continued(begin: Begin, store: Store) -> None:
    store.save(Seeking(session([Fire(5)])))
    store.close()
    played = begin()
    assert "c  Continue  classic 8x8 · 1 ray · just now" in played.text
    assert "u  Unfinished games…  1 game" in played.text
    assert played.press("down", "c").on(SeekScreen).game == session([Fire(5)]).game


def test_every_entry_of_the_menu_has_a_key_of_its_own(begin: Begin, store: Store) -> None:
    store.save(Seeking(session([Fire(5)])))
    store.close()
    menu = begin().on(MenuScreen)
    keys = [entry.line.key for entry in menu.entries]
    assert len(set(keys)) == len(keys) == 15
    for entry in menu.entries:
        assert after_keys(menu, entry.line.key)[1] == (entry.request,)


def test_starting_a_game_asks_nothing(begin: Begin, store: Store) -> None:
    store.save(Seeking(session([Fire(5)])))
    store.close()
    assert begin().press("n").on(SeekScreen).game.moves == ()


def test_looking_at_other_things_loses_no_game_and_does_not_ask(begin: Begin, store: Store) -> None:
    store.save(Seeking(session([Fire(5)])))
    store.close()
    begin().click("Statistics").on(StatisticsScreen)


def test_what_the_store_noticed_is_shown_once(begin: Begin, tmp_path: Path) -> None:
    games = tmp_path / "state" / "blackbox-tui" / "games"
    games.mkdir(parents=True)
    (games / "one.json").write_text("{", encoding="utf-8")
    played = begin()
    assert "one.json.damaged-1" in played.text
    assert "damaged" not in played.click("Statistics").press("esc").text


def test_statistics_and_settings_are_reached_from_the_menu(begin: Begin) -> None:
    played = begin()
    played.click("Statistics").on(StatisticsScreen)
    assert "You have not finished a game yet." in played.text
    played.press("esc").click("Settings").on(SettingsScreen)
    played.press("right", "enter")
    assert begin().games.settings.theme == "light"


# --- a whole match -------------------------------------------------------------------------


def hide_atoms(played: FakeRun, cells: str) -> FakeRun:
    """The hider places atoms by keys alone, from the corner where the cursor is."""
    now = Cell(0, 0)
    for cell in parse_cells(cells):
        down, right = cell.row - now.row, cell.col - now.col
        played.press(*["down" if down > 0 else "up"] * abs(down))
        played.press(*["right" if right > 0 else "left"] * abs(right), "enter")
        now = cell
    return played.finish_jobs().press("s")


def seek_atoms(played: FakeRun, cells: str) -> FakeRun:
    for cell in cells.split():
        played.press("/", *cell, "enter", "space")
    return played.press("s")


def hide_by_computer(played: FakeRun) -> FakeRun:
    """The computer places the atoms; that they may have equivalents does not matter."""
    played.press("F").finish_jobs().press("s")
    return played.press("y") if "y yes" in played.text else played


def test_a_whole_match(begin: Begin, tmp_path: Path) -> None:
    played = begin(DUEL).press("enter")
    assert "Ann hides the atoms." in played.text
    played.press("enter")
    assert "Ann hides" in played.text
    redraws = played.terminal.redraws
    hide_atoms(played, "b2 d2 g6 d7").on(HandoverScreen)
    assert "Ben seeks the atoms." in played.text
    assert played.terminal.redraws == redraws + 1, "nothing old remains on the terminal"
    secret_from = len(played.terminal.frames) - 1
    played.press("enter", "enter").on(SeekScreen)
    assert all("●" not in frame.text for frame in played.terminal.frames[secret_from:])
    seek_atoms(played, "b2 d2 g6 d7").on(ResultScreen)
    assert "Solved" in played.text
    played.finish_jobs().press("enter").on(ResultScreen)
    played.press("n")
    assert "Ben hides the atoms." in played.text
    assert "●" not in played.text
    hide_by_computer(played.press("enter"))
    assert "Ann seeks the atoms." in played.text
    played.press("enter", "G", "y").on(ResultScreen)
    played.finish_jobs().press("n").on(StandingsScreen)
    assert "Ben wins by" in played.text
    state = tmp_path / "state" / "blackbox-tui"
    assert not list(state.glob("games/*.json")), "it is over"
    entries = [from_line(line) for line in (state / "history.jsonl").read_text().splitlines()]
    assert [(entry.hider, entry.seeker, entry.solved) for entry in entries] == [
        ("Ann", "Ben", True),
        ("Ben", "Ann", False),
    ]
    played.press("enter")
    assert "Ben hides the atoms." in played.text, "a rematch: the other hides first"
    assert played.press("q").app.stack.left


def test_a_box_for_a_friend_and_another_with_the_same_roles(begin: Begin, tmp_path: Path) -> None:
    played = begin().click("Hide for a friend").press("enter")
    assert "Ann hides the atoms." in played.text
    hide_atoms(played.press("enter"), "b2 d2 g6 d7")
    assert "Ben seeks the atoms." in played.text
    seek_atoms(played.press("enter"), "b2 d2 g6 d7").on(ResultScreen)
    assert "Ben's score is 0" in played.finish_jobs().text
    state = tmp_path / "state" / "blackbox-tui"
    assert not list(state.glob("games/*.json")), "it is over"
    (entry,) = [from_line(line) for line in (state / "history.jsonl").read_text().splitlines()]
    assert (entry.mode, entry.hider, entry.seeker) == ("duel", "Ann", "Ben")
    played.press("n")
    assert "Ann hides the atoms." in played.text, "and no standings"
    played.press("enter", "enter", "esc")
    assert "Hidden for Ben, classic 8x8, played just now" in played.text


def test_names_are_remembered(begin: Begin) -> None:
    played = begin(DUEL).press("tab", *["bs"] * 3, *"Ada", "enter", "enter", "enter")
    assert "Ada hides the atoms." in played.text
    assert played.games.settings.names == ("Ada", "Ben")
    assert "Ada" in begin(DUEL).text


def test_the_hider_is_asked_about_equivalent_solutions(begin: Begin) -> None:
    played = begin(LaunchOptions(Open(pages.MATCH), variant=Variant(atoms=3))).press(
        "enter", "enter"
    )
    hide_atoms(played, "a1 c1 c8")
    assert "Hide it anyway?" in played.text
    played.press("n").on(HideScreen)
    played.press("s", "y").on(HandoverScreen)


@pytest.mark.parametrize("key", ["n", "r"])
def test_in_a_match_no_round_is_abandoned(begin: Begin, key: str) -> None:
    played = hide_by_computer(begin(DUEL).press("enter", "enter")).press("enter", key)
    played.on(SeekScreen)
    assert "In a match, every round is played to the end." in played.text


def test_against_the_computer_nobody_looks_away(begin: Begin) -> None:
    played = begin().click("Hide from the computer").press("enter")
    played.on(HideScreen)
    hide_by_computer(played).on(WatchScreen)
    while not isinstance(played.app.screen, ResultScreen):
        played.finish_jobs().press("enter")
    assert "The computer's score is" in played.text
    played.press("n").on(HideScreen)


def test_what_was_hidden_from_the_computer_is_remembered(begin: Begin) -> None:
    played = begin().press("h", "tab", "right", "down", "9", "enter")
    match = played.on(HideScreen).hiding.match
    assert (match.variant.grid, match.edition.name) == (Grid(9, 8), "parker")
    assert begin().press("h", "enter").on(HideScreen).hiding.match == match
    assert begin().games.usual == Kind(), "a game alone stays as it was"


STAGES: dict[str, tuple[str, ...]] = {
    "hiding": ("enter", "right", "enter"),
    "hand-over to the seeker": ("enter", "F", "s"),
    "seeking": ("enter", "F", "s", "enter", "enter"),
}
LEAVING = pytest.mark.parametrize("key", ["q", "^c", "esc"])


def left_and_back(played: FakeRun, key: str, begin: Begin) -> FakeRun:
    """After leaving by that key: the menu, of a new start if the program was left."""
    played.press(key)
    if key != "esc":
        assert played.app.stack.left
        played.store.close()
        played = begin()
    return played.press("home")


@LEAVING
@pytest.mark.parametrize("stage", STAGES)
def test_a_match_that_was_left_goes_on_in_the_right_seat_behind_a_hand_over(
    begin: Begin, stage: str, key: str
) -> None:
    played = begin(DUEL).press("enter")
    for step in STAGES[stage]:
        played.press(step)
        if step == "F":
            played.finish_jobs()
        if "y yes" in played.text:  # by chance, a box with equivalents
            played.press("y")
    before = played.store.saved()[0].stage
    played = left_and_back(played, key, begin)
    assert "Ann and Ben, round 1 of 2, classic 8x8, played just now" in played.text
    played.press("enter").on(HandoverScreen)
    taker = "Ann hides" if "hid" in stage else "Ben seeks"
    assert taker in played.text
    assert "●" not in played.text
    played.press("enter")
    if taker == "Ann hides":
        placed = played.on(HideScreen).placed
        assert placed == ({Cell(0, 1)} if stage == "hiding" else frozenset())
    else:
        game = played.on(SeekScreen).game
        saved = session_of(before)
        assert saved is not None
        assert game == saved.game
        assert len(game.rays) == (stage == "seeking")


@LEAVING
def test_a_match_left_at_a_result_goes_on_there(begin: Begin, key: str) -> None:
    played = hide_by_computer(begin(DUEL).press("enter", "enter")).press("enter", "G", "y")
    played.on(ResultScreen)
    played = left_and_back(played, key, begin).press("enter")
    played.on(ResultScreen)
    played.press("n")
    assert "Ben hides the atoms." in played.text
    assert len(list(played.store.history.lines())) == 1


@LEAVING
def test_a_match_left_at_its_standings_goes_on_with_the_next_round(begin: Begin, key: str) -> None:
    played = begin(DUEL).press("up", "up", "up", "up", "up", "right", "enter")
    for _ in range(2):
        hide_by_computer(played.press("enter")).press("enter", "G", "y")
        played.finish_jobs().press("n")
    assert played.on(StandingsScreen).match.planned == 4
    played = left_and_back(played, key, begin).press("enter")
    assert "Ann hides the atoms." in played.text


def test_a_full_disk_is_mentioned_once_and_the_match_goes_on(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    played = begin(DUEL)
    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_new", full)
        played.press("enter", "enter", "enter").on(HideScreen)
        assert "The disk is full: the game could not be saved." in played.text
        played.press("right", "enter").on(HideScreen)
        assert "The disk is full" not in played.text
        assert "NOT SAVED" in played.text
        hide_by_computer(played).press("enter", "enter").on(SeekScreen)
    played.press("tab", "enter")
    (path,) = (tmp_path / "state" / "blackbox-tui" / "games").glob("*.json")
    saved = session_of(from_text(path.read_text(encoding="utf-8")))
    assert saved is not None
    assert len(saved.game.rays) == 2, "with room again, all of it is saved"
