#!/usr/bin/env bash
# Attacks on the end of a release, with stubs for the tools that reach others: nothing is signed or
# published that the workflow has not built.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
cat >"$work/bin/gh" <<'STUB'
#!/usr/bin/env bash
case "$1 $2" in
    "run list") printf '1\n2\n' ;;
    "run download") mkdir -p "$5" && cp -r "$STAGE/run-$3/." "$5" ;;
    "release download") cp "$STAGE"/release/* "$5" ;;
    "release upload") cp "${@:5}" "$STAGE/release" ;;
    "workflow run") echo "publish ${*##*sums=}" >>"$STAGE/log" ;;
esac
STUB
cat >"$work/bin/minisign" <<'STUB'
#!/usr/bin/env bash
echo "minisign $1" >>"$STAGE/log"
for last; do :; done
if [[ $1 == -S ]]; then touch "$last.minisig"; fi
STUB
chmod +x "$work/bin"/*
export PATH=$work/bin:$PATH

# A release as it should be: two runs, and all of the first at the release.
stage() {
    export STAGE=$work/stage
    rm -rf "$STAGE"
    mkdir -p "$STAGE"/run-{1,2}/{program,wheels} "$STAGE/release"
    touch "$STAGE/log"
    for run in 1 2; do
        echo program >"$STAGE/run-$run/program/minlex-1.0.0-aarch64-apple-darwin.tar.gz"
        echo "wheel" >"$STAGE/run-$run/wheels/minlex-1.0.0-cp311-abi3-macosx.whl"
    done
    cp "$STAGE"/run-1/*/* "$STAGE/release"
    echo linux >"$STAGE/release/minlex-1.0.0-x86_64-unknown-linux-gnu.tar.gz"
    echo package >"$STAGE/release/minlex-1.0.0.tgz"
    for target in aarch64-unknown-linux-musl x86_64-apple-darwin x86_64-unknown-linux-musl; do
        echo program >"$STAGE/release/minlex-1.0.0-$target.tar.gz"
    done
    python3 tools/scripts/fill-templates.py 1.0.0 "$STAGE/release" >"$work/said"
    python3 tools/scripts/archive.py "$STAGE/release/packaging" \
        "$STAGE/release/minlex-1.0.0-packaging.tar.gz"
    rm -r "$STAGE/release/packaging"
    (cd "$STAGE/release" && sha256sum minlex-1.0.0-*-{linux,apple-darwin}*.tar.gz minlex-1.0.0.tgz >SHA256SUMS && touch SHA256SUMS.minisig)
    (cd "$STAGE/release" && sha256sum ./*apple* ./*.whl >SHA256SUMS-more)
}
finish() { tools/scripts/finish-release.sh 1.0.0 >"$work/said" 2>&1; }
refused() {
    if finish; then
        echo "not refused: $1" >&2
        exit 1
    fi
    grep --quiet "$2" "$work/said" || { cat "$work/said" >&2; exit 1; }
    if grep --quiet -e publish -e 'minisign -S' "$STAGE/log"; then
        echo "signed or published in spite of: $1" >&2
        exit 1
    fi
}

stage
finish || { cat "$work/said" >&2; exit 1; }
grep --quiet 'minisign -S' "$STAGE/log"
sum=$(sed -n 's/^publish .* //p' "$STAGE/log")
fetch() {
    rm -rf "$work/fetched"
    tools/scripts/fetch-release.sh v1.0.0 "$sum" "$work/fetched" >"$work/said" 2>&1
}
fetch || { cat "$work/said" >&2; exit 1; }
test "$(cd "$work/fetched" && ls python javascript | paste -sd' ')" = \
    'javascript: minlex-1.0.0.tgz  python: minlex-1.0.0-cp311-abi3-macosx.whl'
echo evil >"$STAGE/release/minlex-1.0.0-cp311-abi3-macosx.whl"
fetch && { echo 'a wheel that was changed after signing was fetched' >&2; exit 1; }
(cd "$STAGE/release" && sha256sum ./*apple* ./*.whl >SHA256SUMS-more)
fetch && { echo 'a wheel and its sum that were changed after signing were fetched' >&2; exit 1; }

stage
echo evil >"$STAGE/release/minlex-1.0.0-cp311-abi3-macosx.whl"
(cd "$STAGE/release" && sha256sum ./*apple* ./*.whl >SHA256SUMS-more)
refused 'a wheel and its sum were changed' 'is not what was built'

stage
echo evil >"$STAGE/release/minlex-0.1.1-cp311-abi3-macosx.whl"
refused 'a wheel that is in no list' 'is at the release and in no list'

stage
echo evil >"$STAGE/run-1/program/minlex-1.0.0-aarch64-apple-darwin.tar.gz"
cp "$STAGE"/run-1/program/* "$STAGE/release"
refused 'a program that only one run has built' 'the two runs differ'

stage
echo evil >"$STAGE/run-1/wheels/minlex-1.0.0-cp311-abi3-macosx.whl"
cp "$STAGE"/run-1/wheels/* "$STAGE/release"
refused 'a wheel that only one run has built' 'the two runs differ'

stage
echo more >"$STAGE/run-2/wheels/minlex-1.0.0-cp311-abi3-win_amd64.whl"
refused 'a wheel that the first run has not built' 'the two runs differ'

stage
rm "$STAGE"/run-2/wheels/*
refused 'a wheel that the second run has not built' 'the two runs differ'

stage
echo evil | gzip >"$STAGE/release/minlex-1.0.0-packaging.tar.gz"
refused 'filled templates that were changed' 'is not what the files of the release give'

stage
touch "$STAGE/release/SHA256SUMS-evil.minisig"
refused 'a signature of no list' 'is at the release and in no list'

echo 'test-finish-release: ten attacks refused'
