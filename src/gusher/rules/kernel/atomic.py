"""Shared numbers, compiled: each operation is one instruction, which no other thread sees half done."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from . import sharing
from .linking import overload

SEQUENTIAL = "seq_cst"
"""All threads see all operations in the same order."""

PAUSE: dict[str, tuple[str, list[int]]] = {
    "x86_64": ("llvm.x86.sse2.pause", []),
    "aarch64": ("llvm.aarch64.isb", [15]),
    "arm64": ("llvm.aarch64.isb", [15]),
}
"""By processor: the instruction that waits a little, as LLVM calls it, with what it takes. Others go on at once."""

YIELD = "gusher_yield_core"
"""What the system's function is called in machine code."""


def join(options: dict[str, Any]) -> None:
    """Let compiled code use shared numbers; ``options`` say how it is compiled."""
    llvm.add_symbol(YIELD, _address_to_yield_core())
    overload(sharing.load, options)(lambda *_: lambda numbers, at: _load(numbers, at))
    overload(sharing.store, options)(lambda *_: lambda numbers, at, number: _store(numbers, at, number))
    overload(sharing.fetch_add, options)(lambda *_: lambda numbers, at, amount: _fetch_add(numbers, at, amount))
    overload(sharing.pause, options)(lambda: lambda: _pause())
    overload(sharing.yield_core, options)(lambda: lambda: _yield_core())


def _address_to_yield_core() -> int:
    if sys.platform == "win32":
        function = ctypes.WinDLL("kernel32").SwitchToThread
    else:
        function = ctypes.CDLL(None).sched_yield
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def _place(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where a number of an array is."""
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(array.data, [context.cast(builder, arguments[1], signature.args[1], types.intp)])


@intrinsic  # type: ignore[untyped-decorator]
def _load(_typing: Any, numbers: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_place(context, builder, signature, arguments), SEQUENTIAL, 8)

    return types.int64(numbers, at), generate


@intrinsic  # type: ignore[untyped-decorator]
def _store(_typing: Any, numbers: Any, at: Any, _number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store_atomic(arguments[2], _place(context, builder, signature, arguments), SEQUENTIAL, 8)
        return context.get_dummy_value()

    return types.void(numbers, at, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _fetch_add(_typing: Any, numbers: Any, at: Any, _amount: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.atomic_rmw("add", _place(context, builder, signature, arguments), arguments[2], SEQUENTIAL)

    return types.int64(numbers, at, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _pause(_typing: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        processor = str(builder.module.triple).partition("-")[0]
        if processor in PAUSE:
            name, numbers = PAUSE[processor]
            _call(builder, ir.VoidType(), name, [ir.Constant(ir.IntType(32), each) for each in numbers])
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic  # type: ignore[untyped-decorator]
def _yield_core(_typing: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        _call(builder, ir.IntType(32), YIELD, [])
        return context.get_dummy_value()

    return types.void(), generate


def _call(builder: Any, answer: Any, name: str, arguments: list[Any]) -> None:
    kind = ir.FunctionType(answer, [each.type for each in arguments])
    builder.call(cgutils.get_or_insert_function(builder.module, kind, name), arguments)
