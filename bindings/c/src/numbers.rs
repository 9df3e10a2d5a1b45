//! Numbers of puzzles and back.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;

use minlex_catalog::{MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_names::{Name, NamedPuzzle, PuzzleNumber, PuzzleNumberError};
use minlex_puzzle::Puzzle;

use crate::call::Call;
use crate::error::minlex_error;
use crate::handle::minlex_table;
use crate::memory::{
    handle, place, record_room, records, result_room, text, text_room, value, value_room, values,
};
use crate::names::{MINLEX_NAME_SIZE, form_of, name_in};
use crate::puzzles::canonical_of;
use crate::result::{Failure, minlex_result};
use crate::sizes::{MINLEX_CELLS, MINLEX_GRID_SIZE};
use crate::transforms::text_in;

/// Bytes for the decimal text of a puzzle number with its NUL: at most 35 digits.
pub const MINLEX_NUMBER_SIZE: usize = 36;

/// The number of a puzzle: (rank of its solution - 1) * 2^81 + place of its givens among all sets
/// of cells, 0 to 13232250502363320951920453144805375; docs/NAMES.md defines it to the bit. Of sets
/// that are equivalent under automorphisms only the smallest counts; the numbers of the others are
/// gaps.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct minlex_puzzle_number {
    /// The number, the most significant byte first: memcmp() compares numbers.
    pub bytes: [u8; 16],
}

pub(crate) const NUMBER_BYTES: usize = size_of::<minlex_puzzle_number>();

pub(crate) fn number_of(bytes: &[u8; NUMBER_BYTES]) -> Result<PuzzleNumber, PuzzleNumberError> {
    PuzzleNumber::from_be_bytes(*bytes)
}

fn decimal_of(text: &[u8]) -> Result<PuzzleNumber, PuzzleNumberError> {
    String::from_utf8_lossy(text).parse()
}

/// The number of a puzzle, the same exactly for all its disguises. Numbers order puzzles by the
/// rank of the solution, then by the number of givens, then by their cells.
///
/// - puzzle: one with exactly one solution
///
/// Fails with _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: that of minlex_name().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number(
    table: *const minlex_table,
    puzzle: *const c_char,
    puzzle_size: usize,
    number: *mut minlex_puzzle_number,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), text("puzzle", puzzle, puzzle_size), place("number", number));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, puzzle, number)| {
        let name = Name::of(table, &Puzzle::from_line(puzzle)?)?;
        number.bytes(0, &PuzzleNumber::from(name).to_be_bytes());
        Ok(())
    })
}

/// minlex_number() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_batch(
    table: *const minlex_table,
    puzzles: *const c_char,
    puzzles_size: usize,
    numbers: *mut minlex_puzzle_number,
    numbers_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        handle(table),
        records("puzzles", puzzles, puzzles_size),
        value_room("numbers", numbers, numbers_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, puzzles, numbers, results)| {
        let all = |canonical: &[_]| Ok(NamedPuzzle::of_canonical_batch(table, canonical)?);
        let answers = results.of_each(|i| puzzles.read(i, canonical_of))?.look_up(all)?;
        Ok(answers.write(&[&numbers], |i, named| {
            numbers.record(i, &PuzzleNumber::from(named.name()).to_be_bytes());
        }))
    })
}

/// The canonical puzzle that has a number.
///
/// - number: need not be that of a valid puzzle
/// - puzzle: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
///
/// Fails with _INVALID_NUMBER; _GAP for a gap, with the number that stands for it at the end of the
/// error's text. Cost: that of minlex_unrank() and about 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle_of_number(
    table: *const minlex_table,
    number: *const minlex_puzzle_number,
    puzzle: *mut c_char,
    puzzle_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        value("number", number),
        text_room("puzzle", puzzle, puzzle_size, MINLEX_GRID_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, number, puzzle)| {
        puzzle.text(&puzzle_of(table, number)?.to_ascii());
        Ok(())
    })
}

