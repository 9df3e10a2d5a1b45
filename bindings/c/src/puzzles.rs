//! Puzzles without a table: solutions, canonical puzzles, smallest images, equivalence.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::collections::HashMap;
use std::ffi::{c_char, c_int};

use minlex_catalog::{Grid, Transform};
use minlex_puzzle::{CanonicalPuzzle, Puzzle, Solutions};

use crate::batch::no_room_for;
use crate::call::Call;
use crate::error::minlex_error;
use crate::memory::{place, record_room, records, result_room, text, text_room, value_room};
use crate::result::{Failure, minlex_result};
use crate::sizes::{MINLEX_CELLS, MINLEX_GRID_SIZE, MINLEX_TRANSFORM_SIZE};

pub(crate) fn puzzle_of(cells: &[u8; MINLEX_CELLS]) -> Result<Puzzle, Failure> {
    Ok(Puzzle::from_line(cells)?)
}

/// Reads a puzzle of a batch: its canonical puzzle and the transform back.
pub(crate) fn canonical_of(
    cells: &[u8; MINLEX_CELLS],
) -> Result<(CanonicalPuzzle, Transform), Failure> {
    Ok(puzzle_of(cells)?.canonical_with_morph()?)
}

/// Number of solutions, at most two, and their records, filled up with zeros.
fn shown(solutions: &Solutions) -> (u32, [u8; 2 * MINLEX_CELLS]) {
    let (count, grids) = match solutions {
        Solutions::One(grid) => (1, [Some(grid), None]),
        Solutions::Several(first, second) => (2, [Some(first), Some(second)]),
        _ => (0, [None, None]),
    };
    let records = grids.map(|grid| grid.map_or([0; MINLEX_CELLS], Grid::to_ascii));
    (count, std::array::from_fn(|i| records.as_flattened()[i]))
}

/// Finds no solution of a puzzle, the only one, or two.
///
/// - count: receives 0, 1, or 2 for two or more solutions
/// - grids: receives that many different solutions, records of MINLEX_CELLS bytes, and
///   zeros after them; 2 * MINLEX_CELLS bytes. NULL if not wanted
///
/// Fails with _INVALID_PUZZLE. Cost: some us for a usual puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_solve(
    puzzle: *const c_char,
    puzzle_size: usize,
    count: *mut u32,
    grids: *mut c_char,
    grids_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        place("count", count),
        record_room("grids", grids, grids_size, 2 * MINLEX_CELLS, 1).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, count, grids)| {
        let (found, records) = shown(&Puzzle::from_line(puzzle)?.solve());
        count.bytes(0, &found.to_ne_bytes());
        grids.record(0, &records);
        Ok(())
    })
}

/// minlex_solve() for many puzzles.
///
/// - grids: receives records of 2 * MINLEX_CELLS bytes for each; NULL if not wanted
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_solve_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    counts: *mut u32,
    counts_count: usize,
    grids: *mut c_char,
    grids_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        value_room("counts", counts, counts_count, count),
        record_room("grids", grids, grids_size, 2 * MINLEX_CELLS, count).or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, counts, grids, results)| {
        let answers = results.of_each(|i| Ok(shown(&puzzles.read(i, puzzle_of)?.solve())))?;
        Ok(answers.write(&[&counts, &grids], |i, (count, records)| {
            counts.record(i, &count.to_ne_bytes());
            grids.record(i, records);
        }))
    })
}

/// The solution of a puzzle that has exactly one.
///
/// - grid: receives the solution; MINLEX_GRID_SIZE bytes
///
/// Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: some us for a usual puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_solution(
    puzzle: *const c_char,
    puzzle_size: usize,
    grid: *mut c_char,
    grid_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments =
        (text("puzzle", puzzle, puzzle_size), text_room("grid", grid, grid_size, MINLEX_GRID_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, grid)| {
        grid.text(&Puzzle::from_line(puzzle)?.solution()?.to_ascii());
        Ok(())
    })
}

