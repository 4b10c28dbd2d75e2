"""Ghawar by Johannes Halbig (2010)."""
