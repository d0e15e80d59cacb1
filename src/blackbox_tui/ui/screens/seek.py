"""The seeker's screen: fire, guess, seal, test, submit. It never looks at the atoms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from blackbox_tui.engine import Cell, Detour, Grid, Hit, Outcome, Port, Ray, Reflection
from blackbox_tui.rules.game import (
    Fire,
    Game,
    GiveUp,
    Guess,
    IllegalMove,
    Move,
    Redo,
    Seal,
    Submit,
    Undo,
    play,
)
from blackbox_tui.rules.match import Session
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.text.hints import hints
from blackbox_tui.ui.keymap import KEYMAPS, Binding
from blackbox_tui.ui.messages import (
    Go,
    Keep,
    Message,
    Noticed,
    Pointed,
    Quit,
    Request,
    Think,
    Thought,
    Ticked,
    Typed,
)
from blackbox_tui.ui.screens import seek_view
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.jump import answer, typed_on
from blackbox_tui.ui.widgets.plane import Spot, is_move, moved

THINKING = "Thinking about all placements …"
ASSISTED = "That marks this game as assisted. Go on?"

QUESTIONS = {
    "hint": f"A hint? {ASSISTED}",
    "odds": f"Show the odds of every cell? {ASSISTED}",
    "give up": "Give up and see the atoms?",
    "new": "Leave this box unsolved and play a new one?",
    "replay": "Start this box again from the beginning?",
}

BLINK = 0.4
"""Seconds for which the markers of a new ray stand out."""


@dataclass(frozen=True, slots=True)
class Seek:
    """A session, and what the seeker is looking at."""

    session: Session
    focus: Spot = 1
    message: str = ""
    asking: str = ""
    """The command that waits for a yes."""
    typed: str | None = None
    """The name of a port or cell, as far as it is typed."""
    hovered: Spot | None = None
    test_ray: Ray | None = None
    verifying: bool = False
    painting: bool | None = None
    """While the right button is held: do we seal, or unseal?"""
    blinking: float = 0
    animated: bool = True
    forgiving: bool = False
    """Are twins of the atoms taken for right?"""
    no_par: bool = False
    analysis: Analysis | None = None
    """What the clues imply, once it was asked for and is known."""
    wondering: str = ""
    """`hint` or `odds` while that is being thought about."""
    hint: int = 0
    """How many hints were given since the last ray."""
    showing_odds: bool = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def grid(self) -> Grid:
        """Its board."""
        return self.game.grid

    @property
    def typing(self) -> bool:
        """Is a name being typed?"""
        return self.typed is not None

    @property
    def pulse(self) -> float:
        """The clock always runs; an animation wants to hear of it sooner."""
        return 0.1 if self.blinking else 0.2

    @property
    def bindings(self) -> Sequence[Binding]:
        """The keys that mean something now."""
        if self.asking:
            return KEYMAPS["ask"]
        return KEYMAPS["jump"] if self.typing else KEYMAPS["seek"]

    def view(self, size: Size) -> Frame:
        """The board, the log, the score."""
        return seek_view.draw(self, size)

    # --- messages ------------------------------------------------------------

    def update(self, message: Message) -> tuple[Seek, Sequence[Request]]:
        """Answer a message; a refused move becomes the message line."""
        if isinstance(message, Ticked):
            return self._tick(message.seconds)
        if isinstance(message, Noticed):
            return replace(self, message=message.sentence), ()
        if isinstance(message, Thought):
            return self._learn(message)
        calm = replace(self, blinking=0)
        try:
            if isinstance(message, str):
                return calm._command(message)
            if isinstance(message, Typed):
                return calm._type(message.char), ()
            return calm._point(message)
        except IllegalMove as refusal:
            return replace(calm, message=str(refusal), test_ray=None), ()

    def _tick(self, seconds: float) -> tuple[Seek, Sequence[Request]]:
        before = self.session.seconds
        session = replace(self.session, seconds=before + seconds)
        after = replace(self, session=session, blinking=max(0, self.blinking - seconds))
        if session.match.edition.per_second and int(before) != int(session.seconds):
            return after, (Keep(session),)
        return after, ()

    def _learn(self, thought: Thought) -> tuple[Seek, Sequence[Request]]:
        match thought:
            case Thought(about="par", answer=(int(points), bool(exact))):
                session = replace(self.session, par=points, par_exact=exact)
                return replace(self, session=session), (Keep(session),)
            case Thought(about="par"):
                return replace(self, no_par=True), ()
            case Thought(about="analysis", answer=Analysis() as analysis):
                known = replace(self, analysis=analysis, wondering="")
                if self.wondering == "hint":
                    return known._hint(), ()
                return (replace(known, message="") if self.message == THINKING else known), ()
        return self, ()

    def _command(self, command: str) -> tuple[Seek, Sequence[Request]]:
        if command == "opened":
            wanted = () if self.session.par is not None else (Think("par", self.session),)
            return self, (Keep(self.session), *wanted)
        if command == "quit":
            return self, (Keep(self.session), Quit())
        if self.asking:
            return self._answer(command)
        if self.typing:
            return self._jump(command), ()
        if is_move(command):
            return self._at(moved(self.grid, self.focus, command)), ()
        return self._act(command)

    def _act(self, command: str) -> tuple[Seek, Sequence[Request]]:
        match command:
            case "act":
                if isinstance(self.focus, Cell):
                    return self._play(Guess(self.focus))
                return self._play(Fire(self.focus))
            case "seal":
                return self._play(Seal(self._cell()))
            case "undo":
                return self._play(Undo())
            case "redo":
                return self._play(Redo())
            case "submit":
                return self._play(Submit(self.forgiving))
            case "hint" | "odds":
                return self._assist(command)
            case "give up" | "new" | "replay":
                return self._ask(command)
            case "help":
                return self, (Go("help"),)
            case "menu":
                return self, (Keep(self.session), Go("menu"))
        return self._look(command), ()

    def _look(self, command: str) -> Seek:
        match command:
            case "test":
                return self._test(self._marked_port())
            case "twin":
                return self._at(self._twin())
            case "jump":
                return replace(self, typed="", message="")
            case "verify":
                return replace(self, verifying=not self.verifying, message="", test_ray=None)
        return self

    def _at(self, spot: Spot) -> Seek:
        return replace(self, focus=spot, message="", test_ray=None)

    # --- moves ---------------------------------------------------------------

    def _play(self, move: Move) -> tuple[Seek, Sequence[Request]]:
        game = play(self.game, move)
        session = replace(self.session, game=game)
        after = replace(self, session=session, message=_told(game, move), test_ray=None)
        if game.ending is not None:
            return after, (Keep(session), Go("result", session))
        if game.clues == self.game.clues:
            return after, (Keep(session),)
        fired = len(game.rays) > len(self.game.rays)
        blinking = BLINK if fired and self.animated else 0
        after = replace(after, analysis=None, hint=0, blinking=blinking)
        wondering = "odds" if self.showing_odds else self.wondering
        if not wondering:
            return after, (Keep(session),)
        # what was being thought about were the clues of before
        return replace(after, wondering=wondering), (Keep(session), Think("analysis", game.clues))

    def _cell(self) -> Cell:
        if not isinstance(self.focus, Cell):
            raise IllegalMove("Only a cell can be sealed: move onto the board.")
        return self.focus

    def _marked_port(self) -> Port:
        if isinstance(self.focus, Cell):
            raise IllegalMove("A test ray starts from a marked port.")
        return self.focus

    def _test(self, port: Port) -> Seek:
        if self.test_ray is not None and self.test_ray.entry == port:
            return replace(self, test_ray=None, message="")
        ray = self.game.test_ray(port)
        real = self.game.rays[self.game.clues.markers[port].ray]
        real_outcome = real.outcome if real.entry == port else Detour(real.entry)
        text = f"Test ray from port {port}: {_in_words(ray.outcome, entered=bool(ray.path))}"
        text += ", as the real one." if ray.outcome == real_outcome else ", unlike the real one."
        return replace(self, test_ray=ray, message=text, focus=port)

    def _twin(self) -> Spot:
        marker = None if isinstance(self.focus, Cell) else self.game.clues.markers.get(self.focus)
        if marker is None:
            raise IllegalMove("There is no marker here.")
        ports = self.game.clues.rays[marker.ray].ports
        if len(ports) == 1:
            raise IllegalMove("This ray has only this one port.")
        return ports[1] if ports[0] == self.focus else ports[0]

    # --- hints and odds ------------------------------------------------------

    def _assist(self, command: str) -> tuple[Seek, Sequence[Request]]:
        """A hint, or the odds: asked for once a game, since it marks the game."""
        if not self.session.assisted:
            return self._ask(command)
        if command == "odds":
            shown = replace(self, showing_odds=not self.showing_odds, message="", test_ray=None)
            return shown._wonder("odds") if shown.showing_odds else (shown, ())
        return self._wonder("hint")

    def _wonder(self, about: str) -> tuple[Seek, Sequence[Request]]:
        if self.analysis is not None:
            return (self._hint() if about == "hint" else self), ()
        thinking = replace(self, wondering=about, message=THINKING)
        return thinking, (Think("analysis", self.game.clues),)

    def _hint(self) -> Seek:
        """The next hint; the cell or port that it is about comes into focus."""
        if self.analysis is None:
            return self
        given = hints(self.analysis, self.game.marks, self.session.match.edition)
        sentence, spot = given[self.hint % len(given)]
        focus = self.focus if spot is None else spot
        return replace(self, message=sentence, focus=focus, hint=self.hint + 1, test_ray=None)

    # --- questions and names -------------------------------------------------

    def _ask(self, command: str) -> tuple[Seek, Sequence[Request]]:
        if command in ("new", "replay") and not self.session.alone:
            raise IllegalMove("In a match every round is played to its end.")
        if command == "replay" and self.session.counts_once and self.game.rays:
            raise IllegalMove("The box of a day counts once: play it to its end first.")
        if command in ("new", "replay") and not self.game.moves:
            return self, (Go(command, self.session),)
        return replace(self, asking=command, message=QUESTIONS[command], test_ray=None), ()

    def _answer(self, command: str) -> tuple[Seek, Sequence[Request]]:
        if command not in ("yes", "no"):
            return self, ()
        asked, calm = self.asking, replace(self, asking="", message="")
        if command == "no":
            return calm, ()
        if asked == "give up":
            return calm._play(GiveUp())
        if asked in ("hint", "odds"):
            session = replace(self.session, assisted=True)
            after, requests = replace(calm, session=session)._assist(asked)
            return after, (Keep(session), *requests)
        return calm, (Go(asked, self.session),)

    def _type(self, char: str) -> Seek:
        typed = None if self.asking else typed_on(self.typed, char)
        return self if typed is None else replace(self, typed=typed, message="", test_ray=None)

    def _jump(self, command: str) -> Seek:
        typed, spot, refusal = answer(self.grid, self.typed or "", command)
        there = self if spot is None else self._at(spot)
        return replace(there, typed=typed, message=refusal)

    # --- the mouse -----------------------------------------------------------

    def _point(self, pointed: Pointed) -> tuple[Seek, Sequence[Request]]:
        target = pointed.target
        spot = target if isinstance(target, (Cell, int)) else None
        if pointed.how == "hover":
            return replace(self, hovered=spot, painting=None), ()
        if spot is None or self.asking:
            return replace(self, hovered=None), ()
        there = replace(self, typed=None, hovered=spot)
        if pointed.how == "drag":
            return there._paint(spot, pointed.button)
        there = there._at(spot)
        if pointed.button == "left":
            return there._act("act")
        if isinstance(spot, Cell):
            return replace(there, painting=spot not in self.game.seals)._play(Seal(spot))
        return there._test(spot), ()

    def _paint(self, spot: Spot, button: str) -> tuple[Seek, Sequence[Request]]:
        if button != "right" or self.painting is None or not isinstance(spot, Cell):
            return self, ()
        if (spot in self.game.seals) == self.painting or spot in self.game.guesses:
            return self, ()
        return self._at(spot)._play(Seal(spot))


def _in_words(outcome: Outcome, *, entered: bool = True) -> str:
    match outcome:
        case Hit():
            return "it hits an atom"
        case Reflection():
            return "it comes back" if entered else "it cannot even enter"
        case Detour(exit=port):
            return f"it comes out at port {port}"


def _told(after: Game, move: Move) -> str:
    """What a move did, in a sentence."""
    match move:
        case Fire(port):
            return _told_ray(after, port)
        case Guess(cell):
            placed = f"{len(after.guesses)} of {after.atom_count} atoms placed."
            if cell not in after.guesses:
                return f"Guess on {cell} taken away; {placed}"
            ready = " Press s to submit." if after.can_submit else ""
            return f"Guess on {cell}; {placed}{ready}"
        case Seal(cell):
            return f"{cell} sealed as empty." if cell in after.seals else f"{cell} unsealed."
        case Undo():
            return "Taken back."
        case Redo():
            return "Made again."
        case Submit() if after.ending is None:
            wrong = after.refuted[-1].wrong
            return f"{wrong} of {after.atom_count} are wrong. That costs, and play goes on."
    return ""


def _told_ray(game: Game, port: Port) -> str:
    match game.rays[-1].outcome:
        case Hit():
            return f"Port {port}: a hit. The ray was absorbed by an atom."
        case Reflection():
            return f"Port {port}: a reflection. The ray came out where it went in."
        case Detour(exit=other):
            return f"Port {port}: a detour. The ray came out at port {other}."
