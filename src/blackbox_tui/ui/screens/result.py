"""The reveal: what was right, wrong and missed, the score sheet, the true paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import Explain, FindPar, FindProof, JobDone, WeighGame
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.saved import daily_words
from blackbox_tui.app.session import RunJob, learn_balance, learn_par
from blackbox_tui.computer.review import Balance
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.formats.codes import code_of
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.session import Over, Par, Session, Stage, session_of
from blackbox_tui.rules.terms import Terms
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.solver.reasons import Deduction, Plan
from blackbox_tui.text import results
from blackbox_tui.text.hints import cell_reason
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.text.terms import SharedResult, words_of
from blackbox_tui.text.writing import wrapped
from blackbox_tui.ui import keymap
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.keymap import Binding, Command, FooterItem
from blackbox_tui.ui.messages import Message, Opened, Request, Share, Ticked
from blackbox_tui.ui.screens.screen import BoardScreen, Update, other_end
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Title, fits_title, paragraph
from blackbox_tui.ui.toolkit.panel import Section, rows_left
from blackbox_tui.values import dataclass, replace

RAY: Final = 0.7  # seconds for which each ray is seen when all are shown
REVEAL: Final = 0.4  # seconds in which the lid is lifted from the box, row by row
STEPPING: Final = 1.0  # seconds in which another Enter still belongs to stepping the computer

ALL_DAYS: Final = Binding("d", Command.DAYS, "all days", "the calendar of daily boxes and puzzles")


@dataclass(frozen=True)
class ResultScreen(BoardScreen):
    """A finished session, and what the player looks at."""

    keys = (
        Binding("enter", Command.NEXT, "new game", "go on: another game, or the next round"),
        keymap.NEW,
        keymap.AGAIN,
        Binding("space", Command.ALL_RAYS, "all rays", "show all rays, one after another"),
        Binding("right down", Command.NEXT_RAY, "next ray", "previous / next ray"),
        Binding("left up", Command.PREVIOUS_RAY, "", "previous / next ray"),
        Binding("p", Command.REPLAY, "replay", "watch the game again, move by move"),
        Binding("R", Command.REVIEW, "review", "review every ray"),
        Binding("y", Command.SHARE, "share", "show and copy the result; printed when you quit"),
        *keymap.LETTERS,
        *keymap.GOING,
        keymap.OTHER_END,
        keymap.HELP,
        keymap.MENU,
        keymap.JUST_QUIT,
    )

    session: Session
    code: str = ""
    proof: Proof | None = None  # the cheapest proof of the box, once it is known
    balance: Balance | None = None  # where the points went, once that is known
    plan: Plan | None = None  # what the rays prove, and why, once that is known
    rank: Rank | PuzzleRank | None = None
    """How the game compares with the player's earlier ones, if it counts."""
    daily: str = ""  # that it was the game of its day, and the streak
    hidden: float = 0  # seconds until the whole box is open
    seen: float | None = None
    """While all rays are shown, the seconds for which the one in focus has been seen."""
    sharing: bool = False  # is the text to share shown, until the next key?
    stepping: float = 0  # seconds in which Enter does not leave what the computer has found

    @property
    def bindings(self) -> Sequence[Binding]:
        days = (ALL_DAYS,) if self.session.daily and not self.typing else ()
        return *super().bindings, *days

    @classmethod
    def of(cls, session: Session, code: str) -> ResultScreen:
        return cls(session, code, cursor=Cursor(session.game.grid, None))

    @property
    def stage(self) -> Stage:
        return Over(self.session)

    @property
    def terms(self) -> Terms:
        return self.session.terms

    @property
    def _clues(self) -> Clues:
        return self.session.game.clues

    @property
    def pulse(self) -> float:
        return 0.05 if self.hidden else 0.1 if self.stepping or self.seen is not None else 0

    @property
    def moving(self) -> bool:
        """Is it still opening the box, or showing all rays?"""
        return bool(self.hidden) or self.seen is not None

    def ready_for(self, message: Message) -> ResultScreen:  # noqa: ARG002 - whichever it is
        return replace(self, hidden=0, seen=None, sharing=False, stepping=0)

    def update(self, message: Message) -> Update[ResultScreen]:
        """Any key ends what moves; Enter and Space do only that."""
        if self.stepping and message is Command.NEXT:
            return replace(self.ready_for(message), stepping=STEPPING), ()
        if self.moving and message in (Command.NEXT, Command.ALL_RAYS):
            return self.ready_for(message), ()
        return super().update(message)

    def act(self, message: Message) -> Update[ResultScreen]:
        match message:
            case Ticked(seconds):
                hidden = max(0, self.hidden - seconds)
                after = replace(self, hidden=hidden, stepping=max(0, self.stepping - seconds))
                return (after if after.seen is None else after._show_on(after.seen + seconds)), ()
            case JobDone(FindPar() as request, Par() as par):
                known = session_of(learn_par(self.stage, request, par).stage)
                after = replace(self, session=known or self.session)
                return after, after._search()
            case JobDone(FindProof(), Proof() as proof):
                return replace(self, proof=proof), ()
            case JobDone(WeighGame(), Balance() as balance):
                return replace(self, balance=balance), learn_balance(self.session, balance)
            case JobDone(Explain(clues), Plan() as plan) if clues == self._clues:
                return replace(self, plan=plan), ()
            case Opened():
                return self, (*self._search(), RunJob(Explain(self._clues)))
            case Command.NEXT_RAY | Command.PREVIOUS_RAY:
                return self._walk(1 if message is Command.NEXT_RAY else -1), ()
            case Command.ALL_RAYS if self._clues.rays:
                return replace(self.at(self._clues.rays[0].entry), seen=0), ()
            case Command.SHARE:
                return replace(self, sharing=True), (Share(self._shared.text),)
            case Command.OTHER_END:
                return self.at(other_end(self._clues, self.focus)), ()
            case Command.NEXT | Command.NEW:
                return self, (Play(Games.after_result, self.session),)
            case Command.AGAIN if self.session.alone:
                return self, (Play(Games.play_again, self.session),)
            case Command.REPLAY:
                return self, (Open(pages.REPLAY, self.session),)
            case Command.DAYS if self.session.daily:
                return self, (Open(pages.CALENDAR),)
            case Command.REVIEW:
                return self, (Open(pages.REVIEW, self.session),)
        return self.update_common(message)

    def _walk(self, by: int) -> ResultScreen:
        """With the cursor on the next ray, so that its path is shown; after the last, the first."""
        clues = self._clues
        if not clues.rays:
            return replace(self, message="No rays were fired in this game.")
        shown = clues.ray_at(self.focus)
        number = min(0, -by) if shown is None else shown
        return self.at(clues.rays[(number + by) % len(clues.rays)].entry)

    def _show_on(self, seen: float) -> ResultScreen:
        """With the ray in focus, seen for so long, or the next one; after the last, the verdict."""
        if seen < RAY:
            return replace(self, seen=seen)
        if self._clues.ray_at(self.focus) == len(self._clues.rays) - 1:
            return replace(self, seen=None, cursor=Cursor(self.session.game.grid, None))
        return replace(self._walk(1), seen=0)

    @property
    def trails(self) -> tuple[Ray, ...]:
        """The rays that were shown before this one, while all are shown."""
        return () if self.seen is None else self.session.game.rays[: self._clues.ray_at(self.focus)]

    def _search(self) -> Sequence[Request]:
        """What comes after par: the score is read first. A puzzle has no score."""
        if self.session.par is None or not self.session.terms.scored:
            return ()
        about = self.session.game, self.session.edition
        return (RunJob(WeighGame(*about)), RunJob(FindProof(*about)))

    @property
    def spot(self) -> Spot | None:
        """What is looked at: the port that the mouse is on, else what is in focus."""
        hovered = self.cursor.hovered
        return hovered if isinstance(hovered, int) else self.focus

    @property
    def ray(self) -> Ray | None:
        ray = self._clues.ray_at(self.spot)
        return None if ray is None else self.session.game.rays[ray]

    def _why(self) -> tuple[Deduction | None, str]:
        """Why the cell that is looked at held an atom or a guess, as far as the rays tell."""
        game, cell = self.session.game, self.spot
        if self.plan and isinstance(cell, Cell) and cell in game.box.atoms | game.guesses:
            return self.plan.step_for(cell), cell_reason(self.plan, cell, lit=True)
        return None, ""

    def view(self, size: Size) -> Frame:
        words, said, (reason, why) = words_of(self.session), self._said(), self._why()
        board = log.board_of(self._clues, replace(self.cursor, hovered=self.spot))
        return Page(
            log.with_step(
                replace(
                    board, cells=self._cells(), lid=self._lid, ray=self.ray, trails=self.trails
                ),
                reason,
            ),
            title=log.title(self.session),
            standing=words.standing(),
            panel=self._panel,
            brief=" · ".join(self._shared.lines) if self.sharing else why or self._brief(),
            texts="long" if why or self.sharing else "line",
            message=said or words.conclusion,
            beside=said or words.remarks,  # the panel begins with the verdict
            message_style="text" if said else self._style,
            footer=self.footer(*self._keys()),
        ).draw(size)

    @property
    def _lid(self) -> range:
        """The rows that are still closed: it is lifted from the top."""
        height = self.session.game.grid.height
        return range(round((1 - self.hidden / REVEAL) * height), height)

    def _cells(self) -> dict[Cell, Drawn]:
        """What each cell held; the rows that are still closed show only the guesses."""
        game, lid = self.session.game, self._lid
        closed = {cell: log.GUESS for cell in game.guesses if cell.row in lid}
        opened = log.revealed(game.result).items()
        return closed | {cell: drawn for cell, drawn in opened if cell.row not in lid}

    @property
    def _style(self) -> str:
        return "solved" if self.session.game.result.solved else "failed"

    def _keys(self) -> Sequence[FooterItem]:
        on = "next puzzle" if self.terms.graded else "new game"
        if not (self.session.alone or self.session.match.single):
            on = "go on"
        again = (Command.AGAIN,) if self.session.alone else ()
        rays = (Command.ALL_RAYS, Command.NEXT_RAY) if self.session.game.rays else ()
        return (
            (Command.NEXT, on),
            *again,
            *rays,
            Command.DAYS,
            Command.REPLAY,
            Command.REVIEW,
            Command.SHARE,
        )

    def _panel(self, room: Size) -> Sequence[Section]:
        """Verdict, score sheet, legend and proof, as many as fit whole, and the log of rays."""
        width, rows = room
        if self.sharing:
            above = [self._verdict(width), Section("To share", self._share_lines(width))]
            return log.with_rays(above, self._clues, self.session.costs, room, self.spot)
        _, why = self._why()
        if why:
            return [self._verdict(width), Section("Why", paragraph(why, width))]
        above, paid = [self._verdict(width)], Section("Cost", self._sheet(width))
        if not self.session.terms.scored:
            words = words_of(self.session)
            paid = Section(words.heading, [Line(tuple(it)) for it in words.progress()])
        above += [paid] if 0 < len(paid.lines) <= rows_left(rows, *above) else []
        box: list[Line] = []
        proof = paragraph(results.proof_sentence(self.proof), width) if self.proof else []
        legend = log.legend(width, self.session.game.result)
        for block in (legend, proof, self._code_lines(width)):
            box += block if rows_left(rows, *above) >= len(box) + len(block) else []
        above += [Section("Box", box)] if box else []
        return log.with_rays(above, self._clues, self.session.costs, room, self.spot)

    @property
    def _shared(self) -> SharedResult:
        return words_of(self.session).share

    def _share_lines(self, width: int) -> list[Line]:
        """The text to share, with the markers of the rays in their styles."""
        shared, clues = self._shared, self._clues
        markers = log.port_markers(clues)
        cells = [markers[clue.entry] for clue in clues.rays] if shared.rays else []
        each, lines = width // 3, []
        for first in range(0, len(cells), each):
            row = cells[first : first + each]
            lines.append(Line(tuple((f" {it.symbol} ", it.style) for it in row)))
        above = [line for fact in shared.facts for line in paragraph(fact, width)]
        return [*above, *lines, *paragraph(shared.beat, width)]

    def _verdict(self, width: int) -> Section:
        """How it went, against par, and among the player's other games."""
        words, par = results.verdict(self.session), results.par_difference(self.session)
        facts = " · ".join(self._facts)
        lines = paragraph(facts, width) if facts else []
        if self.balance and (shares := results.balance_phrase(self.balance)):
            parts = [shares] if len(shares) <= width else shares.split(", ", 1)
            lines += [line for part in parts for line in paragraph(part, width)]
        points = self.session.par.points if self.session.par else None
        reached = points is not None and self.session.sheet.total <= points
        par_style = "good" if reached else "strong"
        if not fits_title(words, par, width):
            lines, par = [Line(((par, par_style),)), *lines], ""
        if fits_title(words, par, width):
            return Section(Title(words, par, self._style, par_style), lines)
        return Section("Result", [*paragraph(words, width, self._style), *lines])

    @property
    def _facts(self) -> Sequence[str]:
        """Whether it was the game of its day, then time, rank and streak."""
        return list(filter(None, [self.daily, *results.result_facts(self.session, self.rank)]))

    def _sheet(self, width: int) -> list[Line]:
        lines = []
        for line in self.session.sheet.lines:
            if line.count:
                each = f"{line.count:>3}" + (f" × {line.cost:<3}" if width >= log.WORDY else "")
                label = line.label.ljust(width - len(each) - 5)
                pieces = (label, "text"), (each, "dim"), (f"{line.points:>5}", "text")
                lines.append(Line(pieces))
        return lines

    def _code_lines(self, width: int) -> list[Line]:
        """The code of the box; a long one goes on in the next line, after a dash."""
        groups = self.code.replace("-", "- ")
        lines = wrapped(groups, width - len("code ")) if groups else []
        return [
            Line((("     " if at else "code ", "dim"), (line.replace(" ", ""), "text")))
            for at, line in enumerate(lines)
        ]

    def _brief(self) -> str:
        shares = results.balance_phrase(self.balance) if self.balance else ""
        proof = results.proof_sentence(self.proof) if self.proof else ""
        tried = "" if self.session.terms.scored else words_of(self.session).brief("")
        facts = tried, *self._facts, shares, proof
        return " · ".join(filter(None, [*facts, f"code {self.code}" if self.code else ""]))

    def _said(self) -> str:
        """What was said last, else what is pointed at."""
        if self.said:
            return self.said
        match self.spot:
            case int(port):
                return port_sentence(self._clues, port)
            case Cell() as cell:
                return results.revealed_cell_sentence(self.session.game.result, cell)
        return ""


def open_result(games: Games, over: Over) -> ResultScreen:
    """The reveal of a finished game, with its code and rank."""
    session, rank = over.session, games.rank(over.session)
    daily = daily_words(games.store, session)
    if rank and daily and session.terms.scored:  # the streak of the days is said instead
        rank = rank._replace(streak=0)
    return replace(
        ResultScreen.of(session, code_of(session.game.start)),
        rank=rank,
        daily=daily,
        hidden=REVEAL if games.effective.animation and not over.seen else 0,
        stepping=STEPPING if session.seeker.computer and not over.seen else 0,
    )
