"""What holds on every screen with a board: its keys, its footer, its words, its room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from support.invariants import Invariants
from support.screens import (
    SIZE,
    after,
    asked,
    assert_accepts_its_footer,
    clicks_on,
    done,
    press,
    tell,
    text,
)
from support.sessions import ALONE, DUEL, HIDDEN, guess_all, puzzle, session

from blackbox_tui.app import pages
from blackbox_tui.app.jobs import ChooseMove, Explain, FindEquivalents, JobDone, ReviewGame
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import box_number, course
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Assume, Fire, GiveUp, Guess, Move, Seal, Submit, Undo
from blackbox_tui.rules.session import Hiding, Over, Par, Seeking, Session, Stage, Watching
from blackbox_tui.text.prompts import ask_quit_unsaved
from blackbox_tui.ui.board.cursor import LookAt
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Noticed, Pointed, Typed
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace
from ui.screens import test_unfinished

B2 = Cell.parse("b2")
MARKED: list[Move] = [*map(Fire, (3, 2, 13)), Guess(B2), Seal(Cell(0, 0)), Seal(Cell(1, 0)), Undo()]
ANSWER = [*map(Guess, sorted(HIDDEN.atoms))]
OVER = replace(session([*MARKED, *ANSWER[1:], Submit()]), par=Par(9), recorded=True)
LARGE: Final = Variant(Grid(26, 26), AtomRange(4))


def seeking() -> Iterator[Screen]:
    """Games in which somebody seeks, with everything that a footer depends on."""
    plain, game = SeekScreen.of(session()), SeekScreen.of(session(MARKED))
    yield plain
    for spot in (B2, Cell(0, 0), Cell(7, 7), 1, 2, 3):
        yield game.at(spot)
        yield press(game.at(spot), ".")
    yield press(game, "/", "1")
    yield press(game, "G")
    full = SeekScreen.of(session([Fire(2), *ANSWER]))
    yield from (full, full.at(B2), full.at(Cell(7, 7)))
    straight = session([Fire(2)], hidden=Box(Grid(), parse_cells("d7")))
    yield SeekScreen.of(straight).at(2)
    assumed = SeekScreen.of(session([Fire(3), Assume(Guess(B2))]))
    yield from (press(plain, "a"), assumed, press(assumed, "a"))
    hinted = after(press(game, "H", "y"), done(Explain(game.game.clues)))
    yield from (hinted, press(hinted, "H", "H", "H"))
    yield SeekScreen.of(Session(DUEL, game.game))
    yield from (SeekScreen.of(puzzle()), SeekScreen.of(puzzle(guess_all("e4 g4 a5 h8"))))


def placing() -> Iterator[Screen]:
    """The hider's screen and the sandbox."""
    empty = HideScreen.of(Hiding(DUEL), "7")
    full = press(empty, "F")
    yield from (empty, press(empty, "enter"), press(empty, "enter", "u"), full, press(full, "tab"))
    yield from (full.at(min(full.placed)), press(full, "C", "u", "u"))
    found = JobDone(FindEquivalents(full.hiding.box), (frozenset({B2}),))
    yield after(full, found, Command.HIDE)
    bare = SandboxScreen.of(Grid())
    fired = press(bare, "enter", "tab", "enter")
    yield from (bare, fired, press(fired, "u"), press(fired, "C"))


def watching() -> Iterator[Screen]:
    """The computer's game, and finished games."""
    new = WatchScreen(Session(Match((COMPUTER,)), Game(Start(HIDDEN))))
    ready = after(new, done(ChooseMove(new.clues, new.session.edition)))
    yield from (new, ready, press(ready, "space"))
    match = replace(OVER, match=DUEL)
    for over in (OVER, match, session([GiveUp()]), puzzle([GiveUp()])):
        yield from (ResultScreen.of(over, ""), ResultScreen.of(over, "8-4-CODE").at(3))
        begins = ReplayScreen.of(over)
        yield from (press(begins, *["right"] * steps) for steps in (0, 1, 3, 5))
        yield from (press(begins, "end"), press(begins, "space"))
        yield ReviewScreen(over)
        review = after(ReviewScreen(over), done(ReviewGame(over.game, over.edition)))
        yield from (review, press(review, "end"), press(review, "end", "right"))


