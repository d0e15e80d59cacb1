"""What the seeker says in line mode, while a game is played and when it is over.

It goes by clues and the seeker's marks; atoms are named only from a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blackbox_tui.app.turns import Hiding, Over, Seeking
from blackbox_tui.computer.review import review as look_back
from blackbox_tui.engine import Cell
from blackbox_tui.formats.codes import encode
from blackbox_tui.plain import board as boards
from blackbox_tui.plain import words
from blackbox_tui.plain.board import Board
from blackbox_tui.plain.commands import Confirm, Order
from blackbox_tui.plain.lines import Refusal
from blackbox_tui.plain.options import read_cells, read_column, read_port, read_row
from blackbox_tui.plain.state import outcome_of
from blackbox_tui.plain.table import Answer, Table, answer
from blackbox_tui.rules.game import Clues, Fire, GiveUp, Guess, Move, Redo, Seal, Submit, Undo, play
from blackbox_tui.rules.match import Session
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.hints import hints
from blackbox_tui.text.sharing import share_text, shared

ASSISTED = "That marks this game as assisted. Go on?"


# --- moves -----------------------------------------------------------------------


def fire(table: Table, order: Order) -> Answer:
    """Send a ray in."""
    return _play(table, [Fire(read_port(order.words, table.on(Seeking).session.game.grid))])


def guess(table: Table, order: Order) -> Answer:
    """Place guesses, or take them away."""
    cells = read_cells(order.words, table.on(Seeking).session.game.grid)
    return _play(table, [Guess(cell) for cell in cells])


def seal(table: Table, order: Order) -> Answer:
    """Seal cells, or unseal them."""
    cells = read_cells(order.words, table.on(Seeking).session.game.grid)
    return _play(table, [Seal(cell) for cell in cells])


def undo(table: Table, _: Order) -> Answer:
    """Take back."""
    return _play(table, [Undo()])


def redo(table: Table, _: Order) -> Answer:
    """Make again."""
    return _play(table, [Redo()])


def submit(table: Table, _: Order) -> Answer:
    """Say that the guesses are the atoms."""
    return _play(table, [Submit(table.settings.forgive_twins)])


def give_up(table: Table, order: Order) -> Answer:
    """End the game."""
    if not order.sure:
        raise Confirm("Give up and hear where the atoms are?")
    return _play(table, [GiveUp()])


def _play(table: Table, moves: Sequence[Move]) -> Answer:
    """Make the moves, all or none."""
    session = table.on(Seeking).session
    game, said = session.game, []
    for move in moves:
        game = play(game, move)
        said.append(words.about_move(game, move))
    session = replace(session, game=game)
    if game.ending is None:
        table.enter(Seeking(session))
        return answer(*said)
    return end(table, session)


def end(table: Table, session: Session) -> Answer:
    """The game is over; a person waits a moment to hear the score against par."""
    table.enter(Over(session))
    if not table.bot:
        table.wait_for_par()
    return answer(*about_end(table))


def about_end(table: Table) -> list[str]:
    """The result, and what can be said next."""
    session = table.played
    said = words.about_result(session)
    if session.par is None:
        said.append(words.about_par(session, known=table.without_par))
    if not session.alone:
        return [*said, "Say next to go on, or review to look back."]
    return [
        *said,
        "Say new for another box, replay to try this one again, review to look back, or share.",
    ]


# --- looking ---------------------------------------------------------------------


def test(table: Table, order: Order) -> Answer:
    """A test ray through the guesses."""
    game = table.on(Seeking).session.game
    port = read_port(order.words, game.grid)
    said, outcome, agrees = words.about_test(game, port)
    return answer(said, test={"port": port, **outcome_of(outcome), "agrees": agrees})


def board(table: Table, order: Order) -> Answer:
    """Read the board, or a part of it."""
    return answer(*_read(_board(table), order.words))


def draw(table: Table, _: Order) -> Answer:
    """Draw the board."""
    return answer(*boards.draw(_board(table)))


def _board(table: Table) -> Board:
    if not isinstance(table.stage, Hiding):
        return boards.board_of(table.played.game)
    variant, placed = table.stage.match.variant, table.stage.placed
    if table.stage.private:
        raise Refusal(
            "So that nobody can scroll back to them, your atoms are not told: "
            f"{len(placed)} of {many(variant.atoms, 'atom')} placed. Say clear to begin again."
        )
    return Board(Clues(variant.grid, variant.atoms), dict.fromkeys(placed, "atom"))


def _read(board: Board, wanted: Sequence[str]) -> list[str]:
    match [word.lower() for word in wanted]:
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
    return [boards.read_cell(board, cell) for cell in read_cells(wanted, board.grid)]


def log(table: Table, _: Order) -> Answer:
    """Every ray so far."""
    return answer(*words.log(table.played))


def score(table: Table, _: Order) -> Answer:
    """The score so far."""
    session = table.played
    if session.par is None:
        return answer(words.about_score(session))
    return answer(words.about_score(session), words.about_par(session, known=True))


def par(table: Table, _: Order) -> Answer:
    """What the computer needs for this box, as soon as that is known."""
    if not table.wait_for_par():
        return answer("Par is not known yet, I am still thinking: ask again.")
    return answer(words.about_par(table.played, known=True))


def review(table: Table, _: Order) -> Answer:
    """What each ray of the finished game told."""
    session = table.played
    known = table.think(look_back(session.game, session.match.edition))
    return answer(*words.about_review(session, known))


def share(table: Table, _: Order) -> Answer:
    """The result to share."""
    table.wait_for_par()
    text = share_text(shared(table.played))
    return answer(*text.splitlines(), share=text)


def code(table: Table, _: Order) -> Answer:
    """The code of a finished box."""
    found = encode(table.played.game.box)
    return answer(f"The code of this box is {found}.", code=found)


# --- hints and odds --------------------------------------------------------------


def hint(table: Table, order: Order) -> Answer:
    """The next hint."""
    session, analysis = _assisted(table, order, f"A hint? {ASSISTED}")
    given = hints(analysis, session.game.marks, session.match.edition)
    sentence, spot = given[table.hinted % len(given)]
    table.hinted += 1
    return answer(
        sentence, hint={"sentence": sentence, "spot": None if spot is None else str(spot)}
    )


def odds(table: Table, order: Order) -> Answer:
    """How likely the cells are."""
    cells = _wanted(order.words, table)
    _, analysis = _assisted(table, order, f"Hear the odds of every cell? {ASSISTED}")
    if not analysis.odds:
        return answer("There are too many placements to tell yet: fire another ray.", odds=None)
    told = {str(cell): round(chance, 6) for cell, chance in sorted(analysis.odds.items())}
    said = words.about_odds(analysis)
    if cells:
        said = [f"{listed(f'{cell} {words.percent(analysis.odds[cell])}' for cell in cells)}."]
    return answer(*said, odds=told, placements=analysis.placements)


def _wanted(named: Sequence[str], table: Table) -> Sequence[Cell]:
    """The cells whose odds are asked for; none means the likeliest."""
    grid = table.on(Seeking).session.game.grid
    match [word.lower() for word in named]:
        case []:
            return ()
        case ["row", number]:
            row = read_row(number, grid)
            return [Cell(row, col) for col in range(grid.width)]
    return read_cells(named, grid)


def _assisted(table: Table, order: Order, question: str) -> tuple[Session, Analysis]:
    """What the clues imply; whoever asks is told first that it marks the game."""
    session = table.on(Seeking).session
    if not session.assisted and not order.sure:
        raise Confirm(question)
    analysis = table.analysis(session.game)
    session = replace(session, assisted=True)
    table.enter(Seeking(session))
    return session, analysis
