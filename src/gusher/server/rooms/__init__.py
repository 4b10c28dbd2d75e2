"""Rooms in use: who has joined, what they are shown, and what hosts do at the tables."""
