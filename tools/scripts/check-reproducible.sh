#!/usr/bin/env bash
# Proves that the program depends on its source alone: it is built and installed in FOLDER and, from
# nothing, in another checkout, and both have the same bytes.
#
#   tools/scripts/check-reproducible.sh [FOLDER] [ARGUMENT OF CARGO BUILD...]
#
# Without FOLDER nothing stays. The same compiler and the same Cargo.lock are part of that;
# docs/RELEASE.md describes how to build the program of a release again.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=${1:-$work/here}
(($# == 0)) || shift

# The files that git knows, as they are now.
mkdir "$work/somewhere else"
git ls-files -z | tar --create --null --files-from=- | tar --extract --directory "$work/somewhere else"
# Both at once: the last part of a build keeps one core busy.
env -u CARGO_TARGET_DIR "$work/somewhere else/tools/scripts/install.sh" "$work/there" "$@" >"$work/log" 2>&1 &
tools/scripts/install.sh "$here" "$@"
wait "$!" || {
    tail -n 60 "$work/log" >&2
    exit 1
}

diff --recursive "$here" "$work/there"
sha256sum "$here/bin/minlex"
echo 'check-reproducible: both builds have the same bytes'
