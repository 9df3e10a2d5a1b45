//! Exact numbers of solutions.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_count::count;
use minlex_puzzle::Puzzle;

use crate::call::Call;
use crate::error::minlex_error;
use crate::memory::{record_room, records, result_room, text, text_room};
use crate::puzzles::puzzle_of;
use crate::result::{Failure, minlex_result};
use crate::sizes::MINLEX_CELLS;

/// Bytes for the decimal text of a number of solutions with its NUL: at most 22 digits.
pub const MINLEX_COUNT_SIZE: usize = 23;

/// The exact number of solutions of any puzzle, which need not fit 64 bits: 6670903752021072936960
/// for an empty board. minlex_count_solutions() stops at a limit.
///
/// - count: receives 1 to 22 digits; MINLEX_COUNT_SIZE bytes
///
/// Fails with _INVALID_PUZZLE, _OUT_OF_MEMORY. Cost: some us for a usual puzzle; below 20 givens up
/// to some seconds and 160 MB.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_count_all_solutions(
    puzzle: *const c_char,
    puzzle_size: usize,
    count: *mut c_char,
    count_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        text_room("count", count, count_size, MINLEX_COUNT_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, count)| {
        count.text(count_of(&Puzzle::from_line(puzzle)?)?.to_string().as_bytes());
        Ok(())
    })
}

/// minlex_count_all_solutions() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_count_all_solutions_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    counts: *mut c_char,
    counts_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        record_room("counts", counts, counts_size, MINLEX_COUNT_SIZE, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, counts, results)| {
        let exact = |cells: &_| count_of(&puzzle_of(cells)?);
        let answers = results.of_each(|i| puzzles.read(i, exact))?;
        Ok(answers.write(&[&counts], |i, count| counts.record(i, count.to_string().as_bytes())))
    })
}

fn count_of(puzzle: &Puzzle) -> Result<u128, Failure> {
    let one = NonZero::<usize>::MIN;
    Ok(count(puzzle, one, &|_| (), &AtomicBool::new(false))?)
}
