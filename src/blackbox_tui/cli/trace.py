"""`blackbox trace`, for people who hide atoms on a real board: how a box answers."""

from __future__ import annotations

from blackbox_tui.cli.output import say
from blackbox_tui.engine import Box, Port, Ray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Collection


def trace(options: Namespace) -> int:
    """Print how a box answers."""
    box = Box(options.size, options.atoms_at)
    ports = options.ports or box.grid.ports
    if options.json:
        import json

        return say(json.dumps(trace_fields(box, ports)))
    return say("\n".join(f"{port} {box.fire(port).outcome}" for port in ports))


def trace_fields(box: Box, ports: Collection[Port]) -> dict[str, object]:
    """How a box answers, and the cells that each ray enters, for other programs."""
    rays = {str(port): box.fire(port) for port in ports}
    return {
        "size": str(box.grid),
        "atoms": [str(cell) for cell in sorted(box.atoms)],
        "rays": {port: str(ray.outcome) for port, ray in rays.items()},
        "cells": {port: _cells(ray) for port, ray in rays.items()},
    }


def _cells(ray: Ray) -> list[str]:
    """The cells that a ray enters, in order; where it turns, it stays in its cell."""
    before = (None, *(pose.cell for pose in ray.path))
    return [
        str(pose.cell) for pose, cell in zip(ray.path, before, strict=False) if pose.cell != cell
    ]
