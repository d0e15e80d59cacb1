"""What the screens with a played board share: markers, the log of rays, title, score, the reveal.

From clues alone, but for the reveal, which is given the result: nothing else can reach an atom.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from blackbox_tui.engine import Cell, Detour, Hit, Outcome, Port, Ray
from blackbox_tui.rules.clues import SYMBOLS, Clue, Clues, Marks
from blackbox_tui.rules.game import Result
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.analysis import Odds
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.solver.witness import Fate
from blackbox_tui.text.arguments import SIGNS, only_path
from blackbox_tui.text.hints import numbers_left
from blackbox_tui.text.moves import assumption_clause
from blackbox_tui.text.rays import outcome_name, turns_of
from blackbox_tui.text.reasons import MEANINGS
from blackbox_tui.text.terms import words_of
from blackbox_tui.text.writing import many
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.cursor import Cursor, Spot
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.toolkit.frame import Pieces, Size
from blackbox_tui.ui.toolkit.layout import Line, paragraph, side_by_side, width_of
from blackbox_tui.ui.toolkit.panel import Section, rows_left
from blackbox_tui.values import replace

GUESS: Final = Drawn("●", "guess")
EMPTY: Final = Drawn("/", "assumed_empty")
"""Half a cross, for a cell that is sealed on an assumption."""
ATOM: Final = Drawn("○", "dim")  # an atom that an equivalent answer has in another cell
OWN: Final = Drawn("○", "guess")  # an atom that the player has hidden, while somebody seeks it
RIGHT: Final = Drawn("●", "right", note="✓", note_style="tick")
"""A guess that was right, on a box that is revealed."""
SHADES: Final = {
    Fate.ABSORBED: "odds4",
    Fate.TURNED: "odds2",
    Fate.TURNED_AWAY: "odds2",
    Fate.STOPPED: "odds1",
}
"""The styles of empty cells by what an atom there would have done."""
MOST_TRAILS: Final = 3  # more paths than this would only hide each other
LEAST_RAYS: Final = 3  # rows for which a log of rays is worth showing below something else
HUES: Final = 8  # detours after which their styles come round again
WORDY: Final = 25  # columns of a panel in which lines need not be short
HEAT: Final = (5, 15, 30, 60, 100)  # the percentages at which the odds take the next of six colours
LEGEND: Final = (
    ((" ●", "right"), ("✓", "tick"), (" right", "text")),
    ((" × ", "wrong"), (" wrong", "text")),
    ((" ○ ", "missed"), (" missed", "text")),
)
"""What the marks on a revealed box mean."""
ELSEWHERE: Final = ((" ○ ", "dim"), (" in the box", "text"))
"""An atom that an equivalent answer has in another cell."""


def title(session: Session) -> Pieces:
    """The game's name, in a match who seeks and what stands, and the kind of game."""
    return title_of(words_of(session).title)


def title_of(phrases: Sequence[str]) -> Pieces:
    """The game's name and these phrases; where there is no room for all, the first ones stay."""
    first, *others = phrases
    words = [f"  {first}", *(f" · {phrase}" for phrase in others)]
    return (("BLACK BOX", "title"), *((text, "text") for text in words))


def board_of(clues: Clues, cursor: Cursor, questioned: Collection[int] = ()) -> BoardView:
    """A closed board, whose atoms are hidden: the markers, and what is pointed at."""
    return BoardView(
        clues.grid,
        ports=port_markers(clues, questioned),
        lit=lit_by(clues, cursor.pointed),
        focus=cursor.focus,
        around=cursor.around,
        lid=range(clues.grid.height),
    )


def open_board(
    cursor: Cursor, atoms: Collection[Cell], ray: Ray | None = None, detour: str = "A"
) -> BoardView:
    """A board whose atoms are in sight, and a ray that is looked at, with that letter."""
    return BoardView(
        cursor.grid,
        cells=dict.fromkeys(atoms, GUESS),
        ports=would_mark(ray, detour) if ray else {},
        focus=cursor.focus,
        around=cursor.around,
        ray=ray,
    )


def style_of(outcome: Outcome, symbol: str = "") -> str:
    """The style of a marker; both ends of a detour share one of the hues."""
    if isinstance(outcome, Detour):
        return f"detour{SYMBOLS.index(symbol) % HUES}" if symbol in SYMBOLS else "detour"
    return "hit" if isinstance(outcome, Hit) else "reflection"


def port_markers(clues: Clues, questioned: Collection[int] = ()) -> dict[Port, Drawn]:
    """The markers; those of questioned rays with a question mark."""
    return {
        port: Drawn(
            marker.symbol + ("?" if marker.ray in questioned else ""),
            style_of(clues.rays[marker.ray].outcome, marker.symbol),
        )
        for port, marker in clues.markers.items()
    }


def would_mark(ray: Ray, detour: str) -> dict[Port, Drawn]:
    """The markers of a ray that is only looked at; a detour has no letter yet, but that symbol."""
    clue = Clue(ray.entry, ray.outcome)
    symbol = detour if isinstance(clue.outcome, Detour) else str(clue.outcome)
    return dict.fromkeys(clue.ports, Drawn(symbol, style_of(clue.outcome)))


