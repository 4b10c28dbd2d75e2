"""Why bots leave an offer, asked on the screen."""

from playwright.sync_api import expect


def test_why_bots_leave_an_offer_is_told_below_it(visit, server):
    guest = server.guest()
    table = guest.new_table("here", "careful_novice", "careful_novice", game="oil_city")
    with guest.sit(table) as chair:
        for move in ("1-draft", "1-wants-1000", "1-offers-2"):
            chair.act(move, seat=0)
    page = visit(f"/table/{table}", guest=guest, reduced_motion="reduce")
    offer = page.get_by_role("article", name="Our offer")
    offer.get_by_text("Why is nobody taking it?").click()
    expect(offer.get_by_role("status")).to_contain_text("would not take that at any price")
