#!/usr/bin/env bash
# The end of a release, by a person with the keys: when .github/workflows/release.yml has added what
# it built, checks the sums, signs them, and gives the wheels to PyPI.
#
#   tools/scripts/finish-release.sh 0.1.0 --dry-run     shows what it would call
#   tools/scripts/finish-release.sh 0.1.0
#
# Needs `gh`, `minisign` and `twine`, as tools/scripts/release.sh does.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=${1-}
if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ || ${2---dry-run} != --dry-run ]]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
call() { "$@"; }
if [[ ${2-} ]]; then call() { echo "would run: $*"; }; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

call gh release download "v$version" --dir "$folder"
call env -C "$folder" sha256sum --check SHA256SUMS-more
call minisign -S -s "${MINISIGN_KEY:-$HOME/.minisign/minisign.key}" -m "$folder/SHA256SUMS-more"
call gh release upload "v$version" "$folder/SHA256SUMS-more.minisig"
# Those of Linux on x86-64 are on PyPI since tools/scripts/release.sh.
call twine upload --skip-existing "$folder"/*.whl
