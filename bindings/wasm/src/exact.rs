//! Exact numbers of solutions.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_count::count;

use crate::boards::puzzle;
use crate::failure::{Failure, Kind};
use crate::host::note_progress;

/// The exact number of solutions. JavaScript hears of every finished part, and cancels by ending
/// the worker.
pub fn count_all(item: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
    let puzzle = puzzle(item)?;
    let one = NonZero::<usize>::MIN;
    let note = |progress: minlex_count::Progress| note_progress(progress.done, progress.parts);
    let count = count(&puzzle, one, &note, &AtomicBool::new(false))
        .map_err(|error| Failure::new(Kind::Unavailable, error))?;
    out.extend_from_slice(count.to_string().as_bytes());
    Ok(())
}
