//! An index for each of the 6,670,903,752,021,072,936,960 solution grids.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::mem::offset_of;
use std::num::NonZero;

use minlex_catalog::Grid;
use minlex_index::{GridIndex, GridIndexError, Numbering, random_grid};
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use crate::call::Call;
use crate::error::minlex_error;
use crate::grids::grid_of;
use crate::memory::{
    place, record_room, records, result_room, text, text_room, value, value_room, values,
};
use crate::result::minlex_result::MINLEX_INVALID_ARGUMENT;
use crate::result::{Failure, minlex_result};
use crate::sizes::{MINLEX_CELLS, MINLEX_GRID_SIZE};
use crate::transforms::text_in;

/// Bytes for the decimal text of a grid's index with its NUL: at most 22 digits.
pub const MINLEX_INDEX_SIZE: usize = 23;

/// The two numberings of all solution grids.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub enum minlex_numbering {
    /// Along Russell's 44 classes of first bands; the fast one, 0.5 us.
    MINLEX_CLASS_NUMBERING = 0,
    /// By 81-digit text: how many grids have a smaller one; some 30 us.
    MINLEX_LEXICOGRAPHIC_NUMBERING = 1,
}

/// The index of a solution grid in a numbering, high * 2^64 + low, from 0 to
/// 6670903752021072936959.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct minlex_grid_index {
    /// The highest 9 of 73 bits, 0 to 361.
    pub high: u64,
    /// The other 64.
    pub low: u64,
}

const BYTES: usize = size_of::<minlex_grid_index>();
const _: () = assert!(
    BYTES == 16
        && offset_of!(minlex_grid_index, high) == 0
        && offset_of!(minlex_grid_index, low) == 8
);

fn numbering_of(numbering: u32) -> Result<Numbering, Failure> {
    match numbering {
        0 => Ok(Numbering::Class),
        1 => Ok(Numbering::Lexicographic),
        _ => Err(Failure::new(
            MINLEX_INVALID_ARGUMENT,
            format!("numbering {numbering}: expected 0 (class) or 1 (lexicographic)"),
        )),
    }
}

fn index_of(bytes: &[u8; BYTES]) -> Result<GridIndex, GridIndexError> {
    let half = |at: usize| u64::from_ne_bytes(std::array::from_fn(|i| bytes[at + i]));
    GridIndex::new(u128::from(half(0)) << 64 | u128::from(half(8)))
}

fn bytes_of(index: GridIndex) -> [u8; BYTES] {
    let halves = [(index.get() >> 64) as u64, index.get() as u64].map(u64::to_ne_bytes);
    std::array::from_fn(|i| halves[i / 8][i % 8])
}

/// The index of a solution grid: its number among all of them.
///
/// - numbering: a minlex_numbering
///
/// Fails with _INVALID_ARGUMENT, _INVALID_GRID. Cost: see minlex_numbering, and
/// minlex_numbering_warm_up().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index(
    grid: *const c_char,
    grid_size: usize,
    numbering: u32,
    index: *mut minlex_grid_index,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (text("grid", grid, grid_size), place("index", index));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grid, index)| {
        let numbering = numbering_of(numbering)?;
        index.bytes(0, &bytes_of(GridIndex::of(&Grid::from_line(grid)?, numbering)));
        Ok(())
    })
}

/// minlex_index() for many solution grids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_batch(
    grids: *const c_char,
    grids_size: usize,
    numbering: u32,
    indices: *mut minlex_grid_index,
    indices_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = grids_size / MINLEX_CELLS;
    let arguments = (
        records("grids", grids, grids_size),
        value_room("indices", indices, indices_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(grids, indices, results)| {
        let numbering = numbering_of(numbering)?;
        let answers =
            results.of_each(|i| Ok(GridIndex::of(&grids.read(i, grid_of)?, numbering)))?;
        Ok(answers.write(&[&indices], |i, &index| indices.record(i, &bytes_of(index))))
    })
}

/// The solution grid that has an index. A uniform random index makes a uniform random grid.
///
/// - numbering: a minlex_numbering
/// - grid: receives the grid; MINLEX_GRID_SIZE bytes
///
/// Fails with _INVALID_ARGUMENT, _INVALID_INDEX. Cost: that of minlex_index().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_grid(
    index: *const minlex_grid_index,
    numbering: u32,
    grid: *mut c_char,
    grid_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (value("index", index), text_room("grid", grid, grid_size, MINLEX_GRID_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(index, grid)| {
        let numbering = numbering_of(numbering)?;
        grid.text(&index_of(index)?.grid(numbering).to_ascii());
        Ok(())
    })
}

