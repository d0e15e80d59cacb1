from __future__ import annotations

import pytest
from support.screens import after, asked, assert_leaves_as_all_do, press, text, unframed

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import ChangeSettings, Leave, Message, Noticed, Typed
from blackbox_tui.ui.screens.settings import SettingsScreen
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace

DEFAULTS = SettingsScreen.of(Settings())
LEFT, RIGHT, DOWN = Command.LEFT, Command.RIGHT, Command.DOWN


def changed(screen: SettingsScreen, *messages: Message) -> Settings:
    """The settings that the last message asks for."""
    (request,) = asked(screen, *messages)
    assert isinstance(request, ChangeSettings)
    return request.settings


def test_every_change_is_asked_for_at_once() -> None:
    assert changed(DEFAULTS, RIGHT).theme == "light"
    assert changed(DEFAULTS, DOWN, RIGHT).symbols == "shapes"
    assert changed(DEFAULTS, *[DOWN] * 4, LEFT).mouse is False
    assert asked(DEFAULTS, DOWN) == (), "moving changes nothing"


SWITCHES = ("ascii", "animation", "mouse", "announce", "fair", "accept_equivalents")


@pytest.mark.parametrize(("line", "name"), [*enumerate(SWITCHES, 2)])
def test_every_switch_switches_its_setting_and_no_other(line: int, name: str) -> None:
    settings = changed(DEFAULTS, *[DOWN] * line, RIGHT)
    default = getattr(Settings(), name)
    assert getattr(settings, name) is not default
    assert replace(settings, **{name: default}) == Settings()


def test_the_usual_edition_comes_with_its_atoms() -> None:
    settings = changed(DEFAULTS, *[DOWN] * 8, RIGHT)
    assert (settings.edition, settings.variant.atoms) == ("parker", EDITIONS["parker"].atoms)


def test_the_usual_board_limits_the_atoms() -> None:
    large = SettingsScreen.of(Settings(variant=Variant(Grid(26, 26), 26)))
    assert changed(large, *[DOWN] * 9, LEFT).variant == Variant(Grid(25, 26), 25)


def test_a_usual_number_is_typed_and_one_half_typed_holds_when_the_form_is_left() -> None:
    columns = press(DEFAULTS, *["down"] * 9)
    assert changed(columns, Typed("9")).variant.grid == Grid(9, 8)
    assert asked(columns, Typed("3")) == (), "it is not a size yet"
    typed = press(columns, "3", "0")
    settings = replace(Settings(), variant=Variant(Grid(26, 8)))
    assert changed(typed, DOWN) == settings
    for leaving, go in (
        (Command.ACT, Open(pages.MENU)),
        (Command.MENU, Open(pages.MENU)),
        (Command.QUIT, Leave.QUIT),
    ):
        assert asked(typed, leaving) == (ChangeSettings(settings), go)


def test_the_usual_edition_keeps_the_atoms_that_the_player_chose() -> None:
    screen = press(DEFAULTS, *["down"] * 11, "6", *["up"] * 3)
    settings = changed(screen, RIGHT)
    assert (settings.edition, settings.variant.atoms) == ("parker", 6)


def test_settings_that_are_not_in_the_form_stay_as_they_were() -> None:
    before = Settings(names=("Ada", "Zoë"), others=(("newer", "1"),))
    settings = changed(SettingsScreen.of(before), RIGHT)
    assert (settings.names, settings.others) == (before.names, before.others)


def test_the_form_shows_what_was_changed() -> None:
    screen = after(DEFAULTS, RIGHT)
    assert screen.settings.theme == "light"
    assert "light" in text(screen)


def test_it_can_be_left() -> None:
    assert asked(DEFAULTS, Command.ACT) == (Open(pages.MENU),)
    assert_leaves_as_all_do(DEFAULTS)
    assert not DEFAULTS.typing
    assert "Enter done" in text(DEFAULTS)


def test_trouble_with_the_disk_is_shown_until_the_player_moves() -> None:
    noticed = after(DEFAULTS, Noticed("The disk is full: settings.conf could not be saved."))
    assert "The disk is full" in text(noticed)
    assert "The disk is full" not in text(after(noticed, DOWN))


def test_a_terminal_without_room_says_which_size_is_needed() -> None:
    assert "needs 30x12" in text(DEFAULTS, (29, 12))


@pytest.mark.parametrize("size", [(30, 12), (30, 17), (40, 20), (46, 21), (80, 24), (200, 60)])
def test_every_setting_can_be_reached_in_a_small_terminal(size: Size) -> None:
    screen, labels = DEFAULTS, set[str]()
    for _ in range(len(DEFAULTS.form.fields) + 1):
        frame = screen.view(size)
        row, _col = frame.cursor or (-1, -1)
        labels.add(frame.line(row).split("<")[0].strip(" │"))
        assert screen.form.about.split()[:2] == [] or screen.form.about.split()[0] in frame.text
        screen = after(screen, DOWN)
    assert labels == {*(field.label for field in DEFAULTS.form.fields), "Done"}


def test_settings_stand_in_groups() -> None:
    page = unframed(text(DEFAULTS, (80, 40)))
    shown = [line.split()[0] for line in page.splitlines() if line.strip()]
    order = ["Appearance", "theme", "Play", "fair", "Default", "edition", "Done"]
    assert [word for word in shown if word in order] == order
