"""Secrets without leaks at true servers (O21): in two worlds that differ only in what a company keeps to itself, all
others hear the same bytes, as many and in the same order."""

import examples
import pytest
from oil_city import worlds
from oil_city.playing import OIL_CITY
from serving import AT, NOBODY, WATCHER, Place, stand

from dev.testing.servers import ServerThread
from gusher.rules.kernel import engine, games
from gusher.rules.oil_city import rules
from gusher.server.http import app
from gusher.server.live import kept_table as kept
from gusher.server.live import looks, making, past, tables
from gusher.server.live import table as live
from gusher.server.work.workers import Workers
from gusher.table import covered
from gusher.table.dice import Dice

PEOPLE = ["ann", "bob", "cy", "dot", "eve", "fay"]
ASKED = [
    *("1a-driller1", "2a-driller1", "3b-plot1", "2-draft", "3-gives-500", "accept-1a1", "2-offers-1", "2-1a-tower"),
    *("3-gas1", "ready1-invest", "ready1-choose", "reopen", "settle-1a", "plot7", "2a-returns7"),
]


def stories(*quick, nightly):
    """Some in every run, and others. What views of all of them tell, ``test_secrets`` asks in every run."""
    slow = examples.nightly(*(each for each in nightly if each not in quick))
    return pytest.mark.parametrize("story", [*quick, *slow], ids=lambda story: story.__name__)


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """A server that offers Oil City, with rules as they stand, where time stands still."""
    for module in (tables, making):
        monkeypatch.setattr(module, "games", lambda: sorted({*games(), OIL_CITY.name}))
    monkeypatch.setattr(engine, "_ready", set())
    for module in (live, kept):
        monkeypatch.setattr(module, "now", lambda: AT)


def served(folder, entries, ask):
    """What ``ask`` hears of a place at which this has been played."""
    stand(folder, OIL_CITY, entries, PEOPLE, **worlds.OPTIONS)
    with (
        ServerThread(app.create(folder, compiles=False, workers=Workers(1))) as server,
        Place(server.url, PEOPLE) as place,
    ):
        return ask(place)


def people(eyes):
    """Who looks with these eyes."""
    return [PEOPLE[eye] for eye in eyes if eye >= 0] + [WATCHER, NOBODY]


def heard_in_both(tmp_path, twins, n, who):
    """What these people can get out of either world after ``n`` entries."""
    return [
        served(tmp_path / name, entries[:n], lambda place: {person: place.heard(person, ASKED) for person in who})
        for name, entries in (("one", twins.one), ("other", twins.other))
    ]


@stories(worlds.cards, nightly=[worlds.papers])
def test_O21_the_true_server_tells_nobody_what_a_company_keeps_to_itself(tmp_path, story, at_full_speed):
    twins = story()
    one, other = heard_in_both(tmp_path, twins, twins.begin + 2, ["bob", WATCHER, NOBODY, "dot"])
    for person in ("bob", WATCHER, NOBODY):
        for asked, answer in one[person].items():
            assert answer == other[person][asked], (person, asked)
    # Her partner sees it: what is compared is not nothing.
    assert one["dot"][""] != other["dot"][""]


def played_on(folder, entries, begin, monkeypatch):
    """What everybody hears while the game goes on, with the outcomes of the log."""
    drawn = [OIL_CITY.actions.read(entry.text) for entry in entries if entry.kind == "outcome"]
    monkeypatch.setattr(Dice, "draw", lambda _self, k, _outcomes, _weights: drawn[k])
    return served(folder, entries[:begin], lambda place: place.go_on(entries[begin:]))


@stories(worlds.tokens, worlds.papers, worlds.an_offer, worlds.cards, nightly=worlds.STORIES)
def test_O21_as_the_game_goes_on_nobody_hears_what_a_company_keeps_to_itself(
    tmp_path, story, monkeypatch, at_full_speed
):
    twins = story()
    # Cards are drawn as soon as the last is ready and the bank has settled the token.
    begin = twins.begin - (2 if story in (worlds.cards, worlds.cards_again) else 0)
    one, other = (
        played_on(tmp_path / name, entries, begin, monkeypatch)
        for name, entries in (("one", twins.one), ("other", twins.other))
    )
    for person in people(twins.eyes):
        assert len(one[person]) > 1
        assert one[person] == other[person], person
    for person in (PEOPLE[seat] for seat in twins.partners):
        assert one[person] != other[person]


@stories(worlds.cards, nightly=[worlds.cards_again])
def test_O21_the_buyers_own_log_names_the_two_draws_and_nobody_elses(tmp_path, story, monkeypatch, at_full_speed):
    """What is said to the buyer, alone, has the texts of both draws in its log."""
    twins = story()
    heard = played_on(tmp_path / "one", twins.one, twins.begin - 2, monkeypatch)
    drawn = [f'"text":"{each.text}"'.encode() for each in twins.one[twins.begin : twins.begin + 2]]
    for seat, person in enumerate(PEOPLE):
        if seat in (*twins.partners, *twins.eyes):
            said = [each if isinstance(each, bytes) else each.encode() for each in heard[person]]
            told = [
                any(text in each and f'"n":{n}'.encode() in each for each in said)
                for n, text in enumerate(drawn, start=twins.begin)
            ]
            assert told == [seat in twins.partners] * 2, person


# What would not be noticed --------------------------------------------------------------------------------------------


def shows_the_past(here, person, n):
    then, who = here.table.after(n), here.looks.viewer(person)
    face = looks.Looks(past._past(here, then)).face(who, maker=False)
    return (yield from looks.whole_view(then, who, face))


async def tells_lines_as_they_come(self, person, told):
    hidden = covered(self.table, live.views.viewer(self.stored, person))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "covers", lambda s, seat, action: False)
        forget(self)
        newest = await NEWEST(self, person, told._replace(covered=hidden))
    forget(self)
    return newest


def forget(live_table):
    """What was worked out by other rules."""
    live_table.table._forget()
    live_table.table._looked_last.clear()
    live_table.looks.forget()


NEWEST = live.LiveTable.newest


def test_a_look_back_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(past, "view_at", shows_the_past)
    monkeypatch.setattr(rules, "conceal", lambda s, seat: None)
    one, other = heard_in_both(tmp_path, worlds.papers(), worlds.papers().begin + 2, [WATCHER])
    assert [asked for asked, answer in one[WATCHER].items() if answer != other[WATCHER][asked]]


def test_a_log_that_names_drafts_as_they_are_made_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(live.LiveTable, "newest", tells_lines_as_they_come)
    twins = worlds.tokens()
    one, other = (
        played_on(tmp_path / name, entries, twins.begin, monkeypatch)
        for name, entries in (("one", twins.one), ("other", twins.other))
    )
    assert one[WATCHER] != other[WATCHER]
