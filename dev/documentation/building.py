"""Builds the site with Sphinx, in a folder of its own for the sources, so that nothing is left in the clone."""

from __future__ import annotations

import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

from . import staging
from .checking import broken_links

STYLE = Path(__file__).with_name("style.css")
ROOT = Path(__file__).parents[2]
FONTS = {
    f"{package}/files/{name}-{part}-{kind}.woff2"
    for package, name, kind in (
        ("@fontsource-variable/public-sans", "public-sans", "wght-normal"),
        ("@fontsource/crimson-pro", "crimson-pro", "500-normal"),
    )
    for part in ("latin", "latin-ext")
}
TOOLS = ["gymnasium", "pettingzoo", "pyspiel"]
"""Others' tools, whose environments are described without them."""

CONFIGURATION: dict[str, Any] = {
    "project": "Gusher",
    "html_title": "Gusher documentation",
    "html_theme": "furo",
    "html_static_path": ["_look"],
    "html_css_files": ["style.css"],
    "html_copy_source": False,
    "html_show_sphinx": False,
    "html_show_copyright": False,
    "extensions": ["myst_parser", "sphinx.ext.autodoc"],
    "root_doc": "index",
    "myst_heading_anchors": 4,
    # Anchors within paragraphs are unknown to MyST: the finished pages are checked instead.
    "suppress_warnings": ["myst.xref_missing"],
    "autodoc_mock_imports": TOOLS,
    "autodoc_member_order": "bysource",
    "autodoc_typehints_format": "short",
    "autodoc_default_options": {"members": True},
    "python_use_unqualified_type_names": True,
    "python_maximum_signature_line_length": 90,
    "add_module_names": False,
    "toc_object_entries_show_parents": "hide",
    # Most blocks without a language are drawings.
    "highlight_language": "text",
}


class DocumentationError(Exception):
    """The site can't be built; the message says why."""


def build(folder: Path) -> None:
    """Write the site into this folder, which is made if need be. DocumentationError names every link that leads
    nowhere, and all else that Sphinx finds wrong."""
    try:
        from sphinx.application import Sphinx
        from sphinx.ext.autodoc.mock import mock
    except ImportError:
        raise DocumentationError(
            "Sphinx is missing here: `./gusher docs FOLDER` installs it, and so does `pip install gusher[docs]`."
        ) from None

    if folder.exists() and any(folder.iterdir()) and not (folder / "objects.inv").exists():
        raise DocumentationError(f"{folder} has other files: name an empty folder, or one that this command wrote.")
    complaints = io.StringIO()
    with tempfile.TemporaryDirectory(prefix="gusher-docs-") as temporary:
        sources, site = Path(temporary, "sources"), Path(temporary, "site")
        with mock(TOOLS):
            staging.stage(ROOT, sources)
        _add_look(sources / "_look")
        app = Sphinx(
            sources, None, site, Path(temporary, "doctrees"), "html", CONFIGURATION, status=None, warning=complaints
        )
        app.connect("html-page-context", _speak)
        app.connect("autodoc-skip-member", _leave_out)
        app.build()
        problems = [*complaints.getvalue().replace(f"{sources}/", "").splitlines(), *broken_links(site)]
        if problems:
            raise DocumentationError("\n".join(problems))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(site, folder)


def _add_look(folder: Path) -> None:
    """Our colours and fonts, from the web app."""
    folder.mkdir()
    colours = (ROOT / "web/src/base/styles/colours.css").read_text("utf-8")
    # Furo keeps a reader's choice of light or dark on the body.
    colours = colours.replace(":root[data-theme=", "body[data-theme=")
    (folder / "style.css").write_text(f"{colours}\n{STYLE.read_text('utf-8')}", "utf-8")
    for font in FONTS:
        shutil.copy(ROOT / "web/node_modules" / font, folder)


def _speak(app: object, page: str, template: str, context: dict[str, Any], doctree: object) -> None:  # noqa: ARG001
    """Say in which language a page is: screen readers and hyphenation follow it."""
    context["language"] = staging.language_of(page) or "en"


def _leave_out(app: object, kind: str, name: str, value: object, skip: bool, options: object) -> bool | None:  # noqa: ARG001
    """Leave out the fields of a named tuple that have no words of their own; its docstring tells of them."""
    return True if (getattr(value, "__doc__", None) or "").startswith("Alias for field number") else None
