//! Puzzles for measurements: `morphs N CLASSES [SEED]` prints N random morphs of CLASSES minimal
//! puzzles, one a line. Making a minimal puzzle takes about as long as a thousand morphs.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use minlex_puzzle::Puzzle;
use minlex_testing::Random;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<u64> =
        std::env::args().skip(1).map(|argument| argument.parse()).collect::<Result<_, _>>()?;
    let (count, classes, seed) = match arguments[..] {
        [count, classes @ 1..=u64::MAX] => (count, classes, 1),
        [count, classes @ 1..=u64::MAX, seed] => (count, classes, seed),
        _ => return Err("usage: morphs N CLASSES [SEED]".into()),
    };
    // The classes are the same for every seed, so files with different seeds have them in common.
    let mut random = Random(1);
    let puzzles: Vec<Puzzle> = (0..classes)
        .map(|_| {
            let grid = random.grid();
            random.minimal_puzzle(&grid)
        })
        .collect();
    let mut random = Random(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..count {
        let puzzle = puzzles[random.below(classes) as usize];
        out.write_all(&random.transform().apply(&puzzle).to_ascii())?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}
