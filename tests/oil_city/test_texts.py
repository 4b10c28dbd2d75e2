"""The words about Oil City: three languages that say the same things, and all that the rules ask for."""

from __future__ import annotations

import random
from typing import ClassVar

from game_texts import GameTexts, gaps
from oil_city.players import choose, choose_sensibly
from oil_city.playing import INTERPRETED, OIL_CITY

from gusher.rules.kernel import CHANCE
from gusher.rules.oil_city.items import ITEM_NAMES

BANKS = {"company", "place"}
GOODS = {"gas", "wax", "kerosene"}


def turns_explained(number):
    """What is said of every turn of a game: where the sentence stands, and the phrase."""
    chance = random.Random(100 + number)
    chooser = choose_sensibly if number % 2 else choose
    s = OIL_CITY.start(4, {"companies": "4", "plot_choice": number % 2 == 0})
    states, actions, mover = [INTERPRETED.copy(s)], [], None
    while chosen := chooser(INTERPRETED, s, chance):
        seat, action = chosen
        if seat != mover and actions:
            if mover != CHANCE:
                told = OIL_CITY.explain(states, mover, actions)
                assert told.actions
                yield from (("did", each) for each in told.actions)
                yield from (("because", each) for each in told.reasons)
            states, actions = [INTERPRETED.copy(s)], []
        mover = seat
        INTERPRETED.play(s, seat, action)
        actions.append(action)
        states.append(INTERPRETED.copy(s))


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

    def test_every_turn_can_be_explained(self, english):
        """Of random games, in which many act at once: what one seat does until another one does something."""
        heard = set()
        for number in range(6):
            for place, phrase in turns_explained(number):
                assert gaps(english[f"explain.{place}.{phrase.name}"]) <= set(phrase.words), phrase
                if "item" in phrase.words:
                    assert phrase.words["item"] in self.words["item"], phrase
                heard.add(f"{place}.{phrase.name}")
        said = {key.removeprefix("explain.") for key in english if key.startswith("explain.")}
        missing = said - heard - {key for key in said if key.startswith("advice.")}
        # The bots' reckoning, what is hidden, and what random companies hardly ever come to.
        assert missing <= {"because.deal", "did.secret", "because.kept", "because.cash_scores_nothing"}
        assert {key.replace("did.", "advice.") for key in heard if key.startswith("did.")} <= said

    def test_what_a_company_does_in_secret_is_not_told(self):
        s = OIL_CITY.start(3, {"companies": "3"})
        told = OIL_CITY.explain([s, s], 1, [None])
        assert [each.name for each in told.actions] == ["secret"]
