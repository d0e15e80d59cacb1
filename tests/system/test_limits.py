"""No test hangs: one that never ends fails, alone and beside others, and the others go on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import limits

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such alarms")

ENDLESS = """
import time, pytest
from hypothesis import given, strategies as st

def loop():
    while True:
        pass

def test_works_for_ever():
    try:
        loop()
    except Exception:
        loop()

@given(st.integers())
def test_a_property_works_for_ever(number):
    loop()

def test_waits_for_ever():
    time.sleep(1_000)

@pytest.fixture
def endless():
    loop()

def test_is_set_up_for_ever(endless):
    pass

def test_is_short():
    pass
"""


@pytest.mark.parametrize("workers", ["0", "1"])
def test_what_never_ends_fails_and_says_so(tmp_path: Path, workers: str) -> None:
    (tmp_path / "test_endless.py").write_text(ENDLESS, encoding="utf-8")
    tests = Path(limits.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", limits.__name__, "-n", workers, "-v",
         "-o", f"{limits.SETTING}=0.2", "-p", "no:cacheprovider"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tests)},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert "3 failed, 1 passed, 1 error" in done.stdout, done.stdout
    assert "This test has worked for too long. Does it ever end?" in done.stdout
    assert "This test has waited for too long." in done.stdout
