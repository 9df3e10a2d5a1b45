//! The rows of a range of ranks, made by several threads and handed out in order.

use std::ops::RangeInclusive;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_stats::{GridRows, Piece, Selection, SelectionError};

use crate::error::ExportError;

/// Grids of a piece: enough for the start of a scan to cost little, few enough to stay in the
/// cache.
const PIECE_GRIDS: u64 = 4_000;

/// The most finished pieces that wait for each thread.
const WAITING_PIECES: usize = 2;

type Made = (Rank, GridRows);

/// The rows of a range in order, some at a time.
pub(crate) struct Blocks<'a> {
    made: &'a mut dyn Iterator<Item = Made>,
    /// Gets the last rank looked at.
    looked: &'a mut dyn FnMut(Rank) -> Result<(), ExportError>,
    /// Rows that were put back.
    back: Option<GridRows>,
}

impl Blocks<'_> {
    /// The next rows, at least one, if there are any.
    ///
    /// # Errors
    /// Damage of the table, after the rows before it; those of `looked`.
    pub fn next(&mut self) -> Result<Option<GridRows>, ExportError> {
        loop {
            let rows = match self.back.take() {
                Some(rows) => rows,
                None => {
                    let Some((last, rows)) = self.made.next() else {
                        return Ok(None);
                    };
                    (self.looked)(last)?;
                    rows
                }
            };
            match rows.damage {
                _ if rows.len > 0 => return Ok(Some(rows)),
                Some(damage) => return Err(damaged(damage)),
                None => {}
            }
        }
    }

    /// Puts rows, or the damage after no rows, in front of the next ones.
    pub fn put_back(&mut self, rows: GridRows) {
        self.back = Some(rows);
    }
}

/// Calls `take` with the rows of a range. More than one thread makes rows beside this one, which
/// calls `take`; a single one does everything. `looked` gets the last rank looked at.
///
/// # Errors
/// Those of `take`, among them those of [`Blocks::next`].
pub(crate) fn in_order<T>(
    table: &Table,
    selection: &Selection,
    ranks: &RangeInclusive<Rank>,
    threads: usize,
    looked: &mut dyn FnMut(Rank) -> Result<(), ExportError>,
    take: impl FnOnce(&mut Blocks<'_>) -> Result<T, ExportError>,
) -> Result<T, ExportError> {
    let pieces = || selection.pieces(ranks.clone(), PIECE_GRIDS..=PIECE_GRIDS);
    let make = |piece: Piece| (piece.last(), selection.rows(table, &piece));
    let grids = ranks.end().get() - ranks.start().zero_based();
    let makers = threads.min(usize::try_from(grids.div_ceil(PIECE_GRIDS)).unwrap_or(usize::MAX));
    thread::scope(|scope| {
        let spawn = |maker| {
            let (sender, receiver) = sync_channel(WAITING_PIECES);
            let own = pieces().skip(maker).step_by(makers);
            // A maker ends when no one wants its rows any more.
            let work = move || own.map(make).try_for_each(|made| sender.send(made));
            let builder = thread::Builder::new().name("rows".to_owned());
            builder.spawn_scoped(scope, work).map(|_| receiver)
        };
        // If the system refuses a thread, the others end with their receivers.
        let receivers: Vec<Receiver<Made>> = match makers {
            ..=1 => Vec::new(),
            _ => (0..makers).map(spawn).collect::<Result<_, _>>().unwrap_or_default(),
        };
        // A maker without more has made the last piece, or has panicked, which the scope passes on.
        let mut theirs =
            (0..).map_while(|number: usize| receivers[number % receivers.len()].recv().ok());
        let mut own = pieces().map(make);
        let made: &mut dyn Iterator<Item = Made> = match receivers.is_empty() {
            true => &mut own,
            false => &mut theirs,
        };
        take(&mut Blocks { made, looked, back: None })
    })
}

fn damaged(damage: SelectionError) -> ExportError {
    match damage {
        SelectionError::Table { rank, error } => ExportError::Table { rank: rank.get(), error },
        other => ExportError::Automorphic(minlex_catalog::__internal::with_causes(&other)),
    }
}
