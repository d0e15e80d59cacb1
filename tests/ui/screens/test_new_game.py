from __future__ import annotations

import re

import pytest
from support.screens import SIZE, after, asked, assert_leaves_as_all_do, press, tell, text
from support.sessions import ADA, DUEL, ZOE

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import COMPUTER, Kind, Match
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Message, Noticed, Pointed, Typed
from blackbox_tui.ui.screens.new_game import NewGameScreen
from blackbox_tui.ui.toolkit.frame import Size

NAMELESS = ("", "")
FORM = NewGameScreen.match(Kind(), (ADA.name, ZOE.name))


def typed(name: str) -> list[Message]:
    return [Typed(char) for char in name]


def started(screen: NewGameScreen) -> Match:
    """The match that a click on Start begins, whatever is in focus."""
    (request,) = asked(screen, Pointed((len(screen.form.fields), 0)))
    assert isinstance(request, Play)
    (match,) = request.args
    assert isinstance(match, Match)
    assert request == Play(Games.open_match, match, remember=True)
    return match


def names(screen: NewGameScreen) -> list[str]:
    return [player.name for player in started(screen).players]


def at(screen: NewGameScreen, name: str) -> NewGameScreen:
    """With that line in focus."""
    for _ in range(len(screen.form.fields) + 1):
        focus = screen.form.fields[screen.form.at :][:1]
        if focus and focus[0].name == name:
            return screen
        screen = after(screen, Command.DOWN)
    raise AssertionError(f"There is no {name} in the form.")


# --- solitaire ----------------------------------------------------------------------------


def test_enter_starts_a_game_of_the_usual_kind_at_once() -> None:
    kind = Kind(Variant(Grid(10, 9), 5), EDITIONS["parker"])
    screen = NewGameScreen.solitaire(kind)
    assert asked(screen, Command.ACT) == (Play(Games.solitaire, kind, remember=True),)
    assert "NEW GAME" in text(screen)


# --- two players ----------------------------------------------------------------------------


def test_enter_starts_a_match_with_the_names_of_last_time() -> None:
    assert asked(FORM, Command.ACT) == (Play(Games.open_match, DUEL, remember=True),)
    assert "Ada" in text(FORM)


def test_enter_in_a_name_goes_to_the_next_line_and_elsewhere_it_starts() -> None:
    screen = at(FORM, "one")
    assert "Enter next" in text(screen)
    screen, requests = tell(screen, Command.ACT)
    assert (screen.form.at, requests) == (1, ())
    screen, requests = tell(screen, Command.ACT)
    assert (screen.form.at, requests) == (2, ())
    assert "Enter start" in text(screen)
    assert asked(screen, Command.ACT) == (Play(Games.open_match, DUEL, remember=True),)
    assert "Enter start" in text(FORM)


def test_a_form_remembers_how_many_rounds_were_played() -> None:
    assert started(NewGameScreen.match(Kind(), NAMELESS, 6)).planned == 6


# --- a friend -------------------------------------------------------------------------------


def test_who_hides_for_a_friend_plays_one_round_against_a_person() -> None:
    screen = NewGameScreen.friend(Kind(), (ADA.name, ZOE.name))
    assert "HIDE FOR A FRIEND" in text(screen)
    assert "rounds" not in text(screen)
    assert "the computer" not in text(screen)
    assert asked(screen, Command.ACT) == (
        Play(Games.open_match, Match((ADA, ZOE), planned=1), remember=True),
    )
    screen = after(at(screen, "one"), *[Command.ERASE] * 3, *typed("Eve"), Command.ACT)
    assert names(screen) == ["Eve", "Zoë"]


# --- the computer ---------------------------------------------------------------------------


