"""Ghawar by Sezgin Güven (2009)."""
