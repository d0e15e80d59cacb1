"""Black Box: Eric Solomon's deduction game, played in a terminal."""

__version__ = "0.2.0"
