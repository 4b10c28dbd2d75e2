"""The same functions, compiled. Nothing else of ours imports Numba; where there is none, the games run interpreted.

What is marked joins Numba as it is, generic functions are resolved by the type of the record, and ``copy`` becomes one
memcpy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
from numba.core import cgutils, types
from numba.extending import intrinsic, overload, register_jitable

from . import cache as disk
from . import marking, records
from .generic import GENERIC, of_game
from .registry import rules_of_record

_joined: set[Callable[..., object]] = {records.copy}


def join_marked() -> None:
    """Let compiled code call what has been marked since the last time."""
    for function in marking.MARKED:
        if function not in _joined:
            register_jitable(function)
            _joined.add(function)


def _resolve(name: str) -> Callable[..., Any]:
    """Numba's question for generic function ``name``, answered by the game whose record comes first."""

    def choose(s: Any, *_: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        rules = rules_of_record(s)
        join_marked()
        return of_game(rules, name)

    return choose


for _name, _function in GENERIC.items():
    overload(_function, strict=False)(_resolve(_name))


@intrinsic  # type: ignore[untyped-decorator]
def _copy_memory(_typing: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        to, from_ = arguments
        cgutils.raw_memcpy(builder, to, from_, cgutils.intp_t(target.size), 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


@overload(records.copy, strict=False)  # type: ignore[untyped-decorator]
def _copy(target: Any, source: Any) -> Callable[..., None] | None:
    if not isinstance(target, types.Record) or target != source:
        return None
    # A whole-record assignment would be copied field by field: slow to run, and it can make the compiler explode.
    return lambda target, source: _copy_memory(target, source)


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled twin of a marked function. Arguments are records and arrays themselves; machine code is kept on
    disk."""
    join_marked()
    twin = numba.njit(nogil=True)(function)
    if isinstance(twin, numba.core.dispatcher.Dispatcher):
        twin._cache = disk.FunctionCache(function)  # noqa: SLF001 (Numba offers no other way)
    return twin  # type: ignore[no-any-return]
