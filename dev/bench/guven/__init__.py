"""Figures about Ghawar by Sezgin Güven."""
