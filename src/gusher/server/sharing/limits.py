"""How much one person, device or address may ask for, and how much the server takes on: every figure in one place.

``gusher serve --limit name=number`` changes one; rates are written ``name=100/5``, as at once/a second. A class has one
address: everything counted by address must allow sixty devices in a minute.
"""

from __future__ import annotations

from typing import NamedTuple

from gusher.table import pace


class Rate(NamedTuple):
    """So many at once, and so many each second in the long run."""

    at_once: float
    a_second: float


# Connections ----------------------------------------------------------------------------------------------------------

SOCKETS = 10_000
"""Connections to this process, where the system lets it have as many files open."""
FILES_KEPT = 150
"""Open files that are kept for other things than connections."""
SOCKETS_OF_ADDRESS = 1_000
"""Connections from one address; of few that are possible, half. Sixty browsers keep up to seven each."""
SOCKETS_OF_PERSON = 128
"""WebSockets of one person."""
BACKLOG = 128
"""Connections that wait to be accepted."""

SECONDS_FOR_HEAD = 10.0
SECONDS_FOR_BODY = 30.0
SECONDS_TO_CLOSE = 5.0
"""How long the head of a request may take, its body, and a farewell that nobody reads."""
SECONDS_WITHOUT_READING = 15.0
SECONDS_TO_READ = 60.0
"""A device is dropped if it reads nothing of what was sent to it for the former, or lags behind for the latter."""
SLICE = 4 * 1024
"""Bytes of one connection that are dealt with before it is another one's turn."""
LARGEST_HEAD = 32 * 1024
"""Bytes of a request before its body."""
UNREAD = 512 * 1024 * 1024
UNREAD_OF_ADDRESS = 64 * 1024 * 1024
"""Unread bytes sent to all devices, and to those of one address; beyond that, the device with most is dropped."""
FRAMES = Rate(60, 10)
"""Frames of a WebSocket that are no messages: pings, pongs, parts."""

# Requests and messages ------------------------------------------------------------------------------------------------

REQUESTS_OF_ADDRESS = Rate(6_000, 200)
MESSAGES = Rate(60, 30)
"""What one connection, or one bot that somebody has written, may send."""
MESSAGES_OF_ADDRESS = Rate(3_000, 400)
REFUSALS = 600
"""A connection is closed once so many more of its messages were refused than taken."""
ANSWERS_WAITING = 64
"""Unread answers beyond which a connection is closed."""

LARGEST_MESSAGE = 4 * 1024
LARGEST_FRAME = 64 * 1024
"""A longer message is refused; one longer than that, the connection is closed before it is read."""
LARGEST_BODY = 64 * 1024
LARGEST_FILE = 256 * 1024

# What takes some work -------------------------------------------------------------------------------------------------

