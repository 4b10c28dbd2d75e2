"""Figures about the games on the field with trucks. A game names those that it promises."""
