"""Codes: counted, named, and compiled with the accessors of actions, in one process and again in the next."""

from enum import auto

import pytest

from gusher.rules.kernel import Codes, code_names
from gusher.rules.kernel.engine import can_compile

compiled_only = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


class Shared(Codes):
    LEGAL = auto()
    NOT_NOW = auto()


class Own(Codes):
    TOO_FEW = len(Shared)
    TOO_MANY = auto()


class Apart(Codes):
    TOO_LATE = 7


def test_codes_count_from_zero_or_from_where_others_end():
    assert [int(code) for code in (*Shared, *Own)] == [0, 1, 2, 3]
    assert Own.TOO_MANY == 3


def test_names_are_texts_by_number_and_the_first_is_empty():
    assert code_names(Shared) == ("", "not_now")
    assert code_names(Shared, Own) == ("", "not_now", "too_few", "too_many")


@pytest.mark.parametrize("codes", [(Own,), (Own, Shared), (Shared, Apart), (Shared, Shared)])
def test_codes_that_do_not_follow_one_another_are_refused(codes):
    with pytest.raises(ValueError, match="without a gap"):
        code_names(*codes)


MIXED = """
from enum import auto
from gusher.rules.kernel import Codes, driver
from gusher.rules.kernel.compiled import compiled
from games.wells.rules import Reason, bidding, coins_of

class Own(Codes):
    TOO_FEW = len(Reason)
    TOO_MANY = auto()

@driver
def against(coins, most):
    if coins_of(bidding(coins)) != coins:
        return Reason.UNKNOWN_ACTION
    if coins == 1:
        return Own.TOO_FEW
    if most < 0:
        return 99
    return Own.TOO_MANY if coins > most else Reason.LEGAL

answers = [compiled(against)(coins, most) for coins, most in ((3, 4), (1, 4), (3, 2), (2, -1))]
print(answers, {type(answer) for answer in answers})
"""


@compiled_only
def test_codes_of_two_enumerations_and_numbers_are_answers_of_one_function(compiling):
    assert compiling(MIXED).strip() == "[0, 8, 9, 99] {<class 'int'>}"


ASK = """
from games.wells.game import GAME
from gusher.rules.kernel import CHANCE, questions
from gusher.rules.kernel.compiled import compiled
from gusher.rules.kernel.engine import Engine
engine = Engine(GAME, is_compiled=True)
s = GAME.start(2, {})
print("listed", [GAME.actions.write(action) for action in engine.legal(s, CHANCE)])
print("why", engine.reasons(s, 0, map(GAME.actions.read, ("=2", "bid3", "away"))))
asked = (questions.ask_legal, questions.ask_why)
print("hits", sum(compiled(each).hits for each in asked))
print("misses", sum(compiled(each).misses for each in asked))
"""


@compiled_only
def test_what_is_compiled_with_accessors_and_codes_is_found_again_by_the_next_process(compiling, tmp_path):
    first, second = (compiling(ASK, GUSHER_CACHE=str(tmp_path)).splitlines() for _ in range(2))
    assert first[:2] == second[:2] == ["listed ['=0', '=1', '=2']", "why [7, 3, 3]"]
    assert first[2:] == ["hits 0", "misses 2"]
    assert second[2:] == ["hits 2", "misses 0"]
