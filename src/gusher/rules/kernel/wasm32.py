"""A game's contract as a WebAssembly module, for devices that play by the rules without asking a server.

LLVM makes code for ``wasm32`` of all questions at once (``elsewhere``), so what several call is there once.

A record is passed by its address, an array by that of its first number. Numbers are i32, but for a generator and the
mask of ``movers``, which are i64. Addresses below ``heap`` are the module's own. A question that meets an error traps.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from llvmlite import binding as llvm
from numba.core import types
from numba.np import numpy_support

from . import questions
from .compiled import join_marked
from .elsewhere import declaration, joined, machine, optimise, passed, translation
from .game import Game
from .observing import do_show
from .wasm_objects import linked

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What browsers can do since Safari 16 and Chrome 109. No SIMD: it would only make the module larger."""

CONTRACT = tuple(function for name, function in vars(questions).items() if name.startswith(("ask_", "do_")))
"""The questions that every game answers."""

RECORDS = ("s", "start", "other")
"""How parameters are called that are records of the game."""
SCENE = "scene"
"""That is its observation."""
ARRAYS = {
    **dict.fromkeys(("out", "scratch", "actions", "ends", "headings"), types.int32),
    **dict.fromkeys(("total", "firsts", "ways", "passed"), types.int64),
}
"""How parameters are called that are arrays, and of what."""
WIDE = ("generator", "movers")
"""Parameters and questions whose numbers need 64 bits."""


def questions_of(game: Game) -> dict[str, Callable[..., Any]]:
    """What a game can be asked, by the names under which a module exports it, without ``ask_`` and ``do_``: the
    contract, and what belongs to its observations and to its log if it has that."""
    observed = () if game.observation is None else (do_show, *game.observation.asks)
    told = () if game.telling is None else (game.telling.ask,)
    logged = () if game.as_logged is None else (game.as_logged,)
    return {function.__name__.partition("_")[2]: function for function in (*CONTRACT, *observed, *told, *logged)}


def module(
    game: Game,
    functions: Mapping[str, Callable[..., Any]],
    *,
    small: Collection[str],
    records: Mapping[str, np.dtype[np.void]] | None = None,
    tables: Collection[tuple[np.ndarray[Any, Any], Callable[[Any], None]]] = (),
) -> bytes:
    """The module of a game: these marked functions for its record, under these names, a ``memory`` and ``heap``, the
    first address that is free. What only ``small`` ones of them call is made for size, all else for speed.
    ``records``: how parameters are called that are other records. ``tables`` that the functions read, with marked
    functions that write all of their numbers, one after the other, into an array: they are worked out when the module
    starts, and are not in it. UnlinkedError if the functions call what WebAssembly does not have."""
    join_marked()
    known = dict.fromkeys(RECORDS, game.record) | dict(records or {})
    if game.observation is not None:
        known[SCENE] = game.observation.record
    entries = [_entry(known, name, function) for name, function in functions.items()]
    writers = {write.__name__: table for table, write in tables}
    for table, write in tables:
        (parameter,) = inspect.signature(write).parameters
        entries.append(_entry({parameter: table.dtype}, write.__name__, write))
    kept = [*functions, *writers]
    whole = joined([each.text for each in entries], [each.overload for each in entries], kept)
    quick = _reached(whole, functions.keys() - set(small))
    for function in whole.functions:
        if not function.is_declaration and function.name not in quick:
            function.add_function_attribute("optsize")
    browser = machine(TRIPLE, features=FEATURES, reloc="static")
    optimise(whole, browser)
    worked_out = {name: table.tobytes() for name, table in writers.items()}
    return linked(browser.emit_object(whole), functions, worked_out)


def _reached(whole: llvm.ModuleRef, names: Iterable[str]) -> set[str]:
    """These functions and all that they call."""
    functions = {each.name: each for each in whole.functions if not each.is_declaration}
    reached: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        reached.add(name)
        instructions = (each for block in functions[name].blocks for each in block.instructions)
        called = {operand.name for each in instructions if each.opcode == "call" for operand in each.operands}
        waiting |= (called & functions.keys()) - reached
    return reached


class _Entry(NamedTuple):
    """What a module exports: the translation, and a function in LLVM's text that calls it."""

    overload: Any
    text: str


def _entry(records: Mapping[str, np.dtype[Any]], name: str, function: Callable[..., Any]) -> _Entry:
    """Numba passes an array in seven parts, and the answer by an address. What is exported is plainer."""
    parameters = list(inspect.signature(function).parameters)
    arrays = ARRAYS | {each: numpy_support.from_dtype(records[each]) for each in parameters if each in records}
    kinds = [types.Array(arrays[each], 1, "C") if each in arrays else types.int64 for each in parameters]
    overload = translation(function, kinds)
    taken, handed_on, widened = [], [], []
    for parameter, kind in zip(parameters, kinds, strict=True):
        if isinstance(kind, types.Array):
            taken.append(f"ptr %{parameter}")
            handed_on += passed(parameter, kind)
        elif parameter in WIDE:
            taken.append(f"i64 %{parameter}")
            handed_on += passed(parameter, kind)
        else:
            taken.append(f"i32 %{parameter}")
            widened.append(f"  %{parameter}.wide = sext i32 %{parameter} to i64")
            handed_on += passed(f"{parameter}.wide", kind)
    bits = 64 if name in WIDE else 32
    callee, answer = overload.fndesc.mangled_name, _answer(overload.signature.return_type, bits)
    text = f"""
{declaration(callee, handed_on)}
define i{bits} @{name}({", ".join(taken)}) {{
  %answer = alloca i64
  store i64 0, ptr %answer
  %error = alloca ptr
{chr(10).join(widened)}
  %status = call i32 @"{callee}"(ptr %answer, ptr %error, {", ".join(handed_on)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %stop, label %go
stop:
  call void @llvm.trap()
  unreachable
go:
{answer}
}}
"""
    return _Entry(overload, text)


def _answer(kind: Any, bits: int) -> str:
    """How an answer becomes a number of so many bits; 0 for none."""
    if not isinstance(kind, types.Integer):
        return f"  ret i{bits} 0"
    has: int = kind.bitwidth  # type: ignore[attr-defined]
    change = "sext" if has < bits else "trunc" if has > bits else "bitcast"
    return f"  %value = load i{has}, ptr %answer\n  %number = {change} i{has} %value to i{bits}\n  ret i{bits} %number"
