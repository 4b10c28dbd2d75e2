"""What can be asked over HTTP. Each handler does one thing and says what it answers; ``Failure`` is every error."""

from . import (
    admin,
    branches,
    catalogue,
    counsel,
    courses,
    debriefs,
    lobby,
    me,
    own_data,
    puzzles,
    reach,
    reminding,
    rooms,
    seats,
    status,
    table_pictures,
    table_socket,
    talking,
    viewing,
    what_ifs,
)

HANDLERS = [
    handler
    for subject in (
        *(admin, branches, catalogue, counsel, courses, debriefs, lobby, me, own_data, puzzles),
        *(reach, reminding, rooms, seats, status, table_pictures, table_socket, talking, viewing, what_ifs),
    )
    for handler in subject.HANDLERS
]
