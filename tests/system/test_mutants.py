"""The benchmark that makes mistakes in the sources, on a clone with one module."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks import mutants
from benchmarks.mutations import find_mutations, quotas, sample

MODULE = '''"""Numbers."""

def sign(number: int, zero: int = 0) -> str:
    """Minus or plus."""
    if number < zero:
        return "-"
    return "+"

def wait(*, done: bool) -> str:
    """Say so, in the end."""
    while not done:
        pass
    return "done"

def unused() -> bool:
    """Nobody asks."""
    return True
'''
TESTS = """from blackbox_tui.rules.numbers import sign, wait

def test_sign() -> None:
    assert sign(-1) == "-"
    assert sign(1) == "+"

def test_wait() -> None:
    assert wait(done=True) == "done"
"""
PATH = "src/blackbox_tui/rules/numbers.py"


def changes(source: str) -> list[str]:
    return [f"{it.old} → {it.new}" for it in find_mutations(PATH, source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a = b < c", ["b < c → b <= c"]),
        ("a = b + c", ["b + c → b - c"]),
        ("a = b and c", ["b and c → b or c"]),
        ("a = not b", ["not b → b"]),
        ("a = 2", ["2 → 3", "2 → 1"]),
        ("a = 0", ["0 → 1"]),
        ("a = True", ["True → False"]),
        ("a = b[c:]", ["c → None"]),
        ("if a: pass", ["a → not a"]),
        ("if a == b: pass", ["a == b → a != b"]),
        ("f(a)", ["f(a) → pass"]),
        ("a = f(b, c)", ["f(b, c) → f(c, b)"]),
        ("raise f(a)", ["raise f(a) → pass"]),
        ("a.b = c", ["a.b = c → pass"]),
        ("a += b", ["a += b → pass", "a += b → a -= b"]),
        ("def f():\n    return a", ["a → None"]),
        ("a = f'{b < c}'", ["b < c → b <= c"]),
    ],
)
def test_mistakes_are_made_in(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


@pytest.mark.parametrize(
    "source",
    ["'text'", "a = 'b' + c", "a: int | None = b", "A = B | C", "if TYPE_CHECKING: f()",
     "raise AssertionError(a)", "@f(maxsize=8)\ndef g(): pass"],
)  # fmt: skip
def test_no_mistake_is_made_in(source: str) -> None:
    assert changes(source) == []


def test_a_mistake_changes_its_place_only() -> None:
    source = 'def f():\n    é = "é", a < (\n        b\n    )  # é\n    return é\n'
    mutation = next(it for it in find_mutations(PATH, source) if it.old == "a < b")
    assert mutation.in_place(source) == ('def f():\n    é = "é", (a <= b\n\n)  # é\n    return é\n')


def test_mistakes_have_names_of_their_own_and_keep_them_when_they_move() -> None:
    moved = find_mutations("src/blackbox_tui/text/other.py", "import os\n\n" + MODULE)
    assert [it.key for it in moved] == [it.key for it in find_mutations(PATH, MODULE)]
    alike = [it.key for it in find_mutations(PATH, "a = b < c, b < c\n")]
    assert len({*alike}) == len(alike) == 2


def test_each_layer_has_its_share_and_small_ones_at_least_twenty() -> None:
    sizes = {"large": 1000, "small": 100, "tiny": 5}
    assert quotas(sizes, 100) == {"large": 75, "small": 20, "tiny": 5}
    assert quotas(sizes, 3) == {"large": 1, "small": 1, "tiny": 1}
    assert quotas(sizes, 5000) == sizes


def test_a_larger_sample_has_all_of_a_smaller_one() -> None:
    every = [
        mutation
        for layer in ("rules", "text")
        for mutation in find_mutations(f"src/blackbox_tui/{layer}/a.py", MODULE)
    ]
    small, large = sample(every, 6, seed=1), sample(every, 12, seed=1)
    assert len(small) == 6
    assert {*small} < {*large}
    assert {*small} != {*sample(every, 6, seed=2)}


# --- a whole run --------------------------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "clone"
    texts = {
        PATH: MODULE,
        "src/blackbox_tui/__init__.py": "",
        "src/blackbox_tui/rules/__init__.py": "",
        "tests/rules/test_numbers.py": TESTS,
        "pyproject.toml": "[tool.pytest.ini_options]\nmarkers = ['system']\n",
        mutants.EQUIVALENT: "# why\n\nsign\n    if number < zero:\n    number < zero → "
        "number <= zero\n    Zero has no sign.\n",
    }
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name in ("mutations", "reached", "trials"):
        source = Path(mutants.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
        (root / f"benchmarks/{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return root


def run(clone: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(
        sys, "argv", ["mutants.py", "--root", str(clone), "--jobs", "1", "--quick", *arguments]
    )
    mutants.main()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
def test_a_run_tells_what_the_tests_detect_and_what_survives(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("coverage", reason="a tool for development")
    run(clone, monkeypatch)
    printed = capsys.readouterr().out
    results = tmp_path / "cache" / "blackbox-mutants" / "results.jsonl"
    lines = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    tried = {f"{it['old']} → {it['new']}": it["outcome"] for it in lines if not it["control"]}
    assert tried == {
        "0 → 1": "survived",
        "number < zero → not number < zero": "failed",
        "not done → done": "timeout",
        "True → False": "survived",
    }
    assert "Controls without a mistake: 1 of 1 pass." in printed
    line = MODULE.splitlines().index("    return True") + 1
    assert f"{PATH}:{line}  (rules, no test runs it)" in printed
    assert "number < zero → number <= zero: Zero has no sign." in printed
    results.write_text(f"{json.dumps(lines[0])}\n{json.dumps(lines[1])}\n{{brok", encoding="utf-8")
    run(clone, monkeypatch)
    assert capsys.readouterr().out.splitlines()[-5:] == printed.splitlines()[-5:]
    run(clone, monkeypatch, "--report", "--path", "rules/numbers.py")
    assert capsys.readouterr().out.splitlines()[-5:] == printed.splitlines()[-5:]
