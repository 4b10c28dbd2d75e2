"""The dice of a game, promised, added to and checked on the players' own devices."""

from playwright.sync_api import expect

WITHOUT_HTTPS = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
"""What a browser has not in a living room, where the page comes by http from another computer."""


def sit_down(page, name):
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_two_devices_add_to_the_dice_and_check_them(visit, server):
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("open", "open", game="ghawar")
    first, second = visit(f"/table/{table}", guest=ann), visit(guest=bob)
    second.add_init_script(WITHOUT_HTTPS)
    second.goto(f"/table/{table}")
    sit_down(first, "Ann")
    expect(first.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    sit_down(second, "Bob")
    with ann.sit(table) as chair:
        while not chair.view["dice"]["nonces"]:
            chair.next_view()
        assert "-" not in chair.view["dice"]["nonces"]
        while not any(line["kind"] == "outcome" for line in chair.view["log"]):
            chair.act(next(move for move in chair.legal() if move.startswith("roll")))
        card = second.locator("details", has_text="Are the dice fair?")
        card.locator("summary").click()
        expect(card).to_contain_text(chair.view["dice"]["commitment"])
        expect(card).to_contain_text("When the game is over")
        expect(card.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("your number")
        chair.send("leave", seat=0)
    for page in (second, first):
        page.set_viewport_size({"width": 360, "height": 800}) if page is first else None
        card = page.locator("details", has_text="Are the dice fair?")
        # What was unfolded during the game stays so when it ends.
        card.locator("summary").click() if page is first else None
        card.get_by_role("button", name="Check the dice").click()
        expect(card.get_by_text("The dice were as promised.")).to_be_visible()
        expect(card.get_by_text("The fingerprint is the one that this device was shown")).to_be_visible()
        expect(card.get_by_text("The number of this device is in the dice")).to_be_visible()
        expect(card.get_by_text("drawn again, and")).to_be_visible()
        expect(card.get_by_text("✗")).to_be_hidden()
