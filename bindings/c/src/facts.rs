//! Numbers of the grids of a stretch: band, unavoidable sets, automorphism group and the like.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::c_char;
use std::ops::RangeInclusive;

use minlex_catalog::__internal::with_causes;
use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_stats::{GridColumn, GridFacts, GridValues, Selection, SelectionError};

use crate::batch::room_for;
use crate::call::Call;
use crate::error::minlex_error;
use crate::handle::minlex_table;
use crate::memory::{handle, record_room, value_room, values};
use crate::result::minlex_result::MINLEX_INVALID_ARGUMENT;
use crate::result::{Failure, minlex_result};
use crate::sizes::MINLEX_CELLS;

/// A number of a grid, for minlex_scan_facts().
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub enum minlex_fact {
    /// The number of the band on top, the smallest of the six band numbers: 0 to 415.
    MINLEX_FACT_BAND = 0,
    /// The largest of the six band numbers: 0 to 415.
    MINLEX_FACT_HIGHEST = 1,
    /// Number of the six chutes with the smallest number, 1 to 6.
    MINLEX_FACT_LOWEST_CHUTES = 2,
    /// Unavoidable sets of four cells, 0 to 36.
    MINLEX_FACT_UA4 = 3,
    /// Automorphisms, 1 to 648.
    MINLEX_FACT_AUTOMORPHISMS = 4,
    /// The number of the class of the automorphism group, 0 for the trivial group, up to 122.
    MINLEX_FACT_GROUP = 5,
    /// Intercalates: two rows and two columns, anywhere, with two digits in their four cells;
    /// 0 to 108.
    MINLEX_FACT_INTERCALATES = 6,
    /// The most unavoidable sets of four cells that share no cell, 0 to 20.
    MINLEX_FACT_MCN4 = 7,
}

fn column_of(fact: &[u8; 4]) -> Result<GridColumn, Failure> {
    let fact = u32::from_ne_bytes(*fact);
    let column = GridFacts::COLUMNS.get(fact as usize).copied().map(GridColumn::Value);
    column.ok_or_else(|| {
        Failure::new(
            MINLEX_INVALID_ARGUMENT,
            format!("fact {fact}: expected a minlex_fact, 0 to 7"),
        )
    })
}

const GRIDS_AT_ONCE: u64 = 4096;

/// Numbers of the grids of a stretch of the catalogue, column by column.
///
/// - first: the first rank, 1 to 5472730538
/// - count: how many grids; the last rank must not be above 5472730538
/// - facts: the columns, each a minlex_fact
/// - numbers: receives count numbers for each column, one column after the other
/// - forms: receives the grids as minlex_scan() gives them. NULL if not wanted
///
/// Fails with _INVALID_ARGUMENT, _INVALID_RANK. Cost: that of minlex_unrank(), then 0.1 to 0.5 us a
/// grid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_scan_facts(
    table: *const minlex_table,
    first: u64,
    count: usize,
    facts: *const u32,
    facts_count: usize,
    numbers: *mut u16,
    numbers_count: usize,
    forms: *mut c_char,
    forms_size: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(table),
        values("facts", facts, facts_count),
        value_room("numbers", numbers, numbers_count, facts_count.saturating_mul(count)),
        record_room("forms", forms, forms_size, MINLEX_CELLS, count).or_null(),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(table, facts, numbers, forms)| {
        let start = Rank::new(first)?;
        let mut columns = room_for(facts_count.saturating_add(1))?;
        for i in 0..facts_count {
            columns.push(facts.read(i, column_of)?);
        }
        if forms.is_wanted() {
            columns.push(GridColumn::Grid);
        }
        if count == 0 {
            return Ok(());
        }
        let last = Rank::new(first.saturating_add(count as u64 - 1))?;
        if columns.is_empty() {
            return Ok(());
        }
        let found = Found::of_stretch(table, columns, start..=last, count)?;
        for (i, number) in found.numbers.iter().flatten().enumerate() {
            numbers.record(i, &number.to_ne_bytes());
        }
        forms.bytes(0, found.forms.as_flattened());
        Ok(())
    })
}

struct Found {
    numbers: Vec<Vec<u16>>,
    forms: Vec<[u8; MINLEX_CELLS]>,
}

impl Found {
    fn of_stretch(
        table: &Table,
        columns: Vec<GridColumn>,
        stretch: RangeInclusive<Rank>,
        count: usize,
    ) -> Result<Found, Failure> {
        let mut found = Found { numbers: room_for(columns.len())?, forms: Vec::new() };
        for column in &columns {
            match column {
                GridColumn::Grid => found.forms = room_for(count)?,
                _ => found.numbers.push(room_for(count)?),
            }
        }
        let selection = Selection::new(None, columns);
        for piece in selection.pieces(stretch, GRIDS_AT_ONCE..=GRIDS_AT_ONCE) {
            let rows = selection.rows(table, &piece);
            if let Some(damage) = rows.damage {
                return Err(damage.into());
            }
            let mut numbers = found.numbers.iter_mut();
            for column in &rows.columns {
                match column {
                    GridValues::Grids(grids) => found.forms.extend_from_slice(grids),
                    GridValues::Numbers(values) => {
                        numbers.next().into_iter().for_each(|all| all.extend_from_slice(values));
                    }
                    GridValues::Ranks(_) => {}
                }
            }
        }
        Ok(found)
    }
}

impl From<SelectionError> for Failure {
    #[cold]
    fn from(error: SelectionError) -> Failure {
        match error {
            SelectionError::Table { error, .. } => error.into(),
            error => Failure::new(minlex_result::MINLEX_DAMAGED, with_causes(&error)),
        }
    }
}
