"""Game codes: both ways, stable for ever, and proof against typing errors."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.formats import codes
from blackbox_tui.formats.codes import ALPHABET, ROUNDS, decode, encode, numbering
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.rules.deal import Variant, deal, most_atoms, placement_count, unrank

# Golden: these never change. A code printed once must name the same box for ever.
GOLDEN = {
    "8x8-4-3KYHP": "a1 b1 c1 d1",
    "8x8-4-CQWYE": "e1 h2 h4 b7",
    "8x8-1-17V": "c2",
    "8x8-5-750FGC": "h4 b7 c8 d8 e8",
    "8x8-8-42M0MBBV": "g1 b4 a5 h5 b6 h6 d8 h8",
    "10x12-6-2C73ZMGH": "b5 c6 e8 f9 i11 g12",
    "26x8-3-13E3B9": "k2 k6 t6",
    "8x26-17-1GTX5-DFHDX-WRVRR-EQV": (
        "e5 d6 b8 h8 e9 c10 d10 f10 h10 c12 g14 a16 h17 d19 b22 f26 g26"
    ),
    "26x26-1-041": "n2",
    "26x26-26-0X03R-258YT-SA7CB-8EYSF-F3X50-MQ5DG-30W": (
        "v5 e9 h9 s9 i10 c12 c13 d14 g14 m14 a15 g15 h16 o16 "
        "r18 p19 q19 c20 c22 r22 w22 d23 d24 v24 g25 w26"
    ),
}

# Few sizes, as each costs the engine some time to prepare.
sides = st.sampled_from([8, 11, 26])


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    grid = Grid(draw(sides), draw(sides))
    atoms = draw(st.integers(1, most_atoms(grid)))
    number = draw(st.integers(0, placement_count(grid, atoms) - 1))
    return Box(grid, unrank(grid, atoms, number))


def chars_of(code: str) -> str:
    return code.split("-", 2)[2].replace("-", "")


@given(boxes())
def test_a_code_names_its_box(box: Box) -> None:
    assert decode(encode(box)) == box


@pytest.mark.parametrize(("code", "atoms"), GOLDEN.items())
def test_codes_never_change(code: str, atoms: str) -> None:
    box = Box(Grid.parse(code.partition("-")[0]), map(Cell.parse, atoms.split()))
    assert encode(box) == code
    assert decode(code) == box


@given(boxes())
def test_a_code_can_be_typed_carelessly(box: Box) -> None:
    code = encode(box)
    worn = f"  {code.lower().replace('0', 'o').replace('1', 'l').replace('x', ' × ')} \n"
    assert decode(worn) == box
    assert decode(code.replace("1", "I").replace("-", " – ")) == box


def test_no_two_placements_share_a_code() -> None:
    grid = Grid(8, 8)
    encoded = {encode(Box(grid, unrank(grid, 2, number))) for number in range(2016)}
    assert len(encoded) == 2016


def test_every_one_atom_box_has_its_code_whatever_the_size() -> None:
    for width in (8, 17, 26):
        for height in (8, 13, 26):
            grid = Grid(width, height)
            box = Box(grid, [Cell(height - 1, width - 1)])
            assert decode(encode(box)) == box


def test_neighbours_look_unrelated() -> None:
    grid = Grid(8, 8)
    encoded = [chars_of(encode(Box(grid, unrank(grid, 4, number)))) for number in range(500)]
    same = sum(a == b for one, other in pairwise(encoded) for a, b in zip(one, other, strict=True))
    assert same < 500 * 5 / 32 * 2


def as_read(text: str) -> tuple[str, ...]:
    """The text as it is read: case, confusable letters and hyphens aside."""
    readable = text.upper().translate(str.maketrans("OIL×", "011X"))
    size, atoms, chars = (*readable.split("-", 2), "", "")[:3]
    return size, atoms, chars.replace("-", "")


def assert_noticed(typed: str, code: str) -> None:
    if as_read(typed) != as_read(code):
        with pytest.raises(ParseError):
            decode(typed)


SAMPLES = [
    deal(Variant(Grid(*size), atoms), "sample")
    for size in [(8, 8), (12, 8), (8, 21), (26, 26)]
    for atoms in (1, 4, 5, most_atoms(Grid(*size)))
]


@pytest.mark.parametrize("box", SAMPLES, ids=lambda box: f"{box.grid}-{len(box.atoms)}")
def test_every_single_wrong_character_is_noticed(box: Box) -> None:
    code = encode(box)
    for place in range(len(code)):
        for char in f"{ALPHABET}ILOU-×":
            typed = code[:place] + char + code[place + 1 :]
            assert_noticed(typed, code)


@pytest.mark.parametrize("box", SAMPLES, ids=lambda box: f"{box.grid}-{len(box.atoms)}")
def test_every_swap_of_neighbours_is_noticed(box: Box) -> None:
    code = encode(box)
    for place in range(len(code) - 1):
        typed = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        assert_noticed(typed, code)


@given(boxes(), st.data())
def test_wrong_chars_and_swaps_are_noticed_in_any_code(box: Box, data: st.DataObject) -> None:
    code = encode(box)
    head, chars = code[: -len(code.split("-", 2)[2])], chars_of(code)
    place = data.draw(st.integers(0, len(chars) - 1))
    char = data.draw(st.sampled_from(ALPHABET.replace(chars[place], "")))
    with pytest.raises(ParseError):
        decode(head + chars[:place] + char + chars[place + 1 :])
    place = min(place, len(chars) - 2)
    if chars[place] != chars[place + 1]:
        swapped = chars[:place] + chars[place + 1] + chars[place] + chars[place + 2 :]
        with pytest.raises(ParseError):
            decode(head + swapped)


def test_the_check_character_depends_on_every_part() -> None:
    variant = Variant(Grid(9, 10), 4)
    digits = [3, 1, 4, 1]
    check = numbering(variant).check(digits)
    for place in range(4):
        for digit in set(range(32)) - {digits[place]}:
            changed = [*digits[:place], digit, *digits[place + 1 :]]
            assert numbering(variant).check(changed) != check
    others = [(side, 10, 4) for side in range(8, 27)] + [(9, side, 4) for side in range(8, 27)]
    others += [(9, 10, atoms) for atoms in range(1, 10)] + [(10, 9, 4)]
    for width, height, atoms in set(others) - {(9, 10, 4)}:
        assert numbering(Variant(Grid(width, height), atoms)).check(digits) != check


def test_scrambling_is_a_permutation() -> None:
    for variant in (Variant(Grid(8, 8), 1), Variant(Grid(9, 8), 2), Variant(Grid(11, 9), 2)):
        total = placement_count(variant.grid, variant.atoms)
        scrambled = [numbering(variant).permute(number, ROUNDS) for number in range(total)]
        assert sorted(scrambled) == list(range(total))
        back = [numbering(variant).permute(number, ROUNDS[::-1]) for number in scrambled]
        assert back == list(range(total))


@given(st.text(max_size=300))
@example("")
@example("0" * 1_000_000)
@example("8x8-4-" + "0" * 1_000_000)
@example("99x99-99-00000")
@example("8x8-0-0")
@example("08x8-4-00000")
@example("8x8-4-0000U")
@example("8x8-4-00000ß")
@example("8x8-4-٣٣٣٣٣")
@example("2x2-1-00")
@example("30x30-4-00000")
@example("\U0001089f" * 40)
def test_any_text_is_a_box_or_a_code_error(text: str) -> None:
    sentence = ""
    try:
        box = decode(text)
    except ParseError as error:
        sentence = str(error)
    else:
        assert decode(encode(box)) == box
    assert len(sentence) < 200


@given(st.from_regex(r"\A(8|9|1[0-9]|2[0-6])x(8|2[0-6])-([1-8])-[0-9A-TV-Z]{2,12}\Z"))
def test_texts_that_resemble_codes_are_read_or_refused(text: str) -> None:
    try:
        box = decode(text)
    except ParseError:
        return
    assert decode(encode(box)) == box


def test_a_number_beyond_the_last_placement_is_a_typing_error() -> None:
    variant = Variant(Grid(9, 9), 4)
    digits = [31] * numbering(variant).length
    chars = "".join(ALPHABET[digit] for digit in (*digits, numbering(variant).check(digits)))
    with pytest.raises(ParseError, match="typing error"):
        decode(f"{variant}-{chars}")


def test_a_box_that_the_game_does_not_offer_has_no_code() -> None:
    for box in (Box(Grid(4, 4), [Cell(0, 0)]), Box(Grid(8, 8), [])):
        with pytest.raises(ParseError, match="No box"):
            encode(box)


def test_what_looks_like_a_code() -> None:
    assert codes.looks_like_code(" 8X8-4-abc")
    assert codes.looks_like_code("8x8-4")
    assert not codes.looks_like_code("play")
    assert not codes.looks_like_code("8x8")
