"""The game on Windows, without Windows: against a stand-in for windows-curses.

What only a Windows machine can show is not claimed here: how its console really draws.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import wintypes
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from support.windows_curses import (
    BUTTONS,
    COLORS,
    KEYS,
    MISSING,
    Click,
    Happening,
    Resize,
    Window,
    WindowsCurses,
)

from blackbox_tui.cli import main as cli
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.storage import files as storage
from blackbox_tui.system import signals, windows
from blackbox_tui.ui.events import Button, How, Mouse
from blackbox_tui.ui.terminal.theme import style_for

BOX = deal(Variant(), "7")
PLAY = ["play", "--seed", "7", "--any-deal", "--no-animation"]
OURS = (
    *("blackbox_tui.cli.opening", "blackbox_tui.cli.launch"),
    *(
        f"blackbox_tui.ui.terminal.{name}"
        for name in ("terminal", "display", "curses_display", "console")
    ),
)
"""The modules that are different on Windows, and those that import them."""
if TYPE_CHECKING:
    from blackbox_tui.ui.terminal.console import Console as Keys

WITH_CTRL = 0x8000000
LEFT, RIGHT = BUTTONS["BUTTON1_PRESSED"], BUTTONS["BUTTON3_PRESSED"]


class Console:
    """A Windows console: what is typed there, and how the game is started."""

    def __init__(self, curses: WindowsCurses) -> None:
        self.curses = curses
        self.waits: list[float] = []
        self.clipboard: str | None = ""
        """None while another program has it open."""

    @property
    def screen(self) -> Window:
        return self.curses.screen

    def wait(self, seconds: float) -> bool:
        """Wait until there is something to read."""
        self.waits.append(seconds)
        return bool(self.screen.typed)

    def signal(self, number: int) -> None:
        """The system tells the program of something."""
        heard: object = signals.signal.heard_by[number]  # type: ignore[attr-defined]
        heard(number, None)  # type: ignore[operator]

    def copy(self, text: str) -> bool:
        if self.clipboard is not None:
            self.clipboard = text
        return self.clipboard is not None

    def start(self, *arguments: str) -> int:
        return cli.main(arguments or PLAY)

    def play(self, *typed: Happening, options: Sequence[str] = ()) -> str:
        """What is on the screen when a player has typed and clicked that, and then quits."""
        self.screen.typed += [*typed, "q"]
        assert self.start(*PLAY, *options) == 0
        assert self.curses.calls[-1] == "endwin"
        return self.screen.text

    def read(self, *typed: Happening) -> list[str | Mouse | None]:
        """What the loop would read, for each thing that was typed or clicked."""
        self.screen.typed += typed
        keys = self.keys
        return [keys.read(0) for _ in typed]

    def pointed(self, *clicks: Click) -> list[Mouse]:
        """What the mouse did, in the loop's eyes."""
        self.screen.typed += clicks
        keys = self.keys
        read = [keys.read(0) for _ in range(2 * len(clicks))]
        return [it for it in read if isinstance(it, Mouse)]

    @property
    def keys(self) -> Keys:
        """What reads keys and the mouse."""
        made: Keys = import_module("blackbox_tui.ui.terminal.console").Console(
            self.screen, lambda: 0.0
        )
        return made


@pytest.fixture
def curses() -> WindowsCurses:
    """Without what windows-curses lacks."""
    curses = WindowsCurses()
    assert not [name for name in MISSING if hasattr(curses, name)]
    return curses


@pytest.fixture
def console(
    curses: WindowsCurses, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Console]:
    """Modules that behave differently on Windows see Windows, within a test."""
    with loaded_anew(), monkeypatch.context() as patch:
        patch.setitem(sys.modules, "curses", curses)
        console = Console(curses)
        patch.setattr(windows, "wait_for_input", console.wait)
        patch.setattr(windows, "screen_size", lambda: curses.screen.real_size[::-1])
        patch.setattr(windows, "copy", console.copy)
        patch.setattr(signals, "signal", Signals())
        patch.setattr(sys, "platform", "win32")
        patch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: True, fileno=lambda: 0))
        for name, value in (("isatty", True), ("fileno", 1)):
            patch.setattr(sys.stdout, name, lambda value=value: value, raising=False)
        patch.setattr(windows, "is_console", lambda _: True)
        patch.setenv("APPDATA", str(tmp_path / "Roaming"))
        patch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
        patch.delenv("TERM", raising=False)
        yield console


