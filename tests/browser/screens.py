"""Every screen there is, and how to get there in any language."""

from __future__ import annotations

import re
from urllib.parse import quote

from browser.field.screens import SCREENS as OF_THE_FIELD
from browser.here import wait_on_modules
from browser.looking import Place, Screen
from browser.oil_city.screens import SCREENS as OF_THE_HALL
from browser.room.screens import SCREENS as OF_ROOMS
from playwright.sync_api import expect

import gusher

BROKEN_TILES = "".join(
    f'{letter} = """\nG2 S1 {"X3" if letter == "E" else "C3"}\nC1 G1 S1\nS1 C1 G1\n"""\n' for letter in "ABCDEFGHI"
)


def choose_field(at: Place) -> None:
    """An open field, so that its preview is on the screen."""
    at.page.locator("[data-open]").nth(7).click()
    at.page.get_by_role("button", name=at.say("preview.build"), exact=True).wait_for()
    # Everybody's points and at least the two lines of the field, once the server has told.
    expect(at.page.locator('[aria-live="polite"] li').nth(3)).to_be_visible()


def lobby(at: Place) -> None:
    at.tables.all()
    at.page.goto("/")
    at.page.get_by_role("button", name=at.say("lobby.playNow"), exact=True).first.wait_for()
    at.page.get_by_role("heading", name=at.say("lobby.finished")).wait_for()


def new_table(at: Place) -> None:
    at.page.goto("/new/atacama")
    at.page.get_by_role("button", name=at.say("new.start")).wait_for()


def new_table_of_every_kind(at: Place) -> None:
    new_table(at)
    at.page.get_by_role("radio", name=re.compile("^4")).check(force=True)
    at.page.get_by_label(at.say("new.who", n=2)).select_option("here")
    at.page.get_by_label(at.say("new.who", n=3)).select_option("open")
    at.page.locator("summary", has_text=at.say("options.tiles.title")).click()


def only_on_this_device(at: Place) -> None:
    # Before, there are no rules for devices.
    at.tables.server.wait_until_fast()
    new_table(at)
    at.page.get_by_label(at.say("new.who", n=2)).select_option("here")
    at.page.get_by_role("radio").nth(3).check(force=True)
    at.page.get_by_role("switch", name=at.say("here.option")).check(force=True)
    at.page.get_by_text(at.say("here.ready")).wait_for()
    at.click("new.start")
    at.page.get_by_role("heading", name=at.say("here.title")).wait_for()


def somebody_joins_from_here(at: Place) -> None:
    only_on_this_device(at)
    at.click("here.goOn")
    at.page.get_by_role("dialog").get_by_role("switch").nth(1).wait_for()


def new_table_refused(at: Place) -> None:
    new_table(at)
    at.page.locator("summary", has_text=at.say("options.tiles.title")).click()
    file = {"name": "tiles.toml", "mimeType": "text/plain", "buffer": BROKEN_TILES.encode()}
    at.page.get_by_label(at.say("new.file")).set_input_files(file)
    at.page.get_by_role("alert").first.wait_for()


def beginning(at: Place) -> None:
    at.table("fresh")


def middle(at: Place) -> None:
    at.table("middle")


def field_chosen(at: Place) -> None:
    at.table("middle")
    choose_field(at)


def field_explained(at: Place) -> None:
    at.table("middle")
    at.page.get_by_role("gridcell").and_(at.page.locator(":not([data-open])")).first.click()
    at.page.get_by_role("link", name=at.say("table.rule", section="A7")).wait_for()


def red_rigs(at: Place) -> None:
    at.table("unclaimed")
    choose_field(at)


def claim(at: Place) -> None:
    at.table("unclaimed")
    at.click("claim.open")
    at.page.get_by_role("button", name=at.say("claim.confirm"), exact=True).wait_for()
    expect(at.page.locator('[aria-live="polite"] li').nth(1)).to_be_visible()


def four_players(at: Place) -> None:
    at.table("four")
    choose_field(at)


def the_end(at: Place) -> None:
    at.table("over")
    at.page.get_by_role("link", name=at.say("end.download")).wait_for()


def enhanced_end(at: Place) -> None:
    at.table("enhanced_over")
    at.page.get_by_role("link", name=at.say("end.download")).wait_for()


def waiting_for_players(at: Place) -> None:
    at.table("open")
    at.page.get_by_role("img", name=at.say("invite.qr")).wait_for()


def invited(at: Place) -> None:
    at.table("invited")
    at.page.get_by_role("button", name=at.say("open.sitDown")).wait_for()


def asked_to_take_back(at: Place) -> None:
    at.table("asked")
    at.page.get_by_role("button", name=at.say("undo.agree")).wait_for()


