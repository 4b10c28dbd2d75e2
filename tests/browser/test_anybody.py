"""Playing with whoever is there: two who wait meet at a table; and a long game offers its six words."""

from browser import looking
from browser.board import AtacamaPage
from browser.pages import opened
from playwright.sync_api import expect

SEEN = """(name) => {
  const letters = document.createRange()
  letters.setStart(name.firstChild, 0)
  letters.setEnd(name.firstChild, 8)
  return name.getBoundingClientRect().right - letters.getBoundingClientRect().right
}"""


def test_two_who_wait_meet_at_a_table(server, visit):
    pages = [visit("/"), visit("/")]
    for page in pages:
        opened(page).get_by_role("button", name="Play with whoever is there").click()
    for page in pages:
        page.wait_for_url("**/table/*")
    ada, grace = (AtacamaPage(page) for page in pages)
    assert ada.id == grace.id
    expect(ada.page.get_by_role("timer").first).to_be_visible()
    first, other = (ada, grace) if ada.view()["legal"] else (grace, ada)
    first.play("e5")
    other.expect_built("e5")


def test_the_wait_can_be_called_off(server, visit):
    page = visit("/")
    card = opened(page)
    card.get_by_role("button", name="Play with whoever is there").click()
    with page.expect_response(lambda answer: answer.request.method == "DELETE") as stopped:
        card.get_by_role("button", name="Stop waiting").click()
    assert stopped.value.url.endswith("/api/waiting")
    expect(card.get_by_role("button", name="Play with whoever is there")).to_be_visible()


def test_a_long_game_offers_the_six_words_once(server, visit):
    ada, grace = server.guest(), server.guest()
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "open"}]
    wanted = {"game": "atacama", "seats": seats, "time": {"seconds": 259_200}}
    table = ada.post("/api/tables", wanted)["id"]
    grace.take_seat(table, 1, "Grace Hopper-Murray")
    page = visit(f"/table/{table}", guest=ada)
    key = page.get_by_role("region", name="Your six words")
    expect(key).to_be_hidden()
    AtacamaPage(page).play("e5")
    expect(key.get_by_role("listitem")).to_have_count(6)
    assert " ".join(key.get_by_role("listitem").all_inner_texts()) == ada.get("/api/me")["resume"]
    with page.expect_response("**/api/me/settings"):
        key.get_by_role("button", name="I have written them down").click()
    expect(key).to_be_hidden()
    page.reload()
    AtacamaPage(page).expect_built("e5")
    expect(key).to_be_hidden()
    # On a phone, days leave room for eight letters of a name.
    looking.resize(page, looking.SIZES["smallest phone"])
    card = page.get_by_role("list", name="Players").get_by_role("listitem").last
    expect(card.get_by_role("timer")).to_be_visible()
    looking.drawn(page)
    assert card.locator("strong").evaluate(SEEN) >= 0
    name, timer, points = (card.locator(each).bounding_box() for each in ("strong", "[role=timer]", "output"))
    assert name["x"] + name["width"] <= timer["x"] < points["x"]
    assert timer["y"] + timer["height"] <= name["y"] + name["height"] + 4, "in the same line"
