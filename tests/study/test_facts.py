"""What is told of games besides points: Oil City's money, buildings and deals, and its mixes of professions."""

import json

import pytest

from gusher.rules.kernel import game
from gusher.study import matches, setting
from gusher.study.facts import facts_of
from gusher.study.oil_city import NAMES, Companies, groups
from gusher.study.report import result_text
from gusher.study.results import as_json

OIL_CITY = game("oil_city")
OPTIONS = {"companies": "5"}


def leave_be(engine, s, seat, seed):
    """Somebody who does nothing at all."""
    return engine.legal(s, seat)[0]


@pytest.fixture(scope="module")
def result():
    with pytest.MonkeyPatch.context() as patch:
        # Compiling would take longer than two games without anything to do.
        patch.setattr(setting, "can_compile", lambda: False)
        return matches(OIL_CITY, [leave_be], 2, seats=5, options=OPTIONS)


def test_money_buildings_and_deals_are_told(result):
    assert tuple(result.facts) == NAMES
    assert result.facts["money"].mean.value == 2400
    assert result.facts["deals"].most == 0
    assert result.games.facts.shape == (2, 5, 3)


def test_companies_of_the_same_professions_are_told_together(result):
    mixes = groups(OIL_CITY.start(5, OPTIONS))
    assert mixes[0] == mixes[4] == "engineer, manager, merchant"
    assert [each.standing.name for each in result.by_group] == list(dict.fromkeys(mixes))
    assert [each.standing.seats for each in result.by_group] == [2, 1, 1, 1]
    # All are level but for the plot that a landowner brings along.
    assert [each.standing.points.mean.value for each in result.by_group] == [0, 1, 1, 1]


def test_a_deal_counts_for_both_sides():
    s = OIL_CITY.start(3, {"companies": "3"})
    watching = Companies(s)
    watching.watch(s, 0, OIL_CITY.actions.read("accept-3a1"))
    assert [deals for _, _, deals in watching.facts(s)] == [1, 0, 1]


def test_a_report_has_a_line_for_each_mix(result):
    text = result_text(result)
    assert "money" in text
    assert "engineer, landowner, manager" in text
    assert json.loads(json.dumps(as_json(result)))["by_group"][0]["facts"]["money"]["mean"]["value"] == 2400


def test_most_games_tell_nothing_of_their_own():
    atacama = game("atacama")
    assert facts_of("atacama").names == ()
    assert facts_of("atacama").watcher(atacama.start(2, {})).facts(atacama.start(2, {})) == []
    result = matches(atacama, ["random"], 2)
    assert result.facts == {}
    assert result.by_group == ()