@contextmanager
def loaded_anew() -> Iterator[None]:
    """Import these modules again; afterwards, those from before are back."""
    before = {name: sys.modules.pop(name) for name in OURS if name in sys.modules}
    try:
        yield
    finally:
        for name in OURS:
            sys.modules.pop(name, None)
        for name, module in before.items():
            sys.modules[name] = module
            package, _, own = name.rpartition(".")
            setattr(sys.modules[package], own, module)


class Signals:
    """The signals that Windows has, and their handlers."""

    SIGINT, SIGTERM, SIGBREAK, SIGABRT = 2, 15, 21, 22
    SIG_DFL, SIG_IGN = signal.SIG_DFL, signal.SIG_IGN
    default_int_handler = staticmethod(signal.default_int_handler)

    def __init__(self) -> None:
        self.heard_by: dict[int, object] = {}

    def signal(self, number: int, handler: object) -> object:
        before = self.heard_by.get(number, self.SIG_DFL)
        self.heard_by[number] = handler
        return before

    def getsignal(self, number: int) -> object:
        return self.heard_by.get(number, self.default_int_handler)


# --- a game --------------------------------------------------------------------------


def test_a_whole_game_is_played_and_saved_where_windows_programs_save(
    console: Console, tmp_path: Path
) -> None:
    fired: list[Happening] = ["\n", 456, 450, 459]  # keypad down and up, keypad Enter
    guesses = [key for cell in sorted(BOX.atoms) for key in ("/", *str(cell), "\n", " ")]
    assert "Solved" in console.play(*fired, *guesses, "s")
    assert console.curses.masks == [0, BUTTONS["ALL_MOUSE_EVENTS"], 0]
    saved = {path.name for path in (tmp_path / "Local" / "blackbox-tui").iterdir()}
    assert {"history.jsonl", "last-game.txt"} <= saved
    assert not (tmp_path / "Roaming").exists(), "no setting was changed"


def test_an_unfinished_game_is_offered_again_and_no_mouse_is_asked_for_if_not_wanted(
    console: Console,
) -> None:
    console.play("\n", "\x08", options=["--no-mouse"])
    assert console.curses.masks == [0]
    console.screen.typed += ["q"]
    assert cli.main([]) == 0
    assert "Continue" in console.screen.text


def test_a_whole_game_by_mouse(console: Console) -> None:
    def clicked(col: int, row: int, number: int = 1) -> list[Click]:
        return [Click(col, row, BUTTONS[f"BUTTON{number}_{it}"]) for it in ("PRESSED", "RELEASED")]

    press, release = clicked(7, 3, 3)
    drags = [press, *(Click(7 + 4 * col, 3, 0) for col in range(1, 4)), release]
    assert console.play(*drags).split("\n")[3].count("×") == 4
    places = [(7 + 4 * cell.col, 3 + 2 * cell.row) for cell in sorted(BOX.atoms)]
    guesses = [click for place in places for click in clicked(*place)]
    assert "Solved" in console.play(*clicked(3, 3), *clicked(7, 3, 3), *guesses, "s")


@pytest.mark.parametrize(
    ("clipboard", "said"),
    [("", "Copied; also printed"), (None, "It could not be copied; it will be printed")],
    ids=["free", "in use"],
)
def test_a_result_is_copied_by_the_system_and_what_happened_is_said(
    console: Console, clipboard: str | None, said: str
) -> None:
    console.clipboard = clipboard
    assert said in console.play("G", "y", "y")
    assert ("Black Box" in (console.clipboard or "")) == (clipboard is not None)


@pytest.mark.parametrize(
    ("sizes", "shown"),
    [
        ([(120, 40), (30, 8), (120, 40)], "│       │"),
        *(([size, (80, 24)], "score 0") for size in [(80, 1), (1, 1), (1, 24), (2, 2)]),
    ],
    ids=str,
)
def test_another_size_of_the_window_is_filled_also_after_one_too_small_for_curses(
    console: Console, sizes: list[tuple[int, int]], shown: str
) -> None:
    text = console.play(*(Resize(*size) for size in sizes), "x")
    assert shown in text
    assert text.count("\n") == sizes[-1][1] - 1


def test_a_size_of_which_curses_says_nothing_is_adopted_and_ctrl_z_does_nothing(
    console: Console,
) -> None:
    assert "Port 1: a " in console.play("\x1a", "\n")
    shown = console.play(lambda: setattr(console.screen, "real_size", (2, 80)))
    assert "here, not 80x2." in shown


