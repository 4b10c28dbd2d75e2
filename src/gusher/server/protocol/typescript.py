"""TypeScript for msgspec structs and dataclasses: an interface each, with its docstring."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    BytesType,
    CollectionType,
    DataclassType,
    DictType,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    multi_type_info,
)

WIDTH = 120
"""Lines of doc comments are broken here."""

_SIMPLE: dict[type[Type], str] = {
    AnyType: "unknown",
    NoneType: "null",
    BoolType: "boolean",
    IntType: "number",
    FloatType: "number",
    StrType: "string",
    # In base64.
    BytesType: "string",
}

Shape = StructType | DataclassType


def interfaces(kinds: Iterable[type]) -> str:
    """Write an interface for each of ``kinds`` and for all they are made of, in the order of first use."""
    shapes: dict[str, Shape] = {}
    for info in multi_type_info(list(kinds)):
        _collect(info, shapes)
    return "\n".join(_interface(shape) for shape in shapes.values())


def union(name: str, kinds: Iterable[type]) -> str:
    """Write a union of interfaces under a name of its own."""
    return f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)}\n"


def _collect(info: Type, shapes: dict[str, Shape]) -> None:
    if isinstance(info, StructType | DataclassType):
        name = info.cls.__name__
        if name in shapes:
            if shapes[name].cls is not info.cls:
                raise TypeError(f"two types are called {name}")
            return
        # Parts come before what is made of them, except where a type contains itself.
        inside: dict[str, Shape] = {**shapes, name: info}
        for field in info.fields:
            _collect(field.type, inside)
        shapes.update({key: shape for key, shape in inside.items() if key != name})
        shapes[name] = info
    else:
        for part in _parts(info):
            _collect(part, shapes)


def _parts(info: Type) -> Iterator[Type]:
    if isinstance(info, UnionType):
        yield from info.types
    elif isinstance(info, TupleType):
        yield from info.item_types
    elif isinstance(info, CollectionType | VarTupleType):
        yield info.item_type
    elif isinstance(info, DictType):
        yield from (info.key_type, info.value_type)


def _interface(shape: Shape) -> str:
    lines = list(_comment(shape.cls))
    lines.append(f"export interface {shape.cls.__name__} {{")
    if isinstance(shape, StructType) and shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {_literal(shape.tag)}")
    lines.extend(f"  {each.encode_name}{'' if each.required else '?'}: {_typed(each.type)}" for each in shape.fields)
    return "\n".join([*lines, "}", ""])


def _comment(kind: type) -> Iterator[str]:
    text = kind.__doc__ or ""
    if not text or text.startswith(f"{kind.__name__}("):
        # A dataclass without a docstring gets its signature as one.
        return
    words = inspect.cleandoc(text).replace("*/", "* /").replace("``", "`").split("\n")
    if len(words) == 1 and len(words[0]) + 7 <= WIDTH:
        yield f"/** {words[0]} */"
        return
    yield "/**"
    yield from (f" * {line}".rstrip() for line in words)
    yield " */"


def _typed(info: Type) -> str:
    if type(info) in _SIMPLE:
        return _SIMPLE[type(info)]
    if isinstance(info, StructType | DataclassType):
        return info.cls.__name__
    if isinstance(info, LiteralType):
        in_order: list[Any] = sorted(info.values, key=lambda value: (str(type(value)), value))
        return " | ".join(_literal(value) for value in in_order)
    if isinstance(info, UnionType):
        null_last = sorted(info.types, key=lambda each: isinstance(each, NoneType))
        return " | ".join(_typed(each) for each in null_last)
    if isinstance(info, TupleType):
        return f"[{', '.join(_typed(each) for each in info.item_types)}]"
    if isinstance(info, CollectionType | VarTupleType):
        item = _typed(info.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(info, DictType):
        return f"Record<{_typed(info.key_type)}, {_typed(info.value_type)}>"
    raise TypeError(f"there is no TypeScript for {info}")


def _literal(value: str | int) -> str:
    return "'" + json.dumps(value)[1:-1].replace("'", "\\'") + "'" if isinstance(value, str) else str(value)


def structs_of(module: Any) -> list[type[msgspec.Struct]]:
    """List the structs that a module declares, in the order of their declaration."""
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
        # What others only build on is no message.
        if not each.__name__.startswith("_")
    ]
