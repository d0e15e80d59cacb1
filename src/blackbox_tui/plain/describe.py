"""What is said at each stage: where the player is, and what can be typed."""

from __future__ import annotations

from typing import Final

from blackbox_tui.app.pages import LINES
from blackbox_tui.app.requests import Play
from blackbox_tui.app.saved import summarise
from blackbox_tui.clock import now
from blackbox_tui.lessons.attempt import LessonAttempt, Sandbox
from blackbox_tui.plain.app import Answer, Menu, Naming, PlainApp, PlainStage, load
from blackbox_tui.rules import session as stages
from blackbox_tui.text import games
from blackbox_tui.text.atoms import atoms_placed, many_atoms
from blackbox_tui.text.lessons import lesson_lines, sandbox_lines
from blackbox_tui.text.terms import words_of
from blackbox_tui.text.writing import listed, many

HOW_TO_HIDE: Final = (
    "Type cells, like c4, to place atoms. Type fill to let the computer place the rest, "
    "and hide when all are placed."
)


def enter(app: PlainApp, stage: PlainStage, *notes: str) -> Answer:
    """Enter a stage, and describe it after these notes."""
    app.enter(stage)
    return Answer((*notes, *describe(app)))


def begin(app: PlainApp, play: Play) -> Answer:
    """Begin or continue a game, saving the one that is left, and describe it after its note."""
    app.leave()
    begun = play.start(app.games)
    return enter(app, begun.stage, *filter(None, [begun.note]))


def describe(app: PlainApp) -> list[str]:
    """Where the player is, and what can be typed."""
    match app.stage:
        case Menu():
            return _menu(app)
        case Naming():
            return [_question(app.stage)]
        case LessonAttempt() as attempt:
            return lesson_lines(attempt)
        case Sandbox() as sandbox:
            return sandbox_lines(sandbox)
        case stages.Hiding(match):
            task = f"{games.hider_phrase(match)} {many_atoms(match.variant.atoms)}"
            size = games.board_size(match.variant.grid)
            return [f"{task} on a board of {size}. {placed_sentence(app.stage)}", HOW_TO_HIDE]
        case stages.Handover(then):
            unseen = app.hides_input and isinstance(then, stages.Hiding)
            notes = ["Your typing is not shown while you hide."] if unseen else []
            return [*notes, *games.handover_lines(app.stage)]
        case stages.Seeking(session):
            who = [] if session.alone else [f"{session.seeker.name} seeks."]
            words, game = words_of(session), session.game
            rays = games.log_lines(session) if game.start.given and not game.moves else []
            known = filter(None, [words.sentence, words.caution])
            return [*who, *known, *rays, words.status(only=app.only)]
        case stages.Watching(session):
            advice = "Press Enter or type step for each move; type all for the rest of the game."
            return ["The computer seeks.", words_of(session).sentence, advice]
        case stages.Over():
            ended: list[str] = load("playing:result")(app)
            return ended
        case stages.Standings(match):
            going_on = "for a rematch" if match.complete else "for the next round"
            return [*games.standings_lines(match), f"Type next {going_on}."]
        case stages.Dealing():
            return []


def _menu(app: PlainApp) -> list[str]:
    store = app.games.store
    newest, count = store.newest(), len(store.saved())
    lines = []
    if newest is not None:
        lines.append(f"Type continue to play on: {summarise(newest, now()).sentence}")
    if count > 1 or (count and newest is None):
        lines.append(f"Type games to list your {many(count, 'unfinished game')}.")
    always = listed((word for line in LINES for word in line.typed.split()), "or")
    return [*lines, f"Type {always}; help says what each does."]


def _question(stage: Naming) -> str:
    if len(stage.names) == 2:
        return "How many rounds? Type 1 or an even number, or press Enter for 2."
    once = stage.rounds == 1
    role = "seeks" if stage.names else "hides"
    computer = ", type computer," if stage.names and not once else ""
    usual = stage.usual[len(stage.names)]
    first = "" if once else " first"
    return f"Who {role}{first}? Type a name{computer or ','} or press Enter for {usual}."


def placed_sentence(stage: stages.Hiding) -> str:
    """How many atoms are placed, never where, and what to do when all are."""
    placed = f"{atoms_placed(len(stage.placed), stage.match.variant.atoms)}."
    return f"{placed} Type hide when you're done." if stage.complete else placed


def farewell(app: PlainApp) -> str:
    """Save everything, and say whether that was possible."""
    app.leave()
    store, stage = app.games.store, app.in_game
    if store.unsaved:
        return f"Your game is not saved. {store.trouble}".rstrip()
    begun = stage is not None and stages.can_continue(stage) and stages.is_begun(stage)
    return "Your game is saved. Type continue next time." if begun and store.keeps else "Goodbye."
