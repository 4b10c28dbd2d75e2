"""A game on this device only: after the page on which it is set up, nobody needs a server."""

import re

import pytest
from browser.board import AtacamaPage
from browser.field.pages import FieldPage
from browser.here import modules_of, saved, wait_on_modules, wait_until_it_looks_back, wait_until_kept
from browser.lessons import miss_and_solve
from browser.pages import wait_on
from playwright.sync_api import expect

import gusher
from gusher.table import files

HIDES = """
window.away = sessionStorage.getItem('away') === 'yes'
Object.defineProperty(document, 'hidden', { get: () => window.away })
"""
"""Then whether somebody looks at the page is said by ``away``."""


def set_up(page, server, name="atacama", *, options=(), bot=None):
    """The form, filled in for two at this device, or for one and a bot of this level, once everything that the game
    needs is kept."""
    bots = bot is not None
    wait_on_modules(server, name, bots=bots)
    page.goto(f"/new/{name}")
    page.get_by_role("textbox", name="Name").nth(0).fill("Ada")
    if bots:
        page.get_by_label("Level").select_option(bot)
    else:
        page.get_by_label("Who sits in seat 2?").select_option("here")
        page.get_by_role("textbox", name="Name").nth(1).fill("Grace")
    for option in options:
        page.get_by_role("radio", name=option).check(force=True)
    page.get_by_role("switch", name="Only on this device").check(force=True)
    expect(page.get_by_role("status").get_by_text("Everything is here.")).to_be_visible()
    wait_until_kept(page, modules_of(name, bots=bots))


def play(table, moves):
    """So many moves, or until the end."""
    for number in range(moves):
        if not table.is_my_turn():
            return
        fields = table.open_fields()
        table.play(fields[(7 * number) % len(fields)])


def claim(table):
    """Whatever the form suggests. Else it would become a duty."""
    table.panel.get_by_role("button", name="Claim a concession").click()
    table.panel.get_by_role("button", name="Claim", exact=True).click()
    expect(table.panel.get_by_role("heading", name="Claim a concession")).to_have_count(0)


def test_a_game_with_dice_is_begun_taken_back_and_gone_on_with_after_the_server_has_gone(alone, expected):
    page, server, stop = alone
    set_up(page, server, options=["Enhanced"])
    stop()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")
    table = AtacamaPage(page)
    expect(page.get_by_text("Nobody else watches here.")).to_be_visible()
    play(table, 2)
    before = saved(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("link", name="Grace takes back")).to_be_visible()
    taken_back = saved(page)
    assert before.startswith(taken_back.removesuffix("\n"))
    # All that was done is there after a reload, without a server.
    page.reload()
    assert AtacamaPage(page).is_my_turn()
    expect(page.get_by_role("link", name="Grace takes back")).to_be_visible()
    assert saved(page) == taken_back
    # Without a server nobody else can join, and nothing is lost by the try.
    expected.append("ERR_CONNECTION_REFUSED|ERR_FAILED")
    page.get_by_role("button", name="Go on at the server").click()
    page.get_by_role("dialog").get_by_role("button", name="Go on at the server").click()
    expect(page.get_by_role("alert").filter(has_text="The server can’t be reached.")).to_be_visible()
    page.keyboard.press("Escape")
    assert saved(page) == taken_back


