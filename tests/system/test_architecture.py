"""Who may import whom, and who may touch the world: read from the source, not from running it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import blackbox_tui
from blackbox_tui.app import pages
from blackbox_tui.ui.stack import STAGES

PACKAGE = "blackbox_tui"
ROOT = Path(blackbox_tui.__file__).parent

PAGE = Path(__file__).parents[2] / "docs" / "ARCHITECTURE.md"

TERMINAL_MAY_IMPORT = (
    *("ui.terminal.", "ui.toolkit.frame", "ui.events"),
    *("clock", "values", "system.", "formats.settings_text"),
)
"""The terminal knows only frames, events, the system, and how things should look."""

PURE = (
    "__future__ _collections_abc abc bisect collections datetime enum fractions "
    "functools hashlib itertools json math re textwrap types typing"
)
"""What every module may use of Python: no file, no terminal, no chance."""

ALSO = {
    "clock": "time",
    "values": "_collections _operator dataclasses",  # the former for type checkers only
    "history.calendar": "calendar",
    "computer.player": "pkgutil",
    "lessons.course": "pkgutil",
    "formats": "contextlib",
    "solver": "contextlib",
    "storage": "contextlib errno importlib os pathlib stat time",
    "app.guest": "os sys",
    "system.signals": "_signal os sys",
    "system.tty": "os select sys termios",
    "system.windows": "_signal _winapi ctypes msvcrt sys time",
    "ui.stack": "importlib",
    "ui.terminal": "_locale binascii codecs curses os sys",
    "text.help": "pkgutil",
    "text.writing": "unicodedata",
    "plain": "contextlib errno importlib io os select signal sys termios unicodedata",
    "cli": "argparse errno importlib os pathlib pkgutil sys",
    "__main__": "_signal sys",
}
"""What some may use besides."""

PARTS = {f"ui.screens.{name}" for name in ("screen", "form_screen", "seek_view")}
"""What screens are made from, and the view of a large one: no screens themselves."""

RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
# --- reading the source ------------------------------------------------------------


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}
"""Every module's file, by its name within the package."""
PACKAGES = {name_of(path) for path in ROOT.rglob("__init__.py")}
NAMES = [name for name in MODULES if name not in PACKAGES]


