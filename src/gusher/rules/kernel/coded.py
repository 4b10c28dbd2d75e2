"""Codes, compiled: their members are the integers that they stand for.

Numba has enumerations of its own, with a type for each. Then a rule could not answer with a code of the field in one
line and with one of its game in the next.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, models, register_model, typeof_impl

from .codes import CodesType


class CodesOfGame(types.Type):
    """The type of one enumeration of codes."""

    def __init__(self, codes: CodesType) -> None:
        self.codes = codes
        super().__init__(name=f"{codes.__module__}.{codes.__qualname__}")


class _Members(AttributeTemplate):  # type: ignore[misc]
    key = CodesOfGame

    def generic_resolve(self, codes: CodesOfGame, name: str) -> types.Type | None:
        return types.intp if name in codes.codes.__members__ else None


def take_codes_for_integers() -> None:
    """Tell Numba so."""
    register_model(CodesOfGame)(models.OpaqueModel)
    typeof_impl.register(CodesType)(lambda value, _context: CodesOfGame(value))
    infer_getattr(_Members)
    lower_constant(CodesOfGame)(lambda context, _builder, _type, _value: context.get_dummy_value())
    lower_getattr_generic(CodesOfGame)(_member)


def _member(context: Any, _builder: Any, codes: CodesOfGame, _value: Any, name: str) -> Any:
    return context.get_constant(types.intp, int(codes.codes.__members__[name]))
