"""The commands of a seeker, also of the computer: play, look at the board, look back.

They go by clues and the seeker's marks; atoms are named only from a result, or to
the player who hides them where nobody else can read along.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from blackbox_tui.app.jobs import ChooseMove, ComputerMove, ReviewGame
from blackbox_tui.app.seeker import Action
from blackbox_tui.app.session import play_for_computer
from blackbox_tui.computer.review import Review
from blackbox_tui.formats.codes import code_of
from blackbox_tui.lessons.attempt import LessonAttempt
from blackbox_tui.lessons.sandbox import Sandbox
from blackbox_tui.plain import board as boards
from blackbox_tui.plain.app import Answer, Handler, Learning, Order, PlainApp, answer
from blackbox_tui.plain.board import Board
from blackbox_tui.plain.describe import describe
from blackbox_tui.plain.state import Json, cell_names, outcome_fields
from blackbox_tui.plain.words import read_cells, read_column, read_port, read_row
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import (
    Assume,
    Fire,
    GiveUp,
    Guess,
    Mark,
    Move,
    Refusal,
    Seal,
    SealLanes,
    Submit,
)
from blackbox_tui.rules.session import Hiding, Over, Seeking, Watching
from blackbox_tui.text.hints import explain_decision
from blackbox_tui.text.moves import atoms_placed, move_sentence
from blackbox_tui.text.rays import describe_test_ray, port_sentence, ray_preview
from blackbox_tui.text.results import replay_moves, review_lines
from blackbox_tui.text.terms import words_of


def fire(app: PlainApp, order: Order) -> Answer:
    """Fire a ray."""
    return play_all(app, Fire(read_port(order.words, app.played.game.grid)))


def guess(app: PlainApp, order: Order) -> Answer:
    """Place guesses, or remove them."""
    return play_all(app, *map(Guess, read_cells(order.words, app.played.game.grid)))


def assume(app: PlainApp, order: Order) -> Answer:
    """Open a what-if layer with cells that hold atoms or, if `empty` is among the words, none."""
    names = [word for word in order.words if word.lower() != "empty"]
    cells = frozenset(read_cells(names, app.played.game.grid))
    empty = len(names) < len(order.words)
    return play_all(app, Assume(Mark(empty=cells) if empty else Mark(cells)))


def make(move: Move) -> Handler:
    """The command that makes this one move."""
    return lambda app, _: play_all(app, move)


def seal(app: PlainApp, order: Order) -> Answer:
    """Seal cells, or the lanes of a straight ray that is named by its port."""
    words = order.words[1:] if order.words[:1] == ("lanes",) else order.words
    if len(words) == 1 and words[0].isdigit():
        return play_all(app, SealLanes(read_port(words, app.played.game.grid)))
    return play_all(app, *map(Seal, read_cells(words, app.played.game.grid)))


def submit(app: PlainApp, order: Order) -> Answer:
    """Submit the guesses."""
    order.confirm(app.seeker.question(Action.SUBMIT))
    return play_all(app, Submit(app.games.settings.accept_equivalents))


def give_up(app: PlainApp, order: Order) -> Answer:
    """End the game."""
    order.confirm(app.seeker.question(Action.GIVE_UP))
    return play_all(app, GiveUp())


def play_all(app: PlainApp, *moves: Move) -> Answer:
    """Make the moves, all or none."""
    before = app.on(Seeking).session.game
    turn = app.carry_out(app.seeker.play(moves))
    if turn.over:
        return end(app, turn.over)
    _, *games = accumulate(moves, play, initial=before)
    return answer(*map(partial(move_sentence, spoken=True), games, moves))


def end(app: PlainApp, stage: Over) -> Answer:
    """The game is over; a person waits a moment to hear the score against par."""
    app.enter(stage)
    if not app.bot:
        app.wait_for_par()
    return answer(*describe(app))


def test(app: PlainApp, order: Order) -> Answer:
    """A test ray through the guesses; a hider sees how the box will answer."""
    match app.stage:
        case Hiding(private=True):
            raise Refusal("Test rays are not shown, so that nobody can scroll back to them.")
        case Hiding(box=box):
            return answer(ray_preview(box.fire(read_port(order.words, box.grid))))
        case Learning(attempt, game):
            played: LessonAttempt | Game = game or attempt
        case _:
            played = app.played.game
    port = read_port(order.words, played.clues.grid)
    ray, real = played.test_ray(port), played.clues.outcome_at(port)
    fields = {"port": port, **outcome_fields(ray.outcome), "agrees": ray.outcome == real}
    return answer(describe_test_ray(ray, real), test=fields)


def board(app: PlainApp, order: Order) -> Answer:
    """Read the board, or a part of it."""
    return answer(*_read(board_of(app), order.words))


def board_of(app: PlainApp) -> Board:
    """The board as the player may see it."""
    if isinstance(app.stage, Learning | Sandbox):
        return boards.practice_board(app.stage)
    if not isinstance(app.stage, Hiding):
        return boards.board_of(app.played.game)
    variant, placed = app.stage.match.variant, app.stage.placed
    if app.stage.private:
        raise Refusal(
            "Your atoms are not shown, so that nobody can scroll back to them. "
            f"{atoms_placed(len(placed), variant.atoms)}. Type clear to start over."
        )
    about = atoms_placed(len(placed), variant.atoms)
    return Board(Clues(variant.grid, variant.atoms), dict.fromkeys(placed, "atom"), about)


def _read(board: Board, words: Sequence[str]) -> list[str]:
    match [word.lower() for word in words]:
        case []:
            return boards.read_board(board)
        case ["ports"]:
            return boards.read_ports(board)
        case ["row", number]:
            return [boards.read_row(board, read_row(number, board.grid))]
        case ["column" | "col", letter]:
            return [boards.read_column(board, read_column(letter, board.grid))]
        case ["port", number] | [number] if number.isdigit():
            return [port_sentence(board.clues, read_port([number], board.grid), spoken=True)]
    cells = read_cells(words, board.grid)
    return [f"{cell}: {board.cells.get(cell, 'nothing marked')}." for cell in cells]


def score_lines(app: PlainApp) -> list[str]:
    """The score so far, and par where it is known."""
    session = app.played
    known = session.par and session.terms.scored
    return [words_of(session).score, *([words_of(session).par] if known else [])]


def par_lines(app: PlainApp) -> list[str]:
    """The par of this box, as soon as it is known."""
    if not app.wait_for_par():
        return ["Par is not known yet. Try again in a moment."]
    return [words_of(app.played).par]


def review(app: PlainApp, _: Order) -> Answer:
    """What each ray of the finished game revealed."""
    session = app.played
    result = app.run(ReviewGame(session.game, session.edition), Review)
    return answer(*review_lines(session, result))


def replay(app: PlainApp, _: Order) -> Answer:
    """Every move of the finished game, and how it ended."""
    session, moves = app.played, list(replay_moves(app.played))
    lines = (f"{number}. {sentence}" for number, (_, sentence) in enumerate(moves, 1))
    fields = [{"move": move, "sentence": sentence} for move, sentence in moves]
    return answer(words_of(session).sentence, *lines, words_of(session).result, replay=fields)


def share(app: PlainApp, _: Order) -> Answer:
    """The result to share."""
    app.wait_for_par()
    text = words_of(app.played).share
    return answer(*text.splitlines(), share=text)


def code(app: PlainApp, _: Order) -> Answer:
    """The code of a finished box or puzzle."""
    text = code_of(app.played.game)
    return answer(f"The code of this {app.played.terms.thing} is {text}.", code=text)


def step(app: PlainApp, _: Order, *, to_end: bool = False) -> Answer:
    """The computer's next move, or all that are left, each with its reason."""
    moves = [_step(app)]
    while to_end and isinstance(app.stage, Watching):
        moves.append(_step(app))
    lines = (line for said, _ in moves for line in said)
    return answer(*lines, moves=[fields for _, fields in moves])


def _step(app: PlainApp) -> tuple[tuple[str, ...], Json]:
    """Let the computer make a move: what it did in sentences, and for a program."""
    session = app.on(Watching).session
    request = ChooseMove(session.game.clues, session.edition, app.candidates)
    move = app.run(request, ComputerMove)
    decision = move.decision
    app.candidates = decision.candidates
    after = play_for_computer(session, move)
    if isinstance(after.stage, Over):
        said = end(app, after.stage).said
    else:
        app.apply(after)
        game = app.played.game
        said = (move_sentence(game, game.moves[-1], spoken=True),)
    reason = explain_decision(decision)
    return (reason, *said), {
        "reason": reason,
        "port": decision.port,
        "guess": cell_names(decision.cells) if decision.port is None else None,
    }