def invite(at: Place) -> None:
    at.table("middle")
    at.more()
    at.click("invite.open")
    at.page.get_by_role("img", name=at.say("invite.qr")).wait_for()


def more(at: Place) -> None:
    at.table("middle")
    at.more()
    at.page.get_by_role("dialog").wait_for()


def keys(at: Place) -> None:
    at.table("middle")
    at.page.keyboard.press("?")
    at.page.get_by_role("dialog").wait_for()


def rules_over_the_table(at: Place) -> None:
    at.table("middle")
    at.more()
    at.page.get_by_role("link", name=at.say("nav.rules"), exact=True).click()
    at.page.get_by_role("dialog").locator("li", has=at.page.locator("#A7")).wait_for()


def projector(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.middle}?projector")
    at.page.get_by_role("grid").wait_for()


def replay(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.enhanced_over}/replay?at=20")
    at.page.get_by_role("slider").wait_for()


def replay_of_the_end(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.over}/replay")
    at.page.get_by_role("slider").wait_for()
    at.click("replay.last")


def moves_judged_here(at: Place) -> None:
    """A game in a link, at a position of it, with all that bots on this device say of its moves."""
    wait_on_modules(at.tables.server, "atacama", bots=True)
    begun = gusher.table("atacama")
    begun.play("e5", "a1", "c3")
    text = begun.text()
    at.page.goto(f"/open?at=2#{len(text)}.{quote(text)}")
    at.click("here.best")
    judged = at.page.get_by_role("region", name=at.say("best.title"))
    judged.get_by_text(at.say("best.played")).wait_for()
    at.click("here.lookThrough")
    judged.get_by_role("listitem").nth(4).wait_for()
    judged.get_by_role("progressbar").wait_for(state="hidden")


def plans_reckoned_here(at: Place) -> None:
    """A phase of a game in a link, with the best plans for it, as bots on this device reckon them."""
    wait_on_modules(at.tables.server, "oil_city", bots=True)
    over = gusher.table("oil_city", seats=3, seed=1, turns="3")
    over.play("1a-tower1", "1b-plot1")
    while not over.over:
        over.play(next(action for action in over.legal() if action.startswith("ready")))
    text = over.text()
    at.page.goto(f"/open?at=5#{len(text)}.{quote(text)}")
    at.click("here.plans")
    plans = at.page.get_by_role("region", name=at.say("best.plans"))
    plans.get_by_text(at.say("best.done")).wait_for()
    # All three are named: nobody here has anything to do.
    expect(at.page.locator("header .now")).to_have_text(re.compile(" · .* · "))


def course_of_a_game(at: Place) -> None:
    """Stopped, so that it stays as it is."""
    at.tables.server.wait_until_fast()
    at.page.goto(f"/table/{at.tables.enhanced_over}/replay?analysis&at=12")
    expect(at.page.locator("[data-course] path.line").first).to_have_attribute("d", re.compile("(L.*){10}"))
    at.click("whatIf.stop")
    at.page.locator("summary", has_text=at.say("course.table")).click()
    at.page.evaluate("scrollTo(0, 0)")


def moves_tried(at: Place) -> None:
    """In a game with tiles to come and a claim."""
    at.page.goto(f"/table/{at.tables.enhanced_over}/replay?at=20")
    at.click("replay.tryOut")
    at.page.locator("#branch-title").wait_for()


def rules(at: Place) -> None:
    at.page.goto("/rules/atacama")
    at.page.locator("#A16").wait_for(state="attached")


def settings(at: Place) -> None:
    at.table("middle")
    at.click("nav.settings")
    dialog = at.page.get_by_role("dialog")
    dialog.locator("summary", has_text=at.say("settings.resume")).click()
    dialog.get_by_role("list", name=at.say("settings.resumeWords")).wait_for()
    dialog.locator("summary", has_text=at.say("bots.title")).click()
    dialog.get_by_label(at.say("bots.name")).wait_for()
    dialog.locator("summary", has_text=at.say("own.title")).click()
    dialog.get_by_role("link", name=at.say("own.download")).wait_for()


def friend_of(at: Place, name: str) -> str:
    """A new friend of Ada's, who has asked her to play and finished a game with her; the id of the friendship."""
    ada, friend = at.tables.ada, at.tables.server.guest()
    for guest, called in ((ada, "Ada"), (friend, name)):
        guest.put("/api/me", {"name": called})
    words = ada.post("/api/friends/invitations", None)["words"]
    id_ = friend.post("/api/friends", {"code": words})["id"]
    for guest in (ada, friend):
        guest.put(f"/api/friends/{id_}", {"here": True, "games": True})
    for n in range(2):
        table = friend.post("/api/challenges", {"game": ("atacama", "ghawar")[n], "friend": id_, "begins": "me"})["id"]
        if n == 0:
            ada.take_seat(table, 1, "Ada")
            with friend.sit(table) as chair:
                chair.send("leave", seat=0)
    return str(id_)


