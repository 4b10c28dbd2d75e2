"""A program for Gusher by docs/programs.md: it plays at random."""

import random
import sys

legal = []
for line in sys.stdin:
    word, *rest = line.split()
    if word == "gusher":
        print("ready legal", flush=True)
    elif word == "legal":
        legal = rest
    elif word == "go":
        # The place for your own ideas.
        seed = rest[rest.index("seed") + 1]
        print("bestmove", random.Random(seed).choice(legal), flush=True)
    elif word == "quit":
        break
