"""A game in the words of its kind of play: its name, its state and its result.

`words_of` chooses the words for a session's kind of play; those of a scored game are the default.
Only `share` and `result` look at how a finished game ended; nothing here names an atom.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from blackbox_tui.engine import Detour
from blackbox_tui.formats.challenge import challenge_of
from blackbox_tui.formats.codes import code_of
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.session import Contest, Par, Session
from blackbox_tui.rules.terms import HIDDEN, PUZZLE, SCORED
from blackbox_tui.text import games
from blackbox_tui.text.atoms import many_atoms
from blackbox_tui.text.moves import assuming_sentence, fit_phrases, guesses_sentence
from blackbox_tui.text.rays import telling_sentence
from blackbox_tui.text.writing import (
    about,
    as_sentence,
    capitalised,
    clock,
    date_name,
    listed,
    many,
)
from blackbox_tui.values import NamedTuple

Phrase: TypeAlias = tuple[str, str]  # a few words and their weight: strong, text, dim or good
SQUARES: Final = {"H": "🟥", "R": "🟨", "D": "🟦"}  # told apart by the colour-blind, too


class SharedResult(NamedTuple):
    """A result to share: how it went, a letter for each ray, and how to beat the score."""

    facts: tuple[str, ...]
    rays: tuple[str, ...] = ()  # H, R or D
    beat: str = ""

    @property
    def lines(self) -> list[str]:
        """What it says, for those who hear it or read it on a terminal."""
        return [*filter(None, (*self.facts, " ".join(self.rays), self.beat))]

    @property
    def text(self) -> str:
        """The text to send, with a coloured square for each ray above the letters."""
        squares = "".join(SQUARES[ray] for ray in self.rays)
        return "\n".join(filter(None, (*self.facts, squares, " ".join(self.rays), self.beat)))


def short_par(par: Par) -> str:
    """Par in a word or two, for a status line."""
    return "no par" if par.points is None else f"par {about(par.exact)}{par.points}"


def contest_sentence(session: Session) -> str:
    """Say who won against the score to beat; empty if there is none."""
    score, target = session.sheet.total, session.target or 0
    match session.contest:
        case Contest.BEATEN:
            return f"You beat {target} by {many(target - score, 'point')}."
        case Contest.TIED:
            return f"A tie at {target}."
        case Contest.STANDS if session.game.result.solved:
            return f"{target} stands: you needed {score - target} more."
        case Contest.STANDS:
            return f"{target} stands: only a solved box can beat it."
    return ""


class Words:
    """A scored game in words."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game

    @property
    def title(self) -> list[str]:
        """Phrases for a title: in a match the seeker and the standings, then the kind of game."""
        session, kind = self.session, " · ".join([self._kind, *self._board])
        if session.alone:
            return [kind]
        name = session.seeker.name
        seeks = f"{name}'s result" if session.over else f"{name} seeks"
        return [seeks, *self._standing, kind]

    def looking_back(self, what: str, *, revealed: bool = True) -> list[str]:
        """Phrases for a title: `Replay of your game`, in a match what stands, and which box.

        Only of a box that is revealed is the code told: it has the atoms in it.
        """
        session = self.session
        whose = f"{what} of {games.possessive(session.seeker)} {session.terms.play}"
        coded = revealed and not session.daily
        box = [code_of(self.game.start)] if coded else self._board
        return [whose, *self._standing, self._kind, *box]

    @property
    def _standing(self) -> list[str]:
        return games.standing_phrases(self.session.match, self.session.scored)

    @property
    def _kind(self) -> str:
        return self.session.edition.name

    @property
    def _board(self) -> list[str]:
        """What sets this box apart; how many atoms it has is told beside the score."""
        size = "" if str(self.game.grid) == "8x8" else str(self.game.grid)  # goes without saying
        practice = "practice" if self.session.practice else ""
        target = "" if self.session.target is None else f"to beat {self.session.target}"
        return [*filter(None, (size, self.session.daily, practice, target))]

    @property
    def sentence(self) -> str:
        """Say what is played."""
        daily = f", the {self._thing}" if self.session.daily else ""
        target = self.session.target
        beat = "" if target is None else f" The score to beat is {target}."
        return f"{self._kind.capitalize()} edition, {self._size}{daily}{self._practice}.{beat}"

    @property
    def _thing(self) -> str:
        """What is solved: the `box`, or the `daily box for 18 November 2026`."""
        day, thing = self.session.daily, self.session.terms.thing
        return f"daily {thing} for {date_name(day)}" if day else thing

    @property
    def _size(self) -> str:
        return f"{games.board_size(self.game.grid)}, {many_atoms(self.game.atoms, 'hidden atom')}"

    @property
    def _practice(self) -> str:
        return ", for practice" if self.session.practice else ""

    @property
    def caution(self) -> str:
        """A warning about a new box that could not be checked for other solutions."""
        if self.session.unique is not False or self.game.moves:
            return ""
        count = ", and any of them is right" if self.session.terms.forgives else ""
        return f"This box could not be checked: it may have several solutions{count}."

    def status(self, *, only: bool = False) -> str:
        """The state of a game in text mode, or how to begin it."""
        game = self.game
        if not game.moves:
            return f"To fire a ray, type fire and a port from 1 to {game.grid.ports[-1]}."
        rays = many(len(game.rays), "ray")
        told = guesses_sentence(game, spoken=True, only=only)
        status = f"{rays} fired, score {self.session.sheet.total}. {told}"
        return f"{status} {assuming_sentence(game.marks)}".strip()

    def standing(self, *, par_expected: bool = True) -> list[Phrase]:
        """The score so far, par if known or expected, and the clock if seconds cost points."""
        session = self.session
        par = [(" · par …", "dim")] if par_expected else []
        if session.par is not None:
            par = [(f" · {short_par(session.par)}", "text")]
        timed = session.edition.per_second
        time = [(f"{clock(session.seconds)} · ", "text")] if timed else []
        return [*time, (f"score {session.sheet.total}", "strong"), *par]

    @property
    def heading(self) -> str:
        """The heading above `progress`."""
        return "Answer and help"

    def progress(self, *, only: bool = False) -> list[list[Phrase]]:
        """Lines on how well a complete answer fits, perhaps as the `only` one, and on help."""
        fits = fit_phrases(self.game, only=only)
        style = "text" if self.game.clues.contradicting(self.game.guesses) else "good"
        assisted = [[("assisted", "dim")]] if self.session.assisted else []
        return [*([(fit, style)] for fit in fits), *assisted]

    def brief(self, notes: str, *, only: bool = False) -> str:
        """The progress in one line, after these notes."""
        rays = [] if self.game.can_submit else [f"rays {len(self.game.rays)}"]
        return f"{notes}{' · '.join([*rays, *fit_phrases(self.game, only=only)])}"

    @property
    def score(self) -> str:
        """The score so far, and what was paid for."""
        return f"Score {self.session.sheet.total}. {self.paid}".strip()

    @property
    def paid(self) -> str:
        """The score sheet in a sentence; nothing where nothing was paid for."""
        paid = [line for line in self.session.sheet.lines if line.count]
        told = [f"{many(it.count, it.label.removesuffix('s'))} for {it.points}" for it in paid]
        return f"Paid: {listed(told)}." if told else ""

    @property
    def par(self) -> str:
        """Par, or why there is none."""
        par = self.session.par
        if par is None:
            return "Par has not been worked out yet: type par."
        if par.points is None:
            return "This box has no par."
        return f"Par for this box is {about(par.exact)}{par.points}."

    @property
    def result(self) -> str:
        """The result of a finished game: what was found, and the score."""
        after = self.afterthought, self._outcome, contest_sentence(self.session)
        return " ".join(filter(None, [self._found, *after, *map(as_sentence, self._notes)]))

    @property
    def afterthought(self) -> str:
        """Name the ray that would have refuted a wrong answer, or say that none could."""
        if self.game.forgiven:
            return "The answer is equivalent to the box: no ray could tell, so it is right."
        if self.game.guessed_equivalent:
            return "The answer is equivalent to the box: no ray could have told."
        ray = self.session.telling_ray
        return telling_sentence(ray, games.possessive(self.session.seeker)) if ray else ""

    @property
    def conclusion(self) -> str:
        """The result without the score, for a screen that shows the score beside it."""
        return f"{self._found} {self.remarks}".strip()

    @property
    def remarks(self) -> str:
        """What there is to say besides verdict and score."""
        notes = map(as_sentence, self._notes)
        return " ".join(filter(None, [self.afterthought, contest_sentence(self.session), *notes]))

    @property
    def _outcome(self) -> str:
        return f"{capitalised(games.possessive(self.session.seeker))} score is {self._beside_par}."

    @property
    def _found(self) -> str:
        result, atoms = self.game.result, len(self.game.box.atoms)
        if result.solved:
            return "Solved! Every atom found." if atoms > 1 else "Solved! The atom is found."
        if self.game.gave_up:
            seeker = games.player_name(self.session.seeker)
            return f"{seeker} gave up ({len(result.right)} of {atoms} found)."
        return f"{games.found(result)}."

    @property
    def _beside_par(self) -> str:
        return games.beside_par(self.session.sheet.total, self.session.par)

    @property
    def _notes(self) -> list[str]:
        """Why a result is not ranked."""
        assisted = self.session.assisted and self.session.terms.scored
        notes = {"assisted": assisted, "practice": self.session.practice}
        return [note for note, holds in notes.items() if holds]

    @property
    def going_on(self) -> str:
        """The commands after a single game."""
        again = "for another box, again for the same one"
        if not self.session.alone:
            again = "to hide another box"
        elif self.session.seeker.computer:
            again = "to hide another box, again to watch this one again"
        return f"Type new {again}, replay or review to look back, or share."

    @property
    def share(self) -> SharedResult:
        """The result to share, which tells nothing about where the atoms are."""
        session, challenge = self.session, challenge_of(self.session)
        solved = "solved" if self.game.result.solved else "not solved"
        box = session.daily or ("" if challenge else code_of(self.game.start))
        title = " · ".join([f"Black Box {box}".strip(), self._kind])
        notes = " · ".join([f"score {self._beside_par}", solved, *self._notes])
        outcomes = [ray.outcome for ray in self.game.rays]
        rays = tuple("D" if isinstance(it, Detour) else str(it) for it in outcomes)
        none = () if rays else ("no rays fired",)
        beat = f"Beat my score: blackbox play {challenge}" if challenge else ""
        return SharedResult((title, notes, *none), rays, beat)


