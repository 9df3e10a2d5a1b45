//! The rows of a file, made by several threads and handed out in order.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use minlex_catalog::Rank;
use minlex_lookup::Table;

use crate::error::ExportError;
use crate::request::Part;
use crate::rows::{BLOCK_ROWS, Rows, Stretch};

/// Rows that a thread makes in one go: the search for the place where a scan starts vanishes beside
/// them.
const PIECE_ROWS: u64 = 5 * BLOCK_ROWS as u64;

/// Blocks that wait for each thread at most.
const WAITING_BLOCKS: usize = 2;

/// Calls `take` with the rows of a part, block by block and in order. With more than one thread so
/// many make rows, while this one calls `take`; with one, this one does everything.
///
/// # Errors
/// The first of `take`, and if the table is damaged.
pub(crate) fn in_order(
    table: &Table,
    part: &Part,
    threads: usize,
    mut take: impl FnMut(&Rows) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let pieces = part.rows().div_ceil(PIECE_ROWS);
    let makers = threads.min(usize::try_from(pieces).unwrap_or(usize::MAX));
    if makers <= 1 {
        return each_block(table, part.first, part.last, |rows| take(rows));
    }
    thread::scope(|scope| {
        let mut blocks = Vec::with_capacity(makers);
        for maker in 0..makers as u64 {
            let (sender, receiver) = sync_channel(WAITING_BLOCKS);
            let numbers = (maker..pieces).step_by(makers);
            let spawned = thread::Builder::new()
                .name("rows".to_owned())
                .spawn_scoped(scope, move || make(table, part, numbers, &sender));
            if spawned.is_err() {
                // A system that refuses threads: those that there are end with their receivers.
                blocks.clear();
                return each_block(table, part.first, part.last, |rows| take(rows));
            }
            blocks.push(receiver);
        }
        for number in 0..pieces {
            take_piece(part, number, &blocks[number as usize % makers], &mut take)?;
        }
        Ok(())
    })
}

/// Ranks of the first and last row of a piece.
fn piece(part: &Part, number: u64) -> (Rank, Rank) {
    let first = part.first.get() + number * PIECE_ROWS;
    let place = |rank| Rank::new(rank).map_or(part.last, |rank| rank.min(part.last));
    (place(first), place(first + PIECE_ROWS - 1))
}

/// What a maker sends.
type Block = Result<Rows, ExportError>;

/// Makes the rows of some pieces, until all are made or no one wants them any more.
fn make(
    table: &Table,
    part: &Part,
    numbers: impl Iterator<Item = u64>,
    blocks: &SyncSender<Block>,
) {
    for number in numbers {
        let (first, last) = piece(part, number);
        let sent = each_block(table, first, last, |rows| {
            let rows = std::mem::take(rows);
            blocks.send(Ok(rows)).map_err(|_| ExportError::Cancelled)
        });
        if let Err(error) = sent {
            // If no one listens, no one needs to know.
            let _ = blocks.send(Err(error));
            return;
        }
    }
}

/// Takes the rows of a piece from its maker.
fn take_piece(
    part: &Part,
    number: u64,
    blocks: &Receiver<Block>,
    take: &mut impl FnMut(&Rows) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let (first, last) = piece(part, number);
    let mut left = last.get() + 1 - first.get();
    while left > 0 {
        // A maker that is gone has panicked, and the scope passes that on.
        let rows = blocks.recv().map_err(|_| ExportError::Cancelled)??;
        take(&rows)?;
        left -= rows.len() as u64;
    }
    Ok(())
}

/// Calls `take` with the rows from one rank to another, block by block; it may keep them.
fn each_block(
    table: &Table,
    first: Rank,
    last: Rank,
    mut take: impl FnMut(&mut Rows) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let mut stretch = Stretch::new(table, first, last);
    let mut rows = Rows::default();
    loop {
        stretch.fill(&mut rows)?;
        if rows.is_empty() {
            return Ok(());
        }
        take(&mut rows)?;
    }
}
