#!/usr/bin/env bash
# Counts the instructions of a dozen kernels with callgrind, and compares them with those in
# quality/bench/instructions.tsv: none may need more than 2 % more. Needs valgrind, a processor with
# AVX2, and the compiler of the figures, which rust-toolchain.toml pins: another makes other
# instructions. With another one nothing is compared, a failure if MINLEX_LEAVE_NOTHING_OUT=1.
#
#   tools/scripts/check-instructions.sh            compare
#   tools/scripts/check-instructions.sh --write    write the file anew
#   tools/scripts/check-instructions.sh --embedded compare with a bench that is compiled as programs
#                                                  are that use the library: none may need 10 % more
set -euo pipefail
cd "$(dirname "$0")/../.."

figures=quality/bench/instructions.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compiler=$(rustc --version)
if [ "${1:-}" != --write ] && [ "# $compiler" != "$(head -n 1 "$figures")" ]; then
  echo "NOT TESTED: instructions of kernels, because their figures are those of" \
    "$(sed -n '1s/^# //p' "$figures"), and this is $compiler" >&2
  [ -z "${MINLEX_LEAVE_NOTHING_OUT-}" ]
  exit
fi

limit=2
target=${CARGO_TARGET_DIR:-target}
if [ "${1:-}" = --embedded ]; then
  # The release profile of a new crate.
  export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_LTO=false
  limit=10
  target=$target/embedded
fi
cargo build --quiet --release -p minlex-bench --target-dir "$target"
valgrind --tool=callgrind --callgrind-out-file="$work/out" \
  "$target/release/minlex-bench" --kernels 2> "$work/log" ||
  { cat "$work/log" >&2; exit 1; }
callgrind_annotate --inclusive=yes --threshold=100 --auto=no "$work/out" |
  sed -n 's/^ *\([0-9,]*\) .*:minlex_bench::kernels::\([a-z_]*\) .*/\2\t\1/p' |
  tr -d , | grep -v '^run' | sort > "$work/counts"

if [ "${1:-}" = --write ]; then
  { echo "# $compiler"; cat "$work/counts"; } > "$figures"
  cat "$figures"
  exit
fi

awk -F '\t' -v limit=$limit '
  /^#/ { next }
  NR == FNR { before[$1] = $2; next }
  {
    seen[$1] = 1
    if (!($1 in before)) { print $1 " is not in the file"; failed = 1; next }
    change = 100 * ($2 / before[$1] - 1)
    printf "%-24s %13d %+7.2f %%\n", $1, $2, change
    if (change > limit) { print "  more than " limit " % above the file"; failed = 1 }
  }
  END {
    for (name in before) if (!(name in seen)) { print name " was not counted"; failed = 1 }
    exit failed
  }' "$figures" "$work/counts" ||
  { echo "If the change is meant: tools/scripts/check-instructions.sh --write" >&2; exit 1; }
