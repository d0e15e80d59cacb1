"""Values do what frozen dataclasses and named tuples of the standard library do."""

from __future__ import annotations

import dataclasses
import pickle
import typing
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from blackbox_tui import values


def make(library: Any) -> dict[str, Any]:  # noqa: ANN401
    """The same classes, made by one library or the other."""

    @library.dataclass(frozen=True)
    class Mark:
        sign: ClassVar[str] = "x"
        cell: str
        empty: bool = False
        odds: Mapping[str, float] = library.field(default_factory=dict)
        secret: int = library.field(default=7, repr=False)
        focus: int = library.field(default=0, compare=False)

        def __post_init__(self) -> None:
            if not self.cell:
                raise ValueError("A mark needs a cell.")

    @library.dataclass(frozen=True, kw_only=True)
    class Screen:
        message: str = ""

        def said(self) -> str:
            return self.message

    @library.dataclass(frozen=True)
    class Board(Screen):
        size: int

        def said(self) -> str:
            return f"{super().said()} {self.size}"

    @library.dataclass(frozen=True)
    class Nothing:
        pass

    return {"Mark": Mark, "Screen": Screen, "Board": Board, "Nothing": Nothing}


OURS, THEIRS = make(values), make(dataclasses)


@pytest.mark.parametrize(
    "source",
    [
        "Mark('c4')", "Mark('c4', True)", "Mark(cell='c4', empty=True, secret=1)",
        "Mark('c4') == Mark('c4', False)", "Mark('c4') == Mark('d4')", "Mark('c4') == 'c4'",
        "Mark('c4', focus=1) == Mark('c4', focus=2)", "Mark('c4').odds", "Mark.odds", "Mark.sign",
        "Mark.secret",
        "Nothing() == Nothing()", "hash(Nothing()) == hash(Nothing())", "Nothing() == Board(3)",
        "Screen(message='hi')", "Screen('hi')", "Board(3, message='hi')", "Board(3)",
        "Board(3, message='hi').said()", "Board()", "Board(1, 2)", "Board(1, other=2)", "Mark('')",
        "replace(Board(3), message='hi')", "replace(Mark('c4'), cell='')", "Mark.__match_args__",
        "replace(Mark('c4'), other=1)", "Board.__match_args__", "{Board(3), Board(3)}",
        "hash(Board(3)) == hash(Board(3, message=''))", "setattr(Board(3), 'size', 4)",
        "delattr(Board(3), 'size')",
    ],
)  # fmt: skip
def test_values_behave_like_dataclasses(source: str) -> None:
    assert answer(source, values, OURS) == answer(source, dataclasses, THEIRS)


def make_tuples(library: Any) -> dict[str, Any]:  # noqa: ANN401
    """Classes of named tuples, made by one library or the other."""

    class Step(library.NamedTuple):  # type: ignore[misc]
        """One step."""

        right: int
        down: int = 0

        @property
        def length(self) -> int:
            return self.right + self.down

    class Diagonal(Step):
        __slots__ = ()

        def __new__(cls, by: int) -> Any:  # noqa: ANN401
            return super().__new__(cls, by, by)

    return {"Step": Step, "Diagonal": Diagonal}


@pytest.mark.parametrize(
    "source",
    [
        "Step(1)", "Step(1, 2)", "Step(down=2, right=1)", "Step(1, down=2)", "Step()",
        "Step(1, 2, 3)", "Step(1, right=2)", "Step(1, 2, down=3)", "Step(1, up=2)", "Step(down=1)",
        "Step(1) == (1, 0)", "hash(Step(1)) == hash((1, 0))", "Step(2, 1) > Step(1, 2)",
        "Step(1)._replace(down=3)", "Step(1)._asdict()", "Step(1, 2).length", "[*Step(1)]",
        "Step._fields", "Step(1)[1]",
        "Step.__match_args__", "Diagonal(2)", "Diagonal(2).down", "isinstance(Diagonal(2), Step)",
        "Step.__doc__", "setattr(Step(1), 'right', 2)", "setattr(Step(1), 'other', 2)",
        "Step(1).other", "vars(Step(1))",
    ],
)  # fmt: skip
def test_named_tuples_behave_like_those_of_the_standard_library(source: str) -> None:
    ours, theirs = make_tuples(values), make_tuples(typing)
    assert answer(source, values, ours) == answer(source, dataclasses, theirs)


def answer(source: str, library: Any, classes: dict[str, Any]) -> str:  # noqa: ANN401
    """What an expression gives, or the kind of error that it raises."""
    kinds = (TypeError, ValueError, AttributeError)
    try:
        return repr(eval(source, {"replace": library.replace, **classes}))
    except kinds as error:
        return next(kind.__name__ for kind in kinds if isinstance(error, kind))


def test_default_factories_run_for_each_instance() -> None:
    one, other = OURS["Mark"]("c4"), OURS["Mark"]("c4")
    assert one.odds == other.odds
    assert one.odds is not other.odds


@values.dataclass(frozen=True)
class Kept:
    """At the top of a module, where pickle finds it."""

    name: str
    others: tuple[str, ...] = ()


@values.dataclass(eq=False)
class Counting:
    """A class whose instances change."""

    number: int = 0


def test_values_match_patterns() -> None:
    match Kept("a", ("b",)):
        case Kept(name, (other,)):
            assert (name, other) == ("a", "b")
        case _:
            pytest.fail("It did not match.")


def test_unfrozen_classes_can_change() -> None:
    counter = Counting(1)
    counter.number += 1
    assert counter.number == 2
    assert counter != Counting(2), "it is compared by what it is, not by what it holds"


class Tied(values.NamedTuple):
    """At the top of a module, too."""

    name: str
    others: tuple[str, ...] = ()


@pytest.mark.parametrize("kept", [Kept("a", ("b",)), Tied("a", ("b",)), Tied("a")])
def test_values_survive_pickling(kept: object) -> None:
    again = pickle.loads(pickle.dumps(kept))
    assert again == kept
    assert type(again) is type(kept)
