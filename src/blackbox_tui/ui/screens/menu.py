"""The menu: what can be played, and what else there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.pages import Route
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.saved import summarise
from blackbox_tui.clock import now
from blackbox_tui.text.writing import many
from blackbox_tui.ui.keymap import HELP, Binding, Command
from blackbox_tui.ui.menu import draw_menu
from blackbox_tui.ui.messages import Leave, Message, Pasted, Pointed, Request, Typed
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import NamedTuple, dataclass, replace

KEYS: Final = (
    Binding("up k", Command.UP, "", "previous entry"),
    Binding("down j", Command.DOWN, "", "next entry"),
    Binding("home", Command.FAR_UP, "", "first entry"),
    Binding("end", Command.FAR_DOWN, "", "last entry"),
    Binding("enter space", Command.ACT, "choose", "choose this entry"),
    Binding("f2", Command.NEW, "", "new game"),
    HELP,
    Binding("q ^c esc", Command.QUIT, "quit", "quit"),
)
NEW_HERE: Final = "New here? Press l to learn."
REQUESTS: Final[Mapping[Route, Request]] = {
    **{line: Open(line) for line in pages.LINES},
    pages.NEW_GAME: Play(Games.solitaire),
    pages.QUIT: Leave.QUIT,
}
"""What each line asks for: most of them open a page."""


class MenuEntry(NamedTuple):
    """A line of the menu: how it looks, and what it asks for."""

    line: Route
    request: Request
    detail: str = ""  # what stands behind its label, where there is room

    @property
    def keys(self) -> dict[str, Request]:
        """What its key asks for, and the one of what stands beside it."""
        other = self.line.beside
        beside: dict[str, Request] = {other.key: Open(other)} if other else {}
        return {self.line.key: self.request, **beside}


@dataclass(frozen=True)
class MenuScreen(Screen):
    """Entries, one of them chosen."""

    keys = KEYS

    entries: tuple[MenuEntry, ...]
    at: int = 0

    def update(self, message: Message) -> Update[MenuScreen]:
        places = {
            Command.UP: self.at - 1,
            Command.DOWN: self.at + 1,
            Command.FAR_UP: 0,
            Command.FAR_DOWN: -1,
        }
        match message:
            case Command() if message in places:
                return self._at(places[message]), ()
            case Command.ACT:
                return self._choose()
            case Command.NEW:
                return self.update(Typed(pages.NEW_GAME.key))
            case Typed(char) if (at := self._line_of(char.lower())) is not None:
                return self._at(at), (self.entries[at].keys[char.lower()],)
            case Pasted(text):
                return self, (Open(pages.PASTED, text),)
            case Pointed(target=Route() as beside, how="press"):
                return self, (Open(beside),)
            case Pointed(target=int(at), how="press"):
                return self._at(at)._choose()
            case Pointed(target=int(at), how="hover"):
                return self._at(at), ()
        return self.update_common(message)

    def _at(self, at: int) -> MenuScreen:
        """With that entry chosen; a message stays until another one is."""
        at %= len(self.entries)
        return self if at == self.at else replace(self, at=at, message="")

    def _line_of(self, key: str) -> int | None:
        """The line on which that key stands."""
        return next((at for at, it in enumerate(self.entries) if key in it.keys), None)

    def _choose(self) -> Update[MenuScreen]:
        return self, (self.entries[self.at].request,)

    def view(self, size: Size) -> Frame:
        lines = [(entry.line, entry.detail) for entry in self.entries]
        sentence = self.message or lines[self.at][0].sentence
        return draw_menu(size, lines, self.footer(), at=self.at, sentence=sentence)


def open_menu(games: Games) -> MenuScreen:
    """The menu: what there is to continue, then what it always offers."""
    always = [MenuEntry(line, REQUESTS[line]) for line in pages.LINES]
    if games.store.newcomer:
        always[0] = always[0]._replace(line=replace(pages.NEW_GAME, sentence=NEW_HERE))
    return MenuScreen((*_unfinished(games), *always))


def _unfinished(games: Games) -> Iterator[MenuEntry]:
    """The only unfinished game, to go on with; the list if there are more, or others play it."""
    newest, count = games.store.newest(), len(games.store.saved())
    listed, detail = Open(pages.UNFINISHED, newest and newest.id), many(count, "game")
    if newest:
        summary = summarise(newest, now())
        line = replace(pages.CONTINUE, sentence=summary.sentence)
        only = Play(Games.continue_game, newest.id), summary.words
        yield MenuEntry(line, *(only if count == 1 else (listed, detail)))
    elif count:
        yield MenuEntry(pages.CONTINUE, listed, detail)
