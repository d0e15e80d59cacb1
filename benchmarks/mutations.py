"""Small mistakes that somebody could make in a Python source, found by its syntax tree.

A comparison or an operator becomes its neighbour, a condition is negated, a number is off by
one, a call or a `raise` is left out, nothing is returned. Texts, type annotations, decorators
and patterns are left alone: what they say is a matter of taste or checked by mypy.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

EVERYWHERE = (1, 1_000_000)
"""The lines that a mistake outside functions concerns: all of its module."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip
OPPOSITES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""Comparisons whose neighbour is their negation: conditions of these are not negated again."""

LEFT_ALONE = {"annotation", "returns", "decorator_list", "bases", "pattern", "ctx", "type_params"}
"""Parts of the syntax in which no mistake is made."""


class Mutation(NamedTuple):
    """One mistake: `text` in place of the characters from `start` to `end` of a file.

    `function` is where it is, `code` its first line of source, and `old` and `new` say what it
    changes; `number` counts those that are alike in all of this. `reach` are the lines of
    which a test must run one to notice anything.
    """

    path: str
    line: int
    function: str
    code: str
    old: str
    new: str
    number: int
    start: int
    end: int
    text: str
    reach: tuple[int, int]

    @property
    def layer(self) -> str:
        """The folder of the package that its file is in, with dots; `top` for the package."""
        return ".".join(Path(self.path).parts[2:-1]) or "top"

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What it is called wherever it moves."""
        return self.function, self.code, self.old, self.new, self.number

    def in_place(self, source: str) -> str:
        """The source of its file with this mistake."""
        return source[: self.start] + self.text + source[self.end :]


def find_mutations(path: str, source: str) -> list[Mutation]:
    """Every mistake that can be made in this file."""
    return [*_Finder(path, source).found()]


def mutations_below(root: Path, package: str = "src/blackbox_tui") -> list[Mutation]:
    """Every mistake that can be made in the sources of a clone."""
    files = sorted((root / package).rglob("*.py"))
    return [
        mutation
        for file in files
        for mutation in find_mutations(
            file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
        )
    ]


class _Place(NamedTuple):
    """A node of the tree and what surrounds it; `item` if it is one of a list."""

    node: ast.AST
    parent: ast.AST
    field: str
    item: int | None
    string: ast.JoinedStr | None
    function: tuple[str, ...]
    reach: tuple[int, int]

    def swap(self, node: ast.AST) -> None:
        """Put another node there."""
        if self.item is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.item] = node


class _Finder:
    def __init__(self, path: str, source: str) -> None:
        self._path = path
        self._source = source
        self._lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))
        self._alike: Counter[tuple[str, ...]] = Counter()

    def found(self) -> Iterator[Mutation]:
        tree = ast.parse(self._source)
        for place in self._places(tree, None, (), EVERYWHERE):
            for new in _mistakes(place):
                yield self._mutation(place, new)

    def _places(
        self,
        parent: ast.AST,
        string: ast.JoinedStr | None,
        function: tuple[str, ...],
        reach: tuple[int, int],
    ) -> Iterator[_Place]:
        for field, value in ast.iter_fields(parent):
            if field in LEFT_ALONE or (field == "keywords" and isinstance(parent, ast.ClassDef)):
                continue
            for item, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(node, ast.AST) or _is_for_checkers(node):
                    continue
                outer = string or (node if isinstance(node, ast.JoinedStr) else None)
                inner, lines = function, reach
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    inner = (*function, node.name)
                if isinstance(node, ast.FunctionDef):
                    lines = node.body[0].lineno, node.end_lineno or node.lineno
                elif isinstance(node, ast.stmt | ast.match_case) and reach != EVERYWHERE:
                    lines = _own_lines(node)
                yield _Place(node, parent, field, item, outer, inner, lines)
                yield from self._places(node, outer, inner, lines)

    def _mutation(self, place: _Place, new: ast.AST) -> Mutation:
        old = place.node
        whole = place.string or old
        assert isinstance(whole, ast.expr | ast.stmt)
        place.swap(new)
        text = ast.unparse(new if whole is old else whole)
        place.swap(old)
        first, last = whole.lineno, whole.end_lineno or whole.lineno
        padding = "\n" * (last - first)
        if isinstance(whole, ast.stmt):
            text += padding
        else:
            text = f"({text}{padding})"
        said = " ".join(ast.unparse(old).split()), " ".join(ast.unparse(new).split())
        function, code = ".".join(place.function), self._lines[first - 1].strip()
        alike = (function, code, *said)
        self._alike[alike] += 1
        return Mutation(
            self._path, first, function, code, *said, self._alike[alike],
            self._offset(first, whole.col_offset), self._offset(last, whole.end_col_offset or 0),
            text, place.reach,
        )  # fmt: skip

    def _offset(self, line: int, column: int) -> int:
        """The character at a line from 1 and a column in bytes."""
        before = self._lines[line - 1].encode()[:column].decode()
        return self._starts[line - 1] + len(before)


