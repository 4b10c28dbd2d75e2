"""Random games on a GPU by NVIDIA, one a thread: ``Games(gusher.game("atacama"), 1_000_000).play_on()``.

They are bit by bit those of ``gusher.vector``. Only NVIDIA's driver is needed, no package of CUDA: the driver's own
library is called here, and takes what ``rules.kernel.nvptx`` makes.
"""

from __future__ import annotations

import sys
from ctypes import CDLL, byref, c_char_p, c_int, c_size_t, c_uint, c_uint64, c_void_p, cast, pointer
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import GusherError, seeded, stack
from gusher.rules.kernel.checking import number
from gusher.rules.kernel.checking import seed as checked_seed
from gusher.rules.kernel.engine import can_compile

from .games import Game
from .vectors import MOST_GAMES, own_seeds

MOST_STEPS = 1 << 62
THREADS = 128
"""How many threads are in a block: few, since those of a block wait for its longest game."""
NEWEST = (9, 0)
"""What PTX is made for at most; newer GPUs take that, too."""
COMPUTE_CAPABILITY = (75, 76)
"""The numbers of these attributes of a GPU."""


class GpuError(GusherError):
    """There is no GPU to play on, or it refused."""

    def __init__(self, detail: str) -> None:
        super().__init__("gpu", "gpu", detail)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it travels between processes."""
        return type(self), (self.detail,)


class Gpu:
    """The first GPU. ``library`` is the driver's, if it is not the one that the system has. GpuError says what is
    missing."""

    def __init__(self, library: Any = None) -> None:
        name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
        try:
            self._library = CDLL(name) if library is None else library
        except OSError:
            raise GpuError(f"needs a GPU by NVIDIA and its driver; there is no {name} here") from None
        self.call("cuInit", c_uint(0))
        device, context = c_int(), c_void_p()
        self.call("cuDeviceGet", byref(device), c_int(0))
        self.call("cuDevicePrimaryCtxRetain", byref(context), device)
        self.call("cuCtxSetCurrent", context)
        self.name = f"sm_{''.join(map(str, min(self._capability(device), NEWEST)))}"
        """What PTX has to be made for."""

    def call(self, name: str, *arguments: Any) -> None:
        """One function of the driver. GpuError if it reports an error."""
        status = getattr(self._library, name)(*arguments)
        if status != 0:
            text = c_char_p()
            self._library.cuGetErrorString(c_int(status), byref(text))
            raise GpuError(f"{name}: {(text.value or b'error').decode()} ({status})")

    def function(self, ptx: bytes, name: str) -> c_void_p:
        """A kernel of this PTX, compiled."""
        module, function = c_void_p(), c_void_p()
        self.call("cuModuleLoadData", byref(module), c_char_p(ptx))
        self.call("cuModuleGetFunction", byref(function), module, c_char_p(name.encode()))
        return function

    def launch(self, function: c_void_p, threads: int, *arguments: int) -> None:
        """Run a kernel, whose arguments are 64 bits each, in at least so many threads; wait for its end."""
        blocks = -(-threads // THREADS)
        values = [c_uint64(each) for each in arguments]
        places = (c_void_p * len(values))(*(cast(pointer(each), c_void_p) for each in values))
        shape = [c_uint(each) for each in (blocks, 1, 1, THREADS, 1, 1)]
        self.call("cuLaunchKernel", function, *shape, c_uint(0), c_void_p(), places, c_void_p())
        self.call("cuCtxSynchronize")

    def _capability(self, device: c_int) -> tuple[int, ...]:
        answers = [c_int() for _ in COMPUTE_CAPABILITY]
        for answer, attribute in zip(answers, COMPUTE_CAPABILITY, strict=True):
            self.call("cuDeviceGetAttribute", byref(answer), c_int(attribute), device)
        return tuple(each.value for each in answers)


class Memory:
    """Memory of a GPU, with the contents of an array at first."""

    def __init__(self, gpu: Gpu, array: NDArray[Any]) -> None:
        self._gpu, self._dtype, self._shape = gpu, array.dtype, array.shape
        address = c_uint64()
        gpu.call("cuMemAlloc_v2", byref(address), c_size_t(array.nbytes))
        self.address = address.value
        gpu.call("cuMemcpyHtoD_v2", address, c_void_p(array.ctypes.data), c_size_t(array.nbytes))

    def read(self) -> NDArray[Any]:
        """What it holds now."""
        array = np.empty(self._shape, self._dtype)
        self._gpu.call("cuMemcpyDtoH_v2", c_void_p(array.ctypes.data), c_uint64(self.address), c_size_t(array.nbytes))
        return array

    def free(self) -> None:
        """Give it back."""
        self._gpu.call("cuMemFree_v2", c_uint64(self.address))


class Games:
    """``n`` games of a kind on a GPU, each played by random legal actions until it is over.

    With the same ``seed`` they are the games of ``gusher.vector`` whose actions are its ``sample``. The first of a game
    and a kind of GPU takes a minute: its rules are compiled, and the result is kept. GpuError if there is no GPU.
    """

    def __init__(self, game: Game, n: int, *, seed: int = 0, gpu: Gpu | None = None) -> None:
        number(n, "n", 1, MOST_GAMES)
        if not can_compile():
            raise GpuError("needs Numba, which is not installed here or is switched off")
        own = own_seeds(checked_seed(seed), n)
        self._gpu = Gpu() if gpu is None else gpu
        from gusher.rules.kernel import nvptx

        self.n = n
        self._kernel = self._gpu.function(nvptx.ptx(game.declared, self._gpu.name), nvptx.NAME)
        starts = stack(game.declared.record, n)
        starts[:] = game.start()
        self._states = Memory(self._gpu, starts)
        self._generators = Memory(self._gpu, np.array([seeded(each) for each in own], np.int64))
        self._played = Memory(self._gpu, np.zeros(n, np.int64))

    def play_on(self, most: int = MOST_STEPS) -> NDArray[np.int64]:
        """Play on, with at most ``most`` actions in each game, outcomes included. Returns how many there were, shape
        (n,)."""
        number(most, "most", 0, MOST_STEPS)
        memories = self._states, self._generators, self._played
        self._gpu.launch(self._kernel, self.n, *(each.address for each in memories), self.n, most)
        return self._played.read()

    def states(self) -> NDArray[Any]:
        """How the games stand, as ``Vector.states``."""
        return self._states.read()

    def close(self) -> None:
        """Give the GPU's memory back."""
        for each in (self._states, self._generators, self._played):
            each.free()
