#!/bin/sh
# Remakes the five lock files from pyproject.toml. Needs uv. With --upgrade, newer versions where they are allowed.
# The second holds everything of the first in the same versions, and what the tests need. The third is what the container
# installs, in the versions that were tested. The fourth is what slow tests need besides the second,
# the fifth what the documentation as a site needs besides the first.
set -eu
cd "$(dirname "$0")/../.."
export UV_CUSTOM_COMPILE_COMMAND=dev/bootstrap/lock.sh
lock() {
    out=$1
    shift
    uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --output-file "$out" --quiet "$@"
}
lock requirements.lock --extra web "$@"
lock requirements-test.lock --extra web --extra test --constraint requirements.lock "$@"
lock requirements-cluster.lock --extra cluster --constraint requirements-test.lock "$@"
locked=$(sed -n 's/^\([a-z0-9._-]*\)==.*/--no-emit-package \1/p' requirements-test.lock | sort -u)
# shellcheck disable=SC2086 # a list of options
lock requirements-slow.lock --extra ray --extra parquet --extra learning --constraint requirements-test.lock $locked "$@"
locked=$(sed -n 's/^\([a-z0-9._-]*\)==.*/--no-emit-package \1/p' requirements.lock | sort -u)
# shellcheck disable=SC2086 # a list of options
lock requirements-docs.lock --extra docs --constraint requirements-test.lock $locked "$@"
