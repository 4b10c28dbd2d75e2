"""What all games share: records, actions, chance, the contract, and what runs on it. ``docs/adding-a-game.md`` shows it
at work."""

from .actions import PART, Act, Actions, Outcome, kind_of, pack, well_formed
from .chance import CHANCE, WAITING_FOR_CHANCE, advance, below, branch, by_weight, lowest_seat, seeded
from .codes import Codes, code_names
from .errors import GusherError, IllegalError, NotationError, OptionError, PartsError, RangeError
from .game import LANGUAGES, Choice, Errand, Explained, Game, Option, PartsSet, game, games, is_game
from .marking import driver, rule
from .naming import Fields, fields_of, named, record_of
from .observing import Names, Observation
from .records import Record, blank, copy, from_bytes, int8, int16, int32, int64, key, record, stack, view
from .slots import Either, Joined, Numbers, Ordinals, Parted, Slot, Suffix, Words
from .telling import Fillings, Phrase, Sentence, Telling

__all__ = [
    "CHANCE",
    "LANGUAGES",
    "PART",
    "WAITING_FOR_CHANCE",
    "Act",
    "Actions",
    "Choice",
    "Codes",
    "Either",
    "Errand",
    "Explained",
    "Fields",
    "Fillings",
    "Game",
    "GusherError",
    "IllegalError",
    "Joined",
    "Names",
    "NotationError",
    "Numbers",
    "Observation",
    "Option",
    "OptionError",
    "Ordinals",
    "Outcome",
    "Parted",
    "PartsError",
    "PartsSet",
    "Phrase",
    "RangeError",
    "Record",
    "Sentence",
    "Slot",
    "Suffix",
    "Telling",
    "Words",
    "advance",
    "below",
    "blank",
    "branch",
    "by_weight",
    "code_names",
    "copy",
    "driver",
    "fields_of",
    "from_bytes",
    "game",
    "games",
    "int8",
    "int16",
    "int32",
    "int64",
    "is_game",
    "key",
    "kind_of",
    "lowest_seat",
    "named",
    "pack",
    "record",
    "record_of",
    "rule",
    "seeded",
    "stack",
    "view",
    "well_formed",
]  # fmt: skip
