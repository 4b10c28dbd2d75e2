"""Tables in any state, made quickly: by the server's own door instead of by clicking."""

from __future__ import annotations

import random
from functools import cached_property

from browser.field.tables import FieldTables
from browser.oil_city.tables import HallTables
from browser.room.rooms import Rooms
from scenes import named_scene

ENHANCED = {"variant": "enhanced", "tactical": True}


def play_on(guest, table, moves=None, *, claims=False, seed=1) -> dict:
    """Play random moves for all seats of one's own until the table has so many standing, or to the end; without claims
    only as long as there is another move.

    Bots answer in between. Returns the last view.
    """
    chance = random.Random(seed)
    with guest.sit(table) as chair:
        while not chair.view["over"] and (moves is None or standing(chair.view) < moves):
            legal = sorted(chair.legal())
            if not legal:
                chair.next_view()
                continue
            allowed = legal if claims else [move for move in legal if "-" not in move]
            if not allowed:
                break
            chair.act(chance.choice(allowed))
        return chair.view


def standing(view) -> int:
    """How many moves stand at a table."""
    scene = named_scene(view)
    return len(rigs_of(view)) + (scene["enhanced"] and scene["concession"][0] is not None)


def rigs_of(view) -> dict[str, int]:
    """The rigs in a view by field: 1 for a plain one, 2 for a red one."""
    return {field: rig for field, rig in named_scene(view)["rigs"].items() if rig}


class Tables:
    """Somebody called Ada and her tables, each made when it is first asked for. They are looked at, not played on."""

    def __init__(self, server) -> None:
        self.server = server
        self.ada = server.guest()
        self.ada.put("/api/me", {"name": "Ada"})
        self.friend = server.guest()
        self.friend.put("/api/me", {"name": "Grace"})
        self.field = FieldTables(server, self.ada)
        self.hall = HallTables(server, self.ada, self.friend)
        self.rooms = Rooms(server, self.ada, self.friend)

    def _make(self, *seats, moves=0, options=None, claims=False, seed=1) -> str:
        table = self.ada.new_table(*seats, options=options)
        if moves:
            play_on(self.ada, table, moves, claims=claims, seed=seed)
        return table

    @cached_property
    def fresh(self) -> str:
        """Nothing has happened."""
        return self._make("here", "here")

    @cached_property
    def middle(self) -> str:
        """The basic game at one device, lines beginning to count."""
        return self._make("here", "here", moves=17, seed=3)

    @cached_property
    def unclaimed(self) -> str:
        """The enhanced tactical game in its second stage, and nobody has claimed."""
        return self._make("here", "here", moves=9, options=ENHANCED)

    @cached_property
    def four(self) -> str:
        """Four players, tactical."""
        return self._make("here", "here", "here", "here", moves=17, options={"tactical": True})

    @cached_property
    def over(self) -> str:
        """A finished game against a bot."""
        table = self.ada.new_table("here", "novice")
        play_on(self.ada, table)
        return table

    @cached_property
    def enhanced_over(self) -> str:
        """A finished enhanced tactical game, with a claim and red rigs."""
        table = self.ada.new_table("here", "here", options=ENHANCED)
        play_on(self.ada, table, claims=True)
        return table

    @cached_property
    def open(self) -> str:
        """A table that waits for somebody."""
        return self.ada.new_table("here", "open", public=True)

    @cached_property
    def invited(self) -> str:
        """Another's table with a seat for Ada."""
        return self.friend.new_table("here", "open", public=True)

    @cached_property
    def asked(self) -> str:
        """Grace asks Ada to take a move back."""
        table = self.ada.new_table("here", "open")
        self.friend.take_seat(table, 1, "Grace")
        with self.ada.sit(table) as ada, self.friend.sit(table) as grace:
            ada.act("e5")
            grace.until(ada.view["n"])
            grace.act("c3")
            ada.until(grace.view["n"])
            ada.act("g7")
            grace.until(ada.view["n"])
            grace.undo(grace.view["undo"]["to"])
        return table

    def all(self) -> None:
        """Make them all, so that the lobby is full."""
        for name in ("fresh", "middle", "unclaimed", "four", "over", "enhanced_over", "open", "invited", "asked"):
            getattr(self, name)
