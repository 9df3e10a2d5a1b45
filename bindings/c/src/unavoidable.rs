//! The unavoidable sets of a grid.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;

use minlex_catalog::Grid;
use minlex_unavoidable::{UnavoidableSet, UnavoidableSets};

use crate::call::Call;
use crate::error::minlex_error;
use crate::memory::{place, record_room, text};
use crate::result::minlex_result::{MINLEX_BUFFER_TOO_SMALL, MINLEX_INVALID_ARGUMENT};
use crate::result::{Failure, minlex_result};
use crate::sizes::MINLEX_CELLS;

/// The most cells of a set of minlex_unavoidable_sets().
pub const MINLEX_UNAVOIDABLE_CELLS: u32 = 20;

/// All minimal unavoidable sets of a grid up to a number of cells: changing their digits gives
/// another grid. Every valid puzzle of the grid has a given in each.
///
/// - cells: the most cells of a set, 4 to MINLEX_UNAVOIDABLE_CELLS
/// - sets: receives records of MINLEX_CELLS bytes, few cells first: digits of the grid in the
///   cells of the set and '.' elsewhere. NULL to ask for the numbers alone
/// - count: receives their number
/// - disjoint: receives how many of them were found to share no cell, a lower bound for the givens
///   of valid puzzles of the grid. NULL if not wanted
///
/// Fails with _INVALID_ARGUMENT, _INVALID_GRID. Cost: 1 ms up to 10 cells, 5 ms up to 12, 30 ms up
/// to 14; two more cells take six times as long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_unavoidable_sets(
    grid: *const c_char,
    grid_size: usize,
    cells: u32,
    sets: *mut c_char,
    sets_size: usize,
    count: *mut u64,
    disjoint: *mut u32,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        text("grid", grid, grid_size),
        record_room("sets", sets, sets_size, MINLEX_CELLS, 0).or_null(),
        place("count", count),
        place("disjoint", disjoint).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(grid, sets, count, disjoint)| {
        let grid = Grid::from_line(grid)?;
        let found = UnavoidableSets::of(&grid, most_cells(cells)?);
        if sets.is_wanted() && found.iter().len() > sets.count() {
            return Err(too_small_for(sets_size, found.iter().len()));
        }
        for (i, set) in found.iter().enumerate() {
            sets.record(i, &shown(&grid, set));
        }
        count.bytes(0, &(found.iter().len() as u64).to_ne_bytes());
        if disjoint.is_wanted() {
            disjoint.bytes(0, &found.disjoint().count.to_ne_bytes());
        }
        Ok(())
    })
}

fn most_cells(cells: u32) -> Result<u32, Failure> {
    const MOST: u32 = MINLEX_UNAVOIDABLE_CELLS;
    match cells {
        4..=MOST => Ok(cells),
        _ => {
            let wrong = format!("sets of up to {cells} cells: expected 4 to {MOST}");
            Err(Failure::new(MINLEX_INVALID_ARGUMENT, wrong))
        }
    }
}

#[cold]
fn too_small_for(size: usize, found: usize) -> Failure {
    let needed = found * MINLEX_CELLS;
    let text = format!("sets has room for {size} bytes: {needed} are needed for {found} sets");
    Failure::new(MINLEX_BUFFER_TOO_SMALL, text)
}

fn shown(grid: &Grid, set: &UnavoidableSet) -> [u8; MINLEX_CELLS] {
    let mut cells = [b'.'; MINLEX_CELLS];
    for cell in set.cells().iter() {
        cells[cell] = b'0' + grid.digits()[cell];
    }
    cells
}