/// minlex_grid() for many indices.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_grid_batch(
    indices: *const minlex_grid_index,
    indices_count: usize,
    numbering: u32,
    grids: *mut c_char,
    grids_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        values("indices", indices, indices_count),
        record_room("grids", grids, grids_size, MINLEX_CELLS, indices_count),
        result_room(results, results_stride, indices_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(indices, grids, results)| {
        let numbering = numbering_of(numbering)?;
        let answers =
            results.of_each(|i| Ok(indices.read(i, index_of)?.grid(numbering).to_ascii()))?;
        Ok(answers.write(&[&grids], |i, grid| grids.record(i, grid)))
    })
}

/// A grid's index in decimal.
///
/// - text: receives 1 to 22 digits; MINLEX_INDEX_SIZE bytes
///
/// Fails with _INVALID_INDEX. Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_to_text(
    index: *const minlex_grid_index,
    text: *mut c_char,
    text_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (value("index", index), text_room("text", text, text_size, MINLEX_INDEX_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(index, text)| {
        text.text(index_of(index)?.to_string().as_bytes());
        Ok(())
    })
}

/// minlex_index_to_text() for many indices.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_to_text_batch(
    indices: *const minlex_grid_index,
    indices_count: usize,
    texts: *mut c_char,
    texts_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        values("indices", indices, indices_count),
        record_room("texts", texts, texts_size, MINLEX_INDEX_SIZE, indices_count),
        result_room(results, results_stride, indices_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(indices, texts, results)| {
        let answers = results.of_each(|i| indices.read(i, index_of))?;
        Ok(answers.write(&[&texts], |i, index| texts.record(i, index.to_string().as_bytes())))
    })
}

/// Reads an index exactly as written; `parse` ignores blanks.
fn decimal_of(text: &[u8]) -> Result<GridIndex, GridIndexError> {
    let shown = String::from_utf8_lossy(text);
    if shown.trim() == shown {
        shown.parse()
    } else {
        Err(GridIndexError::NotDecimal(shown.chars().take(40).collect()))
    }
}

/// Reads a grid's index from decimal text.
///
/// - text: digits, without sign or blanks
///
/// Fails with _INVALID_INDEX. Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_from_text(
    text: *const c_char,
    text_size: usize,
    index: *mut minlex_grid_index,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (self::text("text", text, text_size), place("index", index));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(text, index)| {
        index.bytes(0, &bytes_of(decimal_of(text)?));
        Ok(())
    })
}

/// minlex_index_from_text() for many texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_from_text_batch(
    texts: *const c_char,
    texts_size: usize,
    indices: *mut minlex_grid_index,
    indices_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = texts_size / MINLEX_INDEX_SIZE;
    let arguments = (
        records::<MINLEX_INDEX_SIZE>("texts", texts, texts_size),
        value_room("indices", indices, indices_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(texts, indices, results)| {
        let answers = results.of_each(|i| texts.read(i, |text| decimal_of(text_in(text))))?;
        Ok(answers.write(&[&indices], |i, &index| indices.record(i, &bytes_of(index))))
    })
}

/// Makes the tables of a numbering now, so that no later call waits for them.
///
/// - numbering: a minlex_numbering
///
/// Fails with _INVALID_ARGUMENT. Cost: once per process 30 ms and 2 MB in class numbering, 1 s and
/// 5 MB in lexicographic numbering.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_numbering_warm_up(
    numbering: u32,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, ()) };
    call.answer(|()| {
        // In this thread: starting others can fail.
        numbering_of(numbering)?.warm_up(NonZero::<usize>::MIN);
        Ok(())
    })
}

/// Random solution grids: each of the 6670903752021072936960 has the same chance. For random grids
/// of the catalogue call minlex_unrank() with random ranks.
///
/// - seed: the same seed gives the same grids in every version, those of `minlex random --seed`;
///   anyone who can guess it can guess the grids
/// - count: how many; a longer run starts with the grids of a shorter one
/// - grids: receives records of MINLEX_CELLS bytes
///
/// Cost: 1 us a grid, and once per process that of minlex_numbering_warm_up() in class numbering.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_random(
    seed: u64,
    count: usize,
    grids: *mut c_char,
    grids_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (record_room("grids", grids, grids_size, MINLEX_CELLS, count),);
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grids,)| {
        // docs/GRID-INDEX.md fixes how grids come from a seed.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut random = ChaCha20Rng::from_seed(key);
        for i in 0..count {
            grids.record(i, &random_grid(|| random.next_u64()).to_ascii());
        }
        Ok(())
    })
}
