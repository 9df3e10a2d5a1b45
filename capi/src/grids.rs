//! Solution grids: minlex forms, ranks, stretches of the catalogue, automorphisms.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::ops::ControlFlow;

use ::minlex_catalog::{Grid, Rank};
use minlex_lookup::RankBatch;

use crate::call::{entry, record, room_for};
use crate::catalog::minlex_catalog;
use crate::result::minlex_result::*;
use crate::result::{Failure, minlex_result};
use crate::transforms::MINLEX_TRANSFORM_SIZE;

/// Cells of a grid or a puzzle: characters of its text, and bytes of its record in a batch.
pub const MINLEX_CELLS: usize = 81;

/// Bytes for the text of a grid or a puzzle with its NUL.
pub const MINLEX_GRID_SIZE: usize = 82;

/// The minlex form of a grid, and a transform that leads to it.
///
/// - grid, grid_size: 81 digits; any morph of a grid gives the same form
/// - form, form_size: receives the form; MINLEX_GRID_SIZE bytes
/// - transform, transform_size: receives a transform that takes the grid to its form;
///   MINLEX_TRANSFORM_SIZE bytes. Of a grid with automorphisms several do; which one comes back is
///   always the same and means nothing. NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_GRID.
/// Cost: 0.3 us, 10 ms once per process. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_form(
    grid: *const c_char,
    grid_size: usize,
    form: *mut c_char,
    form_size: usize,
    transform: *mut c_char,
    transform_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (grid, form, transform) = unsafe {
            (
                call.text("grid", grid, grid_size)?,
                call.output("form", form, form_size, MINLEX_GRID_SIZE)?,
                call.optional(
                    "transform",
                    transform,
                    transform_size,
                    MINLEX_TRANSFORM_SIZE,
                )?,
            )
        };
        let [form, transform] = call.claim([form, transform], &[grid])?;
        let grid = Grid::from_line(grid.bytes())?;
        if transform.is_wanted() {
            let (found, way) = grid.minlex_with_transform();
            form.text(&found.to_ascii());
            transform.text(way.to_string().as_bytes());
        } else {
            form.text(&grid.minlex().to_ascii());
        }
        Ok(())
    })
}

/// The minlex forms of many grids, and transforms that lead to them.
///
/// - grids, grids_size: records of MINLEX_CELLS bytes
/// - forms, forms_size: receives as many records of MINLEX_CELLS bytes
/// - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes; NULL if
///   not wanted
/// - bad_item: receives the index of the first bad grid if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_GRID,
/// _OUT_OF_MEMORY. Cost: 0.3 us a grid. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_form_batch(
    grids: *const c_char,
    grids_size: usize,
    forms: *mut c_char,
    forms_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let grids = unsafe { call.array("grids", grids, grids_size)? };
        let count = grids.records::<MINLEX_CELLS>()?.len();
        // SAFETY: as above. The products are not larger than half of `grids_size`.
        let (forms, transforms, bad_item) = unsafe {
            (
                call.output("forms", forms, forms_size, count * MINLEX_CELLS)?,
                call.optional(
                    "transforms",
                    transforms,
                    transforms_size,
                    count * MINLEX_TRANSFORM_SIZE,
                )?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [forms, transforms, bad_item] = call.claim([forms, transforms, bad_item], &[grids])?;
        let grids =
            bad_item.item_of(grids.read(|grid: &[u8; MINLEX_CELLS]| Grid::from_line(grid)))?;
        for (i, grid) in grids.iter().enumerate() {
            let form = if transforms.is_wanted() {
                let (form, way) = grid.minlex_with_transform();
                let way: [u8; MINLEX_TRANSFORM_SIZE] = record(way.to_string().as_bytes());
                transforms.bytes(i * way.len(), &way);
                form
            } else {
                grid.minlex()
            };
            forms.bytes(i * MINLEX_CELLS, &form.to_ascii());
        }
        Ok(())
    })
}

