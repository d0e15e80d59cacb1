from __future__ import annotations

import pytest
from support.screens import SIZE, after, asked, text
from support.sessions import ADA, DUEL, ZOE

from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import COMPUTER, Kind, Match
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.requests import Go, StartMatch, StartSolitaire
from blackbox_tui.ui.screens.new_game import NewGameScreen

NAMELESS = ("", "")
FORM = NewGameScreen.match(Kind(), (ADA.name, ZOE.name))


def typed(name: str) -> list[Message]:
    return [Typed(char) for char in name]


def started(screen: NewGameScreen) -> Match:
    """The match that Enter starts."""
    (request,) = asked(screen, Command.ACT)
    assert isinstance(request, StartMatch)
    return request.match


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
    assert asked(screen, Command.ACT) == (StartSolitaire(kind),)
    assert "A NEW GAME" in text(screen)


# --- two players ----------------------------------------------------------------------------


def test_enter_starts_a_match_with_the_names_of_last_time() -> None:
    assert started(FORM) == DUEL
    assert "Ada" in text(FORM)


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


# --- both -----------------------------------------------------------------------------------


def test_the_form_answers_the_mouse() -> None:
    frame = FORM.view(SIZE)
    row = next(row for row in range(24) if "rounds" in frame.line(row))
    more = frame.click_at(row, frame.line(row).index(">"))
    screen = after(FORM, Pointed(more))
    assert started(screen).planned == 4
    less = frame.click_at(row, frame.line(row).index("<"))
    assert started(after(screen, Pointed(less))).planned == 2
    go = next(row for row in range(24) if frame.line(row).strip() == "Start")
    assert frame.click_at(go, frame.line(go).index("Start")) is Command.ACT
    assert after(screen, Pointed(None)) == screen


@pytest.mark.parametrize("screen", [FORM, NewGameScreen.solitaire(Kind())], ids=["two", "one"])
def test_the_forms_can_be_left(screen: NewGameScreen) -> None:
    assert asked(screen, Command.MENU) == (Go.MENU,)
    assert asked(screen, Command.HELP) == (Go.HELP,)
    assert asked(screen, Command.QUIT) == (Go.QUIT,)


def test_a_terminal_without_room_says_which_size_is_needed() -> None:
    assert "needs 44x" in text(FORM, (40, 10))
