"""How machine code comes about: each function is translated once, each entry point is optimised as a whole.

Left alone, Numba optimises every function that others call and makes machine code of it, though it is never run by
itself; then does both again with all that it calls in every caller, up to the entry points; and translates a function
anew for callers that were declared otherwise, or that pass a smaller integer. Here a function that others call is a
``Part``: translated for records, arrays and int64, and nothing else. An entry point (``Whole``) takes in all parts
below it at once. They are nobody else's then, so LLVM knows all their callers. That takes a third of the time, and
gives code as quick.
"""

# ruff: noqa: SLF001 (Numba offers no other way)

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from llvmlite import binding as llvm
from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.environment import lookup_environment
from numba.core.typing import templates

Choose = TypeVar("Choose", bound=Callable[..., Any])

ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of environments begin in machine code: what is not a constant in it."""


class _Unlinked:
    """The code generator as a part sees it: there is no machine code whose environment could be set."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, _name: str, _environment: Any) -> None:
        """``Whole`` does that."""


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """What parts and entry points have in common."""

    _linking_libraries: list[Any]

    translation: bytes
    """As Numba made it, before anything is known of a processor."""

    def _optimize_functions(self, module: Any) -> None:
        """As Numba does, but not for every function that is only named there, and with the same passes for all."""
        self.translation = module.as_bitcode()
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)


class Part(_Library):
    """A function that others call, translated and no more."""

    @property
    def codegen(self) -> Any:
        """See ``_Unlinked``."""
        return _Unlinked(self._codegen)

    def finalize(self) -> None:
        """Nothing more can be added."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Never called from Python: 0."""
        self._ensure_finalized()
        return 0


class Whole(_Library):
    """An entry point with all that it calls."""

    def finalize(self) -> None:
        """Take in all parts, those of parts too, and make machine code of the whole."""
        self._linking_libraries = _all_below(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = llvm.Linkage.internal
        # Numba's first round, the cheap one, is for reference counts. We have none.
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None:
                self._codegen.set_env(variable.name, environment)


def translated(libraries: list[Any]) -> list[bytes]:
    """These entry points and all that they call, as LLVM's bitcode, for whatever it makes code for.

    Numba's own functions are there as they are for this processor: numbers in, a number out. What it has for counting
    references nobody calls.
    """
    return [
        each.translation if isinstance(each, _Library) else each._final_module.as_bitcode()
        for each in _all_below(libraries)
        if each.name != "nrt"
    ]


def _all_below(libraries: list[Any]) -> list[Any]:
    """These and all that they call, each once and after all its callers: LLVM takes in only what is called by then."""
    below: dict[Any, None] = {}

    def visit(one: Any) -> None:
        if one not in below:
            for each in reversed(one._linking_libraries if isinstance(one, Part) else ()):
                visit(each)
            below[one] = None

    for each in reversed(libraries):
        visit(each)
    return list(reversed(below))


class PartCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles parts."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.library = Part(self.state.targetctx.codegen(), "part")


class WholeCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles entry points."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.state.library = Whole(self.state.targetctx.codegen(), "whole")
        self.state.library.enable_object_caching()


class _ByTypes(dict[Any, Any]):
    """Functions by the types of their arguments. Numba's key also has all flags of the caller, most of which make no
    difference."""

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(_without_flags(key))

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(_without_flags(key), value)


def _without_flags(key: Any) -> Any:
    """The key with those flags only that a function has from its caller."""
    *about, flags = key
    return (*about, None if flags is None else (str(flags.fastmath), str(flags.error_model)))


class _Widening:
    """Takes every integer as int64: what is calculated with it is int64 anyway, and otherwise each width would be a
    function of its own."""

    def generic(self, args: Any, kws: Any) -> Any:
        """A function's signature for these arguments."""
        return super().generic(tuple(map(_wide, args)), {name: _wide(kind) for name, kind in kws.items()})  # type: ignore[misc]


def _wide(kind: Any) -> Any:
    return types.int64 if kind in (types.int8, types.int16, types.int32) else kind


def overload(function: Callable[..., Any], options: dict[str, Any]) -> Callable[[Choose], Choose]:
    """As Numba's ``overload``, for a function that becomes a part wherever compiled code calls it. What is decorated
    takes the types of the arguments and answers with the function to compile, or None; ``options`` are Numba's."""

    def declare(choose: Choose) -> Choose:
        common = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        jit_options = {**common, **options, "pipeline_class": PartCompiler}
        plain = templates.make_overload_template(function, choose, jit_options, strict=False, inline="never")
        template = type(plain.__name__, (_Widening, plain), {"_impl_cache": _ByTypes()})
        templates.infer(template)
        templates.infer_global(function, types.Function(template))
        return choose

    return declare
