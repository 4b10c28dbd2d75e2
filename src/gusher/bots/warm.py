"""`python -m gusher.bots.warm [GAME]...`: compile rules and the bots' search, and keep them on disk.

Modules for browsers come first, each with a line that says where it lies (``MODULE``): a device that plays by the rules
itself keeps the server less busy. Those that think come last.

With ``--without-modules`` there are none: whoever started it has them. With ``--until-stdin-closes`` it gives up as
soon as whoever started it is gone.

What has been kept for these very sources is not loaded once more to find that out: a file in the cache, named after
them, says so.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import can_compile
from gusher.rules.kernel.warm import main

from . import modules as thinking
from .search.choosing import compile_search

UNTIL_STDIN_CLOSES = "--until-stdin-closes"
WITHOUT_MODULES = "--without-modules"
GIVEN_UP = 3
MODULE = "module "
"""How the line begins that tells where a game's module lies, as a text of JSON."""


def _give_up_when_alone() -> None:
    # Not through ``sys.stdin``: Python can't end while a thread holds its lock.
    while os.read(0, 1024):
        pass
    # At once: the compiler can't be interrupted otherwise, and what it has finished is on disk.
    os._exit(GIVEN_UP)


def warm_once(names: list[str], *, makes_modules: bool = True) -> int:
    """Compile what is not known to be kept, as ``main`` does, and each game's modules for browsers, unless told
    otherwise (``makes_modules``)."""
    if not can_compile() or not set(names) <= set(games()):
        return main(names, also=compile_search)
    from gusher.rules.kernel import cache

    for name in (names or games()) if makes_modules else ():
        _tell(modules.made(game(name)))
    files = _files()
    marks = _marks(files)
    for name in names or games():
        if marks[name].exists():
            print(f"{name}: all functions compiled before", flush=True)
            continue
        main([name], also=compile_search)
        # Of sources that have only just changed nothing is kept, nor where nothing can be written.
        if cache.is_known(map(str, files)):
            with suppress(OSError):
                marks[name].write_text("", "utf-8")
    for kind in map(game, names or games()) if makes_modules else ():
        if thinking.levels_there(kind):
            _tell(thinking.made(kind))
    return 0


def _tell(module: Path | None) -> None:
    """Say where a module lies."""
    if module is not None:
        print(f"{MODULE}{json.dumps(str(module))}", flush=True)


def kept() -> list[str]:
    """The games of which everything is known to be compiled and on disk."""
    return [name for name, mark in _marks(_files()).items() if mark.exists()]


def _files() -> list[Path]:
    folders = (Path(__file__).parents[1] / part for part in ("rules", "analysis", "bots"))
    below = (file for folder in folders for file in folder.rglob("*") if "__pycache__" not in file.parts)
    return [file for file in below if file.is_file()]


def _marks(files: list[Path]) -> dict[str, Path]:
    """The file for each game that is there once all of it, as it stands in these, is kept."""
    from gusher.rules.kernel import cache
    from gusher.rules.kernel.sources import digest

    sources = digest(files)
    return {name: cache.folder() / f"whole-{name}-{sources}" for name in games()}


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if UNTIL_STDIN_CLOSES in arguments:
        arguments.remove(UNTIL_STDIN_CLOSES)
        threading.Thread(target=_give_up_when_alone, daemon=True).start()
    names = [each for each in arguments if each != WITHOUT_MODULES]
    sys.exit(warm_once(names, makes_modules=WITHOUT_MODULES not in arguments))
