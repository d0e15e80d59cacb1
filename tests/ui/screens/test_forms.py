"""The forms: a new game, two players, a friend, a puzzle, and the settings."""

from __future__ import annotations

import re

import pytest
from support.forms import choose, fill_in, games, on_line
from support.screens import SIZE, after, after_keys, asked, press, text, unframed
from support.sessions import ADA, DUEL, PUZZLE_CODE, ZOE

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.rules.match import Kind, Match
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import ChangeSettings, Leave, Noticed, Pointed
from blackbox_tui.ui.screens.form_screen import FormScreen
from blackbox_tui.ui.screens.new_game import (
    ABOUT_WAYS,
    NewGameScreen,
    open_friend,
    open_match,
    open_options,
    open_puzzles,
)
from blackbox_tui.ui.screens.settings import SAMPLES, SettingsScreen, open_settings
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace

MATCH = open_match(games())
FORMS = [
    open_form(games())
    for open_form in (open_options, open_match, open_friend, open_puzzles, open_settings)
]
every_form = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.title)


@every_form
@pytest.mark.parametrize("size", [(30, 12), (30, 17), (40, 20), (46, 21), (80, 24), (200, 60)])
def test_every_line_and_what_it_is_about_can_be_read_at_every_size(
    form: FormScreen, size: Size
) -> None:
    screen, labels = form, set[str]()
    for _ in range(len(form.form.fields) + 1):
        frame = screen.view(size)
        row, _col = frame.cursor or (-1, -1)
        labels.add(re.split("[<[]", frame.line(row))[0].strip(" ↑↓│"))
        about = screen.form.field.about.split()[:1]
        assert not about or about[0] in frame.text
        screen = after(screen, Command.DOWN)
    assert labels == {*(field.label for field in form.form.fields), form.form.action}


def test_the_mouse_changes_a_value() -> None:
    frame, rounds = MATCH.view(SIZE), MATCH.form.named("rounds").value
    row = next(row for row in range(24) if "rounds" in frame.line(row))
    less, more = (frame.click_at(row, frame.line(row).index(end)) for end in "<>")
    screen = after(MATCH, Pointed(more))
    assert screen.form.named("rounds").value > rounds
    assert after(screen, Pointed(less)).form.named("rounds").value == rounds
    assert after(screen, Pointed(None), Pointed(None, "release")) == screen


def test_numbers_stop_at_their_ends_and_words_go_round() -> None:
    rounds = MATCH.form.named("rounds").among
    for key, end in (("left", rounds[0]), ("right", rounds[-1])):
        moved = press(on_line(MATCH, "rounds"), *[key] * len(rounds))
        assert moved.form.named("rounds").value == end
    first, *_, last = EDITIONS
    assert MATCH.kind.edition.name == first
    assert press(on_line(MATCH, "edition"), "left").kind.edition.name == last


@pytest.mark.parametrize("chosen", ["6", "4", ""])
def test_an_edition_brings_its_atoms_only_if_the_player_chose_none(chosen: str) -> None:
    screen = fill_in(MATCH, "atoms", chosen) if chosen else MATCH
    parker = choose(screen, "edition", "parker")
    assert parker.kind.variant.atoms == AtomRange(int(chosen or EDITIONS["parker"].atoms))
    assert choose(parker, "edition", "classic").kind == screen.kind


@pytest.mark.parametrize(
    ("typed", "told", "atoms"),
    [
        ("3-5", "", AtomRange(3, 5)),
        ("3-9", "At most 8 atoms on this board.", AtomRange(3, 8)),
        ("0-3", "At least 1 atom on this board.", AtomRange(1, 3)),
        ("5-3", "", AtomRange(3, 5)),
        ("4-4", "", AtomRange(4)),
        ("4-", "", AtomRange(4)),
        ("12-14", "At most 8 atoms on this board.", AtomRange(8)),
    ],
)
def test_a_range_of_atoms_is_typed_with_a_hyphen(typed: str, told: str, atoms: AtomRange) -> None:
    screen = press(on_line(MATCH, "atoms"), *typed)
    assert f"{typed}_" in text(screen)
    left = press(screen, "down")
    assert left.kind.variant.atoms == atoms
    assert left.form.told == told


def test_arrows_move_both_ends_of_a_range() -> None:
    screen = press(on_line(MATCH, "atoms"), *"3-5", "right")
    assert screen.kind.variant.atoms == AtomRange(4, 6)
    assert press(screen, *["right"] * 9).kind.variant.atoms == AtomRange(6, 8)
    assert press(screen, *["left"] * 9).kind.variant.atoms == AtomRange(1, 3)


