"""Counting up by two. ``ones`` has a record of the same layout."""
