from __future__ import annotations

import pytest
from support.forms import choose, fill_in, games, on_line
from support.screens import after_keys, press, text
from support.sessions import ADA, DUEL, ZOE

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.match import Kind, Match
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import command_for
from blackbox_tui.ui.messages import Pointed, Request
from blackbox_tui.ui.screens.new_game import (
    ABOUT_WAYS,
    NewGameScreen,
    TwoPlayersScreen,
    open_friend,
    open_match,
    open_options,
)

NAMED = games(Settings(names=(ADA.name, ZOE.name)))
NAMELESS = open_match(games())
FORM = open_match(NAMED)
NINE = Kind(Variant(Grid(9, 8), AtomRange(6)))


def asked(screen: NewGameScreen) -> Request:
    """What a click on Start asks for, whatever is in focus."""
    (request,) = screen.update(Pointed((len(screen.form.fields), 0)))[1]
    return request


def started(screen: NewGameScreen) -> Match:
    """The match that begins then."""
    request = asked(screen)
    assert isinstance(request, Play)
    (match,) = request.args
    assert isinstance(match, Match)
    assert request == Play(Games.open_match, match, remember=True)
    return match


def names(screen: NewGameScreen) -> list[str]:
    return [player.name for player in started(screen).players]


@pytest.mark.parametrize(
    ("screen", "title", "request_"),
    [
        (open_options(games(Settings(edition="parker", variant=NINE.variant))), "NEW GAME",
         Play(Games.solitaire, NINE._replace(edition=EDITIONS["parker"]), remember=True)),
        (FORM, "TWO PLAYERS", Play(Games.open_match, DUEL, remember=True)),
        (open_friend(NAMED), "for a friend",
         Play(Games.open_match, Match((ADA, ZOE), planned=1), remember=True)),
        (press(open_match(games(Settings(match=NINE))), "left"), "from computer",
         Play(Games.against_computer, NINE, remember=True)),
    ],
)  # fmt: skip
def test_enter_starts_at_once_what_was_played_last(
    screen: NewGameScreen, title: str, request_: Play
) -> None:
    assert title in text(screen)
    assert "Enter start" in text(screen)
    assert after_keys(screen, "enter")[1] == (request_,) == (asked(screen),)


def labels(screen: NewGameScreen) -> list[str]:
    return [field.label for field in screen.form.fields]


def test_the_form_for_two_asks_what_the_way_to_hide_needs_and_keeps_the_rest() -> None:
    board = ["edition", "columns", "rows", "atoms"]
    screen = choose(fill_in(fill_in(FORM, "who hides", "Eve"), "columns", "9"), "rounds", "4")
    assert labels(screen) == ["hide", "who hides", "who seeks", "opponent", "rounds", *board]
    screen = choose(screen, "hide", "for a friend")
    assert labels(screen) == ["hide", "who hides", "who seeks", *board]
    assert started(screen).single
    screen = choose(screen, "hide", "from computer")
    assert labels(screen) == ["hide", *board]
    screen = choose(screen, "hide", "in turns")
    assert (names(screen), started(screen).planned) == (["Eve", "Zoë"], 4)
    assert screen.kind.variant.grid == Grid(9, 8)


def test_each_way_to_hide_says_what_it_is() -> None:
    for way, sentence in ABOUT_WAYS.items():
        screen = choose(FORM, "hide", way)
        assert isinstance(screen, TwoPlayersScreen)
        assert sentence in " ".join(text(screen).split())


def test_enter_in_a_name_goes_to_the_next_line_and_elsewhere_it_starts() -> None:
    screen, labels = on_line(FORM, "who hides"), []
    while screen.typing:
        assert "Enter next" in text(screen)
        screen, requests = after_keys(screen, "enter")
        assert requests == ()
        labels += [screen.form.field.label] if screen.form.field else []
    assert labels == ["who seeks", "opponent"]
    assert "Enter start" in text(screen)
    assert after_keys(screen, "enter")[1] == (asked(FORM),)


def test_nameless_players_have_names_too() -> None:
    assert names(NAMELESS) == ["Ann", "Ben"]
    assert names(fill_in(FORM, "who hides", " ")) == ["Ann", "Zoë"]
    assert names(fill_in(FORM, "who seeks", " ")) == ["Ada", "Ben"]


def test_a_name_is_typed_letter_by_letter_and_q_is_a_letter() -> None:
    screen = on_line(FORM, "who seeks")
    assert screen.typing
    assert command_for(screen.bindings, "q") is None
    screen = fill_in(screen, "who seeks", "Jacques")
    assert names(screen) == ["Ada", "Jacques"]
    assert "Jacques_" in text(screen)
    assert names(fill_in(open_friend(NAMED), "who hides", "Eve")) == ["Eve", "Zoë"]


def test_prices_are_shown_where_there_is_room() -> None:
    assert "hit 1 · reflection 1 · detour 2 · wrong atom 5" in text(FORM)
    assert "wrong atom 5" in " ".join(text(open_options(games()), (40, 20)).split())
    assert "wrong atom" not in text(FORM, (40, 12))
    assert "every second 1" in text(open_options(games(Settings(edition="arcade"))))
    assert "every second" not in text(FORM)
