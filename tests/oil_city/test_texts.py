"""The words about Oil City: three languages that say the same things, and all that the rules ask for."""

from __future__ import annotations

import random
from typing import ClassVar

from game_texts import GameTexts, gaps
from oil_city.players import choose
from oil_city.playing import INTERPRETED, OIL_CITY

from gusher.rules.kernel import CHANCE
from gusher.rules.oil_city.items import ITEM_NAMES

BANKS = {"company", "place"}
GOODS = {"gas", "wax", "kerosene"}


class TestTexts(GameTexts):
    name = "oil_city"
    international: ClassVar = {
        "game.title", "words.item.gas", "words.item.wagon", "desk.money", "amount.money", "load.sum", "load.most",
        "books.bank",
    }  # fmt: skip
    phrases: ClassVar = {
        "land": {"company", "plot"},
        "event": {"turn", "card", *GOODS},
        "refined": {*BANKS, "crude", "kerosene"},
        "peddled": {*BANKS, "money"},
        "bought": {*BANKS, "item", "count", "money"},
        "bought_nothing": {*BANKS, "item"},
        "bought_plots": {*BANKS, "money"},
        "plot": {"company", "plot"},
        "rolled": {"company", "plot", "number", "crude", *GOODS, "drillers"},
        "sold": {"company", "money", "wagons"},
        "paid_money": {"company", "creditor", "money"},
        "owes_money": {"company", "creditor", "money", "rest"},
        "paid": {"company", "creditor", "item", "count"},
        "owes": {"company", "creditor", "item", "count", "rest"},
        "returned_plot": {"company", "creditor", "plot"},
        "token": {"place", "item", "count"},
        "peddle": {"place", *GOODS},
        "run": {"place", "count"},
        "take_up": {"place"},
        "give_back": {"place", "plot"},
        "put": {"plot", "field", "item"},
        "take": {"plot", "field", "item"},
        "load": {"item", "count"},
        "wagons": {"count"},
        **{f"ready_{stage}": set() for stage in ("invest", "choose", "arrange", "load")},
        **{name: set() for name in ("reopen", "draft", "drop", "offer_all")},
        **{giver: {"item", "count"} for giver in ("gives", "wants")},
        **{f"{giver}_money": {"money"} for giver in ("gives", "wants")},
        **{f"{giver}_plot": {"plot"} for giver in ("gives", "wants")},
        **{term: {"line", "turn"} for term in ("due", "back")},
        "strike": {"line"},
        "offer": {"company"},
        "accept": {"offer", "given", "taken"},
        "withdraw": {"offer"},
    }
    words: ClassVar = {"item": (*ITEM_NAMES[1:], "plot")}
    other_reasons: ClassVar = ("components_",)

    def test_what_happens_is_told_whole(self, english):
        """Of random games with many deals: every phrase has a sentence, gets all that its gaps ask for, and has words
        for all of it."""
        heard = set()
        for number in range(4):
            chance = random.Random(number)
            s = OIL_CITY.start(4, {"companies": "4", "plot_choice": number % 2 == 1})
            while chosen := choose(INTERPRETED, s, chance):
                seat, action = chosen
                phrase = OIL_CITY.phrase(s, seat, action)
                assert set(phrase.words) == self.phrases[phrase.name], phrase
                assert ("seat" in gaps(english[f"log.{phrase.name}"])) == (seat != CHANCE), phrase
                if "item" in phrase.words:
                    assert phrase.words["item"] in self.words["item"], phrase
                heard.add(phrase.name)
                INTERPRETED.play(s, seat, action)
        assert set(self.phrases) - heard <= {"owes", "owes_money", "returned_plot", "bought_nothing", "paid"}
