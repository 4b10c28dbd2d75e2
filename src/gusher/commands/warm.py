"""`python -m gusher.commands.warm [GAME]...`: compile rules and the bots' search, and keep them on disk."""

from __future__ import annotations

import sys

from gusher import bots
from gusher.rules.kernel.warm import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], also=bots.compile_search))
