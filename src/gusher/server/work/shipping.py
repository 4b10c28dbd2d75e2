"""Modules for browsers that come with a wheel, so that no device has to wait until a server has made them.

`python -m gusher.server.work.shipping` writes them, beside the web app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from gusher.bots import modules as thinking
from gusher.rules.kernel import Game, game, games, modules
from gusher.rules.kernel.engine import can_compile

FOLDER = Path(__file__).parents[1] / "static/modules"
"""Where they lie in a wheel."""


def write(folder: Path = FOLDER) -> list[Path]:
    """Write each game's modules to a folder; none where rules can't be compiled."""
    if not can_compile():
        return []
    folder.mkdir(parents=True, exist_ok=True)
    for former in folder.glob("*.wasm"):
        former.unlink()
    files = []
    for name, make in _each():
        file = folder / f"{name}.wasm"
        file.write_bytes(make())
        files.append(file)
    return files


def _each() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """What each module is called, and how it is had."""
    for kind in map(game, games()):
        yield modules.name_of(kind), partial(made, kind)
        if thinking.levels_there(kind):
            yield thinking.name_of(kind), partial(_made_thinking, kind)


def made(kind: Game) -> bytes:
    """The module of a game's rules as it is kept here, else made now. Takes a compiler."""
    from gusher.rules.kernel.wasm32 import module, questions_of

    kept = modules.made(kind)
    return module(kind, questions_of(kind), is_small=True) if kept is None else kept.read_bytes()


def _made_thinking(kind: Game) -> bytes:
    """The same for its bots."""
    kept = thinking.made(kind)
    return thinking.module(kind) if kept is None else kept.read_bytes()


def module_of(kind: Game) -> bytes:
    """A game's module: the one that came with the wheel, if it fits the rules, else as ``made``."""
    file = FOLDER / f"{modules.name_of(kind)}.wasm"
    return file.read_bytes() if file.exists() else made(kind)


def offer(folder: Path = FOLDER) -> None:
    """Offer devices those modules in a folder that fit the rules as they are here."""
    if folder.is_dir():
        for name in thinking.names():
            file = folder / f"{name}.wasm"
            if file.exists():
                modules.offer(name, file.read_bytes())


if __name__ == "__main__":
    for written in write():
        print(written)
