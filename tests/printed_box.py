"""A class that plays Oil City in a room with the printed game: two bankers at two desks enter what dice and cards show,
and what each company does. Nobody else has a device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

PUPILS, COMPANIES = 23, 8


class Banker:
    """A host with a device of their own, at one of the two desks. ``chair`` is their connection to the table once the
    game has begun."""

    def __init__(self, box, guest, desk):
        self.box, self.guest, self.desk = box, guest, desk
        self.chair = None

    def act(self, act, **what):
        return self.guest.act_in_room(self.box.code, act, **what)

    def due(self):
        return [each["text"] for each in self.guest.get(f"/api/rooms/{self.box.code}/tables/0/due")["due"]]

    def do(self, act, **what):
        """Enter something, read on or take back, and see what comes of it."""
        n = self.box.view["n"]
        self.act(act, table=0, n=n, **what)
        self.chair.until(n + 1)

    def play(self, drawn):
        """Ask every company of one's own what it does in this phase, and enter that."""
        phase = self.box.view["scene"]["phase"]
        while True:
            legal = {int(seat): actions for seat, actions in self.chair.view["legal"].items() if actions}
            movers = [seat for seat in self.chair.view["movers"] if seat in legal]
            if not movers or self.chair.view["scene"]["phase"] != phase:
                return
            ready = [each for each in legal[movers[0]] if each.startswith("ready")]
            tokens = [each for each in legal[movers[0]] if "-plot" in each or "-tower" in each]
            if tokens and drawn.random() < 0.7:
                self.chair.act(drawn.choice(tokens), seat=movers[0])
            self.chair.act(ready[0], seat=movers[0])


class Box:
    """A room where all is thrown and drawn from a printed box, and its bankers: whoever made it, and another host."""

    def __init__(self, code, first, second):
        self.code = code
        with first.be_in_room(code, "host") as bench:
            second.post(f"/api/rooms/{code}/key", {"key": bench.view["links"]["host"]})
        self.bankers = [Banker(self, first, 1), Banker(self, second, 2)]
        self.entered = 0

    @classmethod
    def opened(cls, server, people=PUPILS, **what):
        """A new one, with a banker at each desk."""
        first = server.guest()
        wanted = {"game": "oil_city", "people": people, "by_hand": True, **what}
        box = cls(first.post("/api/rooms", wanted)["code"], first, server.guest())
        for banker in box.bankers:
            banker.act("desk", desk=banker.desk)
        return box

    @property
    def room(self):
        with self.bankers[0].guest.be_in_room(self.code, "host") as bench:
            return bench.view

    @property
    def table(self):
        return self.room["tables"][0]["id"]

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """Both bankers see the table, as long as this lasts."""
        one, two = self.bankers
        with one.guest.sit(self.table) as one.chair, two.guest.sit(self.table) as two.chair:
            yield

    @property
    def view(self):
        """The table as either banker knows it by now, and then both do."""
        return self._until(max(banker.chair.view["n"] for banker in self.bankers))

    def look(self):
        """Take in what was done on a page."""
        self._until(self.bankers[0].guest.get(f"/api/tables/{self.table}")["n"])

    def _until(self, n):
        one, two = (banker.chair.until(n) for banker in self.bankers)
        return max(one, two, key=lambda view: view["n"])

    def at_work(self):
        """The banker whose desk is asked for something, and the other one; nobody while the companies are at work."""
        desk = (self.view["aloud"] or {"desk": None})["desk"]
        return None if desk is None else self.bankers[:: 1 if desk == 1 else -1]

    def step(self, drawn):
        """Whoever's desk it is enters what comes, or reads on; whether there was anything to do."""
        bankers = self.at_work()
        if bankers is None:
            return False
        due = bankers[0].due()
        if len(due) > 1:
            bankers[0].do("enter", outcome=drawn.choice(due))
            self.entered += 1
        else:
            bankers[0].do("read", far="side")
        return True

    def play(self, drawn):
        """The bank's work, and then a phase of all companies."""
        while self.step(drawn):
            pass
        for banker in self.bankers:
            banker.play(drawn)
