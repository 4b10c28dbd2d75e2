"""A level of Gusher's bots as a program that plays like the others (README.md): ``python level.py foreman``, or
``python level.py foreman 4`` for four cores.

Imports nothing from beside it, so that it can be run with the sources of any version: ``PYTHONPATH=CHECKOUT/src``.
Modules have moved since release 0.1.
"""

from __future__ import annotations

import sys
import time
from importlib import import_module
from typing import Any


def imported(name: str, *modules: str) -> Any:
    """The object of this name in the first of these modules that has it. ImportError if none does."""
    for module in modules:
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError):
            continue
    raise ImportError(name)


def main(level_name: str, cores: int = 1) -> None:
    """Answer line by line, as README.md says."""
    # Searches look at this clock. Theirs is that of the processor, as for the programs in C++: who else uses the core
    # must not matter. With several cores it has to be the one on the wall.
    if cores == 1:
        time.perf_counter = time.process_time
    several = {"cores": cores} if cores > 1 else {}
    kernel: Any = import_module("gusher.rules.kernel")
    engines: Any = import_module("gusher.rules.kernel.engine")
    bot_type = imported("Player", "gusher.bots.search.choosing", "gusher.bots.choosing")
    limits_type = imported("Limits", "gusher.bots.search.limits", "gusher.bots.search")
    level = imported("level_of", "gusher.bots.search.strengths", "gusher.bots.strengths")("atacama", level_name)
    kind = kernel.game("atacama")
    notation: Any = getattr(kind, "actions", None) or kind.notation
    engine = engines.Engine(kind, is_compiled=engines.can_compile())

    def ready() -> Any:
        bot = bot_type(engine)
        bot.rehearse()
        for name in ("rehearse_endgames", "rehearse_expert"):
            getattr(bot, name, lambda: None)()
        return bot

    bot = ready()
    tiles = ""
    options: dict[str, Any] = {}
    s: Any = None
    seed = 0
    for line in sys.stdin:
        command, *words = line.split()
        answer = "ok"
        if command == "tiles":
            rows = [" ".join(words[start : start + 3]) for start in range(0, 81, 3)]
            blocks = ["\n".join(rows[start : start + 3]) for start in range(0, 27, 3)]
            tiles = "\n".join(
                f'{letter} = """\n{block}\n"""' for letter, block in zip("ABCDEFGHI", blocks, strict=True)
            )
        elif command == "game":
            options = {"variant": words[0], "tactical": "tactical" in words, "tiles": tiles}
            bot = ready()
        elif command == "seed":
            seed = int(words[0]) * 1000
        elif command == "position":
            s = kind.start(2, options)
            for word in words:
                engine.play(s, engine.movers(s)[0], notation.read(word))
                seed += 1
        elif command == "go":
            limits = limits_type(deadline=time.perf_counter() + float(words[0]), **several)
            seat = engine.movers(s)[0]
            answer = f"move {notation.write(bot.play(s, seat, level, seed, limits))}"
        elif command == "quit":
            return
        else:
            answer = f"error: unknown command {command}"
        print(answer, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
