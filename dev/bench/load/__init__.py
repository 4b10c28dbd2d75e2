"""The server under load, beside boardgame.io in the same run: the same tables, moves, moments, devices and client."""
