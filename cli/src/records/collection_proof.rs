//! The checks of a collection file.

use std::fmt::Write;
use std::path::Path;
use std::str::FromStr;

use minlex_catalog::__internal::with_causes;
use minlex_collection_file::CollectionFile;
use minlex_lookup::Table;
use minlex_names::PuzzleNumber;
use minlex_puzzle::Puzzle;
use minlex_stats::AutomorphicTable;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use serde::Serialize;

/// Puzzles that are checked at once.
const AT_ONCE: usize = 1 << 16;

/// Neighbours of which the grids are looked up together.
const NEIGHBOURS: usize = 1 << 10;

/// A kind of proof of a collection file, quick ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CollectionLevel {
    /// Checksums, order and counts.
    Integrity,
    /// No number is a gap.
    Canonical,
    /// Every puzzle has exactly one solution, that of its number.
    Solve,
}

impl CollectionLevel {
    /// The levels that run unless others are chosen.
    pub const USUAL: [CollectionLevel; 2] =
        [CollectionLevel::Integrity, CollectionLevel::Canonical];

    fn name(self) -> &'static str {
        match self {
            CollectionLevel::Integrity => "integrity",
            CollectionLevel::Canonical => "canonical",
            CollectionLevel::Solve => "solve",
        }
    }

    fn detail(self) -> &'static str {
        match self {
            CollectionLevel::Integrity => "all checksums are right, and puzzles are in order",
            CollectionLevel::Canonical => "each set of givens is the smallest of its images",
            CollectionLevel::Solve => "each puzzle has exactly one solution, of its rank",
        }
    }
}

impl FromStr for CollectionLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<CollectionLevel, String> {
        let all = [CollectionLevel::Integrity, CollectionLevel::Canonical, CollectionLevel::Solve];
        all.into_iter().find(|level| level.name() == text).ok_or_else(|| {
            format!(
                "{text:?} is no level of a collection file: expected integrity, canonical or solve"
            )
        })
    }
}

/// A level and its finding: what it proves, or what is wrong.
#[derive(Debug, Serialize)]
struct Check {
    level: CollectionLevel,
    outcome: &'static str,
    detail: String,
}

/// All levels that ran.
#[derive(Debug, Serialize)]
pub struct CollectionProof {
    file: String,
    puzzles: u64,
    outcome: &'static str,
    exit_code: u8,
    checks: Vec<Check>,
}

impl CollectionProof {
    /// Runs these levels up to the first that fails; results after it would mean nothing.
    pub fn of(path: &Path, file: &CollectionFile, levels: &[CollectionLevel]) -> CollectionProof {
        let mut checks: Vec<Check> = Vec::new();
        for &level in levels {
            let wrong = wrong(file, level);
            let outcome = if wrong.is_some() { "failed" } else { "passed" };
            let detail = wrong.unwrap_or_else(|| level.detail().to_owned());
            checks.push(Check { level, outcome, detail });
            if outcome == "failed" {
                break;
            }
        }
        CollectionProof::new(path, file.len(), checks)
    }

    /// The proof that a file cannot be opened.
    pub fn of_damage(path: &Path, detail: String) -> CollectionProof {
        let check = Check { level: CollectionLevel::Integrity, outcome: "failed", detail };
        CollectionProof::new(path, 0, vec![check])
    }

    fn new(path: &Path, puzzles: u64, checks: Vec<Check>) -> CollectionProof {
        let is_good = checks.iter().all(|check| check.outcome == "passed");
        CollectionProof {
            file: path.display().to_string(),
            puzzles,
            outcome: if is_good { "passed" } else { "failed" },
            exit_code: u8::from(!is_good),
            checks,
        }
    }

    /// 0 if all is as it must be, else 1.
    pub fn exit_code(&self) -> u8 {
        self.exit_code
    }

    /// A line for each level and a verdict.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for Check { level, outcome, detail } in &self.checks {
            let word = if *outcome == "passed" { "ok" } else { "WRONG" };
            let _ = writeln!(text, "{word:<9}  {:<11}  {detail}", level.name());
        }
        let word = if self.exit_code == 0 { "good" } else { "not good" };
        let _ = writeln!(text, "the collection file is {word}: {} puzzles", self.puzzles);
        text
    }
}

/// The first thing that is wrong with a file on a level.
fn wrong(file: &CollectionFile, level: CollectionLevel) -> Option<String> {
    match level {
        CollectionLevel::Integrity => file.check().err().map(|error| with_causes(&error)),
        CollectionLevel::Canonical => each(file, is_no_gap),
        CollectionLevel::Solve => each(file, solve),
    }
}

/// Finding of `check` about the first of the puzzles that is not as it must be.
fn each(
    file: &CollectionFile,
    check: impl Fn(&[PuzzleNumber]) -> Option<String> + Sync,
) -> Option<String> {
    let mut place = 0;
    while place < file.len() {
        let numbers = file.numbers(place..place + AT_ONCE as u64).collect::<Result<Vec<_>, _>>();
        let numbers = match numbers {
            Ok(numbers) => numbers,
            Err(error) => return Some(with_causes(&error)),
        };
        let parts: Vec<&[PuzzleNumber]> = numbers.par_chunks(NEIGHBOURS).collect();
        let found = parts.par_iter().map(|part| check(part)).find_first(Option::is_some);
        if let Some(found) = found {
            return found;
        }
        place += AT_ONCE as u64;
    }
    None
}

/// The gap among numbers. Grids without automorphisms, which are nearly all, have none.
fn is_no_gap(numbers: &[PuzzleNumber]) -> Option<String> {
    let automorphic = AutomorphicTable::embedded();
    let table = Table::embedded();
    numbers.iter().find_map(|number| {
        automorphic.find(number.rank())?;
        number.puzzle(table).err().map(|error| format!("{number}: {}", with_causes(&error)))
    })
}

/// The number among these that is not that of a puzzle with one solution.
fn solve(numbers: &[PuzzleNumber]) -> Option<String> {
    let ranks: Vec<_> = numbers.iter().map(|number| number.rank()).collect();
    let forms = match Table::embedded().unrank_batch(&ranks) {
        Ok(forms) => forms,
        Err(error) => return Some(with_causes(&error)),
    };
    numbers.iter().zip(forms).find_map(|(number, form)| {
        let puzzle = Puzzle::from_solution(&form.grid(), number.givens());
        match puzzle.canonical() {
            Ok(canonical) if canonical.givens() == number.givens() => None,
            Ok(canonical) => Some(format!("{number}: its canonical puzzle is {canonical}")),
            Err(error) => Some(format!("{number}: {error}")),
        }
    })
}