@cache  # not read at once, as every worker imports this module
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[str]:
    """The full name of everything that is imported, wherever that stands."""
    for node in ast.walk(tree(module)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(level=0, module=str(source), names=names):
                for alias in names:
                    inner = f"{source}.{alias.name}".removeprefix(f"{PACKAGE}.")
                    yield f"{PACKAGE}.{inner}" if inner in MODULES else source
            case ast.ImportFrom():
                raise AssertionError("Imports are by the full name.")


@cache
def imported(module: str) -> frozenset[str]:
    return frozenset(imports(module))


@cache
def called(module: str) -> frozenset[str]:
    """What is called, as it is written: `open`, `os.open`, `datetime.now`."""
    calls = (node for node in ast.walk(tree(module)) if isinstance(node, ast.Call))
    return frozenset(ast.unparse(node.func) for node in calls)


def ours(module: str) -> set[str]:
    names = {name for name in imported(module) if name.split(".")[0] == PACKAGE}
    return {name.removeprefix(PACKAGE).removeprefix(".") for name in names} - {"", module}


def library(module: str) -> set[str]:
    return {name.split(".")[0] for name in imported(module)} - {PACKAGE}


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@cache
def layers() -> dict[str, int]:
    """The number of each layer, from the bottom up, by the names of its folders or modules."""
    [listed] = re.findall(r"^`values` < .*?(?=\n\n)", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    return {
        package: number
        for number, layer in enumerate(listed.split("<"))
        for package in re.findall(r"`([\w.]+)`", layer)
    }


def layer_of(name: str) -> int:
    """The layer that names a module, or else the closest folder that it is in."""
    for package in (name, *(name.rsplit(".", dots)[0] for dots in range(1, name.count(".") + 1))):
        if package in layers():
            return layers()[package]
    raise AssertionError(f"{name} is in no layer: decide where it belongs.")


def callers(*names: str) -> set[str]:
    """The modules that call one of these."""
    return {module for module in MODULES if called(module) & set(names)}


def users(*names: str) -> set[str]:
    """The modules that import one of these from Python."""
    return {module for module in MODULES if library(module) & set(names)}


# --- who may import whom -------------------------------------------------------------


def test_every_layer_of_the_page_is_a_folder_or_a_module() -> None:
    assert layers().keys() <= MODULES.keys()


def test_a_module_imports_only_its_layer_and_those_before_it() -> None:
    upward = {
        (name, other) for name in NAMES for other in ours(name) if layer_of(other) > layer_of(name)
    }
    assert upward == set()


Import = tuple[str, str]
"""A module, and another one that it imports."""


def imports_of(package: str) -> set[Import]:
    return {(name, other) for name in NAMES if within(name, package) for other in ours(name)}


def test_the_terminal_knows_only_the_frame() -> None:
    found = imports_of("ui.terminal")
    assert [it for it in found if not it[1].startswith(TERMINAL_MAY_IMPORT)] == []


@pytest.mark.parametrize(
    ("layer", "known"),
    [
        ("values", ()),
        ("reading", ()),
        ("system", ()),
        ("ui.toolkit", ("values", "text.writing", "reading", "ui.keymap", "ui.messages")),
    ],
)
def test_a_layer_knows_no_black_box(layer: str, known: tuple[str, ...]) -> None:
    found = imports_of(layer)
    assert [it for it in found if not within(it[1], layer) and it[1] not in known] == []


def test_a_screen_imports_no_other_screen() -> None:
    """But for the first box, which is a game with a coach: it has the screen of a game."""
    found = imports_of("ui.screens")
    others = [it for it in found if within(it[1], "ui.screens") and it[1] not in PARTS]
    assert others == [("ui.screens.first_box", "ui.screens.seek")]


def test_a_screen_is_imported_when_it_is_opened() -> None:
    """Only what all screens share, and a question that must never fail, is there from the start."""
    shared = {"ui.screens.screen", "ui.screens.unsaved"}
    early = {(name, other) for name in NAMES for other in ours(name) - shared
             if within(other, "ui.screens") and not within(name, "ui.screens")}  # fmt: skip
    assert early == {("cli.cast", "ui.screens.replay")}


@pytest.mark.parametrize(
    "opener",
    [row.opener for row in vars(pages).values() if isinstance(row, pages.Route) and row.opener]
    + [*STAGES.values()],
)
def test_every_opener_is_a_function_or_a_class_of_a_screen(opener: str) -> None:
    module, _, name = opener.partition(":")
    screen = tree(f"ui.screens.{module}").body
    assert name in {
        node.name for node in screen if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def test_packages_hold_nothing_but_their_docstring() -> None:
    """Except for the version, and for the engine, which names what others may import."""
    for name in PACKAGES - {"engine"}:
        statements = [type(node) for node in tree(name).body]
        assert statements in ([ast.Expr], [ast.Expr, ast.Assign]), name


LATER = {
    *("app.games", "app.jobs", "app.saved", "app.session", "rules.deal", "text.writing"),
    *("ui.terminal.curses_display", "ui.terminal.escape_display"),
    *(name for name in NAMES if within(name, "cli")),
}
"""What imports inside functions: the command line, and what a first board does not wait for."""

FOR_TYPES = {
    *("values", "app.games", "app.jobs", "app.saved", "app.session", "plain.app"),
    *("rules.scoring", "text.hints"),
    *("cli.arguments", "cli.launch", "cli.main", "cli.opening", "cli.trace"),
    *("system.tty", *(f"ui.terminal.{name}display" for name in ("", "curses_", "escape_"))),
}
"""What imports for type checkers only, to load less."""


def test_only_what_a_start_waits_for_imports_late() -> None:
    lazy = {
        name
        for name in MODULES
        for function in ast.walk(tree(name))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert lazy <= LATER
    checked = {name for name in MODULES if "TYPE_CHECKING" in ast.unparse(tree(name))}
    assert checked == FOR_TYPES


def test_no_imports_go_in_a_circle() -> None:
    left = {name: ours(name) for name in MODULES}
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    assert left == {}


# --- who may touch the world ---------------------------------------------------------


def test_a_module_uses_of_python_only_what_its_package_may() -> None:
    wrong = {}
    for name in NAMES:
        also = [names.split() for package, names in ALSO.items() if within(name, package)]
        allowed = {*PURE.split(), *(name for names in also for name in names)}
        if not library(name) <= allowed:
            wrong[name] = library(name) - allowed
    assert wrong == {}


def test_one_module_asks_what_time_it_is() -> None:
    """Others only pause while they wait for another program."""
    clocks = ("time", "monotonic", "perf_counter", "time.time", "time.monotonic", "date.today")
    assert callers(*clocks, "datetime.now", "datetime.today", "datetime.utcnow") == {"clock"}
    assert users("time") == {"clock", "storage.files", "storage.game_files", "system.windows"}


def test_chance_comes_from_the_storage_alone() -> None:
    assert callers("os.urandom") == {"storage.store", "storage.game_files"}, "seeds and file names"


def test_only_the_storage_and_the_command_line_open_files() -> None:
    opening = callers("open", "os.open", "os.fdopen", "path.open", "Path.open")
    assert all(within(name, "storage") or within(name, "cli") for name in opening - {"plain.loop"})


def test_no_text_is_ever_run() -> None:
    assert callers(*RUNS_TEXT) == set()
    loading = {"cli.main", "plain.app", "ui.stack"}
    assert callers("import_module") == {"storage.game_files", *loading}


def test_a_class_name_occurs_once_and_a_file_name_at_most_three_times() -> None:
    classes = Counter(
        node.name.lstrip("_")
        for module in MODULES
        for node in tree(module).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in classes.items() if times > 1] == []
    files = Counter(path.name for path in ROOT.rglob("*.py") if path.name != "__init__.py")
    assert [name for name, times in files.items() if times > 3] == []