@pytest.mark.parametrize(
    ("typed", "held"), [("12", AtomRange(10)), ("8-12", AtomRange(8, 10))], ids=str
)
def test_a_smaller_board_cuts_the_atoms_and_the_larger_one_brings_them_back(
    typed: str, held: AtomRange
) -> None:
    screen = fill_in(open_options(games(Settings(variant=Variant(Grid(12, 12))))), "atoms", typed)
    smaller = fill_in(screen, "columns", "8")
    assert smaller.kind.variant == Variant(Grid(8, 12), held)
    assert "Type a number, 1 to 10, or a range like 3-5." in text(on_line(smaller, "atoms"))
    assert fill_in(smaller, "columns", "14").kind.variant.atoms == screen.kind.variant.atoms


# --- new games -----------------------------------------------------------------------------


NAMED = games(Settings(names=(ADA.name, ZOE.name)))
NAMELESS = open_match(games())
TWO = open_match(NAMED)
NINE = Kind(Variant(Grid(9, 8), AtomRange(6)))


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


@pytest.mark.parametrize(
    ("screen", "title", "request_"),
    [
        (open_options(games(Settings(edition="parker", variant=NINE.variant))), "NEW GAME",
         Play(Games.solitaire, NINE._replace(edition=EDITIONS["parker"]), remember=True)),
        (TWO, "TWO PLAYERS", Play(Games.open_match, DUEL, remember=True)),
        (open_friend(NAMED), "for a friend",
         Play(Games.open_match, Match((ADA, ZOE), planned=1), remember=True)),
        (press(open_match(games(Settings(match=NINE))), "left"), "from computer",
         Play(Games.against_computer, NINE, remember=True)),
    ],
)  # fmt: skip
def test_enter_starts_what_was_played_last_at_once(
    screen: NewGameScreen, title: str, request_: Play
) -> None:
    assert title in text(screen)
    assert "Enter start" in text(screen)
    assert after_keys(screen, "enter")[1] == (request_,)


def test_the_form_for_two_asks_what_the_way_to_hide_needs_and_keeps_the_rest() -> None:
    screen = choose(fill_in(fill_in(TWO, "who hides", "Eve"), "columns", "9"), "rounds", "4")
    board = ["edition", "columns", "rows", "atoms"]
    for way, lines in (
        ("in turns", ["who hides", "who seeks", "opponent", "rounds"]),
        ("for a friend", ["who hides", "who seeks"]),
        ("from computer", []),
    ):
        screen = choose(screen, "hide", way)
        assert [field.label for field in screen.form.fields] == ["hide", *lines, *board]
    assert started(choose(screen, "hide", "for a friend")).single
    screen = choose(screen, "hide", "in turns")
    assert (names(screen), started(screen).planned) == (["Eve", "Zoë"], 4)
    assert screen.kind.variant.grid == Grid(9, 8)


def test_each_way_to_hide_says_what_it_is() -> None:
    for way, sentence in ABOUT_WAYS.items():
        assert sentence in " ".join(text(choose(TWO, "hide", way)).split())


def test_enter_in_a_name_goes_to_the_next_line_and_elsewhere_it_starts() -> None:
    screen, labels = on_line(TWO, "who hides"), []
    while screen.typing:
        assert "Enter next" in text(screen)
        screen, requests = after_keys(screen, "enter")
        assert requests == ()
        labels += [screen.form.field.label] if screen.form.field.label else []
    assert labels == ["who seeks", "opponent"]
    assert "Enter start" in text(screen)
    assert after_keys(screen, "enter")[1] == (Play(Games.open_match, DUEL, remember=True),)


@pytest.mark.parametrize(
    ("screen", "line", "typed", "named"),
    [(NAMELESS, "rounds", "", ["Ann", "Ben"]), (TWO, "who hides", " ", ["Ann", "Zoë"]),
     (TWO, "who seeks", " ", ["Ada", "Ben"]), (TWO, "who seeks", "Jacques", ["Ada", "Jacques"]),
     (open_friend(NAMED), "who hides", "Eve", ["Eve", "Zoë"])],
    ids=["nobody has a name", "the first has none", "the second has none", "one", "for a friend"],
)  # fmt: skip
def test_names_are_typed_letter_by_letter_and_nobody_goes_without_one(
    screen: NewGameScreen, line: str, typed: str, named: list[str]
) -> None:
    filled = fill_in(screen, line, typed) if typed else screen
    assert names(filled) == named
    assert not typed.strip() or f"{typed}_" in text(filled)
    assert filled.typing is bool(typed)
    assert not typed or command_for(filled.bindings, "q") is None, "q is a letter"


@pytest.mark.parametrize(
    ("edition", "size", "shown", "lacks"),
    [("classic", SIZE, "hit 1 · reflection 1 · detour 2 · wrong atom 5", "every second"),
     ("classic", (40, 20), "wrong atom 5", "every second"),
     ("classic", (40, 12), "start", "wrong atom"),
     ("arcade", SIZE, "every second 1", "")],
)  # fmt: skip
def test_costs_are_shown_where_there_is_room(
    edition: str, size: Size, shown: str, lacks: str
) -> None:
    words = " ".join(text(open_options(games(Settings(edition=edition))), size).split())
    assert shown in words
    assert not lacks or lacks not in words


