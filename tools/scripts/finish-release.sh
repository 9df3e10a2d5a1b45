#!/usr/bin/env bash
# The end of a release, by a person with the keys: when .github/workflows/release.yml has run twice
# for the tag, checks what it built, signs the sums, and starts .github/workflows/publish.yml, which
# gives the packages to crates.io, PyPI and npm.
#
#   gh workflow run release.yml --ref v1.0.0            builds everything a second time
#   tools/scripts/finish-release.sh 1.0.0 --dry-run     shows what it would call
#   tools/scripts/finish-release.sh 1.0.0
#
# The sums are those of the files kept from the first run, not of those at the release: who could
# change a file there could change its sum beside it. Programs and wheels must be the same in both
# runs. The files at the release must be in a list that is signed, and nothing else is published.
# The filled templates are made from those files alone, so they are made once more and compared.
#
# Needs `gh` and `minisign`, as tools/scripts/release.sh does.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=${1-}
if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ || ${2---dry-run} != --dry-run ]]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
tag=v$version
templates=minlex-$version-packaging.tar.gz
dry_run=${2-}
call() { if [[ $dry_run ]]; then echo "would run: $*"; else "$@"; fi; }
fail() { echo "finish-release: $*" >&2; exit 1; }
key=${MINISIGN_KEY:-$HOME/.minisign/minisign.key}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/first" "$work/second" "$work/release"

# The artifacts of a run, all in one folder.
artifacts() {
    call gh run download "$1" --dir "$work/run-$1"
    if [[ ! $dry_run ]]; then find "$work/run-$1" -type f -exec mv --no-clobber {} "$2" \;; fi
}

# The two runs of the workflow for the tag, the older one first.
runs=(FIRST SECOND)
if [[ ! $dry_run ]]; then
    mapfile -t runs < <(gh run list --workflow release.yml --branch "$tag" --status success \
        --json databaseId --jq 'sort_by(.databaseId)[].databaseId')
    ((${#runs[@]} >= 2)) || fail "the workflow has to run twice: gh workflow run release.yml --ref $tag"
fi
artifacts "${runs[0]}" "$work/first"
artifacts "${runs[1]}" "$work/second"
if [[ ! $dry_run ]]; then
    for file in "$work"/first/* "$work"/second/*; do
        cmp "$work/first/${file##*/}" "$work/second/${file##*/}" ||
            fail "${file##*/}: the two runs differ"
    done
fi
(cd "$work/first" && find . -type f -printf '%P\n' | LC_ALL=C sort |
    xargs --no-run-if-empty sha256sum) >"$work/SHA256SUMS-more"

# Users get the files of these lists, and nothing is there that they do not name.
call gh release download "$tag" --dir "$work/release"
call minisign -V -p "${MINISIGN_PUBLIC_KEY:-${key%.key}.pub}" -m "$work/release/SHA256SUMS"
if [[ ! $dry_run ]]; then
    (cd "$work/release" && sha256sum --quiet --check "$work/SHA256SUMS-more" SHA256SUMS) ||
        fail "a file of the release is not what was built"
    sed 's/^[0-9a-f]* [ *]//' "$work/SHA256SUMS-more" "$work/release/SHA256SUMS" >"$work/named"
    for file in "$work"/release/*; do
        case ${file##*/} in
            SHA256SUMS | SHA256SUMS.minisig | SHA256SUMS-more | SHA256SUMS-more.minisig) ;;
            "$templates") ;;
            *) grep --quiet --line-regexp --fixed-strings "${file##*/}" "$work/named" ||
                fail "${file##*/} is at the release and in no list" ;;
        esac
    done
    if [[ -e $work/release/$templates ]]; then
        python3 tools/scripts/fill-templates.py "$version" "$work/release"
        python3 tools/scripts/archive.py "$work/release/packaging" "$work/$templates"
        # Versions of zlib pack differently.
        cmp <(gzip -dc "$work/$templates") <(gzip -dc "$work/release/$templates") ||
            fail "$templates is not what the files of the release give"
    fi
fi
call minisign -S -s "$key" -m "$work/SHA256SUMS-more"
call gh release upload "$tag" --clobber "$work/SHA256SUMS-more" "$work/SHA256SUMS-more.minisig"
# The workflow publishes what these lists name, and not what may be at the release by then.
sums=SUMS
[[ $dry_run ]] || sums=$(cat "$work/release/SHA256SUMS" "$work/SHA256SUMS-more" | sha256sum)
call gh workflow run publish.yml --ref "$tag" --field "sums=${sums%% *}"
