//! Numbers of all 6,670,903,752,021,072,936,960 solution grids.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::mem::offset_of;
use std::num::NonZero;

use minlex_catalog::Grid;
use minlex_index::{GridIndex, GridIndexError, Numbering};

use crate::call::{Output, entry};
use crate::grids::{MINLEX_CELLS, MINLEX_GRID_SIZE};
use crate::result::minlex_result::*;
use crate::result::{Failure, minlex_result};

/// Bytes for the decimal text of a grid's number with its NUL: at most 22 digits.
pub const MINLEX_INDEX_SIZE: usize = 23;

/// The two numberings of all solution grids.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub enum minlex_order {
    /// Along Russell's 44 classes of first bands; the fast one, 0.5 us.
    MINLEX_CLASS_ORDER = 0,
    /// By 81-digit text: how many grids have a smaller one; some 30 us.
    MINLEX_LEXICOGRAPHIC_ORDER = 1,
}

/// The number of a solution grid, high * 2^64 + low, from 0 to 6670903752021072936959.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub struct minlex_grid_index {
    /// The highest 9 of 73 bits, 0 to 361.
    pub high: u64,
    /// The other 64.
    pub low: u64,
}

/// Bytes of a [`minlex_grid_index`].
const BYTES: usize = size_of::<minlex_grid_index>();
const _: () = assert!(
    BYTES == 16
        && offset_of!(minlex_grid_index, high) == 0
        && offset_of!(minlex_grid_index, low) == 8
);

fn numbering(order: u32) -> Result<Numbering, Failure> {
    match order {
        0 => Ok(Numbering::Class),
        1 => Ok(Numbering::Lexicographic),
        _ => Err(Failure::new(
            MINLEX_BAD_ARGUMENT,
            format!("order {order}: expected 0 (class) or 1 (lexicographic)"),
        )),
    }
}

fn read(bytes: &[u8; BYTES]) -> Result<GridIndex, GridIndexError> {
    let (high, low) = (
        u64::from_ne_bytes(half(bytes, 0)),
        u64::from_ne_bytes(half(bytes, 8)),
    );
    GridIndex::new(u128::from(high) << 64 | u128::from(low))
}

fn half(bytes: &[u8; BYTES], at: usize) -> [u8; 8] {
    std::array::from_fn(|i| bytes[at + i])
}

fn write(place: &Output, indices: impl IntoIterator<Item = GridIndex>) {
    let halves = |index: GridIndex| [(index.get() >> 64) as u64, index.get() as u64];
    place.numbers(indices.into_iter().flat_map(halves));
}

/// The number of a solution grid.
///
/// - order: a minlex_order
/// - grid, grid_size: 81 digits
/// - index: receives the number
///
/// Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _BAD_ARGUMENT, _BAD_GRID.
/// Cost: see minlex_order, and minlex_index_prepare(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_of(
    order: u32,
    grid: *const c_char,
    grid_size: usize,
    index: *mut minlex_grid_index,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (grid, place) = unsafe {
            (
                call.text("grid", grid, grid_size)?,
                call.place("index", index)?,
            )
        };
        let [place] = call.claim([place], &[grid])?;
        let numbering = numbering(order)?;
        let grid = Grid::from_line(grid.bytes())?;
        write(&place, [GridIndex::of(&grid, numbering)]);
        Ok(())
    })
}

/// The numbers of many solution grids.
///
/// - order: a minlex_order
/// - grids, grids_size: records of MINLEX_CELLS bytes
/// - indices, indices_count: receives as many numbers
/// - bad_item: receives the index of the first bad grid if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_GRID, _OUT_OF_MEMORY. Cost: per grid that of minlex_index_of(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_of_batch(
    order: u32,
    grids: *const c_char,
    grids_size: usize,
    indices: *mut minlex_grid_index,
    indices_count: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let grids = unsafe { call.array("grids", grids, grids_size)? };
        let count = grids.records::<MINLEX_CELLS>()?.len();
        // SAFETY: as above.
        let (indices, bad_item) = unsafe {
            (
                call.output("indices", indices, indices_count, count)?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [indices, bad_item] = call.claim([indices, bad_item], &[grids])?;
        let numbering = numbering(order)?;
        let grids =
            bad_item.item_of(grids.read(|grid: &[u8; MINLEX_CELLS]| Grid::from_line(grid)))?;
        write(
            &indices,
            grids.iter().map(|grid| GridIndex::of(grid, numbering)),
        );
        Ok(())
    })
}