LOOKS_BACK = Rate(200, 20)
LOOKS_BACK_OF_ADDRESS = Rate(1_000, 60)
"""Earlier positions, explanations and books."""
LINES_OF_A_LOOK = 2_000
"""An answer with a table's log counts as one more for each so many lines."""
DEBRIEFS_KEPT = 8
"""Debriefs of games that are over, kept for others who ask."""
PICTURES = Rate(30, 1)
PICTURES_OF_ADDRESS = Rate(240, 4)
"""Pictures of positions to share."""
PICTURES_KEPT = 8 * 1024 * 1024
"""Bytes of pictures that are kept for others who ask for the same."""
RECORDS = Rate(60, 1)
RECORDS_OF_ADDRESS = Rate(240, 4)
"""Game files that are opened or written, exports, and files of parts that are checked."""
STEPS_OF_A_RECORD = 1_000
"""A game file counts as one more for each so many steps, since all of them are played again."""
TABLES = Rate(150, 1)
TABLES_OF_ADDRESS = Rate(300, 2)
TABLES_OF_ALL = Rate(3_000, 20)
"""Tables that are made."""
SECONDS_TO_ADD = 10.0
"""How long devices have to say what they promised to add to the dice; then the game begins."""
SECONDS_OF_A_LESSON = 30 * 86400.0
"""How long after the last move a lesson can go on."""
TABLES_A_DAY = 1000
"""Tables that one person can make in 24 hours."""
SEATS_AT_PUBLIC_TABLES = 20
"""Seats of one person at other people's public tables that wait for people, or were played at within a day and are not
over."""
LOBBIES = Rate(60, 2)
LOBBIES_OF_ADDRESS = Rate(300, 10)
"""Lists of tables."""
SECONDS_OF_A_LIST = 1.0
"""How long a list of public tables serves everybody who asks for it."""
PUBLIC_SEATS_OF_ADDRESS = Rate(60, 1 / 60)
"""Seats at other people's public tables that are taken from one address; enough for a class."""
CHANGES = Rate(120, 2)
CHANGES_OF_ADDRESS = Rate(600, 20)
"""Names and settings that are kept, and seats that are taken or given."""
CODES = Rate(20, 0.1)
CODES_OF_ADDRESS = Rate(240, 1)
"""Tries at codes of other devices, enough for a class with typing errors. Where a million people play, guessing for a
year from a thousand addresses finds one code with a chance of 1 in 2000."""
PASSKEYS = 10
SECONDS_TO_USE_PASSKEY = 300
"""Passkeys of one person, and how long a device has to use one."""
ADMIN_TRIES_OF_ADDRESS = Rate(10, 1 / 60)
"""Tokens of those who look after the server that are tried from one address, right ones, too."""
OWN_DATA = Rate(6, 1 / 60)
OWN_DATA_OF_ADDRESS = Rate(120, 1 / 5)
"""Files of all that is known of somebody, and erasing it: both go through all of their tables."""
BOTS = Rate(10, 1 / 60)
BOTS_OF_ADDRESS = Rate(120, 1 / 10)
"""Accounts of bots that are made or erased, and their tokens that are renewed."""
BOTS_OF_PERSON = 10
GAMES_OF_BOT = 20
STREAMS_OF_BOT = 4
"""Bots of one person, and games and streams of one bot at a time."""
SECONDS_BETWEEN_SIGNS = 10.0
"""Between two signs of life in a stream, when it also looks whether the bot has other games."""
FRIENDS_OF_PERSON = 200
INVITATIONS_OF_PERSON = 10
CHALLENGES_OF_PERSON = 20
CHALLENGES_OF_BOT = 2
"""Friends of one person, invitations that nobody has accepted, and challenges that nobody has answered: of one person,
and of those to one bot."""
SECONDS_OF_INVITATION = 7 * 86400.0
SECONDS_OF_CHALLENGE = 3 * 86400.0
"""How long an invitation to friends, and a challenge, are good for."""
SECONDS_BETWEEN_SIGHTS = 30.0
SECONDS_HERE = 75.0
"""How often it is noted who is here, and for how long somebody counts as here after that."""
SECONDS_BETWEEN_SWEEPS = 60.0
"""How often challenges that have expired are looked for."""
BOTS_LISTED = 100
BOTS_LISTED_OF_PERSON = 2
"""Bots to challenge that are listed, and those of one person."""
GAMES_COUNTED = 300
GAMES_OF_FRIENDS_LISTED = 20
"""Of somebody's latest games, how many count in what is shown of them, and how many of two friends' are listed."""
ROOMS = Rate(10, 1 / 60)
ROOMS_OF_ADDRESS = Rate(60, 1 / 10)
"""Rooms that are opened."""
DOORS = Rate(60, 2)
DOORS_OF_ADDRESS = Rate(600, 20)
"""Codes of rooms that people have typed or followed, and names under which they come in."""
WRONG_CODES_OF_ADDRESS = Rate(60, 0.5)
"""Codes of no room from one address; beyond that, it can enter only rooms that somebody from there is in."""
HELLOS = 1_000
HELLOS_OF_PERSON = 8
SECONDS_OF_HELLO = 1800
"""How many people at once see which phones have reached this computer, how many devices each sees, and for how long."""
ADDRESSES_OF_ROOM = 1_000
"""Addresses from which people have come that a room remembers."""
JOINS_OF_ROOM = Rate(70, 1)
"""People who come into one room."""
WRONG_PINS = 5
"""Wrong PINs that lock a name until a host lets it in."""
WRONG_PINS_OF_ADDRESS = Rate(10, 1 / 60)
"""Wrong PINs from one address; beyond that none is looked at, so a stranger can lock two names at once, not a class."""
SESSIONS_OF_DATA = 40
"""Rooms whose data are put together into one file."""
WALLS_OF_ROOM = 8
"""Devices that may show the wall of a room."""
ROOM_ACTS = Rate(120, 10)
ROOM_ACTS_OF_ADDRESS = Rate(600, 60)
ACTS_OF_MEMBER = Rate(30, 0.5)
"""What hosts and members do in rooms, and what one member does: they choose a place and a name."""
ENTRIES_OF_ROOM = 10_000
"""The longest log of a room; a lesson of sixty people has a few hundred entries."""
MOST_DAYS_OF_ROOM = 365
"""How long a room can be kept before it erases itself."""
CHAT = Rate(8, 0.5)
CHAT_OF_ADDRESS = Rate(240, 10)
"""What people say at tables where they have a seat."""
CHAT_OF_WATCHERS = Rate(60, 2)
"""What people who only watch say, from one address. It leaves the players theirs."""
LONGEST_REMARK = 300
REMARKS_KEPT = 200
REMARKS_TOLD = 100
"""Characters of a remark, remarks that a table keeps, and those that somebody gets who comes."""
SECONDS_TO_COME_BACK = 10.0
"""Before somebody is shown as away: a phone that changes its connection does not flicker."""
SECONDS_BETWEEN_PRESENCES = 0.25
"""Between two messages to a table about who is here: a class comes within a minute."""
SECONDS_OF_A_PRESENCE = 25.0
"""How long a process's word on who is connected to it counts elsewhere; it is repeated every ten seconds."""
SECONDS_OF_A_SIGN = 2.0
"""Without a sign of life a process of the same server may hang: then it is sent no connections."""
BUCKETS = 10_000
"""People and addresses that are counted for each limit; the one that has not asked for longest is forgotten."""

