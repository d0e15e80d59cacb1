"""The player's directories: small files, and what is reported when one fails."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from support.faults import failing
from support.windows import LINKS

from blackbox_tui.storage import files
from blackbox_tui.storage.files import Home, Paths, StorageError


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home({"HOME": str(tmp_path)}, "linux")


def fail(_: Paths) -> None:
    raise StorageError("It failed.")


def test_a_start_deletes_temporary_files_of_killed_programs(home: Home, tmp_path: Path) -> None:
    assert home.paths
    state = home.paths.history.parent
    left = [
        directory / "file.new-7-1"
        for directory in (home.paths.settings.parent, state, state / "games")
    ]
    for path in left:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("half a te")
        os.utime(path, (0, 0))
    Home({"HOME": str(tmp_path)}, "linux")
    assert not any(path.exists() for path in left)


def test_repeated_errors_are_reported_once(home: Home) -> None:
    assert [home.attempt(fail) for _ in range(3)] == ["It failed.", "", ""]
    assert home.attempt(lambda _: None) == ""
    assert home.attempt(fail) == "It failed."
    assert home.once("Another.") == "Another."
    assert home.attempt(fail) == "It failed."


def test_without_a_home_no_file_is_touched() -> None:
    homeless = Home({"HOME": "relative"}, "linux")
    assert homeless.paths is None
    assert homeless.attempt(fail) == ""
    assert homeless.load_file(None, int, 7) == 7
    assert homeless.notices == [
        "There is no home directory, so games and settings cannot be saved."
    ]


def test_damaged_files_are_renamed_and_saved_anew(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "number"
    assert home.load_file(path, int, 7) == 7
    home.save_file(path, "42")
    assert home.load_file(path, int, 7) == 42
    assert home.notices == []
    path.write_text("many")
    assert home.load_file(path, int, 7) == 7
    (notice,) = home.notices
    assert notice.replace(os.sep, "/").endswith(" It was renamed to ~/number.damaged-1.")
    home.save_file(path, "42")
    assert (tmp_path / "number.damaged-1").read_text() == "many"


@pytest.mark.parametrize("text", ["42", "damaged"])
def test_files_that_can_be_neither_read_nor_renamed_are_not_overwritten(
    home: Home, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "number"
    path.write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        if text == "42":
            patch.setattr(files, "open_to_read", failing(errno.EIO))
        patch.setattr(files, "_rename_to_new", failing(errno.EACCES))
        assert home.load_file(path, int, 7) == 7
    (notice,) = home.notices
    with pytest.raises(StorageError) as refused:
        home.save_file(path, "43")
    assert str(refused.value) == notice
    assert path.read_text() == text


@pytest.mark.skipif(os.name == "nt", reason="no path has such characters there")
def test_paths_in_messages_are_short_and_escaped(home: Home, tmp_path: Path) -> None:
    assert home.short(tmp_path / "games" / "one.json") == "~/games/one.json"
    assert home.short(Path(f"{tmp_path}s/one.json")) == f"{tmp_path}s/one.json"
    assert home.short(tmp_path / "a\n\x1b[2J\u202e") == r"~/a\n\x1b[2J\u202e"


# --- settings behind a link -----------------------------------------------------------------


@pytest.fixture
def settings(home: Home, tmp_path: Path) -> Path:
    """The settings, which are a link to a file of the player's."""
    assert home.paths
    (tmp_path / "dotfiles").write_text("42")
    home.paths.settings.parent.mkdir(parents=True)
    home.paths.settings.symlink_to(tmp_path / "dotfiles")
    return home.paths.settings


@LINKS
def test_settings_behind_a_link_are_loaded_and_saved(home: Home, settings: Path) -> None:
    assert home.load_file(settings, int, 7) == 42
    home.save_file(settings, "43")
    assert settings.is_symlink()
    assert settings.resolve().read_text() == "43"


@LINKS
def test_damaged_settings_behind_a_link_are_left_for_the_player_to_fix(
    home: Home, settings: Path
) -> None:
    settings.resolve().write_text("many")
    assert home.load_file(settings, int, 7) == 7
    (notice,) = home.notices
    assert notice.endswith(" It is a link, so please fix it yourself.")
    with pytest.raises(StorageError) as refused:
        home.save_file(settings, "43")
    assert str(refused.value) == notice
    assert settings.is_symlink()
    assert settings.resolve().read_text() == "many"


@LINKS
def test_a_link_to_anything_but_a_file_is_itself_renamed(home: Home, settings: Path) -> None:
    target = settings.resolve()
    target.unlink()
    target.mkdir()
    assert home.load_file(settings, int, 7) == 7
    home.save_file(settings, "43")
    assert settings.with_name("settings.conf.damaged-1").readlink() == target
    assert (settings.is_symlink(), settings.read_text()) == (False, "43")
