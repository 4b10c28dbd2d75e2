"""Where compiled rules are kept between runs.

Numba's own cache looks only at the file of the function that it compiled: change a rule and a driver elsewhere would go
on running the old one. Here the folder is named after a hash of all sources below and of everything else that makes
machine code what it is, so that old rules can't be found; and what was compiled for a game that lives elsewhere also
carries the hash of that game's own sources.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import caching

from . import marking
from .registry import rules_of_record

HOME = Path(__file__).parents[2]
"""The package ``gusher``: whatever is compiled and does not belong to a game from elsewhere lies below."""

COMPILED_FOLDERS = ("rules", "bots")
"""Folders of the package whose sources are compiled, or decide what is."""

PREFIX = "rules-"
"""How our folders' names begin: nothing else in the root is ever removed."""

DAYS_KEPT = 7

CLOCK_TICK = 0.05
"""Seconds by which a file system's clock may lag behind ours."""


def root() -> Path:
    """The folder of all caches: GUSHER_CACHE if it is set, else where the system keeps such things."""
    named = os.environ.get("GUSHER_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("gusher")) / "compiled"


def digest(sources: list[Path]) -> str:
    """A hash of these files' names and texts."""
    seen = hashlib.sha256()
    for source in sorted(sources):
        seen.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return seen.hexdigest()[:20]


def own_sources() -> list[Path]:
    """The sources that the cache's folder stands for."""
    return [file for name in COMPILED_FOLDERS for file in (HOME / name).rglob("*.py")]


@cache
def folder() -> Path:
    """The cache of exactly these sources, this Numba and this Python."""
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, platform.machine())
    switches = f"boundscheck={numba.config.BOUNDSCHECK}"
    about = hashlib.sha256("|".join((digest(own_sources()), *versions, switches)).encode()).hexdigest()[:20]
    found = root() / f"{PREFIX}{about}"
    found.mkdir(parents=True, exist_ok=True)
    os.utime(found)
    return found


def sources_beside(file: str | None) -> list[Path] | None:
    """All Python files in the folder of one outside the package, none for one inside, None if there is no such file."""
    if file is None or not Path(file).is_file():
        return None
    return [] if Path(file).is_relative_to(HOME) else list(Path(file).parent.glob("*.py"))


@cache
def digest_beside(file: str) -> str:
    """The hash of the sources beside a file, empty for one of the package."""
    sources = sources_beside(file)
    return digest(sources) if sources else ""


def is_known(files: Iterable[str | None]) -> bool:
    """Whether what runs is certainly what our sources and those beside these files say now."""
    sources = own_sources()
    for file in files:
        beside = sources_beside(file)
        if beside is None:
            return False
        sources += beside
    return all(source.stat().st_mtime < marking.STARTED - CLOCK_TICK for source in sources)


def remove_old() -> None:
    """Delete the caches of older sources that nobody has used for a week."""
    for other in root().glob(f"{PREFIX}*"):
        if other != folder() and other.is_dir() and time.time() - other.stat().st_mtime > DAYS_KEPT * 86400:
            shutil.rmtree(other, ignore_errors=True)


@contextmanager
def alone() -> Iterator[None]:
    """Keep other processes from writing meanwhile: an index that two write at once loses entries."""
    with (folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


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
    """The cache of one compiled function, for all games that it was compiled for."""

    _impl_class = _CompileResults

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._file = function.__code__.co_filename

    def _files(self, signature: Any) -> list[str | None]:
        """Where the function stands, and the rules of the games in a signature."""
        types = [getattr(kind, "dtype", kind) for kind in signature]
        records = [kind for kind in types if isinstance(kind, numba.types.Record)]
        return [self._file, *(rules_of_record(kind).__file__ for kind in records)]

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        beside = (digest_beside(file) for file in self._files(signature) if file)
        return (*super()._index_key(signature, codegen), *beside)

    def load_overload(self, signature: Any, target: Any) -> Any:
        return super().load_overload(signature, target) if is_known(self._files(signature)) else None

    def save_overload(self, signature: Any, data: Any) -> None:
        if is_known(self._files(signature)):
            with alone():
                super().save_overload(signature, data)
