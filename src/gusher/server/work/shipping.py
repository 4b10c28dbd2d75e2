"""Modules for browsers that come with a wheel, so that no device has to wait until a server has made them.

`python -m gusher.server.work.shipping` writes them, beside the web app.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
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
    for name, make in chain.from_iterable(map(_each, map(game, games()))):
        file = folder / f"{name}.wasm"
        file.write_bytes(make())
        files.append(file)
    return files


def _each(kind: Game) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """What each module of a game is called, and how it is made."""
    yield modules.name_of(kind), partial(_made, kind)
    if thinking.levels_there(kind):
        yield thinking.name_of(kind), partial(_made_thinking, kind)


def _made(kind: Game) -> bytes:
    """The module of a game's rules as it is kept here, else made now. Takes a compiler."""
    from gusher.rules.kernel.wasm32 import module, questions_of

    kept = modules.made(kind)
    return module(kind, questions_of(kind), small=questions_of(kind)) if kept is None else kept.read_bytes()


def _made_thinking(kind: Game) -> bytes:
    """The same for its bots."""
    kept = thinking.made(kind)
    return thinking.module(kind) if kept is None else kept.read_bytes()


def modules_of(kind: Game) -> dict[str, bytes]:
    """A game's modules by name, of its rules and of its bots: those that came with the wheel where they fit, else kept
    here or made now. Takes a compiler."""
    files = {name: (FOLDER / f"{name}.wasm", make) for name, make in _each(kind)}
    return {name: file.read_bytes() if file.exists() else make() for name, (file, make) in files.items()}


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
