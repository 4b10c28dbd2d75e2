"""`python -m gusher.bots.warm [GAME]...`: compile rules and the bots' search, and keep them on disk.

With ``--until-stdin-closes`` it gives up as soon as whoever started it is gone.
"""

from __future__ import annotations

import os
import sys
import threading

from gusher.rules.kernel.warm import main

from .search.choosing import compile_search

UNTIL_STDIN_CLOSES = "--until-stdin-closes"
GIVEN_UP = 3


def _give_up_when_alone() -> None:
    # Not through ``sys.stdin``: Python can't end while a thread holds its lock.
    while os.read(0, 1024):
        pass
    # At once: the compiler can't be interrupted otherwise, and what it has finished is on disk.
    os._exit(GIVEN_UP)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if UNTIL_STDIN_CLOSES in arguments:
        arguments.remove(UNTIL_STDIN_CLOSES)
        threading.Thread(target=_give_up_when_alone, daemon=True).start()
    sys.exit(main(arguments, also=compile_search))