def test_edition_size_and_atoms_can_be_chosen_for_hiding_from_the_computer() -> None:
    screen = NewGameScreen.computer(Kind())
    assert "HIDE FROM THE COMPUTER" in text(screen)
    assert asked(screen, Command.ACT) == (Play(Games.against_computer, Kind(), remember=True),)
    screen = press(at(screen, "columns"), "9", "down", "down", "6")
    kind = Kind(Variant(Grid(9, 8), 6))
    assert asked(screen, Command.ACT) == (Play(Games.against_computer, kind, remember=True),)


# --- names ----------------------------------------------------------------------------------


def test_nameless_players_have_names_too() -> None:
    assert names(NewGameScreen.match(Kind(), NAMELESS)) == ["Ann", "Ben"]
    erased = after(at(FORM, "one"), *[Command.ERASE] * 4, Typed(" "))
    assert names(erased) == ["Ann", "Zoë"]


def test_a_name_is_typed_letter_by_letter_and_q_is_a_letter() -> None:
    screen = at(FORM, "other")
    assert screen.typing
    assert command_for(screen.bindings, "q") is None
    screen = after(screen, *[Command.ERASE] * 3, *typed("Jacques"))
    assert names(screen) == ["Ada", "Jacques"]
    assert "Jacques_" in text(screen)


def test_blanks_and_control_characters_do_not_get_into_a_name() -> None:
    screen = NewGameScreen.match(Kind(), ("A", "B"))
    screen = after(at(screen, "one"), *typed("  d \x1b\n a "))
    assert names(screen)[0] == "A d a"


def test_a_name_has_an_end_and_a_longer_one_of_last_time_is_not_cut() -> None:
    screen = NewGameScreen.match(Kind(), NAMELESS)
    screen = after(at(screen, "one"), *typed("x" * 40))
    assert len(names(screen)[0]) == 16
    long = "A name of twenty letters"
    screen = after(at(NewGameScreen.match(Kind(), (long, "B")), "one"), Typed("x"))
    assert names(screen)[0] == long
    assert long in text(screen)


def test_the_form_chooses_rounds_edition_size_and_atoms() -> None:
    right, left = Command.RIGHT, Command.LEFT
    screen = after(at(FORM, "rounds"), right, right, left, right)
    screen = after(at(screen, "edition"), right)
    screen = after(at(screen, "columns"), right, right)
    match = started(screen)
    assert (match.planned, match.edition.name) == (6, "parker")
    assert match.variant == Variant(Grid(10, 8), 5), "an edition comes with its atoms"


def test_numbers_stop_at_their_ends_and_words_go_round() -> None:
    assert started(after(at(FORM, "rounds"), *[Command.LEFT] * 3)).planned == 2
    assert started(after(at(FORM, "rounds"), *[Command.RIGHT] * 30)).planned == 20
    assert started(after(at(FORM, "edition"), Command.LEFT)).edition.name == "arcade"


def test_a_smaller_board_holds_fewer_atoms() -> None:
    screen = NewGameScreen.match(Kind(Variant(Grid(26, 26), 26)), NAMELESS)
    screen = after(at(screen, "columns"), *[Command.LEFT] * 18)
    assert started(screen).variant == Variant(Grid(8, 26), 17)


def test_the_second_player_may_be_the_computer() -> None:
    assert started(after(at(FORM, "kind"), Command.RIGHT)).players == (ADA, COMPUTER)


# --- the mouse ------------------------------------------------------------------------------


def test_the_form_answers_the_mouse() -> None:
    frame = FORM.view(SIZE)
    row = next(row for row in range(24) if "rounds" in frame.line(row))
    more = frame.click_at(row, frame.line(row).index(">"))
    screen = after(FORM, Pointed(more))
    assert started(screen).planned == 4
    less = frame.click_at(row, frame.line(row).index("<"))
    assert started(after(screen, Pointed(less))).planned == 2
    assert after(screen, Pointed(None)) == screen


def test_a_click_on_start_starts_also_from_a_name() -> None:
    screen = at(FORM, "one")
    frame = screen.view(SIZE)
    row = next(row for row in range(24) if frame.line(row).strip(" │") == "Start")
    start = frame.click_at(row, frame.line(row).index("Start"))
    assert asked(screen, Pointed(start)) == (Play(Games.open_match, DUEL, remember=True),)


