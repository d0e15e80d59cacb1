"""What follows a command: ports, cells, numbers, and the options of a new game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from blackbox_tui.engine import Cell, Grid, Port
from blackbox_tui.engine.grid import column_name
from blackbox_tui.formats.challenge import Challenge, read_challenge
from blackbox_tui.formats.codes import looks_like_code, looks_like_puzzle_code
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain.app import Misread
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.deal import (
    GRADES,
    PuzzleKind,
    Variant,
    most_atoms,
    read_grade,
    read_seed,
    read_size,
)
from blackbox_tui.rules.match import ROUNDS, Kind
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.scoring import EDITIONS, Edition
from blackbox_tui.text.prompts import CHALLENGE_SETS_ALL, CODE_SETS_ALL, CODE_SETS_PUZZLE
from blackbox_tui.values import dataclass, replace

T = TypeVar("T")


def read(reader: Callable[[str], T], text: str) -> T:
    """Read a word; a `ValueError` becomes a refusal."""
    try:
        return reader(text)
    except ValueError as error:
        raise Misread(str(error)) from None


def read_number(text: str, what: str) -> int:
    """A whole number of at most three digits."""
    if not is_number(text):
        raise Misread(f"{quoted(text)} is not {what}.")
    return int(text)


def read_port(words: Sequence[str], grid: Grid) -> Port:
    """The one port that these words name."""
    given = words[1:] if words and words[0].lower() == "port" else words
    if len(given) != 1:
        raise Refusal(f"Name one port, from 1 to {grid.ports[-1]}.")
    port = read_number(given[0], "a port")
    if port not in grid.ports:
        raise Misread(grid.no_such_port(port))
    return port


def read_cells(words: Sequence[str], grid: Grid) -> tuple[Cell, ...]:
    """The cells that these words name, each once."""
    names = [name for word in words for name in re.split(r"[,;]", word) if name]
    if not names:
        raise Refusal("Name a cell, like c4.")
    cells = tuple(read(Cell.parse, name) for name in names)
    for cell in cells:
        if cell not in grid:
            raise Misread(grid.no_such_cell(cell))
    if len(set(cells)) != len(cells):
        raise Refusal("Name each cell once.")
    return cells


def read_row(number: str, grid: Grid) -> int:
    """A row by its number, counted from 0."""
    row = read_number(number, "a row")
    if not 1 <= row <= grid.height:
        raise Refusal(f"There is no row {row}: the rows are 1 to {grid.height}.")
    return row - 1


def read_column(letter: str, grid: Grid) -> int:
    """A column by its letter, counted from 0."""
    names = [column_name(col) for col in range(grid.width)]
    if letter.lower() not in names:
        raise Misread(f"{quoted(letter)} is not a column: the columns are a to {names[-1]}.")
    return names.index(letter.lower())


@dataclass(frozen=True)
class Options:
    """What was said about a new game; the rest is as usual."""

    usual: Kind
    edition: Edition | None = None
    grid: Grid | None = None
    atoms: AtomRange | None = None
    seed: str | None = None
    code: Challenge | None = None
    names: tuple[str, ...] = ()
    rounds: int | None = None

    def kind(self) -> Kind:
        """What is played, unless a box is given; refused if there is no such game."""
        edition = self.edition or self.usual.edition
        grid = self.grid or self.usual.variant.grid
        usual = AtomRange(edition.atoms) if self.edition else self.usual.variant.atoms
        atoms = usual.at_most(most_atoms(grid)) if self.atoms is None else self.atoms
        try:
            return Kind(Variant(grid, atoms), edition)
        except ValueError as error:
            raise Refusal(str(error)) from None


def read_options(words: Sequence[str], usual: Kind, *, names: bool = False) -> Options:
    """Read what follows `new` or a mode; names and rounds only where players have names."""
    options, rest = Options(usual), iter(words)
    for word in rest:
        options = _with_option(options, word, rest, names=names)
    if options.code and options.code.edition and options.edition:
        raise Refusal(CHALLENGE_SETS_ALL)
    if options.code and (options.grid or options.atoms is not None or options.seed):
        raise Refusal(CODE_SETS_ALL)
    options.kind()  # refused here, before anything is asked
    return options


def _with_option(options: Options, typed: str, rest: Iterator[str], *, names: bool) -> Options:
    """The options with that word and those it takes."""
    word = typed.lower()
    match word:
        case "edition" | "size" | "code":  # as in `size 10x10`
            return _with_option(options, _after(word, rest), rest, names=names)
        case "atom" | "atoms" if options.atoms is not None:  # as in `5 atoms`
            return options
        case "atom" | "atoms":
            return replace(options, atoms=read(read_atoms, _after(word, rest)))
        case "seed":
            return replace(options, seed=read(read_seed, _after(word, rest)))
        case "rounds" if names:
            return replace(options, rounds=read_rounds(_after(word, rest)))
    if word in EDITIONS:
        return replace(options, edition=EDITIONS[word])
    if re.fullmatch(r"[0-9]{1,3}[x×][0-9]{1,3}", word):
        return replace(options, grid=read(read_size, word))
    if word.replace("-", "", 1).isdigit() and not word.startswith("-"):
        return replace(options, atoms=read(read_atoms, word))
    if looks_like_code(word):
        return replace(options, code=read(read_challenge, word))
    if names and len(options.names) < 2:
        return replace(options, names=(*options.names, tidy_name(typed)))
    raise Misread(f"Unknown option {tidy_name(typed)!r} for a new game.")


def _after(word: str, rest: Iterator[str]) -> str:
    following = next(rest, None)
    if following is None:
        raise Refusal(f"{word!r} needs a value.")
    return following


def read_rounds(text: str) -> int:
    """One round, or an even number of them."""
    rounds = read_number(text, "a number of rounds")
    if rounds not in (1, *ROUNDS):
        raise Refusal(f"Choose an even number of rounds, {ROUNDS[0]} to {ROUNDS[-1]}, or 1.")
    return rounds


def read_puzzle_options(
    words: Sequence[str], usual: PuzzleKind
) -> tuple[PuzzleKind, str | None, str]:
    """Read what follows `puzzle`: the kind (grade, size and atoms) and a seed, or a code alone."""
    grades = [word.lower() for word in words if word.lower() in GRADES]
    rest = [word for word in words if word.lower() not in (*GRADES, "grade")]
    if len(rest) == 1 and looks_like_puzzle_code(rest[0]) and not grades:
        return usual, None, rest[0]
    if any(looks_like_puzzle_code(word) for word in rest):
        raise Refusal(CODE_SETS_PUZZLE)
    options = read_options(rest, Kind(usual.variant))
    if options.edition or options.code or len(grades) > 1:
        raise Misread("Give a grade, a size, a number of atoms and a seed, or a puzzle code.")
    level = read_grade(grades[0]) if grades else usual.level
    return PuzzleKind(level, options.kind().variant), options.seed, ""
