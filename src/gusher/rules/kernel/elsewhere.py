"""Code for machines other than this one: what Numba has translated, called from plain functions in LLVM's text.

Numba translates as it does for this processor, so nothing is inferred twice in one process. LLVM then makes code for
the other machine of everything at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core import types

from .compiled import OURS, entry
from .linking import PartCompiler, translated


def translation(function: Callable[..., Any], kinds: Sequence[Any]) -> Any:
    """A marked function for arguments of these types, as Numba's result; records are passed as arrays of one."""
    places = tuple(place for place, kind in enumerate(kinds) if is_record(kind))
    common = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(**common, **OURS, pipeline_class=PartCompiler)(entry(function, len(kinds), places))
    dispatcher.compile(tuple(kinds))
    (overload,) = dispatcher.overloads.values()
    return overload


def is_record(kind: Any) -> bool:
    """Whether it is an array of records."""
    return isinstance(kind, types.Array) and isinstance(kind.dtype, types.Record)


def passed(parameter: str, kind: Any) -> list[str]:
    """How LLVM's text passes what is called ``%parameter``: an array, by its address, in the seven parts of Numba's; a
    number as it is."""
    if not isinstance(kind, types.Array):
        return [f"i64 %{parameter}"]
    size = kind.dtype.size if is_record(kind) else kind.dtype.bitwidth // 8
    return ["ptr null", "ptr null", "i64 1", f"i64 {size}", f"ptr %{parameter}", "i64 1", f"i64 {size}"]


def declaration(callee: str, arguments: Iterable[str]) -> str:
    """How LLVM's text names a translated function: it answers with 0 unless it met an error, and takes addresses for
    its answer and its error, then the arguments."""
    return f'declare i32 @"{callee}"(ptr, ptr, {", ".join(each.split()[0] for each in arguments)})'


def machine(triple: str, **more: Any) -> llvm.TargetMachine:
    """Another machine, as LLVM knows it."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(triple).create_target_machine(opt=3, **more)


def joined(texts: Iterable[str], overloads: Iterable[Any], exported: Collection[str]) -> llvm.ModuleRef:
    """These texts with the translations that they call and all that these call; only what is ``exported`` is seen from
    outside."""
    whole = llvm.parse_assembly("\n".join(("declare void @llvm.trap()", *texts)))
    for bitcode in translated([each.library for each in overloads]):
        whole.link_in(llvm.parse_bitcode(bitcode))
    for each in (*whole.functions, *whole.global_variables):
        if not each.is_declaration and each.name not in exported:
            each.linkage = llvm.Linkage.internal
    return whole


def optimise(whole: llvm.ModuleRef, target: llvm.TargetMachine) -> None:
    """Make the best of it for this machine."""
    whole.triple, whole.data_layout = target.triple, str(target.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(whole, builder)
