"""Every command of text mode in one table, and what a line means at a stage."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from blackbox_tui.formats.codes import looks_like_code, looks_like_puzzle_code
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain import learning, menu, playing
from blackbox_tui.plain.app import Answer, Handler, Menu, Misread, Naming, Order, PlainApp, answer
from blackbox_tui.plain.describe import board_of, describe, draw, enter, read_board
from blackbox_tui.rules.moves import Drop, Guess, Keep, Redo, Refusal, Seal, Undo
from blackbox_tui.rules.session import Handover, Hiding
from blackbox_tui.text.games import log_lines
from blackbox_tui.text.help import RULES, strategy_lines
from blackbox_tui.text.writing import listed

SURE: Final = "sure"  # the last word of a command that is confirmed

MENU, HANDOVER, SEEKING, HIDING, WATCHING, OVER, STANDINGS = (
    frozenset({stage})
    for stage in ("menu", "handover", "seeking", "hiding", "watching", "over", "standings")
)
LEARNING, SANDBOX = frozenset({"learning"}), frozenset({"sandbox"})
PRACTICE: Final = LEARNING | SANDBOX
GAMES: Final = SEEKING | OVER | WATCHING
BOARDS: Final = GAMES | HIDING
ALL: Final = BOARDS | PRACTICE | MENU | HANDOVER | STANDINGS | {"naming"}


class NotAvailable(Refusal):
    """A command that means nothing at this stage."""

    code = "not_available"


class PlainCommand(NamedTuple):
    """A word that means something at certain stages."""

    form: str  # the word, with … if others may follow
    short: str
    stages: frozenset[str]
    run: Handler
    about: str  # what it does; before a colon, how it is typed if not as that word alone

    @property
    def word(self) -> str:
        """What it is called."""
        return self.form.removesuffix(" …")

    def help(self, promise: Callable[[str], str] = str) -> str:
        """A line of the help, in which the store promises only what it keeps."""
        typed, _, about = self.about.rpartition(": ")
        short = f"; {self.short} for short" if self.short else ""
        return f"{typed or self.word}{short}: {promise(about)}."


def read_out(lines: Callable[[PlainApp], Iterable[str]]) -> Handler:
    """The command that only reads these lines out."""
    return lambda app, _: answer(*lines(app))


def by_stage(usual: Handler, **others: Handler) -> Handler:
    """A command that does something else at some stages."""
    return lambda app, order: others.get(app.at, usual)(app, order)


def show_help(app: PlainApp, order: Order) -> Answer:
    """The commands that can be typed now, or one of them."""
    promise = app.games.store.promise
    if isinstance(app.stage, Naming):
        return answer(*describe(app), "Type menu to go back, or quit.")
    if order.words:
        return answer(find(order.words).help(promise))
    if isinstance(app.stage, Menu):
        return answer(*(command.help(promise) for command in available(app.at)))
    always = listed(command.word for command in COMMANDS if command.stages == ALL)
    return answer(
        *(command.help(promise) for command in available(app.at) if command.stages != ALL),
        f"Always: {always}. Type help and a command to learn more.",
    )


_TABLE: Final[tuple[tuple[str, str, frozenset[str], Handler, str], ...]] = (
    ("predict …", "", LEARNING, learning.predict,
     "predict hit, predict reflection or predict 12: say what the next ray will do"),
    ("fire …", "f", SEEKING | PRACTICE,
     by_stage(playing.fire, learning=learning.fire, sandbox=learning.fire_in_sandbox),
     "fire 12, or 12: fire a ray from a port"),
    ("mark …", "", LEARNING, learning.mark, "mark c4 d4: mark cells or remove the marks"),
    ("guess …", "g", SEEKING | LEARNING,
     by_stage(playing.guess, learning=partial(learning.mark, move=Guess)),
     "guess c4, or c4: place or remove a guess"),
    ("seal …", "x", SEEKING | LEARNING,
     by_stage(playing.seal, learning=partial(learning.mark, move=Seal)),
     "seal a1 a2, or seal 12: seal cells as empty or unseal them, or seal the lanes of a straight "
     "ray"),
    ("test …", "t", SEEKING | HIDING | LEARNING, playing.test,
     "test 12: fire a test ray through your own atoms"),
    ("place …", "p", HIDING | SANDBOX, by_stage(playing.place, sandbox=learning.place_in_sandbox),
     "place c4, or c4: place or remove an atom"),
    ("fill", "", HIDING, playing.place_rest, "let the computer place the missing atoms"),
    ("clear", "", HIDING | SANDBOX,
     by_stage(lambda app, _: playing.put_atoms(app, Hiding(app.on(Hiding).match)),
              sandbox=learning.clear_sandbox),
     "remove all atoms"),
    ("hide", "", HIDING, playing.hide, "finish hiding and let the seeker begin"),
    ("ready", "", HANDOVER, lambda app, _: enter(app, app.on(Handover).then),
     "ready, or an empty line: take the keyboard"),
    ("step", "", WATCHING, playing.step, "step, or an empty line: see the computer's next move"),
    ("all", "", WATCHING, partial(playing.step, to_end=True), "let the computer play to the end"),
    ("board …", "b", BOARDS | PRACTICE,
     lambda app, order: answer(*read_board(board_of(app.stage), order.words)),
     "read the board; also row 3, column c, ports, board c4 or board 12"),
    ("draw", "d", BOARDS | PRACTICE, read_out(lambda app: draw(board_of(app.stage))),
     "draw the board"),
    ("log", "l", GAMES, read_out(lambda app: log_lines(app.played)), "list every ray so far"),
    ("assume …", "a", SEEKING, playing.assume,
     "assume c4, or assume c4 empty: what if? What you mark from here on can be dropped"),
    ("keep", "", SEEKING, playing.make(Keep()), "keep what you marked on your assumption"),
    ("drop", "", SEEKING, playing.make(Drop()), "drop your assumption and all you marked on it"),
    ("verify", "", SEEKING, playing.verify,
     "which rays contradict your guesses; of an assumption also before every atom is placed, which "
     "marks the game as assisted"),
    ("undo", "u", SEEKING, playing.make(Undo()), "undo the last guess or seal"),
    ("redo", "", SEEKING, playing.make(Redo()), "redo what you undid"),
    ("submit", "s", SEEKING | LEARNING, by_stage(playing.submit, learning=learning.submit),
     "submit your guesses as the solution"),
    ("give up", "gu", SEEKING, playing.give_up, "end the game and reveal the atoms"),
    ("hint", "h", SEEKING | LEARNING, by_stage(playing.hint, learning=learning.hint),
     "a hint from your rays, stronger each time; marks the game as assisted"),
    ("why …", "", SEEKING | OVER, playing.why,
     "the next deduction with its reason; also why c4; in a game, marks it as assisted"),
    ("plan", "", SEEKING | OVER, playing.plan,
     "everything your rays prove, step by step; in a game, marks it as assisted"),
    ("odds …", "o", SEEKING, playing.odds,
     "the odds of an atom; also odds c4 or odds row 3; marks the game as assisted"),
    ("score", "", GAMES, read_out(playing.score_lines), "the score so far"),
    ("par", "", SEEKING | OVER, read_out(playing.par_lines),
     "the score a strong computer player gets on this box"),
    ("review", "v", OVER, playing.review, "what each ray revealed, and which was better"),
    ("replay", "", OVER, playing.replay, "every move of the game, one after another"),
    ("share", "", OVER, playing.share, "the result as a few lines without spoilers"),
    ("code", "", OVER, playing.code, "the code of this box, to play it again"),
    ("next", "", OVER | STANDINGS | LEARNING,
     by_stage(menu.go_on, learning=learning.go_to_next), "go on with the match or the lessons"),
    ("previous", "", LEARNING, learning.go_to_previous, "the previous lesson"),
    ("learn …", "", MENU | PRACTICE, learning.learn, "the lessons for beginners; also learn 3"),
    ("lessons", "", MENU | PRACTICE, read_out(learning.lessons), "list the lessons"),
    ("sandbox …", "", MENU | PRACTICE, learning.open_sandbox,
     "place atoms and fire rays as you like; also sandbox 10x10"),
    ("state", "", ALL, read_out(describe), "state, or an empty line: where the game stands"),
    ("new …", "n", ALL, menu.new,
     "a new game; also new parker 10x10 5 atoms, new seed 3 or new and a code"),
    ("again", "r", SEEKING | OVER, menu.again, "play this box again, for practice"),
    ("continue …", "c", MENU, menu.resume,
     "resume the game you played last; also continue 2, for another one"),
    ("games …", "", MENU, menu.list_games, "list your unfinished games; also games all"),
    ("delete …", "", MENU, menu.delete, "delete 2: delete an unfinished game"),
    ("solitaire …", "", ALL, menu.solitaire, "the computer hides, you seek"),
    ("daily …", "", ALL, menu.daily,
     "today's box; also daily 2026-01-31, daily puzzle or daily puzzle 2026-01-31"),
    ("puzzle …", "", ALL, menu.puzzle,
     "a puzzle, with all its rays given; also puzzle hard 8x8 4 atoms, puzzle seed 3 or puzzle "
     "and a code"),
    ("calendar …", "", ALL, menu.show_calendar,
     "your daily boxes and puzzles of this month; also calendar 2026-01"),
    ("duel …", "", ALL, menu.duel,
     "two players at one keyboard; also duel Ann Ben rounds 4, or duel Ann computer"),
    ("friend …", "", ALL, partial(menu.duel, once=True),
     "you hide, a friend at this keyboard seeks; also friend Ann Ben"),
    ("computer …", "", ALL, menu.against_computer, "you hide, the computer seeks"),
    ("settings", "", ALL, menu.list_settings, "list the settings"),
    ("set …", "", ALL, menu.change_setting, "set theme mono: change a setting"),
    ("stats", "", ALL, read_out(menu.stats_lines), "your scores and streaks"),
    ("rules", "", ALL, read_out(lambda _: RULES), "the rules of Black Box"),
    ("strategy", "", ALL, read_out(lambda _: strategy_lines()), "what good players know"),
    ("menu", "m", ALL, lambda app, _: enter(app, Menu()), "save the game and go to the menu"),
    ("help …", "?", ALL, show_help, "the commands available now; also help fire"),
    ("quit", "q", ALL, menu.quit_game, "save the game and quit"),
)  # fmt: skip
COMMANDS: Final = tuple(PlainCommand(*row) for row in _TABLE)
"""Every command, in the order of the help."""
BY_WORD: Final = {command.word: command for command in COMMANDS} | {
    command.short: command for command in COMMANDS if command.short
}

_ALIKE: Final = {
    "save": "quit", "exit": "quit", "play": "new", "unseal": "seal", "giveup": "give up",
    "resign": "give up", "go": "ready", "status": "state", "rays": "log", "check": "submit",
}  # fmt: skip
_PARTS: Final = ("row", "column", "col", "port", "ports")
"""Parts of the board that can be read without the word `board`."""
EMPTY: Final = {"handover": "ready", "watching": "step"}
"""What an empty line means at these stages; elsewhere it means `state`."""
_ALWAYS_UNDERSTOOD: Final = ("menu", "quit", "help", "?", "q", "m", "rules", "strategy")
"""Commands that work even while a name is asked for."""


def available(stage: str) -> list[PlainCommand]:
    """The commands that mean something at that stage."""
    return [command for command in COMMANDS if stage in command.stages]


def carry_out(app: PlainApp, words: Sequence[str]) -> Answer:
    """Do what was typed; a refusal leaves everything as it was."""
    if isinstance(app.stage, Naming) and " ".join(words).lower() not in _ALWAYS_UNDERSTOOD:
        return menu.name(app, app.stage, words)
    command, order = read_order(words, app.at)
    return command.run(app, order)


def read_order(words: Sequence[str], stage: str) -> tuple[PlainCommand, Order]:
    """Which command these words are at that stage, and what follows it."""
    sure = len(words) > 1 and words[-1].lower() == SURE
    rest = list(words[:-1] if sure else words)
    command = _named(rest) or _bare(rest, stage)
    if stage not in command.stages:
        raise NotAvailable(f"{command.word!r} is not available here; type help.")
    if rest and command.form == command.word:
        raise Misread(f"Type {command.word!r} on its own, with nothing after it.")
    return command, Order(tuple(rest), sure)


def find(words: Sequence[str]) -> PlainCommand:
    """The command of that name."""
    rest = list(words)
    command = _named(rest)
    if command is None or rest:
        raise Misread(f"There is no command {tidy_name(' '.join(words))!r}.")
    return command


def _named(rest: list[str]) -> PlainCommand | None:
    """The command that these words begin with; its words are removed from the list."""
    length = 2 if " ".join(rest[:2]).lower() == "give up" else 1
    first = " ".join(rest[:length]).lower()
    if first in _PARTS:
        return BY_WORD["board"]  # as in `row 3`
    command = BY_WORD.get(_ALIKE.get(first, first))
    if command:
        del rest[:length]
    return command


def _bare(rest: list[str], stage: str) -> PlainCommand:
    """A line without a command: a port to fire from, cells to guess, a code, or nothing."""
    if not rest:
        return BY_WORD[EMPTY.get(stage, "state")]
    if looks_like_code(rest[0]):
        return BY_WORD["new"]
    if looks_like_puzzle_code(rest[0]):
        return BY_WORD["puzzle"]
    if not re.fullmatch(r"[a-z]?[0-9]{1,3}[,;]?.*", rest[0].lower(), re.ASCII):
        raise Misread(f"Unknown command {tidy_name(rest[0])!r}; type help.")
    if rest[0][0].isdigit():
        return BY_WORD["test" if stage == "hiding" else "fire"]
    return BY_WORD["place" if stage in ("hiding", "sandbox") else "guess"]
