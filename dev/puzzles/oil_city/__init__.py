"""Looks for puzzles of Oil City: one way to use a phase is better by far than all that come to something else.

    python -m dev.puzzles.oil_city tokens found.jsonl
    python -m dev.puzzles.oil_city plots found.jsonl

Companies of bots of all levels play each other, three of them. Where tokens are about to be placed, or plots to be
arranged, and one of the plans of the best bot stands out, whatever else the company may do is played out, the better
ways with more and more futures, the company by itself and always with the same luck. The best one has to be LEAST
points ahead of all others with new luck, too, and half as many beyond doubt (95 %). Everything follows from the number
of the game: whoever stops goes on where they were, with Ctrl-C at any time; with ``--jobs 4`` or ``--ray auto`` many
games are looked at at once, and the file is the same.
"""
