"""The same functions, compiled. Where there is no Numba, the games run interpreted.

What is marked joins Numba as it is, generic functions are resolved by the type of the record, and ``copy`` becomes one
memcpy.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numba
import numpy as np
from numba.core import cgutils, types
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.extending import intrinsic

from . import atomic, chance, coded, frozen, indexing, marking, records
from . import cache as disk
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
    """What Numba asks about a generic function, answered by ``find`` for the game whose record comes first."""

    def choose(s: Any, *_: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        rules = rules_of_record(s)
        join_marked()
        return find(rules)

    return choose


indexing.count_from_the_front()
coded.take_codes_for_integers()
atomic.join(INSIDE)

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


class Twin:
    """A marked function, compiled, with records and arrays as arguments. ChangedRulesError when it is called after a
    global has changed that it was compiled with.

    Records are passed as arrays of one, which costs a tenth: for a scalar record NumPy rebuilds the type description on
    every call.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._lock = threading.Lock()
        # What runs, and which of its arguments are records: both at once, since threads may call at the same moment.
        self._made: tuple[Callable[..., Any], tuple[int, ...]] | None = None
        self._dispatcher: Any = None

    @property
    def hits(self) -> int:
        """How often its machine code was found on disk."""
        return 0 if self._dispatcher is None else sum(self._dispatcher.stats.cache_hits.values())

    @property
    def misses(self) -> int:
        """How often it was not, and had to be made."""
        return 0 if self._dispatcher is None else sum(self._dispatcher.stats.cache_misses.values())

    def __call__(self, *arguments: Any) -> Any:
        """What the function answers."""
        run, places = self._made or self._make(arguments)
        if not places:
            return run(*arguments)
        passed = list(arguments)
        for place in places:
            passed[place] = records.array_of(passed[place])
        return run(*passed)

    def _make(self, arguments: tuple[Any, ...]) -> tuple[Callable[..., Any], tuple[int, ...]]:
        with self._lock:
            if self._made is None:
                places = tuple(place for place, each in enumerate(arguments) if isinstance(each, np.void))
                jit = numba.njit(nogil=True, no_cfunc_wrapper=True, pipeline_class=WholeCompiler, **OURS)
                self._dispatcher = jit(entry(self._function, len(arguments), places) if places else self._function)
                self._dispatcher._cache = disk.FunctionCache(self._function)  # noqa: SLF001 (Numba offers no other way)
                self._made = frozen.insisting(self._function, self._dispatcher), places
            return self._made


def join_whole(function: Callable[..., Any]) -> None:
    """Let compiled code call a function that is an entry point."""
    join_marked()
    if function not in _joined:
        overload(function, INSIDE)(_itself(function))
        _joined.add(function)


def entry(function: Callable[..., Any], count: int, places: tuple[int, ...]) -> Callable[..., Any]:
    """A marked function of so many arguments, with arrays of one instead of records in these places."""
    join_whole(function)
    names = [f"argument_{place}" for place in range(count)]
    handed_on = [f"{name}[0]" if place in places else name for place, name in enumerate(names)]
    source = f"lambda {', '.join(names)}: function({', '.join(handed_on)})"
    made: Callable[..., Any] = eval(source, {"function": function})  # noqa: S307 (our own text)
    made.__name__, made.__qualname__ = function.__name__, function.__qualname__
    made.__module__ = function.__module__
    return made


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled twin of a marked function; machine code is kept on disk. Where compiling is switched off, the
    function itself."""
    join_marked()
    return function if numba.config.DISABLE_JIT else Twin(function)
