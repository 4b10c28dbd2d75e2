"""What can be asked over HTTP. Each handler does one thing and says what it answers; ``Failure`` is every error."""

from litestar.handlers import BaseRouteHandler

from . import (
    admin,
    bot_accounts,
    bot_games,
    branches,
    catalogue,
    counsel,
    courses,
    debriefs,
    friends,
    imprint,
    lobby,
    mailing,
    me,
    notices,
    own_data,
    passkeys,
    puzzles,
    reach,
    reminding,
    research,
    results,
    rooms,
    seats,
    status,
    table_pictures,
    table_socket,
    talking,
    tournaments,
    viewing,
    what_ifs,
)

_MODULES = (
    *(admin, bot_accounts, bot_games, branches, catalogue, counsel, courses, debriefs, friends, imprint, lobby),
    *(mailing, me, notices, own_data, passkeys, puzzles, reach, reminding, research, results, rooms, seats, status),
    *(table_pictures, table_socket, talking, tournaments, viewing, what_ifs),
)
HANDLERS = [each for module in _MODULES for each in vars(module).values() if isinstance(each, BaseRouteHandler)]
