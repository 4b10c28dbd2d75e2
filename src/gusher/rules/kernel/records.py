"""The state of a game: one NumPy record of what is on the table.

``record`` declares it, ``blank`` makes one, ``copy`` copies one. Compiled code works on the record itself. Interpreted
code works on a ``View`` of the same memory that yields Python ints and refuses numbers that do not fit, so that both
speeds compute the same.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from .errors import RangeError
from .marking import rule

int8, int16, int32, int64, float64 = np.int8, np.int16, np.int32, np.int64, np.float64
"""The types a field can have. All are signed: unsigned arithmetic differs between NumPy, Python and compiled code. A
state has none of the last, which only memories have (``memory``)."""

Record: TypeAlias = np.void
FieldType: TypeAlias = type | tuple[type, int | tuple[int, ...]]

MARKER = "record_of_"
"""How the first field of every record begins. It keeps two games with equal layouts from ever sharing a type."""


def record(name: str, **fields: FieldType) -> np.dtype[np.void]:
    """Declare the state of game ``name``: fields as ``rigs=(int8, 81)`` for arrays and ``to_move=int8`` for numbers."""
    layout: list[Any] = [(MARKER + name, np.int8)]
    for field, kind in fields.items():
        scalar, shape = kind if isinstance(kind, tuple) else (kind, ())
        if scalar not in (int8, int16, int32, int64):
            raise TypeError(f"field {field} of {name}: {scalar!r} is not one of int8, int16, int32, int64")
        layout.append((field, scalar, shape) if shape != () else (field, scalar))
    return np.dtype(layout, align=True)


def structure(**fields: Any) -> np.dtype[np.void]:
    """Declare what is part of a memory: fields as in ``record``, float64 too; records, by their types; and named tuples
    of arrays, whose entries become the fields of a record."""
    return np.dtype([(name, *_part(each)) for name, each in fields.items()], align=True)


def memory(name: str, **fields: Any) -> np.dtype[np.void]:
    """Declare what somebody who thinks has in mind: as ``structure``, but a record with rules of its own (see
    ``registry.join``)."""
    return structure(**{MARKER + name: int8}, **fields)


def _part(each: Any) -> tuple[Any, ...]:
    """A field as NumPy declares it."""
    if hasattr(each, "_asdict"):
        return (structure(**{name: (array.dtype, array.shape) for name, array in each._asdict().items()}),)
    return each if isinstance(each, tuple) else (each,)


def name_of(kind: np.dtype[np.void]) -> str:
    """The name under which a record's type was declared."""
    names = kind.names
    if not names or not names[0].startswith(MARKER):
        raise TypeError(f"{kind} is not the record of a game")
    return names[0].removeprefix(MARKER)


def blank(kind: np.dtype[np.void]) -> Record:
    """A new record, all zeros."""
    return stack(kind, 1)[0]  # type: ignore[no-any-return]


def stack(kind: np.dtype[np.void], count: int) -> np.ndarray[Any, np.dtype[np.void]]:
    """``count`` new records side by side, all zeros."""
    return np.zeros(count, kind)


def from_bytes(kind: np.dtype[np.void], data: bytes) -> Record:
    """The record that ``bytes(record)`` was saved from."""
    if len(data) != kind.itemsize:
        raise ValueError(f"a record of {name_of(kind)} has {kind.itemsize} bytes, not {len(data)}")
    return np.frombuffer(bytearray(data), kind)[0]  # type: ignore[no-any-return]


def array_of(s: Record) -> np.ndarray[Any, np.dtype[np.void]]:
    """The memory of a record as an array of one. TypeError for a record that has none of its own, as unpickled ones:
    NumPy would hand out a copy, and what is written there would be lost."""
    whole: Any = s.base
    if type(whole) is np.ndarray and whole.shape == (1,) and whole.dtype is s.dtype:
        return whole
    if s.flags.owndata:
        raise TypeError("this record is nobody's: make it with blank, copy or from_bytes")
    return np.asarray(s).reshape(1)


@rule
def copy(target: Any, source: Any) -> None:
    """Make ``target`` equal to ``source``: the only way to copy a state. Compiled, it is one memcpy."""
    target.memory[:] = source.memory


class _Fields(dict[str, Any]):
    """Memory views of a record's fields, each made when it is first asked for; arrays as ``check`` makes them."""

    __slots__ = ("_check", "_whole")

    def __init__(self, whole: np.ndarray[Any, Any], check: Callable[[memoryview], Any] | None = None) -> None:
        super().__init__()
        self._whole, self._check = whole, check

    def __missing__(self, name: str) -> Any:
        own: Any = self._whole[name]
        value: Any
        if own.dtype.names:
            value = [view(each) for each in own] if own.ndim else view(own.reshape(1)[0])
        else:
            field = memoryview(own.data)
            value = self._check(field) if self._check and field.ndim else field
        self[name] = value
        return value


class View:
    """A record as interpreted rules see it. Arrays are memory views, which yield Python ints and check bounds and
    ranges themselves."""

    __slots__ = ("_fields", "record")
    rules: ModuleType
    kind: np.dtype[np.void]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, record: Record) -> None:
        self.record = record
        self._fields = _Fields(array_of(record).reshape(()))

    @property
    def memory(self) -> memoryview:
        """All bytes of the record. Only what copies or counts them asks for it."""
        return memoryview(array_of(self.record).view(np.uint8).data)

    def insist(self, check: Callable[[memoryview], Any]) -> None:
        """Let every access to an array go through ``check`` of it (see ``conformance``)."""
        self._fields = _Fields(array_of(self.record).reshape(()), check)


def _array(name: str) -> property:
    return property(lambda view: view._fields[name], doc=f"Field {name}.")


def _number(name: str) -> property:
    def read(view: View) -> int:
        return view._fields[name][()]  # type: ignore[no-any-return]

    def store(view: View, value: int) -> None:
        try:
            view._fields[name][()] = value
        except ValueError:
            raise RangeError("range", name, f"{value} does not fit into {view.kind[name]}") from None

    return property(read, store, doc=f"Field {name}.")


_VIEWS: dict[np.dtype[np.void], type[View]] = {}


def view_type(kind: np.dtype[np.void]) -> type[View]:
    """The class of views of this type of record."""
    if kind not in _VIEWS:
        names = kind.names or ()
        fields = {name: _array(name) if kind[name].shape or kind[name].names else _number(name) for name in names}
        _VIEWS[kind] = type(f"View_{'_'.join(names[:1])}", (View,), {"__slots__": (), "kind": kind, **fields})
    return _VIEWS[kind]


def view(record: Record) -> View:
    """The record as interpreted rules see it; both share their memory."""
    return view_type(record.dtype)(record)


def key(record: Record, fields: tuple[str, ...]) -> bytes:
    """The bytes of the fields that make a position: from two states with equal keys the game goes on alike."""
    return b"".join(np.ascontiguousarray(record[field]).tobytes() for field in fields)
