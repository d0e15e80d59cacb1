"""The last lesson: a small box to solve with help. It never looks at the atoms before the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.engine import Cell, Detour, Hit, Outcome, Ray
from blackbox_tui.lessons.course import COURSE
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.game import (
    Clue,
    Fire,
    Game,
    Guess,
    IllegalMove,
    Move,
    Redo,
    Submit,
    Undo,
    play,
)
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.text.coach import hint, learned, weigh
from blackbox_tui.ui.keymap import KEYMAPS, Binding, chosen
from blackbox_tui.ui.messages import Go, Learned, Message, Noticed, Pointed, Quit, Request, Typed
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped
from blackbox_tui.ui.widgets.jump import answer, prompt, typed_on
from blackbox_tui.ui.widgets.markers import about_port, lit_by, log, port_markers
from blackbox_tui.ui.widgets.page import PANEL, Line, Page, draw_page
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved

SOLVED = (
    "Solved: both atoms found! In a real game every ray costs points, and a wrong atom more. "
    "Press Enter for the menu, and play."
)
MOVES: dict[str, Move] = {"undo": Undo(), "redo": Redo()}


@dataclass(frozen=True, slots=True)
class FirstBox:
    """The box as it is played, and what the player looks at."""

    progress: Progress
    game: Game
    focus: Spot = 1
    message: str = ""
    hovered: Spot | None = None
    test_ray: Ray | None = None
    typed: str | None = None
    """The name of a port or cell, as far as it is typed."""
    pulse: float = 0

    @classmethod
    def at(cls, progress: Progress, message: str = "") -> FirstBox:
        """The box from its beginning."""
        lesson = COURSE[-1]
        return cls(progress.at(lesson.key), Game(lesson.box, plays_on=True), message=message)

    @property
    def typing(self) -> bool:
        """Is a name being typed?"""
        return self.typed is not None

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        return KEYMAPS["jump" if self.typing else "first box"]

    @property
    def over(self) -> bool:
        """Is it solved?"""
        return self.game.ending is not None

    # --- messages ------------------------------------------------------------

    def update(self, message: Message) -> tuple[FirstBox, Sequence[Request]]:
        """Fire, guess, ask, submit; a refused move becomes the message line."""
        try:
            match message:
                case Noticed(sentence=sentence):
                    return replace(self, message=sentence), ()
                case Pointed():
                    return self._point(message)
                case Typed(char=char):
                    return replace(self, typed=typed_on(self.typed, char), message=""), ()
                case str() if self.typed is not None and message != "quit":
                    return self._jump(self.typed, message), ()
                case str() if is_move(message):
                    return self._at(moved(self.game.grid, self.focus, message)), ()
                case str():
                    return self._command(message)
        except IllegalMove as refusal:
            return replace(self, message=str(refusal), test_ray=None), ()
        return self, ()

    def _command(self, command: str) -> tuple[FirstBox, Sequence[Request]]:
        match command:
            case "opened":
                return self, (Learned(self.progress),)
            case "act":
                return self._act()
            case "submit":
                return self._submit()
            case "previous":
                earlier = self.progress.at(COURSE[-2].key)
                return self, (Learned(earlier), Go("learn", earlier))
            case "menu":
                return self, (Go("menu"),)
            case "help":
                return self, (Go("help"),)
            case "quit":
                return self, (Quit(),)
        return self._help_out(command), ()

    def _help_out(self, command: str) -> FirstBox:
        match command:
            case "jump":
                return replace(self, typed="", message="", test_ray=None)
            case "undo" | "redo":
                return self._played(MOVES[command], "")
            case "hint" if not self.over:
                found = hint(self.game.clues, self.game.guesses)
                there = self._at(self.focus if found.spot is None else found.spot)
                return replace(there, message=found.sentence)
            case "test":
                if isinstance(self.focus, Cell):
                    raise IllegalMove("A test ray starts from a marked port.")
                return self._test(self.focus)
        return self

    def _act(self) -> tuple[FirstBox, Sequence[Request]]:
        if self.over:
            return self, (Go("menu"),)
        spot = self.focus
        if isinstance(spot, Cell):
            return self._played(Guess(spot), ""), ()
        after = self._played(Fire(spot), "")
        return replace(after, message=learned(self.game.clues, after.game.clues)), ()

    def _at(self, spot: Spot) -> FirstBox:
        return replace(self, focus=spot, message="", test_ray=None, hovered=None)

    def _jump(self, typed: str, command: str) -> FirstBox:
        name, spot, refusal = answer(self.game.grid, typed, command)
        there = self if spot is None else self._at(spot)
        return replace(there, typed=name, message=refusal)

    def _played(self, move: Move, message: str) -> FirstBox:
        return replace(self, game=play(self.game, move), message=message, test_ray=None)

    def _test(self, port: int) -> FirstBox:
        ray = self.game.test_ray(port)
        clues = self.game.clues
        clue = clues.rays[clues.markers[port].ray]
        real = clue.outcome if clue.entry == port else Detour(clue.entry)
        fits = "as the real one did" if ray.outcome == real else "unlike the real one"
        text = f"With your guesses, a ray from port {port} ends {fits}."
        return replace(self, test_ray=ray, message=text, focus=port)

    def _submit(self) -> tuple[FirstBox, Sequence[Request]]:
        """A guess that does not fit is not refused by the atoms but by the rays."""
        clues, guesses = self.game.clues, self.game.guesses
        if self.game.can_submit:
            for clue, fits in zip(clues.rays, clues.explained_by(guesses), strict=True):
                if not fits:
                    return self._refuted(clue), ()
        after = self._played(Submit(), SOLVED)
        if after.over:
            progress = self.progress.having_done(COURSE[-1].key)
            return replace(after, progress=progress), (Learned(progress),)
        text = "It fits every ray so far, but the atoms are elsewhere. Fire another ray."
        return replace(after, message=text), ()

    def _refuted(self, clue: Clue) -> FirstBox:
        """That ray ended otherwise: show how it would have gone with these guesses."""
        tested = self._test(clue.entry)
        ray = self.game.test_ray(clue.entry)
        would, _ = _in_words(ray.outcome)
        _, did = _in_words(clue.outcome)
        text = f"Not yet: then the ray from port {clue.entry} would {would}, but it {did}."
        return replace(tested, message=text)

    def _point(self, pointed: Pointed) -> tuple[FirstBox, Sequence[Request]]:
        spot = pointed.target if isinstance(pointed.target, (Cell, int)) else None
        if pointed.how != "press" or spot is None:
            return replace(self, hovered=spot), ()
        there = self._at(spot)
        if self.over:
            return there, ()
        if pointed.button == "right":
            return (there, ()) if isinstance(spot, Cell) else (there._test(spot), ())
        return there._act()

    # --- what is seen --------------------------------------------------------

    def view(self, size: Size) -> Frame:
        """The board, what is ruled out, the rays."""
        clues = self.game.clues
        pointed = self.hovered if self.hovered is not None else self.focus
        number = len(COURSE)
        page = Page(
            BoardView(
                self.game.grid,
                cells=self._cells(),
                ports=port_markers(clues),
                lit=lit_by(clues, pointed),
                focus=self.focus,
                ray=self._ray(pointed),
                ray_style="path" if self.over else "test",
            ),
            title=(("LEARN", "title"), (f"  {number} of {number}: {COURSE[-1].title}", "text")),
            standing=((self._placed(size[0]), "strong"),),
            panel=self._panel,
            brief="" if self.message else COURSE[-1].text,
            message=self._message(),
            footer=self._footer(),
            prose=True,
        )
        return draw_page(page, size)

    def _placed(self, width: int) -> str:
        placed = f"{len(self.game.guesses)} of {self.game.atom_count}"
        return f"{placed} atoms placed" if width > 60 else placed

    def _cells(self) -> dict[Cell, Drawn]:
        guess = Drawn("●", "right" if self.over else "guess")
        ruled_out = dict.fromkeys(weigh(self.game.clues).empty, Drawn("×", "seal"))
        if self.over or self.test_ray is not None:
            ruled_out = {}  # a ray is to be seen
        return ruled_out | dict.fromkeys(self.game.guesses, guess)

    def _ray(self, pointed: Spot) -> Ray | None:
        """The test ray; when all is known, the real one that is pointed at."""
        clues = self.game.clues
        if self.over and isinstance(pointed, int) and pointed in clues.markers:
            return self.game.rays[clues.markers[pointed].ray]
        return self.test_ray

    def _panel(self, rows: int) -> Sequence[Line]:
        clues = self.game.clues
        text = [Line(((line, "text"),)) for line in wrapped(COURSE[-1].text, PANEL)]
        room = max(1, rows - len(text) - 1)
        fired = len(clues.rays)
        lines = log(clues, CLASSIC, range(max(0, fired - room), fired))
        return [*text, Line(), *lines][:rows]

    def _message(self) -> str:
        if self.typed is not None:
            return prompt(self.typed)
        if self.message:
            return self.message
        if isinstance(self.focus, Cell):
            return self._about_cell(self.focus)
        if self.focus in self.game.clues.markers:
            return about_port(self.game.clues, self.focus)
        return f"Port {self.focus}: press Enter to fire from here, or H for a hint."

    def _about_cell(self, cell: Cell) -> str:
        if cell in self.game.guesses:
            submit = " Press s to submit." if self.game.can_submit else ""
            return f"{cell}: your guess.{submit}"
        if cell in weigh(self.game.clues).empty:
            return f"{cell}: ruled out by the rays."
        return f"{cell}: there may be an atom here. Enter places a guess."

    def _footer(self) -> Sequence[Binding]:
        if self.typing:
            return self.bindings
        if self.over:
            return chosen(self.bindings, act="to the menu", help="", quit="")
        submit = {"submit": ""} if self.game.can_submit else {}
        act = "guess" if isinstance(self.focus, Cell) else "fire"
        return chosen(
            self.bindings, **submit, act=act, hint="", test="", undo="", previous="", help="",
            menu="", quit="",
        )  # fmt: skip


def _in_words(outcome: Outcome) -> tuple[str, str]:
    """What a ray would do, and what it did."""
    match outcome:
        case Hit():
            return "be absorbed", "was absorbed"
        case Detour(exit=port):
            return f"come out at port {port}", f"came out at port {port}"
    return "come back", "came back"
