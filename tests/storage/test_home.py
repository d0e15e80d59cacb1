"""The player's directories: small files, and what is reported when one fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackbox_tui.storage import files
from blackbox_tui.storage.files import Home, Paths, StorageError


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home({"HOME": str(tmp_path)}, "linux")


def fail(_: Paths) -> None:
    raise StorageError("It failed.")


def test_trouble_is_reported_again_only_after_something_else(home: Home) -> None:
    assert [home.attempt(fail) for _ in range(3)] == ["It failed.", "", ""]
    assert home.attempt(lambda _: None) == ""
    assert home.attempt(fail) == "It failed."
    assert home.once("Another.") == "Another."
    assert home.attempt(fail) == "It failed."


def test_a_value_that_cannot_be_written_is_reported(home: Home) -> None:
    assert home.attempt(lambda _: int("x")).startswith("invalid literal")


def test_without_a_home_directory_nothing_is_attempted() -> None:
    homeless = Home({"HOME": "relative"}, "linux")
    assert homeless.paths is None
    assert homeless.attempt(fail) == ""
    assert homeless.load_file(None, int, 7) == 7
    assert homeless.notices == ["There is no home directory: games and settings cannot be saved."]


def test_a_file_is_loaded_and_saved(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "number"
    assert home.load_file(path, int, 7) == 7
    home.save_file(path, "42")
    assert home.load_file(path, int, 7) == 42
    assert home.notices == []


def test_a_damaged_file_is_renamed_and_may_be_replaced(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "number"
    path.write_text("many")
    assert home.load_file(path, int, 7) == 7
    (notice,) = home.notices
    assert notice.endswith(" It was renamed to ~/number.damaged-1.")
    home.save_file(path, "42")
    assert (tmp_path / "number.damaged-1").read_text() == "many"


def test_a_damaged_file_that_cannot_be_renamed_is_not_overwritten(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_DAMAGED_FILES", 0)
    path = tmp_path / "number"
    path.write_text("many")
    assert home.load_file(path, int, 7) == 7
    with pytest.raises(StorageError, match="could not be renamed"):
        home.save_file(path, "42")
    assert path.read_text() == "many"
