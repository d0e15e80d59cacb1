"""Every command of text mode in one table, and what a line means at a stage."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from blackbox_tui.formats.codes import looks_like_code, looks_like_puzzle_code
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.lessons.attempt import LessonAttempt
from blackbox_tui.plain.app import (
    Answer,
    Menu,
    Misread,
    Naming,
    Order,
    PlainApp,
    answer,
    load,
)
from blackbox_tui.plain.describe import describe
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.text.help import RULES, strategy_lines
from blackbox_tui.text.writing import listed
from blackbox_tui.values import NamedTuple

SURE: Final = "sure"  # the last word of a command that is confirmed

ALL: Final = (
    "menu", "naming", "handover", "hiding", "seeking", "watching", "over", "standings", "learning",
    "sandbox",
)  # fmt: skip
"""The stages, as `PlainApp.at` calls them."""
GAMES: Final = ("seeking", "watching", "over")
BOARDS: Final = (*GAMES, "hiding", "learning", "sandbox")


class NotAvailable(Refusal):
    """A command that means nothing at this stage."""

    code = "not_available"


class PlainCommand(NamedTuple):
    """A word that means something at certain stages."""

    form: str  # the word, with … if others may follow
    short: str
    handlers: Mapping[str, str]  # the module and the function that carries it out at each stage
    about: str  # what it does; before a colon, how it is typed if not as that word alone
    needs: str = ""  # what the terms of a game must have, where it is about one
    taught: str = ""  # what it does in a lesson, if that is something else

    @property
    def anywhere(self) -> bool:
        """Does it mean something at every stage?"""
        return len(self.handlers) == len(ALL)

    @property
    def word(self) -> str:
        """What it is called."""
        return self.form.removesuffix(" …")

    def help(self, promise: Callable[[str], str] = str, *, taught: bool = False) -> str:
        """A line of the help, in which the store promises only what it keeps."""
        typed, _, about = ((taught and self.taught) or self.about).rpartition(": ")
        short = f"; {self.short} for short" if self.short else ""
        return f"{typed or self.word}{short}: {promise(about)}."


def show_state(app: PlainApp, _: Order) -> Answer:
    """Where the player is."""
    return answer(*describe(app))


def show_rules(_: PlainApp, __: Order) -> Answer:
    """The rules of Black Box."""
    return answer(*RULES)


def show_strategy(_: PlainApp, __: Order) -> Answer:
    """What good players know."""
    return answer(*strategy_lines())


def show_help(app: PlainApp, order: Order) -> Answer:
    """The commands that can be typed now, or one of them."""
    line = partial(PlainCommand.help, promise=app.games.store.promise, taught=app.at == "learning")
    if isinstance(app.stage, Naming):
        return answer(*describe(app), "Type menu to go back, or quit.")
    if order.words:
        rest = list(order.words)
        command = _named(rest)
        if command is None or rest:
            raise Misread(f"There is no command {tidy_name(' '.join(order.words))!r}.")
        return answer(line(command))
    if isinstance(app.stage, Menu):
        return answer(*map(line, available(app)))
    always = listed(command.word for command in COMMANDS if command.anywhere)
    lines = [line(command) for command in available(app) if not command.anywhere]
    return answer(*lines, f"Always: {always}. Type help and a command to learn more.")


def at(handler: str, *stages: str) -> dict[str, str]:
    """The module and the function that carries out a command, at each of these stages."""
    return dict.fromkeys(stages, handler)


COMMANDS: Final = tuple(PlainCommand(*row) for row in (
    ("predict …", "", at("learning:predict", "learning"),
     "predict hit, predict reflection or predict 12: predict the next ray"),
    ("fire …", "f",
     at("playing:fire", "seeking") | at("learning:fire", "learning")
     | at("learning:fire_in_sandbox", "sandbox"),
     "fire 12, or 12: fire a ray from a port", "fires"),
    ("mark …", "", at("learning:mark", "learning"), "mark c4 d4: mark cells or remove the marks"),
    ("guess …", "g", at("playing:guess", "seeking") | at("learning:guess", "learning"),
     "guess c4, or c4: place or remove a guess"),
    ("seal …", "x", at("playing:seal", "seeking") | at("learning:seal", "learning"),
     "seal a1 a2, or seal 12: seal or unseal cells; with a port, seal the lanes of its "
     "straight ray"),
    ("test …", "t", at("playing:test", "seeking", "hiding", "learning"),
     "test 12: fire a test ray through your own atoms"),
    ("place …", "p", at("playing:place", "hiding") | at("learning:place_in_sandbox", "sandbox"),
     "place c4, or c4: place or remove an atom"),
    ("fill", "", at("playing:place_rest", "hiding"), "let the computer place the missing atoms"),
    ("clear", "", at("playing:clear", "hiding") | at("learning:clear_sandbox", "sandbox"),
     "remove all atoms"),
    ("hide", "", at("playing:hide", "hiding"), "finish hiding and let the seeker begin"),
    ("ready", "", at("playing:take_over", "handover"),
     "ready, or an empty line: take the keyboard"),
    ("step", "", at("playing:step", "watching"),
     "step, or an empty line: see the computer's next move"),
    ("all", "", at("playing:play_on", "watching"), "let the computer play to the end"),
    ("board …", "b", at("board:read", *BOARDS),
     "read the board; also row 3, column c, ports, board c4 or board 12"),
    ("draw", "d", at("board:show", *BOARDS), "draw the board"),
    ("log", "l", at("playing:log", *GAMES), "list every ray so far"),
    ("assume …", "a", at("playing:assume", "seeking"),
     "assume c4, or assume c4 empty: try an idea; marks made from now on can be dropped "
     "together"),
    ("keep", "", at("playing:keep", "seeking"), "keep your assumption and its marks"),
    ("drop", "", at("playing:drop", "seeking"), "drop your assumption and its marks"),
    ("verify", "", at("playing:verify", "seeking"),
     "show which rays contradict your answer, or your assumption; verifying an assumption early "
     "marks the game as assisted"),
    ("undo", "u", at("playing:undo", "seeking"), "undo the last guess or seal"),
    ("redo", "", at("playing:redo", "seeking"), "redo what you undid"),
    ("submit", "s", at("playing:submit", "seeking") | at("learning:submit", "learning"),
     "submit your answer"),
    ("give up", "gu", at("playing:give_up", "seeking"), "end the game and reveal the atoms"),
    ("hint", "h", at("playing:hint", "seeking") | at("learning:hint", "learning"),
     "a hint, stronger each time; marks the game as assisted", "", "what to look at next"),
    ("why …", "", at("playing:why", "seeking", "over"),
     "the next deduction with its reason; also why c4; marks a game as assisted"),
    ("plan", "", at("playing:plan", "seeking", "over"),
     "everything your rays prove, step by step; marks a game as assisted"),
    ("odds …", "o", at("playing:odds", "seeking"),
     "the odds of an atom; also odds c4 or odds row 3; marks the game as assisted"),
    ("score", "", at("playing:score", *GAMES), "the score so far"),
    ("par", "", at("playing:par", "seeking", "over"),
     "the score a strong computer player gets on this box", "scored"),
    ("review", "v", at("playing:review", "over"), "what each ray told you, and which was better"),
    ("replay", "", at("playing:replay", "over"), "every move of the game, one after another"),
    ("share", "", at("playing:share", "over"), "the result as a few lines without spoilers"),
    ("code", "", at("playing:code", "over"), "the code of this box, to play it again"),
    ("next", "", at("menu:go_on", "over", "standings") | at("learning:go_to_next", "learning"),
     "go on with the match or the lessons"),
    ("previous", "", at("learning:go_to_previous", "learning"), "the previous lesson"),
    ("learn …", "", at("learning:learn", "menu", "learning", "sandbox"),
     "the lessons for beginners; also learn 3"),
    ("lessons", "", at("learning:list_lessons", "menu", "learning", "sandbox"), "list the lessons"),
    ("sandbox …", "", at("learning:open_sandbox", "menu", "learning", "sandbox"),
     "place atoms and fire rays as you like; also sandbox 10x10"),
    ("state", "", at("commands:show_state", *ALL),
     "state, or an empty line: the state of the game"),
    ("new …", "n", at("menu:new", *ALL),
     "a new game; also new parker 10x10 5 atoms, new seed 3, new and a code, or new "
     "8x8-4-C9XY1/classic/12, with a score to beat"),
    ("again", "r", at("menu:again", "seeking", "over"), "play this box again, for practice"),
    ("continue …", "c", at("menu:continue_game", "menu"),
     "continue the game you played last; also continue 2, for another one"),
    ("games", "", at("menu:list_games", "menu"), "list your unfinished games"),
    ("delete …", "", at("menu:delete", "menu"), "delete 2: delete an unfinished game"),
    ("solitaire …", "", at("menu:solitaire", *ALL), "the computer hides the atoms, you find them"),
    ("daily …", "", at("menu:daily", *ALL),
     "today's box; also daily 2026-01-31, daily puzzle or daily puzzle 2026-01-31"),
    ("puzzle …", "", at("menu:puzzle", *ALL),
     "a puzzle, with all its rays given; also puzzle hard 8x8 4 atoms, puzzle seed 3 or puzzle "
     "and a code"),
    ("calendar …", "", at("menu:show_calendar", *ALL),
     "your daily boxes and puzzles of this month; also calendar 2026-01"),
    ("duel …", "", at("menu:duel", *ALL),
     "two players at one keyboard; also duel Ann Ben rounds 4, or duel Ann computer"),
    ("friend …", "", at("menu:friend", *ALL),
     "set a box for a friend at this keyboard; also friend Ann Ben"),
    ("computer …", "", at("menu:against_computer", *ALL),
     "you hide the atoms, the computer seeks them"),
    ("settings", "", at("menu:list_settings", *ALL), "list the settings"),
    ("set …", "", at("menu:change_setting", *ALL), "set theme mono: change a setting"),
    ("stats", "", at("menu:show_stats", *ALL), "your scores and streaks"),
    ("rules", "", at("commands:show_rules", *ALL), "the rules of Black Box"),
    ("strategy", "", at("commands:show_strategy", *ALL), "tips, with measured odds"),
    ("menu", "m", at("menu:leave", *ALL), "save the game and go to the menu"),
    ("help …", "?", at("commands:show_help", *ALL),
     "the commands available now; also help fire"),
    ("quit", "q", at("menu:quit_game", *ALL), "save the game and quit"),
))  # fmt: skip
"""Every command, in the order of the help."""
BY_WORD: Final = {command.word: command for command in COMMANDS} | {
    command.short: command for command in COMMANDS if command.short
}

_ALIKE: Final = {
    "save": "quit", "exit": "quit", "play": "new", "unseal": "seal", "giveup": "give up",
    "resign": "give up", "go": "ready", "status": "state", "rays": "log", "check": "submit",
}  # fmt: skip
NOT_IN_BOX, ONLY_IN_BOX = ("predict", "mark"), ("hint",)
"""Commands of a lesson without a box to solve, and of the one with it."""
_PARTS: Final = ("row", "column", "col", "port", "ports")
"""Parts of the board that can be read without the word `board`."""
EMPTY: Final = {"handover": "ready", "watching": "step"}
"""What an empty line means at these stages; elsewhere it means `state`."""
_ALWAYS_UNDERSTOOD: Final = ("menu", "quit", "help", "?", "q", "m", "rules", "strategy")
"""Commands that work even while a name is asked for."""


def available(app: PlainApp) -> list[PlainCommand]:
    """The commands that mean something now."""
    here = [command for command in COMMANDS if app.at in command.handlers]
    if isinstance(app.stage, LessonAttempt):
        boxed = app.stage.game is not None
        here = [it for it in here if it.word not in (NOT_IN_BOX if boxed else ONLY_IN_BOX)]
    terms = app.session.terms if app.session else None
    return [it for it in here if not (terms and it.needs) or getattr(terms, it.needs)]


def carry_out(app: PlainApp, words: Sequence[str]) -> Answer:
    """Do what was typed; a refusal leaves everything as it was."""
    if isinstance(app.stage, Naming) and " ".join(words).lower() not in _ALWAYS_UNDERSTOOD:
        handler, order = "menu:name", Order(tuple(words))
    else:
        command, order = read_order(words, app.at)
        handler = command.handlers[app.at]
    reply: Answer = load(handler)(app, order)
    return reply


def read_order(words: Sequence[str], stage: str) -> tuple[PlainCommand, Order]:
    """Which command these words are at that stage, and what follows it."""
    sure = len(words) > 1 and words[-1].lower() == SURE
    rest = list(words[:-1] if sure else words)
    command = _named(rest) or _bare(rest, stage)
    if stage not in command.handlers:
        raise NotAvailable(f"{command.word!r} is not available here; type help.")
    if rest and command.form == command.word:
        raise Misread(f"Nothing goes after {command.word!r}.")
    return command, Order(tuple(rest), sure)


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
