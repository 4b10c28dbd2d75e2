"""Random games on a GPU by NVIDIA: a kernel that plays on, as PTX, which the driver compiles for the GPU it has.

LLVM makes PTX of what Numba has translated (``elsewhere``), so no package of CUDA is needed. Each thread plays one
game, on a copy of its state in memory of its own: there the driver lays the same byte of all threads side by side. A
rule that meets an error traps.
"""

from __future__ import annotations

from llvmlite import binding as llvm
from numba.core import types
from numba.np import numpy_support

from . import modules
from .compiled import join_marked
from .drivers import play_on
from .elsewhere import declaration, joined, machine, optimise, passed, translation
from .engine import MOST_SIDES
from .game import Game

TRIPLE = "nvptx64-nvidia-cuda"
FEATURES = "+ptx80"
"""What drivers can do since CUDA 12.0."""
USUAL = "sm_90"
"""The GPU for which PTX is made if no other is named; newer ones take it, too."""
NAME = "play_on"
"""How the kernel is called."""


def ptx(game: Game, gpu: str = USUAL) -> bytes:
    """The kernel for a game's record: kept in the cache, as modules for browsers are."""

    def make() -> bytes:
        whole = kernel(game)
        target = machine(TRIPLE, cpu=gpu, features=FEATURES)
        optimise(whole, target)
        return str(target.emit_assembly(whole)).encode()

    kept = modules.kept(f"{modules.name_of(game)}-{gpu}", modules.sources(game), make, ".ptx")
    return make() if kept is None else kept.read_bytes()


def kernel(game: Game) -> llvm.ModuleRef:
    """The kernel before anything is made of it. ``play_on(states, generators, played, games, most)``: in each of so
    many games at most so many actions. It takes addresses of the games' records and, an int64 each, of their
    generators and of how many actions there were."""
    join_marked()
    number, numbers = types.int64, types.Array(types.int32, 1, "C")
    records = types.Array(numpy_support.from_dtype(game.record), 1, "C")
    kinds = {
        "s": records, "generator": number, "most": number, "out": numbers, "scratch": numbers,
        "played.here": types.Array(number, 1, "C"),
    }  # fmt: skip
    overload = translation(play_on, list(kinds.values()))
    handed_on = [part for name, kind in kinds.items() for part in passed(name, kind)]
    size, align = game.record.itemsize, game.record.alignment
    room = max(game.most_actions, 2 * MOST_SIDES)
    callee = overload.fndesc.mangled_name
    text = f"""
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
{declaration(callee, handed_on)}
define ptx_kernel void @{NAME}(ptr %states, ptr %generators, ptr %played, i64 %games, i64 %most) {{
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %before = mul i32 %block, %threads
  %place = add i32 %before, %thread
  %game = zext i32 %place to i64
  %s = alloca [{size} x i8], align 16
  %out = alloca [{room} x i32], align 16
  %scratch = alloca [{room} x i32], align 16
  %played.here = alloca i64
  %answer = alloca i64
  %error = alloca ptr
  %exists = icmp ult i64 %game, %games
  br i1 %exists, label %begin, label %end
begin:
  %state.at = getelementptr [{size} x i8], ptr %states, i64 %game
  %generator.at = getelementptr i64, ptr %generators, i64 %game
  %played.at = getelementptr i64, ptr %played, i64 %game
  call void @llvm.memcpy.p0.p0.i64(ptr align {align} %s, ptr align {align} %state.at, i64 {size}, i1 false)
  %generator = load i64, ptr %generator.at
  %status = call i32 @"{callee}"(ptr %answer, ptr %error, {", ".join(handed_on)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %stop, label %keep
stop:
  call void @llvm.trap()
  unreachable
keep:
  call void @llvm.memcpy.p0.p0.i64(ptr align {align} %state.at, ptr align {align} %s, i64 {size}, i1 false)
  %generator.then = load i64, ptr %answer
  store i64 %generator.then, ptr %generator.at
  %played.then = load i64, ptr %played.here
  store i64 %played.then, ptr %played.at
  br label %end
end:
  ret void
}}
"""
    whole = joined([text], [overload], (NAME,))
    # Else it would not know where the state is: access to memory that may be anywhere takes longer.
    whole.get_function(callee).add_function_attribute("alwaysinline")
    return whole
