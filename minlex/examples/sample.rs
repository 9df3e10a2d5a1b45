//! Prints random minimal puzzles with their weights, and the estimates from them about all minimal
//! puzzles.
//!
//! `cargo run --release -p minlex --features sample --example sample -- NUMBER SEED`

use minlex::sample::{Minimal, Sizes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let number: u32 = arguments.next().as_deref().unwrap_or("10").parse()?;
    let mut state: u64 = arguments.next().as_deref().unwrap_or("1").parse()?;
    // SplitMix64 (S. Vigna); any generator of 64-bit words will do.
    let mut word = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let mut sizes = Sizes::default();
    for _ in 0..number {
        let minimal = Minimal::random(&mut word);
        println!("{} {}", minimal.puzzle, minimal.weight);
        sizes.add(&minimal);
    }
    println!("{:.2} givens on average; worth {:.1} puzzles", sizes.mean(), sizes.effective());
    Ok(())
}
