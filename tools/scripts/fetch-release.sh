#!/usr/bin/env bash
# Fetches the release of TAG into FOLDER, if its files are those that were signed:
#
#   tools/scripts/fetch-release.sh TAG SUM FOLDER
#
# SUM is that of SHA256SUMS and SHA256SUMS-more together, which tools/scripts/finish-release.sh has
# signed: who can change a file of the release could change its lists too. Packages for PyPI come
# into FOLDER/python, that for npm into FOLDER/javascript. Needs `gh`.
set -euo pipefail

tag=${1?} sum=${2?} folder=${3?}
version=${tag#v}
fail() { echo "fetch-release: $*" >&2; exit 1; }

mkdir -p "$folder/python" "$folder/javascript"
gh release download "$tag" --dir "$folder"
cd "$folder"
[[ $(cat SHA256SUMS SHA256SUMS-more | sha256sum) == "$sum  -" ]] ||
    fail "the lists of $tag are not those that were signed"
# Of the whole release: a file that is missing is as wrong as one that was changed.
sha256sum --quiet --check SHA256SUMS SHA256SUMS-more || fail "a file of $tag is not what was signed"
signed() { sed 's/^[0-9a-f]* [ *]//' SHA256SUMS SHA256SUMS-more | grep --extended-regexp "$1"; }
signed '^minlex.*\.whl$|^minlex(_cli)?-[0-9.]+\.tar\.gz$' | xargs cp --target-directory=python
cp "minlex-$version.tgz" javascript