/// The rank of a grid: the place of its minlex form in the catalogue, counted from 1.
///
/// - catalog: an open handle
/// - grid, grid_size: 81 digits; any morph of a grid has the same rank
/// - rank: receives the rank, 1 to 5472730538
///
/// Returns: MINLEX_OK, _NULL_POINTER, _OVERLAP, _BAD_GRID, _DAMAGED. Cost: 16 us with the embedded
/// table, 4 us with the standard one, 3 us with the large one. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rank(
    catalog: *const minlex_catalog,
    grid: *const c_char,
    grid_size: usize,
    rank: *mut u64,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say.
        let (catalog, grid, rank) = unsafe {
            (
                call.catalog(catalog)?,
                call.text("grid", grid, grid_size)?,
                call.place("rank", rank)?,
            )
        };
        let [rank] = call.claim([rank], &[grid])?;
        let grid = Grid::from_line(grid.bytes())?;
        rank.numbers([catalog.table().rank(&grid)?.get()]);
        Ok(())
    })
}

/// The ranks of many grids; grids that are close in the catalogue share work.
///
/// - catalog: an open handle
/// - grids, grids_size: records of MINLEX_CELLS bytes
/// - ranks, ranks_count: receives as many ranks
/// - bad_item: receives the index of the first bad grid if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_GRID,
/// _DAMAGED, _OUT_OF_MEMORY. Cost: per grid at most that of minlex_rank(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rank_batch(
    catalog: *const minlex_catalog,
    grids: *const c_char,
    grids_size: usize,
    ranks: *mut u64,
    ranks_count: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say.
        let (catalog, grids) = unsafe {
            (
                call.catalog(catalog)?,
                call.array("grids", grids, grids_size)?,
            )
        };
        let count = grids.records::<MINLEX_CELLS>()?.len();
        // SAFETY: as above.
        let (ranks, bad_item) = unsafe {
            (
                call.output("ranks", ranks, ranks_count, count)?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [ranks, bad_item] = call.claim([ranks, bad_item], &[grids])?;
        let grids =
            bad_item.item_of(grids.read(|grid: &[u8; MINLEX_CELLS]| Grid::from_line(grid)))?;
        let mut found = room_for(count)?;
        found.resize(count, 0);
        let batch: RankBatch = grids.iter().collect();
        catalog.table().rank_each(batch, |i, rank| {
            found[i] = rank.get();
            ControlFlow::Continue(())
        })?;
        // Only now, so that a damaged table leaves the caller's array as it was.
        ranks.numbers(found);
        Ok(())
    })
}

/// The grid at a rank, a minlex form.
///
/// - catalog: an open handle
/// - rank: 1 to 5472730538
/// - form, form_size: receives the grid; MINLEX_GRID_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_RANK, _DAMAGED. Cost: 27 us with the
/// embedded table, 6 us with the standard one, 3 us with the large one. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_unrank(
    catalog: *const minlex_catalog,
    rank: u64,
    form: *mut c_char,
    form_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the size says.
        let (catalog, form) = unsafe {
            (
                call.catalog(catalog)?,
                call.output("form", form, form_size, MINLEX_GRID_SIZE)?,
            )
        };
        let [form] = call.claim([form], &[])?;
        form.text(&catalog.table().unrank(Rank::new(rank)?)?.to_ascii());
        Ok(())
    })
}

