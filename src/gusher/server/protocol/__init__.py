"""What devices and the server say to each other: messages, refusals, reasons, and their types for screens.

The screens get their TypeScript types from it (``python -m gusher.server.protocol.generate``). Seats, sides and entries
count from 0 on the wire; screens and game files count from 1. Moves travel as text in the game's notation (``e5*``).
Texts for people never travel: only codes do, and the screens have the words.
"""
