//! Symmetries in their text form.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;

use minlex_catalog::{Transform, TransformError};
use minlex_puzzle::Puzzle;

use crate::call::Call;
use crate::error::minlex_error;
use crate::memory::{record_room, records, result_room, text, text_room};
use crate::result::minlex_result;
use crate::sizes::{MINLEX_CELLS, MINLEX_GRID_SIZE, MINLEX_TRANSFORM_SIZE};

/// Reads a transform exactly as written.
fn transform_of(text: &[u8]) -> Result<Transform, TransformError> {
    let shown = String::from_utf8_lossy(text);
    if shown.trim().len() == shown.len() {
        shown.parse()
    } else {
        Err(TransformError::Syntax(shown.chars().take(60).collect()))
    }
}

fn transform_in(record: &[u8; MINLEX_TRANSFORM_SIZE]) -> Result<Transform, TransformError> {
    transform_of(text_in(record))
}

/// The text in a record before the first NUL.
pub(crate) fn text_in(record: &[u8]) -> &[u8] {
    record.split(|&b| b == 0).next().unwrap_or_default()
}

/// The image of a grid or a puzzle under a transform.
///
/// - transform: such as "tr123456789c123456789d123456789", without blanks around it
/// - image: receives the image, with '.' for empty cells; MINLEX_GRID_SIZE bytes
///
/// Fails with _INVALID_TRANSFORM, _INVALID_PUZZLE. Cost: 0.5 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_apply(
    transform: *const c_char,
    transform_size: usize,
    cells: *const c_char,
    cells_size: usize,
    image: *mut c_char,
    image_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("transform", transform, transform_size),
        text("cells", cells, cells_size),
        text_room("image", image, image_size, MINLEX_GRID_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(transform, cells, image)| {
        let transform = transform_of(transform)?;
        let cells = Puzzle::from_line(cells)?;
        image.text(&transform.apply(&cells).to_ascii());
        Ok(())
    })
}

/// minlex_apply() for many pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_apply_batch(
    transforms: *const c_char,
    transforms_size: usize,
    cells: *const c_char,
    cells_size: usize,
    images: *mut c_char,
    images_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = transforms_size / MINLEX_TRANSFORM_SIZE;
    let arguments = (
        records("transforms", transforms, transforms_size),
        records::<MINLEX_CELLS>("cells", cells, cells_size),
        record_room("images", images, images_size, MINLEX_CELLS, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(transforms, cells, images, results)| {
        cells.as_many_as(&transforms)?;
        let answers = results.of_each(|i| {
            let transform = transforms.read(i, transform_in)?;
            let cells = cells.read(i, |cells| Puzzle::from_line(cells))?;
            Ok(transform.apply(&cells).to_ascii())
        })?;
        Ok(answers.write(&[&images], |i, image| images.record(i, image)))
    })
}

/// The inverse of a transform.
///
/// - transform: the one to undo
/// - inverse: receives the other; MINLEX_TRANSFORM_SIZE bytes
///
/// Fails with _INVALID_TRANSFORM. Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_invert(
    transform: *const c_char,
    transform_size: usize,
    inverse: *mut c_char,
    inverse_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("transform", transform, transform_size),
        text_room("inverse", inverse, inverse_size, MINLEX_TRANSFORM_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(transform, inverse)| {
        inverse.text(transform_of(transform)?.inverse().to_string().as_bytes());
        Ok(())
    })
}

/// minlex_invert() for many transforms.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_invert_batch(
    transforms: *const c_char,
    transforms_size: usize,
    inverses: *mut c_char,
    inverses_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = transforms_size / MINLEX_TRANSFORM_SIZE;
    let arguments = (
        records("transforms", transforms, transforms_size),
        record_room("inverses", inverses, inverses_size, MINLEX_TRANSFORM_SIZE, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(transforms, inverses, results)| {
        let answers = results.of_each(|i| Ok(transforms.read(i, transform_in)?.inverse()))?;
        Ok(answers.write(&[&inverses], |i, inverse| {
            inverses.record(i, inverse.to_string().as_bytes());
        }))
    })
}

/// The transform that does one after another.
///
/// - first: the one that acts first
/// - second: the one that acts on the result
/// - both: receives the two as one; MINLEX_TRANSFORM_SIZE bytes
///
/// Fails with _INVALID_TRANSFORM. Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_compose(
    first: *const c_char,
    first_size: usize,
    second: *const c_char,
    second_size: usize,
    both: *mut c_char,
    both_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("first", first, first_size),
        text("second", second, second_size),
        text_room("both", both, both_size, MINLEX_TRANSFORM_SIZE),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(first, second, both)| {
        let (first, second) = (transform_of(first)?, transform_of(second)?);
        both.text(first.then(&second).to_string().as_bytes());
        Ok(())
    })
}

/// minlex_compose() for many pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_compose_batch(
    first: *const c_char,
    first_size: usize,
    second: *const c_char,
    second_size: usize,
    both: *mut c_char,
    both_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = first_size / MINLEX_TRANSFORM_SIZE;
    let arguments = (
        records("first", first, first_size),
        records("second", second, second_size),
        record_room("both", both, both_size, MINLEX_TRANSFORM_SIZE, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(first, second, both, results)| {
        second.as_many_as(&first)?;
        let answers = results.of_each(|i| {
            let (first, second) = (first.read(i, transform_in)?, second.read(i, transform_in)?);
            Ok(first.then(&second))
        })?;
        Ok(answers.write(&[&both], |i, composed| {
            both.record(i, composed.to_string().as_bytes());
        }))
    })
}
