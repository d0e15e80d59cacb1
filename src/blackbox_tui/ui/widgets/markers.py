"""What the screens with a played board share: markers, the log of rays, title, score.

From clues alone: nothing here can reach an atom.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from blackbox_tui.engine import Cell, Detour, Hit, Outcome, Port
from blackbox_tui.rules.game import Clues
from blackbox_tui.rules.match import Session
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.ui.widgets.board import Drawn
from blackbox_tui.ui.widgets.page import Line, Pieces
from blackbox_tui.ui.widgets.plane import Spot


def title(session: Session) -> Pieces:
    """The game's name and what is played."""
    match, game = session.match, session.game
    atoms = "1 atom" if game.atom_count == 1 else f"{game.atom_count} atoms"
    size = "" if str(game.grid) == "8x8" else f" · {game.grid}"
    daily = f" · {session.daily}" if session.daily else ""
    return (("BLACK BOX", "title"), (f"  {match.edition.name} · {atoms}{size}{daily}", "text"))


def standing(session: Session, *, no_par: bool = False) -> Pieces:
    """The score so far, against par where it is known, and the clock where it counts."""
    pieces = [(f"score {session.sheet.total}", "strong")]
    if session.par is not None:
        pieces.append((f" · par {'' if session.par_exact else 'about '}{session.par}", "text"))
    else:
        pieces.append((" · no par" if no_par else " · par …", "dim"))
    if session.match.edition.per_second:
        minutes, seconds = divmod(int(session.seconds), 60)
        pieces.insert(0, (f"{minutes}:{seconds:02} · ", "text"))
    return pieces


def style_of(outcome: Outcome) -> str:
    """The style of a marker."""
    if isinstance(outcome, Detour):
        return "detour"
    return "hit" if isinstance(outcome, Hit) else "reflection"


def port_markers(clues: Clues, questioned: Collection[int] = ()) -> dict[Port, Drawn]:
    """The markers; those of rays in question bear a sign of it."""
    return {
        port: Drawn(
            marker.symbol + ("?" if marker.ray in questioned else ""),
            style_of(clues.rays[marker.ray].outcome),
        )
        for port, marker in clues.markers.items()
    }


def odds_shown(odds: Mapping[Cell, float]) -> dict[Cell, Drawn]:
    """The odds of an atom on each cell as percentages, the likelier the more they stand out."""
    return {cell: _odds(chance) for cell, chance in odds.items()}


def _odds(chance: float) -> Drawn:
    if chance in (0, 1):
        return Drawn("-", "dim") if chance == 0 else Drawn("100", "odds3", "!")
    percent = min(99, max(1, round(100 * chance)))
    style = "odds" + str((percent >= 5) + (percent >= 25) + (percent >= 60))
    return Drawn(f"{percent}%".rjust(3), style, str(percent // 10))


def lit_by(clues: Clues, pointed: Spot | None) -> frozenset[Spot]:
    """The ports that light up when that spot is pointed at: a marker and its twin."""
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
        match clue.outcome:
            case Detour(exit=port):
                what = f"port {clue.entry:>3} ↔ {port}"
            case Hit():
                what = f"port {clue.entry:>3}  hit"
            case _:
                what = f"port {clue.entry:>3}  reflection"
        mark = "?" if index in questioned else " "
        pieces = (
            (f"{index + 1:>3}  ", "dim"),
            (f"{what:<20}{mark}", "text lit" if index == lit_ray else "text"),
            (f" {markers[clue.entry].symbol} ", style_of(clue.outcome)),
            (f"{edition.price(clue.outcome):>3}", "text"),
        )
        lines.append(Line(pieces, click=clue.entry))
    return lines


def about_port(clues: Clues, port: Port) -> str:
    """A sentence about a port."""
    marker = clues.markers.get(port)
    if marker is None:
        return f"Port {port}: not fired."
    clue = clues.rays[marker.ray]
    match clue.outcome:
        case Detour():
            other = clue.ports[1] if clue.entry == port else clue.entry
            return f"Port {port}: a detour; its twin is port {other}."
        case Hit():
            return f"Port {port}: a hit."
    return f"Port {port}: a reflection."
