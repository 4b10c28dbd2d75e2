"""Where compiled rules are kept between runs.

Numba's own cache looks only at the file of the function that it compiled: change a rule and a driver elsewhere would go
on running the old one. Here the folder is named after a hash of the kernel, which says how code is compiled, and of
everything else that makes machine code what it is. A function is kept there under the code of all functions that it
calls, for the games that it was compiled for, the values of all globals that these read (``frozen``), and the texts of
the files that they stand in. So a change is never missed, and what a change can't reach is found again: an edit of one
game leaves the others, an edit of a family the other families, and an edit of what is never compiled leaves all. Where
these files, or the kernel's, changed while the process ran, nobody can say which ones it runs: then nothing is kept and
nothing is looked up.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from filelock import FileLock
from numba.core import caching

from . import frozen, marking
from .registry import has_rules, rules_of_record
from .sources import KERNEL, digest, digest_below

PREFIX = "rules-"
"""How our folders' names begin: nothing else in the root is ever removed."""

DAYS_KEPT = 7

UNREADABLE = (ImportError, AttributeError)
"""What reading an index raises that another version of the sources wrote, with types that are called otherwise here.
Nothing of that index can be read; it is begun anew."""

CLOCK_TICK = 0.05
"""Seconds by which a file system's clock may lag behind ours."""


def root() -> Path:
    """The folder of all caches: GUSHER_CACHE if it is set, else where the system keeps such things."""
    named = os.environ.get("GUSHER_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("gusher")) / "compiled"


@cache
def _digest_of(file: str) -> str:
    return digest([Path(file)]) if Path(file).is_file() else ""


@cache
def folder() -> Path:
    """The cache of exactly this kernel, this Numba and this Python."""
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, platform.machine())
    switches = f"boundscheck={numba.config.BOUNDSCHECK}"
    about = hashlib.sha256("|".join((digest_below(KERNEL), *versions, switches)).encode()).hexdigest()[:20]
    path = root() / f"{PREFIX}{about}"
    with suppress(OSError):
        # Where nothing can be written, rules are compiled anew in every process.
        path.mkdir(parents=True, exist_ok=True)
        os.utime(path)
    return path


def is_known(files: Iterable[str]) -> bool:
    """Whether what runs is certainly what the kernel and these files say now."""
    sources = [Path(file) for file in files]
    latest = marking.STARTED - CLOCK_TICK
    return all(source.is_file() for source in sources) and all(
        source.stat().st_mtime < latest for source in (*KERNEL.rglob("*.py"), *sources)
    )


def remove_old() -> None:
    """Delete the caches of older kernels that nobody has used for a week."""
    for other in root().glob(f"{PREFIX}*"):
        if other != folder() and other.is_dir() and time.time() - other.stat().st_mtime > DAYS_KEPT * 86400:
            shutil.rmtree(other, ignore_errors=True)


@contextmanager
def alone(matter: str = "lock") -> Iterator[None]:
    """Holds the write lock of the cache (or the lock named ``matter``): concurrent writers lose index entries."""
    with FileLock(folder() / matter):
        yield


def in_turn(game: str) -> AbstractContextManager[None]:
    """Wait while another process compiles this game: afterwards all is found and nothing compiled twice. Where nothing
    can be kept there is nothing to wait for."""
    return alone(f"warming-{game}") if os.access(folder(), os.W_OK) else nullcontext()


class _Locator(caching._CacheLocator):  # type: ignore[misc]  # noqa: SLF001 (Numba offers no other way)
    """Tells Numba to keep our functions in our folder, and no others'."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def get_cache_path(self) -> str:
        return str(folder())

    def get_source_stamp(self) -> str:
        return folder().name

    def get_disambiguator(self) -> str:
        return str(self._function.__module__).replace(".", "_") + f"-{self._function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, function: Any, _file: str) -> _Locator:
        return cls(function)


class _CompileResults(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class FunctionCache(caching.FunctionCache):  # type: ignore[misc]
    """The cache of one compiled function, for all games that it was compiled for. Where these don't show in the types
    of its arguments, ``games`` are their rules, and ``about`` says what the arguments are."""

    _impl_class = _CompileResults
    saved = 0
    """How many this process has kept on disk."""

    def __init__(self, function: Any, games: Iterable[ModuleType] = (), about: str = "") -> None:
        super().__init__(function)
        self._own, self._games, self._about = function, tuple(games), about
        self._used: dict[Any, frozen.Used] = {}

    def _uses(self, signature: Any) -> frozen.Used:
        """What the function takes over for the games in a signature."""
        # A record's own ``dtype`` is NumPy's; that of an array of records is the record.
        types = [kind if isinstance(kind, numba.types.Record) else getattr(kind, "dtype", None) for kind in signature]
        games = [rules_of_record(kind) for kind in types if isinstance(kind, numba.types.Record) and has_rules(kind)]
        return frozen.used([self._own], [*self._games, *games])

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        uses = self._used[signature]
        own = (self._about,) if self._about else ()
        return (*super()._index_key(signature, codegen), uses.digest(), *sorted(set(map(_digest_of, uses.files))), *own)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What is kept for a signature, None if there is nothing that can be relied on. ChangedRulesError if globals
        have changed with which other functions were compiled before."""
        uses = self._used[signature] = self._uses(signature)
        frozen.take(uses)
        with suppress(OSError):
            try:
                return super().load_overload(signature, target) if is_known(uses.files) else None
            except UNREADABLE:
                with alone():
                    self._cache_file.flush()
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep machine code, unless nobody knows what it was made from. ChangedRulesError if globals have changed while
        it was made."""
        frozen.take(self._uses(signature))
        if is_known(self._used[signature].files):
            # A full disk or a folder that can't be written must not stop what is compiled from running.
            with suppress(OSError), alone():
                try:
                    super().save_overload(signature, data)
                except UNREADABLE:
                    self._cache_file.flush()
                    super().save_overload(signature, data)
                FunctionCache.saved += 1