def odds_shown(
    odds: Mapping[Cell, Odds], guesses: Collection[Cell] = (), atoms: Collection[Cell] = ()
) -> dict[Cell, Drawn]:
    """The odds of an atom on each cell as a heat map.

    Guesses, and below them the atoms if the player knows them, have the odds beside them.
    """
    cells = {cell: _odds(each) for cell, each in odds.items()}
    for drawn, marked in ((OWN, atoms), (GUESS, guesses)):
        for cell in marked:
            cells[cell] = _with_odds(drawn, odds[cell]) if cell in odds else drawn
    return cells


def odds_legend(
    odds: Mapping[Cell, Odds], width: int, numbers: Mapping[int, Odds] = MappingProxyType({})
) -> list[Line]:
    """The colours of the odds, and how it is shown that a cell is certain, or an estimate.

    Below them, the odds of each number of atoms, if it is unknown.
    """
    if not odds:
        return []
    swatches = [(f"{least:^3}", f"odds{at}") for at, least in enumerate((1, *HEAT[:-1]), 1)]
    lines = [Line((*swatches, *([("  % or more", "dim")] if width >= WORDY else [])))]
    atom, empty = (
        Line((("100", "odds6"), (" certain", "text"))),
        Line((("·", "dim"), (" certainly empty", "text"))),
    )
    both = atom + Line((("   ", "text"),)) + empty
    if estimated(odds):
        lines += paragraph("~ estimated from a sample", width, "dim")
    else:
        lines += [both] if both.width <= width else [atom, empty]
    chances = [
        f"{many(number, 'atom')} {'' if each.exact else '~'}{each.percent}%"
        for number, each in numbers_left(numbers).items()
    ]
    return [*lines, *(paragraph(", ".join(chances), width) if chances else [])]


def estimated(odds: Mapping[Cell, Odds]) -> bool:
    """Are there estimates among them?"""
    return not all(each.exact for each in odds.values())


