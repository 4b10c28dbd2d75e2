"""Array fields of records, compiled: their indices count from the front only.

Python lets a negative index count from the end, and Numba asks for that at every access. Rules never index so
(``NUMBA_BOUNDSCHECK=1`` finds it if one does). Told that an index has no sign, Numba leaves the question out.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from numba.core import cgutils, types
from numba.core.typing import signature
from numba.extending import lower_builtin
from numba.np import arrayobj


def count_from_the_front() -> None:
    """Tell Numba so, for code that is compiled without reference counts, as all of ours is and hardly anybody
    else's."""
    for index, plain in (
        (types.Integer, arrayobj.getitem_arraynd_intp),
        (types.BaseTuple, arrayobj.getitem_array_tuple),  # type: ignore[attr-defined]
    ):
        lower_builtin(operator.getitem, types.NestedArray, index)(_without_sign(plain))
        lower_builtin(operator.setitem, types.NestedArray, index, types.Any)(_without_sign(arrayobj.setitem_array))


def _without_sign(plain: Callable[..., Any]) -> Callable[..., Any]:
    def lower(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        array, index, *value = arguments
        kind = sig.args[1]
        if not context.enable_nrt:
            kind, index = _unsigned(context, builder, kind, index)
        return plain(
            context, builder, signature(sig.return_type, sig.args[0], kind, *sig.args[2:]), (array, index, *value)
        )

    return lower


def _unsigned(context: Any, builder: Any, kind: Any, index: Any) -> tuple[Any, Any]:
    """An index, or several, as a type and a value without sign; unchanged where it is no number."""
    if isinstance(kind, types.Integer):
        return types.uintp, context.cast(builder, index, kind, types.intp)
    if not all(isinstance(each, types.Integer) for each in kind.types):
        return kind, index
    parts = cgutils.unpack_tuple(builder, index, len(kind.types))
    wide = [context.cast(builder, part, each, types.intp) for part, each in zip(parts, kind.types, strict=True)]
    unsigned = types.UniTuple(types.uintp, len(wide))  # type: ignore[attr-defined]
    return unsigned, context.make_tuple(builder, unsigned, wide)
