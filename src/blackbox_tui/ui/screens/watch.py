"""Games that are watched: the computer seeks, or a finished game is seen again, move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import ChooseMove, ComputerMove, JobDone
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.seeker import Seeker
from blackbox_tui.app.session import RunJob, play_for_computer
from blackbox_tui.engine import Cell
from blackbox_tui.rules import moves
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Over, Session, Stage, Watching
from blackbox_tui.text.hints import explain_decision
from blackbox_tui.text.results import moment_sentence, verdict
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.board import BoardView, Drawn
from blackbox_tui.ui.board.cursor import Cursor, LookAt, Spot, spot_of
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.keymap import HELP, JUST_QUIT, LEAVING, Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Pointed, Ticked
from blackbox_tui.ui.screens.screen import Screen, Update
from blackbox_tui.ui.screens.seek_view import SeekView
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Section, Title, paragraph
from blackbox_tui.values import dataclass, field, replace

DECISION: Final = (6.0, 3.0, 1.5, 0.5, 0.0)
MOVE: Final = (4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds to look at a decision of the computer or a move of a replay, from slow to fast."""


@dataclass(frozen=True)
class WatchScreen(Screen):
    """A session whose seeker is the computer, and what it is about to do."""

    keys = (
        Binding("space", Command.PAUSE, "pause", "pause / continue"),
        Binding("enter right", Command.STEP, "step", "next step"),
        Binding("+", Command.FASTER, "faster", "show each decision for less time"),
        Binding("-", Command.SLOWER, "slower", "show each decision for longer"),
        *LEAVING,
    )

    session: Session
    move: ComputerMove | None = None  # what it is about to do; None while it thinks
    odds: Mapping[Cell, float] = field(default_factory=dict)
    """What it goes by, also while it thinks about the next ray."""
    pace: int = 1
    looked: float = 0  # seconds for which the decision has been shown
    paused: bool = False
    hovered: Spot | None = None

    @property
    def stage(self) -> Stage:
        return Watching(self.session)

    @property
    def clues(self) -> Clues:
        return self.session.game.clues

    @property
    def pulse(self) -> float:
        return 0 if self.paused or self.move is None else 0.1

    def update(self, message: Message) -> Update[WatchScreen]:
        match message:
            case Opened():
                return self, (self._choose(),)
            case JobDone(ChooseMove(clues), ComputerMove() as move) if clues == self.clues:
                return replace(self, move=move, odds=move.odds, looked=0), ()
            case Ticked(seconds):
                looking = replace(self, looked=self.looked + seconds)
                due = looking.looked >= DECISION[self.pace]
                return looking._act() if due and not self.paused else (looking, ())
            case Pointed():
                return replace(self, hovered=spot_of(message)), ()
            case Command.PAUSE:
                return replace(self, paused=not self.paused, looked=0), ()
            case Command.STEP:
                return replace(self, paused=True)._act()
            case Command.FASTER | Command.SLOWER:
                paused = self.paused and message is Command.SLOWER
                return replace(self, pace=_pace_after(self.pace, message), paused=paused), ()
        return self.update_common(message)

    def _choose(self) -> RunJob:
        earlier = None if self.move is None else self.move.decision.candidates
        return RunJob(ChooseMove(self.clues, self.session.edition, earlier))

    def _act(self) -> Update[WatchScreen]:
        if self.move is None:
            return self, ()
        stage, effects = play_for_computer(self.session, self.move)
        if not isinstance(stage, Watching):
            return self, (Enter(stage),)
        after = replace(self, session=stage.session, message="")
        return replace(after, move=None), (*effects, after._choose())

    def view(self, size: Size) -> Frame:
        decision = explain_decision(self.move.decision) if self.move else "Thinking …"
        return Page(
            BoardView(
                self.session.game.grid,
                cells=self._cells(),
                ports=log.port_markers(self.clues),
                lit=log.lit_by(self.clues, self.hovered),
                focus=self._focus(),
                around=self._focus() or next((ray.entry for ray in self.clues.rays[-1:]), None),
            ),
            title=log.title(self.session),
            standing=((f"score {self.session.sheet.total}", "strong"),),
            panel=self._panel,
            message=self.message or decision,
            footer=self.footer(
                (Command.PAUSE, "go on" if self.paused else "pause"),
                *(Command.STEP, Command.FASTER, Command.SLOWER),
            ),
        ).draw(size)

    def _cells(self) -> dict[Cell, Drawn]:
        """The odds and, for the player who has hidden them, the atoms; then what is guessed."""
        guesses = self.move.decision.cells if self.move else ()
        return log.odds_shown(self.odds, guesses, self._own_atoms)

    @property
    def _own_atoms(self) -> frozenset[Cell]:
        """The atoms, if it was a player who has hidden them: nobody else may see them."""
        session = self.session
        return frozenset() if session.match.computer_hides else session.game.box.atoms

    def _focus(self) -> Spot | None:
        return self.move.decision.port if self.move else None

    def _panel(self, room: Size) -> Sequence[Section]:
        pace = "paused" if self.paused else f"pace {self.pace + 1} of {len(DECISION)}"
        yours = ["○ an atom you have hidden"] if self._own_atoms else []
        notes = ["cells show the odds of an atom", *yours]
        lines = [line for note in notes for line in paragraph(note, room[0], "dim")]
        legend = Section("Board", lines, pace)
        rays = log.ray_log(
            self.clues, self.session.prices, room, legend, heading="The computer seeks"
        )
        return rays, legend


