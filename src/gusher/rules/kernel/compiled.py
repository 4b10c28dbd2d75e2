"""The same functions, compiled. Nothing else of ours imports Numba; where there is none, the games run interpreted.

What is marked joins Numba as it is, generic functions are resolved by the type of the record, and ``copy`` becomes one
memcpy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numba
from numba.core import cgutils, types
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic

from . import cache as disk
from . import chance, coded, frozen, indexing, marking, records
from .generic import GENERIC, of_game
from .linking import WholeCompiler, overload
from .registry import rules_of_record
from .standing import standing, standing_of

OURS = {"_nrt": False}
"""How all of our functions are compiled. They make no arrays, hence need not count who holds them: that cost a fifth of
a playout."""

INSIDE = {**OURS, "forceinline": True}
"""How functions are compiled that others call: into their callers. It makes machine code quicker, and there is less of
it to make."""

APART = {**OURS, "forceinline": False}
"""How functions are compiled that others call from several places. It must be said: Numba takes the flag over from the
caller otherwise."""

_joined: set[Callable[..., object]] = {records.copy, chance.lowest_seat}


def join_marked() -> None:
    """Let compiled code call what has been marked since the last time."""
    for functions, how in ((marking.MARKED, INSIDE), (marking.APART, APART)):
        for function in functions:
            if function not in _joined:
                overload(function, how)(_itself(function))
                _joined.add(function)
    for function, find in marking.RESOLVED.items():
        if function not in _joined:
            how = APART if function in marking.RESOLVED_APART else INSIDE
            overload(function, how)(_resolve(partial(find, name=function.__name__)))
            _joined.add(function)


def _itself(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *_: function


def _resolve(find: Callable[[Any], Callable[..., Any]]) -> Callable[..., Any]:
    """Numba's question for a generic function, answered by what ``find`` finds for the game whose record comes
    first."""

    def choose(s: Any, *_: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        rules = rules_of_record(s)
        join_marked()
        return find(rules)

    return choose


indexing.count_from_the_front()
coded.take_codes_for_integers()

for _name, _function in GENERIC.items():
    overload(_function, INSIDE)(_resolve(partial(of_game, name=_name)))
overload(standing, INSIDE)(_resolve(standing_of))


@intrinsic  # type: ignore[untyped-decorator]
def _copy_memory(_typing: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        to, from_ = arguments
        cgutils.raw_memcpy(builder, to, from_, cgutils.intp_t(target.size), 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


@overload(records.copy, INSIDE)
def _copy(target: Any, source: Any) -> Callable[..., None] | None:
    if not isinstance(target, types.Record) or target != source:
        return None
    # A whole-record assignment would be copied field by field: slow to run, and it can make the compiler explode.
    return lambda target, source: _copy_memory(target, source)


@overload(chance.lowest_seat, INSIDE)
def _lowest_seat(waiting: Any) -> Callable[[int], int]:
    # One instruction, and none where the mask is made of one seat.
    return lambda waiting: trailing_zeros(waiting)


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled twin of a marked function. Arguments are records and arrays themselves; machine code is kept on
    disk. ChangedRulesError when it is called after a global has changed that it was compiled with."""
    join_marked()
    twin = numba.njit(nogil=True, no_cfunc_wrapper=True, pipeline_class=WholeCompiler, **OURS)(function)
    if not isinstance(twin, numba.core.dispatcher.Dispatcher):
        return twin  # type: ignore[no-any-return]
    twin._cache = disk.FunctionCache(function)  # noqa: SLF001 (Numba offers no other way)
    run = frozen.insisting(function, twin)
    run.stats = twin.stats  # type: ignore[attr-defined]
    return run