/// minlex_solution() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_solution_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    grids: *mut c_char,
    grids_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        record_room("grids", grids, grids_size, MINLEX_CELLS, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, grids, results)| {
        let solved = |cells: &[u8; MINLEX_CELLS]| -> Result<_, Failure> {
            Ok(puzzle_of(cells)?.solution()?.to_ascii())
        };
        let answers = results.of_each(|i| puzzles.read(i, solved))?;
        Ok(answers.write(&[&grids], |i, grid| grids.record(i, grid)))
    })
}

/// The number of solutions of a puzzle, up to a limit.
///
/// - limit: where to stop; 2 is enough to distinguish none, one and several
/// - count: receives the number of solutions, or limit if there are at least as many
///
/// Fails with _INVALID_PUZZLE. Cost: some us for a usual puzzle, and below 1 us for each further
/// solution, of which an empty board has 6.67e21.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_count_solutions(
    puzzle: *const c_char,
    puzzle_size: usize,
    limit: u64,
    count: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (text("puzzle", puzzle, puzzle_size), place("count", count));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, count)| {
        let found = Puzzle::from_line(puzzle)?.count_solutions(limit);
        count.bytes(0, &found.to_ne_bytes());
        Ok(())
    })
}

/// minlex_count_solutions() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_count_solutions_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    limit: u64,
    counts: *mut u64,
    counts_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        value_room("counts", counts, counts_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, counts, results)| {
        let answers =
            results.of_each(|i| Ok(puzzles.read(i, puzzle_of)?.count_solutions(limit)))?;
        Ok(answers.write(&[&counts], |i, count| counts.record(i, &count.to_ne_bytes())))
    })
}

/// The canonical puzzle of a puzzle, the same for all its disguises.
///
/// - puzzle: one with exactly one solution
/// - canonical: receives the canonical puzzle; MINLEX_GRID_SIZE bytes
/// - morph: receives the transform back to `puzzle`; MINLEX_TRANSFORM_SIZE bytes. NULL if not
///   wanted
///
/// Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: some us for a usual puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_canonical(
    puzzle: *const c_char,
    puzzle_size: usize,
    canonical: *mut c_char,
    canonical_size: usize,
    morph: *mut c_char,
    morph_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        text_room("canonical", canonical, canonical_size, MINLEX_GRID_SIZE),
        text_room("morph", morph, morph_size, MINLEX_TRANSFORM_SIZE).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, canonical, morph)| {
        let (found, back) = Puzzle::from_line(puzzle)?.canonical_with_morph()?;
        canonical.text(&found.puzzle().to_ascii());
        morph.text(back.to_string().as_bytes());
        Ok(())
    })
}

/// minlex_canonical() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_canonical_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    canonicals: *mut c_char,
    canonicals_size: usize,
    morphs: *mut c_char,
    morphs_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        record_room("canonicals", canonicals, canonicals_size, MINLEX_CELLS, count),
        record_room("morphs", morphs, morphs_size, MINLEX_TRANSFORM_SIZE, count).or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, canonicals, morphs, results)| {
        let answers = results.of_each(|i| puzzles.read(i, canonical_of))?;
        Ok(answers.write(&[&canonicals, &morphs], |i, (found, back)| {
            canonicals.record(i, &found.puzzle().to_ascii());
            if morphs.is_wanted() {
                morphs.record(i, back.to_string().as_bytes());
            }
        }))
    })
}

/// The smallest image of any puzzle or pattern under all transforms, row by row with an empty cell
/// below any digit. That of a grid is its minlex form.
///
/// - image: receives the image; MINLEX_GRID_SIZE bytes
/// - transform: receives a transform to it; MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
///
/// Fails with _INVALID_PUZZLE. Cost: tens to hundreds of us, some ms for very symmetric puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_smallest_image(
    puzzle: *const c_char,
    puzzle_size: usize,
    image: *mut c_char,
    image_size: usize,
    transform: *mut c_char,
    transform_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("puzzle", puzzle, puzzle_size),
        text_room("image", image, image_size, MINLEX_GRID_SIZE),
        text_room("transform", transform, transform_size, MINLEX_TRANSFORM_SIZE).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(puzzle, image, transform)| {
        let (smallest, way) = Puzzle::from_line(puzzle)?.smallest_image_with_transform();
        image.text(&smallest.to_ascii());
        transform.text(way.to_string().as_bytes());
        Ok(())
    })
}

