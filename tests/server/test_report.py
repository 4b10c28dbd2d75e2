"""A report of a problem: what is in it, and that nobody and no place is."""

import json
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest
from click.testing import CliRunner

from gusher.commands.doctor import command
from gusher.server import logs
from gusher.server.doctor.report import report
from gusher.server.doctor.steps import Finding

PLANTED = (
    "Wilhelmina", "wilhelmina@example.org", "192.168.1.20", "fe80:0:0:0:1", "KJPC", "s3cret-t0ken", "Good luck",
    "mye556w96t4n", "gusher.example.org",
)  # fmt: skip


@pytest.fixture
def log(tmp_path):
    """What a server logs into its folder."""
    root = logging.getLogger()
    before = list(root.handlers)
    logs.to_folder(tmp_path)
    yield logging.getLogger("gusher.server")
    for handler in set(root.handlers) - set(before):
        assert isinstance(handler, RotatingFileHandler)
        root.removeHandler(handler)
        handler.close()


def fail(said):
    raise ValueError(said)


def test_what_is_planted_never_gets_into_it(log, tmp_path):
    for each in PLANTED:
        log.warning("Something of %s at table %s went wrong", each, "mye556w96t4n")
        try:
            fail(each)
        except ValueError:
            log.exception("It failed for %s", each)
    # Sentences that others have put together.
    log.warning("/home/wilhelmina/Games is on another computer, see https://gusher.example.org/x or 192.168.1.20")
    logging.getLogger("uvicorn.error").error("Bad: 'Good luck' from Wilhelmina")
    for kept in (tmp_path / logs.PROBLEMS).read_text("utf-8").splitlines():
        json.loads(kept)
    found = [
        Finding("good", "folder.good", ("/home/wilhelmina/Games",)),
        Finding("good", "address.good", ("192.168.1.20",)),
        Finding("good", "versions", ("0.1.0", "CPython 3.11", "Linux", "3.45")),
    ]
    text = report(found, tmp_path)
    assert [each for each in (*PLANTED, "wilhelmina", str(tmp_path), str(Path.cwd())) if each in text] == []
    content = json.loads(text)
    assert content["findings"][0] == {"state": "good", "what": "folder.good"}
    assert content["findings"][2]["said"] == ["0.1.0", "CPython 3.11", "Linux", "3.45"]
    problems = content["problems"]
    assert len(problems) > 10
    assert problems[1]["error"]["kind"] == "ValueError"
    assert "test_report.py" in problems[1]["error"]["trace"][-1]


def test_a_damaged_log_and_none_at_all_are_no_problem(tmp_path):
    assert json.loads(report([], tmp_path))["problems"] == []
    (tmp_path / logs.PROBLEMS).write_bytes(b'{"event": "It failed"}\n\xff[1]\n3\n{"event": "cut sho')
    assert json.loads(report([], tmp_path))["problems"] == [{"event": "It failed"}]


def test_it_is_shown_before_it_is_saved(tmp_path):
    file = tmp_path / "report.json"
    arguments = ["--data", str(tmp_path / "data"), "--report", str(file)]
    refused = CliRunner().invoke(command, arguments, input="n\n")
    assert refused.exit_code == 1
    assert not file.exists()
    saved = CliRunner().invoke(command, arguments, input="y\n")
    assert saved.exit_code == 0
    assert file.read_text("utf-8") in saved.output
    again = CliRunner().invoke(command, arguments, input="y\n")
    assert again.exit_code == 2
    assert "exists already" in " ".join(again.output.split())
