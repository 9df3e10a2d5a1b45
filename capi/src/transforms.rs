//! Symmetries in their text form.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;

use minlex_catalog::{Transform, TransformError};
use minlex_puzzle::Puzzle;

use crate::call::entry;
use crate::grids::MINLEX_GRID_SIZE;
use crate::result::minlex_result;

/// Bytes for the text of a transform with its NUL: at most 31 characters.
pub const MINLEX_TRANSFORM_SIZE: usize = 32;

/// Reads a transform; nothing is trimmed.
pub(crate) fn read(text: &[u8]) -> Result<Transform, TransformError> {
    let shown = String::from_utf8_lossy(text);
    if shown.trim().len() == shown.len() {
        shown.parse()
    } else {
        Err(TransformError::Syntax(shown.chars().take(60).collect()))
    }
}

/// The image of a grid or a puzzle under a transform.
///
/// - transform, transform_size: such as "tr123456789c123456789d123456789", without blanks around it
/// - cells, cells_size: 81 characters, digits, or '.' or '0' for an empty cell
/// - image, image_size: receives the image, with '.' for empty cells; MINLEX_GRID_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_TRANSFORM, _BAD_PUZZLE.
/// Cost: 0.5 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_apply(
    transform: *const c_char,
    transform_size: usize,
    cells: *const c_char,
    cells_size: usize,
    image: *mut c_char,
    image_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (transform, cells, image) = unsafe {
            (
                call.text("transform", transform, transform_size)?,
                call.text("cells", cells, cells_size)?,
                call.output("image", image, image_size, MINLEX_GRID_SIZE)?,
            )
        };
        let [image] = call.claim([image], &[transform, cells])?;
        let transform = read(transform.bytes())?;
        let cells = Puzzle::from_line(cells.bytes())?;
        image.text(&transform.apply(&cells).to_ascii());
        Ok(())
    })
}

/// The transform that undoes another one.
///
/// - transform, transform_size: the one to undo
/// - inverse, inverse_size: receives the other; MINLEX_TRANSFORM_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_TRANSFORM.
/// Cost: below 1 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_invert(
    transform: *const c_char,
    transform_size: usize,
    inverse: *mut c_char,
    inverse_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (transform, inverse) = unsafe {
            (
                call.text("transform", transform, transform_size)?,
                call.output("inverse", inverse, inverse_size, MINLEX_TRANSFORM_SIZE)?,
            )
        };
        let [inverse] = call.claim([inverse], &[transform])?;
        inverse.text(read(transform.bytes())?.inverse().to_string().as_bytes());
        Ok(())
    })
}

/// The transform that does one after another.
///
/// - first, first_size: the one that acts first
/// - second, second_size: the one that acts on the result
/// - both, both_size: receives what they do together; MINLEX_TRANSFORM_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_TRANSFORM.
/// Cost: below 1 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_compose(
    first: *const c_char,
    first_size: usize,
    second: *const c_char,
    second_size: usize,
    both: *mut c_char,
    both_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (first, second, both) = unsafe {
            (
                call.text("first", first, first_size)?,
                call.text("second", second, second_size)?,
                call.output("both", both, both_size, MINLEX_TRANSFORM_SIZE)?,
            )
        };
        let [both] = call.claim([both], &[first, second])?;
        let (first, second) = (read(first.bytes())?, read(second.bytes())?);
        both.text(first.then(&second).to_string().as_bytes());
        Ok(())
    })
}
