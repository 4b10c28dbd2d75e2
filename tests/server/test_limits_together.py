"""What one person or address may have of several processes together."""

import time

import pytest

from dev.testing.servers import LiveServer
from gusher.rules.kernel import games
from gusher.server.bus import LIMITS, Bus
from gusher.server.live.limits_together import Telling
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Budgets, Visitor
from gusher.server.sharing.limits import Rate

ANN = Visitor("ann", "here")


@pytest.fixture
def two(monkeypatch):
    """Two processes that let four tables a person pass at once, twenty an address, and none later."""
    monkeypatch.setattr(limits, "TABLES", Rate(4, 0))
    monkeypatch.setattr(limits, "TABLES_OF_ADDRESS", Rate(20, 0))
    bus = Bus()
    budgets = Budgets(), Budgets()
    return budgets, [Telling(each, bus) for each in budgets], bus


def passes(budgets, visitor=ANN, weight=1):
    try:
        budgets.tables.take(visitor, weight)
    except Refusal:
        return False
    return True


def test_what_one_lets_pass_counts_with_the_other(two):
    (one, other), (tells, _), _ = two
    assert all(passes(one) for _ in range(3))
    tells.tell()
    assert passes(other)
    assert not passes(other)
    assert passes(one)
    assert not passes(one)
    # Somebody else at the same address has a share of their own, and the address is counted, too.
    assert passes(other, Visitor("bob", "here"), 4)
    assert not passes(other, Visitor("cy", "here"), 14)
    assert passes(other, Visitor("cy", "there"), 4)


def test_nobody_is_charged_twice_for_the_same(two):
    (one, _), tell, _ = two
    assert all(passes(one) for _ in range(2))
    for each in (*tell, *tell):
        each.tell()
    assert all(passes(one) for _ in range(2))
    assert not passes(one)


def test_whoever_has_had_too_much_of_both_waits_no_longer_than_for_all_at_once(monkeypatch):
    monkeypatch.setattr(limits, "CHANGES", Rate(10, 1000))
    budgets, bus = Budgets(), Bus()
    Telling(budgets, bus)
    bus.tell(LIMITS, '["x",{"changes.person":{"ann":1e300}}]')
    with pytest.raises(Exception, match="too_fast"):
        budgets.changes.take(ANN)
    time.sleep(0.03)
    budgets.changes.take(ANN)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        '["x",{"tables.person":{"ann":-1e9}}]',
        '["x",{"no such":{"ann":9}}]',
        '["x",{"tables.person":7}]',
        '["x",{"tables.person":{"ann":"much"}}]',
    ],
)
def test_a_word_that_is_none_changes_nothing(two, text):
    (one, _), _, bus = two
    bus.tell(LIMITS, text)
    assert all(passes(one) for _ in range(4))
    assert not passes(one)


def test_little_is_not_told(two):
    (one, _), (tells, _), bus = two
    heard = []
    bus.listen(lambda topic, text: heard.append(text))
    assert passes(one, Visitor("ann", "here"))
    tells.tell()
    [text] = heard
    # One of twenty is not worth a word; one of four is.
    assert "tables.person" in text
    assert "tables.address" not in text
    tells.tell()
    assert len(heard) == 1


def test_an_address_gets_no_more_of_two_processes_than_of_one(tmp_path):
    options = ["--processes", "2", "--limit", "tables_of_address=12/0.01"]
    with LiveServer(tmp_path, options=options, compiles=False) as server:
        answers = []
        for _ in range(12):
            guest = server.guest()
            for _ in range(2):
                body = {
                    "game": games()[0],
                    "seats": [{"kind": "here"}, {"kind": "open"}],
                    "options": {},
                    "public": False,
                }
                answers.append(guest.ask("POST", "/api/tables", body)[0])
            time.sleep(0.25)
    assert set(answers) == {201, 429}
    # Each would let twelve pass by itself; between two words of theirs a few more get through.
    assert 12 <= answers.count(201) <= 16
