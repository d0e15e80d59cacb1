from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from blackbox_tui.engine import Box, Cell, parse_cells
from blackbox_tui.rules.game import Fire, GiveUp, Guess, Move, Submit, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.ui.messages import Go, Noticed, Pointed, Quit, Record, Think, Thought
from blackbox_tui.ui.screens.result import Result
from ui.screens.test_seek import HIDDEN, goes

SIZE = (80, 24)
FIRED: list[Move] = [Fire(3), Fire(2), Fire(13)]


def result(guesses: str, end: Move, *, edition: Edition = CLASSIC, hidden: Box = HIDDEN) -> Result:
    moves = [*FIRED, *map(Guess, parse_cells(guesses)), end]
    game = replay(hidden, moves, plays_on=edition.plays_on)
    return Result(Session(Match((Player("You"),), edition=edition), game), "8-4-CODE")


def told(screen: Result, *messages: str | Pointed | Thought | Noticed) -> Result:
    for message in messages:
        screen, _ = screen.update(message)
    return screen


def shown(screen: Result) -> str:
    return screen.view(SIZE).text


RIGHT, WRONG = "b2 g4 c7 f8", "b2 g4 a1 h1"


def test_right_wrong_and_missed_are_each_shown_in_their_own_way() -> None:
    frame = result(WRONG, Submit()).view(SIZE)
    board = [line[:45] for line in frame.text.split("\n")]
    assert "".join(board).count("●") == 2
    assert "".join(board).count("×") == 2
    assert "".join(board).count("○") == 2
    styles = {style for row in frame.styles for style in row}
    assert {"right", "wrong", "missed"} <= styles


def test_the_score_sheet_stands_line_by_line() -> None:
    text = shown(result(WRONG, Submit()))
    sheet = {"hits": (1, 1), "reflections": (1, 1), "detours": (1, 2), "wrong atoms": (2, 5)}
    for label, (count, price) in sheet.items():
        assert f"{label:<14}{count:>4} × {price:<3}{count * price:>7}" in text
    assert f"{'score':<24}{14:>7}" in text
    assert "score 14" in text


@pytest.mark.parametrize(
    ("guesses", "end", "sentence"),
    [
        (RIGHT, Submit(), "Solved: every atom found. Your score is 4."),
        (WRONG, Submit(), "2 of 4 atoms found. Your score is 14."),
        ("b2", GiveUp(), "Given up with 1 of 4 atoms found. Your score is 19."),
    ],
)
def test_it_says_how_it_went(guesses: str, end: Move, sentence: str) -> None:
    assert sentence in shown(result(guesses, end))


@pytest.mark.parametrize(
    ("par", "exact", "ending"),
    [
        (4, True, "4, par exactly."),
        (3, True, "4, 1 over par (3)."),
        (9, True, "4, 5 under par (9)."),
        (9, False, "4, about 5 under par (9)."),
    ],
)
def test_the_score_is_held_against_par(par: int, exact: bool, ending: str) -> None:
    screen = told(result(RIGHT, Submit()), Thought("par", (par, exact)))
    assert ending in shown(screen)


def test_the_game_is_recorded_once_its_par_is_known() -> None:
    screen, requests = result(RIGHT, Submit()).update("opened")
    assert [request.about for request in requests if isinstance(request, Think)] == ["par"]
    screen, requests = screen.update(Thought("par", (9, True)))
    assert sum(isinstance(request, Record) for request in requests) == 1
    _, requests = screen.update("quit")
    assert not any(isinstance(request, Record) for request in requests)
    assert any(isinstance(request, Quit) for request in requests)


def test_a_look_back_before_the_par_is_known_does_not_count_the_game_again() -> None:
    screen = result(RIGHT, Submit())
    _, requests = screen.update("review")
    assert [type(request) for request in requests] == [Record, Go]
    review = requests[-1]
    assert isinstance(review, Go)
    assert isinstance(review.what, Session)
    again, wanted = Result(review.what).update("opened")
    later = again.update(Thought("par", (5, True)))[1]
    assert not any(isinstance(request, Record) for request in (*wanted, *later))


def test_in_a_match_asking_for_the_same_box_counts_nothing() -> None:
    alone = result(RIGHT, Submit()).session
    match = Match((Player("Ann"), Player("Ben")), alone.match.variant, planned=2)
    assert Result(replace(alone, match=match)).update("replay")[1] == ()


@pytest.mark.parametrize("command", ["quit", "new", "replay", "menu"])
def test_who_leaves_before_has_the_game_recorded_too(command: str) -> None:
    _, requests = result(RIGHT, Submit()).update(command)
    assert sum(isinstance(request, Record) for request in requests) == 1
    assert goes(requests) == ([] if command == "quit" else [command])


def test_the_true_path_of_a_fired_ray_is_drawn_when_its_port_is_chosen() -> None:
    screen = result(RIGHT, Submit())
    assert "━" not in shown(screen)
    for pointed in (Pointed(3), Pointed(9), Pointed(3, "hover", "")):
        assert "━" in shown(told(screen, pointed))
        assert "Port" in shown(told(screen, pointed))
    assert "━" not in shown(told(screen, Pointed(20)))


def test_keys_lead_over_the_board_and_tell_what_is_there() -> None:
    screen = told(result(WRONG, Submit()), "right")
    assert screen.focus == 1
    for cell, sentence in (
        ("b2", "b2: an atom, and you found it."), ("c7", "c7: an atom that you missed."),
        ("a1", "a1: no atom, but you guessed one."), ("d4", "d4: empty."),
    ):  # fmt: skip
        assert sentence in shown(told(screen, Pointed(Cell.parse(cell))))


def test_twins_are_jumped_between() -> None:
    screen = told(result(RIGHT, Submit()), Pointed(3), "twin")
    assert screen.focus == 9
    assert told(screen, "twin").focus == 3
    assert told(screen, Pointed(2), "twin").focus == 2


def test_a_notice_is_read() -> None:
    assert "The disk is full." in shown(told(result(RIGHT, Submit()), Noticed("The disk is full.")))


def test_time_is_on_the_sheet_where_it_counts() -> None:
    assert "seconds" in shown(result(RIGHT, Submit(), edition=EDITIONS["arcade"]))


def commands(screen: Result) -> Sequence[str]:
    return [binding.command for binding in screen.bindings]


def test_every_key_changes_the_screen_or_asks_for_something() -> None:
    screen = result(RIGHT, Submit())
    for command in commands(screen):
        here = replace(screen, focus=3 if command == "twin" else Cell(3, 3))
        assert here.update(command) != (here, ()), command
