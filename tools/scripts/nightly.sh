#!/usr/bin/env bash
# The checks too long for .ci/run: tools/scripts/nightly.sh [STEP...]
#
# Runs all steps, or those that are named, on after one that fails, and prints a table of them. A
# run of all steps writes it into docs/NIGHTLY.md. Linux, as root for packages and platforms. Exits
# 1 if a step failed.
set -uo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
table=$work/minlex-large.mlx
program=$work/installed/bin/minlex

all=(reproducible proof large statistics reference vectors instructions features deny semver header versions packaging crates export sql deb book platforms)

reproducible() { tools/scripts/check-reproducible.sh "$work/installed"; }
proof() { tools/scripts/prove.sh; }
large() {
    "$program" build --preset large -o "$table" --quiet &&
        "$program" verify "$table" --level integrity,digest &&
        grep ' minlex-large.mlx$' data/SHA256SUMS >"$work/SHA256SUMS" &&
        (cd "$work" && sha256sum -c SHA256SUMS)
}
statistics() { cargo test --release --package minlex-stats --package minlex-count -- --include-ignored; }
reference() { python3 -m unittest discover --start-directory quality/reference; }
vectors() { python3 quality/reference/conformance.py --table "$table"; }
# As programs compile the library, it is about as fast as here.
instructions() { tools/scripts/check-instructions.sh --embedded; }
# The facade builds with every choice of features; with none of them there is no standard library,
# or a library with a panic handler of its own would have two.
features() {
    local features
    for features in '' std embedded map names index collection count near sample text unavoidable \
        serde names,index,serde,map; do
        cargo clippy --package minlex --no-default-features --features "$features" -- -D warnings || return
    done
    mkdir -p "$work/no_std/src"
    cat >"$work/no_std/Cargo.toml" <<TOML
[package]
name = "no_std"
edition = "2024"
[lib]
crate-type = ["staticlib"]
[dependencies]
minlex = { path = "$PWD/minlex", default-features = false, features = ["serde"] }
[profile.dev]
panic = "abort"
[workspace]
TOML
    cat >"$work/no_std/src/lib.rs" <<'RUST'
#![no_std]
use core::alloc::{GlobalAlloc, Layout};
struct NoMemory;
unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
#[global_allocator]
static MEMORY: NoMemory = NoMemory;
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
#[unsafe(no_mangle)]
pub fn solutions(puzzle: &minlex::Puzzle) -> u64 {
    puzzle.count_solutions(2)
}
RUST
    cargo build --manifest-path "$work/no_std/Cargo.toml" --target-dir "$work/no_std/target"
}
deny() {
    # Compiled without optimisation: it runs for a second.
    cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --locked --debug --version 0.20.2 || return
    cargo deny --log-level error check licenses bans sources
}
semver() { tools/scripts/check-semver.sh; }
header() { tools/scripts/c-header.sh --check; }
versions() {
    tools/scripts/release.sh "$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)" --dry-run --only versions
}
packaging() { tools/scripts/lint-packaging.sh; }
crates() { tools/scripts/check-crates.sh; }
export_() { MINLEX_TEST_PROGRAM=$program tools/scripts/test-export.sh; }
sql() { tools/scripts/test-sql.sh postgresql; }
deb() { tools/scripts/build-deb.sh "$work/packages" --test; }
book() {
    # Compiled without optimisation, as above.
    command -v mdbook >/dev/null || cargo install mdbook --locked --debug || return
    tools/scripts/book.sh "$work/book"
}
platforms() { tools/scripts/platforms.sh --quick; }

steps=("${@:-}")
[ -n "${steps[0]}" ] || steps=("${all[@]}")
rows=() failed=0
for step in "${steps[@]}"; do
    [[ " ${all[*]} " == *" $step "* ]] || { printf 'no step %s: expected one of %s\n' "$step" "${all[*]}"; exit 2; }
done
for step in "${steps[@]}"; do
    # `large`, `vectors` and `export` need the program and the table.
    [[ $step == reproducible || -x $program ]] || tools/scripts/install.sh "$work/installed" >"$work/install.log" 2>&1
    [[ $step != vectors || -f $table ]] || "$program" build --preset large -o "$table" --quiet
    start=$SECONDS
    printf '\n== %s\n' "$step"
    if "${step/%export/export_}" >"$work/$step.log" 2>&1; then result=passed; else result=FAILED failed=1; fi
    # All of it where something is wrong.
    if [[ $result == passed ]]; then tail -n 15 "$work/$step.log"; else cat "$work/$step.log"; fi
    rows+=("| $step | $result | $((SECONDS - start)) s |")
done
{
    printf '%s, %s, %s cores, commit %s:\n\n' "$(date +%Y-%m-%d)" "$(uname -m)" "$(nproc)" \
        "$(git rev-parse --short HEAD)"
    printf '| step | result | time |\n|---|---|---|\n'
    printf '%s\n' "${rows[@]}"
} | tee "$work/table"
if ((${#rows[@]} == ${#all[@]})); then
    { sed '/^## The last whole run/q' docs/NIGHTLY.md; echo; cat "$work/table"; } >"$work/document"
    cp "$work/document" docs/NIGHTLY.md
fi
exit "$failed"
