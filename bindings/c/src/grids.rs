//! Solution grids: minlex forms, ranks, stretches of the catalogue, automorphisms, band numbers.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::ops::ControlFlow;

use minlex_catalog::{Band, Grid, Rank};

use crate::batch::room_for;
use crate::call::Call;
use crate::error::minlex_error;
use crate::handle::minlex_table;
use crate::memory::{
    handle, place, record_room, records, result_room, text, text_room, value_room, values,
};
use crate::result::minlex_result::*;
use crate::result::{Failure, minlex_result};
use crate::sizes::*;

pub(crate) fn grid_of(cells: &[u8; MINLEX_CELLS]) -> Result<Grid, Failure> {
    Ok(Grid::from_line(cells)?)
}

/// The minlex form of a grid, and a transform to it.
///
/// - grid: 81 digits; any morph of a grid gives the same form
/// - form: receives the form; MINLEX_GRID_SIZE bytes
/// - transform: receives a transform from the grid to its form; MINLEX_TRANSFORM_SIZE bytes. The
///   same grid always gives the same one. NULL if not wanted
///
/// Fails with _INVALID_GRID. Cost: 0.3 us, 10 ms once per process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_form(
    grid: *const c_char,
    grid_size: usize,
    form: *mut c_char,
    form_size: usize,
    transform: *mut c_char,
    transform_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("grid", grid, grid_size),
        text_room("form", form, form_size, MINLEX_GRID_SIZE),
        text_room("transform", transform, transform_size, MINLEX_TRANSFORM_SIZE).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grid, form, transform)| {
        let grid = Grid::from_line(grid)?;
        if transform.is_wanted() {
            let (found, way) = grid.minlex_form_with_transform();
            form.text(&found.to_ascii());
            transform.text(way.to_string().as_bytes());
        } else {
            form.text(&grid.minlex_form().to_ascii());
        }
        Ok(())
    })
}

/// minlex_form() for many grids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_form_batch(
    grids: *const c_char,
    grids_size: usize,
    forms: *mut c_char,
    forms_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = grids_size / MINLEX_CELLS;
    let arguments = (
        records("grids", grids, grids_size),
        record_room("forms", forms, forms_size, MINLEX_CELLS, count),
        record_room("transforms", transforms, transforms_size, MINLEX_TRANSFORM_SIZE, count)
            .or_null(),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(grids, forms, transforms, results)| {
        let answers = results.of_each(|i| {
            let grid = grids.read(i, grid_of)?;
            Ok(match transforms.is_wanted() {
                true => {
                    let (form, way) = grid.minlex_form_with_transform();
                    (form, Some(way))
                }
                false => (grid.minlex_form(), None),
            })
        })?;
        Ok(answers.write(&[&forms, &transforms], |i, (form, way)| {
            forms.record(i, &form.to_ascii());
            if let Some(way) = way {
                transforms.record(i, way.to_string().as_bytes());
            }
        }))
    })
}

/// The rank of a grid: the place of its minlex form in the catalogue, counted from 1.
///
/// - grid: 81 digits
/// - rank: receives the rank, 1 to 5472730538
///
/// Fails with _INVALID_GRID. Cost: 16 us with the embedded table, 4 us with the standard one, 3 us
/// with the large one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rank(
    table: *const minlex_table,
    grid: *const c_char,
    grid_size: usize,
    rank: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), text("grid", grid, grid_size), place("rank", rank));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, grid, rank)| {
        let found = table.rank(&Grid::from_line(grid)?)?;
        rank.bytes(0, &found.get().to_ne_bytes());
        Ok(())
    })
}

/// minlex_rank() for many grids; those close in the catalogue share work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rank_batch(
    table: *const minlex_table,
    grids: *const c_char,
    grids_size: usize,
    ranks: *mut u64,
    ranks_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = grids_size / MINLEX_CELLS;
    let arguments = (
        handle(table),
        records("grids", grids, grids_size),
        value_room("ranks", ranks, ranks_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, grids, ranks, results)| {
        let answers = results
            .of_each(|i| grids.read(i, grid_of))?
            .look_up(|grids| Ok(table.rank_batch(grids)?))?;
        Ok(answers.write(&[&ranks], |i, rank| ranks.record(i, &rank.get().to_ne_bytes())))
    })
}

