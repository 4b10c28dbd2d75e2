"""“Can phones reach me?” on the host's screens: a phone opens the address, and the host is told."""

from playwright.sync_api import expect

from dev.testing.servers import LiveServer

PHONE = {"width": 390, "height": 844}


def test_the_host_is_told_that_a_phone_has_come(visit, tmp_path):
    with LiveServer(tmp_path, options=["--host", "0.0.0.0", "--trusted-proxy", "127.0.0.1"], compiles=False) as server:
        host = server.guest()
        key = host.get("/api/reach")["links"][0].rpartition("/")[2]
        page = visit("/room", url=server.url, guest=host)
        panel = page.locator("details", has_text="Can phones reach me?")
        panel.get_by_text("Can phones reach me?").press("Enter")
        expect(panel.get_by_role("status")).to_have_text("No phone has come yet.")
        expect(panel).to_contain_text(f"/hello/{key}")
        expect(panel.get_by_role("listitem").filter(has_text="firewall")).to_have_count(1)

        came_from = {"X-Forwarded-For": "192.168.77.33"}
        phone = visit(
            url=server.url, viewport=PHONE, java_script_enabled=False, locale="pl-PL", extra_http_headers=came_from
        )
        phone.goto(f"/hello/{key}")
        expect(phone.get_by_role("heading")).to_have_text("Działa")
        expect(panel.get_by_role("status")).to_contain_text("Yes. A phone at 192.168.77.33 reached this computer.")
        expect(panel.get_by_role("listitem")).to_have_count(0)
        # It would go on asking whether somebody has come, also a server that has ended.
        page.close()


def test_a_server_for_this_computer_alone_says_so(visit, server):
    page = visit("/room")
    panel = page.locator("details", has_text="Can phones reach me?")
    panel.get_by_text("Can phones reach me?").click()
    expect(panel.get_by_role("status")).to_contain_text("No: nobody can reach this computer.")
    expect(panel.get_by_role("listitem")).to_have_count(1)
    expect(panel).to_contain_text("./gusher serve, without --host")
