//! Names of puzzles and back.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;

use minlex_names::{MorphedName, Name, NameForm, NamedPuzzle};
use minlex_puzzle::Puzzle;

use crate::call::Call;
use crate::error::minlex_error;
use crate::handle::minlex_table;
use crate::memory::{handle, record_room, records, result_room, text, text_room};
use crate::puzzles::canonical_of;
use crate::result::minlex_result::MINLEX_BAD_ARGUMENT;
use crate::result::{Failure, minlex_result};
use crate::sizes::{MINLEX_CELLS, MINLEX_GRID_SIZE, MINLEX_TRANSFORM_SIZE};
use crate::transforms::text_in;

/// Bytes for the text of a name in any form with its NUL: at most 25 characters.
pub const MINLEX_NAME_SIZE: usize = 26;

/// The ways to write a name.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub enum minlex_name_form {
    /// The rank in ten columns, a blank, 14 characters: "5411131853 W1Rmk0Yu2q34I6".
    MINLEX_NAME25 = 25,
    /// 19 characters: "eKEeveX3Ose2Ww4p42M".
    MINLEX_NAME19 = 19,
    /// The rank, a semicolon, 14 characters: "5411131853;W1Rmk0Yu2q34I6".
    MINLEX_RANK_FIELD = 0,
}

pub(crate) fn form_of(form: u32) -> Result<NameForm, Failure> {
    match form {
        25 => Ok(NameForm::Name25),
        19 => Ok(NameForm::Name19),
        0 => Ok(NameForm::RankField),
        _ => Err(Failure::new(
            MINLEX_BAD_ARGUMENT,
            format!("form {form}: expected 25, 19 or 0 (rank;field)"),
        )),
    }
}

/// Reads a name of a batch.
pub(crate) fn name_in(record: &[u8; MINLEX_NAME_SIZE]) -> Result<Name, Failure> {
    Ok(Name::parse(text_in(record))?)
}

/// The canonical name of a puzzle: two puzzles have the same name exactly if they are one puzzle in
/// disguise.
///
/// - table: an open table
/// - form: a minlex_name_form
/// - puzzle, puzzle_size: 81 characters, digits, or '.' or '0' for an empty cell; it must have
///   exactly one solution
/// - name, name_size: receives the name; MINLEX_NAME_SIZE bytes
/// - transform, transform_size: receives the transform that takes the canonical puzzle of this name
///   back to `puzzle`; MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_PUZZLE,
/// _NOT_ONE_SOLUTION, _CANNOT_READ, _DAMAGED. Cost: that of minlex_rank(), and some us for the
/// solution of a usual puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name(
    table: *const minlex_table,
    form: u32,
    puzzle: *const c_char,
    puzzle_size: usize,
    name: *mut c_char,
    name_size: usize,
    transform: *mut c_char,
    transform_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        text("puzzle", puzzle, puzzle_size),
        text_room("name", name, name_size, MINLEX_NAME_SIZE),
        text_room("transform", transform, transform_size, MINLEX_TRANSFORM_SIZE).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, puzzle, name, transform)| {
        let form = form_of(form)?;
        let named = NamedPuzzle::of(table, &Puzzle::from_line(puzzle)?)?;
        name.text(named.name().to_text(form).as_bytes());
        transform.text(named.morph().to_string().as_bytes());
        Ok(())
    })
}

/// The canonical names of many puzzles.
///
/// - table: an open table
/// - form: a minlex_name_form
/// - puzzles, puzzles_size: records of MINLEX_CELLS bytes
/// - names, names_size: receives as many records of MINLEX_NAME_SIZE bytes
/// - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes, see
///   minlex_name(); NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_PUZZLE, _NOT_ONE_SOLUTION, _CANNOT_READ, _DAMAGED, _OUT_OF_MEMORY. Cost: per puzzle at most
/// that of minlex_name().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name_batch(
    table: *const minlex_table,
    form: u32,
    puzzles: *const c_char,
    puzzles_size: usize,
    names: *mut c_char,
    names_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        handle(table),
        records("puzzles", puzzles, puzzles_size),
        record_room("names", names, names_size, MINLEX_NAME_SIZE, count),
        record_room("transforms", transforms, transforms_size, MINLEX_TRANSFORM_SIZE, count)
            .or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, puzzles, names, transforms, results)| {
        let form = form_of(form)?;
        let all = |canonical: &[_]| Ok(NamedPuzzle::of_canonical_batch(table, canonical)?);
        let answers = results.of_each(|i| puzzles.read(i, canonical_of))?.look_up(all)?;
        Ok(answers.write(&[&names, &transforms], |i, named| {
            names.record(i, named.name().to_text(form).as_bytes());
            if transforms.is_wanted() {
                transforms.record(i, named.morph().to_string().as_bytes());
            }
        }))
    })
}

