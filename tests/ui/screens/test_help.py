from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from support.keys import KEYMAPS
from support.screens import SIZE, after, asked, text, unframed

from blackbox_tui.engine import Hit, Reflection
from blackbox_tui.text.help import STRATEGY
from blackbox_tui.ui.keymap import Command, grouped
from blackbox_tui.ui.messages import Leave, Noticed, Pointed, Ticked, Typed
from blackbox_tui.ui.screens import help as help_screen
from blackbox_tui.ui.screens.help import (
    AFTER_EXAMPLES,
    BEFORE_EXAMPLES,
    EXAMPLES,
    HelpScreen,
    sketch,
)
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.sheet import is_framed
from ui.toolkit.test_frame import fits

if TYPE_CHECKING:
    from collections.abc import Iterator


HELP = HelpScreen(KEYMAPS["SeekScreen"])
SIZES = [(80, 24), (40, 20), (100, 30), (200, 60), (64, 22), (30, 17)]
ALL_EXAMPLES = [*EXAMPLES, *(example for advice in STRATEGY for example in advice.examples)]


@pytest.fixture(autouse=True, scope="module")
def each_help_is_laid_out_once() -> Iterator[None]:
    """The program does that for each of its pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(help_screen, "_pages", lru_cache(help_screen._pages))
        yield


@lru_cache
def frames(screen: str, size: Size) -> list[Frame]:
    first = HelpScreen(KEYMAPS[screen]).view(size)
    count = re.search(r" of (\d+)", first.text)
    assert count
    return [first, *(HelpScreen(KEYMAPS[screen], at).view(size) for at in range(1, int(count[1])))]


def pages(screen: str, size: Size = SIZE) -> list[str]:
    return [unframed(frame.text) for frame in frames(screen, size)]


def titles(screen: str, size: Size = SIZE) -> list[str]:
    return [" ".join(page.split("Some atoms")[0].split()[:5]) for page in pages(screen, size)]


def words(page: str) -> str:
    """The words of a page without its drawings, in whatever lines they stand."""
    return " ".join(re.sub(r"[━┃┏┓┗┛╸●·]", " ", page).split())


# --- what is in it -----------------------------------------------------------------------


@pytest.mark.parametrize("screen", KEYMAPS)
def test_it_holds_the_rules_and_every_key_of_the_screen(screen: str) -> None:
    shown = words("\n".join(pages(screen)))
    for paragraph in (*BEFORE_EXAMPLES, *AFTER_EXAMPLES):
        assert paragraph in shown
    for keys, sentence in grouped(KEYMAPS[screen]):
        assert keys in shown
        assert sentence in shown


@pytest.mark.parametrize(
    ("size", "sections"),
    [(SIZE, ["Keys"] * 2 + ["Rules"] * 2 + ["Strategy"] * 3),
     ((200, 60), ["Keys", "Rules", "Strategy"])],
    ids=str,
)  # fmt: skip
def test_the_keys_of_the_screen_come_first_then_rules_and_strategy(
    size: Size, sections: list[str]
) -> None:
    pages = [f"HELP {it} {at} of {len(sections)}" for at, it in enumerate(sections, 1)]
    assert titles("SeekScreen", size) == pages


@pytest.mark.parametrize("size", SIZES)
def test_every_advice_is_there_at_every_size_under_its_heading(size: Size) -> None:
    shown = "\n".join(pages("SeekScreen", size))
    assert all(word in shown for advice in STRATEGY for word in advice.text.split())
    looks = chain.from_iterable(
        zip((*chars, " "), (*styles, "title"), strict=True)
        for frame in frames("SeekScreen", size)
        for chars, styles in zip(frame.chars, frame.styles, strict=True)
    )
    headings = "".join(char for char, style in looks if style == "title").split()
    sections = ("HELP", "Rules", "Strategy", "Keys")
    words = [word for advice in STRATEGY for word in advice.heading.split()]
    assert [word for word in headings if word not in sections] == words


# --- drawings ------------------------------------------------------------------------------


def test_the_drawings_are_of_real_rays() -> None:
    drawings = {example.caption: "\n".join(sketch(example)) for example in EXAMPLES}
    assert "━●" in drawings["hit: atom ahead"]
    assert drawings["straight through"].count("━") == 14
    assert "┓" in drawings["turned once"]
    assert "\n━━━━┓ · · · · \n━━━━┛ · · · · \n" in drawings["turned twice"]
    assert drawings["turned away"].count("━") == 1


def test_at_the_edge_a_hit_beats_the_reflection_and_is_drawn_so() -> None:
    (example,) = [example for example in EXAMPLES if example.caption == "hit, not reflected"]
    ahead, *beside = example.box.grid.outside(example.port).view
    assert example.ray.outcome == Hit()
    without = example._replace(atoms=" ".join(map(str, example.box.atoms - {ahead})))
    assert {*beside} & without.box.atoms
    assert without.ray.outcome == Reflection()
    assert sketch(example)[1:3] == ["━━● · · · · · ", "  ● · · · · · "]


def drawn_above(caption: str, page: str) -> Iterator[list[str]]:
    """What stands above a caption, wherever that is on the page."""
    lines = page.split("\n")
    for row, line in enumerate(lines):
        for found in re.finditer(re.escape(caption), line):
            left = found.start()
            yield [above[left : left + 14].ljust(14) for above in lines[row - 4 : row]]


@pytest.mark.parametrize("size", SIZES)
def test_a_drawing_stands_on_one_page_with_its_caption_below(size: Size) -> None:
    for example in ALL_EXAMPLES:
        above = [
            each
            for page in pages("SeekScreen", size)
            for each in drawn_above(example.caption, page)
        ]
        assert sketch(example) in above, example


# --- pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("screen", "size"),
    [*(("SeekScreen", size) for size in SIZES), *((screen, SIZES[-1]) for screen in KEYMAPS)],
)
def test_no_page_is_empty_or_begins_or_ends_with_a_blank_line(screen: str, size: Size) -> None:
    for frame, page in zip(frames(screen, size), pages(screen, size), strict=True):
        title, second, first, *_ = page.strip("\n").split("\n")
        assert title.strip().startswith("HELP")
        assert bool(second.strip()) is is_framed(size)
        assert first.strip()
        assert "other keys close" in page or size[0] < 40
        assert "→ next page  ← back" in page
        assert fits(frame, size)


def test_pages_of_a_section_are_about_as_long_as_each_other() -> None:
    keys = [page for page in pages("SeekScreen") if " Keys " in page]
    lengths = [sum(bool(line.strip()) for line in page.split("\n")) for page in keys]
    assert len(keys) == 2
    assert max(lengths) - min(lengths) <= 1


def test_any_other_key_or_click_closes_it_and_ctrl_c_quits() -> None:
    for message in (Typed("z"), Command.OTHER, Command.MENU, Pointed(None)):
        assert asked(HELP, message) == (Leave.BACK,)
    for idle in (Ticked(1), Pointed(None, "hover", ""), Pointed(1, "drag")):
        assert asked(HELP, idle) == ()
    assert asked(HELP, Command.QUIT) == (Leave.QUIT,)


def test_after_the_last_page_comes_the_first() -> None:
    all_pages = pages("SeekScreen")
    screen = HELP
    for page in all_pages * 2:
        assert unframed(text(screen)) == page
        screen = after(screen, Command.NEXT_PAGE)
    assert unframed(text(after(HELP, Command.PREVIOUS_PAGE))) == all_pages[-1]


def test_a_notice_is_read_until_the_page_is_turned() -> None:
    noticed = after(HELP, Noticed("The disk is full."))
    turned = after(noticed, Command.NEXT_PAGE)
    for size in SIZES:
        assert "The disk is full." in text(noticed, size)
        assert "The disk is full." not in text(turned, size)