/// The grid at a rank, a minlex form.
///
/// - rank: 1 to 5472730538
/// - form: receives the grid; MINLEX_GRID_SIZE bytes
///
/// Fails with _INVALID_RANK. Cost: 27 us with the embedded table, 6 us with the standard one, 3 us
/// with the large one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_unrank(
    table: *const minlex_table,
    rank: u64,
    form: *mut c_char,
    form_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), text_room("form", form, form_size, MINLEX_GRID_SIZE));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, form)| {
        form.text(&table.unrank(Rank::new(rank)?)?.to_ascii());
        Ok(())
    })
}

/// minlex_unrank() for many ranks; those that are close share work.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_unrank_batch(
    table: *const minlex_table,
    ranks: *const u64,
    ranks_count: usize,
    forms: *mut c_char,
    forms_size: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        values("ranks", ranks, ranks_count),
        record_room("forms", forms, forms_size, MINLEX_CELLS, ranks_count),
        result_room(results, results_stride, ranks_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(table, ranks, forms, results)| {
        let all = |ranks: &[Rank]| {
            let mut found = room_for(ranks.len())?;
            found.resize(ranks.len(), [0; MINLEX_CELLS]);
            table.unrank_each(ranks.iter().copied(), |i, form| {
                found[i] = form.to_ascii();
                ControlFlow::Continue(())
            })?;
            Ok(found)
        };
        let answers = results
            .of_each(|i| ranks.read(i, |&rank| Rank::new(u64::from_ne_bytes(rank))))?
            .look_up(all)?;
        Ok(answers.write(&[&forms], |i, form| forms.record(i, form)))
    })
}

/// A stretch of the catalogue in order: the fast way to walk through it.
///
/// - first: the first rank, 1 to 5472730538
/// - count: how many grids; the last rank must not be above 5472730538
/// - forms: receives records of MINLEX_CELLS bytes; thousands at a time are fastest
///
/// Fails with _INVALID_RANK. Cost: that of minlex_unrank(), then 0.1 us a grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_scan(
    table: *const minlex_table,
    first: u64,
    count: usize,
    forms: *mut c_char,
    forms_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(table), record_room("forms", forms, forms_size, MINLEX_CELLS, count));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, forms)| {
        let start = Rank::new(first)?;
        if count == 0 {
            return Ok(());
        }
        let last = Rank::new(first.saturating_add(count as u64 - 1))?;
        let mut found = room_for(count)?;
        for form in table.scan(start..=last) {
            found.push(form?.to_ascii());
        }
        forms.bytes(0, found.as_flattened());
        Ok(())
    })
}

/// The number of automorphisms of a grid.
///
/// - count: receives 1 to 648
///
/// Fails with _INVALID_GRID. Cost: 0.1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_automorphism_count(
    grid: *const c_char,
    grid_size: usize,
    count: *mut u32,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (text("grid", grid, grid_size), place("count", count));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grid, count)| {
        count.bytes(0, &Grid::from_line(grid)?.automorphism_count().to_ne_bytes());
        Ok(())
    })
}

/// minlex_automorphism_count() for many grids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_automorphism_count_batch(
    grids: *const c_char,
    grids_size: usize,
    counts: *mut u32,
    counts_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = grids_size / MINLEX_CELLS;
    let arguments = (
        records("grids", grids, grids_size),
        value_room("counts", counts, counts_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(grids, counts, results)| {
        let answers = results.of_each(|i| Ok(grids.read(i, grid_of)?.automorphism_count()))?;
        Ok(answers.write(&[&counts], |i, count| counts.record(i, &count.to_ne_bytes())))
    })
}

/// The automorphisms of a grid: the transforms that leave it as it is, the identity first.
///
/// - transforms: receives a record of MINLEX_TRANSFORM_SIZE bytes for each; 648 always suffice, and
///   minlex_automorphism_count() finds the number
/// - count: receives their number
///
/// Fails with _INVALID_GRID. Cost: 1 us for most grids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_automorphisms(
    grid: *const c_char,
    grid_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    count: *mut u32,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("grid", grid, grid_size),
        record_room("transforms", transforms, transforms_size, MINLEX_TRANSFORM_SIZE, 1),
        place("count", count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grid, transforms, count)| {
        let group = Grid::from_line(grid)?.automorphisms();
        enough_for_transforms(transforms_size, group.len())?;
        for (i, transform) in group.iter().enumerate() {
            transforms.record(i, transform.to_string().as_bytes());
        }
        count.bytes(0, &(group.len() as u32).to_ne_bytes());
        Ok(())
    })
}