/// The canonical puzzle that has a name; with a transform after the name, the image of that puzzle
/// under it.
///
/// - table: an open table
/// - name, name_size: a name in any form; after it may be a semicolon and the transform that
///   minlex_name() gave, or its index
/// - puzzle, puzzle_size: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
///
/// Some texts read as names are not the name of a puzzle, see minlex_check_name(); their cells come
/// out all the same.
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_NAME, _BAD_TRANSFORM,
/// _CANNOT_READ, _DAMAGED. Cost: that of minlex_unrank().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle(
    table: *const minlex_table,
    name: *const c_char,
    name_size: usize,
    puzzle: *mut c_char,
    puzzle_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        text("name", name, name_size),
        text_room("puzzle", puzzle, puzzle_size, MINLEX_GRID_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, name, puzzle)| {
        puzzle.text(&MorphedName::parse(name)?.puzzle(table)?.to_ascii());
        Ok(())
    })
}

/// The canonical puzzles that have these names, in any order; equal and neighbouring ranks share
/// work.
///
/// - table: an open table
/// - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with
///   NUL
/// - puzzles, puzzles_size: receives as many records of MINLEX_CELLS bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_NAME, _CANNOT_READ, _DAMAGED, _OUT_OF_MEMORY. Cost: per name at most that of
/// minlex_unrank().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle_batch(
    table: *const minlex_table,
    names: *const c_char,
    names_size: usize,
    puzzles: *mut c_char,
    puzzles_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = names_size / MINLEX_NAME_SIZE;
    let arguments = (
        handle(table),
        records("names", names, names_size),
        record_room("puzzles", puzzles, puzzles_size, MINLEX_CELLS, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, names, puzzles, results)| {
        let answers = results
            .of_each(|i| names.read(i, name_in))?
            .look_up(|names| Ok(Name::puzzle_batch(table, names)?))?;
        Ok(answers.write(&[&puzzles], |i, puzzle| puzzles.record(i, &puzzle.to_ascii())))
    })
}

/// Rewrites a name in another form; needs no table.
///
/// - name, name_size: a name in any form
/// - form: the minlex_name_form to write
/// - renamed, renamed_size: receives the name; MINLEX_NAME_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_NAME. Cost:
/// 0.1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rename(
    name: *const c_char,
    name_size: usize,
    form: u32,
    renamed: *mut c_char,
    renamed_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("name", name, name_size),
        text_room("renamed", renamed, renamed_size, MINLEX_NAME_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(name, renamed)| {
        let form = form_of(form)?;
        renamed.text(Name::parse(name)?.to_text(form).as_bytes());
        Ok(())
    })
}

/// Rewrites many names in another form; needs no table.
///
/// - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with
///   NUL
/// - form: the minlex_name_form to write
/// - renamed, renamed_size: receives as many such records
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_NAME, _OUT_OF_MEMORY. Cost: 0.1 us a name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rename_batch(
    names: *const c_char,
    names_size: usize,
    form: u32,
    renamed: *mut c_char,
    renamed_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = names_size / MINLEX_NAME_SIZE;
    let arguments = (
        records("names", names, names_size),
        record_room("renamed", renamed, renamed_size, MINLEX_NAME_SIZE, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(names, renamed, results)| {
        let form = form_of(form)?;
        let answers = results.of_each(|i| names.read(i, name_in))?;
        Ok(answers.write(&[&renamed], |i, name| renamed.record(i, name.to_text(form).as_bytes())))
    })
}

/// Tests if a name is that of a puzzle: the cells that it describes have exactly one solution, and
/// are their own canonical puzzle.
///
/// - table: an open table
/// - name, name_size: a name in any form
///
/// Returns: MINLEX_OK if so; MINLEX_BAD_NAME if not, with the reason in the error's text;
/// _NULL_POINTER, _OVERLAP, _CANNOT_READ, _DAMAGED. Cost: that of minlex_unrank(), and some us for
/// the solution of a usual puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_check_name(
    table: *const minlex_table,
    name: *const c_char,
    name_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), text("name", name, name_size));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, name)| {
        Name::parse(name)?.check(table)?;
        Ok(())
    })
}

/// Tests if each of many names is that of a puzzle, see minlex_check_name(). The answers are the
/// results.
///
/// - table: an open table
/// - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with
///   NUL
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT, _BAD_NAME,
/// _CANNOT_READ, _DAMAGED, _OUT_OF_MEMORY. Cost: per name that of minlex_check_name().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_check_name_batch(
    table: *const minlex_table,
    names: *const c_char,
    names_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = names_size / MINLEX_NAME_SIZE;
    let arguments = (
        handle(table),
        records("names", names, names_size),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, names, results)| {
        let check = |record: &[u8; MINLEX_NAME_SIZE]| -> Result<(), Failure> {
            name_in(record)?.check(table)?;
            Ok(())
        };
        let answers = results.of_each(|i| names.read(i, check))?;
        Ok(answers.write(&[], |_, ()| ()))
    })
}
