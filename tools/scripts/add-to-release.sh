#!/usr/bin/env bash
# Adds the files of FOLDER to the release of TAG, with their sums in SHA256SUMS-more, and fills the
# templates of tools/packaging/ from both: add-to-release.sh TAG FOLDER. Needs `gh` with a token;
# with --dry-run after, it shows its calls.
set -euo pipefail
cd "$(dirname "$0")/../.."

tag=${1?} folder=${2?}
call() { "$@"; }
if [[ ${3-} == --dry-run ]]; then call() { echo "would run: $*"; }; fi

(cd "$folder" && find . -maxdepth 1 -type f ! -name 'SHA256SUMS*' -printf '%P\n' | LC_ALL=C sort |
    xargs --no-run-if-empty sha256sum >SHA256SUMS-more)
call gh release upload "$tag" "$folder"/*
call gh release download "$tag" --dir "$folder" --pattern 'minlex-*' --skip-existing
python3 tools/scripts/fill-templates.py "${tag#v}" "$folder"
if [[ -d $folder/packaging ]]; then
    python3 tools/scripts/archive.py "$folder/packaging" "$folder/minlex-${tag#v}-packaging.tar.gz"
    call gh release upload "$tag" "$folder/minlex-${tag#v}-packaging.tar.gz"
fi
