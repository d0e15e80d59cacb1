"""The workflows of a public host run the project's own commands, on every version it names."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands(workflow: str) -> list[str]:
    """What a workflow runs, a line each."""
    return re.findall(r"^ +run: (.+)$", text(f".github/workflows/{workflow}"), re.MULTILINE)


def test_the_readmes_command_and_the_projects_own_script_run_the_tests() -> None:
    [command] = re.findall(r"^python3 -m venv .* -m pytest$", text("README.md"), re.MULTILINE)
    windows = command.replace("python3 ", "python ").replace("/bin/", "/Scripts/")
    assert windows != command
    assert {command, windows, "bash .ci/run"} <= {*commands("checks.yml")}


def test_a_release_is_built_and_checked_as_it_is_before_merging() -> None:
    [build] = [command for command in commands("release.yml") if "packaging/build" in command]
    checks = text(".ci/run")
    assert "packaging/build " in checks
    assert '/twine" check --strict ' in checks
    assert "&& .venv/bin/twine check --strict dist/" in build


def test_every_script_that_a_workflow_runs_is_there() -> None:
    everything = [*commands("checks.yml"), *commands("release.yml")]
    scripts = re.findall(r"(?<!\S)(?:packaging|\.ci)/[\w.]+", "\n".join(everything))
    assert {"packaging/build", "packaging/build_deb", ".ci/run"} <= set(scripts)
    for script in scripts:
        assert (ROOT / script).is_file(), script


def test_the_versions_are_those_that_are_tested_here() -> None:
    [here] = re.findall(r"^for version in (.+); do$", text(".ci/pythons"), re.MULTILINE)
    [there] = re.findall(
        r"^ +python: \[(.+)\]$", text(".github/workflows/checks.yml"), re.MULTILINE
    )
    assert re.findall(r"[\d.]+", there) == here.split()
    claimed = re.findall(r"Python :: (3\.\d+)", text("pyproject.toml"))
    assert claimed
    assert set(claimed) <= set(here.split())


def test_nothing_but_what_belongs_there_is_in_the_root() -> None:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a clone")
    trusted = ("-c", f"safe.directory={ROOT}")  # the clone may belong to somebody else
    done = subprocess.run(
        ["git", *trusted, "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = {path.split("/")[0] for path in done.stdout.splitlines()}
    assert {name for name in names if not name.startswith(".")} == {
        *("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"),
        *("src", "tests", "docs", "benchmarks", "packaging"),
    }
