"""What all games share: records, actions, chance, the contract, and what runs on it. ``docs/adding-a-game.md`` shows it
at work."""

from .actions import Kind, Kinds, first_of, kind_of, pack, second_of, third_of, well_formed
from .chance import CHANCE, WAITING_FOR_CHANCE, advance, below, by_weight, lowest_seat, seeded
from .errors import GusherError, IllegalError, NotationError, OptionError, PartsError, RangeError
from .game import LANGUAGES, Choice, Explained, Fillings, Game, Option, Phrase, game, games, is_game
from .marking import driver, rule
from .records import Record, blank, copy, from_bytes, int8, int16, int32, int64, key, record, stack, view

__all__ = [
    "CHANCE", "LANGUAGES", "WAITING_FOR_CHANCE", "Choice", "Explained", "Fillings", "Game", "GusherError",
    "IllegalError", "Kind", "Kinds", "NotationError", "Option", "OptionError", "PartsError", "Phrase", "RangeError",
    "Record", "advance", "below", "blank", "by_weight", "copy", "driver", "first_of", "from_bytes", "game", "games",
    "int8", "int16", "int32", "int64", "is_game", "key", "kind_of", "lowest_seat", "pack", "record", "rule",
    "second_of", "seeded", "stack", "third_of", "view", "well_formed",
]  # fmt: skip