/// minlex_puzzle_of_number() for many numbers. Equal and neighbouring ranks share work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle_of_number_batch(
    table: *const minlex_table,
    numbers: *const minlex_puzzle_number,
    numbers_count: usize,
    puzzles: *mut c_char,
    puzzles_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        values("numbers", numbers, numbers_count),
        record_room("puzzles", puzzles, puzzles_size, MINLEX_CELLS, numbers_count),
        result_room(results, results_stride, numbers_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, numbers, puzzles, results)| {
        // A gap shows only after the look-up; the first bad record is reported.
        let first_bad = |failure: Failure| {
            let mut before = 0..failure.record.unwrap_or(0);
            let gap = before.find_map(|i| numbers.read(i, |number| puzzle_of(table, number)).err());
            gap.unwrap_or(failure)
        };
        let answers = results
            .of_each(|i| numbers.read(i, number_of))
            .map_err(first_bad)?
            .look_up(|numbers| with_forms(table, numbers))?
            .and_each(|i, (number, form)| {
                let puzzle = number.puzzle_in(&form);
                puzzle.map_err(|error| Failure::from(error).of_record("numbers", i))
            })?;
        Ok(answers.write(&[&puzzles], |i, puzzle| puzzles.record(i, &puzzle.to_ascii())))
    })
}

fn puzzle_of(table: &Table, number: &[u8; NUMBER_BYTES]) -> Result<Puzzle, Failure> {
    Ok(number_of(number)?.puzzle(table)?)
}

fn with_forms(
    table: &Table,
    numbers: &[PuzzleNumber],
) -> Result<Vec<(PuzzleNumber, MinlexForm)>, Failure> {
    let ranks: Vec<Rank> = numbers.iter().map(|number| number.rank()).collect();
    Ok(numbers.iter().copied().zip(table.unrank_batch(&ranks)?).collect())
}

/// The number of the puzzle with a name.
///
/// - name: a name in any form
///
/// Fails with _INVALID_NAME. Cost: 0.1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_of_name(
    name: *const c_char,
    name_size: usize,
    number: *mut minlex_puzzle_number,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (text("name", name, name_size), place("number", number));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(name, number)| {
        number.bytes(0, &PuzzleNumber::from(Name::parse(name)?).to_be_bytes());
        Ok(())
    })
}

/// minlex_number_of_name() for many names.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_of_name_batch(
    names: *const c_char,
    names_size: usize,
    numbers: *mut minlex_puzzle_number,
    numbers_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = names_size / MINLEX_NAME_SIZE;
    let arguments = (
        records("names", names, names_size),
        value_room("numbers", numbers, numbers_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(names, numbers, results)| {
        let answers = results.of_each(|i| names.read(i, name_in))?;
        Ok(answers.write(&[&numbers], |i, &name| {
            numbers.record(i, &PuzzleNumber::from(name).to_be_bytes());
        }))
    })
}

/// The name of the puzzle with a number.
///
/// - number: the number; the name of a gap has the cells of the gap
/// - form: a minlex_name_form
/// - name: receives the name; MINLEX_NAME_SIZE bytes
///
/// Fails with _INVALID_ARGUMENT, _INVALID_NUMBER. Cost: 0.1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name_of_number(
    number: *const minlex_puzzle_number,
    form: u32,
    name: *mut c_char,
    name_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (value("number", number), text_room("name", name, name_size, MINLEX_NAME_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(number, name)| {
        let form = form_of(form)?;
        name.text(Name::from(number_of(number)?).to_text(form).as_bytes());
        Ok(())
    })
}

