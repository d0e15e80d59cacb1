"""What the screens with a played board share: markers, the log of rays, title, score.

From clues alone: nothing here can reach an atom.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from blackbox_tui.engine import Cell, Detour, Hit, Outcome, Port
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.rules.session import Session
from blackbox_tui.text.games import game_title, short_par
from blackbox_tui.text.grammar import to_percent
from blackbox_tui.text.rays import outcome_name
from blackbox_tui.ui.widgets.board import Drawn
from blackbox_tui.ui.widgets.cursor import Spot
from blackbox_tui.ui.widgets.page import Line, Pieces


def title(session: Session) -> Pieces:
    """The game's name and what is played."""
    return (("BLACK BOX", "title"), (f"  {game_title(session)}", "text"))


def standing(session: Session, *, par_expected: bool = True) -> Pieces:
    """The score so far, against par where it is known, and the clock where it counts."""
    pieces = [(f"score {session.sheet.total}", "strong")]
    if session.par is not None:
        pieces.append((f" · {short_par(session.par)}", "text"))
    elif par_expected:
        pieces.append((" · par …", "dim"))
    if session.edition.per_second:
        minutes, seconds = divmod(int(session.seconds), 60)
        pieces.insert(0, (f"{minutes}:{seconds:02} · ", "text"))
    return pieces


def style_of(outcome: Outcome) -> str:
    """The style of a marker."""
    if isinstance(outcome, Detour):
        return "detour"
    return "hit" if isinstance(outcome, Hit) else "reflection"


def port_markers(clues: Clues, questioned: Collection[int] = ()) -> dict[Port, Drawn]:
    """The markers; those of questioned rays with a question mark."""
    return {
        port: Drawn(
            marker.symbol + ("?" if marker.ray in questioned else ""),
            style_of(clues.rays[marker.ray].outcome),
        )
        for port, marker in clues.markers.items()
    }


def would_mark(clue: Clue, detour: str) -> dict[Port, Drawn]:
    """The markers of a ray that is only looked at; a detour has no letter yet, but that symbol."""
    symbol = detour if isinstance(clue.outcome, Detour) else str(clue.outcome)
    return dict.fromkeys(clue.ports, Drawn(symbol, style_of(clue.outcome)))


def odds_shown(odds: Mapping[Cell, float]) -> dict[Cell, Drawn]:
    """The odds of an atom on each cell as percentages, the likelier the more they stand out."""
    return {cell: _odds(chance) for cell, chance in odds.items()}


def _odds(chance: float) -> Drawn:
    if chance in (0, 1):
        return Drawn("-", "dim") if chance == 0 else Drawn("100", "odds3", "!")
    percent = to_percent(chance)
    style = "odds" + str((percent >= 5) + (percent >= 25) + (percent >= 60))
    return Drawn(f"{percent}%".rjust(3), style, str(percent // 10))


def lit_by(clues: Clues, pointed: Spot | None) -> frozenset[Spot]:
    """The ports that light up when that spot is pointed at: both ends of a detour."""
    if pointed is None or isinstance(pointed, Cell):
        return frozenset()
    marker = clues.markers.get(pointed)
    return frozenset(clues.rays[marker.ray].ports) if marker else frozenset()


def log(
    clues: Clues,
    edition: Edition,
    shown: range,
    *,
    lit: Port | None = None,
    questioned: Collection[int] = (),
) -> list[Line]:
    """A line for each ray shown; a click on it points at its port."""
    markers = clues.markers
    lit_ray = markers[lit].ray if lit in markers else -1
    lines = []
    for index in shown:
        clue = clues.rays[index]
        detour = isinstance(clue.outcome, Detour)
        end = f"↔ {clue.ports[-1]}" if detour else f" {outcome_name(clue.outcome)}"
        what = f"port {clue.entry:>3} {end}"
        mark = "?" if index in questioned else " "
        pieces = (
            (f"{index + 1:>3}  ", "dim"),
            (f"{what:<20}{mark}", "text lit" if index == lit_ray else "text"),
            (f" {markers[clue.entry].symbol} ", style_of(clue.outcome)),
            (f"{edition.price(clue.outcome):>3}", "text"),
        )
        lines.append(Line(pieces, click=clue.entry))
    return lines
