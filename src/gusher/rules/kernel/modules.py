"""Which module for browsers fits the rules as they are here, and where it is kept between runs.

A module is named after the sources of its game's rules. So a device that has one knows whether it still fits, and a
server can offer what another machine has made.

Wheels bring the modules of their rules. In a clone none fits in the first minute and after an edit of the rules, and
old browsers take none; then the server sends views, as it does to scripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from .game import Game, is_game
from .sources import KERNEL, digest

NO_RULES = ("lessons", "pictures", "puzzles.toml", "text.")
"""How the names of what lies beside a game's rules begin, and changes nothing that a module answers."""

_here: dict[str, bytes] = {}


@cache
def name_of(game: Game) -> str:
    """What the module of a game is called: the game's name and a hash of all that its rules are made of."""
    return f"{game.name}-{digest(sources(game))}"


def sources(game: Game) -> Iterator[Path]:
    """The files that a game's rules are made of."""
    yield from KERNEL.rglob("*.py")
    for folder in game.folder.parent.iterdir():
        # What is no game several games have in common.
        if folder.is_dir() and folder != KERNEL and (folder == game.folder or not is_game(folder.name)):
            for file in folder.rglob("*"):
                if file.suffix in (".py", ".toml") and not file.relative_to(folder).parts[0].startswith(NO_RULES):
                    yield file


def made(game: Game) -> Path | None:
    """The file of a game's module in the cache: see ``kept``."""

    def make() -> bytes:
        from .wasm32 import module, questions_of

        questions = questions_of(game)
        return module(game, questions, small=questions)

    return kept(name_of(game), sources(game), make)


def kept(name: str, files: Iterable[Path], make: Callable[[], bytes], suffix: str = ".wasm") -> Path | None:
    """The file of the module of this name in the cache, made now of these sources if it is not there yet. None where
    nothing can be kept; a module of sources that have only just changed is not kept either."""
    from . import cache as disk

    file = disk.folder() / f"{name}{suffix}"
    if file.exists() or not disk.is_known(map(str, files)):
        return file if file.exists() else None
    with disk.in_turn(name), suppress(OSError):
        if not file.exists():
            # Nobody finds half of one.
            part = file.with_suffix(".part")
            part.write_bytes(make())
            part.replace(file)
        return file
    return None


def offer(name: str, module: bytes) -> None:
    """From now on this process has the module of this name for devices."""
    _here[name] = module


def offered(name: str) -> bytes | None:
    """The module of this name, if this process has it."""
    return _here.get(name)


def offered_for(game: Game) -> str | None:
    """The name of the module that fits a game's rules, if this process has it."""
    return name_of(game) if _here and name_of(game) in _here else None
