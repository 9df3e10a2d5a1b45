#!/usr/bin/env bash
# Builds a program for `minlex-bench --rival` around the crate `sudoku`, in a folder of its own: the
# crate is AGPL, and nothing of minlex may depend on it.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(pwd)/target/rival
mkdir -p "$folder/src"
cat > "$folder/Cargo.toml" << 'END'
[package]
name = "rival"
version = "0.0.0"
edition = "2021"

[dependencies]
sudoku = "=0.8.0"

[profile.release]
lto = "thin"
codegen-units = 1

[workspace]
END
cat > "$folder/src/main.rs" << 'END'
//! Microseconds per puzzle for the only solution of each: median of five rounds after one more.
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let file = std::env::args().nth(1).expect("a file of puzzles");
    let text = std::fs::read_to_string(file).expect("a readable file");
    let lines = text.lines().filter_map(|line| line.get(..81));
    let puzzles: Vec<_> =
        lines.map(|line| sudoku::Sudoku::from_str_line(line).expect("a puzzle")).collect();
    let round = || {
        let start = Instant::now();
        for puzzle in &puzzles {
            black_box(black_box(puzzle).solution());
        }
        start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64
    };
    round();
    let mut times: Vec<f64> = (0..5).map(|_| round()).collect();
    times.sort_by(f64::total_cmp);
    println!("{}", times[2]);
}
END
cargo build --quiet --release --manifest-path "$folder/Cargo.toml" --target-dir "$folder/target"
cp "$folder/target/release/rival" "$folder/rival"
echo "$folder/rival"
