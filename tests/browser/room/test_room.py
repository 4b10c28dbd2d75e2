"""A host opens a room, people come to it on their own devices, and the game begins."""

import re

from browser.board import AtacamaPage
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 800}


def join(visit, code, name):
    """Somebody comes in on a phone; their page, once they wait, and their PIN."""
    phone = visit(f"/room/{code.lower()}", viewport=PHONE, has_touch=True)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Join", exact=True).click()
    pin = phone.locator(".pin").inner_text()
    assert re.fullmatch(r"\d{4}", pin)
    phone.get_by_role("button", name="I have written it down").click()
    expect(phone.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()
    return phone, pin


def test_from_the_lobby_to_the_table(visit, expected):
    expected.append("the server responded with a status of 40[39]")
    host = visit("/")
    host.get_by_role("link", name="For a class").click()
    host.get_by_label("How many of you are there?").fill("3")
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url("**/host")
    code = host.url.split("/")[-2]
    expect(host.get_by_text("3 groups of 1")).to_be_visible()

    ada, _ = join(visit, code, "Ada")
    bo, pin = join(visit, code, "Bo")
    groups = [host.get_by_role("region", name=f"Company {n}") for n in (1, 2, 3)]
    expect(groups[0]).to_contain_text("Ada")
    expect(groups[1]).to_contain_text("Bo")

    # Bo's phone gives up; on another one they say who they are, and are believed for their PIN alone.
    other = visit(f"/room/{code}", viewport=PHONE, has_touch=True)
    other.get_by_role("button", name="I have a PIN").click()
    other.get_by_label("Your name or your number").fill("bo")
    wrong = f"{(int(pin) + 1) % 10000:04}"
    for typed, answer in (("12", "A PIN has four digits."), (wrong, "The name or the PIN is wrong.")):
        other.get_by_label("Your PIN of four digits").fill(typed)
        other.get_by_role("button", name="Join", exact=True).click()
        expect(other.get_by_role("alert")).to_contain_text(answer)
    other.get_by_label("Your PIN of four digits").fill(pin)
    other.get_by_role("button", name="Join", exact=True).click()
    expect(other.get_by_role("heading", name="Hello, Bo")).to_be_visible()
    expect(bo.get_by_label("Your name")).to_be_visible()
    expect(bo.get_by_role("status").filter(has_text="on another device now")).to_be_visible()

    # Somebody is moved with the mouse, and with the keyboard.
    person, target = host.get_by_role("button", name=re.compile("Bo")), groups[2].bounding_box()
    person.hover()
    host.mouse.down()
    host.mouse.move(target["x"] + 40, target["y"] + 40, steps=4)
    host.mouse.up()
    expect(groups[2]).to_contain_text("Bo")
    person.focus()
    host.keyboard.press("Enter")
    host.get_by_role("dialog").get_by_role("button", name=re.compile("Company 2")).press("Enter")
    expect(groups[1]).to_contain_text("Bo")

    other.get_by_label("What is your group called?").fill("Nafta")
    other.get_by_role("button", name="Save").click()
    expect(host.get_by_role("region", name="Nafta")).to_contain_text("Bo")

    # The third company gets a bot; without it there would be too few.
    start = host.get_by_role("dialog").get_by_role("button", name="Start the game")
    host.get_by_role("button", name="Start the game").click()
    expect(host.get_by_role("dialog")).to_contain_text("Company 3")
    start.click()
    expect(host.get_by_role("alert")).to_contain_text("not enough groups", ignore_case=True)
    host.keyboard.press("Escape")
    groups[2].get_by_role("button", name="Company 3").click()
    host.get_by_role("dialog").get_by_role("combobox").first.select_option("careful_novice")
    expect(host.get_by_role("dialog").get_by_role("combobox").first).to_have_value("careful_novice")
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Start the game").click()
    start.click()

    for phone in (ada, other):
        expect(phone.get_by_role("heading", name="Place the tokens")).to_be_visible()
    expect(other.get_by_role("banner").first).to_contain_text("Nafta")
    expect(host.get_by_role("region", name="Nafta")).to_contain_text("thinking")
    host.get_by_role("button", name="Pause everything").click()
    expect(other.get_by_text("The game is paused.")).to_be_visible()
    host.get_by_role("button", name="Resume").click()
    expect(other.get_by_text("The game is paused.")).to_be_hidden()

    # There and back, by the tabs of a phone and by the way back.
    for tab in ("Deals", "Hall"):
        ada.get_by_role("button", name=tab, exact=True).click()
        expect(ada.get_by_role("heading", name="Place the tokens")).to_be_hidden()
        ada.get_by_role("button", name="Desk", exact=True).click()
        expect(ada.get_by_role("heading", name="Place the tokens")).to_be_visible()

    # How it ended is told on the big screen, not on phones.
    host.get_by_role("button", name="End the game early…").click()
    host.get_by_role("dialog").get_by_role("button", name="End the game").click()
    for phone in (ada, other):
        expect(phone.get_by_role("heading", name="Look at the big screen")).to_be_visible()
        expect(phone.get_by_text("The host shows the results")).to_be_visible()
        expect(phone.get_by_text(re.compile(r"\bwins?\b"))).to_have_count(0)
        expect(phone.locator(".hall")).to_have_count(0)


def test_names_are_shown_once_the_host_allows_them(visit, expected):
    expected.append("the server responded with a status of 403")
    host = visit("/room")
    host.get_by_label("How many of you are there?").fill("3")
    host.get_by_label("Names").select_option("I look at them first")
    host.get_by_role("button", name="Open the room").click()
    host.wait_for_url("**/host")
    phone = visit(f"/room/{host.url.split('/')[-2]}", viewport=PHONE, has_touch=True)
    expect(phone.get_by_text("The host looks at names")).to_be_visible()
    phone.get_by_label("Your name").fill("Ada")
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_role("button", name="I have written it down").click()
    expect(phone.get_by_role("heading", name="Hello, 1")).to_be_visible()
    waiting = host.get_by_role("region", name="1 name waits for you")
    expect(waiting).to_contain_text("Ada")
    waiting.get_by_role("button", name="Allow").click()
    expect(phone.get_by_role("heading", name="Hello, Ada")).to_be_visible()
    expect(waiting).to_be_hidden()

    # Whoever is sent out comes in again only when the host lets them.
    host.get_by_role("button", name=re.compile("Ada")).click()
    host.get_by_role("button", name="Send out of the room…").click()
    host.get_by_role("button", name="Send out", exact=True).click()
    expect(phone.get_by_text("The host has sent you out of the room.")).to_be_visible()
    phone.get_by_label("Your name").fill("Ada again")
    phone.get_by_role("button", name="Join", exact=True).click()
    expect(phone.get_by_role("alert")).to_contain_text("Only the host can let you in again")
    host.get_by_label("Names").select_option("Numbers only")
    host.get_by_role("button", name="Let them in again").click()
    expect(host.get_by_text("1 person was sent out.")).to_be_hidden()
    phone.reload()
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.get_by_role("button", name="I have written it down").click()
    expect(phone.get_by_role("heading", name="Hello, 2")).to_be_visible()


def test_a_latecomer_takes_a_bot_s_place_and_lands_in_the_next_games(visit, server):
    host = server.guest()
    code = host.post("/api/rooms", {"game": "atacama", "people": 2})["code"]
    server.guest().join_room(code, "Anna")
    host.act_in_room(code, "fill", level="novice")
    host.act_in_room(code, "start")
    desk = visit(f"/room/{code}/host", guest=host)
    phone = visit(f"/room/{code}", viewport=PHONE, has_touch=True)
    phone.get_by_label("Your name").fill("Late")
    phone.get_by_role("button", name="Join", exact=True).click()

    # There is no seat for Late alone but that of the bot, against which Anna plays.
    late = AtacamaPage(phone)
    expect(late.players.get_by_text("Anna, Late")).to_be_visible()
    expect(phone.get_by_text("Seat 2: a bot plays here.")).to_be_visible()
    phone.get_by_role("button", name="Take this place").click()
    expect(late.panel.get_by_text("Waiting for Anna.")).to_be_visible()
    expect(phone.get_by_role("link", name="Late takes over from the bot")).to_be_visible()
    expect(phone.get_by_role("button", name="Take this place")).to_be_hidden()
    expect(desk.get_by_role("region", name="Seat 2")).to_contain_text("Late")

    # Who stays has the next game on the screen, and sits a place on.
    desk.get_by_role("button", name="End the game early…").click()
    desk.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(phone.get_by_text("When the host begins another game, it opens here by itself.")).to_be_visible()
    desk.get_by_role("button", name="Play another game").click()
    expect(late.panel.get_by_text("Your turn")).to_be_visible()
    late.play("e5")

    # Who has gone to look at their moves is there with one tap.
    host.act_in_room(code, "finish")
    phone.get_by_role("link", name="Replay").click()
    phone.wait_for_url("**/replay*")
    desk.get_by_role("button", name="Play another game").click()
    expect(desk.get_by_role("button", name="Pause everything")).to_be_visible()
    phone.get_by_role("link", name="To the room").click()
    expect(late.panel.get_by_text("Waiting for Anna.")).to_be_visible()
    late.expect_rigs({})