def open_watch(_: Games, watching: Watching, note: str) -> WatchScreen:
    """The screen on which the computer seeks."""
    return WatchScreen(watching.session, message=note)


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
        return MOVE[self.pace] - self.looked

    def update(self, message: Message) -> Update[ReplayScreen]:
        match message:
            case Ticked(seconds) if self.playing:
                looking = replace(self, looked=self.looked + seconds)
                return (looking if looking.due > 0 else looking._play_on()), ()
            case Command.PAUSE:
                return self._paused_or_playing(), ()
            case Command.FASTER | Command.SLOWER:
                return replace(self, pace=_pace_after(self.pace, message)), ()
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
        moment = self.moment
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
            case Pointed(target=int(port), how="press"):
                ray = moment.game.clues.ray_at(port)
                return None if ray is None else moment.fired(ray)
        return None

    def _looking_at(self, moment: Moment) -> ReplayScreen:
        return replace(self, moment=moment, playing=False, looked=0, around=None, message="")

    def _play_on(self) -> ReplayScreen:
        """At the next moment; the reveal is the last."""
        after = self._looking_at(self.moment.to(self.moment.at + 1))
        return replace(after, playing=not after.moment.revealed)

    def _paused_or_playing(self) -> ReplayScreen:
        begins = self._looking_at(self.moment.to(0)) if self.moment.revealed else self
        return replace(begins, playing=not self.playing, looked=0)

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
        board = replace(page.board, cells=log.revealed(seen.game.result))
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
        last = len(self.moment.moves)
        return f"move {min(self.moment.at, last)} of {last}"

    def _panel(self, page: Page, room: Size) -> Sequence[Section]:
        """What the seeker's panel showed, or the verdict, and how far the replay is."""
        width, rows = room
        replay = Section("Replay", [self._bar(width)], self._pace())
        if not self.moment.revealed:
            return *page.panel((width, rows - len(replay))), replay
        reveal = Section(Title(verdict(self.session), style=self._style), log.legend(width))
        rays = log.ray_log(self.session.game.clues, self.session.prices, room, reveal, replay)
        return rays, reveal, replay

    def _pace(self) -> str:
        if self.playing:
            return f"pace {self.pace + 1} of {len(MOVE)}"
        return "the end" if self.moment.revealed else "paused"

    def _bar(self, width: int) -> Line:
        last = len(self.moment.moves)
        place = f"{self._place:>{len(f'move {last} of {last}')}}"
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


def _pace_after(pace: int, command: Command) -> int:
    step = 1 if command is Command.FASTER else -1
    return max(0, min(pace + step, len(MOVE) - 1))


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
    return ReplayScreen.of(session, playing=games.animated)