def friends(at: Place) -> None:
    friend_of(at, "Grace Brewster Hopper")
    account = at.tables.ada.post("/api/bots", {"name": "Bohrwurm"})["bot"]
    at.tables.ada.put(f"/api/bots/{account['id']}/games", {"games": ["atacama", "ghawar"]})
    at.page.goto("/friends")
    at.page.get_by_role("heading", name=at.say("friends.bots")).wait_for()
    at.click("friends.getWords")
    at.page.get_by_role("img", name=at.say("friends.qr")).wait_for()
    at.page.get_by_role("heading", name=at.say("friends.played")).wait_for()


def friend(at: Place) -> None:
    at.page.goto(f"/friends/{friend_of(at, 'Mary')}")
    at.page.get_by_role("heading", name=at.say("friends.playedByFriend")).wait_for()
    at.page.get_by_text(at.say("friends.left.friend.resigned", name="Mary")).wait_for()


def challenge(at: Place) -> None:
    friend(at)
    at.click("friends.challenge")
    at.page.get_by_role("dialog").get_by_role("button", name=at.say("friends.send")).wait_for()


def learning(at: Place) -> None:
    at.page.goto("/learn/atacama")
    at.page.get_by_role("button", name=at.say("learn.first")).wait_for()


def lesson_missed(at: Place) -> None:
    table = at.tables.ada.post("/api/lessons/atacama/four-rigs", None)["id"]
    with at.tables.ada.sit(table) as chair:
        chair.act("e2")
    at.page.goto(f"/table/{table}")
    at.page.get_by_role("button", name=at.say("learn.again")).wait_for()


def puzzle_list(at: Place) -> None:
    at.page.goto("/puzzles/atacama")
    at.page.get_by_role("link", name=at.say("puzzle.first")).wait_for()


def puzzle(at: Place) -> None:
    name = at.tables.ada.get("/api/puzzles/atacama")[0]["name"]
    at.page.goto(f"/puzzles/atacama/{name}")
    at.page.get_by_role("button", name=at.say("puzzle.hint")).wait_for()


def about(at: Place) -> None:
    at.page.goto("/")
    at.page.get_by_role("link", name=at.say("nav.about")).click()
    at.page.get_by_role("link", name=at.say("about.notices")).wait_for()
    at.page.get_by_role("term").last.wait_for()


def privacy(at: Place) -> None:
    at.page.goto("/about/privacy")
    at.page.get_by_role("link", name=at.say("nav.about")).wait_for()


def school_sheet(at: Place) -> None:
    at.page.goto("/about/school")
    at.page.get_by_role("button", name=at.say("about.print")).wait_for()


def problem(at: Place) -> None:
    at.page.goto("/about/problem")
    at.page.get_by_role("button", name=at.say("about.problemSave")).wait_for()


def nothing_here(at: Place) -> None:
    at.page.goto("/nothing/of/that/kind")
    at.page.get_by_role("heading", name=at.say("lost.title")).wait_for()


def no_such_table(at: Place) -> None:
    at.page.goto("/table/nosuchtable")
    at.page.get_by_role("heading", name=at.say("table.failed")).wait_for()


PLAIN = (
    lobby,
    new_table,
    new_table_of_every_kind,
    waiting_for_players,
    invited,
    invite,
    more,
    keys,
    rules_over_the_table,
    rules,
    settings,
    friends,
    friend,
    challenge,
    learning,
    puzzle_list,
    about,
    privacy,
    problem,
    school_sheet,
    nothing_here,
    no_such_table,
    somebody_joins_from_here,
)
WITH_A_BOARD = (
    beginning,
    middle,
    field_chosen,
    puzzle,
    field_explained,
    red_rigs,
    claim,
    four_players,
    the_end,
    enhanced_end,
    only_on_this_device,
    asked_to_take_back,
    lesson_missed,
    projector,
    replay,
    replay_of_the_end,
    course_of_a_game,
    moves_tried,
)
ALL = {
    **{go.__name__: Screen(go) for go in PLAIN},
    "new_table_refused": Screen(new_table_refused, english=r"\b(tile|row|field|found|expected|missing)\b"),
    **{go.__name__: Screen(go, field="[data-field]") for go in WITH_A_BOARD},
    **OF_THE_FIELD,
    **OF_THE_HALL,
    **OF_ROOMS,
    "moves_judged_here": Screen(moves_judged_here),
    "plans_reckoned_here": Screen(plans_reckoned_here, "oil_city"),
}
