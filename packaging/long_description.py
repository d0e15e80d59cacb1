"""The README as a package index shows it, where only words and full addresses work.

The build calls it, by the name in pyproject.toml.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

README = Path(__file__).parent.parent / "README.md"


class LongDescription(MetadataHookInterface):  # type: ignore[misc]  # hatchling has no types here
    """Fills in the field `readme`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the text that is derived from the README."""
        text = long_description(README.read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def long_description(readme: str) -> str:
    """Without pictures, and with links to files of the project as words."""
    words = re.sub(r"!\[[^]]*\]\([^)]*\)\n*", "", readme)
    return re.sub(r"\[([^]]+)\]\((?!https?:)[^)]*\)", r"\1", words)
