"""A room: people who joined under one code, their groups, hosts, and the phases of an event. It knows games by the
contract alone (sides, and seats of a side), so it can host Oil City for thirty, two tables of it, or pairs at Atacama.
"""

from .entries import Entry, Role
from .room import Room, opened
from .seatings import dealt, form_of, planned, seats_of_sides

__all__ = ["Entry", "Role", "Room", "dealt", "form_of", "opened", "planned", "seats_of_sides"]
