"""Nothing on the screen is pushed about by a move: what comes with it has room that was there before."""

import random

import pytest
from browser.field.tables import recorded
from browser.laying import cut, lay
from browser.pages import END
from examples import nightly
from playwright.sync_api import expect

from dev.bench.web.shifts import BOUND, act, looking_on, shifts, total

MOVES = 3


def at(server, game, guests):
    """A table of two people: a new one, or one in the middle of a game, where that has more to tell."""
    ada, grace = guests
    if game == "oil_city":
        record, _ = cut(recorded("oil_city", "six_turns"), 68)
        return lay(server, record, (ada, "Ada"), *[(grace, name) for name in ("Grace", "Marie", "Lise", "Emmy")])
    if game == "ghawar":
        record, _ = cut(recorded("ghawar", "all_delivered_two"), -6)
        return lay(server, record, (ada, "Ada"), (grace, "Grace"))
    table = ada.new_table("here", "open", game=game)
    grace.take_seat(table, 1, "Grace")
    return table


@pytest.mark.parametrize(
    "game",
    ["oil_city", *nightly("atacama", "ghawar", "guven")],
)
def test_a_move_pushes_nothing_about(chrome, server, game):
    guests = [server.guest(), server.guest()]
    guests[0].get("/api/me")
    guests[1].get("/api/me")
    table = at(server, game, guests)
    chance = random.Random(1)
    pushed = []

    def look(pages, what):
        for view, page in pages.items():
            moved = shifts(page)
            if total(moved) >= BOUND:
                pushed.append((view, what, total(moved), moved))

    with (
        guests[0].sit(table) as ada,
        guests[1].sit(table) as grace,
        looking_on(chrome, server.url, guests[0], table) as pages,
    ):
        for _ in range(MOVES):
            before = max(ada.view["n"], grace.view["n"])
            ada.until(before)
            grace.until(before)
            assert act(ada, chance) or act(grace, chance)
            look(pages, (ada.view["log"] + grace.view["log"])[-1]["text"])
        if game != "oil_city":
            grace.until(ada.view["n"])
            grace.send("leave", seat=1)
            look(pages, "the end")
            for page in pages.values():
                expect(page.get_by_role("heading", name=END)).to_be_attached()
    assert not pushed, "\n".join(map(str, pushed))


def test_what_is_pushed_about_is_noticed(chrome, server):
    ada = server.guest()
    with looking_on(chrome, server.url, ada, ada.new_table("here", "here")) as pages:
        for page in pages.values():
            page.evaluate("document.querySelector('main').prepend(document.createElement('hr'))")
            page.evaluate("document.querySelector('hr').style.height = '90px'")
        assert all(total(shifts(page)) > BOUND for view, page in pages.items() if view != "phone, at the log")
