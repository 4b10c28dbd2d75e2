"""The documentation as a site: pages of ``docs/``, and one for each public module, from its docstrings."""

from .building import DocumentationError, build

__all__ = ["DocumentationError", "build"]