@pytest.mark.parametrize(
    ("number", "status"), [(Signals.SIGINT, 0), (Signals.SIGBREAK, 128 + Signals.SIGBREAK)]
)
def test_ctrl_c_and_ctrl_break_save_the_game_and_end_with_the_screen_restored(
    console: Console, tmp_path: Path, number: int, status: int
) -> None:
    console.screen.typed += ["\n", lambda: console.signal(number)]
    assert console.start() == status
    assert console.curses.calls[-1] == "endwin"
    assert len(list((tmp_path / "Local").rglob("games/*.json"))) == 1


# --- keys and mouse ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("\n", "enter"), (459, "enter"), (529, "enter"), (KEYS["KEY_ENTER"], "enter"),
        ("\x08", "bs"), ("\x7f", "bs"), (KEYS["KEY_BACKSPACE"], "bs"), ("\x1b", "esc"),
        (KEYS["KEY_UP"], "up"), (KEYS["KEY_DOWN"], "down"), (KEYS["KEY_LEFT"], "left"),
        (KEYS["KEY_RIGHT"], "right"), (450, "up"), (452, "left"), (454, "right"), (456, "down"),
        (449, "home"), (451, "pgup"), (455, "end"), (457, "pgdn"), (458, "/"), (462, "del"),
        (463, "*"), (464, "-"), (465, "+"), (351, "btab"), ("\t", "tab"), (265, "f1"), (266, "f2"),
        (KEYS["KEY_DC"], "del"), (KEYS["KEY_RESIZE"], "resize"), ("\x1a", "^z"), ("\x12", "^r"),
        (" ", "space"), ("é", "é"), ("好", "好"), ("\ud83d", None), ("\x00", None), (453, None),
        (0x21C, None), (999, None),
    ],
)  # fmt: skip
def test_every_key_is_known_by_its_documented_number(
    console: Console, typed: str | int, name: str | None
) -> None:
    assert console.read(typed) == [name]
    assert console.keys.read(0.15) is None, "nothing more was typed"
    assert console.waits[-1] == 0.15


@pytest.mark.parametrize(("number", "button"), [(1, "left"), (3, "right")])
@pytest.mark.parametrize(
    ("kind", "how"),
    [("PRESSED", "press"), ("CLICKED", "press"), ("DOUBLE_CLICKED", "press"),
     ("RELEASED", "release")],
)  # fmt: skip
def test_every_kind_of_press_is_one_press_and_a_button_let_go_a_release(
    console: Console, kind: str, how: How, number: int, button: Button
) -> None:
    state = BUTTONS[f"BUTTON{number}_{kind}"]
    assert console.read(Click(12, 5, state)) == [Mouse(5, 12, how, button)]


@pytest.mark.parametrize(
    ("clicks", "happened"),
    [
        ([(7, RIGHT), (11, 0), (15, 0), (15, BUTTONS["BUTTON3_RELEASED"])],
         [(7, "press", "right"), (11, "drag", "right"), (15, "drag", "right"),
          (15, "release", "right")]),
        *(([(7, BUTTONS[f"BUTTON{number}_DOUBLE_CLICKED"]), (9, 0)],
           [(7, "press", button), (7, "release", button)])
          for number, button in ((1, "left"), (3, "right"))),
        ([(7, LEFT | WITH_CTRL)], [(7, "press", "left")]),
    ],
    ids=["a drag", "a double click without a release", "the same, right", "a click with Ctrl"],
)  # fmt: skip
def test_what_the_mouse_does_with_a_button_held(
    console: Console, clicks: list[tuple[int, int]], happened: list[tuple[int, str, str]]
) -> None:
    read = console.pointed(*(Click(col, 3, state) for col, state in clicks))
    assert [(it.col, it.how, it.button) for it in read] == happened


@pytest.mark.parametrize(
    "happening",
    [Click(7, 3, 0), Click(-1, -1, BUTTONS["BUTTON4_PRESSED"]),
     Click(-1, -1, BUTTONS["BUTTON5_PRESSED"]), KEYS["KEY_MOUSE"]],
    ids=["motion", "wheel up", "wheel down", "an event that cannot be read"],
)  # fmt: skip
def test_other_things_that_a_mouse_does_mean_nothing(
    console: Console, happening: Click | int
) -> None:
    assert console.read(happening) == [None]


# --- looks -------------------------------------------------------------------------------


HIT = next(port for port in range(1, 33) if str(BOX.fire(port).outcome) == "H")
FIRED = ("/", *str(HIT), "\n", "\n", "\t")


