"""Figures about Ghawar by Johannes Halbig."""
