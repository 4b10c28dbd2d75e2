"""Rooms in every state that there are screens for, made by the server's own door."""

from __future__ import annotations

from functools import cached_property

CLASS = ("Grace", "Bo", "Cy", "Di", "Eva", "Flo", "Gus", "Hal")


class Rooms:
    """Rooms that Ada leads and is in herself, and one of her friend's that she stands before."""

    def __init__(self, server, ada, friend) -> None:
        self.server = server
        self.ada = ada
        self.friend = friend

    def opened(self, host, *names: str) -> str:
        """A room with these people in it; its code."""
        code = host.post("/api/rooms", {"game": "oil_city", "people": 9, "clock": 600})["code"]
        for name in names:
            self.server.guest().post(f"/api/rooms/{code}/join", {"name": name})
        return code

    def _led(self) -> str:
        code = self.opened(self.ada)
        self.ada.post(f"/api/rooms/{code}/join", {"name": "Ada"})
        for name in CLASS:
            self.server.guest().post(f"/api/rooms/{code}/join", {"name": name})
        self.act(code, "name_group", group=1, name="Nafta")
        return code

    def act(self, code: str, act: str, **what: object) -> None:
        """Do something as the host."""
        self.ada.post(f"/api/rooms/{code}/acts", {"act": act, **what})

    @cached_property
    def gathering(self) -> str:
        """Everybody is there, and the game has not begun."""
        return self._led()

    @cached_property
    def playing(self) -> str:
        """The game goes on, and the host says something."""
        code = self._led()
        self.act(code, "start")
        self.act(code, "tell", text="Nafta, Nafta!")
        return code

    @cached_property
    def aloud(self) -> str:
        """The bank is read out: two of its steps have been, and nobody acts yet."""
        code = self.opened(self.ada, *CLASS)
        self.ada.post(f"/api/rooms/{code}/join", {"name": "Ada"})
        for act, what in (("aloud", {"on": True}), ("start", {}), ("desk", {"desk": 1})):
            self.act(code, act, **what)
        with self.ada.be_in_room(code, "host") as bench:
            table = bench.view["tables"][0]["id"]
        for _ in range(2):
            self.act(code, "read", table=0, n=self.ada.get(f"/api/tables/{table}")["n"])
        return code

    @cached_property
    def box(self) -> str:
        """Two bankers with a printed box, and nobody with a phone: the first plot has been entered."""
        made = {"game": "oil_city", "people": 9, "by_hand": True}
        code = self.ada.post("/api/rooms", made)["code"]
        with self.ada.be_in_room(code, "host") as bench:
            self.friend.post(f"/api/rooms/{code}/key", {"key": bench.view["links"]["host"]})
        for act, what in (("play_for", {"group": None, "on": True}), ("start", {}), ("desk", {"desk": 1})):
            self.act(code, act, **what)
        with self.ada.be_in_room(code, "host") as bench:
            table = bench.view["tables"][0]["id"]
        n = self.ada.get(f"/api/tables/{table}")["n"]
        self.act(code, "enter", table=0, n=n, outcome="land7")
        return code

    @cached_property
    def afterwards(self) -> str:
        """Two games have been ended, and all talk about them."""
        code = self._led()
        for act, what in (("start", {}), ("finish", {}), ("again", {"rounds": 1}), ("finish", {})):
            self.act(code, act, **what)
        self.act(code, "turn_to", phase="debrief")
        return code

    @cached_property
    def tournament(self) -> str:
        """A tournament in its first round: Ada has beaten somebody, others still play, and one person has a bye."""
        wanted = {"game": "guven", "people": 7, "tournament": {"system": "swiss", "rounds": 4, "by_margin": True}}
        code = self.ada.post("/api/rooms", wanted)["code"]
        self.ada.post(f"/api/rooms/{code}/join", {"name": "Ada"})
        for name in CLASS[:6]:
            self.server.guest().post(f"/api/rooms/{code}/join", {"name": name})
        self.act(code, "pair", rounds=0)
        self.act(code, "result", round=0, table=0, places=[1, 2])
        return code

    @cached_property
    def door(self) -> str:
        """Somebody else's room."""
        return self.opened(self.friend, "Grace", "Bo")
