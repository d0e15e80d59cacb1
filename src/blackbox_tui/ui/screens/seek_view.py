"""What the seeker sees: drawn from the clues and the seeker's own marks alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.app.seeker import Action, Seeker
from blackbox_tui.engine import Cell, Ray
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.analysis import UNKNOWN, Analysis
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text.atoms import many_atoms
from blackbox_tui.text.hints import Hint, HintKind, odds_note
from blackbox_tui.text.moves import assumption_clause, cell_sentence, verify_sentence
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.text.terms import Words, words_of
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.cursor import Cursor, Spot, named_spots
from blackbox_tui.ui.board.page import Page
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.board.pulse import with_pulse
from blackbox_tui.ui.keymap import Command, FooterItem
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.ui.toolkit.layout import Line, paragraph
from blackbox_tui.ui.toolkit.panel import Section, rows_left
from blackbox_tui.values import dataclass, replace

ACTIONS: Final = {
    Command.ASSUME: Action.KEEP,
    Command.VERIFY: Action.VERIFY,
    Command.SUBMIT: Action.SUBMIT,
    Command.HINT: Action.HINT,
    Command.ODDS: Action.ODDS,
    Command.GIVE_UP: Action.GIVE_UP,
    Command.AGAIN: Action.AGAIN,
    Command.NEW: Action.NEW,
}
"""What may have to be confirmed, or may be refused."""
POINTING: Final = (HintKind.RAYS, HintKind.OUTCOME, HintKind.REASON)
"""Hints that name the rays they go by."""
ENDINGS: Final = (Command.GIVE_UP, Command.AGAIN, Command.NEW)


@dataclass(frozen=True)
class SeekView:
    """A game as its seeker sees it, and what is shown over the board."""

    seeker: Seeker
    cursor: Cursor
    test_ray: Ray | None = None
    hint: Hint | None = None  # the hint that is shown on the board
    pulsing: float = 0  # seconds for which a light still runs along the frame, after a ray
    verifying: bool = False  # are the rays shown that contradict the guess?
    showing_odds: bool = False
    supposing: bool = False  # will the next mark open a what-if layer?

    @property
    def game(self) -> Game:
        return self.seeker.game

    @property
    def session(self) -> Session:
        return self.seeker.session

    @property
    def assuming(self) -> bool:
        """Is a what-if layer open, perhaps without a mark yet?"""
        return self.supposing or self.game.marks.layer is not None

    @property
    def unexplained(self) -> frozenset[int]:
        """The rays that contradict the guess, if they are to be shown."""
        if not self.verifying:
            return frozenset()
        explained = self.game.clues.fits(self.game.guesses)
        return frozenset(ray for ray, fits in enumerate(explained) if not fits)

    @property
    def _words(self) -> Words:
        return words_of(self.session)

    def page(self, width: int) -> Page:
        """The page that the seeker sees, on a screen of that width, without keys and notices."""
        hint, board = self.hint, log.board_of(self.game.clues, self.cursor, self.unexplained)
        if self.pulsing:
            board = with_pulse(board, self.game.clues.rays[-1], self.pulsing)
        board = replace(
            board,
            cells=self._marks(),
            lit=board.lit | self._hinted,
            ray=self.test_ray,
            ray_style="test" if self.test_ray else "path",
        )
        notes = f"if {assumption_clause(self.game.marks)} · " if self.assuming else ""
        notes += "estimated odds · " if log.estimated(self.analysis.odds) else ""
        return Page(
            log.with_step(board, self.reason),
            title=log.title(self.session),
            standing=((self.atoms_left(width), "text"), *self._words.standing()),
            panel=self._panel,
            brief=hint.sentence if hint else self._words.brief(notes, only=self.seeker.only),
            texts="long" if hint else "spare",
            message=self._message(),
            footer=(),
        )

    @property
    def reason(self) -> Deduction | None:
        """The deduction that is shown with its reason."""
        return self.hint.step if self.hint and self.hint.kind is HintKind.REASON else None

    @property
    def _hinted(self) -> frozenset[Spot]:
        """What a hint is about: the ends of its rays, from the rung on that names them."""
        if self.hint is None:
            return frozenset()
        if self.hint.step is None or self.hint.kind not in POINTING:
            return named_spots(self.hint.sentence, self.game.grid) - {self.cursor.focus}
        return log.lit_ports(self.hint.step)

    def atoms_left(self, width: int) -> str:
        """How many atoms are still to be placed, in few words where there is little room."""
        left = self.game.lacking
        if not left.most:
            return "all placed · "
        roomy = width >= (40 if self.session.alone else 80)
        return f"{many_atoms(left) if roomy else left} left · "

    def _marks(self) -> dict[Cell, Drawn]:
        """The seeker's guesses and seals, and the odds if they are shown."""
        seals = dict.fromkeys(self.game.seals, Drawn("×", "seal"))
        proved = log.proved_cells(self.reason) if self.reason else {}
        cells = proved | log.odds_shown(self.analysis.odds, self.game.guesses) | seals
        return log.draw_layer(cells, self.game.marks)

    @property
    def analysis(self) -> Analysis:
        """The odds of each cell and of each number of atoms, if they are known and shown."""
        known = self.seeker.assistance
        return known.analysis if known and known.analysis and self.showing_odds else UNKNOWN

    def _panel(self, room: Size) -> Sequence[Section]:
        """The log of rays and how the guess stands; above them the hint that is shown, if any."""
        width, rows = room
        progress = self._words.progress(only=self.seeker.only)
        lines = [Line(tuple(phrases)) for phrases in progress]
        below = [log.layer_section(self.game.marks, width)] if self.assuming else []
        odds = log.odds_legend(self.analysis.odds, width, self.analysis.numbers)
        below += [Section("Odds", odds)] if odds else []
        below += [Section(self._words.heading, lines)] if lines else []
        above = [self._hint_section(width)] if self.hint else []
        while above and below and rows_left(rows, *above, *below) < log.LEAST_RAYS:
            below.pop()
        rays = log.ray_log(
            self.game.clues,
            self.session.costs,
            room,
            *above,
            *below,
            lit=self.cursor.pointed,
            questioned=self.unexplained,
        )
        if not self.game.rays:
            none = paragraph("none yet", width, "dim")
            rays = Section("Rays", none, grows=True)
        if above and rows_left(rows, *above, *below) < log.LEAST_RAYS:
            return [*above, *below]
        return [*above, rays, *below]

    def _hint_section(self, width: int) -> Section:
        """The hint, with how far up the ladder it is."""
        known, sentence = self.seeker.assistance, self.hint.sentence if self.hint else ""
        place = f"Hint {known.given} of {len(known.ladder)}" if known and known.given else "Hint"
        signs = log.fates_legend(self.reason, width) if self.reason else []
        return Section(place, [*paragraph(sentence, width), *signs])

    def _message(self) -> str:
        focus = self.cursor.focus
        if self.verifying and self.game.rays and not self.reason:
            return verify_sentence(self.game, only=self.seeker.only)
        if self.hint and self.hint.spot == focus:
            return ""
        if isinstance(focus, Cell):
            known = self.analysis.odds
            odds = [odds_note(known[focus])] if focus in known else []
            return " ".join([cell_sentence(self.game.marks, focus), *odds])
        return port_sentence(self.game.clues, focus or 1, self.session.terms.invitation)

    def offered(self) -> list[FooterItem]:
        """The keys that matter at this spot, and none that would be refused."""
        game, spot = self.game, self.cursor.focus
        keys: list[FooterItem] = [Command.SUBMIT] if game.can_submit else []
        if isinstance(spot, Cell):
            if spot in game.guesses or game.lacking.most:
                keys.append((Command.ACT, "remove" if spot in game.guesses else "guess"))
            keys.append((Command.SEAL, "unseal" if spot in game.seals else "seal"))
        elif spot in game.clues.markers:
            keys.append(Command.TEST)
            keys += [Command.OTHER_END] if len(log.lit_by(game.clues, spot)) > 1 else []
            keys += [Command.SEAL_LANES] if game.clues.straight_lanes(spot) else []
            keys.append(Command.TO_PORT)
        else:
            keys += [(Command.ACT, "fire")] if self.session.terms.fires else []
            keys += (Command.NEXT_PORT, "next port"), Command.TO_PORT
        if self.assuming:
            keys += [Command.DROP] if self.supposing else [(Command.ASSUME, "keep"), Command.DROP]
        keys += [Command.UNDO] if game.past else []
        to_check = game.guesses if self.seeker.verifies_guesses else game.marks.in_layer.cells
        keys += [Command.VERIFY] if game.rays and to_check else []
        # after the reason, a seeker's next hint marks what it proves
        marks = self.reason and self.seeker.assistance
        return [*keys, (Command.HINT, "mark this" if marks else "hint"), Command.MORE]

    def also_offered(self) -> list[FooterItem]:
        """The other keys, for those who have forgotten them or use the mouse."""
        allowed = [command for command in ENDINGS if self._allowed(ACTIONS[command])]
        redo = [Command.REDO] if self.game.future else []
        odds = (Command.ODDS, "hide odds" if self.showing_odds else "odds")
        what_if = [] if self.assuming else [Command.ASSUME]
        return [*allowed, odds, *what_if, *redo, Command.GO_TO]

    def _allowed(self, action: Action) -> bool:
        try:
            self.seeker.question(action)
        except Refusal:
            return False
        return True
