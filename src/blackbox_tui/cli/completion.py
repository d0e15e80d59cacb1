"""Completions for bash, zsh and fish, as `docs/make_completions.py` made them from the parser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SHELLS: Final = ("bash", "zsh", "fish")


def script(shell: str) -> str:
    """The completion script for that shell."""
    return (Path(__file__).parent / "completions" / shell).read_text(encoding="utf-8")