# --- puzzles -------------------------------------------------------------------------------


PUZZLE = open_puzzles(games())


def test_no_more_atoms_are_offered_than_puzzles_can_have() -> None:
    most = press(on_line(PUZZLE, "atoms"), *["right"] * 9)
    assert most.puzzle_kind.variant.atoms == AtomRange(6)
    larger = fill_in(most, "columns", "26")
    assert larger.puzzle_kind.variant == Variant(Grid(26, 8), AtomRange(4))
    assert fill_in(larger, "columns", "8").puzzle_kind == most.puzzle_kind, "the choice is back"


def test_a_code_is_typed_and_played_and_if_it_is_too_long_its_end_is_shown() -> None:
    code = PUZZLE_CODE.lower()
    screen = fill_in(PUZZLE, "or a code", code)
    assert code in text(screen)
    played = Play(Games.puzzle, PuzzleKind(), code=code, remember=True)
    assert after_keys(screen, "enter", "enter")[1] == (played,)
    shown = text(fill_in(PUZZLE, "or a code", PUZZLE_CODE * 3), (30, 12))
    assert f"{PUZZLE_CODE[-10:]}_]" in shown
    assert PUZZLE_CODE not in shown


@pytest.mark.parametrize(
    ("form", "line", "code", "sentence"),
    [(PUZZLE, "or a code", "P8x8-4-5-34VZ5CMCK", "This code has a typo"),
     (PUZZLE, "or a code", "8x8-4-CQWYE", "'8x8-4-CQWYE' is not a puzzle code"),
     (open_options(games()), "or a code", "P8x8-4-5-34VZ5CMCK", "This code has a typo")],
)  # fmt: skip
def test_a_code_with_a_typo_stays_to_be_corrected(
    form: FormScreen, line: str, code: str, sentence: str
) -> None:
    screen, requests = after_keys(fill_in(form, line, code), "enter", "enter")
    assert requests == ()
    assert sentence in text(screen)
    assert code in text(screen), "to be corrected"


# --- settings ------------------------------------------------------------------------------


SETTINGS = open_settings(games())


def changed(screen: SettingsScreen, *keys: str) -> Settings:
    """The settings that the last of these keys asks for."""
    (request,) = after_keys(screen, *keys)[1]
    assert isinstance(request, ChangeSettings)
    return request.settings


def test_every_change_is_asked_for_at_once_and_changes_nothing_else() -> None:
    for field in SETTINGS.form.fields:
        if field.is_number or field.name == "edition":
            continue
        screen = on_line(SETTINGS, field.label)
        settings, default = changed(screen, "right"), getattr(Settings(), field.name)
        assert getattr(settings, field.name) != default
        assert replace(settings, **{field.name: default}) == Settings()
        assert press(screen, "right").settings == settings
        assert after_keys(screen, "up")[1] == (), "moving changes nothing"


def test_every_switch_has_a_line() -> None:
    lines = {field.name for field in SETTINGS.form.fields if set(field.among) == {"yes", "no"}}
    assert lines == {name for name, it in vars(Settings()).items() if isinstance(it, bool)}
    for name in lines:
        assert SETTINGS.form.named(name).value == ("yes" if getattr(Settings(), name) else "no")


def test_a_usual_number_is_typed_and_one_half_typed_holds_when_the_form_is_left() -> None:
    columns = on_line(SETTINGS, "columns")
    assert changed(columns, "9").variant.grid == Grid(9, 8)
    assert after_keys(columns, "3")[1] == (), "it is not a size yet"
    typed, settings = press(columns, "3", "0"), Settings(variant=Variant(Grid(26, 8)))
    assert changed(typed, "down") == settings
    menu = Open(pages.MENU)
    for key, go in (("enter", menu), ("esc", menu), ("q", Leave.QUIT)):
        told = (Noticed("At most 26 columns."),) if key == "enter" else ()
        assert after_keys(typed, key)[1] == (ChangeSettings(settings), go, *told)


def test_settings_stand_in_groups() -> None:
    page = unframed(text(SETTINGS, (80, 40)))
    shown = [line.split()[0] for line in page.splitlines() if line.strip()]
    order = ["Appearance", "theme", "Play", "unique", "Default", "edition", "Done"]
    assert [word for word in shown if word in order] == order


def test_beside_the_form_every_marker_and_mark_is_shown_as_the_theme_has_it() -> None:
    frame = SETTINGS.view(SIZE)
    heading = next(row for row in range(frame.height) if "Preview" in frame.line(row))
    for row, (sample, name) in enumerate(SAMPLES, heading + 1):
        sign = "".join(sign for sign, _ in sample)
        left = frame.line(row).index(f"{sign}  {name}")
        styles = [style for sign, style in sample for _ in sign]
        assert frame.styles[row][left : left + len(sign)] == styles
    assert "Preview" not in text(SETTINGS, (64, 24)), "there is no room for it"
