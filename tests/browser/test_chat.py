"""People talk at a table: written, read, counted while one looks elsewhere, and kept in order."""

from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_two_people_talk_and_one_keeps_order(visit, server):
    ada, grace = server.guest(), server.guest()
    table = ada.new_table("here", "open")
    grace.take_seat(table, 1, "Grace")
    page = visit(f"/table/{table}", guest=ada, **PHONE)
    other = visit(f"/table/{table}", guest=grace)

    # Below the board it tells in the header what is new.
    chat, hers = (each.get_by_role("region", name="Chat") for each in (page, other))
    hers.get_by_role("textbox", name="Write something").fill("Good luck! <b>")
    hers.get_by_role("textbox", name="Write something").press("Enter")
    expect(hers.get_by_role("log")).to_contain_text("Good luck! <b>")
    expect(hers.get_by_role("textbox", name="Write something")).to_have_value("")
    tool = page.get_by_role("button", name="Chat: 1 new message")
    tool.tap()
    expect(chat.get_by_role("log")).to_contain_text("Grace")
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()

    # What was read stays read on this device, and so does the chat.
    page.reload()
    expect(chat.get_by_role("log")).to_contain_text("Good luck!")
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()

    more = chat.get_by_role("button", name="What to do about what Grace wrote")
    more.click()
    chat.get_by_role("button", name="Mute Grace").click()
    expect(chat.get_by_role("log")).not_to_contain_text("Good luck!")
    more.click()
    chat.get_by_role("button", name="Unmute").click()
    expect(chat.get_by_role("log")).to_contain_text("Good luck!")
    more.click()
    chat.get_by_role("button", name="Remove for everybody").click()
    expect(hers.get_by_role("log")).to_contain_text("Removed")
    chat.get_by_role("button", name="Turn off").click()
    expect(hers).to_contain_text("The chat is off.")
    expect(hers.get_by_role("textbox")).to_be_hidden()


def test_who_plays_alone_has_none(visit, server):
    ada = server.guest()
    page = visit(f"/table/{ada.new_table('here', 'here')}", guest=ada)
    page.get_by_role("grid").wait_for()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    assert page.get_by_role("region", name="Chat").count() == 0
