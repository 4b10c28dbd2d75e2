"""Compile rules ahead of time, in one process, so that everything after finds them on disk."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from .engine import can_compile, compile_rules
from .game import game, games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CANNOT = "Rules can't be compiled here (no Numba, or it is switched off): the games run interpreted."


def warm(names: Iterable[str] = (), also: Callable[[Any], object] | None = None) -> bool:
    """Compile the rules of these games, of all if none is named, and keep them on disk; prints what it does.

    ``also`` is called with each game after its rules, for what else wants compiling. Removes the caches of
    old sources. False if this machine can't compile; then nothing happens. KeyError for an unknown game.
    """
    chosen = [game(name) for name in names or games()]
    if not can_compile():
        print(CANNOT, flush=True)
        return False
    from . import cache

    cache.remove_old()
    for each in chosen:
        with cache.in_turn(each.name):
            print(f"{each.name}: ", end="", flush=True)
            began, saved = time.perf_counter(), cache.FunctionCache.saved
            compile_rules(each)
            if also is not None:
                also(each)
            new, seconds = cache.FunctionCache.saved - saved, time.perf_counter() - began
            done = f"{new} functions compiled" if new else "all functions compiled before"
            print(f"{done}, {seconds:.1f} s", flush=True)
    return True


def main(names: list[str], also: Callable[[Any], object] | None = None) -> int:
    """Run the command: status 0, also where nothing can be compiled; 2 for an unknown game, which it names."""
    unknown = [name for name in names if name not in games()]
    if unknown:
        print(f"no game is called {', '.join(unknown)}; there are: {', '.join(games())}", file=sys.stderr)
        return 2
    warm(names, also)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
