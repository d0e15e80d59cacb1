"""The files of the Debian package agree with each other and with the project.

The package itself is built by packaging/build_deb, which needs Debian's tools.
"""

from __future__ import annotations

from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
DEBIAN = ROOT / "packaging" / "debian"
COMMAND = "usr/games/blackbox-tui"


def text(name: str) -> str:
    return (DEBIAN / name).read_text(encoding="utf-8")


def desktop_entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # keys keep their case
    parser.read_string(text("blackbox-tui.desktop"))
    return dict(parser["Desktop Entry"])


def test_the_desktop_entry_starts_the_installed_command_in_a_terminal() -> None:
    entry = desktop_entry()
    assert entry["Exec"] == f"/{COMMAND}"
    assert entry["Terminal"] == "true"
    assert f"debian/launcher debian/blackbox-tui/{COMMAND}\n" in text("rules")


def test_the_launcher_looks_for_the_modules_where_they_are_installed() -> None:
    [folder] = [
        line.split(" = ")[1] for line in text("rules").splitlines() if line.startswith("LIBRARY = ")
    ]
    assert f'sys.path.insert(0, "/{folder}")' in text("launcher")


def test_the_metadata_describe_the_desktop_entry() -> None:
    component = ElementTree.fromstring(text("blackbox-tui.metainfo.xml"))
    entry = desktop_entry()
    assert component.findtext("launchable") == "blackbox-tui.desktop"
    assert component.findtext("name") == entry["Name"]
    assert component.findtext("summary") == entry["Comment"]
    assert component.findtext("icon") == entry["Icon"]
    assert component.findtext("provides/binary") == Path(COMMAND).name


def test_the_package_is_under_the_projects_licence() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2]
    packaged = "\n".join(line.strip() for line in text("copyright").splitlines())
    assert licence.replace("\n\n", "\n.\n").strip() in packaged


def test_every_page_the_package_installs_is_there() -> None:
    for name in text("docs").split():
        assert (ROOT / name).is_file(), name