/// minlex_name_of_number() for many numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name_of_number_batch(
    numbers: *const minlex_puzzle_number,
    numbers_count: usize,
    form: u32,
    names: *mut c_char,
    names_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        values("numbers", numbers, numbers_count),
        record_room("names", names, names_size, MINLEX_NAME_SIZE, numbers_count),
        result_room(results, results_stride, numbers_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(numbers, names, results)| {
        let form = form_of(form)?;
        let answers = results.of_each(|i| numbers.read(i, number_of))?;
        Ok(answers.write(&[&names], |i, &number| {
            names.record(i, Name::from(number).to_text(form).as_bytes());
        }))
    })
}

/// The parts of a puzzle number.
///
/// - rank: receives the rank of the solution
/// - givens: receives how many givens the puzzle has, 0 to 81
///
/// Fails with _INVALID_NUMBER. Cost: below 0.1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_parts(
    number: *const minlex_puzzle_number,
    rank: *mut u64,
    givens: *mut u32,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (value("number", number), place("rank", rank), place("givens", givens));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(number, rank, givens)| {
        let number = number_of(number)?;
        rank.bytes(0, &number.rank().get().to_ne_bytes());
        givens.bytes(0, &number.combination().0.to_ne_bytes());
        Ok(())
    })
}

/// minlex_number_parts() for many numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_parts_batch(
    numbers: *const minlex_puzzle_number,
    numbers_count: usize,
    ranks: *mut u64,
    ranks_count: usize,
    givens: *mut u32,
    givens_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        values("numbers", numbers, numbers_count),
        value_room("ranks", ranks, ranks_count, numbers_count),
        value_room("givens", givens, givens_count, numbers_count),
        result_room(results, results_stride, numbers_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(numbers, ranks, givens, results)| {
        let answers = results.of_each(|i| numbers.read(i, number_of))?;
        Ok(answers.write(&[&ranks, &givens], |i, number| {
            ranks.record(i, &number.rank().get().to_ne_bytes());
            givens.record(i, &number.combination().0.to_ne_bytes());
        }))
    })
}

/// A puzzle number in decimal.
///
/// - text: receives 1 to 35 digits; MINLEX_NUMBER_SIZE bytes
///
/// Fails with _INVALID_NUMBER. Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_to_text(
    number: *const minlex_puzzle_number,
    text: *mut c_char,
    text_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments =
        (value("number", number), text_room("text", text, text_size, MINLEX_NUMBER_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(number, text)| {
        text.text(number_of(number)?.to_string().as_bytes());
        Ok(())
    })
}

/// minlex_number_to_text() for many numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_to_text_batch(
    numbers: *const minlex_puzzle_number,
    numbers_count: usize,
    texts: *mut c_char,
    texts_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        values("numbers", numbers, numbers_count),
        record_room("texts", texts, texts_size, MINLEX_NUMBER_SIZE, numbers_count),
        result_room(results, results_stride, numbers_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(numbers, texts, results)| {
        let answers = results.of_each(|i| numbers.read(i, number_of))?;
        Ok(answers.write(&[&texts], |i, number| texts.record(i, number.to_string().as_bytes())))
    })
}

/// Reads a puzzle number from decimal text.
///
/// - text: digits, without sign or blanks
///
/// Fails with _INVALID_NUMBER. Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_from_text(
    text: *const c_char,
    text_size: usize,
    number: *mut minlex_puzzle_number,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (self::text("text", text, text_size), place("number", number));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(text, number)| {
        number.bytes(0, &decimal_of(text)?.to_be_bytes());
        Ok(())
    })
}

/// minlex_number_from_text() for many texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_number_from_text_batch(
    texts: *const c_char,
    texts_size: usize,
    numbers: *mut minlex_puzzle_number,
    numbers_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = texts_size / MINLEX_NUMBER_SIZE;
    let arguments = (
        records::<MINLEX_NUMBER_SIZE>("texts", texts, texts_size),
        value_room("numbers", numbers, numbers_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(texts, numbers, results)| {
        let answers = results.of_each(|i| texts.read(i, |text| decimal_of(text_in(text))))?;
        Ok(answers.write(&[&numbers], |i, number| numbers.record(i, &number.to_be_bytes())))
    })
}