def test_a_drive_is_made_taken_back_and_kept_after_the_server_has_gone(alone, expected):
    page, server, stop = alone
    set_up(page, server, "guven")
    stop()
    # The form knows the game without the server, too.
    expected.append("ERR_CONNECTION_REFUSED|ERR_FAILED")
    page.reload()
    expect(page.get_by_role("switch", name="Only on this device")).to_be_checked()
    expect(page.get_by_role("status").get_by_text("Everything is here.")).to_be_visible()
    page.get_by_label("Who sits in seat 2?").select_option("here")
    for seat, player in enumerate(("Ada", "Grace")):
        page.get_by_role("textbox", name="Name").nth(seat).fill(player)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")
    table = FieldPage(page)
    status = table.panel.locator(".status")
    expect(status).to_have_text(re.compile("Your turn: roll"))
    name = status.inner_text().partition(" · ")[0]
    table.roll.click()
    expect(status).to_have_text(re.compile("Your turn: drive"))
    rolled = saved(page)
    table.drive(min(place for place in table.open_places() if "," in place))
    driven = saved(page)
    assert driven.startswith(rolled.removesuffix("\n"))
    table.back.click()
    expect(page.get_by_role("link", name=f"{name} takes back").first).to_be_visible()
    assert saved(page) == rolled
    # Python reads the same game, and what is done is there after a reload.
    assert gusher.read(driven).moves[-1] not in ("roll", gusher.read(rolled).moves[-1])
    page.reload()
    expect(status).to_have_text(re.compile("Your turn: drive"))
    assert saved(page) == rolled
    end(page)
    ended = saved(page)
    assert "\nend: agreed\n" in ended
    assert gusher.read(ended).over


def test_lessons_are_taken_while_the_server_is_away(alone, expected):
    page, server, stop = alone
    expected.append("ERR_CONNECTION_REFUSED|ERR_FAILED")
    wait_on_modules(server, "atacama")
    page.goto("/")

    def go_away():
        wait_until_kept(page, modules_of("atacama"))
        page.wait_for_load_state("networkidle")
        stop()

    miss_and_solve(page, meanwhile=go_away)


def begin_with_a_bot(page, server, stop, name, level):
    """A game of one and a bot, which comes without a server, as the page of its table; whether somebody looks at that
    page is said by ``away``."""
    page.add_init_script(HIDES)
    set_up(page, server, name, bot=level)
    stop()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")


def look(page, *, away):
    """Look at the page, or at something else."""
    page.evaluate(
        "(away) => { window.away = away; sessionStorage.setItem('away', away ? 'yes' : 'no');"
        " document.dispatchEvent(new Event('visibilitychange')) }",
        away,
    )


def test_a_bot_plays_here_after_the_server_has_gone_while_somebody_looks(alone):
    page, server, stop = alone
    begin_with_a_bot(page, server, stop, "atacama", "surveyor")
    table = AtacamaPage(page)
    table.play("e5")
    wait_on(page, lambda: len(table.rigs()) == 2)
    assert table.is_my_turn()
    page.get_by_role("button", name="Give me a hint").click()
    advice = page.get_by_role("region", name="A hint")
    expect(advice).to_contain_text(re.compile("^A hint.*Build on .*Found by looking one turn ahead.", re.DOTALL))
    # It says what speaks for it.
    expect(advice.get_by_role("status").get_by_role("paragraph").nth(1)).to_have_text(re.compile(r"^(?!Found by).*\.$"))
    advice.get_by_role("button", name="Choose this move").click()
    expect(advice).to_have_count(0)
    # So does what is said of the bot's turn.
    page.get_by_role("button", name="Why? Surveyor").click()
    answer = page.locator(".why[aria-expanded='true'] + .answer")
    expect(answer).to_contain_text(re.compile(r"^Builds on .*builds on .*How this is counted", re.DOTALL))
    # Taken back is what the bot has done, too.
    page.get_by_role("button", name="Take back").click()
    table.expect_rigs({})
    assert table.is_my_turn()
    look(page, away=True)
    table.play("e4")
    table.expect_rigs({"e4": 1})
    assert gusher.read(saved(page)).moves == ["e4"]
    # Nor does it after a reload.
    page.reload()
    table = AtacamaPage(page)
    table.expect_rigs({"e4": 1})
    assert gusher.read(saved(page)).moves == ["e4"]
    look(page, away=False)
    assert table.is_my_turn()
    wait_on(page, lambda: len(table.rigs()) == 2)
    text = saved(page)
    assert "seat 1: person Ada\nseat 2: bot surveyor\n" in text
    assert gusher.read(text).moves[0] == "e4"
    # Who gives up has lost to the bot.
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Leave or end").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(table.end).to_be_visible()
    assert gusher.read(saved(page)).over


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), [("guven", "foreman"), ("ghawar", "foreman")])
def test_a_bot_drives_here_after_the_server_has_gone(alone, name, level):
    page, server, stop = alone
    begin_with_a_bot(page, server, stop, name, level)
    table = FieldPage(page)
    for _ in range(60):
        # Where a roll is used up, nothing says whose turn it is, but what they can do.
        expect(table.panel.get_by_text(re.compile("Your turn|Your roll")).or_(table.end)).to_be_visible()
        if table.roll.is_visible():
            table.roll.click()
        elif places := table.open_places():
            table.place(min(places)).click()
            if table.confirm.is_visible():
                table.confirm.click()
        elif table.button("Stop").is_visible():
            table.button("Stop").click()
        replayed = gusher.read(saved(page))
        if {"roll"} <= set(replayed.moves) and replayed.moves.count("roll") > 3:
            break
    assert "seat 2: bot" in saved(page)
    assert replayed.moves.count("roll") > 3


