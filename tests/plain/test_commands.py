from __future__ import annotations

from typing import get_args

import pytest

from blackbox_tui.plain.app import PlainStage, load
from blackbox_tui.plain.commands import ALL, BY_WORD, COMMANDS, read_order
from blackbox_tui.rules.moves import Refusal


def order(text: str, stage: str = "seeking") -> tuple[str, tuple[str, ...], bool]:
    command, (words, sure) = read_order(text.split(), stage)
    return command.word, words, sure


def test_every_stage_has_commands_and_no_two_share_a_word() -> None:
    names = {stage.__name__.lower() for stage in get_args(PlainStage)}
    assert names - {"dealing", "lessonattempt"} == set(ALL) - {"learning"}
    assert len(BY_WORD) == len(COMMANDS) + sum(bool(command.short) for command in COMMANDS)


def test_every_command_has_a_handler_at_each_of_its_stages() -> None:
    for command in COMMANDS:
        assert command.handlers.keys() <= set(ALL)
        assert all(callable(load(handler)) for handler in command.handlers.values())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("fire 12", ("fire", ("12",), False)),
        ("F 12", ("fire", ("12",), False)),
        ("12", ("fire", ("12",), False)),
        ("12 sure", ("fire", ("12",), True)),
        ("c4", ("guess", ("c4",), False)),
        ("c4 d5", ("guess", ("c4", "d5"), False)),
        ("C4,d5", ("guess", ("C4,d5",), False)),
        ("x a1 a2", ("seal", ("a1", "a2"), False)),
        ("unseal a1", ("seal", ("a1",), False)),
        ("give up", ("give up", (), False)),
        ("Give UP sure", ("give up", (), True)),
        ("giveup", ("give up", (), False)),
        ("exit", ("quit", (), False)),
        ("?", ("help", (), False)),
        ("", ("state", (), False)),
        ("row 3", ("board", ("row", "3"), False)),
        ("ports", ("board", ("ports",), False)),
        ("8x8-4-EFF9R", ("new", ("8x8-4-EFF9R",), False)),
    ],
)
def test_words_mean_commands(text: str, meant: tuple[str, tuple[str, ...], bool]) -> None:
    assert order(text) == meant


@pytest.mark.parametrize(
    ("stage", "meant"),
    [
        ("menu", {"": "state"}),
        ("handover", {"": "ready", "go": "ready"}),
        ("watching", {"": "step"}),
        ("hiding", {"c4": "place", "12": "test"}),
        ("learning", {"": "state", "3": "fire", "c4": "guess"}),
        ("sandbox", {"3": "fire", "c4": "place"}),
    ],
)
def test_a_line_without_a_command_depends_on_the_stage(stage: str, meant: dict[str, str]) -> None:
    assert {text: order(text, stage)[0] for text in meant} == meant


@pytest.mark.parametrize(
    ("text", "stage", "why"),
    [
        ("fire 3", "menu", "'fire' is not available here"),
        ("hint", "over", "'hint' is not available here"),
        ("learn", "seeking", "'learn' is not available here"),
        ("predict hit", "sandbox", "'predict' is not available here"),
        ("c4", "watching", "'guess' is not available here"),
        ("submit now", "seeking", "Nothing goes after 'submit'"),
        ("give", "seeking", "Unknown command 'give'"),
        ("sure", "seeking", "Unknown command 'sure'"),
        ("frobnicate", "seeking", "Unknown command 'frobnicate'"),
    ],
)
def test_other_words_are_refused_with_a_reason(text: str, stage: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read_order(text.split(), stage)