class PuzzleWords(Words):
    """A puzzle in words: it has a grade, and time, wrong tries and help instead of a score."""

    @property
    def _kind(self) -> str:
        return grade_name(self.session.level)

    @property
    def title(self) -> list[str]:
        name = "Daily puzzle" if self.session.daily else "Puzzle"
        return [f"{name} · {self._kind}", *filter(None, [" · ".join(self._board)])]

    @property
    def sentence(self) -> str:
        rays = f"{many(len(self.game.rays), 'ray')} already fired"
        kind = f"{self._kind.capitalize()} {self._thing}{self._practice}"
        return f"{kind}: {self._size}, {rays}, and exactly one solution."

    def status(self, *, only: bool = False) -> str:  # noqa: ARG002 - as it is in every puzzle
        if not self.game.moves:
            return "Type cells, like c4, to place your guesses."
        return f"{self.score} {guesses_sentence(self.game, spoken=True)}"

    def standing(self, *, par_expected: bool = True) -> list[Phrase]:  # noqa: ARG002
        return [(clock(self.session.seconds), "strong")]

    @property
    def heading(self) -> str:
        return "Tries and help"

    def progress(self, *, only: bool = False) -> list[list[Phrase]]:  # noqa: ARG002
        """Lines on tries and help, but not on whether the guesses fit."""
        helps = many(self.session.helps, "time") if self.session.helps else "none"
        return [
            [("wrong tries ", "text"), (str(self.session.tries), "strong")],
            [("help ", "text"), (helps, "strong")],
        ]

    def brief(self, notes: str, *, only: bool = False) -> str:  # noqa: ARG002 - no room for both
        return " · ".join(self._efforts)

    @property
    def score(self) -> str:
        efforts = ", ".join([clock(self.session.seconds), *self._efforts])
        return f"{self._kind.capitalize()} puzzle: {efforts}."

    @property
    def _efforts(self) -> list[str]:
        return games.effort_phrases(self.session.tries, self.session.helps)

    @property
    def paid(self) -> str:
        return ""

    @property
    def par(self) -> str:
        return "A puzzle has no par."

    @property
    def _outcome(self) -> str:
        return self.score

    @property
    def remarks(self) -> str:
        proof = "" if self.game.result.solved else "Press R for the proof."
        return f"{super().remarks} {proof}".strip()

    @property
    def going_on(self) -> str:
        return "Type plan to see why, new for the next puzzle, or share."

    @property
    def share(self) -> SharedResult:
        session, solved = self.session, self.game.result.solved
        title = f"Black Box puzzle {session.daily or code_of(self.game.start)} · {self._kind}"
        facts = games.outcome_phrases(solved, session.seconds, session.tries, session.helps)
        return SharedResult((title, " · ".join([*facts, *self._notes])))


_WORDS: Final = {SCORED.name: Words, HIDDEN.name: Words, PUZZLE.name: PuzzleWords}


def words_of(session: Session) -> Words:
    """The session in the words of its kind of play."""
    return _WORDS[session.terms.name](session)
