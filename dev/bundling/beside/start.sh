#!/bin/sh
# Starts Gusher from this folder; nothing is installed. Games are kept in your own folder, or in one called "data"
# beside this file if there is one. Arguments go to Gusher: "doctor" finds out why phones can't reach it.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 1
unset PYTHONHOME PYTHONPATH PYTHONPLATLIBDIR
export PYTHONNOUSERSITE=1
case ${1:-} in
    '' | -*) set -- serve --open "$@" ;;
esac
if [ -d "$here/data" ]; then
    export GUSHER_DATA="$here/data" GUSHER_CACHE="$here/data/compiled"
fi
exec "$here/python/bin/python3" -P -m gusher "$@"