/// The grids at many ranks in any order; ranks that are close share work.
///
/// - catalog: an open handle
/// - ranks, ranks_count: numbers from 1 to 5472730538
/// - forms, forms_size: receives as many records of MINLEX_CELLS bytes
/// - bad_item: receives the index of the first bad rank if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_RANK,
/// _DAMAGED, _OUT_OF_MEMORY. Cost: per rank at most that of minlex_unrank(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_unrank_batch(
    catalog: *const minlex_catalog,
    ranks: *const u64,
    ranks_count: usize,
    forms: *mut c_char,
    forms_size: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say. A product that is too
        // large for memory is more than any caller has.
        let (catalog, ranks, forms, bad_item) = unsafe {
            (
                call.catalog(catalog)?,
                call.array("ranks", ranks, ranks_count)?,
                call.output(
                    "forms",
                    forms,
                    forms_size,
                    ranks_count.saturating_mul(MINLEX_CELLS),
                )?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [forms, bad_item] = call.claim([forms, bad_item], &[ranks])?;
        let ranks = bad_item.item_of(ranks.read(|&rank| Rank::new(u64::from_ne_bytes(rank))))?;
        let mut found = room_for(ranks.len())?;
        found.resize(ranks.len(), [0; MINLEX_CELLS]);
        catalog.table().unrank_each(ranks, |i, grid| {
            found[i] = grid.to_ascii();
            ControlFlow::Continue(())
        })?;
        forms.bytes(0, found.as_flattened());
        Ok(())
    })
}

/// A stretch of the catalogue in order, from a rank on: the fast way to walk through it.
///
/// - catalog: an open handle
/// - rank: the first rank, 1 to 5472730538
/// - count: how many grids; the last rank must not be above 5472730538
/// - forms, forms_size: receives as many records of MINLEX_CELLS bytes; thousands at a time are
///   fastest
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_RANK, _DAMAGED, _OUT_OF_MEMORY.
/// Cost: that of minlex_unrank(), then 0.1 us a grid. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_scan(
    catalog: *const minlex_catalog,
    rank: u64,
    count: usize,
    forms: *mut c_char,
    forms_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the size says.
        let (catalog, forms) = unsafe {
            (
                call.catalog(catalog)?,
                call.output(
                    "forms",
                    forms,
                    forms_size,
                    count.saturating_mul(MINLEX_CELLS),
                )?,
            )
        };
        let [forms] = call.claim([forms], &[])?;
        let first = Rank::new(rank)?;
        if count == 0 {
            return Ok(());
        }
        let last = Rank::new(rank.saturating_add(count as u64 - 1))?;
        let mut found = room_for(count)?;
        for grid in catalog.table().scan(first..=last) {
            found.push(grid?.to_ascii());
        }
        forms.bytes(0, found.as_flattened());
        Ok(())
    })
}

/// The automorphisms of a grid: the transforms that leave it as it is, the identity first.
///
/// - grid, grid_size: 81 digits
/// - order: receives how many there are, 1 to 648
/// - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes; 648
///   records always suffice. NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_GRID.
/// Cost: 0.1 us without transforms, 1 us with them for most grids. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_automorphisms(
    grid: *const c_char,
    grid_size: usize,
    order: *mut u32,
    transforms: *mut c_char,
    transforms_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (grid, order, transforms) = unsafe {
            (
                call.text("grid", grid, grid_size)?,
                call.place("order", order)?,
                call.optional(
                    "transforms",
                    transforms,
                    transforms_size,
                    MINLEX_TRANSFORM_SIZE,
                )?,
            )
        };
        let [order, transforms] = call.claim([order, transforms], &[grid])?;
        let grid = Grid::from_line(grid.bytes())?;
        if !transforms.is_wanted() {
            order.bytes(0, &grid.automorphism_count().to_ne_bytes());
            return Ok(());
        }
        let group = grid.automorphisms();
        let needed = group.len() * MINLEX_TRANSFORM_SIZE;
        if transforms_size < needed {
            return Err(Failure::new(
                MINLEX_BUFFER_TOO_SMALL,
                format!("transforms has room for {transforms_size} bytes: {needed} are needed"),
            ));
        }
        for (i, transform) in group.iter().enumerate() {
            let text: [u8; MINLEX_TRANSFORM_SIZE] = record(transform.to_string().as_bytes());
            transforms.bytes(i * text.len(), &text);
        }
        order.bytes(0, &(group.len() as u32).to_ne_bytes());
        Ok(())
    })
}
