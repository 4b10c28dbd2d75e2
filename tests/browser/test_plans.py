"""Planning on the board, while the other person is to move: the server plays it when they do."""

from browser.board import AtacamaPage
from browser.pages import hear_records, wait_on
from playwright.sync_api import expect


def test_an_answer_is_planned_on_the_board_listed_and_played(compiled_rules, server, visit):
    ada, grace = server.guest(), server.guest()
    table = ada.new_table("here", "open", game="atacama")
    grace.take_seat(table, 1, "Grace")
    page = visit(guest=grace)
    heard = hear_records(page)
    page.goto(f"/table/{table}")
    board = AtacamaPage(page)
    wait_on(page, heard)

    page.get_by_role("button", name="Plan ahead").click()
    card = page.get_by_role("region", name="Plan ahead")
    board.play("d4")
    expect(card.get_by_text("Now choose your answer.")).to_be_visible()
    board.play("c3")
    card.get_by_role("button", name="Play this if it comes to it").click()
    plan = page.get_by_role("region", name="Your plan")
    expect(plan.get_by_text("Player 1: d4 → Grace: c3")).to_be_visible()

    page.get_by_role("button", name="Planned: 1").click()
    card.get_by_role("button", name="Whatever they play…").click()
    board.field("a1").click()
    board.build.click()
    card.get_by_role("button", name="Play this if it comes to it").click()
    expect(plan.get_by_role("listitem")).to_have_count(2)
    plan.get_by_role("button", name="Remove: Player 1: d4").click()
    expect(plan.get_by_role("listitem")).to_have_count(1)

    with ada.sit(table) as chair:
        chair.act("e5")
        board.expect_built("a1")
        chair.until(2)
        assert [each["text"] for each in chair.view["log"] if each["kind"] == "action"] == ["e5", "a1"]
    expect(plan).to_be_hidden()
