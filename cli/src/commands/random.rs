//! `minlex random`: uniform random solution grids.

mod puzzles;
mod solutions;

use std::process::ExitCode;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_catalog::{Grid, Rank};
use minlex_index::{GridIndex, Numbering, random_rank};
use minlex_lookup::Table;
use minlex_puzzle::Puzzle;
use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::parse;
use crate::options::threads::Threads;
use crate::options::whole_number::whole;
use crate::records::pipeline;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, push_json, warn};

use puzzles::Drawn;

/// Prints random solution grids, all of them exactly equally likely, or random puzzles.
///
/// With --of grids, all 6,670,903,752,021,072,936,960 solution grids are equally likely; this needs
/// no table. With --of catalogue, all 5,472,730,538 essentially different ones are: this needs a
/// table. With --of PUZZLE, its solutions are.
///
/// The same seed gives the same grids, whatever the number of threads, and a longer run starts with
/// the grids of a shorter one; see docs/GRID-INDEX.md. Without --seed the system gives 128 random
/// bits; --show-seed prints them.
///
/// --givens draws valid puzzles with K givens, all equally likely. --minimal prints PUZZLE;WEIGHT:
/// weighted means are those of all minimal puzzles with up to 36 givens; see docs/AROUND.md. The
/// effective sample size is on standard error.
///
/// With --json: {"index":"0","grid":"..."}, in the class numbering, or {"rank":1,"grid":"..."} with
/// --of catalogue, {"grid":"..."} with --of PUZZLE
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex random --seed 1 | fold -w 27
  365194278147268395982753641
  831679452754832916296541783
  429315867573986124618427539")]
pub struct Random {
    /// Number of grids
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = crate::options::parse::count
    )]
    count: u64,
    /// Seed, 0 to 340282366920938463463374607431768211455 (128 bits) [default: from the system]
    #[arg(
        long,
        value_name = "S",
        allow_negative_numbers = true,
        value_parser = |text: &str| whole(text, 0..=u128::MAX)
    )]
    seed: Option<u128>,
    /// Print the seed on standard error, to make the same grids again
    #[arg(long)]
    show_seed: bool,
    /// Set to draw from: `grids`, `catalogue` or the solutions of a puzzle
    #[arg(
        long,
        value_name = "SET",
        default_value = "grids",
        value_parser = Source::parse
    )]
    of: Source,
    /// Valid puzzles with K givens
    #[arg(
        long,
        value_name = "K",
        conflicts_with_all = ["of", "minimal"],
        value_parser = |text: &str| whole(text, minlex_sample::FEWEST_GIVENS..=81)
    )]
    givens: Option<u32>,
    /// Minimal puzzles with their weights
    #[arg(long, conflicts_with = "of")]
    minimal: bool,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
}

/// Set that random grids are drawn from.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// All solution grids.
    Grids,
    /// The essentially different ones, in minlex form; uses a table.
    Catalogue,
    /// The solutions of a puzzle.
    Puzzle(Puzzle),
}

impl Source {
    fn parse(text: &str) -> Result<Source, String> {
        match text {
            "grids" => Ok(Source::Grids),
            "catalogue" => Ok(Source::Catalogue),
            _ => parse::puzzle_text(text)
                .map(Source::Puzzle)
                .map_err(|error| format!("expected grids, catalogue or a puzzle; {error}")),
        }
    }
}

