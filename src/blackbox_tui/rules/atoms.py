"""How many atoms are hidden: a number, or a range of which the seeker is told the ends.

A known number is a range of one, so nothing asks which of the two it is, except to speak of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from blackbox_tui.reading import is_number, quoted
from blackbox_tui.values import dataclass

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))


@dataclass(frozen=True)
class AtomRange:
    """The fewest and the most atoms that can be hidden, like 3-5; the same for a known number."""

    least: int
    most: int = -1  # by default, as many as the least

    def __post_init__(self) -> None:
        if self.most == -1:
            object.__setattr__(self, "most", self.least)
        if not 0 <= self.least <= self.most:
            raise ValueError(f"{self.least} to {self.most} is not a number of atoms.")

    def __str__(self) -> str:
        return str(self.least) if self.known else f"{self.least}-{self.most}"

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.least, self.most + 1))

    def __len__(self) -> int:
        return self.most - self.least + 1

    @property
    def known(self) -> bool:
        """Is there only one number?"""
        return self.least == self.most

    @property
    def in_codes(self) -> str:
        """How codes write it, where a hyphen separates other things: 4, or 3to5."""
        return str(self).replace("-", "to")

    @property
    def in_json(self) -> int | str:
        """How programs are told: 4, or the text 3-5."""
        return self.least if self.known else str(self)

    def at_most(self, most: int) -> AtomRange:
        """The range with both ends cut to this number."""
        return AtomRange(min(self.least, most), min(self.most, most))

    def after(self, placed: int) -> AtomRange:
        """How many atoms are still to be placed where so many are."""
        return AtomRange(max(0, self.least - placed), max(0, self.most - placed))

    def or_else(self, number: int) -> AtomRange:
        """That number if nothing is said here, else this."""
        return AtomRange(number) if self == AS_HIDDEN else self


AS_HIDDEN = AtomRange(0)
"""What a seeker is told who is not told anything else: as many atoms as there are."""


def read_atoms(text: str) -> AtomRange:
    """Read a number of atoms, or a range such as 3-5; `3to5` means the same."""
    ends = "".join(text.lower().split()).translate(_DASHES).replace("to", "-").split("-")
    if len(ends) > 2 or not all(map(is_number, ends)) or int(ends[0]) > int(ends[-1]):
        raise ValueError(
            f"{quoted(text)} is not a number of atoms: write one like 4, or a range like 3-5."
        )
    return AtomRange(int(ends[0]), int(ends[-1]))


def place_more(lacking: int, atoms: AtomRange) -> str:
    """Ask for the atoms that are missing: `Place at least 1 more atom`."""
    more = f"{lacking} more {'atom' if lacking == 1 else 'atoms'}"
    return f"Place {'' if atoms.known else 'at least '}{more}"