def learning() -> Iterator[Screen]:
    """Lessons to read, to predict in and to mark cells in, and the first box."""
    for key in ("goal", "turn", "together", "turned"):
        lesson = LearnScreen.of(Progress(key))
        yield from (lesson, press(lesson, "enter"), press(lesson, "enter", "enter"))
        yield press(lesson, "enter", "enter", "right")
    box = FirstBoxScreen(Progress("box"))
    fired = press(box, "/", "3", "enter", "enter")
    yield from (box, fired, press(fired, "enter"), press(fired, "esc"))
    guessed = press(fired, "esc", "/", "d", "2", "space")
    yield from (guessed, press(guessed, "/", "3", "enter"))
    solved = press(
        fired, "esc", *(key for cell in course()[box_number()].box.atoms for key in go(cell)), "s"
    )
    yield solved


def go(cell: Cell) -> list[str]:
    return ["/", *str(cell), "space"]


STAGES: Final[dict[type[Screen], type[Stage] | None]] = {
    SeekScreen: Seeking,
    HideScreen: Hiding,
    SandboxScreen: None,
    WatchScreen: Watching,
    ResultScreen: Over,
    ReviewScreen: None,
    ReplayScreen: None,
    LearnScreen: None,
    FirstBoxScreen: None,
}
"""The screens with a board, and what would be lost with each."""
ON_EACH = pytest.mark.parametrize("kind", STAGES, ids=lambda kind: kind.__name__)


@cache
def every_screen() -> list[Screen]:
    return [*seeking(), *placing(), *watching(), *learning()]


def screens(kind: type[Screen]) -> list[Screen]:
    return [screen for screen in every_screen() if type(screen) is kind]


@ON_EACH
@pytest.mark.parametrize("size", [SIZE, (40, 20)], ids=str)
def test_the_footer_shows_only_keys_that_are_accepted(kind: type[Screen], size: Size) -> None:
    for screen in screens(kind):
        assert_accepts_its_footer(screen, size)


def keys_of(frame: Frame) -> set[Command]:
    return {key for key in clicks_on(frame).values() if isinstance(key, Command)}


@ON_EACH
def test_keys_without_room_are_those_on_the_next_page_and_each_stands_on_one(
    kind: type[Screen],
) -> None:
    for screen in screens(kind):
        small = screen.view((40, 20))
        if not (small.rest and ". back" in small.rest[0].text):
            continue  # a text goes on there, or nothing
        shown, hidden = keys_of(small), keys_of(small.rest[0])
        assert shown & hidden == {Command.MORE}
        assert shown | hidden == keys_of(screen.view((200, 60))) | {Command.MORE}


@ON_EACH
def test_every_key_of_a_screen_does_something_somewhere(kind: type[Screen]) -> None:
    keys = {binding.command for screen in screens(kind) for binding in screen.bindings}
    idle = {
        command
        for command in keys
        if all(
            tell(screen, command) == (screen, ())
            for screen in screens(kind)
            if command in {binding.command for binding in screen.bindings}
        )
    }
    assert not idle


@ON_EACH
def test_help_and_the_way_out_are_the_same_everywhere(kind: type[Screen]) -> None:
    for screen in screens(kind):
        assert asked(screen, Command.QUIT) == (Leave.QUIT,)
        for binding in screen.bindings:
            if binding.command is Command.HELP:
                opened = Open(pages.HELP, screen.bindings)
                assert asked(screen, Command.HELP) == (opened,)
        left = screen
        for _ in range(4):
            left, requests = tell(left, Command.NO if left.asking or left.typing else Command.MENU)
            if requests:
                break
            if isinstance(left, LearnScreen) and left.attempt.asked is not None:
                left = after(left, Command.NO)
        assert requests == (Open(pages.MENU),)


@ON_EACH
def test_notices_and_letters_that_mean_nothing_are_answered(kind: type[Screen]) -> None:
    for screen in screens(kind):
        if screen.typing or screen.asking:
            continue
        assert "The disk is full." in text(after(screen, Noticed("The disk is full.")))
        assert "z does nothing here" in text(after(screen, Typed("z")))
        assert tell(screen, Command.OTHER)[1] == ()


@ON_EACH
@pytest.mark.parametrize("size", [(1, 1), (30, 15), (40, 20), (80, 24), (200, 60)], ids=str)
def test_every_frame_fits_keeps_the_secret_and_shows_the_keys_to_leave(
    kind: type[Screen], size: Size, tmp_path: Path
) -> None:
    for screen in screens(kind):
        frame = screen.view(size)
        Invariants(tmp_path).check_screen(screen, frame, size)
        if size >= (40, 20):
            keys = {Command.QUIT, Command.MENU, Command.BACK, Command.NO}
            assert keys & set(clicks_on(frame).values()), frame.text