def test_what_only_one_may_see_waits_until_the_device_is_in_their_hands(alone):
    page, server, stop = alone
    set_up(page, server, "ghawar", options=["Own rigs in sight"])
    stop()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")
    table = FieldPage(page)
    status = table.panel.locator(".status")
    shows = page.get_by_role("button", name=re.compile("show the table"))
    handed = set()
    # Dice that show taken platforms only let others go on, so nobody knows whose turn comes when.
    while len(handed) < 2:
        expect(status.or_(shows)).to_be_visible()
        if shows.is_visible():
            expect(table.panel).to_have_count(0)
            name = shows.inner_text().removeprefix("I am ").partition(":")[0]
            page.reload()
            expect(shows).to_contain_text(name)
            page.keyboard.press("Enter")
            expect(status).to_have_text(re.compile(f"^{name} · Your turn"))
            for owner in ("Ada", "Grace"):
                rigs = [state for state in table.told()["platforms"].values() if state.startswith(f"rig ({owner})")]
                assert {"not shown" in state for state in rigs} <= {owner != name}
            assert files.HIDDEN in saved(page).split()
            handed.add(name)
        table.place(min(table.open_places())).click()
        table.confirm.click()
        expect(table.confirm).to_be_hidden()
        expect(table.map.or_(shows)).not_to_have_attribute("aria-busy", "true")


