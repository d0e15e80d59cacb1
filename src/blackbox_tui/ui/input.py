"""What the player does, as messages for a screen: keys, the mouse, a paste."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Message, Noticed, Pointed, Typed
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.terminal.escapes import Event, Mouse, Paste
from blackbox_tui.ui.toolkit.frame import Frame

LONGEST_PASTE: Final = 200
"""Characters of a paste that are taken, where text is entered."""
PASTE_IGNORED: Final = "Pasted text is ignored here."


def messages_for(event: Event, screen: Screen, frame: Frame | None) -> Iterator[Message]:
    """What that event tells the screen, which is shown as that frame."""
    match event:
        case str():
            if screen.message == PASTE_IGNORED:
                yield Noticed("")  # it was read: not every screen replaces it
            yield _meaning(event, screen)
        case Mouse():
            yield _pointed(event, frame)
        case Paste():
            yield from _pasted(event.text, screen)


def _meaning(key: str, screen: Screen) -> Message:
    char = " " if key == "space" else key
    if screen.typing and len(char) == 1:
        return Typed(char)
    command = command_for(screen.bindings, key)
    if command is not None:
        return command
    return Typed(char) if len(char) == 1 else Command.OTHER


def _pointed(mouse: Mouse, frame: Frame | None) -> Message:
    """A word of the footer says its command when it is pressed, and is nothing otherwise."""
    target = frame.click_at(mouse.row, mouse.col) if frame else None
    if isinstance(target, Command):
        if mouse.how == "press":
            return target
        target = None
    return Pointed(target, mouse.how, mouse.button)


def _pasted(text: str, screen: Screen) -> Iterator[Message]:
    """The first line, where text is entered; elsewhere, that nothing was done."""
    if screen.typing:
        line, *_ = text.strip().splitlines() or [""]
        acts = command_for(screen.bindings, "space") is not None
        for char in filter(str.isprintable, line[:LONGEST_PASTE]):
            if char != " " or not acts:  # what is pasted never acts
                yield Typed(char)
    elif not screen.asking:  # a question stays to be read
        yield Noticed(PASTE_IGNORED)
