"""What the machine's description of a terminal says of its keys and its mouse."""

from __future__ import annotations

import curses

_KEYS = {
    "kbs": "bs", "kent": "enter", "kdch1": "del", "kcbt": "btab", "khome": "home", "kend": "end",
    "kpp": "pgup", "knp": "pgdn", "kf1": "f1", "kf2": "f2", "kcuu1": "up", "kcud1": "down",
    "kcub1": "left", "kcuf1": "right",
}  # fmt: skip
"""Our names of keys, by the names of what they send."""


def keys() -> dict[str, str]:
    """The key for everything that is sent by one that we know."""
    sent = {_sent(described): key for described, key in _KEYS.items()}
    return {text: key for text, key in sent.items() if text}


def has_mouse() -> bool:
    """Can the terminal report the mouse in the way of xterm?"""
    return _sent("kmous").startswith("\x1b[")


def _sent(described: str) -> str:
    return (curses.tigetstr(described) or b"").decode("latin-1")
