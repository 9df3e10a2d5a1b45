//! Numbers of many puzzles, looked up on all threads.

use minlex_lookup::Table;
use minlex_names::{Name, PuzzleNumber};
use minlex_puzzle::CanonicalPuzzle;
use rayon::iter::{ParallelExtend, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use crate::terminal::failure::Failure;

/// The numbers of the puzzles, in their order. The more there are at once, the less work is each:
/// neighbours in the catalogue share a look-up.
///
/// # Errors
/// If the table is damaged.
pub fn numbers_of(
    table: &Table,
    puzzles: &[CanonicalPuzzle],
) -> Result<Vec<PuzzleNumber>, Failure> {
    let mut order: Vec<u32> = (0..puzzles.len() as u32).collect();
    order.par_sort_unstable_by_key(|&i| puzzles[i as usize]);
    // Each thread gets stretches of the catalogue.
    let at_once = order.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let mut parts: Vec<Result<Vec<Name>, String>> = Vec::new();
    parts.par_extend(order.par_chunks(at_once).map(|part| {
        let part: Vec<CanonicalPuzzle> = part.iter().map(|&i| puzzles[i as usize]).collect();
        Name::of_canonical_batch(table, &part).map_err(|error| error.to_string())
    }));
    let parts: Vec<Vec<Name>> =
        parts.into_iter().collect::<Result<_, _>>().map_err(Failure::Message)?;
    let mut numbers = vec![None; puzzles.len()];
    for (i, name) in order.into_iter().zip(parts.into_iter().flatten()) {
        numbers[i as usize] = Some(PuzzleNumber::from(name));
    }
    Ok(numbers.into_iter().flatten().collect())
}