/// minlex_smallest_image() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_smallest_image_batch(
    puzzles: *const c_char,
    puzzles_size: usize,
    images: *mut c_char,
    images_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        record_room("images", images, images_size, MINLEX_CELLS, count),
        record_room("transforms", transforms, transforms_size, MINLEX_TRANSFORM_SIZE, count)
            .or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, images, transforms, results)| {
        let answers =
            results.of_each(|i| Ok(puzzles.read(i, puzzle_of)?.smallest_image_with_transform()))?;
        Ok(answers.write(&[&images, &transforms], |i, (image, way)| {
            images.record(i, &image.to_ascii());
            transforms.record(i, way.to_string().as_bytes());
        }))
    })
}

/// Tests if two puzzles, patterns or grids are one in disguise, with any number of solutions.
///
/// - equivalent: receives 1 or 0
/// - transform: receives a transform from a to b, or an empty text; MINLEX_TRANSFORM_SIZE bytes.
///   NULL if not wanted
///
/// Fails with _INVALID_PUZZLE. Cost: microseconds if both have exactly one solution, else as
/// minlex_smallest_image().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_equivalence(
    a: *const c_char,
    a_size: usize,
    b: *const c_char,
    b_size: usize,
    equivalent: *mut c_int,
    transform: *mut c_char,
    transform_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("a", a, a_size),
        text("b", b, b_size),
        place("equivalent", equivalent),
        text_room("transform", transform, transform_size, MINLEX_TRANSFORM_SIZE).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(a, b, equivalent, transform)| {
        let way = Puzzle::from_line(a)?.equivalence(&Puzzle::from_line(b)?);
        equivalent.bytes(0, &c_int::from(way.is_some()).to_ne_bytes());
        transform.text(text_of(way.as_ref()).as_bytes());
        Ok(())
    })
}

/// minlex_equivalence() for many pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_equivalence_batch(
    a: *const c_char,
    a_size: usize,
    b: *const c_char,
    b_size: usize,
    equivalent: *mut c_int,
    equivalent_count: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = a_size / MINLEX_CELLS;
    let arguments = (
        records("a", a, a_size),
        records::<MINLEX_CELLS>("b", b, b_size),
        value_room("equivalent", equivalent, equivalent_count, count),
        record_room("transforms", transforms, transforms_size, MINLEX_TRANSFORM_SIZE, count)
            .or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(a, b, equivalent, transforms, results)| {
        b.as_many_as(&a)?;
        let answers =
            results.of_each(|i| Ok(a.read(i, puzzle_of)?.equivalence(&b.read(i, puzzle_of)?)))?;
        Ok(answers.write(&[&equivalent, &transforms], |i, way| {
            equivalent.record(i, &c_int::from(way.is_some()).to_ne_bytes());
            transforms.record(i, text_of(way.as_ref()).as_bytes());
        }))
    })
}

fn text_of(transform: Option<&Transform>) -> String {
    transform.map(Transform::to_string).unwrap_or_default()
}

/// Numbers of the equivalence classes of puzzles, from 0, in the order in which classes first
/// appear. To keep one puzzle of each class, keep each puzzle whose number equals the number of
/// puzzles kept so far.
///
/// - puzzles: records of MINLEX_CELLS bytes, each with exactly one solution
/// - classes: receives as many numbers; the 0 of a bad record means nothing
///
/// Fails with _INVALID_ARGUMENT, _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: per puzzle that of
/// minlex_canonical(), and some 300 bytes meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_classes(
    puzzles: *const c_char,
    puzzles_size: usize,
    classes: *mut u64,
    classes_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        records("puzzles", puzzles, puzzles_size),
        value_room("classes", classes, classes_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(puzzles, classes, results)| {
        let answers = results.of_each(|i| puzzles.read(i, canonical_of))?;
        let mut numbers = HashMap::new();
        // Before anything is written.
        numbers.try_reserve(count).map_err(|_| no_room_for(count))?;
        Ok(answers.write(&[&classes], |i, (canonical, _)| {
            let next = numbers.len() as u64;
            let number: &mut u64 = numbers.entry(*canonical).or_insert(next);
            classes.record(i, &number.to_ne_bytes());
        }))
    })
}
