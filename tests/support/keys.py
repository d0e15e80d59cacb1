"""Every table of keys: those of the screens, and those for while something is asked or typed."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from blackbox_tui.ui import screens
from blackbox_tui.ui.keymap import ASKED, Binding
from blackbox_tui.ui.screens.learn import MARKING, PREDICTING
from blackbox_tui.ui.screens.screen import GOING, BoardScreen, Screen
from blackbox_tui.ui.screens.seek import KEEPING
from blackbox_tui.ui.toolkit.form import CHOOSING, NUMBERING, TYPING

for module in iter_modules(screens.__path__):
    import_module(f"{screens.__name__}.{module.name}")

KEYMAPS: Final[dict[str, tuple[Binding, ...]]] = {
    **{
        screen.__name__: screen.keys
        for screen in (*Screen.__subclasses__(), *BoardScreen.__subclasses__())
        if "keys" in vars(screen)
    },
    "asked": ASKED,
    "going": GOING,
    "keeping": KEEPING,
    "marking": MARKING,
    "predicting": PREDICTING,
    "choosing": CHOOSING,
    "numbering": NUMBERING,
    "typing": TYPING,
}
"""By the name of the screen, or what the player does."""