/// The automorphisms of many grids, one grid's after the other's.
///
/// - transforms: receives a record for each automorphism, the identity of each grid first; as many
///   as minlex_automorphism_count_batch() finds, and at least one a grid
/// - counts: receives the number of each grid's, 0 for a bad one
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_automorphisms_batch(
    grids: *const c_char,
    grids_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    counts: *mut u32,
    counts_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = grids_size / MINLEX_CELLS;
    let arguments = (
        records("grids", grids, grids_size),
        record_room("transforms", transforms, transforms_size, MINLEX_TRANSFORM_SIZE, count),
        value_room("counts", counts, counts_count, count),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(grids, transforms, counts, results)| {
        let mut found = 0_usize;
        let answers = results.of_each(|i| {
            let grid = grids.read(i, grid_of)?;
            found = found.saturating_add(grid.automorphism_count() as usize);
            Ok(grid)
        })?;
        enough_for_transforms(transforms_size, found)?;
        let mut next = 0;
        Ok(answers.write(&[&counts], |i, grid| {
            // Made again, not kept: long lists are rare.
            let group = grid.automorphisms();
            counts.record(i, &(group.len() as u32).to_ne_bytes());
            for transform in group {
                transforms.record(next, transform.to_string().as_bytes());
                next += 1;
            }
        }))
    })
}

fn enough_for_transforms(size: usize, count: usize) -> Result<(), Failure> {
    let needed = count.saturating_mul(MINLEX_TRANSFORM_SIZE);
    if size >= needed {
        return Ok(());
    }
    Err(Failure::new(
        MINLEX_BUFFER_TOO_SMALL,
        format!("transforms has room for {size} bytes: {needed} are needed"),
    ))
}

/// The band numbers of a grid's six chutes: their places, from 0, among the 416 essentially
/// different bands in the order of minlex forms. A minlex form begins with the smallest band.
///
/// - numbers: receives the three bands from the top, then the three stacks from the
///   left, 0 to 415; MINLEX_CHUTES numbers
///
/// Fails with _INVALID_GRID. Cost: 0.1 us, 10 ms once per process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_band_numbers(
    grid: *const c_char,
    grid_size: usize,
    numbers: *mut u16,
    numbers_count: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("grid", grid, grid_size),
        value_room("numbers", numbers, numbers_count, MINLEX_CHUTES),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grid, numbers)| {
        numbers.bytes(0, &band_numbers(&Grid::from_line(grid)?));
        Ok(())
    })
}

/// minlex_band_numbers() for many grids.
///
/// - numbers: receives MINLEX_CHUTES numbers for each
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_band_numbers_batch(
    grids: *const c_char,
    grids_size: usize,
    numbers: *mut u16,
    numbers_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let count = grids_size / MINLEX_CELLS;
    let arguments = (
        records("grids", grids, grids_size),
        value_room("numbers", numbers, numbers_count, count.saturating_mul(MINLEX_CHUTES))
            .in_records_of(MINLEX_CHUTES),
        result_room(results, results_stride, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(grids, numbers, results)| {
        let answers = results.of_each(|i| Ok(band_numbers(&grids.read(i, grid_of)?)))?;
        Ok(answers.write(&[&numbers], |i, six| numbers.record(i, six)))
    })
}

/// The 416 essentially different bands, each as the smallest of its images.
///
/// - bands: receives them in the order of their numbers, records of MINLEX_BAND_CELLS
///   bytes, 27 digits; MINLEX_BANDS records
///
/// Cost: 10 ms once per process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_bands(
    bands: *mut c_char,
    bands_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (record_room("bands", bands, bands_size, MINLEX_BAND_CELLS, MINLEX_BANDS),);
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(bands,)| {
        for (i, band) in Band::all().iter().enumerate() {
            bands.record(i, &band.digits().map(|digit| b'0' + digit));
        }
        Ok(())
    })
}

fn band_numbers(grid: &Grid) -> [u8; 2 * MINLEX_CHUTES] {
    let numbers = grid.band_numbers();
    std::array::from_fn(|i| numbers[i / 2].get().to_ne_bytes()[i % 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_transforms_than_memory_can_hold_are_too_many() {
        assert!(enough_for_transforms(2 * MINLEX_TRANSFORM_SIZE, 2).is_ok());
        assert!(enough_for_transforms(2 * MINLEX_TRANSFORM_SIZE - 1, 2).is_err());
        assert!(enough_for_transforms(64, usize::MAX / 16).is_err());
    }
}
