#!/usr/bin/env bash
# Installs packages of an apt-based system, as root: tools/scripts/apt-install.sh PACKAGE...
# Elsewhere it only prints a line: the caller may do without them. Two of these wait for each other.
set -euo pipefail

if ! command -v apt-get >/dev/null || [[ $(id -u) != 0 ]]; then
    echo "not installed, for which root and apt would be needed: $*" >&2
    exit
fi
exec {lock}>"${TMPDIR:-/tmp}/minlex-apt.lock"
flock "$lock"
# Nobody would see a question, and half-unpacked packages would be in the way of the next call: a
# caller that is stopped leaves apt to its end.
export DEBIAN_FRONTEND=noninteractive
trap '' INT TERM
apt-get update --quiet=2 >&2
apt-get install --yes --quiet=2 --no-install-recommends "$@" >&2
