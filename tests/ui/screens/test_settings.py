from __future__ import annotations

from support.forms import games, on_line
from support.screens import SIZE, after_keys, press, text, unframed

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open
from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.deal import Variant
from blackbox_tui.ui.messages import ChangeSettings, Leave, Noticed
from blackbox_tui.ui.screens.settings import SAMPLES, SettingsScreen, open_settings
from blackbox_tui.values import replace

SCREEN = open_settings(games())


def changed(screen: SettingsScreen, *keys: str) -> Settings:
    """The settings that the last of these keys asks for."""
    (request,) = after_keys(screen, *keys)[1]
    assert isinstance(request, ChangeSettings)
    return request.settings


def test_every_change_is_asked_for_at_once_and_changes_nothing_else() -> None:
    for field in SCREEN.form.fields:
        if field.is_number or field.name == "edition":
            continue
        screen = on_line(SCREEN, field.label)
        settings, default = changed(screen, "right"), getattr(Settings(), field.name)
        assert getattr(settings, field.name) != default
        assert replace(settings, **{field.name: default}) == Settings()
        assert press(screen, "right").settings == settings
        assert after_keys(screen, "up")[1] == (), "moving changes nothing"


def test_every_switch_has_a_line() -> None:
    lines = {field.name for field in SCREEN.form.fields if set(field.among) == {"yes", "no"}}
    assert lines == {name for name, it in vars(Settings()).items() if isinstance(it, bool)}
    for name in lines:
        assert SCREEN.form.named(name).value == ("yes" if getattr(Settings(), name) else "no")


def test_a_usual_number_is_typed_and_one_half_typed_holds_when_the_form_is_left() -> None:
    columns = on_line(SCREEN, "columns")
    assert changed(columns, "9").variant.grid == Grid(9, 8)
    assert after_keys(columns, "3")[1] == (), "it is not a size yet"
    typed, settings = press(columns, "3", "0"), Settings(variant=Variant(Grid(26, 8)))
    assert changed(typed, "down") == settings
    menu = Open(pages.MENU)
    for key, go in (("enter", menu), ("esc", menu), ("q", Leave.QUIT)):
        told = (Noticed("At most 26 columns."),) if key == "enter" else ()
        assert after_keys(typed, key)[1] == (ChangeSettings(settings), go, *told)


def test_settings_stand_in_groups() -> None:
    page = unframed(text(SCREEN, (80, 40)))
    shown = [line.split()[0] for line in page.splitlines() if line.strip()]
    order = ["Appearance", "theme", "Play", "unique", "Default", "edition", "Done"]
    assert [word for word in shown if word in order] == order


def test_beside_the_form_every_marker_and_mark_is_shown_as_the_theme_has_it() -> None:
    frame = SCREEN.view(SIZE)
    heading = next(row for row in range(frame.height) if "Preview" in frame.line(row))
    for row, (sample, name) in enumerate(SAMPLES, heading + 1):
        sign = "".join(sign for sign, _ in sample)
        left = frame.line(row).index(f"{sign}  {name}")
        styles = [style for sign, style in sample for _ in sign]
        assert frame.styles[row][left : left + len(sign)] == styles
    assert "Preview" not in text(SCREEN, (64, 24)), "there is no room for it"
