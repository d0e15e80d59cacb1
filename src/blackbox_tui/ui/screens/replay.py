"""A finished game watched again, move by move: what the seeker saw, and at last the reveal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.seeker import Seeker
from blackbox_tui.engine import Cell
from blackbox_tui.rules.moves import Fire, Guess, Move, Seal, SealLanes
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Over, Session
from blackbox_tui.text.results import moment_sentence, verdict
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.board.cursor import Cursor, LookAt, Spot, spot_of
from blackbox_tui.ui.board.log import legend, ray_log, revealed
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Pointed, Ticked
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.screens.seek_view import SeekView
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Section
from blackbox_tui.values import dataclass, replace

PACES: Final = (4.0, 2.0, 1.0, 0.5, 0.25)  # seconds to look at each move, from slow to fast


@dataclass(frozen=True)
class ReplayScreen(Screen):
    """A finished session, and the moment of it that is looked at."""

    keys = (
        Binding("space p", Command.PAUSE, "pause", "pause / play; at the end, from the start"),
        Binding("left h", Command.PREVIOUS, "back", "previous / next move"),
        Binding("right l", Command.NEXT, "next", "previous / next move"),
        Binding("up k", Command.PREVIOUS_RAY, "", "previous / next ray"),
        Binding("down j", Command.NEXT_RAY, "by ray", "previous / next ray"),
        Binding("home", Command.FIRST, "", "the start / the reveal"),
        Binding("end", Command.LAST, "reveal", "the start / the reveal"),
        Binding("+", Command.FASTER, "faster", "show each move for less time"),
        Binding("-", Command.SLOWER, "slower", "show each move for longer"),
        HELP,
        Binding("esc enter", Command.BACK, "result", "go to the result"),
        JUST_QUIT,
    )

    session: Session
    moment: Moment
    playing: bool = False
    pace: int = 2
    looked: float = 0  # seconds for which the moment has been shown
    hovered: Spot | None = None
    around: Cell | None = None
    """What a board larger than the screen is shown around; None follows the moves."""

    @classmethod
    def of(cls, session: Session, *, playing: bool = False) -> ReplayScreen:
        return cls(session, Moment.first(session.game), playing)

    @property
    def pulse(self) -> float:
        return 0.05 if self.playing else 0

    @property
    def due(self) -> float:
        """Seconds until the next move, while it plays."""
        return PACES[self.pace] - self.looked

    def update(self, message: Message) -> Update[ReplayScreen]:
        match message:
            case Ticked(seconds) if self.playing:
                looking = replace(self, looked=self.looked + seconds)
                return (looking if looking.due > 0 else looking._play_on()), ()
            case Command.PAUSE:
                return self._paused_or_playing(), ()
            case Command.FASTER | Command.SLOWER:
                step = 1 if message is Command.FASTER else -1
                return replace(self, pace=max(0, min(self.pace + step, len(PACES) - 1))), ()
            case Command.BACK:
                return self, (Enter(Over(self.session)),)
            case Pointed(how="hover"):
                return replace(self, hovered=spot_of(message)), ()
            case Pointed(target=LookAt(cell), how="press"):
                return replace(self, around=cell), ()
        moment = self._moment_for(message)
        return self.update_common(message) if moment is None else (self._looking_at(moment), ())

    def _moment_for(self, message: Message) -> Moment | None:
        """The moment that a key or a click leads to; None for any other message."""
        moment, markers = self.moment, self.session.game.clues.markers
        match message:
            case Command.NEXT:
                return moment.to(moment.at + 1)
            case Command.PREVIOUS:
                return moment.to(moment.at - 1)
            case Command.NEXT_RAY:
                return moment.next_ray()
            case Command.PREVIOUS_RAY:
                return moment.previous_ray()
            case Command.FIRST:
                return moment.to(0)
            case Command.LAST:
                return moment.to(moment.reveal)
            case Pointed(target=int(port), how="press") if port in moment.game.clues.markers:
                return moment.to(moment.rays[markers[port].ray])
        return None

    def _looking_at(self, moment: Moment) -> ReplayScreen:
        return replace(self, moment=moment, playing=False, looked=0, around=None, message="")

    def _play_on(self) -> ReplayScreen:
        """At the next moment; the reveal is the last."""
        after = self._looking_at(self.moment.to(self.moment.at + 1))
        return replace(after, playing=not after.moment.revealed)

    def _paused_or_playing(self) -> ReplayScreen:
        """Paused if it was playing, else playing; from the start if it was over."""
        begins = self._looking_at(self.moment.to(0)) if self.moment.revealed else self
        return replace(begins, playing=not self.playing, looked=0)

    # --- what is seen ----------------------------------------------------------------

    @property
    def seen(self) -> Session:
        """The session as it was then.

        No move has a time of its own, nor is it known when help was used: both come with the
        reveal.
        """
        if self.moment.revealed:
            return self.session
        untimed = replace(self.session.edition, per_second=0)
        match = replace(self.session.match, edition=untimed)
        return replace(
            self.session, match=match, game=self.moment.game, seconds=0, assisted=False, helps=0
        )

    def view(self, size: Size) -> Frame:
        return self._page(size[0]).draw(size)

    def _page(self, width: int) -> Page:
        """What the seeker saw, with the moves beside it; at the reveal, what the box held."""
        seen, spot = self.seen, _spot_of(self.moment.move)
        cursor = Cursor(seen.game.grid, spot, self.hovered, around=self.around or self._last_spot)
        view = SeekView(Seeker(seen), cursor)
        page, pieces = view.page(width), words_of(seen).standing(par_expected=False)
        page = page._replace(
            standing=((view.atoms_left(width), "text"), *pieces),
            panel=partial(self._panel, page),
            brief=f"{self._place} · {page.brief}",
            message=self.message or moment_sentence(self.session, self.moment),
            footer=self.footer(*self._keys()),
        )
        if not self.moment.revealed:
            return page
        board = replace(page.board, cells=revealed(seen.game.result))
        return page._replace(board=board, standing=pieces, message_style=self._style)

    @property
    def _last_spot(self) -> Spot | None:
        """The last place on the board where anything was done."""
        spots = map(_spot_of, reversed(self.moment.moves[: self.moment.at]))
        return next((spot for spot in spots if spot is not None), None)

    @property
    def _style(self) -> str:
        return "good" if self.session.game.result.solved else "bad"

    @property
    def _place(self) -> str:
        moves = len(self.moment.moves)
        return f"move {min(self.moment.at, moves)} of {moves}"

    def _panel(self, page: Page, room: Size) -> Sequence[Section]:
        """What the seeker's panel showed, or the verdict, and how far the replay is."""
        width, rows = room
        replay = Section("Replay", [self._bar(width)], self._pace())
        if not self.moment.revealed:
            return *page.panel((width, rows - len(replay))), replay
        reveal = Section(verdict(self.session), legend(width), style=self._style)
        rays = ray_log(self.session.game.clues, self.session.prices, room, reveal, replay)
        return rays, reveal, replay

    def _pace(self) -> str:
        if self.playing:
            return f"pace {self.pace + 1} of {len(PACES)}"
        return "the end" if self.moment.revealed else "paused"

    def _bar(self, width: int) -> Line:
        """How far the replay is, drawn and in figures."""
        moves = len(self.moment.moves)
        place = f"{self._place:>{len(f'move {moves} of {moves}')}}"
        room = width - len(place) - 2
        done = room * self.moment.at // self.moment.reveal
        bar = ("━" * done, "path"), ("●", "strong"), ("─" * (room - done), "line")
        return Line((*bar, (f" {place}", "text")))

    def _keys(self) -> Sequence[FooterItem]:
        moment, over = self.moment, self.moment.revealed
        play = (Command.PAUSE, "pause" if self.playing else "play again" if over else "play")
        back = (Command.PREVIOUS,) if moment.at else ()
        on = () if over else (Command.NEXT, Command.NEXT_RAY, Command.LAST)
        pace = (Command.FASTER, Command.SLOWER) if self.playing else ()
        return play, *back, *on, *pace, Command.BACK


def _spot_of(move: Move | None) -> Spot | None:
    """Where on the board that move was made; some are about several cells."""
    match move:
        case Fire(port) | SealLanes(port):
            return port
        case Guess(cell) | Seal(cell):
            return cell
    return None


def open_replay(games: Games, session: Session) -> ReplayScreen:
    """A finished game again; it plays by itself where things move."""
    return ReplayScreen.of(session, playing=games.animated)
