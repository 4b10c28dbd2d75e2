#!/bin/sh
# Finds out why phones can't reach this computer.
exec "$(dirname -- "$0")/{start}" doctor --from-phone
