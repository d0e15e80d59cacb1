"""The seeker's commands, while a game is played and when it is over.

They go by clues and the seeker's marks; atoms are named only from a result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackbox_tui.app.jobs import ReviewGame
from blackbox_tui.app.session import Action, Assistance, Step, assist, play_moves, question
from blackbox_tui.computer.review import Review
from blackbox_tui.engine import Cell
from blackbox_tui.formats.codes import encode
from blackbox_tui.plain import board as boards
from blackbox_tui.plain.app import Answer, PlainApp, answer
from blackbox_tui.plain.board import Board
from blackbox_tui.plain.commands import Confirm, Order
from blackbox_tui.plain.options import read_cells, read_column, read_port, read_row
from blackbox_tui.plain.state import outcome_fields
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Redo, Refusal, Seal, Submit, Undo
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Hiding, Over, Seeking
from blackbox_tui.text.games import log_lines, par_sentence, score_sentence
from blackbox_tui.text.hints import TOO_MANY, odds_lines, odds_of
from blackbox_tui.text.moves import atoms_placed, move_sentence
from blackbox_tui.text.rays import describe_test_ray
from blackbox_tui.text.results import result_lines, share_text
from blackbox_tui.text.review import review_lines

# --- moves -----------------------------------------------------------------------


def fire(app: PlainApp, order: Order) -> Answer:
    """Fire a ray."""
    return _play(app, [Fire(read_port(order.words, app.played.game.grid))])


def guess(app: PlainApp, order: Order) -> Answer:
    """Place guesses, or remove them."""
    return _play(app, [Guess(cell) for cell in read_cells(order.words, app.played.game.grid)])


def seal(app: PlainApp, order: Order) -> Answer:
    """Seal cells, or unseal them."""
    return _play(app, [Seal(cell) for cell in read_cells(order.words, app.played.game.grid)])


def undo(app: PlainApp, _: Order) -> Answer:
    """Undo a guess or a seal."""
    return _play(app, [Undo()])


def redo(app: PlainApp, _: Order) -> Answer:
    """Redo it."""
    return _play(app, [Redo()])


def submit(app: PlainApp, _: Order) -> Answer:
    """Submit the guesses."""
    return _play(app, [Submit(app.games.settings.accept_equivalents)])


def give_up(app: PlainApp, order: Order) -> Answer:
    """End the game."""
    confirm(app, order, Action.GIVE_UP)
    return _play(app, [GiveUp()])


def confirm(app: PlainApp, order: Order, action: Action) -> None:
    """Ask first, where the core says so and the player has not confirmed."""
    text = question(action, app.played)
    if text and not order.sure:
        raise Confirm(text)


def _play(app: PlainApp, moves: Sequence[Move]) -> Answer:
    """Make the moves, all or none."""
    before = app.on(Seeking).session
    step = play_moves(before, moves)
    if isinstance(step.stage, Over):
        return end(app, step.stage)
    app.apply(step)
    return answer(*_sentences(before.game, moves))


def _sentences(game: Game, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        game = play(game, move)
        yield move_sentence(game, move, spoken=True)


def end(app: PlainApp, stage: Over) -> Answer:
    """The game is over; a person waits a moment to hear the score against par."""
    app.enter(stage)
    if not app.bot:
        app.wait_for_par()
    return answer(*describe_end(app))


def describe_end(app: PlainApp) -> list[str]:
    """The result, and what can be typed next."""
    session = app.played
    said = result_lines(session)
    if session.par is None or session.par.points is None:
        said.append(par_sentence(session))
    if not session.alone:
        return [*said, "Type next to go on, or review to look back."]
    return [
        *said,
        "Type new for another box, replay to try this one again, review to look back, or share.",
    ]


# --- looking ---------------------------------------------------------------------


def test(app: PlainApp, order: Order) -> Answer:
    """A test ray through the guesses."""
    game = app.played.game
    port = read_port(order.words, game.grid)
    ray, real = game.test_ray(port), game.clues.outcome_at(port)
    fields = {"port": port, **outcome_fields(ray.outcome), "agrees": ray.outcome == real}
    return answer(describe_test_ray(ray, real), test=fields)


def board(app: PlainApp, order: Order) -> Answer:
    """Read the board, or a part of it."""
    return answer(*_read(_board(app), order.words))


def draw(app: PlainApp, _: Order) -> Answer:
    """Draw the board."""
    return answer(*boards.draw(_board(app)))


def _board(app: PlainApp) -> Board:
    if not isinstance(app.stage, Hiding):
        return boards.board_of(app.played.game)
    variant, placed = app.stage.match.variant, app.stage.placed
    if app.stage.private:
        raise Refusal(
            "Your atoms are not shown, so nobody can scroll back to them: "
            f"{atoms_placed(len(placed), variant.atoms)}. Type clear to start over."
        )
    return Board(Clues(variant.grid, variant.atoms), dict.fromkeys(placed, "atom"))


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
            return [boards.read_port(board, read_port([number], board.grid))]
    return [boards.read_cell(board, cell) for cell in read_cells(words, board.grid)]


def log(app: PlainApp, _: Order) -> Answer:
    """Every ray so far."""
    return answer(*log_lines(app.played))


def score(app: PlainApp, _: Order) -> Answer:
    """The score so far."""
    session = app.played
    known = [par_sentence(session)] if session.par is not None else []
    return answer(score_sentence(session), *known)


def par(app: PlainApp, _: Order) -> Answer:
    """The par of this box, as soon as it is known."""
    if not app.wait_for_par():
        return answer("Par is not known yet. Try again in a moment.")
    return answer(par_sentence(app.played))


def review(app: PlainApp, _: Order) -> Answer:
    """What each ray of the finished game revealed."""
    session = app.played
    known = app.run(ReviewGame(session.game, session.edition), Review)
    return answer(*review_lines(session, known))


def share(app: PlainApp, _: Order) -> Answer:
    """The result to share."""
    app.wait_for_par()
    text = share_text(app.played)
    return answer(*text.splitlines(), share=text)


def code(app: PlainApp, _: Order) -> Answer:
    """The code of a finished box."""
    text = encode(app.played.game.box)
    return answer(f"The code of this box is {text}.", code=text)


# --- hints and odds --------------------------------------------------------------


def hint(app: PlainApp, order: Order) -> Answer:
    """The next hint."""
    session, assistance = _assist(app, order, Action.HINT)
    (sentence, spot), app.assistance = assistance.next_hint(session)
    fields = {"sentence": sentence, "spot": None if spot is None else str(spot)}
    return answer(sentence, hint=fields)


def odds(app: PlainApp, order: Order) -> Answer:
    """How likely the cells are."""
    cells = _cells_of(order.words, app)
    analysis = _assist(app, order, Action.ODDS)[1].analysis
    if not analysis.odds:
        return answer(TOO_MANY, odds=None)
    fields = {str(cell): round(chance, 6) for cell, chance in sorted(analysis.odds.items())}
    said = [odds_of(analysis, cells)] if cells else odds_lines(analysis)
    return answer(*said, odds=fields, placements=analysis.placements)


def _cells_of(words: Sequence[str], app: PlainApp) -> Sequence[Cell]:
    """The cells whose odds are asked for; none means the likeliest."""
    grid = app.played.game.grid
    match [word.lower() for word in words]:
        case []:
            return ()
        case ["row", number]:
            row = read_row(number, grid)
            return [Cell(row, col) for col in range(grid.width)]
    return read_cells(words, grid)


def _assist(app: PlainApp, order: Order, action: Action) -> tuple[Session, Assistance]:
    """What the clues imply, once the player knows that it marks the game."""
    confirm(app, order, action)
    assistance = app.assist(app.played.game.clues)
    session, effects = assist(app.played)
    app.apply(Step(Seeking(session), effects))
    return session, assistance
