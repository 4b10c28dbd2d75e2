"""A tournament of the people in a room: rounds, who meets whom, standings and ratings. All of it is worked out from
what the room's log says; nothing here knows a game."""

from .event import Event, Match, Round
from .pairing import next_round
from .ratings import Rating, rated
from .standings import Line, standings

__all__ = ["Event", "Line", "Match", "Rating", "Round", "next_round", "rated", "standings"]
