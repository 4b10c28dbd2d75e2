"""Pages that need neither the app nor a script: a sign, a title, a sentence, and perhaps one button."""

from __future__ import annotations

from html import escape

POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
"""The content security policy of such a page."""

_PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title} · Gusher</title>
<style>
body {{ margin: 3em 1em; background: #f3e7d0; color: #2b2622; font: 1.3em Georgia, serif; text-align: center }}
h1 {{ font-size: 1.4em; overflow-wrap: anywhere; text-wrap: balance }}
button {{ padding: 0.6em 1.2em; border: 0; border-radius: 0.4em; background: #2b2622; color: #f3e7d0; font: inherit }}
</style>
<p style="font-size: 3em; margin: 0">{sign}</p>
<h1>{title}</h1>
<p>{text}</p>
"""
_BUTTON = '<form method="post"><button>{button}</button></form>\n'


def plain_page(language: str, sign: str, title: str, text: str, button: str = "") -> str:
    """The page. Its button posts to its own address."""
    parts = {"language": language, "sign": sign, "title": escape(title), "text": escape(text)}
    return _PAGE.format(**parts) + (_BUTTON.format(button=escape(button)) if button else "")