def test_what_was_deleted_meanwhile_is_kept_again_with_the_next_move(alone):
    page, server, stop = alone
    set_up(page, server)
    stop()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")
    table = AtacamaPage(page)
    table.play("e5")
    storage = {"origin": page.evaluate("location.origin"), "storageTypes": "indexeddb"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", storage)
    table.play("a1")
    assert gusher.read(saved(page)).moves == ["e5", "a1"]
    page.reload()
    AtacamaPage(page).expect_rigs({"e5": 1, "a1": 1})


@pytest.mark.slow
@pytest.mark.parametrize("enhanced", [False, True])
def test_a_whole_game_is_played_kept_saved_replayed_and_listed(alone, expected, enhanced):
    page, server, stop = alone
    set_up(page, server, options=["Enhanced"] * enhanced)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/here-*")
    table = AtacamaPage(page)
    name = table.id
    play(table, 1)
    wait_until_it_looks_back(page)
    stop()
    play(table, 3)
    page.reload()
    table = AtacamaPage(page)
    if enhanced:
        claim(table)
    play(table, 60)
    expect(table.end).to_be_visible()
    points = table.points()
    if enhanced:
        page.get_by_text("Are the dice fair?").click()
        page.get_by_role("button", name="Check the dice").click()
        expect(page.get_by_text("The dice were as promised.").first).to_be_visible()

    # Python reads the same game out of the file, and draws the same.
    text = saved(page)
    file = files.read(text)
    replayed = gusher.read(text)
    assert (files.write(file), replayed.over) == (text, True)
    assert dict(enumerate(replayed.points)) == points
    assert (file.seed is not None) == enhanced
    if enhanced:
        assert file.seed.table == name
        assert files.unlike(file) == []

    page.get_by_role("link", name="Replay", exact=True).first.click()
    page.wait_for_url("**/replay*")
    expect(page.get_by_role("slider").or_(page.get_by_role("grid")).first).to_be_visible()
    page.goto(f"/table/{name}/replay?at=4")
    AtacamaPage(page).expect_rigs({text[:2]: 1 for text in replayed.moves[:4] if re.match(r"^\w\d", text)})

    # The lobby lists it, and can let go of it.
    expected.append("ERR_CONNECTION_REFUSED|ERR_FAILED")
    page.goto("/")
    expect(page.get_by_role("link").filter(has_text="on this device")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Remove from your list")).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("link").filter(has_text="on this device")).to_have_count(1)


def end(page):
    """They agree to end it: nobody has to be asked."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Leave or end").click()
    for _ in range(2):
        page.get_by_role("dialog").get_by_role("button", name="End the game now").click()
    expect(FieldPage(page).end).to_be_visible()


def opened_here(page, begun, *players):
    """The table of a game that goes on on this device, from a file in which these people play."""
    lines = "".join(f"seat {seat}: {player}\n" for seat, player in enumerate(players, start=1))
    text = begun.text().replace("\n\n", f"\n{lines}\n", 1)
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Go on with a game file").set_input_files(file)
    page.wait_for_url("**/table/here-*")


def test_somebody_else_joins_a_game_that_began_here(visit, server):
    wait_on_modules(server, "guven")
    begun = gusher.table("guven", seats=2, seed=1)
    mover = begun.movers()[0]
    page = visit("/")
    opened_here(page, begun, "person Ada", "person Grace")
    here = page.url
    page.get_by_role("button", name="Go on at the server").click()
    dialog = page.get_by_role("dialog")
    go_on = dialog.get_by_role("button", name="Go on at the server")
    # Somebody has to stay here, and somebody has to find a seat.
    dialog.get_by_role("switch", name="Grace").uncheck(force=True)
    expect(go_on).to_be_disabled()
    dialog.get_by_role("switch", name="Grace").check(force=True)
    go_on.click()
    page.wait_for_url(lambda url: "/table/" in url and "here-" not in url)
    expect(page.get_by_role("heading", name="Waiting for 1 more player")).to_be_visible()
    path = page.get_by_role("textbox", name="Link to this table").input_value().rpartition("/table/")[2]
    other = visit(f"{server.url}/table/{path}")
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Sit down").click()
    # Whoever is to move rolls, and the table's own dice draw.
    table = (FieldPage(page), FieldPage(other))[mover]
    table.roll.click()
    expect(table.panel.locator(".status")).to_have_text(re.compile("Your turn: drive"))
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Leave or end").click()
    for _ in range(2):
        other.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_text("Are the dice fair?").click()
    expect(page.get_by_text("This game began elsewhere.")).to_be_visible()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("The dice were as promised.").first).to_be_visible()
    # It is in place of the game here, which is listed again if somebody goes back to that and goes on.
    listed = page.get_by_role("link").filter(has_text="on this device")
    page.goto("/")
    expect(page.get_by_role("link").filter(has_text="Bob")).to_have_count(1)
    expect(listed).to_have_count(0)
    page.goto(here)
    end(page)
    # What happened here the server can tell, too.
    page.get_by_role("button", name="Analysis").click()
    page.wait_for_url("**/replay?analysis*")
    page.goto("/")
    expect(listed).to_have_count(1)


def test_a_file_goes_on_here_and_in_another_tab(visit, server):
    wait_on_modules(server, "atacama")
    begun = gusher.table("atacama")
    begun.play("e5", "a1")
    page = visit("/")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": begun.text().encode()}
    page.get_by_label("Go on with a game file").set_input_files(file)
    page.wait_for_url("**/table/here-*")
    table = AtacamaPage(page)
    table.expect_rigs({"e5": 1, "a1": 1})
    table.play("c3")
    begun.play("c3")
    assert saved(page) == begun.text()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    table.play("i9")
    assert asked == []

    # Another tab is told.
    other = AtacamaPage(page.context.new_page())
    other.page.goto(page.url)
    other.play("g7")
    table.expect_built("g7")
    table.play("e9")
    other.expect_built("e9")
