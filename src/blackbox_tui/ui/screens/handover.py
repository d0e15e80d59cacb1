"""Nothing to see here: one player looks away while the other takes the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.formats.savegame import Bookmark
from blackbox_tui.ui.keymap import KEYMAPS, Binding
from blackbox_tui.ui.messages import Go, Keep, Message, Noticed, Quit, Request
from blackbox_tui.ui.widgets.footer import put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped


@dataclass(frozen=True, slots=True)
class Handover:
    """Who takes the keyboard, what for, and who looks away."""

    taker: str
    other: str
    task: str
    then: Go
    kept: Bookmark
    """The match as it stands while nobody has the keyboard."""
    notice: str = ""
    typing: bool = False
    pulse: float = 0

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys here."""
        return KEYMAPS["handover"]

    def update(self, message: Message) -> tuple[Handover, Sequence[Request]]:
        """Wait for Enter."""
        match message:
            case "opened":
                return self, (Keep(self.kept),)
            case "act":
                return self, (self.then,)
            case "menu" | "help":
                return self, (Go(message),)
            case "quit":
                return self, (Quit(),)
            case Noticed(sentence=sentence):
                return replace(self, notice=sentence), ()
        return self, ()

    def view(self, size: Size) -> Frame:
        """A few sentences in the middle of an empty screen."""
        frame = Frame(size)
        sentences = [f"{self.taker} {self.task}."]
        if self.other:
            sentences.append(f"{self.other}, please look away now.")
        sentences.append(f"{self.taker}, press Enter when you are alone with the keyboard.")
        if self.notice:
            sentences.append(self.notice)
        lines = [line for text in sentences for line in (*wrapped(text, max(1, size[0] - 2)), "")]
        top = max(0, (size[1] - len(lines)) // 2)
        for row, line in enumerate(lines, top):
            frame.put(row, max(0, (size[0] - len(line)) // 2), line, "strong")
        if size[1] > len(lines) + 1:
            put_footer(frame, self.bindings)
        return frame
