//! Puzzles near a puzzle: its neighbours, and the minimal puzzles inside it.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::ops::ControlFlow;

use minlex_near::{Inside, Neighbourhood};
use minlex_puzzle::Puzzle;

use crate::call::Call;
use crate::error::minlex_error;
use crate::memory::{Output, place, record_room, records, result_room, text, text_room};
use crate::puzzles::puzzle_of;
use crate::result::minlex_result::MINLEX_INVALID_ARGUMENT;
use crate::result::{Failure, minlex_result};
use crate::sizes::{MINLEX_CELLS, MINLEX_GRID_SIZE};

/// Only neighbours in which each given is needed, see minlex_near().
pub const MINLEX_NEAR_MINIMAL: u32 = 1;

/// Only neighbours in which each added given is needed.
pub const MINLEX_NEAR_NEEDED: u32 = 2;

/// Only neighbours with the pattern of the puzzle: digits change, and no given moves.
pub const MINLEX_NEAR_SAME_PATTERN: u32 = 4;

/// Only neighbours with the solution of the puzzle.
pub const MINLEX_NEAR_SAME_GRID: u32 = 8;

fn neighbourhood(remove: u32, add: u32, options: u32) -> Result<Neighbourhood, Failure> {
    const ALL: u32 =
        MINLEX_NEAR_MINIMAL | MINLEX_NEAR_NEEDED | MINLEX_NEAR_SAME_PATTERN | MINLEX_NEAR_SAME_GRID;
    if options & !ALL != 0 {
        let wrong = format!("options {options}: expected a sum of MINLEX_NEAR_..., 0 to {ALL}");
        return Err(Failure::new(MINLEX_INVALID_ARGUMENT, wrong));
    }
    let mut which = Neighbourhood::new(remove, add)?;
    if options & MINLEX_NEAR_SAME_PATTERN != 0 {
        which = which.same_pattern()?;
    }
    if options & MINLEX_NEAR_SAME_GRID != 0 {
        which = which.same_grid();
    }
    if options & MINLEX_NEAR_NEEDED != 0 {
        which = which.needed();
    }
    if options & MINLEX_NEAR_MINIMAL != 0 {
        which = which.minimal();
    }
    Ok(which)
}

/// The valid puzzles near a puzzle: some givens are taken away and others added. Each is found
/// once, in one of its disguises, and the puzzle itself is left out.
///
/// - puzzle: one with exactly one solution
/// - remove, add: numbers of givens to take away and to add, 0 to 4; one that was taken away can be
///   added again
/// - options: 0, or a sum of MINLEX_NEAR_MINIMAL, _NEEDED, _SAME_PATTERN and _SAME_GRID
/// - neighbours: receives records of MINLEX_CELLS bytes; the search ends when the room is full
/// - count: receives their number; if they do not fill the room, there are no others
///
/// Fails with _INVALID_ARGUMENT, _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: 4 ms for {-1+1}, a
/// second for {-2+2}, hours for {-3+3} unless the room is full before. Memory: 150 bytes for
/// each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_near(
    puzzle: *const c_char,
    puzzle_size: usize,
    remove: u32,
    add: u32,
    options: u32,
    neighbours: *mut c_char,
    neighbours_size: usize,
    count: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        record_room("neighbours", neighbours, neighbours_size, MINLEX_CELLS, 0),
        place("count", count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, neighbours, count)| {
        let around = neighbourhood(remove, add, options)?.of(&Puzzle::from_line(puzzle)?)?;
        let found = fill(&neighbours, |put| around.visit_classes(|found, _| put(found)));
        count.bytes(0, &found.to_ne_bytes());
        Ok(())
    })
}

/// The givens of a puzzle that can be left out, each by itself. A puzzle without any is minimal.
///
/// - puzzle: one with exactly one solution
/// - givens: receives a puzzle with these givens alone; MINLEX_GRID_SIZE bytes
///
/// Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: some tens of us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_redundant(
    puzzle: *const c_char,
    puzzle_size: usize,
    givens: *mut c_char,
    givens_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        text_room("givens", givens, givens_size, MINLEX_GRID_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, givens)| {
        givens.text(&redundant(&Puzzle::from_line(puzzle)?)?);
        Ok(())
    })
}

/// minlex_redundant() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_redundant_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    givens: *mut c_char,
    givens_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        record_room("givens", givens, givens_size, MINLEX_CELLS, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, givens, results)| {
        let answers =
            results.of_each(|i| puzzles.read(i, |cells| redundant(&puzzle_of(cells)?)))?;
        Ok(answers.write(&[&givens], |i, cells| givens.record(i, cells)))
    })
}

/// The minimal puzzles inside a puzzle: givens left out until each is needed.
///
/// - puzzle: one with exactly one solution
/// - minimals: receives records of MINLEX_CELLS bytes in a fixed order; the search ends when the
///   room is full
/// - count: receives their number; if they do not fill the room, there are no others
///
/// Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: tens to hundreds of us each. A puzzle with
/// some ten redundant givens has hundreds, a grid 4.7e15.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_minimal_puzzles(
    puzzle: *const c_char,
    puzzle_size: usize,
    minimals: *mut c_char,
    minimals_size: usize,
    count: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        record_room("minimals", minimals, minimals_size, MINLEX_CELLS, 0),
        place("count", count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, minimals, count)| {
        let inside = Inside::of(&Puzzle::from_line(puzzle)?)?;
        let found = fill(&minimals, |put| inside.visit_minimal(put));
        count.bytes(0, &found.to_ne_bytes());
        Ok(())
    })
}

/// Writes the puzzles of a search until the room is full. Returns their number.
fn fill(
    room: &Output<'_>,
    search: impl FnOnce(&mut dyn FnMut(Puzzle) -> ControlFlow<()>) -> ControlFlow<()>,
) -> u64 {
    let mut found = 0;
    if room.count() > 0 {
        let _ = search(&mut |puzzle| {
            room.record(found, &puzzle.to_ascii());
            found += 1;
            if found == room.count() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    found as u64
}

fn redundant(puzzle: &Puzzle) -> Result<[u8; MINLEX_CELLS], Failure> {
    let mut cells = [b'.'; MINLEX_CELLS];
    for cell in Inside::of(puzzle)?.redundant().iter() {
        cells[cell] = b'0' + puzzle.cells()[cell];
    }
    Ok(cells)
}
