"""Codes: what a game answers with a number that has a name, as reasons and endings."""

from __future__ import annotations

from enum import EnumType, IntEnum


class CodesType(EnumType):
    """The type of enumerations of codes, by which the compiler knows them."""


class Codes(IntEnum, metaclass=CodesType):
    """Codes of a game, declared with ``auto()``. They count from 0, which says that there is nothing to say: an action
    is legal, a game goes on. Every other one has a sentence in the game's texts.

    Members compile where they stand, as ``Reason.GAME_OVER``. A game that shares rules with others begins its own codes
    where theirs end: ``NO_SUCH_LOAD = len(FieldReason)``.
    """

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        return last_values[-1] + 1 if last_values else 0


def code_names(*codes: type[Codes]) -> tuple[str, ...]:
    """The codes as texts, protocol and logs have them, by number; the first is empty. ValueError if several
    enumerations do not follow one another."""
    members = [member for each in codes for member in each]
    if [int(member) for member in members] != list(range(len(members))):
        raise ValueError(f"{', '.join(each.__name__ for each in codes)} do not count from 0 without a gap")
    return ("", *(member.name.lower() for member in members[1:]))
