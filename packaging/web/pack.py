"""Packs everything Python that the page loads into one archive. Runs in the page's own Python.

The archive holds bytecode, since compiling would take longer than all else at the start, and of
the standard library only what the game and Pyodide may import. The same sources give the same
bytes. Nothing is compressed in it: the whole is, when it is written out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from modulefinder import ModuleFinder
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

DATE = (1980, 1, 1, 0, 0, 0)
"""The first day that a zip file can name."""
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""In the head of bytecode: no source is looked for."""
ALWAYS = ("_pyodide", "pyodide", "encodings")
"""Packages that are taken whole: what they import is known only when they run."""
NEVER = ("pdb", "pydoc", "unittest", "doctest", "multiprocessing", "test")
"""What the standard library imports to debug and to test; neither is done on a page."""


def pack(library: Path, program: Path, target: Path) -> None:
    """Pack the program, with what it needs of the library, into one file."""
    with ZipFile(target, "w", ZIP_STORED) as archive:
        for name, content in sorted(contents(library, program)):
            archive.writestr(ZipInfo(name, DATE), content)


def contents(library: Path, program: Path) -> Iterator[tuple[str, bytes]]:
    """The files in the archive, by name."""
    needed = {*files(program), *needed_of(library, sys.modules, program)}
    for name in needed:
        path = program / name if (program / name).is_file() else library / name
        if path.suffix == ".py":
            code = compile(path.read_bytes(), name, "exec", dont_inherit=True, optimize=2)
            yield f"{name}c", MAGIC_NUMBER + UNCHECKED + dumps(code)
        else:
            yield name, path.read_bytes()


def files(folder: Path, below: str = "") -> Iterator[str]:
    """The names of all files in a folder, or below one in it."""
    for path in (folder / below).rglob("*"):
        if path.is_file() and not any(part.endswith("-info") for part in path.parts):
            yield path.relative_to(folder).as_posix()


def needed_of(library: Path, loaded: Iterable[str], program: Path) -> Iterator[str]:
    """The files of the library that are loaded already, or may be imported."""
    finder = ModuleFinder([str(program), str(library)], excludes=NEVER)
    sources = (name for name in files(program) if name.endswith(".py"))
    for name in [*loaded, *map(module_at, sources)]:
        with suppress(ImportError):  # not there, or built into Python
            finder.import_hook(name)
    for module in finder.modules.values():
        path = Path(getattr(module, "__file__", None) or "")
        if path.is_relative_to(library):
            yield path.relative_to(library).as_posix()
    for package in ALWAYS:
        yield from files(library, package)


def module_at(name: str) -> str:
    """The module in a file of that name."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


if __name__ == "__main__":
    unpacked = Path("/library")
    with ZipFile("/pyodide/python_stdlib.zip") as standard:
        standard.extractall(unpacked)
    pack(unpacked, Path("/program"), Path("/made/python.zip"))
