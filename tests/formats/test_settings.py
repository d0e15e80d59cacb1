"""Settings: what was set comes back, and nonsense is refused in a sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import editions, names, variants

from blackbox_tui.engine import Grid
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.formats.settings import DEFAULTS, Settings, from_text, to_text
from blackbox_tui.formats.settings_text import SYMBOLS, THEMES, Appearance, split_lines
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.rules.match import ROUNDS, Kind
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.values import replace

# Golden: this never changes, but for lines that are added.
GOLDEN = (Path(__file__).parents[1] / "data" / "settings.conf").read_text(encoding="utf-8")
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
    variant=Variant(Grid(10, 12), AtomRange(5)),
    names=("Ada", "Zoë"),
    match=Kind(Variant(Grid(9, 8), AtomRange(6)), EDITIONS["rays"]),
    rounds=4,
    puzzle=PuzzleKind(4, Variant(Grid(10, 8), AtomRange(3))),
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
def test_settings_are_read_back(changed: Settings) -> None:
    assert from_text(to_text(changed)) == changed
    look = Appearance(changed.theme, changed.symbols, ascii=changed.ascii, mouse=changed.mouse)
    assert Appearance.from_text(to_text(changed)) == changed.appearance == look


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", DEFAULTS),
        ("\ufeff# a note\r\n\r\n  Mouse = no \r\nmouse=OFF\r\n",
         replace(DEFAULTS, mouse=False, others=(("Mouse", "no"),))),
        (GOLDEN.replace("match = rays 9x8-6\nrounds = 4\n", ""),
         replace(CHANGED, match=None, rounds=2)),
        ("atoms = 3-5\npuzzle = hard 9x8-2to3\n",
         replace(DEFAULTS, variant=Variant(atoms=AtomRange(3, 5)),
                 puzzle=PuzzleKind(3, Variant(Grid(9, 8), AtomRange(2, 3))))),
        ("atoms = 20\nsize = 20x20\n",
         replace(DEFAULTS, variant=Variant(Grid(20, 20), AtomRange(20)))),
    ],
)  # fmt: skip
def test_missing_lines_mean_defaults_in_any_order(text: str, read: Settings) -> None:
    assert from_text(text) == read


def test_equivalent_answers_are_wrong_by_default() -> None:
    assert not DEFAULTS.accept_equivalents
    assert DEFAULTS.fair, "and so only boxes are dealt that can be told from all others"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("theme = pink", "theme: 'pink' is not auto, .* or mono"),
        ("symbols = runes", "symbols: 'runes' is not letters or shapes"),
        ("mouse = perhaps", "mouse: 'perhaps' is neither yes nor no"),
        ("edition = odd", "edition: 'odd' is not classic, "),
        ("size = big", "size: 'big' is not a size"),
        ("size = 4x4", "size: .*not 4x4"),
        ("size = 99x99", "size: .*not 99x99"),
        ("atoms = 9", "atoms: .*1 to 8 atoms"),
        ("atoms = many", "atoms: 'many' is not a number of atoms"),
        ("atoms = " + "9" * 5000, "atoms: .* is not a number of atoms"),
        ("player1 = " + "x" * 25, "player1: This is not a name that can be displayed"),
        ("player2 = " + "x" * 25, "player2: This is not a name that can be displayed"),
        ("match = parker", "match: '' is not a size"),
        ("match = parker 8x8", "match: '' is not a number of atoms"),
        ("match = parker 8x8-9", "match: .*1 to 8 atoms"),
        ("match = odd 8x8-4", "match: 'odd' is not an edition"),
        ("rounds = 3", "rounds: '3' is not 2, 4, .* or 20"),
        ("rounds = 1", "rounds: '1' is not 2, 4, .* or 20"),
        ("mouse", "Line 1 .*should be 'name = value'"),
        ("\n= yes", "Line 2 .*should be 'name = value'"),
        ("theme = \x1b[31m", "Line 1 .*should be 'name = value'"),
        ("mouse = no\nmouse = no", "Line 2 .*sets 'mouse' again"),
        ("#" * 20_001, "too long"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ParseError, match=sentence) as refused:
        from_text(text)
    assert len(str(refused.value)) < 200


def test_writing_tidies_names() -> None:
    assert from_text(to_text(replace(DEFAULTS, names=("a\nb", "\x1b")))).names == ("a b", "")


def test_only_some_unknown_lines_are_preserved() -> None:
    many = "".join(f"x{number} = 1\n" for number in range(1000))
    assert len(from_text(many).others) == 100


# --- what the first frame reads of them -----------------------------------------------------


def test_lines_are_split_into_names_and_values() -> None:
    text = "\ufeff# a note\r\n\n theme = mono \r\nplayer1 =\nx = a = b\n"
    assert split_lines(text) == [(3, "theme", "mono"), (4, "player1", ""), (5, "x", "a = b")]


@given(
    st.text() | st.lists(st.sampled_from(["theme = MONO", "ascii=On", "mouse = x"])).map("\n".join)
)
def test_appearance_agrees_with_the_settings(text: str) -> None:
    with suppress(ParseError):
        assert Appearance.from_text(text) == from_text(text).appearance
