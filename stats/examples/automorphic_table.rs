//! Makes `data/automorphic-v1.bin`: `cargo run --release -p minlex-stats --example
//! automorphic_table -- data/automorphic-v1.bin`.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::{env, fs, thread};

use minlex_stats::build_automorphic_table;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args_os().nth(1).ok_or("expected the file to write")?;
    let threads = thread::available_parallelism()?;
    let bytes = build_automorphic_table(threads, &|_| (), &AtomicBool::new(false))?;
    fs::write(path, bytes)?;
    Ok(())
}
