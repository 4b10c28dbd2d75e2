"""What a command comes to for somebody who may send it and is alone at the table."""

from gusher.table.commands import Actor, Moment


def wish(table, command, dice=None, at=0.0):
    return command.propose(table, Actor(), Moment(None, dice, at))
