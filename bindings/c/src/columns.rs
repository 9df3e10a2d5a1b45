//! The most frequent questions, for whole columns.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;

use minlex_catalog::Grid;
use minlex_names::Name;
use minlex_puzzle::Puzzle;

use crate::call::Call;
use crate::column::minlex_column;
use crate::error::minlex_error;
use crate::handle::minlex_table;
use crate::memory::column::column;
use crate::memory::{bit_room, handle, offset_room, record_room, result_room, value_room};
use crate::names::{MINLEX_NAME_SIZE, form_of};
use crate::result::{Failure, minlex_result};
use crate::sizes::MINLEX_CELLS;

const NAME: usize = MINLEX_NAME_SIZE - 1;

/// The minlex forms of a column of grids, as a column.
///
/// - grids: texts of 81 digits
/// - forms: receives the forms, one after the other; MINLEX_CELLS bytes for each text
/// - offsets, validity, errors with their sizes: see Columns above
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_form_column(
    grids: *const minlex_column,
    forms: *mut c_char,
    forms_size: usize,
    offsets: *mut i32,
    offsets_count: usize,
    validity: *mut u8,
    validity_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    errors: *mut minlex_error,
    errors_count: usize,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe {
        let grids = column("grids", grids);
        let count = grids.count();
        let arguments = (
            grids,
            record_room("forms", forms, forms_size, MINLEX_CELLS, count),
            offset_room(offsets, offsets_count, count),
            bit_room("validity", validity, validity_size, count),
            result_room(results, results_stride, count),
        );
        Call::promised_many(errors, errors_count, arguments)
    };
    call.answer_batch(|(grids, forms, offsets, validity, results)| {
        let form = |text: &[u8]| -> Result<_, Failure> {
            Ok(Grid::from_line(text)?.minlex_form().to_ascii())
        };
        let answers = results.of_each_there(|i| grids.read(i, form))?;
        answers.write_texts(&forms, &offsets, &validity, |form| form)
    })
}

/// The ranks of a column of grids; grids that are close in the catalogue share work.
///
/// - grids: texts of 81 digits
/// - ranks: receives a rank for each text, 0 if it was missing or is bad
/// - validity, errors with their sizes: see Columns above
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rank_column(
    table: *const minlex_table,
    grids: *const minlex_column,
    ranks: *mut u64,
    ranks_count: usize,
    validity: *mut u8,
    validity_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    errors: *mut minlex_error,
    errors_count: usize,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe {
        let grids = column("grids", grids);
        let count = grids.count();
        let arguments = (
            handle(table),
            grids,
            value_room("ranks", ranks, ranks_count, count),
            bit_room("validity", validity, validity_size, count),
            result_room(results, results_stride, count),
        );
        Call::promised_many(errors, errors_count, arguments)
    };
    call.answer_batch(|(table, grids, ranks, validity, results)| {
        let answers = results
            .of_each_there(|i| grids.read(i, Grid::from_line))?
            .look_up(|grids| Ok(table.rank_batch(grids)?))?;
        Ok(answers.write_column(&ranks, &validity, |i, rank| {
            ranks.record(i, &rank.get().to_ne_bytes());
        }))
    })
}

/// The canonical names of a column of puzzles, as a column.
///
/// - puzzles: texts of 81 characters
/// - form: a minlex_name_form
/// - names: receives the names, one after the other and without NUL; MINLEX_NAME_SIZE -
///   1 bytes for each text
/// - offsets, validity, errors with their sizes: see Columns above
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name_column(
    table: *const minlex_table,
    puzzles: *const minlex_column,
    form: u32,
    names: *mut c_char,
    names_size: usize,
    offsets: *mut i32,
    offsets_count: usize,
    validity: *mut u8,
    validity_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    errors: *mut minlex_error,
    errors_count: usize,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe {
        let puzzles = column("puzzles", puzzles);
        let count = puzzles.count();
        let arguments = (
            handle(table),
            puzzles,
            record_room("names", names, names_size, NAME, count),
            offset_room(offsets, offsets_count, count),
            bit_room("validity", validity, validity_size, count),
            result_room(results, results_stride, count),
        );
        Call::promised_many(errors, errors_count, arguments)
    };
    call.answer_batch(|(table, puzzles, names, offsets, validity, results)| {
        let form = form_of(form)?;
        let canonical =
            |text: &[u8]| -> Result<_, Failure> { Ok(Puzzle::from_line(text)?.canonical()?) };
        let all = |canonical: &[_]| {
            let named = Name::of_canonical_batch(table, canonical)?;
            Ok(named.iter().map(|name| name.to_text(form)).collect())
        };
        let answers = results.of_each_there(|i| puzzles.read(i, canonical))?.look_up(all)?;
        answers.write_texts(&names, &offsets, &validity, |name: &String| name.as_bytes())
    })
}

/// The canonical puzzles of a column of names, as a column; equal and neighbouring ranks share
/// work.
///
/// - names: texts, each a name in any form
/// - puzzles: receives the puzzles, one after the other; MINLEX_CELLS bytes for each text
/// - offsets, validity, errors with their sizes: see Columns above
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle_column(
    table: *const minlex_table,
    names: *const minlex_column,
    puzzles: *mut c_char,
    puzzles_size: usize,
    offsets: *mut i32,
    offsets_count: usize,
    validity: *mut u8,
    validity_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    errors: *mut minlex_error,
    errors_count: usize,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe {
        let names = column("names", names);
        let count = names.count();
        let arguments = (
            handle(table),
            names,
            record_room("puzzles", puzzles, puzzles_size, MINLEX_CELLS, count),
            offset_room(offsets, offsets_count, count),
            bit_room("validity", validity, validity_size, count),
            result_room(results, results_stride, count),
        );
        Call::promised_many(errors, errors_count, arguments)
    };
    call.answer_batch(|(table, names, puzzles, offsets, validity, results)| {
        let all = |names: &[Name]| {
            let found = Name::puzzle_batch(table, names)?;
            Ok(found.iter().map(Puzzle::to_ascii).collect())
        };
        let answers = results.of_each_there(|i| names.read(i, Name::parse))?.look_up(all)?;
        answers.write_texts(&puzzles, &offsets, &validity, |puzzle| puzzle)
    })
}
