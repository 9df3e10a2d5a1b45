//! The rows of a file, made by several threads and handed out in order.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use minlex_lookup::Table;
use minlex_stats::{GridRows, Piece, Selection, SelectionError};

use crate::error::ExportError;
use crate::request::Part;

/// Grids of a piece, which a thread makes in one go: the search for the place where a scan starts
/// vanishes beside them, and they are little enough to stay in the cache.
const PIECE_GRIDS: u64 = 20_000;

/// Pieces that wait for each thread at most.
const WAITING_PIECES: usize = 2;

/// Calls `take` with the rows of a part, piece by piece and in order. With more than one thread so
/// many make rows, while this one calls `take`; with one, this one does everything.
///
/// # Errors
/// The first of `take`, and if the table is damaged.
pub(crate) fn in_order(
    table: &Table,
    selection: &Selection,
    part: &Part,
    threads: usize,
    mut take: impl FnMut(&GridRows) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let pieces = || selection.pieces(part.first..=part.last, PIECE_GRIDS..=PIECE_GRIDS);
    let mut take_good = |rows: GridRows| {
        take(&rows)?;
        rows.damage.map_or(Ok(()), |damage| Err(damaged(damage)))
    };
    let most = usize::try_from(part.rows().div_ceil(PIECE_GRIDS)).unwrap_or(usize::MAX);
    let makers = threads.min(most);
    if makers <= 1 {
        return pieces().try_for_each(|piece| take_good(selection.rows(table, &piece)));
    }
    thread::scope(|scope| {
        let mut made: Vec<Receiver<GridRows>> = Vec::with_capacity(makers);
        for maker in 0..makers {
            let (sender, receiver) = sync_channel(WAITING_PIECES);
            let own = pieces().skip(maker).step_by(makers);
            let spawned = thread::Builder::new()
                .name("rows".to_owned())
                .spawn_scoped(scope, move || make(table, selection, own, &sender));
            if spawned.is_err() {
                // A system that refuses threads: those that there are end with their receivers.
                made.clear();
                return pieces().try_for_each(|piece| take_good(selection.rows(table, &piece)));
            }
            made.push(receiver);
        }
        for number in 0.. {
            // A maker that has no more has made the last piece, or has panicked, and the scope
            // passes that on.
            let Ok(rows) = made[number % makers].recv() else {
                break;
            };
            take_good(rows)?;
        }
        Ok(())
    })
}

/// Makes the rows of some pieces, until all are made or no one wants them any more.
fn make(
    table: &Table,
    selection: &Selection,
    pieces: impl Iterator<Item = Piece>,
    made: &SyncSender<GridRows>,
) {
    for piece in pieces {
        if made.send(selection.rows(table, &piece)).is_err() {
            return;
        }
    }
}

fn damaged(damage: SelectionError) -> ExportError {
    match damage {
        SelectionError::Table { rank, error } => ExportError::Table { rank: rank.get(), error },
        other => ExportError::Automorphic(other.to_string()),
    }
}
