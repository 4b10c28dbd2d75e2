"""The page about security: every test that it names is there, and no threat is without one."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/security.md").read_text("utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)
THREATS = re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)


def test_every_threat_has_a_test():
    assert len(THREATS) > 8
    for title, text in THREATS:
        assert "::" in text, title
    assert len(NAMED) == PAGE.count("::")


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_the_tests_that_are_named_are_there(file, name):
    assert re.search(rf"^def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)
