"""The board and the ray rules: pure values, for any program to import."""

from blackbox_tui.engine.grid import (
    LARGEST,
    Cell,
    Grid,
    Heading,
    Port,
    Pose,
    parse_cells,
    symmetries,
)
from blackbox_tui.engine.rays import (
    HIT,
    REFLECTION,
    Box,
    Detour,
    Hit,
    Outcome,
    Ray,
    RayAction,
    Reflection,
    next_action,
    parse_outcome,
)

__all__ = [
    "HIT", "LARGEST", "REFLECTION", "Box", "Cell", "Detour", "Grid", "Heading", "Hit",
    "Outcome", "Port", "Pose", "Ray", "RayAction", "Reflection", "next_action",
    "parse_cells", "parse_outcome", "symmetries",
]  # fmt: skip