EXPLANATIONS_KEPT = 1000
LEDGERS_KEPT = 200
LEDGERS_AT_ONCE = 2
"""Games whose luck is being counted."""
LEDGERS_OF_ROOM = 100
"""Games of one room whose luck is counted: as many as can be kept beside those of others."""
WHAT_IFS = Rate(20, 0.5)
WHAT_IFS_OF_ADDRESS = Rate(240, 6)
"""Series of games that are begun to see what would have been."""
WHAT_IFS_AT_ONCE = 64
"""Series of one address that are under way, taking turns at one worker."""
WHAT_IFS_KEPT = 100
"""Series that are kept, 60 KB each at most."""
COURSES_KEPT = 50
POSITIONS_KEPT = 5_000
"""Courses of finished games that are kept, and positions with the games played from there, 15 KB each at most."""
PUZZLES_KEPT = 5_000
OPENINGS_KEPT = 50
"""Answers to tries at puzzles that are kept, 5 KB each at most, and positions of puzzles. Courses and tries count as
series."""

# Reminders of people who are away -------------------------------------------------------------------------------------

SECONDS_WAITED_FOR = 15.0
"""Somebody who waits for another player, and has not said so for longer than this, has gone."""
LONGEST_LIVE_CLOCK = 2 * 3600
"""With a longer clock, people are not expected to play in one go, but to come back now and then."""
SECONDS_TO_REMIND = 30.0
"""How long somebody who is to move has been away before they are sent a reminder."""
DEVICES_REMINDED = 5
"""Devices on which one person is reminded."""
TURNS_REMEMBERED = 10_000
"""Turns that people have been or will be reminded of; the oldest are forgotten."""
REMINDERS_WAITING = 1_000
REMINDERS_AT_ONCE = 8
"""Reminders that wait to be sent, beyond which new ones are dropped, and that are being sent."""
SECONDS_TO_DELIVER = 10.0
SECONDS_TO_KEEP_REMINDER = 86_400
"""How long a push service may take to accept a reminder, and keeps it for a device that is switched off."""

