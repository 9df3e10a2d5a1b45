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
use crate::result::minlex_result::MINLEX_INVALID_ARGUMENT;
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
            MINLEX_INVALID_ARGUMENT,
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
/// - puzzle: one with exactly one solution
/// - form: a minlex_name_form
/// - name: receives the name; MINLEX_NAME_SIZE bytes
/// - morph: receives the transform from the canonical puzzle back to `puzzle`;
///   MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
///
/// Fails with _INVALID_ARGUMENT, _INVALID_PUZZLE, _NOT_ONE_SOLUTION. Cost: that of minlex_rank(),
/// and some us for the solution of a usual puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name(
    table: *const minlex_table,
    puzzle: *const c_char,
    puzzle_size: usize,
    form: u32,
    name: *mut c_char,
    name_size: usize,
    morph: *mut c_char,
    morph_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        text("puzzle", puzzle, puzzle_size),
        text_room("name", name, name_size, MINLEX_NAME_SIZE),
        text_room("morph", morph, morph_size, MINLEX_TRANSFORM_SIZE).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, puzzle, name, morph)| {
        let form = form_of(form)?;
        let named = NamedPuzzle::of(table, &Puzzle::from_line(puzzle)?)?;
        name.text(named.name().to_text(form).as_bytes());
        morph.text(named.morph().to_string().as_bytes());
        Ok(())
    })
}

/// minlex_name() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name_batch(
    table: *const minlex_table,
    puzzles: *const c_char,
    puzzles_size: usize,
    form: u32,
    names: *mut c_char,
    names_size: usize,
    morphs: *mut c_char,
    morphs_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = puzzles_size / MINLEX_CELLS;
    let arguments = (
        handle(table),
        records("puzzles", puzzles, puzzles_size),
        record_room("names", names, names_size, MINLEX_NAME_SIZE, count),
        record_room("morphs", morphs, morphs_size, MINLEX_TRANSFORM_SIZE, count).or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, puzzles, names, morphs, results)| {
        let form = form_of(form)?;
        let all = |canonical: &[_]| Ok(NamedPuzzle::of_canonical_batch(table, canonical)?);
        let answers = results.of_each(|i| puzzles.read(i, canonical_of))?.look_up(all)?;
        Ok(answers.write(&[&names, &morphs], |i, named| {
            names.record(i, named.name().to_text(form).as_bytes());
            if morphs.is_wanted() {
                morphs.record(i, named.morph().to_string().as_bytes());
            }
        }))
    })
}

/// The canonical puzzle that has a name; with a transform after the name, its image.
///
/// - name: a name in any form; a semicolon may follow, with the morph of minlex_name() or its index
/// - puzzle: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
///
/// A text in the form of a name that names no puzzle gives its cells all the same, see
/// minlex_check_name().
///
/// Fails with _INVALID_NAME, _INVALID_TRANSFORM. Cost: that of minlex_unrank().
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

/// minlex_puzzle() for many names without morphs. Equal and neighbouring ranks share work.
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
/// - name: a name in any form
/// - form: the minlex_name_form to write
/// - renamed: receives the name; MINLEX_NAME_SIZE bytes
///
/// Fails with _INVALID_ARGUMENT, _INVALID_NAME. Cost: 0.1 us.
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

/// minlex_rename() for many names.
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

/// Tests if a name is that of a puzzle: its cells have exactly one solution, and are their own
/// canonical puzzle.
///
/// - name: a name in any form
///
/// Cost: that of minlex_name().
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

/// minlex_check_name() for many names. The answers are the results.
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
