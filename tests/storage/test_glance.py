from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.formats.settings import SYMBOLS, THEMES, Settings, from_text, to_text
from blackbox_tui.storage.glance import LONGEST, Glance, glance

USUAL = ("default", "letters", False, True)


def looks(settings: Settings | Glance) -> tuple[str, str, bool, bool]:
    return settings.theme, settings.symbols, settings.ascii, settings.mouse


def at_a_glance(home: Path, text: str | bytes) -> tuple[str, str, bool, bool]:
    config = home / ".config" / "blackbox-tui"
    config.mkdir(parents=True, exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (config / "settings.conf").write_bytes(data)
    return looks(glance({"HOME": str(home)}, "linux"))


@given(st.sampled_from(THEMES), st.sampled_from(SYMBOLS), st.booleans(), st.booleans())
def test_a_glance_sees_what_the_settings_say(
    tmp_path_factory: pytest.TempPathFactory, theme: str, symbols: str, ascii_: bool, mouse: bool
) -> None:
    settings = replace(Settings(), theme=theme, symbols=symbols, ascii=ascii_, mouse=mouse)
    assert at_a_glance(tmp_path_factory.mktemp("home"), to_text(settings)) == looks(settings)


@pytest.mark.parametrize(
    "text",
    ["theme = MONO\n  ascii=On", "\ufeff# mine\n\nmouse = false\nsymbols = shapes", "mouse = no"],
)
def test_it_reads_what_people_write(tmp_path: Path, text: str) -> None:
    assert at_a_glance(tmp_path, text) == looks(from_text(text))


@pytest.mark.parametrize("text", ["", "theme", b"\xff\xfe\x00", "=\n==\n", "x" * 2 * LONGEST])
def test_what_says_nothing_leaves_the_usual_looks(tmp_path: Path, text: str | bytes) -> None:
    assert at_a_glance(tmp_path, text) == USUAL


def test_without_a_file_or_a_home_the_looks_are_the_usual_ones(tmp_path: Path) -> None:
    assert looks(glance({"HOME": str(tmp_path)}, "linux")) == USUAL
    assert looks(glance({"HOME": "nowhere"}, "linux")) == USUAL


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "directory"])
def test_a_glance_waits_for_nothing(tmp_path: Path, kind: str) -> None:
    path = tmp_path / ".config" / "blackbox-tui" / "settings.conf"
    path.parent.mkdir(parents=True)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    assert looks(glance({"HOME": str(tmp_path)}, "linux")) == USUAL
