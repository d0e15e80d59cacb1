from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_tui.cli.arguments import COMMANDS, SHELLS, build_parser

DOCS = Path(__file__).parents[2] / "docs"
MAN = (DOCS / "blackbox.6").read_text(encoding="utf-8")


sys.path.insert(0, str(DOCS))

from make_completions import SCRIPTS, make_script, shapes  # noqa: E402 - found by the path above


def script(shell: str) -> str:
    """The completions that are shipped."""
    return (SCRIPTS / shell).read_text(encoding="utf-8")


def every_flag() -> set[str]:
    return {
        flag
        for shape in shapes(build_parser())
        for option in shape.options
        for flag in option.flags
    }


def complete_in_bash(*words: str) -> set[str]:
    """What bash offers for the last word."""
    line = " ".join(f"'{word}'" for word in words)
    program = (
        f"{script('bash')}\n"
        f"COMP_WORDS=(blackbox {line}); COMP_CWORD={len(words)}; _blackbox\n"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(done.stdout.split())


def test_the_commands_are_those_of_the_parser() -> None:
    assert {shape.name for shape in shapes(build_parser())} == {"", *COMMANDS}


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_of_the_parser_is_completed(shell: str) -> None:
    text = script(shell)
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", text)
    for flag in every_flag():
        wanted = f"-l {flag[2:]}" if shell == "fish" and flag.startswith("--") else flag
        wanted = f"-s {flag[1:]}" if shell == "fish" and not flag.startswith("--") else wanted
        assert wanted in text


@pytest.mark.system
@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes_commands_options_and_values() -> None:
    assert complete_in_bash("pl") == {"play"}
    assert set(COMMANDS) <= complete_in_bash("")
    assert complete_in_bash("play", "--se") == {"--seed"}
    assert complete_in_bash("play", "--color", "") == {"auto", "always", "never"}
    assert complete_in_bash("play", "--edition", "pa") == {"parker"}
    assert complete_in_bash("completion", "fi") == {"fish"}


@pytest.mark.system
@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes_both_names_of_the_program() -> None:
    program = f"{script('bash')}\ncomplete -p blackbox blackbox-tui"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "complete -F _blackbox blackbox",
        "complete -F _blackbox blackbox-tui",
    ]


@pytest.mark.parametrize("shell", SHELLS)
def test_completions_can_be_made_for_the_long_name_alone(shell: str) -> None:
    text = make_script(shell, ["blackbox-tui"])
    assert "blackbox-tui" in text
    assert not re.search(r"(?<![\w-])blackbox(?![\w-])", text)


@pytest.mark.system
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_that_is_here_can_read_its_script(shell: str) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell} here")
    checked = subprocess.run(
        [shell, "-n"],
        input=script(shell),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_scripts_that_are_shipped_are_made_from_the_parser(shell: str) -> None:
    assert script(shell) == make_script(shell), "Run docs/make_completions.py."


def test_the_man_page_names_every_command_and_option() -> None:
    plain = MAN.replace("\\-", "-")
    for command in COMMANDS:
        assert re.search(rf"^\.BI? {command}\b", plain, re.MULTILINE), command
    for flag in every_flag():
        assert flag in plain, flag
