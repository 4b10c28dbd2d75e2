"""Who runs a server: what is shown of their text files, and what is said where they are missing or can't be read."""

import pytest

from dev.testing.servers import ServerThread
from gusher.server.doctor import checks, words
from gusher.server.http import app, imprint
from gusher.server.storage.retention import Keep
from gusher.server.work.workers import Workers


def test_each_language_has_its_own_or_that_of_all_or_any(tmp_path):
    assert imprint.imprint(tmp_path, "de") == ""
    (tmp_path / "imprint.pl.txt").write_text("Szkoła\n", "utf-8")
    assert imprint.imprint(tmp_path, "de") == "Szkoła"
    (tmp_path / "imprint.txt").write_bytes("\N{BYTE ORDER MARK}School\r\nStreet 1\n".encode())
    assert imprint.imprint(tmp_path, "de") == "School\nStreet 1"
    (tmp_path / "imprint.de.txt").write_text("Schule", "utf-8")
    assert imprint.imprint(tmp_path, "de") == "Schule"
    assert imprint.imprint(tmp_path, "pl") == "Szkoła"


@pytest.mark.parametrize(
    ("content", "said"), [(b"\xff\xfe", "is no text in UTF-8"), (b"x" * 20_001, "is larger than 20000 bytes")]
)
def test_a_file_that_can_not_be_shown_is_named_by_the_doctor(tmp_path, content, said):
    (tmp_path / "imprint.de.txt").write_bytes(content)
    with pytest.raises(imprint.UnreadableError, match=said):
        imprint.imprint(tmp_path, "en")
    finding = checks._imprint(tmp_path)
    assert (finding.state, finding.key) == ("bad", "imprint.bad")
    assert "imprint.de.txt" in words.said("en", finding.key, finding.gaps)


def test_the_doctor_says_where_to_write_it(tmp_path):
    missing = checks._imprint(tmp_path)
    assert (missing.state, missing.key) == ("unknown", "imprint.none")
    assert str(tmp_path) in words.said("de", missing.key, missing.gaps)
    (tmp_path / "imprint.txt").write_text("School", "utf-8")
    assert checks._imprint(tmp_path).gaps == ("imprint.txt",)


def test_a_server_says_who_runs_it_and_for_how_long_it_keeps_games(tmp_path):
    token = "a-token-long-enough"
    application = app.create(tmp_path, compiles=False, workers=Workers(1), keep=Keep(90.0), admin=token)
    with ServerThread(application) as server:
        guest = server.guest()
        assert guest.get("/api/operator") == {"imprint": "", "days": 90.0, "days_running": None}
        guest.post("/api/admin/session", {"token": token})
        assert guest.get("/api/admin")["has_imprint"] is False
        (tmp_path / "imprint.txt").write_text("School", "utf-8")
        assert guest.get("/api/operator?lang=pl")["imprint"] == "School"
        assert guest.get("/api/admin")["has_imprint"] is True
        (tmp_path / "imprint.txt").write_bytes(b"\xff")
        assert guest.get("/api/operator")["imprint"] == ""
