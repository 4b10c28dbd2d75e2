"""Somebody's first game, alone with bots: a coach says what to do and why, and what no turn needs yet waits."""

import pytest
from browser import looking
from browser.test_bar import covered
from browser.words import LANGUAGES
from playwright.sync_api import expect

NEW = "localStorage['gusher.oil_city'] = 'new'"
ADVICE = {
    "seat": 0, "first": 0, "to": 0, "other": [], "better_by": None, "notes": [], "moves": ["1a-plot1", "ready1-invest"],
    "did": [{"key": "explain.advice.buys", "words": {"place": "1a", "count": 1, "item": "plot"}}],
    "because": [{"key": "explain.because.land_first", "words": {}}],
}  # fmt: skip


@pytest.fixture
def first_game(visit, server):
    """Open the table of somebody's first game; what is given goes to ``visit``."""

    def open_page(**options):
        guest = server.guest()
        table = guest.new_table("here", "careful_novice", "careful_novice", game="oil_city")
        page = visit(guest=guest, **options)
        page.add_init_script(NEW)
        # What is advised is tested with the server; here it need not have compiled its rules.
        page.route("**/advice", lambda route: route.fulfill(json=ADVICE))
        page.goto(f"/table/{table}")
        return page

    return open_page


def test_a_coach_leads_through_the_first_turn_and_can_be_sent_away(first_game):
    page = first_game()
    coach = page.get_by_role("region", name="Your first game")
    expect(coach).to_contain_text("Goal of this turn: Land and the first wells")
    others = [page.get_by_role("heading", name=name, exact=True) for name in ("Deals", "The hall")]
    for heading in others:
        expect(heading).to_have_count(0)
    # Whoever has nothing yet can't send anything with a pedlar.
    page.get_by_role("button", name="Place token").first.wait_for(timeout=30_000)
    expect(page.get_by_role("heading", name="Pedlar")).to_have_count(0)

    order = coach.get_by_role("status")
    expect(order).to_contain_text("Try this: Place a token (1a) for 1 plot.")
    expect(order).to_contain_text("Everything stands on plots")
    coach.get_by_role("button", name="Do it for me").click()
    expect(order).to_contain_text("Done.")
    expect(page.locator("[data-place] .lies").first).to_be_visible()

    coach.get_by_role("button", name="Show everything").click()
    expect(coach).to_have_count(0)
    for heading in others:
        expect(heading).to_have_count(1)


def test_all_that_a_coach_says_is_seen_on_phones(first_game):
    page = first_game(has_touch=True)
    coach = "[aria-labelledby=coach-title]"
    problems = []
    for size in ("smallest phone", "magnified by two", "on its side"):
        looking.resize(page, looking.SIZES[size])
        for language in LANGUAGES:
            looking.speak(page, language)
            page.locator(f"{coach} [role=status] + .buttons .button:nth-child(2)").wait_for()
            wrong = [*covered(page, coach, f"{coach} > *", f"{coach} .button"), *looking.cut(page)]
            problems += [f"{size}, {language}: {each}" for each in wrong]
    assert not problems, "\n".join(problems)
