"""Games as small text files that people can read, mail and replay.

The header says what was played and by whom, and contains custom parts in full; then come the moves in notation. Moves
that were taken back are left out. ``docs/notation.md`` describes the format; ``read`` and ``write`` are inverse to each
other.
"""

from .game_file import HIDDEN, TITLE, FileError, GameFile, Player, Result, Seed, Step, filing, left_step, step_of
from .reader import LIMIT, read, reading
from .replayer import replay, replaying, replaying_into, unlike
from .writer import write, writing

__all__ = [
    "HIDDEN", "LIMIT", "TITLE", "FileError", "GameFile", "Player", "Result", "Seed", "Step", "filing", "left_step",
    "read", "reading", "replay", "replaying", "replaying_into", "step_of", "unlike", "write", "writing",
]  # fmt: skip
