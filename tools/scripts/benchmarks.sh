#!/usr/bin/env bash
# Measures everything in the table of docs/BENCHMARKS.md on this machine and writes it there:
#
#   tools/scripts/benchmarks.sh            measure, and write the table
#   tools/scripts/benchmarks.sh --print    measure, and print the table
#
# Ten to twenty minutes, on a machine that has nothing else to do. Whole processes are timed by the
# clock, medians of three runs. Needs CPython and GNU time.
set -euo pipefail
cd "$(dirname "$0")/../.."

document=docs/BENCHMARKS.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v /usr/bin/time >/dev/null || tools/scripts/apt-install.sh time

tools/scripts/install.sh "$work/installed" >"$work/install.log" 2>&1 || { cat "$work/install.log"; exit 1; }
PATH=$work/installed/bin:$PATH
cargo build --quiet --release --package minlex-bench --package minlex-collection --examples --bins
bench=${CARGO_TARGET_DIR:-target}/release

# Seconds by the clock of a command, the median of three runs.
seconds() {
    local run
    for run in 1 2 3; do
        /usr/bin/time --format %e --output "$work/time" bash -c "$*" >/dev/null 2>"$work/errors" ||
            { cat "$work/errors" >&2; exit 1; }
        tail -n 1 "$work/time"
    done | sort --numeric-sort | sed -n 2p
}

# Memory of a command at its peak, in MiB.
memory() {
    /usr/bin/time --format %M --output "$work/time" bash -c "$*" >/dev/null 2>&1
    awk 'END {printf "%.0f\n", $1 / 1024}' "$work/time"
}

# Prints a row: name, must, goal, measured, command.
row() { printf '| %s | %s | %s | %s | %s |\n' "$@"; }

# A row for the time of a command.
timed() {
    local what=$1 must=$2 goal=$3
    shift 3
    row "$what" "$must" "$goal" "$(seconds "$*") s" "\`$*\`"
}

# A figure of the benchmark program: the table's title, the row's name, the column.
figure() {
    python3 - "$work/bench.json" "$@" <<'PYTHON'
import json, sys
file, title, what, column = sys.argv[1:]
for table in json.load(open(file))["tables"]:
    if table["title"].startswith(title):
        for row in table["rows"]:
            if row["what"].startswith(what):
                print(f"{row['figures'][int(column)]:.3g}")
                sys.exit()
sys.exit(f"no figure {title}, {what}")
PYTHON
}

