"""What a terminal may send: keys, mouse reports, replies, pastes, and all of that broken.

Random bytes, to check that none of them does harm.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from support.keys import KEYMAPS

KEYS = sorted(
    {key for bindings in KEYMAPS.values() for binding in bindings for key in binding.keys}
    | {"^z", "^l", "resize", *"abcdefgh0123456789 éñßΩж日本語한🎲́~\\"}
)
"""Every key that means something anywhere, and some that never do."""

_LETTERS = "qaz12 s/?yYnNé日🎲"


def random_bytes(random: Random) -> bytes:
    """A few pieces of what may arrive, each whole or cut off somewhere."""
    pieces = [random.choice(_KINDS)(random) for _ in range(random.randint(1, 4))]
    return b"".join(
        piece[: random.randint(0, len(piece))] if random.random() < 0.3 else piece
        for piece in pieces
    )


def _random_bytes(random: Random) -> bytes:
    return random.randbytes(random.randint(1, 12)).replace(b"\x03", b"")


def _broken_text(random: Random) -> bytes:
    """Letters of several bytes, one byte of which is lost or changed."""
    data = bytearray("".join(random.choices(_LETTERS, k=6)).encode())
    data[random.randrange(len(data))] = random.randrange(128, 256)
    return bytes(data)


def _mouse(random: Random) -> bytes:
    """A report in numbers, also far off the screen."""
    code = random.choice((0, 2, 1, 3, 32, 34, 35, 64, 65, 16, 128, 255))
    col, row = random.choice(((1, 1), (400, 200), (0, 0), (10**9, 5), (9, 9)))
    return f"\x1b[<{code};{col};{row}{random.choice('MmMx')}".encode()


def _old_mouse(random: Random) -> bytes:
    """A report in bytes."""
    return b"\x1b[M" + bytes(random.randrange(256) for _ in range(3))


def _sequence(random: Random) -> bytes:
    """A function key, a reply of the terminal, or something like it."""
    opener = random.choice("[OP]X^_N")
    inside = "".join(random.choices("0123456789;?<>=$ ", k=random.randint(0, 6)))
    ending = random.choice(("A", "B", "Z", "~", "c", "R", "\a", "\x1b\\", ""))
    return f"\x1b{opener}{inside}{ending}".encode()


def _paste(random: Random) -> bytes:
    """A bracketed paste, sometimes without its end."""
    text = "".join(random.choices(_LETTERS + "\x1b\n", k=20)).encode()
    return b"\x1b[200~" + text + random.choice((b"\x1b[201~", b"\x1b[201", b""))


def _key(random: Random) -> bytes:
    arrows = (b"\x1bOA", b"\x1bOB", b"\x1b[C", b"\x1bOD", b"\x1b[5~", b"\x1b[Z")
    return random.choice((*arrows, b"\r", b" ", b"\x1b", b"\x1bx", b"\x7f", b"\t"))


_KINDS: tuple[Callable[[Random], bytes], ...] = (
    _random_bytes, _broken_text, _mouse, _old_mouse, _sequence, _paste, _key, _key,
)  # fmt: skip
