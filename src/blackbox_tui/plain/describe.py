"""What is said at each stage: where the player is, and what can be typed."""

from __future__ import annotations

from blackbox_tui.plain.app import Answer, AtMenu, Naming, PlainApp, PlainStage, answer
from blackbox_tui.rules.stages import (
    Dealing,
    Handover,
    Hiding,
    Over,
    Seeking,
    Standings,
    Watching,
)
from blackbox_tui.text.games import (
    board_size,
    game_name,
    game_sentence,
    handover_lines,
    hider_phrase,
    par_sentence,
    status_sentence,
)
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
        case AtMenu():
            return _menu(app)
        case Naming():
            return [_question(app.stage)]
        case Hiding():
            return _hiding(app.stage)
        case Handover(then):
            unseen = app.hides_input and isinstance(then, Hiding)
            notes = ["What you type will not be shown while you hide."] if unseen else []
            return [*notes, *handover_lines(app.stage)]
        case Seeking(session):
            who = [] if session.alone else [f"{session.seeker.name} seeks."]
            return [*who, game_sentence(session), status_sentence(session)]
        case Watching(session):
            return [
                "The computer seeks.",
                game_sentence(session),
                "Press Enter or type step for each move; type all for the rest of the game.",
            ]
        case Over():
            return _result(app)
        case Standings(match):
            going_on = "for a rematch" if match.complete else "for the next round"
            return [*standings_lines(match), f"Type next {going_on}."]
        case Dealing():
            return []


def _menu(app: PlainApp) -> list[str]:
    return [
        *(
            f"Type continue{f' {number}' if number > 1 else ''} to resume {game_name(stage)}."
            for number, stage in enumerate(app.games.store.unfinished, 1)
        ),
        "Type solitaire, daily, duel or computer to start a game, or quit.",
    ]


def _question(stage: Naming) -> str:
    if len(stage.names) == 2:
        return "How many rounds? Type an even number; an empty line means 2."
    if stage.names:
        return f"Who seeks first? Type a name, or computer; an empty line means {stage.usual[1]}."
    return f"Who hides first? Type a name; an empty line means {stage.usual[0]}."


def _hiding(stage: Hiding) -> list[str]:
    variant = stage.match.variant
    task = f"{hider_phrase(stage.match)} {many(variant.atoms, 'atom')}"
    return [
        f"{task} on a board of {board_size(variant.grid)}. {placed_sentence(stage)}",
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
        lines.append(par_sentence(session))
    if not session.alone:
        return [*lines, "Type next to go on, or review to look back."]
    return [
        *lines,
        "Type new for another box, replay to try this one again, review to look back, or share.",
    ]
