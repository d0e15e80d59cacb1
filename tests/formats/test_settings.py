"""Settings: what was set comes back, and nonsense is refused in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.random_games import editions, names, variants

from blackbox_tui.engine import Grid
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.formats.settings import (
    DEFAULTS,
    Settings,
    from_text,
    to_text,
)
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.rules.match import ROUNDS, Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.values import replace

# Golden: this never changes, but for lines that are added.
GOLDEN = """\
# Settings of Black Box: edit them here or in the game.
theme = mono
symbols = shapes
ascii = yes
mouse = no
animation = no
announce = yes
fair = no
accept_equivalents = yes
edition = parker
size = 10x12
atoms = 5
player1 = Ada
player2 = Zoë
match = rays 9x8-6
rounds = 4
puzzle = expert 10x8-3
sound = loud
"""
CHANGED = Settings(
    theme="mono",
    symbols="shapes",
    ascii=True,
    mouse=False,
    animation=False,
    announce=True,
    fair=False,
    accept_equivalents=True,
    edition="parker",
    variant=Variant(Grid(10, 12), 5),
    names=("Ada", "Zoë"),
    match=Kind(Variant(Grid(9, 8), 6), EDITIONS["rays"]),
    rounds=4,
    puzzle=PuzzleKind(4, Variant(Grid(10, 8), 3)),
    others=(("sound", "loud"),),
)

others = st.dictionaries(
    st.from_regex(r"[a-z]{3,9}_x", fullmatch=True),
    st.text().filter(lambda text: text.isprintable() and text == text.strip()),
    max_size=3,
).map(lambda values: tuple(values.items()))

settings = st.builds(
    Settings,
    theme=st.sampled_from(THEMES),
    symbols=st.sampled_from(SYMBOLS),
    ascii=st.booleans(),
    mouse=st.booleans(),
    animation=st.booleans(),
    announce=st.booleans(),
    fair=st.booleans(),
    accept_equivalents=st.booleans(),
    edition=editions.map(lambda edition: edition.name),
    variant=variants(),
    names=st.tuples(names, names),
    match=st.none() | st.builds(Kind, variants(), editions),
    rounds=st.sampled_from(ROUNDS),
    puzzle=st.builds(PuzzleKind, st.integers(1, 4), variants()),
    others=others,
)


def test_the_format_never_changes() -> None:
    assert to_text(CHANGED) == GOLDEN
    assert from_text(GOLDEN) == CHANGED


@given(settings)
def test_settings_come_back(changed: Settings) -> None:
    assert from_text(to_text(changed)) == changed


def test_what_is_missing_has_its_default() -> None:
    assert from_text("") == DEFAULTS
    assert from_text("\ufeff# a note\r\n\r\n  Mouse = no \r\nmouse=OFF\r\n") == replace(
        DEFAULTS, mouse=False, others=(("Mouse", "no"),)
    )


def test_settings_without_a_match_have_none_of_their_own() -> None:
    without = GOLDEN.replace("match = rays 9x8-6\nrounds = 4\n", "")
    assert from_text(without) == replace(CHANGED, match=None, rounds=2)


def test_the_order_of_the_lines_does_not_matter() -> None:
    assert from_text("atoms = 20\nsize = 20x20\n").variant == Variant(Grid(20, 20), 20)


def test_a_smaller_board_has_fewer_atoms() -> None:
    large = replace(DEFAULTS, variant=Variant(Grid(20, 20), 20))
    assert large.change("size", "8x8").variant == Variant(Grid(8, 8), 8)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("theme = pink", "theme can be auto"),
        ("symbols = runes", "symbols can be letters"),
        ("mouse = perhaps", "mouse must be yes or no"),
        ("edition = odd", "edition can be classic"),
        ("size = big", "size: 'big' is not a size"),
        ("size = 4x4", "size: .*too small"),
        ("size = 99x99", "size: .*width"),
        ("atoms = 9", "atoms: .*1 to 8 atoms"),
        ("atoms = many", "atoms must be a whole number"),
        ("atoms = " + "9" * 5000, "atoms must be a whole number"),
        ("player1 = " + "x" * 25, "player1 is not a name that can be displayed"),
        ("player2 = " + "x" * 25, "player2 is not a name that can be displayed"),
        ("match = parker", "match: '' is not a size"),
        ("match = parker 8x8", "atoms must be a whole number"),
        ("match = parker 8x8-9", "match: .*1 to 8 atoms"),
        ("match = odd 8x8-4", "match: 'odd' is not an edition"),
        ("rounds = 3", "rounds must be an even number from 2 to 20"),
        ("rounds = 1", "rounds must be an even number from 2 to 20"),
        ("mouse", "Line 1 .*not of the form 'name = value'"),
        ("\n= yes", "Line 2 .*not of the form 'name = value'"),
        ("theme = \x1b[31m", "Line 1 .*not of the form 'name = value'"),
        ("mouse = no\nmouse = no", "Line 2 .*sets 'mouse' again"),
        ("#" * 20_001, "too long"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence) as refused:
        from_text(text)
    assert len(str(refused.value)) < 200


def test_an_unknown_setting_cannot_be_changed() -> None:
    with pytest.raises(ParseError, match="no setting 'sound'"):
        DEFAULTS.change("sound", "loud")
    assert DEFAULTS.change("player2", "Zoë").names == ("", "Zoë")


def test_names_are_tidied_on_the_way_out() -> None:
    assert from_text(to_text(replace(DEFAULTS, names=("a\nb", "\x1b")))).names == ("a b", "")


def test_not_too_many_unknown_lines_are_preserved() -> None:
    many = "".join(f"x{number} = 1\n" for number in range(1000))
    assert len(from_text(many).others) == 100


@given(st.text() | st.lists(st.sampled_from(GOLDEN.split("\n"))).map("\n".join))
@example("=" * 10_000)
def test_any_text_is_settings_or_a_settings_error(text: str) -> None:
    try:
        changed = from_text(text)
    except ParseError:
        return
    assert from_text(to_text(changed)) == changed
