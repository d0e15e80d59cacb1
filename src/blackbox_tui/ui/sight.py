"""What the player sees, and so what a key, the mouse or a paste means there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blackbox_tui.reading import is_number
from blackbox_tui.ui.events import Event, Mouse, Paste
from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Message, Noticed, Pasted, Pointed, Typed
from blackbox_tui.ui.screens.screen import PASTE_IGNORED, Screen
from blackbox_tui.ui.toolkit.frame import Badges, Frame, Size, put_badges

LONGEST_PASTE: Final = 200  # characters of a paste that are taken, where text is entered


class Sight:
    """The frame of a screen, or a page of a text that does not fit on it."""

    def __init__(self) -> None:
        self._drawn: tuple[Screen, Size, Badges, bool] | None = None
        self._pages = [Frame((0, 0))]  # the frame, then what is read page by page
        self._at = 0
        self._key = ""  # the last key on a board, if the mouse was not pressed since

    @property
    def frame(self) -> Frame:
        """What is seen."""
        return self._pages[self._at if self._at < len(self._pages) else 0]

    def draw(self, screen: Screen, size: Size, badges: Badges, *, announce: bool) -> Frame:
        """Draw a screen, which is a value: only once if it is the one that is seen."""
        now, before = (screen, size, badges, announce), self._drawn
        if before is None or before[0] is not screen or before[1:] != now[1:]:
            frame, self._drawn = screen.view(size), now
            if frame.message_at is not None and announce:
                frame.cursor = frame.message_at
            if any(badges):
                put_badges(frame, badges)
            self._pages = [frame, *frame.rest]
            if before and type(before[0]) is not type(screen):
                self._at = 0
        return self.frame

    def messages(self, event: Event, screen: Screen) -> Iterator[Message]:
        """What that event tells the screen; nothing if it only turns a page."""
        match event:
            case str():
                if screen.message == PASTE_IGNORED:
                    yield Noticed("")  # it was read: not every screen replaces it
                message = meaning(event, screen, self._key)
                has_ports = any(it.command is Command.TO_PORT for it in screen.keys)
                self._key = event if has_ports else ""
            case Mouse():
                self._key = "" if event.how == "press" else self._key
                message = self._pointed(event)
            case Paste():
                yield from _pasted(event.text, screen)
                return
        if not self._turns_page(message, screen):
            yield message

    def _pointed(self, mouse: Mouse) -> Message:
        """A word of the footer says its command when it is pressed, and is nothing otherwise."""
        target = self.frame.click_at(mouse.row, mouse.col)
        if isinstance(target, Command):
            if mouse.how == "press":
                return target
            target = None
        return Pointed(target, mouse.how, mouse.button)

    def _turns_page(self, message: Message, screen: Screen) -> bool:
        """Was that to read on, where a text does not fit? Any other key or click ends it."""
        asked = message is Command.MORE or (message == Typed(".") and not screen.typing)
        if asked and len(self._pages) > 1:
            self._at = (self._at + 1) % len(self._pages)
            return True
        if not isinstance(message, Pointed) or message.how == "press":
            self._at = 0
        return False


def meaning(key: str, screen: Screen, before: str = "") -> Message:
    """What a key says on a screen, whatever is read there; `before` is the key before it."""
    char = " " if key == "space" else key
    if screen.typing and len(char) == 1:
        return Typed(char)
    command = command_for(screen.chosen_keys, key)
    if command is not None:
        return command
    if len(char) != 1:
        return Command.OTHER
    named = is_number(char) and len(before) == 1 and before.isalpha()
    return Typed(char, before if named else "")


def _pasted(text: str, screen: Screen) -> Iterator[Message]:
    """The first line as if it were typed, where text is entered; elsewhere, all of it."""
    if screen.typing:
        line, *_ = text.strip().splitlines() or [""]
        acts = command_for(screen.bindings, "space") is not None
        for char in filter(str.isprintable, line[:LONGEST_PASTE]):
            if char != " " or not acts:  # what is pasted never acts
                yield Typed(char)
    elif not screen.asking:  # a question stays to be read
        yield Pasted(text)