def _own_lines(node: ast.stmt | ast.match_case) -> tuple[int, int]:
    """A statement's first and last line, without the statements in it."""
    inside = getattr(node, "body", None) or getattr(node, "cases", None)
    first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
    if inside:
        begin = inside[0].pattern if isinstance(inside[0], ast.match_case) else inside[0]
        return first, max(first, begin.lineno - 1)
    assert isinstance(node, ast.stmt)
    return first, node.end_lineno or first


def _is_for_checkers(node: ast.AST) -> bool:
    """Only type checkers see it, it is never reached, or it names what can be imported."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assert():
            return True
        case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError" | "NotImplementedError"))):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.keyword(arg="maxsize"):
            return True
    return False


def _mistakes(place: _Place) -> Iterator[ast.AST]:
    """What could stand there by mistake."""
    node = place.node
    if isinstance(node, ast.stmt):
        yield from _wrong_statements(node)
    elif isinstance(node, ast.expr):
        yield from _wrong_expressions(node)
        if _is_condition(place) and not _is_negated_otherwise(node):
            yield ast.UnaryOp(ast.Not(), node)
        if isinstance(place.parent, ast.Slice) and place.field != "step":
            yield ast.Constant(None)
        if isinstance(place.parent, ast.Return) and not isinstance(node, ast.Constant):
            yield ast.Constant(None)


def _wrong_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield ast.Pass()
        case ast.AugAssign(target, op, value):
            yield ast.Pass()
            if type(op) in OPERATORS and not _is_text(value):
                yield ast.AugAssign(target, OPERATORS[type(op)](), value)
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _wrong_expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, ops, others):
            for at, op in enumerate(ops):
                yield ast.Compare(
                    left, [*ops[:at], COMPARISONS[type(op)](), *ops[at + 1 :]], others
                )
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            union = isinstance(op, ast.BitOr) and _is_type(left) and _is_type(right)
            if not union and not _is_text(left) and not _is_text(right):
                yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.UnaryOp(ast.USub(), operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield ast.Constant(value + 1)
            if value >= 1:
                yield ast.Constant(value - 1)
        case ast.Call(func, [first, second, *others], keywords) if (
            not isinstance(first, ast.Starred)
            and not isinstance(second, ast.Starred)
            and not (isinstance(func, ast.Name) and func.id in {"isinstance", "cast"})
            and not _is_text(first)
            and not _is_text(second)
            and ast.dump(first) != ast.dump(second)
        ):
            yield ast.Call(func, [second, first, *others], keywords)


def _is_condition(place: _Place) -> bool:
    if isinstance(place.parent, ast.comprehension):
        return place.field == "ifs"
    return place.field in {"test", "guard"}


def _is_negated_otherwise(node: ast.expr) -> bool:
    match node:
        case ast.UnaryOp(ast.Not()) | ast.Constant():
            return True
        case ast.Compare(ops=[op]):
            return isinstance(op, OPPOSITES)
    return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_type(node: ast.expr) -> bool:
    """Is it a type in a union, by its looks?"""
    match node:
        case ast.Constant(None):
            return True
        case ast.Name(name) | ast.Attribute(attr=name):
            return name[:1].isupper() or name in {"int", "str", "bytes", "bool", "float"}
        case ast.Subscript(value) | ast.BinOp(left=value, op=ast.BitOr()):
            return _is_type(value)
    return False


def quotas(sizes: dict[str, int], count: int, floor: int = 20) -> dict[str, int]:
    """How many mistakes of each layer to try.

    In proportion to their number, but for each layer at least so many, if there are enough.
    """
    floor = min(floor, count // len(sizes)) if sizes else 0
    shares = {layer: min(size, floor) for layer, size in sizes.items()}
    while sum(shares.values()) < count:
        open_ = [layer for layer, size in sizes.items() if shares[layer] < size]
        if not open_:
            break
        shares[min(open_, key=lambda layer: shares[layer] / sizes[layer])] += 1
    return shares


def sample(mutations: list[Mutation], count: int, seed: int) -> list[Mutation]:
    """Mistakes for a run; with a greater count the same and more."""
    layers: dict[str, list[Mutation]] = {}
    for mutation in mutations:
        layers.setdefault(mutation.layer, []).append(mutation)
    shares = quotas({layer: len(found) for layer, found in layers.items()}, count)
    return [
        mutation
        for layer, found in sorted(layers.items())
        for mutation in sorted(found, key=lambda it: _drawn(it, seed))[: shares[layer]]
    ]


def _drawn(mutation: Mutation, seed: int) -> bytes:
    """By chance, but the same for a mistake whatever else is in the code."""
    return sha256(repr((seed, mutation.key)).encode()).digest()