ASKED = Rate(5, 1 / 3600)
"""Reminders by which one person learns that one other has challenged them."""
MAILS = Rate(5, 1 / 3600)
MAILS_OF_ADDRESS = Rate(60, 1 / 60)
MAILS_TO_ONE = Rate(3, 1 / 28_800)
"""E-mails that ask whether an address is right: for one person, from one address of the network, and to one e-mail
address, whoever asks for them."""
REMINDERS_BY_MAIL = Rate(20, 1 / 600)
"""Reminders by e-mail to one person."""
MAILS_WAITING = 500
MAILS_AT_ONCE = 2
MAIL_TRIES = 3
SECONDS_TO_MAIL = 15.0
SECONDS_BETWEEN_TRIES = 60.0
"""E-mails that wait, beyond which new ones are dropped, and that are being sent; how often each is tried, how long the
mail server may take for each step, and after how long it is tried again; then after ten times as long."""
SECONDS_TO_CONFIRM_MAIL = 86_400

# Tables ---------------------------------------------------------------------------------------------------------------

ENTRIES = 30_000
"""The longest log, and the longest game of a file that is opened. Random games of Oil City with thirty seats have 9,000
entries; the longest of 1.5 million random games of Ghawar and Güven had 8,193 decisions."""
SHARE_OF_PERSON = 0.5
"""How much of a log one person's seats may fill where others play, so that nobody ends a game by filling its log."""
SHARE_FOR_CLOSING = 1 / 30
"""How much of a log, at its end, is left for the table's maker and the clock to close phases."""
WRITES = Rate(300, 10)
"""Moves, undos and answers of one person at one table. Bots and the clock are not counted."""

SECONDS_DESERTED = 14 * 86400
"""After so long without a new entry, and with nobody else there, a table's maker or a player can abandon the game
alone."""

SECONDS_FOR_PEOPLE = pace.SECONDS_FOR_PEOPLE
"""How long an offer to all, or an open table, is left to people before a bot takes it."""

SHORTEST_CLOCK = 10
LONGEST_CLOCK = 3600
"""Seconds for a phase."""
LONGEST_TURN = 14 * 86400
LONGEST_INCREMENT = 3600
"""Seconds for a turn or for a seat's whole game, and those added after a turn."""
SECONDS_OF_LAG = 1.0
"""How late a move may come: it takes its time to get here, and clocks in browsers are not exact."""

TABLES_IN_MEMORY = 500
ENTRIES_IN_MEMORY = 500_000
"""Tables that stay in memory though nobody watches, in case somebody comes back, and the entries of all their logs."""
TABLES_LISTED = 50
VIEWS_KEPT = 1024 * 1024
"""Bytes of views that are kept of one table for others who see the same."""


def entries_of_play() -> int:
    """How many entries a log can have before only phases are closed."""
    return ENTRIES - int(ENTRIES * SHARE_FOR_CLOSING)


def change(setting: str) -> None:
    """Change a limit for this process, as in ``sockets=500`` or ``tables_of_address=1000/10``. ValueError says what is
    wrong with it."""
    name, _, given = (part.strip() for part in setting.partition("="))
    if name not in names():
        raise ValueError(f"there is no limit {name!r}; there are {', '.join(names())}")
    kind = type(globals()[name.upper()])
    try:
        numbers = [float(part) for part in given.split("/")]
    except ValueError:
        numbers = []
    if len(numbers) != (2 if kind is Rate else 1) or not all(0 < number < 1e9 for number in numbers):
        form = "two numbers, at once/a second" if kind is Rate else "a number above 0"
        raise ValueError(f"{name} takes {form}, not {given!r}")
    globals()[name.upper()] = kind(*numbers)


def names() -> list[str]:
    """All limits that can be changed."""
    return [
        name.lower() for name, value in globals().items() if name.isupper() and isinstance(value, int | float | Rate)
    ]
