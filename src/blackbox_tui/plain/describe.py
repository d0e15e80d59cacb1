"""What is said at each stage: where the player is, and what can be typed."""

from __future__ import annotations

from blackbox_tui.plain.app import Answer, Menu, Naming, PlainApp, PlainStage, answer
from blackbox_tui.rules.stages import Dealing, Handover, Hiding, Over, Seeking, Standings, Watching
from blackbox_tui.text import games
from blackbox_tui.text.grammar import many
from blackbox_tui.text.moves import atoms_placed
from blackbox_tui.text.results import result_lines, standings_lines


def enter(app: PlainApp, stage: PlainStage, *notes: str) -> Answer:
    """Enter a stage, and describe it after these notes."""
    app.enter(stage)
    return answer(*notes, *describe(app))


def describe(app: PlainApp) -> list[str]:
    """Where the player is, and what can be typed."""
    match app.stage:
        case Menu():
            return _menu(app)
        case Naming():
            return [_question(app.stage)]
        case Hiding():
            return _hiding(app.stage)
        case Handover(then):
            unseen = app.hides_input and isinstance(then, Hiding)
            notes = ["What you type will not be shown while you hide."] if unseen else []
            return [*notes, *games.handover_lines(app.stage)]
        case Seeking(session):
            who = [] if session.alone else [f"{session.seeker.name} seeks."]
            return [*who, games.game_sentence(session), games.status_sentence(session)]
        case Watching(session):
            advice = "Press Enter or type step for each move; type all for the rest of the game."
            return ["The computer seeks.", games.game_sentence(session), advice]
        case Over():
            return _result(app)
        case Standings(match):
            going_on = "for a rematch" if match.complete else "for the next round"
            return [*standings_lines(match), f"Type next {going_on}."]
        case Dealing():
            return []


def _menu(app: PlainApp) -> list[str]:
    lines = []
    for number, stage in enumerate(app.games.store.unfinished, 1):
        which = f" {number}" if number > 1 else ""
        lines.append(f"Type continue{which} to resume {games.game_name(stage)}.")
    return [*lines, "Type solitaire, daily, duel or computer to start a game, or quit."]


def _question(stage: Naming) -> str:
    if len(stage.names) == 2:
        return "How many rounds? Type an even number; an empty line means 2."
    if stage.names:
        return f"Who seeks first? Type a name, or computer; an empty line means {stage.usual[1]}."
    return f"Who hides first? Type a name; an empty line means {stage.usual[0]}."


def _hiding(stage: Hiding) -> list[str]:
    variant = stage.match.variant
    task = f"{games.hider_phrase(stage.match)} {many(variant.atoms, 'atom')}"
    return [
        f"{task} on a board of {games.board_size(variant.grid)}. {placed_sentence(stage)}",
        "Name cells, like c4. Type fill to let the computer place the rest, "
        "and hide when all are placed.",
    ]


def placed_sentence(stage: Hiding) -> str:
    """How many atoms are placed, never where, and what to do when all are."""
    placed = f"{atoms_placed(len(stage.placed), stage.match.variant.atoms)}."
    return placed if stage.lacking else f"{placed} Type hide when you're done."


def _result(app: PlainApp) -> list[str]:
    session = app.played
    lines = result_lines(session)
    if session.par is None or session.par.points is None:
        lines.append(games.par_sentence(session))
    if not session.alone:
        return [*lines, "Type next to go on, or review to look back."]
    choices = "another box, replay to try this one again, review to look back, or share"
    return [*lines, f"Type new for {choices}."]
