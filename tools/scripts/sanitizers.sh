#!/usr/bin/env bash
# Runs code that is unsafe or shared between threads under Miri and ThreadSanitizer:
#
#   tools/scripts/sanitizers.sh [miri|thread ...]
#
# Both need a nightly compiler with its source, which is installed if it is not there. Together they
# take about half an hour. (AddressSanitizer: tools/scripts/fuzz.sh for Rust, the tests of
# minlex-capi for C.)
set -euo pipefail
cd "$(dirname "$0")/../.."

toolchain=${MINLEX_NIGHTLY:-nightly}
if ! cargo "+$toolchain" miri --version >/dev/null 2>&1; then
    rustup toolchain install "$toolchain" --profile minimal --component miri,rust-src
fi
target=$(rustc "+$toolchain" --version --verbose | sed -n 's/^host: //p')
# Instrumented code has folders of its own.
build=${CARGO_TARGET_DIR:-target}

step() {
    printf '\n== %s (at %d s)\n' "$*" "$SECONDS"
    "$@"
}

# Every access to memory is checked against the rules of the language. Files are read for real.
miri() {
    export CARGO_TARGET_DIR=$build/miri MIRIFLAGS=-Zmiri-disable-isolation
    step cargo "+$toolchain" miri test --package minlex-table --lib -- address_space kept
    step cargo "+$toolchain" miri test --package minlex-capi --lib
    step cargo "+$toolchain" miri test --package minlex-fuzz-checks --test replay -- calls_of_c
    # Miri has the instructions of AVX2, and pretends to a processor with those that are asked for.
    RUSTFLAGS='-C target-feature=+avx2' \
        step cargo "+$toolchain" miri test --package minlex-walk --lib -- kernel::
}

# Threads that read a table, while its file is well and while it is damaged.
thread() {
    export CARGO_TARGET_DIR=$build/thread-sanitizer RUSTFLAGS=-Zsanitizer=thread
    export TSAN_OPTIONS=halt_on_error=1
    local cargo=(cargo "+$toolchain" test -Zbuild-std --target "$target")
    step "${cargo[@]}" --package minlex-table --test files --lib
    step "${cargo[@]}" --package minlex-lookup --test all -- table::tables_are_shared
}

parts=("$@")
((${#parts[@]})) || parts=(miri thread)
for part in "${parts[@]}"; do
    case $part in
        miri | thread) "$part" ;;
        *)
            printf '%s: expected miri or thread\n' "$part" >&2
            exit 2
            ;;
    esac
done
printf '\nall passed in %d s\n' "$SECONDS"
