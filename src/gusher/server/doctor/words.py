"""The doctor's sentences, in the languages of the ``text.*.toml`` beside this file: by the keys of findings, with gaps
``{0}``, ``{1}`` for what was found."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path


@cache
def texts(language: str) -> Mapping[str, str]:
    """All texts of a language."""
    return tomllib.loads(Path(__file__).with_name(f"text.{language}.toml").read_text("utf-8"))


def said(language: str, key: str, gaps: Sequence[str] = ()) -> str:
    """A text with its gaps filled."""
    return texts(language)[key].format(*gaps)
