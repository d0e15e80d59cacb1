"""The clipboard: Windows has functions for it, elsewhere the terminal is asked to fill it."""

from __future__ import annotations

import os
from binascii import b2a_base64
from collections.abc import Callable

from blackbox_tui.system import windows

_WINDOWS = os.name == "nt"


def copy(text: str, send: Callable[[str], object]) -> bool | None:
    """Put a text on the clipboard; is it there? None if only the terminal knows.

    `send` sends the terminal a control sequence.
    """
    if _WINDOWS:
        return windows.copy(text)
    send(f"\033]52;c;{b2a_base64(text.encode(), newline=False).decode()}\a")
    return None