impl Random {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = match self.of {
            Source::Grids | Source::Puzzle(_) => None,
            Source::Catalogue => Some(self.table.open()?),
        };
        let seed = match self.seed {
            Some(seed) => seed,
            None => system_seed()?,
        };
        if self.show_seed {
            warn(&format!("seed {seed}: repeat with --seed {seed}"));
        }
        let threads = self.threads.number();
        let json = self.json;
        let drawn = match (self.givens, self.minimal) {
            (Some(givens), _) => Some(Drawn::WithGivens(givens)),
            (None, true) => Some(Drawn::Minimal),
            (None, false) => None,
        };
        if let Some(drawn) = drawn {
            return puzzles::print(drawn, self.count, move || generator(seed), json, threads);
        }
        if let Source::Puzzle(puzzle) = self.of {
            return solutions::print(&puzzle, self.count, generator(seed), json, threads);
        }
        let pieces = |largest| Pieces {
            left: self.count,
            size: SMALLEST_PIECE,
            largest,
            threads: threads.get() as u64,
        };
        let mut random = generator(seed);
        let mut output = Output::stdout();
        let sink = |(lines, damage): (Vec<u8>, Option<String>)| {
            output.write(&lines)?;
            damage.map_or(Ok(()), |e| Err(Failure::Message(e)))
        };
        // Drawing costs next to nothing, so one thread draws for all, and the grids are independent
        // of the number of threads.
        match table {
            None => pipeline::in_order(
                threads,
                pieces(LARGEST_PIECE).map(move |count| -> Vec<GridIndex> {
                    (0..count).map(|_| GridIndex::random(|| random.next_u64())).collect()
                }),
                move |indices| (lines_of_grids(&indices, json), None),
                sink,
            )?,
            Some(table) => pipeline::in_order(
                threads,
                pieces(LARGEST_PIECE_OF_CATALOGUE).map(move |count| -> Vec<Rank> {
                    (0..count).map(|_| random_rank(|| random.next_u64())).collect()
                }),
                move |ranks| lines_of_catalogue(table, &ranks, json),
                sink,
            )?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The generator for a seed: ChaCha20 with nonce zero and blocks counted from 0. The first 16 bytes
/// of the key are the seed, least significant first; the other 16 are zero. Part of the interface,
/// fixed by docs/GRID-INDEX.md: it never changes.
fn generator(seed: u128) -> ChaCha20Rng {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&seed.to_le_bytes());
    ChaCha20Rng::from_seed(key)
}

/// A random seed from the system. It is wider than the 73 bits of a grid's number, so that even the
/// first grid after it can be any one.
fn system_seed() -> Result<u128, Failure> {
    let mut bytes = [0; 16];
    SysRng.try_fill_bytes(&mut bytes).map_err(|e| {
        Failure::Message(format!(
            "the system gives no random numbers: {e}; choose a seed with --seed"
        ))
    })?;
    Ok(u128::from_le_bytes(bytes))
}

/// Grids in the largest piece when each is computed by itself.
const LARGEST_PIECE: u64 = 1 << 12;

/// Grids in the largest piece when they come from a table: ranks that lie close together share
/// work, and the more there are the closer they lie.
const LARGEST_PIECE_OF_CATALOGUE: u64 = 1 << 16;

/// Grids in the first piece, so that the first grids appear at once, and in the smallest.
const SMALLEST_PIECE: u64 = 16;

/// Cuts the run into pieces for the workers; gives the number of grids in each.
struct Pieces {
    left: u64,
    /// Grids in the next piece, if enough are left.
    size: u64,
    largest: u64,
    threads: u64,
}

impl Iterator for Pieces {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        // A small share of the rest, so that all workers end at about the same time.
        let share = (self.left / (4 * self.threads)).max(SMALLEST_PIECE);
        let count = self.size.min(share).min(self.left);
        self.left -= count;
        self.size = (2 * self.size).min(self.largest);
        (count > 0).then_some(count)
    }
}

#[derive(Serialize)]
struct JsonGrid {
    index: String,
    grid: String,
}

#[derive(Serialize)]
struct JsonRank {
    rank: u64,
    grid: String,
}

fn lines_of_grids(indices: &[GridIndex], json: bool) -> Vec<u8> {
    let mut lines = Vec::with_capacity(indices.len() * 82);
    for index in indices {
        let grid = index.grid(Numbering::Class);
        if json {
            let answer = JsonGrid { index: index.to_string(), grid: grid.to_string() };
            push_json(&answer, &mut lines);
        } else {
            lines.extend_from_slice(&grid.to_ascii());
        }
        lines.push(b'\n');
    }
    lines
}

/// The grids at these ranks; if the table turns out to be damaged, the grids before the damage and
/// the message about it.
fn lines_of_catalogue(table: &Table, ranks: &[Rank], json: bool) -> (Vec<u8>, Option<String>) {
    let mut lines = Vec::with_capacity(ranks.len() * 82);
    let mut push = |rank: &Rank, grid: &Grid| {
        if json {
            let answer = JsonRank { rank: rank.get(), grid: grid.to_string() };
            push_json(&answer, &mut lines);
        } else {
            lines.extend_from_slice(&grid.to_ascii());
        }
        lines.push(b'\n');
    };
    if let Ok(grids) = table.unrank_batch(ranks) {
        ranks.iter().zip(&grids).for_each(|(rank, form)| push(rank, &form.grid()));
        return (lines, None);
    }
    // Some rank is at fault: one by one up to it.
    for rank in ranks {
        match table.unrank(*rank) {
            Ok(form) => push(rank, &form.grid()),
            Err(e) => return (lines, Some(format!("at rank {rank}: {}", with_causes(&e)))),
        }
    }
    (lines, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_random_bits_are_those_of_chacha20() {
        // RFC 8439, appendix A.1: test vectors 1 and 2, the key stream of the zero key, blocks 0
        // and 1.
        let mut random = generator(0);
        let words: Vec<u64> = (0..9).map(|_| random.next_u64()).collect();
        assert_eq!(words[0].to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert_eq!(words[8].to_le_bytes(), [0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a]);
    }

    #[test]
    fn pieces_make_up_the_run() {
        for left in [0, 1, 15, 16, 17, 1000, 1_000_003] {
            for threads in [1, 3] {
                let pieces = Pieces { left, size: SMALLEST_PIECE, largest: LARGEST_PIECE, threads };
                let counts: Vec<u64> = pieces.collect();
                assert_eq!(counts.iter().sum::<u64>(), left);
                assert!(counts.iter().all(|count| (1..=LARGEST_PIECE).contains(count)));
            }
        }
    }
}
