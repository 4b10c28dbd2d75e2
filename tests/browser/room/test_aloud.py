"""A host reads out what the bank does; phones listen, the wall shows what is read, and only then the phase begins."""

import re

from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}


def test_the_host_reads_and_phones_listen(visit, server):
    host, pupils = server.guest(), [server.guest() for _ in range(3)]
    code = host.post("/api/rooms", {"game": "oil_city", "people": 3, "clock": 600, "aloud": True})["code"]
    for name, pupil in zip(("Ada", "Bea", "Cyd"), pupils, strict=True):
        pupil.join_room(code, name)
    pupils[1].act_in_room(code, "name_group", group=1, name="Nafta")
    host.act_in_room(code, "start")

    console = visit(f"/room/{code}/host", guest=host)
    phone = visit(f"/room/{code}", guest=pupils[0], viewport=PHONE, has_touch=True)
    bank = console.get_by_role("region", name="The bank")
    listening = phone.get_by_text("The bank is at work: listen.", exact=True)
    placing = phone.get_by_role("button", name="Tokens placed")
    expect(bank).to_contain_text("Next: Nafta.")
    expect(listening).to_be_visible()

    # On a telephone held sideways, too, the next step is within reach.
    for size in ({"width": 844, "height": 390}, PHONE, {"width": 1440, "height": 900}):
        console.set_viewport_size(size)
        console.evaluate("scrollTo(0, 0)")
        expect(bank.get_by_role("button", name="Next")).to_be_in_viewport(ratio=1)

    # Two hosts share the desks. Who has just taken one reads on by the same keys, and does not give it back.
    with host.be_in_room(code, "host") as bench:
        server.guest().post(f"/api/rooms/{code}/key", {"key": bench.view["links"]["host"]})
    desk = bank.get_by_role("button", name="Desk 2")
    desk.click()
    expect(desk).to_have_attribute("aria-pressed", "true")

    # Space reads on; what has not been read is nowhere.
    expect(bank.get_by_role("button", name="Next")).to_be_focused()
    console.keyboard.press("Space")
    expect(bank.get_by_role("status")).to_contain_text("Nafta begins with the plot")
    expect(desk).to_have_attribute("aria-pressed", "true")
    desk.click()
    bank.get_by_role("button", name="Everything for Company 3").click()
    expect(bank).to_contain_text("Next: the event of turn 1.")
    expect(phone.get_by_role("button", name="This turn’s event and all prices")).to_have_count(0)
    expect(placing).to_have_count(0)

    wall = visit(guest=host)
    wall.goto(f"/room/{code}/wall")
    expect(wall.get_by_text("Company 3 begins with the plot")).to_be_visible()
    host.act_in_room(code, "pause", paused=True)
    expect(wall.get_by_text("Paused", exact=True)).to_be_visible()
    host.act_in_room(code, "pause", paused=False)
    expect(wall.get_by_text("Paused", exact=True)).to_have_count(0)

    bank.get_by_role("button", name="Next").press("Enter")
    expect(bank).to_contain_text(re.compile(r"Prices this turn, for a unit: wax \d+, kerosene \d+, gas \d+ guilders\."))
    expect(wall.get_by_role("heading", name="This turn’s prices")).to_be_visible()
    # Everybody hears it, and nobody acts before the last word.
    expect(listening).to_be_visible()
    expect(placing).to_have_count(0)
    expect(console.get_by_role("timer")).to_have_text("10:00")
    bank.get_by_role("button", name="All read: go on").click()
    expect(placing).to_be_enabled()
    expect(listening).to_have_count(0)
    expect(console.get_by_role("timer")).not_to_have_text("10:00")
    expect(bank).to_contain_text("The companies are at work.")

    # What the host says stays in sight until it is put away.
    host.act_in_room(code, "tell", text="Two minutes!")
    said = phone.get_by_text("Two minutes!")
    expect(said).to_be_visible()
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.wait_for_function("scrollY > 100")
    expect(said).to_be_in_viewport()
    phone.get_by_role("button", name="Got it").click()
    expect(said).to_have_count(0)
