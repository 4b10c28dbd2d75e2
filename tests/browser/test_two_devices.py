"""One person at two devices: six words bring name, tables and settings from one to the other."""

from playwright.sync_api import expect


def test_six_words_bring_a_person_to_another_device(visit, server, expected):
    expected.append("400 \\(Bad Request\\)")
    phone = server.guest()
    phone.put("/api/me", {"name": "Maria of two devices"})
    table = phone.new_table("here", "novice", game="atacama")
    old = visit("/", guest=phone, viewport={"width": 360, "height": 800})
    old.get_by_role("button", name="Settings").click()
    dialog = old.get_by_role("dialog")
    with old.expect_response("**/api/me/settings") as kept:
        dialog.get_by_role("radio", name="Dark").check(force=True)
    assert kept.value.ok
    dialog.get_by_text("Another device", exact=True).click()
    words = dialog.get_by_role("list", name="Your six words").get_by_role("listitem").all_inner_texts()
    assert len(words) == 6
    dialog.get_by_role("button", name="Copy the words").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()

    # A device on which somebody has chosen something else already.
    new = visit("/", locale="de-DE", viewport={"width": 360, "height": 800})
    new.get_by_role("button", name="Einstellungen").click()
    dialog = new.get_by_role("dialog")
    with new.expect_response("**/api/me/settings"):
        dialog.get_by_role("radio", name="Hell", exact=True).check(force=True)
    dialog.get_by_text("Anderes Gerät", exact=True).click()
    field = dialog.get_by_label("Die sechs Wörter vom anderen Gerät")
    with new.expect_response("**/api/resume"):
        field.fill(" ".join([*words[:5], "zebrra"]))
        field.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text(
        "Wort 6 („zebrra“): Das ist keines der Wörter. Meintest du „zebra“?"
    )
    expect(field).to_have_attribute("aria-invalid", "true")
    # As somebody types who copies them by hand.
    field.fill(", ".join(word[:4].upper() for word in words))
    dialog.get_by_role("button", name="Hier weiterspielen").click()
    new.wait_for_url(f"{server.url}/")
    expect(new.locator("html")).to_have_attribute("data-theme", "dark")
    expect(new.locator(f"a[href$='/table/{table}']").first).to_be_visible()
    new.get_by_role("button", name="Einstellungen").click()
    expect(new.get_by_label("Dein Name")).to_have_value("Maria of two devices")

    # From now on what is chosen on one is found on the other.
    with new.expect_response("**/api/me/settings"):
        new.get_by_role("dialog").get_by_role("radio", name="Polski").check(force=True)
    old.goto("/")
    expect(old.locator("html")).to_have_attribute("lang", "pl")


def keychain(page):
    """A place for passkeys in the browser of a page, whose owner agrees to everything: what asks it for something."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**kind, "isUserVerified": True, "automaticPresenceSimulation": True}
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return lambda wish, **more: devtools.send(f"WebAuthn.{wish}", {**made, **more})


def test_a_passkey_brings_a_person_to_another_device(visit, server):
    url, size = server.url.replace("127.0.0.1", "localhost"), {"width": 360, "height": 800}
    phone = server.guest()
    phone.put("/api/me", {"name": "Maria of a passkey"})
    cookie = phone.cookie.partition("=")[2]
    old, new = visit(url=url, viewport=size), visit(url=url, viewport=size, locale="de-DE")
    old.context.add_cookies([{"name": "gusher", "value": cookie, "url": url}])
    own, other = keychain(old), keychain(new)
    old.goto("/")
    old.get_by_role("button", name="Settings").click()
    dialog = old.get_by_role("dialog")
    dialog.get_by_text("Another device", exact=True).click()
    dialog.get_by_role("button", name="Add a passkey").click()
    remove = dialog.get_by_role("button", name="Remove: Added")
    expect(remove).to_be_visible()
    # The same device has one now, and says so instead of making another.
    dialog.get_by_role("button", name="Add a passkey").click()
    expect(dialog.get_by_text("Perhaps this device has one for you already.")).to_be_visible()
    [passkey] = own("getCredentials")["credentials"]

    new.goto("/")
    new.get_by_role("button", name="Einstellungen").click()
    dialog = new.get_by_role("dialog")
    dialog.get_by_text("Anderes Gerät", exact=True).click()
    other("addCredential", credential=passkey)
    with new.expect_navigation():
        dialog.get_by_role("button", name="Mit Passkey anmelden").click()
    new.get_by_role("button", name="Einstellungen").click()
    expect(new.get_by_label("Dein Name")).to_have_value("Maria of a passkey")

    remove.click()
    expect(remove).to_have_count(0)
    assert phone.get("/api/me/passkeys")["passkeys"] == []


def test_signing_out_on_all_other_devices(visit, server):
    phone = server.guest()
    phone.put("/api/me", {"name": "Maria of one device"})
    stolen = server.guest()
    stolen.cookie = phone.cookie
    page = visit("/", guest=phone)
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Another device", exact=True).click()
    words = dialog.get_by_role("list", name="Your six words")
    before = words.inner_text()
    dialog.get_by_role("button", name="Sign out on all other devices").click()
    # Whoever presses Enter twice stays.
    expect(dialog.get_by_role("button", name="No, leave it")).to_be_focused()
    dialog.get_by_role("button", name="Yes, sign them out").click()
    expect(dialog.get_by_text("These six words are new")).to_be_visible()
    expect(dialog.get_by_role("button", name="Sign out on all other devices")).to_be_focused()
    assert words.inner_text() != before
    assert stolen.get("/api/me")["name"] == ""
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Your name")).to_have_value("Maria of one device")