/// The solution grid that has a number. A uniform random number makes a uniform random grid.
///
/// - order: a minlex_order
/// - index: the number
/// - grid, grid_size: receives the grid; MINLEX_GRID_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_INDEX.
/// Cost: see minlex_order, and minlex_index_prepare(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_grid_at(
    order: u32,
    index: *const minlex_grid_index,
    grid: *mut c_char,
    grid_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises a readable number, and what the size says.
        let (index, grid) = unsafe {
            (
                call.value("index", index)?,
                call.output("grid", grid, grid_size, MINLEX_GRID_SIZE)?,
            )
        };
        let [grid] = call.claim([grid], &[index])?;
        let numbering = numbering(order)?;
        let index = read(index.only()?)?;
        grid.text(&index.grid(numbering).to_ascii());
        Ok(())
    })
}

/// The solution grids that have these numbers.
///
/// - order: a minlex_order
/// - indices, indices_count: the numbers
/// - grids, grids_size: receives as many records of MINLEX_CELLS bytes
/// - bad_item: receives the index of the first bad number if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_INDEX, _OUT_OF_MEMORY. Cost: per number that of minlex_grid_at(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_grid_at_batch(
    order: u32,
    indices: *const minlex_grid_index,
    indices_count: usize,
    grids: *mut c_char,
    grids_size: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say. A product that is too large for memory is
        // more than any caller has.
        let (indices, grids, bad_item) = unsafe {
            (
                call.array("indices", indices, indices_count)?,
                call.output(
                    "grids",
                    grids,
                    grids_size,
                    indices_count.saturating_mul(MINLEX_CELLS),
                )?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [grids, bad_item] = call.claim([grids, bad_item], &[indices])?;
        let numbering = numbering(order)?;
        let indices = bad_item.item_of(indices.read(read))?;
        for (i, index) in indices.into_iter().enumerate() {
            grids.bytes(i * MINLEX_CELLS, &index.grid(numbering).to_ascii());
        }
        Ok(())
    })
}

/// A grid's number in decimal.
///
/// - index: the number
/// - text, text_size: receives 1 to 22 digits; MINLEX_INDEX_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_INDEX.
/// Cost: below 1 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_to_text(
    index: *const minlex_grid_index,
    text: *mut c_char,
    text_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises a readable number, and what the size says.
        let (index, text) = unsafe {
            (
                call.value("index", index)?,
                call.output("text", text, text_size, MINLEX_INDEX_SIZE)?,
            )
        };
        let [text] = call.claim([text], &[index])?;
        text.text(read(index.only()?)?.to_string().as_bytes());
        Ok(())
    })
}

/// Reads a grid's number from decimal text.
///
/// - text, text_size: digits, without sign or blanks
/// - index: receives the number
///
/// Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _BAD_INDEX.
/// Cost: below 1 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_index_from_text(
    text: *const c_char,
    text_size: usize,
    index: *mut minlex_grid_index,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the size says and a place for the number.
        let (text, place) = unsafe {
            (
                call.text("text", text, text_size)?,
                call.place("index", index)?,
            )
        };
        let [place] = call.claim([place], &[text])?;
        let shown = String::from_utf8_lossy(text.bytes());
        // Blanks around a number are ignored elsewhere; here nothing is trimmed.
        let number: GridIndex = match shown.trim() == shown {
            true => shown.parse()?,
            false => {
                return Err(GridIndexError::NotDecimal(shown.chars().take(40).collect()).into());
            }
        };
        write(&place, [number]);
        Ok(())
    })
}

/// Makes the tables of an order now, so that no later call waits for them. Without it, the first
/// calls do.
///
/// - order: a minlex_order
///
/// Returns: MINLEX_OK, _BAD_ARGUMENT. Cost: once per process 30 ms and 2 MB in class order, 1 s and
/// 5 MB in lexicographic order. Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn minlex_index_prepare(order: u32) -> minlex_result {
    entry(|_| {
        numbering(order)?.prepare(NonZero::<usize>::MIN);
        Ok(())
    })
}
