"""Every reason code that is no game's own. The screens have a sentence for each, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMON_REASONS: Mapping[str, str] = {
    # What was sent can't be read.
    "malformed": "It is not JSON.",
    "invalid": "A part of the message is missing, unknown or of the wrong kind.",
    "too_large": "It is larger than allowed.",
    "too_fast": "More came than one person or device may send in that time.",
    # What was asked for is not there.
    "not_found": "There is no such page.",
    "method_not_allowed": "The page is there, but not for this kind of request.",
    "unknown_game": "There is no such game.",
    "unknown_table": "There is no such table.",
    "unknown_seat": "The table has no such seat.",
    "unknown_bot": "The game has no bot of this level.",
    "unknown_entry": "The log has no entry of this number.",
    "unknown_lesson": "The game has no lesson of this name.",
    "unknown_code": "Nobody has this resume code.",
    "code_word": "It is none of the words that resume codes are made of.",
    "code_length": "A resume code has six words.",
    # Who may do it.
    "unknown_host": "The server does not answer to that name; start it with --name to make it.",
    "wrong_origin": "The page that asked belongs to another site.",
    "not_your_seat": "Somebody else sits there, or nobody does.",
    "not_your_table": "Who asks has neither made the table nor played there.",
    "not_the_maker": "Only whoever made the table may do this.",
    "seat_taken": "Somebody sits there already.",
    "seat_kept": "Whoever sits there has moved already, or the game is over; the seat stays theirs.",
    "read_only": "The table shows a game from a file.",
    "other_rules": "The game was played by other rules than those in force here.",
    "damaged": "What is kept of the table is damaged. Nothing of it has been changed.",
    "still_hidden": "Something is hidden at this table; the past can be seen when the game is over.",
    "not_alone": "Somebody else plays here; turns are explained and advised where one plays alone or against bots.",
    "not_over": "The game is not over.",
    "no_ledger": "In this game nobody counts who was lucky.",
    "not_ready": "The rules are still being compiled.",
    # What was chosen can't be.
    "name": "A name has 1 to 40 characters that can be seen.",
    "nonce": "What a seat adds to the dice has up to 64 letters, digits, - or _.",
    "seats": "The game can't be played with that many seats.",
    "option_seats": "The option can't be chosen with this number of seats.",
    "option_unknown": "There is no such option, or it has no such value.",
    # Taking back.
    "undo_over": "The game is over.",
    "undo_nothing": "There is nothing to take back.",
    "undo_together": "Where everybody acts at once, nothing is taken back; drafts are changed by hand.",
    "undo_chance": "Something was drawn since then.",
    "undo_revealed": "Something hidden has come to light since then.",
    # Asking, leaving, ending.
    "asked_already": "A request still waits for its answers.",
    "asked_in_vain": "The others have refused; the seat can ask again after its next move.",
    "nobody_asks": "Nobody asks this seat for anything.",
    "ended": "The game has ended.",
    "begun": "The game has begun.",
    "deleted": "Whoever made the table has deleted it.",
    "nobody_resigns": "Where several people share a side, nobody resigns for the others.",
    "only_resigning": "Where nobody shares a side, whoever leaves resigns.",
    "nobody_stays": "Nobody else plays here.",
    # Game files.
    "file_too_large": "The file is too long for a game file.",
    "file_title": "It is no game file.",
    "file_stray": "A line of parts must follow “parts name:”.",
    "file_twice": "A line of the header stands there for the second time.",
    "file_missing_line": "A line of the header is missing.",
    "file_number": "It is no number, or not one that can stand there.",
    "file_seat": "The game has no such seat.",
    "file_hidden": "The move was hidden when the file was made; when the game is over, the whole of it can be had.",
    "file_game_line": "The game's line is “game: name, rules number”.",
    "file_option": "The game has no such option.",
    "file_parts": "The option is given as parts, not in one line.",
    "file_no_parts": "The option is given in one line, not as parts.",
    "file_switch": "The option is yes or no.",
    "file_player": "A seat's line names a person or a bot, with a name of at most 40 letters.",
    "file_seed": "A seed is written in hexadecimal digits.",
    "file_game": "There is no such game here.",
    "file_rules": "The game was played by other rules than those in force here.",
    "file_result": "The moves lead to another result than the file says.",
    "file_too_long": "The game in the file has more moves than any that is played.",
    # Limits.
    "log_full": "The log of this table has no room for more of this seat's moves; all of it is kept.",
    "turn_too_long": "The turn has too many steps to be explained.",
    "too_many_tables": "The person has made too many tables today.",
    "too_many_seats": "The person holds too many seats at public tables of others.",
    "too_many_sockets": "The person has too many connections open.",
    "too_many_devices": "The person is reminded on too many devices.",
    "no_reminders": "This server can't send reminders.",
    "server_full": "The server has too many connections open.",
    # What happened in between, and what failed.
    "stale": "Somebody else was first; the newest view has been sent.",
    "paused": "The table is paused.",
    "not_paused": "The table is not paused.",
    "not_pausable": "Strangers play here against the clock: nobody stops it for them.",
    "not_at_once": "An action that shows or draws something is followed by more; what it shows has to be seen first.",
    "nothing_to_close": "The table waits for nobody, or not for all at once.",
    "time_up": "Time has run out for this seat; a bot acts for it.",
    "no_clocks": "Clocks are set before a game of turns begins; where all act at once, phases have one.",
    "open_seats": "Somebody still has to sit down.",
    "not_stored": "It could not be written, so nothing has changed.",
    "internal": "Something is broken here; nothing has changed.",
    "too_slow": "The server is too busy; nothing has changed.",
}
"""Code and meaning; the meaning goes into ``Failure.detail`` where there is nothing better to say."""
