#!/usr/bin/env bash
# Installs packages of an apt-based system, as root: tools/scripts/apt-install.sh PACKAGE...
# Elsewhere it does nothing, and who needs them says what is missing. Two of these wait for each
# other.
set -euo pipefail

command -v apt-get >/dev/null && [[ $(id -u) == 0 ]] || exit 0
exec {lock}>"${TMPDIR:-/tmp}/minlex-apt.lock"
flock "$lock"
apt-get update --quiet=2 >&2
apt-get install --yes --quiet=2 --no-install-recommends "$@" >&2
