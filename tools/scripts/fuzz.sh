#!/usr/bin/env bash
# Runs the fuzz targets, one after the other, with AddressSanitizer, and prints how many inputs each
# has tried. With SANITIZER=none, more inputs a second, and wrong uses of memory may go unseen.
#
#   tools/scripts/fuzz.sh [MINUTES [TARGET ...]]
#
# MINUTES (10) is the time of each target. New inputs that reach new code are kept in
# quality/fuzz/corpus/TARGET, which is not committed, and an input that fails in
# quality/fuzz/artifacts/TARGET: put it into quality/fuzz/crashers/TARGET together with the
# correction, and the tests replay it.
#
# With MINIMIZE=1, seeds take up the findings of the corpora: the smallest inputs that reach the
# same code, at most 50 a target.
set -euo pipefail
cd "$(dirname "$0")/../.."

minutes=${1:-10}
shift || true
if [[ ! $minutes =~ ^[1-9][0-9]*$ ]]; then
    printf '%s: minutes are a whole number from 1 on\n' "$minutes" >&2
    exit 2
fi
targets=("$@")
if ((${#targets[@]} == 0)); then
    mapfile -t targets < <(sed -n 's/^name = "\(.*\)"$/\1/p' quality/fuzz/Cargo.toml | grep -v '^minlex-')
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    cargo install cargo-fuzz --locked --version 0.13.2
fi
# The instruments need options that only a nightly compiler takes without this.
export RUSTC_BOOTSTRAP=1
# Folders of exports are written thousands of times: in memory where there is room for files.
if [[ -d /dev/shm && -w /dev/shm ]]; then
    export TMPDIR=${TMPDIR:-/dev/shm}
fi

# Noting the operands of every comparison would take most of the time.
build=(--fuzz-dir quality/fuzz --no-trace-compares --sanitizer "${SANITIZER:-address}")

log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
printf '%-16s %14s %9s  %s\n' target executions 'a second' result
for target in "${targets[@]}"; do
    mkdir -p "quality/fuzz/corpus/$target"
    result=passed
    # A table is 60 KB, and everything that parses is short.
    if ! cargo fuzz run "${build[@]}" "$target" "quality/fuzz/corpus/$target" "quality/fuzz/seeds/$target" -- \
        -max_total_time=$((60 * minutes)) -max_len=4096 -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 >"$log" 2>&1; then
        result=FAILED
        failed=1
        tail -n 40 "$log" >&2
    fi
    executions=$(awk '/number_of_executed_units/ { n = $NF } END { print n + 0 }' "$log")
    if ((executions == 0)) && [[ $result == passed ]]; then
        # Whatever happened, nothing was tried.
        result=FAILED
        failed=1
        tail -n 40 "$log" >&2
    fi
    printf '%-16s %14d %9d  %s\n' "$target" "$executions" $((executions / (60 * minutes))) "$result"
    if [[ -n ${MINIMIZE:-} ]]; then
        smallest=$(mktemp -d)
        cargo fuzz run "${build[@]}" "$target" "$smallest" "quality/fuzz/corpus/$target" \
            "quality/fuzz/seeds/$target" -- -merge=1 -max_len=4096 >"$log" 2>&1
        # Names are hashes of the contents, so nothing is there twice.
        find "$smallest" -type f -size -2k -printf '%s %p\n' | sort -n | head -n 50 | cut -d' ' -f2- |
            xargs -r cp --target-directory="quality/fuzz/seeds/$target"
        rm -r "$smallest"
    fi
done
exit "$failed"