@pytest.mark.parametrize(
    ("colors", "theme"), [(768, "auto"), (768, "high-contrast"), (16, "")], ids=str
)
def test_colours_are_those_of_the_theme_though_windows_counts_otherwise_and_bold_changes_them(
    console: Console, tmp_path: Path, colors: int, theme: str
) -> None:
    console.curses.COLORS = colors
    if theme:
        settings = tmp_path / "Roaming" / "blackbox-tui" / "settings.conf"
        settings.parent.mkdir(parents=True)
        settings.write_text(f"theme = {theme}\n")
    console.play(*FIRED)
    hit = console.curses.colors("H ")
    assert (
        hit[1] == COLORS["COLOR_RED"] if colors == 16 else hit == style_for("hit", theme).colors256
    )


def test_no_colour_means_none_and_ascii_is_ascii(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "┼───┼" in console.play("\n")
    assert console.curses.pairs == {}
    assert console.play(options=["--ascii"]).isascii()


# --- what Windows has not ----------------------------------------------------------------


def test_only_the_signals_that_windows_has_are_caught_and_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system = Signals()
    monkeypatch.setattr(signals, "signal", system)
    ours = signals.Signals()
    ours.catch()
    assert set(system.heard_by) == {2, 15, 21, 22}
    system.heard_by[system.SIGBREAK](system.SIGBREAK, None)  # type: ignore[operator]
    assert ours.caught == system.SIGBREAK
    ours.stop()  # there is no such thing
    ours.restore()
    assert set(system.heard_by.values()) == {signal.SIG_DFL}


def test_without_a_console_a_sentence_says_what_to_do(
    console: Console, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: False))
    assert console.start() == 2
    (complaint,) = capsys.readouterr().err.splitlines()
    assert complaint.startswith("blackbox: Black Box needs a terminal")
    assert all(word in complaint for word in ("winpty", "--plain"))


def another(module: ModuleType) -> ModuleType:
    """Another copy of a module, loaded now."""
    spec = spec_from_file_location(f"{module.__name__}_on_windows", module.__file__)
    assert spec
    assert spec.loader
    copy = module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What asks the system, where that does nothing: its clipboard stays closed."""
    names = (
        "CreateFileW", "CloseHandle", "GlobalAlloc", "GlobalLock", "GlobalUnlock",
        "OpenClipboard", "EmptyClipboard", "CloseClipboard",
    )  # fmt: skip
    idle = SimpleNamespace(**{name: lambda *_: 0 for name in names})
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: idle, raising=False)
    for name in ("_winapi", "msvcrt"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(sys, "platform", "win32")
    return another(windows)


@pytest.mark.parametrize(
    ("typed", "line", "interrupts"),
    [
        ("a1\r", b"a1\n", 0), ("a1x\b\r", b"a1\n", 0), ("\b\xe0Ka\0Hé\n", b"a\xc3\xa9\n", 0),
        ("a\x1a\r", b"a\x1a\n", 0), ("\x1a", b"", 0), ("a1\x03", b"", 1),
    ],
)  # fmt: skip
def test_a_line_is_read_unseen_key_by_key(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch, typed: str, line: bytes, interrupts: int
) -> None:
    raised: list[int] = []
    monkeypatch.setattr(system, "raise_signal", raised.append)
    monkeypatch.setattr(system.msvcrt, "getwch", iter(typed).__next__, raising=False)
    assert system.read_unseen_line() == line
    assert raised == [signal.SIGINT] * interrupts


@pytest.mark.parametrize(("known", "size"), [(1, (80, 24)), (0, None)])
def test_the_size_is_that_of_the_part_of_the_screen_that_the_window_shows(
    system: ModuleType, known: int, size: tuple[int, int] | None
) -> None:
    def tell(_: object, screen: Any) -> int:  # noqa: ANN401
        screen._obj.window = wintypes.SMALL_RECT(3, 200, 82, 223)
        return known

    system._kernel.GetConsoleScreenBufferInfo = tell
    assert system.screen_size() == size


def test_a_text_is_put_on_the_clipboard_with_the_line_ends_of_windows(system: ModuleType) -> None:
    memory, put = ctypes.create_unicode_buffer(20), dict[int, wintypes.HANDLE]()
    system._user.OpenClipboard = lambda _: 1
    system._kernel.GlobalAlloc = lambda *_: 7
    system._kernel.GlobalLock = lambda _: ctypes.addressof(memory)
    system._user.SetClipboardData = put.setdefault
    assert system.copy("Black\nBox")
    assert memory.value == "Black\r\nBox"
    assert {kind: held.value for kind, held in put.items()} == {13: 7}


def test_nothing_is_copied_while_the_clipboard_stays_closed(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "_PAUSE", 0)
    assert not system.copy("Black Box")


class Vt:
    """A console's functions, as `VtConsole` calls them: keys from a list, and its modes."""

    def __init__(self, system: ModuleType, *, knows: bool = True) -> None:
        system.msvcrt.get_osfhandle = lambda number: number + 10
        kernel = system._kernel
        kernel.GetConsoleMode, kernel.SetConsoleMode = self.get, self.set
        kernel.ReadConsoleInputW, kernel.WriteConsoleW = self.read, self.write
        self.modes = {10: 0x1F7, 11: 3}  # of input and output
        self.knows = knows
        self.records: list[tuple[int, int, int, str]] = []
        self.written = ""
        self.console = system.VtConsole()

    def get(self, handle: Any, mode: Any) -> int:  # noqa: ANN401
        mode._obj.value = self.modes[handle.value]
        return 1

    def set(self, handle: Any, mode: Any) -> int:  # noqa: ANN401
        if mode.value > 0x1F7 and not self.knows:
            return 0
        self.modes[handle.value] = mode.value
        return 1

    def read(self, _: object, record: Any, *__: object) -> int:  # noqa: ANN401
        it = record._obj
        it.kind, it.key.down, it.key.code, it.key.char = self.records.pop(0)
        it.key.count = 1
        return 1

    def write(self, _: object, text: Any, length: int, *__: object) -> None:  # noqa: ANN401
        self.written += text[:length]


