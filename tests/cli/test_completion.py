from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.home import environment, game_files
from support.scenario import Run

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


ASK = {
    "bash": """
        source "$SCRIPTS/bash"; COMP_WORDS=($LINE); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        case "$LINE" in *" ") COMP_CWORD=${#COMP_WORDS[@]}; COMP_WORDS+=("");; esac
        _blackbox; printf '%s\n' "${COMPREPLY[@]}"
    """,
    "fish": 'source $SCRIPTS/fish; complete -C "$LINE"',
    "zsh": """
        zmodload zsh/zpty; zpty shell zsh -f -i
        zpty -w shell 'PROMPT= fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D
            bindkey "^I" complete-word; comppostfuncs=(exit)
            compadd() {
                [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] && { builtin compadd "$@"; return }
                local -a offered about; (( ${@[(I)-d]} )) && about=("${(@P)@[${@[(i)-d]}+1]}")
                builtin compadd -A offered -D about "$@"
                for at in {1..$#offered}; do print -r -- "$offered[at] $about[at]" >> $OUT; done
            }'
        zpty -w -n shell "$LINE"$'\t'; while zpty -r shell; do :; done >/dev/null; cat $OUT
    """,
}
"""A program for each shell that prints what it offers at the end of a line."""


def complete(shell: str, home: Path, line: str) -> str:
    """What a shell offers at the end of a line, in a folder that holds `game.txt`."""
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell} here")
    called, offered = home / "bin" / "blackbox", home / "offered"
    called.parent.mkdir(exist_ok=True)
    called.write_text(f'#!/bin/sh\nexec {sys.executable} -m blackbox_tui "$@"\n')
    called.chmod(0o755)
    offered.write_text("")
    (home / "game.txt").touch()
    shutil.copy(SCRIPTS / "zsh", home / "_blackbox")
    path = f"{called.parent}:{os.environ['PATH']}"
    names = {"PATH": path, "SCRIPTS": str(SCRIPTS), "LINE": line, "OUT": str(offered)}
    done = subprocess.run(
        [shell, *{"zsh": ["-f"], "fish": ["--no-config"]}.get(shell, []), "-c", ASK[shell]],
        cwd=home, env=environment(home, names | {"COLUMNS": "200"}), capture_output=True, text=True,
        check=True, timeout=30,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


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
@pytest.mark.parametrize(
    ("line", "offered", "others"),
    [
        ("", {"play", "puzzle"}, {"game.txt"}),
        ("pl", {"play"}, {"puzzle"}),
        ("play ", set(), {"game.txt", "bash"}),
        ("play --se", {"--seed"}, {"--size", "game.txt"}),
        ("play --edition pa", {"parker"}, {"arcade"}),
        ("play --seed ", set(), {"game.txt", "--seed", "play"}),
        ("stats ", set(), {"game.txt"}),
        ("completion ", {"bash", "zsh", "fish"}, {"game.txt"}),
        ("replay ga", {"game.txt"}, {"play"}),
        ("record --cast ga", {"game.txt"}, {"play"}),
        ("continue ", {"ID"}, {"game.txt"}),
    ],
)
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_offers_what_fits_and_nothing_else(
    run: Run, tmp_path: Path, shell: str, line: str, *, offered: set[str], others: set[str]
) -> None:
    if "ID" in offered:
        run("play", "--seed", "7").fire(1).leave()
        offered = {path.stem for path in game_files(tmp_path)}
        assert len(offered) == 1
    found = {word for row in complete(shell, tmp_path, f"blackbox {line}").splitlines()
             for word in row.split()[:1]}  # fmt: skip
    assert offered <= found
    assert not others & found


@pytest.mark.system
@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_descriptions_keep_every_character(tmp_path: Path, shell: str) -> None:
    commands = complete(shell, tmp_path, "blackbox ")
    assert "today's box" in commands
    assert "solve a puzzle: rays already fired" in commands
    assert "a guest's game: nothing is kept" in complete(shell, tmp_path, "blackbox play --gu")


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
        [shell, "-n"], input=script(shell), capture_output=True, text=True, check=False
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