# --- what is played ---------------------------------------------------------------------------


def test_a_size_is_typed() -> None:
    screen = press(at(FORM, "columns"), "1", "2", "down", "9", "down")
    assert started(screen).variant.grid == Grid(12, 9)


def test_a_number_half_typed_is_made_to_fit_when_the_game_starts() -> None:
    screen = press(at(NewGameScreen.solitaire(Kind()), "columns"), "3", "0")
    assert "30_" in text(screen)
    assert "Type a number, 8 to 26." in text(screen)
    kind = Kind(Variant(Grid(26, 8), 4))
    assert asked(screen, Command.ACT) == (Play(Games.solitaire, kind, remember=True),)


def test_an_edition_keeps_the_atoms_that_the_player_chose() -> None:
    screen = press(at(FORM, "atoms"), "6")
    assert started(after(at(screen, "edition"), Command.RIGHT)).variant.atoms == 6
    screen = press(at(FORM, "atoms"), "4")
    assert started(after(at(screen, "edition"), Command.RIGHT)).variant.atoms == 4


def test_an_edition_brings_its_atoms_if_the_player_chose_none() -> None:
    screen = after(at(FORM, "edition"), Command.RIGHT)
    assert started(screen).variant.atoms == EDITIONS["parker"].atoms
    assert started(after(screen, Command.LEFT)).variant.atoms == 4


def test_an_unusual_number_of_atoms_from_last_time_was_chosen() -> None:
    screen = NewGameScreen.match(Kind(Variant(atoms=6)), NAMELESS)
    assert started(after(at(screen, "edition"), Command.RIGHT)).variant.atoms == 6


def test_atoms_that_a_smaller_board_cannot_hold_come_back_with_the_larger_one() -> None:
    screen = press(at(NewGameScreen.solitaire(Kind(Variant(Grid(12, 12)))), "atoms"), "1", "2")
    smaller = press(at(screen, "columns"), "8")
    assert smaller.kind.variant == Variant(Grid(8, 12), 10)
    assert "Type a number, 1 to 10." in text(at(smaller, "atoms"))
    assert press(smaller, "1", "4").kind.variant == Variant(Grid(14, 12), 12)


# --- all of them ------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [FORM, NewGameScreen.solitaire(Kind())], ids=["two", "one"])
def test_the_forms_can_be_left(screen: NewGameScreen) -> None:
    assert_leaves_as_all_do(screen)


def test_a_terminal_without_room_says_which_size_is_needed() -> None:
    assert "needs 30x12" in text(FORM, (30, 11))


@pytest.mark.parametrize("size", [(30, 12), (30, 17), (40, 20), (80, 24)])
def test_every_line_can_be_reached_in_a_small_terminal(size: Size) -> None:
    screen, labels = FORM, set[str]()
    for _ in range(len(FORM.form.fields) + 1):
        frame = screen.view(size)
        row, _col = frame.cursor or (-1, -1)
        labels.add(re.split("[<[]", frame.line(row))[0].strip(" ↑↓│"))
        screen = after(screen, Command.DOWN)
    assert labels == {*(field.label for field in FORM.form.fields), "Start"}


def test_prices_are_shown_where_there_is_room() -> None:
    assert "hit 1 · reflection 1 · detour 2 · wrong atom 5" in text(FORM)
    assert "wrong atom 5" in " ".join(text(NewGameScreen.solitaire(Kind()), (40, 20)).split())
    assert "wrong atom" not in text(FORM, (40, 12))


def test_a_notice_is_read_until_the_next_key() -> None:
    noticed = after(FORM, Noticed("The disk is full."))
    assert "The disk is full." in text(noticed)
    assert "The disk is full." not in text(after(noticed, Command.DOWN))
