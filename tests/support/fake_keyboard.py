"""The real keyboard, with bytes from a list in place of a tty."""

from __future__ import annotations

from blackbox_tui.ui.events import Event
from blackbox_tui.ui.terminal.escapes import Background
from blackbox_tui.ui.terminal.keyboard import Keyboard, parser_for


class FakeWire:
    """The terminal: what it sends does so at once; then nothing comes."""

    def __init__(self, coming: bytes = b"") -> None:
        self.coming = coming
        self.gone = False
        self.time = 0.0
        self.waits: list[float] = []
        self.sent: list[str] = []

    def read(self, seconds: float) -> bytes:
        self.waits.append(seconds)
        data, self.coming = self.coming[:1], self.coming[1:]
        self.time += 0 if data else seconds
        return data

    def write(self, text: str, /) -> None:
        self.sent.append(text)


class FakeKeyboard:
    """A keyboard to which bytes are sent."""

    def __init__(self) -> None:
        self._wire, self._parser = FakeWire(), parser_for("utf-8", {})
        self._keyboard = Keyboard(self._wire, self._parser, self._now)
        self._keyboard.turn(mouse=True, pastes=False)

    def _now(self) -> float:
        return self._wire.time

    def hear(self, data: bytes) -> None:
        """Send bytes."""
        self._wire.coming += data

    @property
    def hearing(self) -> bool:
        """Is there anything left to read?"""
        return bool(self._wire.coming) or self._parser.due < float("inf")

    def read(self) -> Event | None:
        """What they mean, as far as the next key; an answer is for the terminal alone."""
        got = self._keyboard.read(60)
        return None if isinstance(got, Background) else got
