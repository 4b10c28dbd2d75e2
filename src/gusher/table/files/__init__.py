"""Games as small text files that people can read, mail and replay.

A header says what was played and by whom, parts of one's own stand in it whole, and then come the moves in notation.
Only what stands is written, not what was taken back. ``docs/notation.md`` describes the form; ``read`` and ``write``
are each other's inverse.
"""

from .game_file import HIDDEN, TITLE, FileError, GameFile, Player, Result, Seed, Step, filing, left_step, step_of
from .reader import LIMIT, read, reading
from .replayer import replay, replaying, replaying_into, unlike
from .writer import write, writing

__all__ = [
    "HIDDEN", "LIMIT", "TITLE", "FileError", "GameFile", "Player", "Result", "Seed", "Step", "filing", "left_step",
    "read", "reading", "replay", "replaying", "replaying_into", "step_of", "unlike", "write", "writing",
]  # fmt: skip
