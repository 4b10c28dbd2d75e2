#!/bin/sh
# Looks why phones don't reach this computer.
exec "$(dirname -- "$0")/{start}" doctor --from-phone
