"""`blackbox trace`, for people who hide atoms on a real board: how a box answers."""

from __future__ import annotations

from blackbox_tui.cli.output import say
from blackbox_tui.engine import Box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def trace(options: Namespace) -> int:
    """Print how a box answers."""
    box = Box(options.size, options.atoms_at)
    ports = options.ports or box.grid.ports
    return say("\n".join(f"{port} {box.fire(port).outcome}" for port in ports))
