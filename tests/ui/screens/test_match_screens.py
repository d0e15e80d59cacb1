"""The screens of a match, and the forms: messages in, frames and requests out."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fake_terminal import Played
from support.invariants import Holds

from blackbox_tui.app.options import LaunchOptions
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.formats.history import from_line
from blackbox_tui.formats.savegame import Bookmark, Stage, from_text
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, parse_move, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.solver.jobs import OVER_BUDGET
from blackbox_tui.storage import files as storage
from blackbox_tui.text.results import on_match
from blackbox_tui.ui.keymap import command_for
from blackbox_tui.ui.messages import (
    Choose,
    Forget,
    Go,
    Keep,
    Message,
    Noticed,
    Pointed,
    Request,
    Think,
    Thought,
    Typed,
)
from blackbox_tui.ui.rounds import fill, hidden, hide
from blackbox_tui.ui.screens.handover import Handover
from blackbox_tui.ui.screens.hide import Hide
from blackbox_tui.ui.screens.new_game import COMPUTER, Choice, NewGame
from blackbox_tui.ui.screens.result import Result
from blackbox_tui.ui.screens.seek import Seek
from blackbox_tui.ui.screens.settings import SettingsScreen
from blackbox_tui.ui.screens.standings import Standings
from blackbox_tui.ui.screens.text import TextScreen
from blackbox_tui.ui.widgets.frame import Frame

S = TypeVar("S", bound="Updates")
SIZE = (80, 24)
ATOMS = frozenset(parse_cells("b2 d2 g6 d7"))
TWINS = frozenset(parse_cells("a1 c1 c8"))
PLAYERS = (Player("Ada"), Player("Zoë"))
DUEL = Match(PLAYERS, planned=2)
THREE = Match(PLAYERS, Variant(atoms=3), planned=2)


class Updates(Protocol):
    def update(self: S, message: Message) -> tuple[S, Sequence[Request]]: ...


def tell(screen: S, *messages: Message) -> tuple[S, Sequence[Request]]:
    """The screen after these messages, and what the last of them made it ask for."""
    requests: Sequence[Request] = ()
    for message in messages:
        screen, requests = screen.update(message)
    return screen, requests


def after(screen: S, *messages: Message) -> S:
    return tell(screen, *messages)[0]


def asked(screen: S, *messages: Message) -> list[str]:
    """What the last message made it ask for, in words."""
    return [
        f"{type(request).__name__} {getattr(request, 'to', '')}".strip()
        for request in tell(screen, *messages)[1]
    ]


def typed(text: str) -> list[Message]:
    return [Typed(char) for char in text]


def signs(frame: Frame, sign: str) -> int:
    return frame.text.count(sign)


# --- two players: the form -----------------------------------------------------------


def form(names: tuple[str, str] = ("", "")) -> NewGame:
    return NewGame.duel(Choice(), names)


def match_of(screen: NewGame) -> Match:
    (request,) = tell(screen, "act")[1]
    assert isinstance(request, Go)
    assert request.to == "match"
    assert isinstance(request.what, Match)
    return request.what


def at(screen: NewGame, name: str) -> NewGame:
    """With that line in focus."""
    while screen.form.at >= len(screen.form.fields) or (
        screen.form.fields[screen.form.at].name != name
    ):
        screen = after(screen, "down")
    return screen


def test_enter_starts_a_match_with_the_names_of_last_time() -> None:
    match = match_of(form(("Ada", "Zoë")))
    assert match == Match(PLAYERS, planned=2)
    assert "Ada" in form(("Ada", "Zoë")).view(SIZE).text


def test_nameless_players_have_names_too() -> None:
    assert [player.name for player in match_of(form()).players] == ["Ann", "Ben"]
    erased = after(at(form(), "one"), "erase", "erase", "erase", "erase", Typed(" "))
    assert [player.name for player in match_of(erased).players] == ["Ann", "Ben"]


def test_a_name_is_typed_letter_by_letter_and_q_is_a_letter() -> None:
    screen = at(form(("Ada", "Zoë")), "other")
    assert screen.typing
    assert command_for(screen.bindings, "q") is None
    screen = after(screen, "erase", "erase", "erase", *typed("Jacques"))
    assert match_of(screen).players[1].name == "Jacques"
    assert "Jacques_" in screen.view(SIZE).text


def test_blanks_and_control_signs_do_not_get_into_a_name() -> None:
    screen = after(at(form(("A", "B")), "one"), *typed("  d \x1b\n a "))
    assert match_of(screen).players[0].name == "A d a"


def test_a_name_has_an_end_and_a_longer_one_of_last_time_is_not_cut() -> None:
    screen = after(at(form(("", "B")), "one"), *typed("x" * 40))
    assert len(match_of(screen).players[0].name) == 16
    long = "A name of twenty letters"
    screen = after(at(form((long, "B")), "one"), Typed("x"))
    assert match_of(screen).players[0].name == long
    assert screen.view(SIZE)


def test_the_form_says_rounds_edition_size_and_atoms() -> None:
    screen = after(at(form(), "rounds"), "right", "right", "left", "right")
    screen = after(at(screen, "edition"), "right")
    screen = after(at(screen, "columns"), "right", "right")
    match = match_of(screen)
    assert (match.planned, match.edition.name) == (6, "parker")
    assert match.variant == Variant(Grid(10, 8), 5), "an edition comes with its atoms"


def test_numbers_stop_at_their_ends_and_words_go_round() -> None:
    screen = after(at(form(), "rounds"), *["left"] * 3)
    assert match_of(screen).planned == 2
    screen = after(at(form(), "edition"), "left")
    assert match_of(screen).edition.name == "arcade"
    screen = after(at(form(), "rounds"), *["right"] * 30)
    assert match_of(screen).planned == 20


def test_a_smaller_board_holds_fewer_atoms() -> None:
    screen = NewGame.duel(Choice(Variant(Grid(26, 26), 26)), ("", ""))
    screen = after(at(screen, "columns"), *["left"] * 18)
    assert match_of(screen).variant == Variant(Grid(8, 26), 17)


def test_the_second_player_may_be_the_computer() -> None:
    screen = after(at(form(("Ada", "Zoë")), "kind"), "right")
    assert screen.form.values["kind"] == COMPUTER
    one, other = match_of(screen).players
    assert (one.name, one.computer, other.computer) == ("Ada", False, True)


def test_the_form_answers_the_mouse() -> None:
    frame = form().view(SIZE)
    row = next(row for row in range(24) if "rounds" in frame.line(row))
    more = frame.click_at(row, frame.line(row).index(">"))
    screen = after(form(), Pointed(more))
    assert match_of(screen).planned == 4
    less = frame.click_at(row, frame.line(row).index("<"))
    assert match_of(after(screen, Pointed(less))).planned == 2
    start = next(row for row in range(24) if frame.line(row).strip() == "Start")
    assert frame.click_at(start, frame.line(start).index("Start")) == "act"
    assert after(screen, Pointed(None)) == screen


def test_the_forms_can_be_left() -> None:
    for screen in (form(), NewGame.solitaire(Choice())):
        assert asked(screen, "menu") == ["Go menu"]
        assert asked(screen, "help") == ["Go help"]
        assert asked(screen, "quit") == ["Quit"]
    assert asked(NewGame.solitaire(Choice()), "act") == ["Go deal"]


def test_a_form_without_room_says_which_size_is_needed() -> None:
    assert "needs 44x" in form().view((40, 10)).text


# --- handing over -----------------------------------------------------------------------


def hand_over(notice: str = "") -> Handover:
    kept = Bookmark(DUEL, Stage.HANDOVER, Game(Box(Grid(), ATOMS)))
    return Handover("Zoë", "Ada", "seeks the atoms", Go("seek"), kept, notice)


def test_one_is_asked_by_name_to_look_away_and_the_other_to_press_enter() -> None:
    text = hand_over().view(SIZE).text
    assert "Zoë seeks the atoms." in text
    assert "Ada, please look away now." in text
    assert "Zoë, press Enter when you are alone with the keyboard." in text


def test_a_hand_over_is_kept_and_waits_for_enter_alone() -> None:
    screen = hand_over()
    (kept,) = tell(screen, "opened")[1]
    assert isinstance(kept, Keep)
    assert kept.what is screen.kept
    assert asked(screen, "act") == ["Go seek"]
    for message in ("other", Typed("x"), Pointed(None), "seal", "up"):
        assert tell(screen, message) == (screen, ())
    assert asked(screen, "menu") == ["Go menu"]
    assert asked(screen, "help") == ["Go help"]
    assert asked(screen, "quit") == ["Quit"]


def test_trouble_with_the_disk_is_told_at_the_hand_over() -> None:
    screen = after(hand_over(), Noticed("The disk is full."))
    assert "The disk is full." in screen.view(SIZE).text


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (20, 6), (30, 12), (80, 24), (200, 60)])
def test_a_hand_over_fits_any_terminal(size: tuple[int, int]) -> None:
    frame = hand_over().view(size)
    Holds(Path()).check_fits(frame, size)
    assert ("Ada" in frame.text) == (size >= (20, 6))


@given(st.sets(st.sampled_from(Grid().cells), min_size=4, max_size=4))
def test_a_hand_over_looks_the_same_whatever_is_hidden(atoms: set[Cell]) -> None:
    class Story:
        """Nobody but people plays here."""

        def seek(self, session: Session) -> Seek:
            return Seek(session)

        def watch(self, session: Session) -> Seek:
            raise AssertionError(session)

        def dealt(self, variant: Variant) -> Box:
            raise AssertionError(variant)

    one = hidden((DUEL, Box(Grid(), atoms)), Story())
    other = hidden((DUEL, Box(Grid(), ATOMS)), Story())
    assert one.view(SIZE) == other.view(SIZE)
    assert "●" not in one.view(SIZE).text


# --- hiding ---------------------------------------------------------------------------------


def placed(screen: Hide, cells: str) -> Hide:
    for cell in parse_cells(cells):
        screen = after(screen, Pointed(cell))
    return screen


def test_an_atom_is_placed_and_taken_away_again() -> None:
    screen, requests = tell(Hide(DUEL), "act")
    assert screen.placed == {Cell(0, 0)}
    (kept,) = requests
    assert isinstance(kept, Keep)
    assert kept.what == Bookmark(DUEL, Stage.HIDING, placed=frozenset({Cell(0, 0)}))
    assert "1 of 4 atoms placed" in screen.view(SIZE).text
    assert signs(screen.view(SIZE), "●") == 1
    assert "a1: an atom." in screen.view(SIZE).text
    screen, requests = tell(screen, "act")
    assert screen.placed == frozenset()
    assert [type(request) for request in requests] == [Keep]


def test_the_board_says_whose_it_is() -> None:
    assert "Ada hides" in Hide(DUEL).view(SIZE).text
    second = DUEL.finish_round(replay(Box(Grid(), ATOMS), [parse_move("give up")]))
    assert "Zoë hides" in Hide(second).view(SIZE).text


def test_moving_leads_over_cells_and_ports_and_only_cells_take_atoms() -> None:
    screen = after(Hide(DUEL), "right", "act", "left", "left")
    assert screen.placed == {Cell(0, 1)}
    assert screen.focus == 1
    screen = after(screen, "act")
    assert screen.placed == {Cell(0, 1)}
    assert "An atom goes on a cell" in screen.view(SIZE).text


def test_no_more_atoms_than_are_to_be_hidden() -> None:
    screen = placed(Hide(DUEL), "b2 d2 g6 d7")
    assert screen.placed == ATOMS
    screen, requests = tell(screen, Pointed(Cell(0, 0)))
    assert screen.placed == ATOMS
    assert requests == ()
    assert "All 4 atoms are placed: take one away first." in screen.view(SIZE).text


def test_pointing_at_a_port_draws_the_ray_among_the_atoms_placed_so_far() -> None:
    screen = placed(Hide(DUEL), "b2")
    straight = after(screen, "next port", *["next port"] * 4)
    assert straight.ray == screen.box.fire(5)
    text = straight.view(SIZE).text
    assert "Port 5: the ray comes out at port 20." in text
    assert text.count("━") > 8
    hit = after(screen, Pointed(2, "hover", ""))
    assert "Port 2: the ray hits an atom." in hit.view(SIZE).text
    turned_away = after(placed(Hide(DUEL), "a2"), Pointed(1, "hover", ""))
    assert "Port 1: the ray cannot enter." in turned_away.view(SIZE).text
    back = after(placed(Hide(DUEL), "d2 d4"), Pointed(3, "press"))
    assert "Port 3: the ray comes back." in back.view(SIZE).text
    assert back.placed == set(parse_cells("d2 d4")), "a port takes no atom"
    away = after(hit, Pointed(None, "hover", ""))
    assert away.ray is None


def test_a_ray_changes_with_the_atoms() -> None:
    pointing = after(Hide(DUEL), Pointed(3, "hover", ""))
    assert "comes out at port 22" in pointing.view(SIZE).text
    ray = replace(placed(pointing, "d3"), hovered=3).ray
    assert ray
    assert str(ray.outcome) == "H"


def test_hiding_waits_for_the_right_number_of_atoms() -> None:
    screen = placed(Hide(DUEL), "b2 d2")
    screen, requests = tell(screen, "hide")
    assert requests == ()
    assert "Place 2 more atoms first." in screen.view(SIZE).text
    screen = after(placed(screen, "g6"), "hide")
    assert "Place 1 more atom first." in screen.view(SIZE).text
    screen = placed(screen, "d7")
    assert "press s to hide them" in screen.view(SIZE).text
    (request,) = tell(screen, "hide")[1]
    assert isinstance(request, Go)
    assert (request.to, request.what) == ("hidden", (DUEL, Box(Grid(), ATOMS)))


def test_all_atoms_can_be_taken_away_at_once() -> None:
    screen, requests = tell(placed(Hide(DUEL), "b2 d2"), "clear")
    assert screen.placed == frozenset()
    assert [type(request) for request in requests] == [Keep]


def test_a_complete_placement_is_thought_about() -> None:
    _, requests = tell(placed(Hide(DUEL), "b2 d2 g6"), Pointed(Cell(6, 3)))
    kept, think = requests
    assert isinstance(kept, Keep)
    assert isinstance(think, Think)
    assert (think.about, think.what) == ("twins", Box(Grid(), ATOMS))


def twins_found(*others: frozenset[Cell]) -> Hide:
    return after(placed(Hide(THREE), "a1 c1 c8"), Thought("twins", others))


def test_twins_are_warned_about_and_the_choice_is_the_hiders() -> None:
    screen = twins_found(TWINS)
    assert "One other placement looks the same from every port." in screen.view(SIZE).text
    screen, requests = tell(screen, "hide")
    assert requests == ()
    assert screen.asking
    assert "Hide it all the same?" in screen.view(SIZE).text
    assert command_for(screen.bindings, "y") == "yes"
    assert asked(screen, "yes") == ["Go hidden"]
    no, requests = tell(screen, "no")
    assert (no.asking, requests) == (False, ())
    assert no.placed == screen.placed


def test_while_it_asks_nothing_else_is_done_but_leaving() -> None:
    screen = after(twins_found(TWINS, ATOMS), "hide")
    assert "2 other placements look the same" in screen.view(SIZE).text
    for message in ("act", "clear", "computer", "menu", "up", Pointed(Cell(4, 4))):
        told, requests = tell(screen, message)
        assert (told.placed, told.asking, requests) == (screen.placed, True, ())
    assert asked(screen, "quit") == ["Keep", "Quit"]


@pytest.mark.parametrize("answer", [(), OVER_BUDGET, None])
def test_no_twins_or_too_many_to_know_is_no_warning(answer: object) -> None:
    screen = after(placed(Hide(THREE), "a1 c1 c8"), Thought("twins", answer))
    assert asked(screen, "hide") == ["Go hidden"]


def test_another_atom_makes_another_placement() -> None:
    screen = after(twins_found(TWINS), Pointed(Cell(0, 0)))
    assert screen.twins is None
    late = after(screen, Thought("twins", (TWINS,)))
    assert late.twins is None, "the thought was about atoms since taken away"
    assert "looks the same" not in late.view(SIZE).text


def test_the_computer_places_what_is_missing_and_moves_nothing() -> None:
    screen = placed(Hide(DUEL), "b2 d2")
    (request,) = tell(screen, "computer")[1]
    assert isinstance(request, Go)
    assert request.to == "fill"
    filled = fill(request.what, "any seed")
    assert isinstance(filled, Hide)
    assert screen.placed < filled.placed
    assert filled.complete
    assert asked(filled, "opened") == ["Keep", "Think"]
    assert fill(filled, "another") == filled, "nothing was missing"
    assert asked(Hide(DUEL), "opened") == []
    with pytest.raises(TypeError):
        fill(None, "seed")
    with pytest.raises(TypeError):
        hide(None)


@given(st.integers(0, 10**9).map(str), st.sampled_from(["", "b2", "a1 h8 c4"]))
def test_the_computer_always_places_the_right_number(seed: str, cells: str) -> None:
    filled = fill(placed(Hide(DUEL), cells), seed)
    assert isinstance(filled, Hide)
    assert len(filled.placed) == 4


def test_hiding_can_be_left_and_is_kept() -> None:
    screen = placed(Hide(DUEL), "b2")
    assert asked(screen, "quit") == ["Keep", "Quit"]
    assert asked(screen, "menu") == ["Keep", "Go menu"]
    assert asked(screen, "help") == ["Go help"]
    assert after(screen, Noticed("The disk is full.")).message == "The disk is full."
    assert tell(screen, "other") == (screen, ())
    assert tell(screen, Typed("!"))[0].bindings == screen.bindings


@pytest.mark.parametrize("size", [(1, 1), (30, 12), (40, 15), (80, 24), (200, 60)])
def test_the_hiders_board_fits_any_terminal(size: tuple[int, int]) -> None:
    frame = after(twins_found(TWINS), "hide").view(size)
    Holds(Path()).check_fits(frame, size)
    assert ("y yes" in frame.text) == (size >= (40, 15))


# --- standings --------------------------------------------------------------------------------


def finished(moves: str) -> Game:
    return replay(Box(Grid(), ATOMS), map(parse_move, moves.split(", ")))


def standings(*rounds: str, planned: int = 2) -> Standings:
    match = replace(DUEL, planned=planned)
    for moves in rounds:
        match = match.finish_round(finished(moves))
    return Standings(match)


GOOD = "fire 3, guess b2, guess d2, guess g6, guess d7, submit"
BAD = "fire 2, give up"


def test_a_match_is_won_by_the_lower_total() -> None:
    screen = standings(GOOD, BAD)
    text = screen.view(SIZE).text
    assert "STANDINGS  round 2 of 2" in text
    assert "Zoë wins by 19." in text
    rows = [line.split() for line in text.splitlines()]
    assert ["1", "2"] in rows, "Zoë sought first and paid 2 for a detour"
    assert ["2", "21"] in rows, "Ada paid 1 for a hit and 5 for each atom"
    assert ["total", "21", "2"] in rows


def test_equal_totals_are_a_draw() -> None:
    assert "A draw: both totals are equal." in standings(BAD, BAD).view(SIZE).text


@pytest.mark.parametrize(
    ("rounds", "words"),
    [((GOOD, BAD), "Zoë is ahead by 19."), ((BAD, GOOD), "Ada is ahead by 19."),
     ((BAD, BAD), "Level so far.")],
)  # fmt: skip
def test_in_the_middle_somebody_is_ahead(rounds: tuple[str, ...], words: str) -> None:
    assert on_match(standings(*rounds, planned=4).match) == words


def test_between_rounds_the_match_is_kept_and_goes_on() -> None:
    screen = standings(GOOD, BAD, planned=4)
    (kept,) = tell(screen, "opened")[1]
    assert isinstance(kept, Keep)
    assert kept.what == Bookmark(screen.match, Stage.HANDOVER)
    (request,) = tell(screen, "new")[1]
    assert isinstance(request, Go)
    assert (request.to, request.what) == ("match", screen.match)
    assert "next round" in screen.view(SIZE).text


def test_at_the_end_nothing_is_kept_and_a_rematch_lets_the_other_hide_first() -> None:
    screen = standings(GOOD, BAD)
    (forget,) = tell(screen, "opened")[1]
    assert isinstance(forget, Forget)
    (request,) = tell(screen, "new")[1]
    assert isinstance(request, Go)
    assert isinstance(request.what, Match)
    assert request.what == Match(PLAYERS[::-1], planned=2)
    assert "rematch" in screen.view(SIZE).text


def test_standings_can_be_left_and_tell_of_trouble() -> None:
    screen = standings(GOOD, BAD)
    assert asked(screen, "menu") == ["Go menu"]
    assert asked(screen, "help") == ["Go help"]
    assert asked(screen, "quit") == ["Quit"]
    assert tell(screen, "other") == (screen, ())
    assert "The disk is full." in after(screen, Noticed("The disk is full.")).view(SIZE).text


def test_a_long_match_shows_its_last_rounds_and_its_totals() -> None:
    screen = standings(*[GOOD, BAD] * 10, planned=20)
    text = screen.view(SIZE).text
    assert "20" in text
    assert "Zoë wins by 190." in text
    assert screen.view((200, 60)).text.count("\n") == 59
    assert "needs 50x14" in screen.view((49, 14)).text
    assert "Zoë wins" in screen.view((50, 14)).text


# --- reading and settings -------------------------------------------------------------------------


def reading(lines: int) -> TextScreen:
    return TextScreen("STATISTICS", tuple(f"line {number}" for number in range(lines)))


def test_a_text_is_scrolled_to_its_last_lines() -> None:
    screen = reading(100)
    assert "line 0" in screen.view(SIZE).text
    assert "80 more lines below" in screen.view(SIZE).text
    assert "line 3\n" in after(screen, "down", "down", "down").view(SIZE).text.split("line 4")[0]
    assert "line 2\n" not in after(screen, "down", "down", "down").view(SIZE).text
    end = after(screen, *["next page"] * 30)
    assert "line 92\n" in end.view(SIZE).text
    assert "line 99" in end.view(SIZE).text
    assert "more lines" not in end.view(SIZE).text
    assert after(end, *["previous page"] * 30) == screen
    assert after(screen, "up") == screen


def test_one_key_leads_back_from_the_end_of_a_text() -> None:
    """What lies beyond the end is not scrolled through unseen on the way back."""
    end = after(reading(100), *["next page"] * 30)
    assert "line 91\n" in after(end, "up").view(SIZE).text


@pytest.mark.parametrize("rows", [12, 14, 24, 60, 200])
@pytest.mark.parametrize("lines", [1, 5, 15, 20, 21, 25, 40, 100])
def test_every_line_can_be_read_in_any_terminal(lines: int, rows: int) -> None:
    screen, seen = reading(lines), set[str]()
    for _ in range(lines + 1):
        seen.update(screen.view((80, rows)).text.split("\n"))
        screen = after(screen, "down")
    assert {f" line {number}" for number in range(lines)} <= seen


def test_a_short_text_stays_where_it_is() -> None:
    screen = reading(3)
    assert after(screen, "down", "next page").view(SIZE) == screen.view(SIZE)


def test_reading_can_be_left() -> None:
    screen = reading(3)
    assert asked(screen, "menu") == ["Go menu"]
    assert asked(screen, "help") == ["Go help"]
    assert asked(screen, "quit") == ["Quit"]
    assert tell(screen, Typed("x")) == (screen, ())
    assert "needs 30x12" in screen.view((30, 11)).text


def settings_asked(screen: SettingsScreen, *messages: Message) -> Settings:
    (request,) = tell(screen, *messages)[1]
    assert isinstance(request, Choose)
    return request.settings


def test_a_setting_holds_at_once_and_is_kept() -> None:
    screen = SettingsScreen.of(Settings())
    assert settings_asked(screen, "right").theme == "light"
    assert settings_asked(screen, "down", "right").symbols == "shapes"
    assert settings_asked(screen, *["down"] * 3, "left").mouse is False
    assert asked(screen, "down") == [], "moving changes nothing"


def test_every_switch_of_the_settings_switches() -> None:
    names = ("ascii", "mouse", "animation", "announce", "fair", "forgive_twins")
    for number, name in enumerate(names, 2):
        changed = settings_asked(SettingsScreen.of(Settings()), *["down"] * number, "right")
        assert getattr(changed, name) is not getattr(Settings(), name)
        assert replace(changed, **{name: getattr(Settings(), name)}) == Settings()


def test_the_usual_edition_comes_with_its_atoms_and_the_board_bounds_them() -> None:
    screen = SettingsScreen.of(Settings())
    changed = settings_asked(screen, *["down"] * 8, "right")
    assert (changed.edition, changed.variant.atoms) == ("parker", EDITIONS["parker"].atoms)
    large = SettingsScreen.of(Settings(variant=Variant(Grid(26, 26), 26)))
    assert settings_asked(large, *["down"] * 9, "left").variant == Variant(Grid(25, 26), 25)


def test_what_the_form_does_not_know_is_left_as_it_was() -> None:
    before = Settings(names=("Ada", "Zoë"), others=(("newer", "1"),))
    changed = settings_asked(SettingsScreen.of(before), "right")
    assert (changed.names, changed.others) == (before.names, before.others)


def test_settings_can_be_left_and_tell_of_trouble() -> None:
    screen = SettingsScreen.of(Settings())
    assert asked(screen, "act") == ["Go menu"]
    assert asked(screen, "menu") == ["Go menu"]
    assert asked(screen, "help") == ["Go help"]
    assert asked(screen, "quit") == ["Quit"]
    assert not screen.typing
    told = after(screen, Noticed("The disk is full: settings.conf could not be saved."))
    assert "The disk is full" in told.view(SIZE).text
    assert "The disk is full" not in after(told, "down").view(SIZE).text
    assert "needs 46x" in screen.view((40, 12)).text


# --- a whole match through the loop ------------------------------------------------------------


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)} | {
        f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("STATE", "CONFIG")
    }


@pytest.fixture
def begin(environ: dict[str, str]) -> Iterator[Callable[..., Played]]:
    running: list[Played] = []

    def start(launch: LaunchOptions | None = None) -> Played:
        running.append(Played(environ, launch))
        return running[-1]

    yield start
    for played in running:
        played.store.close()


def hide_atoms(played: Played, cells: str) -> None:
    """The hider places atoms by keys alone, from the corner where the cursor is."""
    now = Cell(0, 0)
    for cell in parse_cells(cells):
        down, right = cell.row - now.row, cell.col - now.col
        played.press(*["down" if down > 0 else "up"] * abs(down))
        played.press(*["right" if right > 0 else "left"] * abs(right), "enter")
        now = cell
    played.ponder().press("s")


def seek_atoms(played: Played, cells: str) -> None:
    for cell in cells.split():
        played.press("/", *cell, "enter", "space")
    played.press("s")


def test_a_whole_match(begin: Callable[..., Played], tmp_path: Path) -> None:
    played = begin(LaunchOptions("duel"))
    assert "TWO PLAYERS" in played.text
    played.press("enter")
    assert "Ann hides the atoms." in played.text
    played.press("enter")
    assert "Ann hides" in played.text
    hide_atoms(played, "b2 d2 g6 d7")
    assert played.on(Handover)
    assert "Ben seeks the atoms." in played.text
    assert played.terminal.sent_anew == 2, "nothing old remains on the terminal"
    secret_from = len(played.terminal.frames) - 1
    played.press("enter", "enter")
    assert played.on(Seek)
    assert all("●" not in frame.text for frame in played.terminal.frames[secret_from:])
    seek_atoms(played, "b2 d2 g6 d7")
    assert played.on(Result)
    assert "Solved" in played.text
    played.ponder().press("enter")
    assert "Ben hides the atoms." in played.text
    assert "●" not in played.text
    by_computer(played.press("enter"))
    assert "Ann seeks the atoms." in played.text
    played.press("enter", "g", "y")
    assert played.on(Result)
    played.ponder().press("enter")
    assert played.on(Standings)
    assert "Ben wins by" in played.text
    state = tmp_path / "state" / "blackbox-tui"
    assert not list(state.glob("bookmark*.json")), "it is over"
    entries = [from_line(line) for line in (state / "history.jsonl").read_text().splitlines()]
    assert [(entry.hider, entry.seeker, entry.solved) for entry in entries] == [
        ("Ann", "Ben", True),
        ("Ben", "Ann", False),
    ]
    played.press("enter")
    assert "Ben hides the atoms." in played.text, "a rematch: the other hides first"
    played.press("q")
    assert played.app.left


def test_names_are_remembered(begin: Callable[..., Played]) -> None:
    played = begin(LaunchOptions("duel"))
    played.press("tab", *["bs"] * 3, *"Ada", "enter")
    assert "Ada hides the atoms." in played.text
    assert played.router.settings.names == ("Ada", "Ben")
    assert begin(LaunchOptions("duel")).router.settings.names == ("Ada", "Ben")


def test_twins_are_asked_about_in_the_game_too(begin: Callable[..., Played]) -> None:
    played = begin(LaunchOptions("duel", variant=Variant(atoms=3)))
    played.press("enter", "enter")
    hide_atoms(played, "a1 c1 c8")
    assert "Hide it all the same?" in played.text
    played.press("n")
    assert played.on(Hide)
    played.press("s", "y")
    assert played.on(Handover)


def test_in_a_match_no_round_is_abandoned(begin: Callable[..., Played]) -> None:
    played = begin(LaunchOptions("duel"))
    by_computer(played.press("enter", "enter")).press("enter")
    for key in ("n", "r"):
        played.press(key)
        assert played.on(Seek)
        assert "In a match every round is played to its end." in played.text


def by_computer(played: Played) -> Played:
    """The computer hides the atoms; that they have twins, by chance, does not matter."""
    played.press("c").ponder().press("s")
    return played.press("y") if "y yes" in played.text else played


STAGES: dict[str, tuple[str, ...]] = {
    "hand-over to the hider": (),
    "hiding": ("enter", "right", "enter"),
    "hand-over to the seeker": ("enter", "c", "s"),
    "seeking": ("enter", "c", "s", "enter", "enter"),
}


@pytest.mark.parametrize("leave", ["q", "^c", "esc"])
@pytest.mark.parametrize("stage", STAGES)
def test_a_match_that_was_left_goes_on_in_the_right_seat_behind_a_hand_over(
    begin: Callable[..., Played], stage: str, leave: str
) -> None:
    played = begin(LaunchOptions("duel"))
    played.press("enter")
    for key in STAGES[stage]:
        played.press(key)
        if key == "c":
            played.ponder()
        if "y yes" in played.text:  # by chance, a box with twins
            played.press("y")
    before = played.store.unfinished[0]
    if stage == "seeking":
        assert before.game
        assert len(before.game.rays) == 1
    played.press(leave)
    if leave != "esc":
        assert played.app.left
        played.store.close()
        played = begin()
    assert "Go on with the match of Ann and Ben" in played.press("home").text
    played.press("enter")
    assert played.on(Handover)
    taker = "Ann hides" if "hid" in stage else "Ben seeks"
    assert taker in played.text
    assert "●" not in played.text
    played.press("enter")
    if taker == "Ann hides":
        assert played.on(Hide).placed == before.placed
    else:
        assert played.on(Seek).game == before.game


@pytest.mark.parametrize("leave", ["q", "^c", "esc"])
def test_a_match_left_at_a_result_goes_on_there(begin: Callable[..., Played], leave: str) -> None:
    played = begin(LaunchOptions("duel"))
    by_computer(played.press("enter", "enter")).press("enter", "g", "y")
    assert played.on(Result)
    played.press(leave)
    if leave != "esc":
        played.store.close()
        played = begin()
    played.press("home", "enter")
    assert played.on(Result)
    played.press("enter")
    assert "Ben hides the atoms." in played.text
    assert len(list(played.store.history())) == 1


def test_a_full_disk_is_told_once_and_the_match_goes_on(
    begin: Callable[..., Played], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    played = begin(LaunchOptions("duel"))
    with monkeypatch.context() as patch:
        patch.setattr(storage, "_write_new", full)
        played.press("enter")
        assert played.on(Handover)
        assert "The disk is full: bookmark.json could not be saved." in played.text
        played.press("enter", "enter")
        assert played.on(Hide)
        assert "The disk is full" not in played.text
        by_computer(played).press("enter", "enter")
        assert played.on(Seek)
    played.press("tab", "enter")
    kept = tmp_path / "state" / "blackbox-tui" / "bookmark.json"
    game = from_text(kept.read_text(encoding="utf-8")).game
    assert game
    assert len(game.rays) == 2, "with room again, all of it is kept"


def test_statistics_and_settings_are_reached_from_the_menu(begin: Callable[..., Played]) -> None:
    played = begin()
    played.click("Statistics")
    assert played.on(TextScreen)
    assert "No games have been finished yet." in played.text
    played.press("esc").click("Settings")
    assert played.on(SettingsScreen)
    played.press("right", "enter")
    assert begin().router.settings.theme == "light"