KEY, SIZE, ALT = 1, 4, 18


@pytest.mark.parametrize(
    ("records", "sent"),
    [
        ([(KEY, 1, 65, "a"), (KEY, 0, 65, "a")], b"a"),  # pressed, and let go
        ([(KEY, 1, 0, "\x1b"), (KEY, 1, 0, "["), (KEY, 1, 0, "A")], b"\x1b[A"),
        ([(KEY, 1, 16, "\0")], b""),  # Shift alone
        ([(KEY, 0, ALT, "é")], "é".encode()),  # let go after a number
        ([(KEY, 1, 0, "\ud83c"), (KEY, 1, 0, "\udfb2")], "🎲".encode()),
        ([(KEY, 1, 0, "\ud83c"), (KEY, 1, 0, "a")], "\ufffda".encode()),  # broken
        ([(SIZE, 1, 0, "x")], b""),
    ],
)
def test_a_console_that_knows_sequences_sends_what_a_terminal_sends(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch,
    records: list[tuple[int, int, int, str]], sent: bytes,
) -> None:  # fmt: skip
    vt = Vt(system)
    monkeypatch.setattr(system, "wait_for_input", lambda _: bool(vt.records))
    vt.records = list(records)
    assert b"".join(vt.console.read(0) for _ in range(len(records) + 1)) == sent


def test_its_modes_are_set_and_restored_and_a_long_text_is_written_whole(
    system: ModuleType,
) -> None:
    vt = Vt(system)
    vt.console.take()
    assert vt.modes[10] & 0x200, "keys as sequences"
    assert not vt.modes[10] & 0x7, "no lines, no echo, Ctrl-C as a key"
    assert vt.modes[11] & 4, "sequences are carried out"
    text = "╭─é" * 9_000
    vt.console.write(text)
    assert vt.written == text
    vt.console.give_back()
    assert vt.modes == {10: 0x1F7, 11: 3}


def test_a_console_that_does_not_know_these_modes_is_left_as_it_was(system: ModuleType) -> None:
    vt = Vt(system, knows=False)
    with pytest.raises(OSError, match="does not know"):
        vt.console.take()
    assert vt.modes == {10: 0x1F7, 11: 3}


@pytest.fixture
def windows_storage(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Another copy of the module, as it is where the system lacks what Windows does."""
    for name in ("O_NOFOLLOW", "O_NONBLOCK"):
        monkeypatch.delattr(os, name, raising=False)
    copy, opened = another(storage), os.open

    def open_(path: Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():  # as Windows refuses to open a directory
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", open_)
    return copy


def test_files_are_written_whole_where_directories_cannot_be_flushed(
    windows_storage: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "new" / "text"
    assert windows_storage.WRITE_FLAGS == windows_storage.READ_FLAGS == getattr(os, "O_BINARY", 0)
    windows_storage.write_text(path, "one\n")
    windows_storage.write_text(path, "two\n")
    assert windows_storage.read_text(path) == "two\n"
    assert [entry.name for entry in path.parent.iterdir()] == ["text"]
    assert windows_storage.rename_damaged(path).read_text() == "two\n"


def test_a_directory_in_place_of_a_file_is_one_to_rename(
    windows_storage: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(windows_storage.DamagedFile, match="is not a file"):
        windows_storage.read_text(tmp_path)
    with pytest.raises(windows_storage.StorageError, match="could not be saved: is a directory"):
        windows_storage.write_text(tmp_path, "text")
