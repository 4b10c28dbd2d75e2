"""Tables of both games on the field, each made when it is first asked for. They are looked at, not played on."""

from __future__ import annotations

from functools import cached_property

from browser.field import situations
from browser.laying import Course, cut, lay

from dev.testing.tools import ROOT
from gusher.table import files


def recorded(game: str, name: str) -> files.GameFile:
    """One of the games that are kept for every way to end."""
    return files.read((ROOT / "tests" / game / "games" / f"{name}.txt").read_text("utf-8"))


class FieldTables:
    """Ada's tables on the field, with Grace at the same device."""

    def __init__(self, server, ada) -> None:
        self.server, self.ada = server, ada

    def lay(self, course: Course, dice: tuple[str, ...] = ()) -> str:
        """A table where this has been played, all seats at Ada's device."""
        names = ("Ada", "Grace", "Marie", "Lise")[: course.seats]
        return lay(self.server, course.record, *((self.ada, name) for name in names), dice=dice)

    def against(self, course: Course, level: str = "novice") -> str:
        """A table where this has been played, bots of a level on all seats but the first. It is Ada's turn."""
        return lay(self.server, course.record, (self.ada, "Ada"), *[level] * (course.seats - 1))

    @cached_property
    def ghawar_dice(self) -> str:
        """Ghawar's first phase: two readings of the dice."""
        return self.lay(situations.ghawar_dice())

    @cached_property
    def ghawar_six(self) -> str:
        """A six to drive, from memory."""
        return self.lay(situations.ghawar_six(memory="strict"))

    @cached_property
    def ghawar_four(self) -> str:
        """Four players, a barrel on the road."""
        return self.lay(situations.ghawar_six(4))

    @cached_property
    def ghawar_throw_out(self) -> str:
        """A truck that can be thrown out, a barrel between the two."""
        return self.lay(situations.ghawar_barrel().play("roll", "die2"))

    @cached_property
    def ghawar_cover(self) -> str:
        """A stone has to cover a number."""
        return self.lay(situations.ghawar_to_cover())

    @cached_property
    def ghawar_bot(self) -> str:
        """Against a bot that has made its turn; Ada has rolled."""
        return self.against(situations.ghawar_after_grace().play("roll", "die4"))

    @cached_property
    def guven_bot(self) -> str:
        """The same in Güven's game: the bot has paid Ada for a stone."""
        return self.against(situations.guven_after_grace().play("roll", "die4"))

    @cached_property
    def ghawar_over(self) -> str:
        """A finished game of four with the value board."""
        return self._over("ghawar", "all_delivered_four_board")

    @cached_property
    def ghawar_lost(self) -> str:
        """A finished game in which somebody lacks a colour."""
        return self._over("ghawar", "all_delivered_sole_survivor_four")

    @cached_property
    def ghawar_lacking(self) -> str:
        """Near the end of the same game: Ada has every colour, Grace, Marie and Lise lack one each."""
        record, _ = cut(recorded("ghawar", "all_delivered_sole_survivor_four"), -30)
        return lay(self.server, record, *((self.ada, name) for name in ("Ada", "Grace", "Marie", "Lise")))

    @cached_property
    def guven_turn(self) -> str:
        """Güven's game: roll, or move a rig."""
        return self.lay(situations.guven_turn())

    @cached_property
    def guven_six(self) -> str:
        """A six to drive."""
        return self.lay(situations.guven_six(4))

    @cached_property
    def guven_beside(self) -> str:
        """To drill one's own rig, or to pay."""
        return self.lay(situations.guven_beside())

    @cached_property
    def guven_over(self) -> str:
        """A finished game with debts."""
        return self._over("guven", "all_delivered_with_debts_three")

    @cached_property
    def guven_over_two(self) -> str:
        """A finished game of two."""
        return self._over("guven", "all_delivered_win_shared_two")

    def _over(self, game: str, name: str) -> str:
        record, _ = cut(recorded(game, name), None)
        names = ("Ada", "Grace", "Marie", "Lise")[: record.seats]
        return lay(self.server, record, *((self.ada, name) for name in names))
