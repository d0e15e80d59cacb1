"""A finished game is seen again, move by move: what the seeker saw, and at last the reveal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.seeker import Seeker
from blackbox_tui.engine import Cell
from blackbox_tui.rules import moves
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Over, Session
from blackbox_tui.text.results import moment_sentence, verdict
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.cursor import Cursor, LookAt, Spot, spot_of
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Pointed, Ticked
from blackbox_tui.ui.screens.screen import Pace, Screen, Update
from blackbox_tui.ui.screens.seek_view import SeekView
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Title
from blackbox_tui.ui.toolkit.panel import Section
from blackbox_tui.values import dataclass, replace

MOVE: Final = (4.0, 2.0, 1.0, 0.5, 0.25)  # seconds to look at one, from slow to fast

STEPS: Final[dict[Command, Callable[[Moment], Moment]]] = {
    Command.NEXT: lambda moment: moment.to(moment.at + 1),
    Command.PREVIOUS: lambda moment: moment.to(moment.at - 1),
    Command.NEXT_RAY: Moment.next_ray,
    Command.PREVIOUS_RAY: Moment.previous_ray,
    Command.FIRST: lambda moment: moment.to(0),
    Command.LAST: lambda moment: moment.to(moment.reveal),
}
"""The moment that a key leads to."""


@dataclass(frozen=True)
class ReplayScreen(Screen):
    """A finished session at one of its moments: what the seeker saw, and at last the reveal."""

    keys = (
        Binding("space p", Command.PAUSE, "pause", "pause / play; at the end, from the start"),
        Binding("left h", Command.PREVIOUS, "back", "previous / next move"),
        Binding("right l", Command.NEXT, "next", "previous / next move"),
        Binding("up k", Command.PREVIOUS_RAY, "", "previous / next ray"),
        Binding("down j", Command.NEXT_RAY, "by ray", "previous / next ray"),
        Binding("home", Command.FIRST, "", "the start / the reveal"),
        Binding("end", Command.LAST, "reveal", "the start / the reveal"),
        Binding("+", Command.FASTER, "faster", "faster"),
        Binding("-", Command.SLOWER, "slower", "slower"),
        HELP,
        Binding("enter", Command.ACT, "", "next move; at the end, the result"),
        Binding("esc", Command.BACK, "result", "go to the result"),
        JUST_QUIT,
    )

    session: Session
    moment: Moment
    pace: Pace = Pace(MOVE, 2, running=False)
    hovered: Spot | None = None
    around: Cell | None = None
    """What a board larger than the screen is shown around; None follows the moves."""

    @classmethod
    def of(cls, session: Session, *, playing: bool = False) -> ReplayScreen:
        return cls(session, Moment.first(session.game), Pace(MOVE, 2, running=playing))

    @property
    def pulse(self) -> float:
        return 0.05 if self.pace.running else 0

    def update(self, message: Message) -> Update[ReplayScreen]:
        match message:
            case Ticked(seconds) if self.pace.running:
                looking = replace(self, pace=self.pace.after(seconds))
                return (looking if looking.pace.due > 0 else looking._play_on()), ()
            case Command.PAUSE:
                begins = self._looking_at(self.moment.to(0)) if self.moment.revealed else self
                return replace(begins, pace=self.pace.at_step(running=not self.pace.running)), ()
            case Command.FASTER | Command.SLOWER:
                return replace(self, pace=self.pace.changed(message)), ()
            case Command.ACT if not self.moment.revealed:
                return self.update(Command.NEXT)
            case Command.BACK | Command.ACT:
                return self, (Enter(Over(self.session, seen=True)),)
            case Pointed(how="hover"):
                return replace(self, hovered=spot_of(message)), ()
            case Pointed(target=LookAt(cell), how="press"):
                return replace(self, around=cell), ()
            case Pointed(target=int(port), how="press"):
                ray = self.moment.game.clues.ray_at(port)
                return (self if ray is None else self._looking_at(self.moment.fired(ray))), ()
            case Command() if message in STEPS:
                return self._looking_at(STEPS[message](self.moment)), ()
        return self.update_common(message)

    def _looking_at(self, moment: Moment) -> ReplayScreen:
        pace = self.pace.at_step(running=False)
        return replace(self, moment=moment, pace=pace, around=None, message="")

    def _play_on(self) -> ReplayScreen:
        """At the next moment; the reveal is the last."""
        after = self._looking_at(self.moment.to(self.moment.at + 1))
        return replace(after, pace=replace(after.pace, running=not after.moment.revealed))

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
        """What the seeker saw, with the moves beside it; at the reveal, what the box held."""
        seen, spot = self.seen, _spot_of(self.moment.move)
        spots = map(_spot_of, reversed(self.moment.moves[: self.moment.at]))
        last = next((earlier for earlier in spots if earlier is not None), None)
        cursor = Cursor(seen.game.grid, spot, self.hovered, around=self.around or last)
        view = SeekView(Seeker(seen), cursor)
        page, words = view.page(size[0]), words_of(seen)
        pieces = words.standing(par_expected=False)
        page = page._replace(
            title=log.title_of(words.looking_back("Replay", revealed=self.moment.revealed)),
            standing=((view.atoms_left(size[0]), "text"), *pieces),
            panel=partial(self._panel, page),
            brief=f"{self._place} · {page.brief}",
            message=self.message or moment_sentence(self.session, self.moment),
            footer=self.footer(*self._keys()),
        )
        if self.moment.revealed:
            board = replace(page.board, cells=log.revealed(seen.game.result), lid=range(0))
            page = page._replace(
                board=board,
                standing=pieces,
                message=self.message or words.conclusion,
                beside=self.message or words.remarks,  # the panel begins with the verdict
                message_style=self._style,
            )
        return page.draw(size)

    @property
    def _style(self) -> str:
        return "solved" if self.session.game.result.solved else "failed"

    @property
    def _place(self) -> str:
        last = len(self.moment.moves)
        return f"move {min(self.moment.at, last)} of {last}"

    def _panel(self, page: Page, room: Size) -> Sequence[Section]:
        """What the seeker's panel showed, or the verdict, and how far the replay is."""
        width, rows = room
        ends = self.moment.revealed and not self.pace.running
        replay = Section("Replay", [self._bar(width)], "end" if ends else self.pace.told)
        if not self.moment.revealed:
            return *page.panel((width, rows - len(replay))), replay
        legend = log.legend(width, self.session.game.result)
        reveal = Section(Title(verdict(self.session), style=self._style), legend)
        rays = log.ray_log(self.session.game.clues, self.session.costs, room, reveal, replay)
        return reveal, rays, replay

    def _bar(self, width: int) -> Line:
        last = len(self.moment.moves)
        place = f"{self._place:>{len(f'move {last} of {last}')}}"
        room = width - len(place) - 2
        done = room * self.moment.at // self.moment.reveal
        bar = ("━" * done, "path"), ("●", "strong"), ("─" * (room - done), "line")
        return Line((*bar, (f" {place}", "text")))

    def _keys(self) -> Sequence[FooterItem]:
        moment, over = self.moment, self.moment.revealed
        play = (Command.PAUSE, "pause" if self.pace.running else "play again" if over else "play")
        back = (Command.PREVIOUS,) if moment.at else ()
        on = () if over else (Command.NEXT, Command.NEXT_RAY, Command.LAST)
        pace = (Command.FASTER, Command.SLOWER) if self.pace.running else ()
        return play, *back, *on, *pace, Command.BACK


def _spot_of(move: moves.Move | None) -> Spot | None:
    """Where on the board that move was made; some are about several cells."""
    match move:
        case moves.Fire(port) | moves.SealLanes(port):
            return port
        case moves.Guess(cell) | moves.Seal(cell):
            return cell
    return None


def open_replay(games: Games, session: Session) -> ReplayScreen:
    """A finished game again; it plays by itself where things move."""
    return ReplayScreen.of(session, playing=games.effective.animation)
