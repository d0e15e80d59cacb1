"""Puzzle codes: both ways, stable for ever, and proof against typing errors."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackbox_tui.engine import Box, Cell, Detour, Grid, parse_cells
from blackbox_tui.formats.codes import (
    ALPHABET,
    MOST_CLUES,
    code_of,
    decode,
    decode_puzzle,
    encode,
    looks_like_puzzle_code,
    start_of,
)
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Start

# Golden: these never change. A code printed once must name the same puzzle for ever.
GOLDEN = {
    "P8x8-4-4-0WEHPTVA": ("g1 c3 d5 h7", (4, 6, 8, 14)),
    "P8x8-4-6-G80RV4GQT": ("a6 a7 b8 f8", (6, 7, 11, 15, 16, 28)),
    "P8x8-4-7-0X5GMTTP32": ("h1 a4 c6 h8", (1, 3, 6, 15, 18, 23, 30)),
}


def lowest_ports(box: Box) -> list[int]:
    outcomes = {port: box.fire(port).outcome for port in box.grid.ports}
    return [
        port for port, out in outcomes.items() if not isinstance(out, Detour) or port < out.exit
    ]


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Box, tuple[int, ...]]:
    variant = draw(st.sampled_from([Variant(), Variant(Grid(11, 8), 3), Variant(Grid(26, 26), 6)]))
    box = deal(variant, str(draw(st.integers(0, 10**6))))
    ports = st.sets(st.sampled_from(lowest_ports(box)), min_size=1, max_size=MOST_CLUES)
    return box, tuple(sorted(draw(ports)))


@given(puzzles())
def test_a_code_names_its_answer_and_its_ports(puzzle: tuple[Box, tuple[int, ...]]) -> None:
    assert decode_puzzle(encode(*puzzle)) == puzzle


@pytest.mark.parametrize("code", GOLDEN)
def test_codes_never_change(code: str) -> None:
    atoms, ports = GOLDEN[code]
    box = Box(Grid(), parse_cells(atoms))
    assert decode_puzzle(code) == (box, ports)
    assert encode(box, ports) == code


def test_a_code_can_be_typed_carelessly() -> None:
    code = next(iter(GOLDEN))
    worn = f"  {code.lower().replace('0', 'o').replace('x', ' × ').replace('-', ' – ')} \n"
    assert decode_puzzle(worn) == decode_puzzle(code)


@pytest.mark.parametrize("code", GOLDEN)
def test_every_wrong_character_and_every_swap_is_noticed(code: str) -> None:
    at = code.rindex("-") + 1
    for place in range(at, len(code)):
        for char in ALPHABET.replace(code[place], ""):
            with pytest.raises(ParseError):
                decode_puzzle(code[:place] + char + code[place + 1 :])
    for place in range(at, len(code) - 1):
        if code[place] != code[place + 1]:
            with pytest.raises(ParseError):
                decode_puzzle(code[:place] + code[place + 1] + code[place] + code[place + 2 :])


@given(st.text(max_size=100))
@example("8x8-4-3KYHP")
@example("P8x8-4-04-0WEHPTVA")
@example("P8x8-4-99-0WEHPTVA")
@example("P3x3-1-1-000")
@example("P8x8-4-32-" + "0" * 20)
@example("P" * 1_000)
def test_any_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ParseError, match=r"\.$") as refusal:
        decode_puzzle(text)
    assert len(str(refusal.value)) < 160
    assert str(refusal.value).count("\n") == 0


def test_the_refusal_says_what_is_wrong() -> None:
    for text, sentence in {
        "8x8-4-3KYHP": "'8x8-4-3KYHP' is not a puzzle code: these look like P8x8-4-5-K2M9Q7T4X.",
        "P" * 300: "This is too long for a puzzle code.",
        "P8x8-4-40-0": "No puzzle has this code: puzzles have 1 to 31 clues.",
        "P8x8-4-4-0": "This code has a typing error: P8x8-4-4 is followed by 8 characters, not 1.",
        "P8x8-4-4-0WEHPTVU": "This code has a typing error: no code contains U.",
        "P8x8-4-4-0WEHPTVB": "This code has a typing error: its check character is wrong.",
        "P30x8-4-4-0": "No box has this code: A board's width must be 1 to 26, not 30.",
    }.items():
        with pytest.raises(ParseError) as refusal:
            decode_puzzle(text)
        assert str(refusal.value) == sentence


def test_a_puzzle_code_is_no_game_code() -> None:
    box = Box(Grid(), parse_cells("c1 b3 a4 b8"))
    with pytest.raises(ParseError, match="is not a game code"):
        decode(encode(box, [3, 9]))
    with pytest.raises(ParseError, match="is not a puzzle code"):
        decode_puzzle(encode(box))


def test_a_ray_has_one_way_to_be_named() -> None:
    box = Box(Grid(), [Cell(4, 4)])
    higher = box.fire(1).outcome
    assert isinstance(higher, Detour)
    with pytest.raises(ParseError, match="lowest port"):
        encode(box, [higher.exit])


def test_the_code_of_a_game_names_its_start() -> None:
    box, ports = decode_puzzle("P8x8-4-4-0WEHPTVA")
    for start in (Start.of_puzzle(box, ports), Start(box), Start(box, plays_on=True)):
        assert start_of(code_of(start), plays_on=start.plays_on) == start
    assert code_of(Start.of_puzzle(box, ports)) == "P8x8-4-4-0WEHPTVA"
    assert code_of(Start(box)) == encode(box)


@pytest.mark.parametrize(
    ("text", "looks"),
    [("P8x8-4-4-0WEHPTVA", True), (" p8×8-4", True), ("P99x8-0", True), ("8x8-4-CQWYE", False),
     ("port 3", False), ("p", False), ("", False)],
)  # fmt: skip
def test_a_text_that_begins_like_a_puzzle_code_is_known(text: str, looks: bool) -> None:
    assert looks_like_puzzle_code(text) == looks