def _odds(odds: Odds) -> Drawn:
    if odds.certain:
        return Drawn("100", _heat(odds), "✓", long="100%") if odds.held else Drawn("·", _heat(odds))
    symbol = f"{odds.percent}%" if odds.exact else f"~{odds.percent}"
    return Drawn(symbol.rjust(3), _heat(odds), str(odds.percent // 10))


def _with_odds(drawn: Drawn, odds: Odds) -> Drawn:
    note = "✓" if odds.percent == 100 else f"{odds.percent}%"[:2]
    return drawn._replace(note=note, note_style=_heat(odds) if odds.percent else "wrong")


def _heat(odds: Odds) -> str:
    """The style for these odds; only a cell that is certainly empty has none of the colours."""
    return f"odds{1 + sum(odds.percent >= step for step in HEAT)}" if odds.percent else "dim"


def with_step(board: BoardView, step: Deduction | None) -> BoardView:
    """A board with what a deduction goes by: ends of rays, paths and their turns, cells."""
    if step is None:
        return board
    ray = only_path(step)
    turns = [turn.cell for turn in turns_of(ray)] if ray else []
    signed = [cell for group in step.witness.groups if group.fate in SIGNS for cell in group.cells]
    lit = board.lit | lit_ports(step) | step.cells.difference(signed) | {*turns}
    return replace(board, lit=lit, ray=board.ray or ray, trails=() if ray else few_paths(step))


def lit_ports(step: Deduction) -> frozenset[Spot]:
    """The ends of the rays that a deduction goes by."""
    return frozenset(port for clue in step.rays for port in clue.ports)


def few_paths(step: Deduction) -> tuple[Ray, ...]:
    """The paths of the ray that has the fewest left, unless they are too many to tell apart."""
    counted = [paths.together for paths in step.paths if paths.together]
    fewest = min(counted, key=len, default=())
    return fewest if len(fewest) <= MOST_TRAILS else ()


def proved_cells(step: Deduction) -> dict[Cell, Drawn]:
    """What a deduction proves: atoms, and empty cells with the signs of their fates.

    Cells on its path have none.
    """
    ray = only_path(step)
    on_path = {pose.cell for pose in ray.path} if ray else set[Cell]()
    cells = dict.fromkeys(step.empty - on_path, Drawn("×", "dim"))
    for group in step.witness.groups:
        if group.fate in SIGNS:
            sign = SIGNS[group.fate]
            shaded = Drawn(f" {sign} ", SHADES[group.fate], sign)
            cells |= dict.fromkeys(group.cells & cells.keys(), shaded)
    return cells | dict.fromkeys(step.atoms, Drawn("○", "guess"))


def fates_legend(step: Deduction, width: int) -> list[Line]:
    """What the signs on the cells mean, for those that are there."""
    shown = {drawn.short: drawn.style for drawn in proved_cells(step).values() if drawn.short}
    meanings = {SIGNS[fate]: meaning for fate, meaning in MEANINGS.items()}
    return [
        Line(((f" {sign} ", shown[sign]), (f" {meanings[sign]}"[:width], "dim")))
        for sign in sorted(shown)
    ]


def revealed(result: Result) -> dict[Cell, Drawn]:
    """The guesses, right and wrong, and the atoms that were missed or stood elsewhere."""
    right = dict.fromkeys(result.right | result.accepted, RIGHT)
    wrong = dict.fromkeys(result.wrong, Drawn("×", "wrong"))
    missed = dict.fromkeys(result.missed, Drawn("○", "missed"))
    return right | wrong | missed | dict.fromkeys(result.elsewhere, ATOM)


def legend(width: int, result: Result) -> list[Line]:
    """What the marks on a revealed box mean, on one line if there is room for that."""
    first, *others = entries = (LEGEND[0], ELSEWHERE) if result.elsewhere else LEGEND
    line = (*first, *(piece for entry in others for piece in (("  ", "text"), *entry)))
    return [Line(line)] if width_of(line) <= width else [Line(entry) for entry in entries]


def lit_by(clues: Clues, pointed: Spot | None) -> frozenset[Spot]:
    """The ports that light up when that spot is pointed at: both ends of a detour."""
    ray = clues.ray_at(pointed)
    return frozenset() if ray is None else frozenset(clues.rays[ray].ports)


def ray_log(
    clues: Clues,
    edition: Edition | None,
    room: Size,
    *beside: Section,
    lit: Spot | None = None,
    questioned: Collection[int] = (),
    heading: str = "Rays",
) -> Section:
    """The rays with their costs, if an edition sets them, in a panel beside other sections.

    In two columns if they do not fit in one; the newest that fit, or the lit one and those after
    it. A click on one points at its port.
    """
    rows, fired, lit_ray = rows_left(room[1], *beside), len(clues.rays), clues.ray_at(lit)
    columns = 2 if fired > rows and room[0] >= WORDY else 1
    rows, width = rows * columns, (room[0] - columns + 1) // columns
    newest = max(0, fired - rows)
    first = newest if lit_ray is None else min(newest, lit_ray)
    lines, digits = [], len(str(clues.grid.ports[-1]))
    for index, clue in enumerate(clues.rays[first : first + rows], first):
        cost = f"{edition.cost(clue.outcome):>{4 - columns}}" if edition else ""
        course = _course(clue, digits, width - len(f"▸ ? R {cost}"))
        symbol, is_lit = clues.markers[clue.entry].symbol, index == lit_ray
        pieces = (
            ("▸ " if is_lit else "  ", "strong"),
            (course + ("?" if index in questioned else " "), "strong" if is_lit else "text"),
            (f" {symbol} ", style_of(clue.outcome, symbol)),
            (cost, "text"),
        )
        lines.append(Line(tuple((*piece, clue.entry) for piece in pieces), click=clue.entry))
    note = f"{newest} not shown" if newest else "cost" if fired and edition else ""
    half = -(-len(lines) // columns)
    shown = lines if columns == 1 else side_by_side((lines[:half], lines[half:]), width + 1)
    return Section(heading, shown, note, grows=True)


def with_rays(
    above: Sequence[Section],
    clues: Clues,
    edition: Edition | None,
    room: Size,
    lit: Spot | None = None,
) -> Sequence[Section]:
    """These sections, and the log of rays below them if there is one."""
    rays = ray_log(clues, edition, room, *above, lit=lit)
    return [*above, rays] if rays.lines else above


def _course(clue: Clue, digits: int, room: int) -> str:
    """Where a ray went in and out, padded to the room; its marker says the rest."""
    start = f"{'port ' if room >= 17 + digits else ''}{clue.entry:>{digits}}"
    if isinstance(clue.outcome, Detour):
        start = f"{start} ↔ {clue.outcome.exit}"
    elif room >= 12 + digits:
        start = f"{start}  {outcome_name(clue.outcome)}"
    return start.ljust(room)


def draw_layer(cells: Mapping[Cell, Drawn], marks: Marks) -> dict[Cell, Drawn]:
    """The cells with the marks of the layer as such; odds stay beside them."""
    placed = marks.in_layer
    guesses = {cell: cells[cell]._replace(symbol="?", style="assumed") for cell in placed.guesses}
    return {**cells, **guesses, **dict.fromkeys(placed.seals, EMPTY)}


def layer_section(marks: Marks, width: int) -> Section:
    """What is assumed, and how much was marked since; a click asks whether to keep it."""
    later = len(marks.in_layer.cells) - len(marks.assumption.cells)
    lines = paragraph("mark what you assume", width, "dim")
    if marks.assumption.cells:
        lines = paragraph(f"if {assumption_clause(marks)}", width, "strong")
    lines += paragraph(f"plus {many(later, 'more mark')}", width, "dim") if later else []
    return Section("What if", [Line(line.pieces, Command.ASSUME) for line in lines])