@ON_EACH
def test_a_question_is_said_loudly_and_nothing_else(kind: type[Screen]) -> None:
    for screen in screens(kind):
        frame = screen.view(SIZE)
        row, col = frame.message_at or (0, 0)
        strong = frame.styles[row][col] == "strong"
        assert strong is (screen.asking and not screen.typing), frame.text


def questions() -> list[Screen]:
    """Every question there is, those with a reason with a long one."""
    wrong: list[Move] = [
        *map(Fire, (9, 10, 11, 12, 13, 14, 15, 16, 30, 31)),
        *map(Guess, parse_cells("a1 b1 c1 d1")),
    ]
    doubted = press(SeekScreen.of(session(wrong)), "s")
    hinted = after(
        press(SeekScreen.of(session(wrong)), "H", "y"), done(Explain(doubted.game.clues))
    )
    assumed = SeekScreen.of(session([Fire(3), Assume(Guess(B2))]))
    hiding = Hiding(replace(DUEL, variant=LARGE), frozenset(parse_cells("d4 e5 f6 g7")))
    return [
        *(screen for screen in every_screen() if screen.asking),
        *(press(SeekScreen.of(at), key) for at in (session(), puzzle()) for key in "HoG"),
        *(doubted, press(hinted, "H", "H", "s"), press(assumed, "v"), press(assumed, "a")),
        press(HideScreen.of(hiding, "7"), "s"),
        press(test_unfinished.listing(3), "del"),
        UnsavedScreen(message=ask_quit_unsaved("The disk of this machine is full. " * 9)),
    ]


@pytest.mark.parametrize("size", [*product((30, 40, 60, 80), range(15, 25))], ids=str)
def test_a_question_is_visible_however_long_its_reason(size: Size) -> None:
    for screen in questions():
        assert screen.asking or isinstance(screen, UnsavedScreen), screen.message
        (question,) = re.findall(r"[^.?!]+\?", screen.message)
        assert question.strip() in " ".join(text(screen, size).split()), text(screen, size)


@ON_EACH
def test_what_would_be_lost_is_named_as_the_stage(kind: type[Screen]) -> None:
    stage = STAGES[kind]
    for screen in screens(kind):
        assert isinstance(screen.stage, stage) if stage else screen.stage is None


# --- the largest board ----------------------------------------------------------------------


def large() -> list[tuple[Screen, str]]:
    """The screens that can have a board of any size, and how their messages begin."""
    box = Box(LARGE.grid, parse_cells("f3 h5 c6 b8"))
    alone = replace(ALONE, variant=LARGE)
    over = Session(alone, replay(Start(box), [Fire(3), GiveUp()]))
    return [
        (SeekScreen.of(Session(alone, Game(Start(box)))), "Port 1."),
        (HideScreen.of(Hiding(replace(DUEL, variant=LARGE)), "7"), "a1: empty."),
        (WatchScreen(Session(Match((COMPUTER,), LARGE), Game(Start(box)))), "Thinking …"),
        (ResultScreen.of(over, "CODE"), "You gave up"),
        (ReviewScreen(over), "The ray from port "),
        (ReplayScreen.of(over), "Classic edition, "),
        (SandboxScreen.of(LARGE.grid), "a1: empty."),
    ]


@pytest.mark.parametrize("size", [(30, 15), (30, 17), (40, 20), (80, 24)], ids=str)
def test_the_largest_board_leaves_room_for_its_message_and_the_keys_to_leave(size: Size) -> None:
    for screen, message in large():
        frame = screen.view(size)
        row, col = frame.message_at or (0, 0)
        assert frame.line(row)[col:].startswith(message), frame.text
        assert {Command.BACK, Command.MENU} & set(clicks_on(frame).values()), frame.text
        assert Command.QUIT in clicks_on(frame).values(), frame.text


def test_a_click_on_the_edge_of_a_large_board_shows_more_of_it_until_something_is_done() -> None:
    for screen, _ in large():
        if isinstance(screen, WatchScreen):
            continue  # it follows the computer
        before = screen.view((40, 20))
        edges = [click for click in clicks_on(before).values() if isinstance(click, LookAt)]
        moved = after(screen, Pointed(edges[0])).view((40, 20))
        assert set(clicks_on(moved).values()) != set(clicks_on(before).values())
        on = Command.NEXT if isinstance(screen, ReviewScreen | ReplayScreen) else Command.NEXT_PORT
        again = after(screen, on).view((40, 20))
        assert after(screen, Pointed(edges[0]), on).view((40, 20)) == again
