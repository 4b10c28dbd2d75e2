"""What bots that plan say at tables on a device, of what was done, of what to do, and of offers that they leave: the
same that Python says, by what the eye of the device may see."""

import json
from pathlib import Path

import msgspec
import pytest
from in_node import with_bots
from table.device.test_bots import played, set_ups

from gusher.analysis.explaining import Explainer, sentences
from gusher.bots import modules as thinking
from gusher.bots.search.choosing import Player
from gusher.bots.search.strengths import level_of
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine, can_compile
from gusher.table.table import Table
from gusher.table.view import Viewer, eye_of, turn

NAME = "oil_city"
STEPS = 200
"""Thoughts of bots in a game."""
EVERY, LAST = 40, 25
"""Of every so many positions, so many of the last entries are asked about."""
SAID = ("did", "because", "notes", "moves", "other", "better_by")
OFFERS, MOST_OFFERS = ("offer", "offer_all"), 12
SERVED = ("bought", "bought_plots", "refined", "peddled")

if not can_compile():
    pytest.skip("rules can't be compiled here", allow_module_level=True)


class Told:
    """A game of bots, and of people who play like them, and what Python says at its positions."""

    def __init__(self, number, set_up, people, player):
        self.kind, self.engine, self.planner = game(NAME), player.engine, player.planner
        self.explainer = Explainer(self.engine, self.planner)
        there, seats = thinking.levels_there(self.kind), set_up.pop("seats")
        self.levels = [there[(7 * number + 3 * seat) % len(there)] for seat in range(seats)]
        self.viewer = Viewer(frozenset(people), "hot_seat")
        options = {each.name: set_up[each.name] for each in self.kind.options if each.kind != "parts"}
        self.case = {
            "seats": seats, "options": options, "people": {str(seat): self.levels[seat].name for seat in people},
            "seed": bytes([number] * 32).hex(), "table": f"here-{number}", "players": {}, "seeds": list(range(STEPS)),
        }  # fmt: skip
        self.whole = played(NAME, self.case, player, self.levels)
        self.case["bots"] = {seat: level.name for seat, level in enumerate(self.levels) if seat not in people}
        offers = [n + 1 for n, phrase in enumerate(self.whole.phrases) if phrase and phrase.name in OFFERS]
        asked = [self.at(count) for count in sorted({*range(EVERY, self.whole.n, EVERY), *offers[:MOST_OFFERS]})]
        self.case["entries"] = [
            {"n": each.n, "at": 0, "text": each.text, "kind": "outcome"} if each.seat is None
            else {"n": each.n, "at": 0, "text": each.text, "kind": "action", "seat": each.seat}
            for each in self.whole.entries
        ]  # fmt: skip
        self.case["asked"] = [each["asked"] for each in asked]
        self.said = json.loads(msgspec.json.encode([each["said"] for each in asked]))

    def at(self, count):
        """What is asked after so many entries, and what is said."""
        table = Table(self.kind, self.case["seats"], self.case["options"])
        table.apply(self.whole.entries[:count])
        why = [n for n in range(max(0, count - LAST), count) if self.is_asked(table, n)]
        advised = [seat for seat in table.movers() if seat in self.viewer.seats][:1]
        offers = list(self.offers(table))
        said = {
            "why": [self.why(table, n) for n in why],
            "advice": [self.advice(table, seat) for seat in advised],
            "against": [self.against(table, *each) for each in offers],
        }
        return {"asked": {"n": count, "why": why, "advised": advised, "offers": offers}, "said": said}

    def is_asked(self, table, n):
        entry = table.entries[n]
        return entry.seat is not None or table.phrases[n].name in SERVED

    def why(self, table, n):
        seen = turn(table, self.viewer, n)
        told = self.explainer.explain(seen.states, seen.seat, seen.moves, seen.whole)
        return {part: getattr(told, part) for part in SAID} | {"seat": seen.seat, "first": seen.first, "to": seen.to}

    def advice(self, table, seat):
        told = self.explainer.advise(self.engine.known(table.state, seat).tobytes(), seat)
        return {part: getattr(told, part) for part in SAID}

    def offers(self, table):
        """The first bot of each side, and an offer that it leaves."""
        seen = table.seen(eye_of(table, self.viewer))
        for seat in self.case["bots"]:
            if table.sides.index(table.sides[seat]) == seat:
                for action in self.engine.legal(seen, seat):
                    text = self.kind.actions.write(action)
                    if text.startswith("accept"):
                        yield seat, text

    def against(self, table, seat, text):
        seen = table.seen(eye_of(table, self.viewer))
        level = level_of(NAME, self.levels[seat].name)
        return sentences("explain.because", self.planner.objections(seen, seat, self.kind.actions.read(text), level))


def test_a_device_says_what_python_says(tmp_path):
    player = Player(Engine(game(NAME), is_compiled=True))
    told = [Told(number, *each, player) for number, each in enumerate(set_ups(NAME, 60))]
    script, more = Path(__file__).with_name("told.mjs"), {"table/device/advice": "adviceAt, whyAt, whyNotAt"}
    answered = with_bots(script, NAME, more, [each.case for each in told], tmp_path)
    for answer, each in zip(answered, told, strict=True):
        for found, wanted, asked in zip(answer, each.said, each.case["asked"], strict=True):
            for kind, turns in wanted.items():
                assert [cut(*both) for both in zip(found[kind], turns, strict=True)] == turns, (kind, asked)
    said = {name for each in told for at in each.said for turn in [*at["why"], *at["advice"]] for name in because(turn)}
    assert {"deal", "bank_buys", "wells_free"} <= said
    assert any(at["advice"] for each in told for at in each.said)
    assert any(at["against"] for each in told for at in each.said)


def cut(found, wanted):
    """What a device says, without what Python does not."""
    return {part: found.get(part) for part in wanted} if isinstance(wanted, dict) else found


def because(turn):
    """What is said to speak for a turn."""
    return [each["key"].removeprefix("explain.because.") for each in turn["because"]]
