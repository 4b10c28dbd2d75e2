"""Installed packages are compiled, so that programs start quickly."""

import re

import pytest

pytestmark = pytest.mark.usefixtures("bootstrap")


def test_only_tests_of_packages_are_left_uncompiled_wherever_the_clone_lies() -> None:
    from packages import _TESTS_OF_OTHERS

    for clone in ("/home/me/gusher", "/home/me/tests/gusher"):
        site = f"{clone}/.venv/lib/python3.11/site-packages"
        assert not re.search(_TESTS_OF_OTHERS, f"{site}/numba/core/compiler.py")
        assert not re.search(_TESTS_OF_OTHERS, f"{site}/mypy/test.py")
        assert re.search(_TESTS_OF_OTHERS, f"{site}/numba/tests/test_range.py")
        assert re.search(_TESTS_OF_OTHERS, f"{site}/numpy/_core/tests/test_half.py")
