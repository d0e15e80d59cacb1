"""Who may import whom, and who may touch the world: read from the source, not from running it.

Every module stands in one layer. A module may import its own layer and the
layers named beside it, whether at once, later or only for its types.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

import blackbox_tui

PACKAGE = "blackbox_tui"
ROOT = Path(blackbox_tui.__file__).parent


class Layer(NamedTuple):
    """Modules of one kind, the layers that they may import, and what they may use of Python."""

    modules: str
    beneath: str = ""
    library: str = ""
    """Beyond what everybody may."""


LAYERS = {
    # The rules, and thinking about them: pure values.
    "rules": Layer("engine game scoring deal match"),
    "thinking": Layer(
        "thinking poses placements tracer cubes mixed sampling solver foresight openings "
        "codebreaker perfect hints review fair daily coach",
        "rules",
    ),
    # Sentences about them; and texts from values and back: pure too.
    "wording": Layer("wording"),
    "sentences": Layer("lessons narration verdicts retelling", "rules thinking wording"),
    "words": Layer(
        "untrusted codes records packing bookmark sittings turns history stats report sharing "
        "settings progress solving wishes",
        "rules thinking wording",
    ),
    # Files, which know no game; and the one who keeps games in them.
    "files": Layer(
        "places glance storage locks journal slots",
        library="contextlib errno importlib os pathlib stat time",
    ),
    "keeping": Layer("keeper", "rules words files", library="os pathlib"),
    # The full screen.
    "screens": Layer("ui.screens.*", "rules thinking wording sentences words looks"),
    "story": Layer(
        "ui.flow ui.rounds ui.thoughts",
        "rules thinking wording sentences words keeping looks screens",
    ),
    "loop": Layer("ui.app", "rules words keeping looks story"),
    "terminal": Layer(
        "ui.terminal ui.painter ui.keyboard ui.console",
        "looks signals",
        library="base64 codecs curses os select sys time",
    ),
    "looks": Layer("ui.*", "rules wording words", library="unicodedata"),
    "signals": Layer("signals", library="_signal os signal"),
    # The game by lines of text.
    "lines": Layer(
        "plain.*",
        "rules thinking wording sentences words files keeping signals",
        library="contextlib io os select signal sys termios time unicodedata",
    ),
    # The command line.
    "grammar": Layer("arguments completion", "rules thinking words", library="argparse"),
    "command": Layer(
        "cli __main__",
        "rules thinking words files keeping looks story loop terminal lines grammar",
        library="argparse os pathlib sys",
    ),
}
"""The first layer that names a module is its own."""

EXACTLY = {
    "engine": "",
    "wording": "",
    "places": "",
    "glance": "places",
    "storage": "places",
    "signals": "",
    "ui.theme": "",
    "ui.frame": "ui.columns",
    "game": "engine",
    "deal": "engine",
    "scoring": "engine game",
    "match": "deal game scoring",
    "ui.painter": "ui.frame ui.theme",
    "ui.keyboard": "ui.escapes",
    "ui.console": "ui.escapes ui.keyboard",
    "ui.terminal": "signals ui.console ui.escapes ui.frame ui.keyboard ui.painter",
}
"""Some import no more of ours than this."""

PURE = (
    "__future__ abc bisect collections dataclasses datetime enum fractions functools hashlib "
    "itertools json math re types typing"
)
"""What everybody may use of Python: no file, no terminal, no chance."""

PARTS = {"ui.screens.markers", "ui.screens.seek_view", "ui.screens.learn_view"}
"""Among the screens, what is none itself: shared drawing, and the views of two large screens."""

RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
BRINGS_CODE = ("pickle", "marshal", "shelve", "dbm", "ctypes", "subprocess", "socket")


# --- reading the source ------------------------------------------------------------


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    name_of(path): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(ROOT.rglob("*.py"))
}
"""Every module's source, by its name within the package."""
BARE = {name_of(path) for path in ROOT.rglob("__init__.py")}
"""Packages, which hold nothing but their docstring and the version."""

NAMES = [name for name in MODULES if name not in BARE]
LINES = {name for name in NAMES if name.startswith("plain.")}
"""The line mode, a front end of its own."""


