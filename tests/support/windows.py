"""Which tests are not meant for Windows, and why."""

from __future__ import annotations

import os

import pytest

LINKS = pytest.mark.skipif(os.name == "nt", reason="on Windows, links need a privilege")
PERMISSIONS = pytest.mark.skipif(os.name == "nt", reason="on Windows, files have no modes")
PIPES = pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among its files")
POSIX_PATHS = pytest.mark.skipif(os.name == "nt", reason="on Windows, paths look different")
OPEN_FILES = pytest.mark.skipif(os.name == "nt", reason="Windows deletes no open files")
SPARSE_FILES = pytest.mark.skipif(os.name == "nt", reason="Windows writes every zero to the disk")
FLUSHED_DIRECTORIES = pytest.mark.skipif(os.name == "nt", reason="Windows flushes none")
TERMINFO = pytest.mark.skipif(os.name == "nt", reason="Windows describes no terminals")
PTYS = pytest.mark.skipif(os.name == "nt", reason="Windows has no ptys")
SHELLS = pytest.mark.skipif(os.name == "nt", reason="as shells of Unix have it")
SUSPENSION = pytest.mark.skipif(os.name == "nt", reason="nothing suspends a program on Windows")
