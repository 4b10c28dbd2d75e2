"""Compiled functions that are told where a record or an array is, instead of being handed it.

To hand over an array costs Numba some hundred nanoseconds, as much as a move takes; an address is a number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic
from numba.np import arrayobj

from . import cache as disk
from . import frozen
from .compiled import OURS, join_whole
from .linking import WholeCompiler
from .registry import rules_of_dtype

Place = np.dtype[np.void] | int | None
"""What an argument is: a record, an int32 array of so many numbers, or a plain number."""


def addressed(function: Callable[..., Any], *places: Place) -> Callable[..., int]:
    """A marked function, compiled, with the addresses of records and arrays as its arguments. It answers with a number.

    Nothing is checked: an address has to be that of what ``places`` says, and to stay so meanwhile, and all arguments
    have to be ints. OverflowError for one that has not 64 bits. ChangedRulesError as ever, but when this is called, not
    at each call of what it makes.
    """
    join_whole(function)
    names = [f"argument_{place}" for place in range(len(places))]
    handed_on = [name if each is None else f"at_{name}({name})" for name, each in zip(names, places, strict=True)]
    known = {f"at_{name}": _at(each) for name, each in zip(names, places, strict=True) if each is not None}
    made = eval(f"lambda {', '.join(names)}: function({', '.join(handed_on)})", {"function": function, **known})  # noqa: S307 (our own text)
    made.__name__ = made.__qualname__ = function.__name__
    made.__module__ = function.__module__
    # Python's lock stays held: to let go of it and take it again makes a third of so short a call.
    dispatcher: Any = numba.njit(no_cfunc_wrapper=True, pipeline_class=WholeCompiler, **OURS)(made)
    rules = [rules_of_dtype(each) for each in places if isinstance(each, np.dtype)]
    dispatcher._cache = disk.FunctionCache(function, rules, repr(places))  # noqa: SLF001 (Numba offers no other way)
    frozen.take(frozen.used([function], rules))
    dispatcher.compile((types.int64,) * len(places))
    [compiled] = dispatcher.overloads.values()
    # Past Numba's dispatcher, which would look at the types again at each call: that takes as long as the call.
    return compiled.entry_point  # type: ignore[no-any-return]


def _at(place: np.dtype[np.void] | int) -> Any:
    kind = types.Array(types.int32, 1, "C") if isinstance(place, int) else numba.from_dtype(place)

    @intrinsic  # type: ignore[untyped-decorator]
    def at(_typing: Any, _address: Any) -> Any:
        def record(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(kind))

        def array(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            one = context.make_array(kind)(context, builder)
            data = builder.inttoptr(arguments[0], one.data.type)
            length = context.get_constant(types.intp, place)
            step = context.get_constant(types.intp, 4)
            arrayobj.populate_array(one, data, [length], [step], step, None)
            return one._getvalue()  # noqa: SLF001

        return kind(types.int64), array if isinstance(place, int) else record

    return at
