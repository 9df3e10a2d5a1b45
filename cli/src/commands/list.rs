//! `minlex list`: a stretch of the catalogue.

use std::process::ExitCode;

use clap::Args;
use minlex_catalog::Rank;
use minlex_lookup::Table;
use serde::Serialize;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, push_json};
use crate::pipeline;
use crate::table::TableOptions;
use crate::threads::Threads;

/// Prints a stretch of the catalogue, one solution grid (minlex form) a line.
///
/// With --json: {"rank":1,"grid":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example: the last two grids, with their ranks
  $ minlex list --from 5472730537 --ranks
  5472730537 123456789457389621896217354268741593745893162931625847382164975574938216619572438
  5472730538 123456789457893612986217354274538196531964827698721435342685971715349268869172543")]
pub struct List {
    /// First rank
    #[arg(
        long,
        value_name = "RANK",
        default_value = "1",
        allow_negative_numbers = true
    )]
    from: Rank,
    /// Number of grids; the list stops at the end of the catalogue [default: up to the end]
    #[arg(long, value_name = "N", value_parser = crate::commands::count)]
    count: Option<u64>,
    /// Put the rank and a blank before each grid
    #[arg(long)]
    ranks: bool,
    /// Print one JSON object a line
    #[arg(long, conflicts_with = "ranks")]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

/// What a line of the list looks like.
#[derive(Clone, Copy)]
enum Form {
    Grid,
    RankAndGrid,
    Json,
}

#[derive(Serialize)]
struct JsonLine {
    rank: u64,
    grid: String,
}

impl List {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        let form = match (self.json, self.ranks) {
            (true, _) => Form::Json,
            (false, true) => Form::RankAndGrid,
            (false, false) => Form::Grid,
        };
        let threads = self.threads.number();
        let pieces = Pieces {
            next: self.from.get(),
            left: self
                .count
                .unwrap_or(u64::MAX)
                .min(Rank::LAST.get() - self.from.zero_based()),
            size: FIRST_PIECE,
        };
        let mut output = Output::stdout();
        pipeline::in_order(
            threads,
            pieces,
            move |(from, to)| lines_of(table, from, to, form),
            |(lines, damage)| {
                output.write(&lines)?;
                damage.map_or(Ok(()), |e| Err(Failure::Message(e)))
            },
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Grids in the first piece: little work before the first line appears.
const FIRST_PIECE: u64 = 1 << 10;

/// Grids in the largest piece, 1.3 MiB of text: the search for the place where a scan starts
/// vanishes beside the scan.
const LARGEST_PIECE: u64 = 1 << 14;

/// Cuts the list into stretches (first and last rank) for the workers.
struct Pieces {
    next: u64,
    left: u64,
    size: u64,
}

impl Iterator for Pieces {
    type Item = (Rank, Rank);

    fn next(&mut self) -> Option<(Rank, Rank)> {
        let length = self.size.min(self.left);
        let from = Rank::new(self.next).ok()?;
        let to = Rank::new(self.next + length.checked_sub(1)?).ok()?;
        self.next += length;
        self.left -= length;
        self.size = (2 * self.size).min(LARGEST_PIECE);
        Some((from, to))
    }
}

/// The lines of a stretch; if the table turns out to be damaged those before the damage, and what
/// is wrong.
fn lines_of(table: &Table, from: Rank, to: Rank, form: Form) -> (Vec<u8>, Option<String>) {
    let count = to.get() - from.zero_based();
    let mut lines = Vec::with_capacity(count as usize * 96);
    for (rank, grid) in (from.get()..).zip(table.scan(from..=to)) {
        let grid = match grid {
            Ok(grid) => grid,
            Err(e) => return (lines, Some(format!("at rank {rank}: {e}"))),
        };
        match form {
            Form::Grid => lines.extend_from_slice(&grid.to_ascii()),
            Form::RankAndGrid => {
                lines.extend_from_slice(rank.to_string().as_bytes());
                lines.push(b' ');
                lines.extend_from_slice(&grid.to_ascii());
            }
            Form::Json => push_json(
                &JsonLine {
                    rank,
                    grid: grid.to_string(),
                },
                &mut lines,
            ),
        }
        lines.push(b'\n');
    }
    (lines, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_the_stretch_without_gap_or_overlap() {
        for (from, left) in [
            (1, 1),
            (5, FIRST_PIECE),
            (7, 100 * LARGEST_PIECE + 3),
            (Rank::LAST.get(), 1),
            (1, 0),
        ] {
            let mut expected = from;
            for (first, last) in (Pieces {
                next: from,
                left,
                size: FIRST_PIECE,
            }) {
                assert_eq!(first.get(), expected);
                assert!(last >= first && last.get() - first.get() < LARGEST_PIECE);
                expected = last.get() + 1;
            }
            assert_eq!(expected, from + left);
        }
    }
}
