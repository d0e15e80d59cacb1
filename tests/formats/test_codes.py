"""Codes of boxes and puzzles: both ways, stable for ever, and proof against typing errors.

`system/test_fuzz_texts.py` tries them, and every other format, with texts of any kind.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Box, Cell, Detour, Grid, Port, parse_cells
from blackbox_tui.formats.codes import (
    ALPHABET,
    MOST_CLUES,
    ROUNDS,
    decode,
    decode_puzzle,
    encode,
    looks_like_code,
    looks_like_puzzle_code,
    numbering,
)
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.rules.atoms import AtomRange, read_atoms
from blackbox_tui.rules.deal import Variant, deal, most_atoms, placement_count, unrank

Named = tuple[Box, tuple[Port, ...], AtomRange]
"""What a code names: a box, and the ports of its rays if it is that of a puzzle."""

# Golden: these never change. A code printed once must name the same box for ever.
GOLDEN = (Path(__file__).parents[1] / "data" / "codes.txt").read_text(encoding="utf-8").splitlines()
"""Each code, its atoms and, of a puzzle, its ports."""


def read(code: str) -> Named:
    start = decode_puzzle(code) if code.strip()[0] in "Pp" else decode(code)
    return start.box, start.given, start.atoms


def lowest_ports(box: Box) -> list[Port]:
    outcomes = {port: box.fire(port).outcome for port in box.grid.ports}
    return [
        port for port, out in outcomes.items() if not isinstance(out, Detour) or port < out.exit
    ]


@st.composite
def named(draw: st.DrawFn) -> Named:
    """A box, or a puzzle; few sizes, as each costs the engine some time to prepare."""
    grid = Grid(draw(st.sampled_from([8, 11, 26])), draw(st.sampled_from([8, 11, 26])))
    ends = st.integers(1, most_atoms(grid))
    atoms = AtomRange(*sorted([draw(ends), draw(ends)]))
    number = draw(st.integers(0, placement_count(grid, atoms) - 1))
    box = Box(grid, unrank(grid, atoms, number))
    if draw(st.booleans()):
        return box, (), atoms
    ports = st.sets(st.sampled_from(lowest_ports(box)), min_size=1, max_size=MOST_CLUES)
    return box, tuple(sorted(draw(ports))), atoms


def chars_of(code: str) -> str:
    """The characters after the beginning, which says what kind of code it is."""
    head = 3 if code.startswith("P") else 2
    return code.split("-", head)[-1].replace("-", "")


@pytest.mark.parametrize("line", GOLDEN)
def test_codes_never_change(line: str) -> None:
    code, _, named = line.partition(" = ")
    atoms, _, given = named.partition(" / ")
    ports = tuple(map(int, given.split()))
    size, number, *_ = code.removeprefix("P").split("-")
    puzzle = Box(Grid.parse(size), parse_cells(atoms)), ports, read_atoms(number)
    assert encode(*puzzle) == code
    assert read(code) == puzzle


@given(named())
def test_carelessly_typed_codes_are_read(puzzle: Named) -> None:
    code = encode(*puzzle)
    worn = f"  {code.lower().replace('0', 'o').replace('1', 'l').replace('x', ' × ')} \n"
    for typed in (code, worn, code.replace("1", "I").replace("-", " – ")):
        assert read(typed) == puzzle


def as_read(text: str) -> tuple[str, ...]:
    """The text as it is read: case, confusable letters and hyphens aside."""
    readable = text.upper().translate(str.maketrans("OIL×", "011X"))
    return (*readable.split("-")[:2], chars_of(readable))


SAMPLES = [
    *(line.split()[0] for line in GOLDEN if line.startswith("P")),
    *(
        encode(deal(Variant(Grid(*size), AtomRange(atoms)), "sample"))
        for size in [(8, 8), (12, 8), (8, 21), (26, 26)]
        for atoms in (1, 4, 5, most_atoms(Grid(*size)))
    ),
]


@pytest.mark.parametrize("code", SAMPLES)
def test_the_check_character_catches_every_typo_and_swap(code: str) -> None:
    first = code.rindex("-") + 1 if code.startswith("P") else 0
    wrong = {
        code[:place] + char + code[place + 1 :]
        for place in range(first, len(code))
        for char in f"{ALPHABET}ILOU-×"
    }
    wrong |= {
        code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        for place in range(first, len(code) - 1)
    }
    for typed in wrong:
        if as_read(typed) != as_read(code):
            with pytest.raises(ParseError):
                read(typed)


@pytest.mark.parametrize(
    "variant", [Variant(Grid(8, 8), AtomRange(1)), Variant(Grid(9, 8), AtomRange(2))], ids=str
)
def test_scrambling_is_a_permutation(variant: Variant) -> None:
    total = placement_count(variant.grid, variant.atoms)
    scrambled = [numbering(variant).permute(number, ROUNDS) for number in range(total)]
    assert sorted(scrambled) == list(range(total))
    back = [numbering(variant).permute(number, ROUNDS[::-1]) for number in scrambled]
    assert back == list(range(total))


def test_numbers_beyond_the_last_placement_are_typos() -> None:
    variant = Variant(Grid(9, 9), AtomRange(4))
    digits = [31] * numbering(variant).length
    chars = "".join(ALPHABET[digit] for digit in (*digits, numbering(variant).check(digits)))
    with pytest.raises(ParseError, match="typo"):
        decode(f"{variant}-{chars}")


def test_boards_outside_the_rules_have_no_code() -> None:
    for box in (Box(Grid(4, 4), [Cell(0, 0)]), Box(Grid(8, 8), [])):
        with pytest.raises(ParseError, match="No box"):
            encode(box)
    box = Box(Grid(), [Cell(4, 4)])
    higher = box.fire(1).outcome
    assert isinstance(higher, Detour)
    with pytest.raises(ParseError, match="lowest port"):
        encode(box, [higher.exit])


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (decode_puzzle, "8x8-4-3KYHP",
         "'8x8-4-3KYHP' is not a puzzle code: these look like P8x8-4-5-K2M9Q7T4X."),
        (decode_puzzle, "P" * 300, "This is too long for a puzzle code."),
        (decode_puzzle, "P8x8-4-40-0", "No puzzle has this code: puzzles have 1 to 31 clues."),
        (decode_puzzle, "P8x8-4-4-0",
         "This code has a typo: P8x8-4-4 is followed by 8 characters, not 1."),
        (decode_puzzle, "P8x8-4-4-0WEHPTVU", "This code has a typo: no code contains U."),
        (decode_puzzle, "P8x8-4-4-0WEHPTVB",
         "This code has a typo: its check character does not match."),
        (decode_puzzle, "P30x8-4-4-0",
         "No box has this code: Boards are 8x8 to 26x26, not 30x8."),
        (decode, "P8x8-4-4-0WEHPTVA",
         "'P8x8-4-4-0WEHPTVA' is not a game code: codes look like 8x8-4-K2M9Q."),
        (decode, "08x8-4-00000",
         "'08x8-4-00000' is not a game code: codes look like 8x8-4-K2M9Q."),
        (decode, "8x8-4-٣٣٣٣٣",
         "'8x8-4-٣٣٣٣٣' is not a game code: codes look like 8x8-4-K2M9Q."),
    ],
)  # fmt: skip
def test_refusals_say_what_is_wrong_with_a_code(
    read: Callable[[str], object], text: str, sentence: str
) -> None:
    with pytest.raises(ParseError) as refusal:
        read(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "box", "puzzle"),
    [
        (" 8X8-4-abc", True, False), ("8x8-4", True, False), ("8x8-4-CQWYE", True, False),
        ("P8x8-4-4-0WEHPTVA", False, True), (" p8×8-4", False, True), ("P99x8-0", False, True),
        ("8x8", False, False), ("play", False, False), ("port 3", False, False),
        ("p", False, False), ("", False, False),
    ],
)  # fmt: skip
def test_texts_that_look_like_codes_are_recognised(text: str, box: bool, puzzle: bool) -> None:
    assert (looks_like_code(text), looks_like_puzzle_code(text)) == (box, puzzle)