def imports(tree: ast.AST) -> Iterator[str]:
    """The full name of everything that is imported, wherever that stands."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(level=0, module=str(module), names=names):
                for alias in names:
                    inner = f"{module}.{alias.name}".removeprefix(f"{PACKAGE}.")
                    yield f"{PACKAGE}.{inner}" if inner in MODULES else module
            case ast.ImportFrom():
                raise AssertionError("Imports are by the full name.")


IMPORTED = {name: set(imports(tree)) for name, tree in MODULES.items()}
CALLED = {
    name: {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for name, tree in MODULES.items()
}
"""What is called, as it is written: `open`, `os.open`, `datetime.now`."""


def ours(module: str) -> set[str]:
    names = {name for name in IMPORTED[module] if name.split(".")[0] == PACKAGE}
    return {name.removeprefix(PACKAGE).removeprefix(".") for name in names} - BARE


def library(module: str) -> set[str]:
    return {name.split(".")[0] for name in IMPORTED[module]} - {PACKAGE}


def layer_of(name: str) -> str:
    for title, layer in LAYERS.items():
        if any(fnmatchcase(name, pattern) for pattern in layer.modules.split()):
            return title
    raise AssertionError(f"{name} is in no layer: decide where it belongs.")


def callers(*names: str) -> set[str]:
    """The modules that call one of these."""
    return {module for module in MODULES if CALLED[module] & set(names)}


def users(*names: str) -> set[str]:
    """The modules that import one of these from Python."""
    return {module for module in MODULES if library(module) & set(names)}


# --- who may import whom -------------------------------------------------------------


def test_every_module_stands_in_a_layer_and_every_one_named_is_there() -> None:
    assert {layer_of(name) for name in NAMES} <= LAYERS.keys()
    named = {name for layer in LAYERS.values() for name in layer.modules.split()}
    assert {it for it in named if "*" not in it} <= MODULES.keys()
    assert PARTS | EXACTLY.keys() <= MODULES.keys()


def test_a_module_imports_only_from_its_layer_and_those_beneath() -> None:
    wrong = set()
    for name in NAMES:
        layer = layer_of(name)
        allowed = {layer, *LAYERS[layer].beneath.split()}
        wrong |= {(name, other) for other in ours(name) if layer_of(other) not in allowed}
    assert wrong == set()


def test_some_import_no_more_than_they_need() -> None:
    wrong = {name: ours(name) - set(allowed.split()) for name, allowed in EXACTLY.items()}
    assert not any(wrong.values()), wrong


def test_a_screen_imports_no_other_screen() -> None:
    wrong = {
        (name, other)
        for name in NAMES
        if layer_of(name) == "screens"
        for other in ours(name) - PARTS
        if layer_of(other) == "screens" and other != name.removesuffix("_view")
    }
    assert wrong == set()


def test_packages_hold_nothing() -> None:
    for name in BARE:
        statements = [type(node) for node in MODULES[name].body]
        assert statements in ([ast.Expr], [ast.Expr, ast.Assign]), name


def test_no_imports_go_in_a_circle() -> None:
    """But for a screen and its view, which are one screen in two files."""
    left = {name: ours(name) - {name.removesuffix("_view")} for name in NAMES}
    while free := {name for name, needed in left.items() if not needed & left.keys()}:
        left = {name: needed for name, needed in left.items() if name not in free}
    assert left == {}


# --- who may touch the world ---------------------------------------------------------


def test_a_module_uses_of_python_what_its_layer_may() -> None:
    wrong = {}
    for name in NAMES:
        allowed = {*PURE.split(), *LAYERS[layer_of(name)].library.split()}
        if not library(name) <= allowed:
            wrong[name] = library(name) - allowed
    assert wrong == {}


def test_only_the_parts_of_the_terminal_know_curses() -> None:
    assert users("curses") == {"ui.terminal", "ui.painter", "ui.keyboard", "ui.console"}


def test_only_the_terminal_and_the_line_mode_have_a_clock() -> None:
    """Locks pause while they wait, and look at no clock."""
    assert users("time") - LINES == {"ui.terminal", "locks"}
    assert "from time import sleep" in ast.unparse(MODULES["locks"]).splitlines()


def test_only_the_keeper_asks_what_day_it_is() -> None:
    assert callers("datetime.now", "date.today", "datetime.today", "datetime.utcnow") == {"keeper"}


def test_chance_comes_from_the_keeper_alone() -> None:
    assert users("random", "secrets", "uuid") == set()
    assert callers("os.urandom") == {"keeper"}


def test_only_those_who_deal_with_files_open_one() -> None:
    opening = callers("open", "os.open", "os.fdopen", "path.open", "Path.open")
    assert opening - LINES == {"glance", "storage", "locks", "journal", "cli"}


def test_no_text_is_ever_run() -> None:
    """And nothing is read that could bring code along."""
    assert callers(*RUNS_TEXT) == set()
    assert users(*BRINGS_CODE) == set()
    assert callers("import_module") == {"locks"}
