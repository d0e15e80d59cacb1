"""`dataclass`, `replace` and `NamedTuple` as in the standard library, but made quickly.

The library compiles several methods for every class, and importing it takes longer than the whole
start of a bare curses program. Here nothing is compiled; the classes do the same:

    @dataclass(frozen=True)
    class Mark:                    Mark(cell) == Mark(cell, empty=False)
        cell: Cell                 replace(mark, empty=True)
        empty: bool = False        case Mark(cell, empty): …

    class Step(NamedTuple):        right, down = Step(1)
        right: int                 step._replace(down=2)
        down: int = 0              case Step(right, down): …

A class that is not frozen is compared by what it is, not by what it holds. Type checkers see the
standard library's names, so every call is checked as usual.
"""

from __future__ import annotations

from _collections import _tuplegetter  # what reads a field of the library's named tuples
from _operator import attrgetter  # light: see docs/ARCHITECTURE.md

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass, field, replace
    from typing import Any, NamedTuple

__all__ = ["NamedTuple", "dataclass", "field", "replace"]

_NO_DEFAULT = object()


class ValueField:
    """The default and the flags of a field."""

    def __init__(
        self,
        default: object = _NO_DEFAULT,
        default_factory: Callable[[], object] | None = None,
        repr: bool = True,  # noqa: A002 - as in the standard library
        compare: bool = True,
    ) -> None:
        self.default, self.default_factory = default, default_factory
        self.repr, self.compare = repr, compare
        self.kw_only = False


if not TYPE_CHECKING:
    field = ValueField

    def dataclass(*, frozen=False, kw_only=False, **_):
        """Make a class of values from the annotations in its body, keeping its own methods."""
        return lambda cls: _prepare(cls, frozen=frozen, kw_only=kw_only)

    def replace(value, /, **changes):
        """Copy a value with some fields changed."""
        fields, known = value.__value_fields__, value.__dict__
        if changes.keys() - fields.keys():
            raise TypeError(f"{type(value).__name__} takes {', '.join(fields) or 'nothing'}.")
        changed = object.__new__(type(value))
        changed.__dict__.update({name: known[name] for name in fields}, **changes)
        if hasattr(changed, "__post_init__"):
            changed.__post_init__()
        return changed


def _prepare(cls: type, *, frozen: bool, kw_only: bool) -> type:
    """Give a class its fields, including those of its bases, and the methods of a value."""
    fields: dict[str, ValueField] = {}
    for base in reversed(cls.__mro__[1:]):
        fields |= base.__dict__.get("__value_fields__", {})
    for name, kind in cls.__annotations__.items():
        if str(kind).startswith("ClassVar"):
            continue
        given = cls.__dict__.get(name, _NO_DEFAULT)
        known = fields[name] = given if isinstance(given, ValueField) else ValueField(given)
        known.kw_only = kw_only
        if known.default is not _NO_DEFAULT:
            setattr(cls, name, known.default)
        elif given is known:
            delattr(cls, name)
    positional = tuple(name for name, known in fields.items() if not known.kw_only)
    methods: dict[str, object] = {
        "__value_fields__": fields,
        "__match_args__": positional,
        "__init__": _make_init(fields, positional, checks=hasattr(cls, "__post_init__")),
        "__repr__": _repr,
    }
    if frozen:
        compared = [name for name, known in fields.items() if known.compare]
        methods |= _comparing(attrgetter(*compared) if compared else type)
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
    for name, method in methods.items():
        if name not in cls.__dict__:
            setattr(cls, name, method)
    return cls


def _make_init(
    fields: dict[str, ValueField], positional: tuple[str, ...], *, checks: bool
) -> Callable[..., None]:
    """Make an `__init__` for these fields that calls `__post_init__`."""
    known = fields.items()
    defaults = {name: it.default for name, it in known if it.default is not _NO_DEFAULT}
    factories = {name: it.default_factory for name, it in known if it.default_factory}
    places = {name: len(fields) for name in fields}  # by name at any time, or up to its place
    places |= {name: place for place, name in enumerate(positional)}
    count, most = len(fields), len(positional)

    def init(self: Any, *args: object, **named: object) -> None:
        values, given = self.__dict__, len(args)
        if defaults:
            values.update(defaults)
        for name, make in factories.items():
            values[name] = make()
        values.update(zip(positional, args, strict=False))
        values.update(named)
        wrong = given > most or len(values) != count
        for name in named:
            wrong = wrong or places.get(name, -1) < given
        if wrong:
            raise TypeError(f"{type(self).__name__} takes {', '.join(fields) or 'nothing'}.")
        if checks:
            self.__post_init__()

    return init


def _repr(self: Any) -> str:
    shown = (name for name, known in self.__value_fields__.items() if known.repr)
    fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({fields})"


def _comparing(key: Callable[[object], object]) -> dict[str, object]:
    """Make equality and hash from a key function."""

    def equal(self: object, other: object) -> object:
        if type(self) is not type(other):
            return NotImplemented
        return self is other or key(self) == key(other)

    return {"__eq__": equal, "__hash__": lambda self: hash(key(self))}


def _refuse(self: object, name: str, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__} is a value: its {name} cannot be changed.")


class _TupleType(type):
    """The metaclass of named tuples, which builds them from the annotations in their bodies."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        names = tuple(body.get("__annotations__", ()))
        made = type.__new__(cls, name, bases, {**body, "__slots__": ()})
        if names:
            defaults = {each: body[each] for each in names if each in body}
            methods = {"__new__": _make_new(names, defaults), "_fields": names}
            getters = {each: _tuplegetter(place, "") for place, each in enumerate(names)}
            for each, value in {"__match_args__": names, **methods, **getters}.items():
                setattr(made, each, value)
        return made


if not TYPE_CHECKING:

    class NamedTuple(tuple, metaclass=_TupleType):
        """A tuple with named fields; subclasses of such a class add no fields."""

        __slots__ = ()

        def __repr__(self):
            fields = (f"{name}={value!r}" for name, value in self._asdict().items())
            return f"{type(self).__name__}({', '.join(fields)})"

        def __getnewargs__(self):
            return tuple(self)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, /, **changes):
            return type(self)(**{**self._asdict(), **changes})


def _make_new(names: tuple[str, ...], defaults: dict[str, object]) -> Callable[..., object]:
    """Make a `__new__` for these fields."""
    count, new_tuple = len(names), tuple.__new__

    def new(cls: type, *args: object, **named: object) -> object:
        if named or len(args) != count:
            values, left = {**defaults, **named}, names[len(args) :]
            if len(args) > count or set(left) - values.keys() or named.keys() - set(left):
                raise TypeError(f"{cls.__name__} takes {', '.join(names)}.")
            args += tuple(values[name] for name in left)
        return new_tuple(cls, args)

    return new
