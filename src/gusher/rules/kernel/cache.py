"""Where compiled rules are kept between runs.

Numba's own cache looks only at the file of the function that it compiled: change a rule and a driver elsewhere would go
on running the old one. Here the folder is named after a hash of all rules and of everything else that makes machine
code what it is, so that old rules can't be found; what was compiled for a game or from a function that lives elsewhere
also carries the hash of the sources beside it. Where sources changed while the process ran, nobody can say which ones
it runs: then nothing is kept and nothing is looked up.
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
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import caching

from . import marking
from .registry import rules_of_record

RULES = Path(__file__).parents[1]
"""All games and the kernel."""
PACKAGE = RULES.parent

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


@cache
def folder() -> Path:
    """The cache of exactly these rules, this Numba and this Python."""
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, platform.machine())
    switches = f"boundscheck={numba.config.BOUNDSCHECK}"
    about = hashlib.sha256("|".join((digest(list(RULES.rglob("*.py"))), *versions, switches)).encode()).hexdigest()[:20]
    found = root() / f"{PREFIX}{about}"
    with suppress(OSError):
        # Where nothing can be written, rules are compiled anew in every process.
        found.mkdir(parents=True, exist_ok=True)
        os.utime(found)
    return found


def sources_beside(file: str | None) -> list[Path] | None:
    """What else decides about a function or a game in this file: nothing for one of ``RULES``, which ``folder`` stands
    for; its whole storey for one elsewhere in the package; else the sources in its folder. None if there is no such
    file.
    """
    if file is None or not Path(file).is_file():
        return None
    if Path(file).is_relative_to(RULES):
        return []
    if Path(file).is_relative_to(PACKAGE):
        storey = PACKAGE / Path(file).relative_to(PACKAGE).parts[0]
        return list(storey.rglob("*.py")) if storey.is_dir() else [storey]
    return list(Path(file).parent.glob("*.py"))


@cache
def digest_beside(file: str) -> str:
    """The hash of these sources, empty if there are none."""
    sources = sources_beside(file)
    return digest(sources) if sources else ""


def is_known(files: Iterable[str | None]) -> bool:
    """Whether what runs is certainly what the rules and the sources beside these files say now."""
    sources = list(RULES.rglob("*.py"))
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
def alone(matter: str = "lock") -> Iterator[None]:
    """Keep other processes from writing meanwhile: an index that two write at once loses entries. Or from another
    ``matter``, which does not keep them from writing."""
    with (folder() / matter).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def in_turn(game: str) -> AbstractContextManager[None]:
    """Wait while another process compiles this game: afterwards all is found and nothing compiled twice. Where nothing
    can be kept there is nothing to wait for."""
    return alone(f"warming-{game}") if os.access(folder(), os.W_OK) else nullcontext()


def _files_of_rules(rules: ModuleType) -> list[str | None]:
    """Where the rules stand, and where the functions do that they have from elsewhere."""
    files = {each.__code__.co_filename for each in vars(rules).values() if isinstance(each, FunctionType)}
    return [getattr(rules, "__file__", None), *sorted(files)]


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
    saved = 0
    """How many this process has kept on disk."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._file = function.__code__.co_filename

    def _files(self, signature: Any) -> list[str | None]:
        """Where the function stands, and the rules of the games in a signature."""
        # A record's own ``dtype`` is NumPy's; that of an array of records is the record.
        types = [kind if isinstance(kind, numba.types.Record) else getattr(kind, "dtype", None) for kind in signature]
        records = [kind for kind in types if isinstance(kind, numba.types.Record)]
        return [self._file, *(file for kind in records for file in _files_of_rules(rules_of_record(kind)))]

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        beside = (digest_beside(file) for file in self._files(signature) if file)
        return (*super()._index_key(signature, codegen), *beside)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What is kept for a signature, None if there is nothing that can be relied on."""
        with suppress(OSError):
            return super().load_overload(signature, target) if is_known(self._files(signature)) else None
        return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep machine code, unless nobody knows what it was made from."""
        if is_known(self._files(signature)):
            # A full disk or a folder that can't be written must not stop what is compiled from running.
            with suppress(OSError), alone():
                super().save_overload(signature, data)
                FunctionCache.saved += 1
