#!/usr/bin/env bash
# Measures minlex beside other programs, in one run on one thread, and prints a table of Markdown.
# Every program must give the answers of minlex first, for a thousand inputs.
#
# tools/scripts/rivals.sh [--sources FOLDER] [--without NAME]...
#
# Needs g++ and git, and a network for its first run. FOLDER has the sources of the other programs,
# or gets them; target/rivals/sources without the option. NAME: sudoku, tdoku or gridchecker.
# Nothing of minlex may depend on these programs because of their licences: all is built in
# target/rivals.
set -euo pipefail
cd "$(dirname "$0")/../.."

unknown() {
    echo "rivals.sh: unknown argument $1" >&2
    exit 2
}

rounds=7
folder=$PWD/target/rivals
sources=$folder/sources
names="sudoku tdoku gridchecker"
while [ $# -gt 0 ]; do
    case $1 in
    --sources) sources=$(realpath "$2") ;;
    --without) [[ " $names " == *" $2 "* ]] || unknown "$2" && names=${names/"$2"/} ;;
    *) unknown "$1" ;;
    esac
    shift 2
done
mkdir -p "$folder" "$sources"

# NAME ADDRESS COMMIT: the sources of a program, unless they are there already.
fetch() {
    [ ! -e "$sources/$1" ] || return 0
    if ! git clone --quiet "$2" "$sources/$1" || ! git -C "$sources/$1" checkout --quiet "$3"; then
        rm -rf "${sources:?}/$1"
        echo "rivals.sh: cannot fetch $1; --without $1 measures the others" >&2
        exit 1
    fi
}

build_sudoku() {
    mkdir -p "$folder/crate/src"
    cp tools/scripts/rivals/sudoku.rs "$folder/crate/src/main.rs"
    cat > "$folder/crate/Cargo.toml" << 'END'
[package]
name = "rival"
version = "0.0.0"
edition = "2024"

[dependencies]
sudoku = "=0.8.0"

[profile.release]
lto = "thin"
codegen-units = 1

[workspace]
END
    RUSTFLAGS="-C target-cpu=native" cargo build --quiet --release \
        --manifest-path "$folder/crate/Cargo.toml" --target-dir "$folder/target"
    cp "$folder/target/release/rival" "$folder/sudoku"
}

build_tdoku() {
    fetch tdoku https://github.com/t-dillon/tdoku 0172ae3765aa4a047712bf10a4515f5ce2f9b279
    compile tdoku "$sources/tdoku/src" solver_dpll_triad_simd.cc util.cc
}

build_gridchecker() {
    local address=https://github.com/dobrichev/gridchecker
    fetch gridchecker $address e90e2035e12e531251d304b8bfb39608afdb94b1
    compile gridchecker "$sources/gridchecker" rowminlex.cpp tables.cpp
}

# NAME FOLDER FILE...
compile() {
    local name=$1 from=$2
    shift 2
    g++ -std=c++17 -O3 -march=native -w -I "$from" -o "$folder/$name" \
        "tools/scripts/rivals/$name.cpp" "${@/#/$from/}"
}

# The names among the arguments that are measured.
measured() {
    local name
    for name in "$@"; do
        [[ " $names " != *" $name "* ]] || echo "$name"
    done
}

rivals_of() {
    case $1 in
    form) measured gridchecker sudoku ;;
    canonical | name) measured sudoku ;;
    solve | count) measured tdoku sudoku ;;
    esac
}

# What programs that cannot be built from public sources took, from docs/BENCHMARKS.md.
cited() {
    case $1 in
    rank) echo "18.5 ms (G. Penet*)" ;;
    name) echo "21 ms (G. Penet*)" ;;
    build) echo "2.6 hours, extrapolated (G. Penet*)" ;;
    esac
}

# JOB FILE: every program must answer as minlex does.
check() {
    local rival
    "$folder/minlex" "$1" "$2" > "$folder/expected"
    for rival in $(rivals_of "$1"); do
        "$folder/$rival" "$1" "$2" > "$folder/answers"
        if ! cmp -s "$folder/expected" "$folder/answers"; then
            echo "rivals.sh: $rival $1 $2: other answers than minlex" >&2
            exit 1
        fi
    done
}

# JOB FILE: every program does the job once.
round() {
    local program
    for program in minlex $(rivals_of "$1"); do
        "$folder/$program" "$1" "$2" time >> "$folder/times-$1-$program"
    done
}

# JOB LABEL: a row of the table.
row() {
    local program others
    others=$(cited "$1")
    for program in $(rivals_of "$1"); do
        others+="${others:+, }$(median "$1-$program") (${program/sudoku/crate \`sudoku\`})"
    done
    echo "| $2 | $(median "$1-minlex") | $others |"
}

# JOB-PROGRAM: the median of its times.
median() {
    sort -g "$folder/times-$1" | awk '{ times[NR] = $1 } END {
        value = times[int((NR + 1) / 2)]; unit = "us"
        if (value >= 1000) { value /= 1000; unit = "ms" }
        if (value >= 1000) { value /= 1000; unit = "s" }
        printf value < 1 ? "%.2f %s" : value < 100 ? "%.1f %s" : "%.0f %s", value, unit
    }'
}

cargo build --quiet --release -p minlex-bench --example jobs
cp target/release/examples/jobs "$folder/minlex"
for name in $names; do
    "build_$name"
done

inputs=$folder/inputs
mkdir -p "$inputs"
"$folder/minlex" inputs "$inputs"
head -n 1000 "$inputs/grids.txt" > "$inputs/some-grids.txt"
head -n 1000 "$inputs/minimal.txt" > "$inputs/some-minimal.txt"
# Without one of its givens a minimal puzzle has several solutions.
{ head -n 500 "$inputs/minimal.txt"; sed -n '501,1000s/[1-9]/./p' "$inputs/minimal.txt"; } \
    > "$inputs/one-or-more.txt"
check form "$inputs/some-grids.txt"
check canonical "$inputs/some-minimal.txt"
check solve "$inputs/one-or-more.txt"
check count "$inputs/few.txt"

# By turns, so that a busy minute of the machine is no figure.
rm -f "$folder"/times-*
for round in $(seq $rounds); do
    round form "$inputs/grids.txt"
    round rank "$inputs/grids.txt"
    round name "$inputs/minimal.txt"
    round solve "$inputs/minimal.txt"
    round count "$inputs/few.txt"
    ((round > 3)) || round build bands
done

echo "$(date -u +%F), $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)," \
    "$(g++ --version | head -n 1), $(rustc --version)"
echo
echo "| job | minlex | others |"
echo "|---|---|---|"
row form "minlex form of a grid"
row rank "grid to rank, 4 MB of tables"
row name "random minimal puzzle to its name"
row solve "random minimal puzzle solved, one solution proved"
row build "catalogue counted from nothing"
row count "solutions of 22 random givens counted"