measure() {
    cd "$work"
    row what must goal measured command
    row --- --- --- --- ---
    timed 'standard table built, both cores' '13 s' '8 s' minlex build --preset standard -o minlex-standard.mlx --quiet
    row 'memory for the large one' '2 GiB' '512 MiB' "$(memory minlex build --preset large -o minlex-large.mlx --quiet) MiB" '`minlex build --preset large`'
    export MINLEX_TABLE=$work/minlex-standard.mlx
    timed 'standard table proved, default levels' '' '' minlex verify minlex-standard.mlx
    timed 'Burnside, every fixed number' '600 s' '60 s' minlex verify --level burnside
    timed 'total by splits' '20 s' '' minlex verify --level splits

    local list=("$bench/minlex-bench" --table minlex-standard.mlx --table minlex-large.mlx --json)
    (cd "$root" && "${list[@]/#minlex-/$work/minlex-}") >"$work/bench.json"
    local by='`cargo run --release -p minlex-bench`'
    row 'minlex form of a random morph' '0.45 us' '0.2 us' "$(figure 'one core' 'minlex form' 0 | awk '{printf "%.2f", 1 / $1}') us" "$by"
    local table must
    for table in embedded:250:60 standard:25:8 large:5:2; do
        IFS=: read -r table must goal <<<"$table"
        row "$table table: rank / unrank" "$must us" "$goal us" \
            "$(figure "$table: one" rank 0) / $(figure "$table: one" unrank 0) us" "$by"
    done
    row 'standard table: rank / unrank in batches of 2,048' '' '' \
        "$(figure 'standard: batches' rank 0) / $(figure 'standard: batches' unrank 0) us" "$by"
    row 'scan, seven places / the first grids' '5 million/s' '30 million/s' \
        "$(figure 'one core' 'scan, seven' 0) / $(figure 'one core' 'scan, the first' 0) million/s" "$by"
    row 'random minimal puzzle: solved / canonical' '1.3 us' '0.9 us' \
        "$(figure puzzles random-minimal 0) / $(figure puzzles random-minimal 1) us" "$by"

    minlex random -n 1000000 --seed 1 >grids.txt
    minlex rank grids.txt >ranks.txt
    "$bench/examples/morphs" 1000000 100000 2 >puzzles.txt
    minlex name puzzles.txt >names.txt
    timed 'a million grids: rank' '15 s' '4 s' minlex rank grids.txt
    timed 'a million ranks: grid' '' '' minlex unrank ranks.txt
    timed 'a million grids: minlex form' '' '' minlex form grids.txt
    timed 'a million grids: number' '' '' minlex index grids.txt
    timed 'a million random grids' '10 s' '2 s' minlex random -n 1000000 --seed 1
    timed 'a million puzzles: name' '3 s' '1.5 s' minlex name puzzles.txt
    timed 'a million names: puzzle' '' '' minlex puzzle names.txt
    timed 'a million names: another form' '0.5 s' '0.05 s' minlex rename --to 19 names.txt
    timed 'a million puzzles: one of each' '6 s' '1 s' minlex dedup puzzles.txt
    timed 'a million puzzles: collected' '' '' minlex collect puzzles.txt -o puzzles.mlc --quiet
    "$bench/examples/morphs" 1000 1000 3 >few.txt
    timed 'a thousand puzzles: found in the collection' '' '' minlex common few.txt puzzles.mlc

    local worst=..9................5......7.....64...8............................2..........3.1.
    timed 'solutions of the empty board' '6 s' '1.5 s' "minlex solve --count all <<<$(printf '%81s' | tr ' ' .)"
    timed 'solutions of the slowest board known' '6 s' '1.5 s' "minlex solve --count all <<<$worst"
    timed 'all 560,151 grids with automorphisms' '60 s' '' minlex list --automorphisms 2.. --quiet

    timed 'unavoidable sets of four cells, all grids' '' '' minlex stats --by ua4 --quiet
    timed 'the 44 classes, all grids' '' '' minlex stats --by class44 --quiet
    timed 'the 81 grids with six equal chutes' '8 s' '' "minlex list --where 'lowest_chutes = 6' --quiet"
    local columns=rank,grid,band,automorphisms,highest,lowest_chutes,ua4,group,intercalates,mcn4
    local export="minlex export --from 2500000001 --count 20000000 --columns $columns --quiet -o"
    row 'ten columns of twenty million grids as Parquet' '3 million rows/s' '' \
        "$(seconds "rm -rf out out.*; $export out" | awk '{printf "%.1f", 20 / $1}') million rows/s" "\`$export DIR\`"

    row 'first answer of a process' '20 ms' '7 ms' \
        "$(seconds 'for i in {1..100}; do MINLEX_TABLE= minlex unrank 1000000000; done' | awk '{printf "%.1f", 10 * $1}') ms" '`minlex unrank 1000000000`'
    row 'installed program' '14 MB' '9 MB' \
        "$(wc -c <"$work/installed/bin/minlex" | awk '{printf "%.2f", $1 / 1e6}') MB" '`tools/scripts/install.sh`'
}

root=$PWD
[[ $bench == /* ]] || bench=$root/$bench
table=$(measure)
processor=$(sed -n 's/^model name\s*: //p' /proc/cpuinfo | head -n 1)
vectors=$(grep --quiet avx512f /proc/cpuinfo && echo with || echo without)
compiler=$(rustc --version | cut -d ' ' -f 1,2)
heading="$(date +%Y-%m-%d), $processor $vectors AVX-512, $(nproc) cores, $compiler."
if [[ ${1:-} == --print ]]; then
    printf '%s\n\n%s\n' "$heading" "$table"
    exit
fi
{
    sed '/^<!-- measured/q' "$document"
    printf '\n%s\n\n%s\n\n' "$heading" "$table"
    sed -n '/^<!-- end/,$p' "$document"
} >"$work/document"
cp "$work/document" "$document"
