//! Functions that take a table: ranks, minlex forms at ranks, stretches of the catalogue, names.
#![forbid(unsafe_code)]

use std::cell::RefCell;

use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::{RankBatch, Table};
use minlex_names::{MorphIndex, NamedPuzzle};

use crate::boards::{grid, puzzle};
use crate::exchange::Answers;
use crate::failure::{Failure, Kind};
use crate::items::{Items, text};
use crate::name_form::{Form, Named};

type Answer = Result<(), Failure>;

thread_local! {
    static TABLE: RefCell<Option<Table>> = const { RefCell::new(None) };
}

/// Lends the table.
pub fn with<R>(job: impl FnOnce(&Table) -> Result<R, Failure>) -> Result<R, Failure> {
    TABLE.with_borrow(|table| match table {
        Some(table) => job(table),
        None => Err(Failure::new(Kind::Table, "no table is open")),
    })
}

/// Opens a table in place of the last.
pub fn open(bytes: Vec<u8>) -> Answer {
    TABLE.set(None);
    TABLE.set(Some(Table::from_bytes(bytes)?));
    Ok(())
}

/// Verifies all checksums of the table, and that its sums agree.
pub fn check() -> Answer {
    with(|table| Ok(table.check()?))
}

/// Description of the table: preset, stride, version, bytes, checkpoints.
pub fn info(out: &mut Vec<u8>) -> Answer {
    with(|table| {
        let info = table.info();
        let numbers =
            [u64::from(info.stride), u64::from(info.version), info.bytes, info.checkpoints];
        let numbers = numbers.map(|n| n.to_string()).join("\t");
        out.extend_from_slice(format!("{}\t{numbers}", info.preset).as_bytes());
        Ok(())
    })
}

pub fn band_counts(out: &mut Vec<u8>) -> Answer {
    with(|table| {
        let counts = table.band_counts()?.map(|count| count.to_string());
        out.extend_from_slice(counts.join("\t").as_bytes());
        Ok(())
    })
}

/// Makes the tables for look-ups in a band. The first call, for any band, also makes those of all
/// look-ups.
pub fn prepare(band: u32) -> Answer {
    let number = u16::try_from(band).ok().and_then(|n| BandNumber::new(n).ok());
    let Some(number) = number else {
        return Ok(());
    };
    with(|table| {
        let before: u64 = table.band_counts()?[..number.index()].iter().sum();
        let form = table.unrank(Rank::new(before + 1)?)?;
        table.rank_form(&form)?;
        Ok(())
    })
}

/// The ranks of many grids; those that are close in the catalogue share work.
pub fn rank(items: Items<'_>, answers: &mut Answers<'_>) {
    let mut failures = Vec::new();
    let mut batch = RankBatch::default();
    items.for_each(|item| {
        failures.push(match grid(item) {
            Ok(grid) => {
                batch.push(&grid);
                None
            }
            Err(failure) => Some(failure),
        });
    });
    let together = with(|table| Ok(table.rank_all(batch)?));
    answer_in_order(failures, together, answers, |rank, out| {
        out.extend_from_slice(rank.to_string().as_bytes());
    });
}

pub fn unrank(items: Items<'_>, answers: &mut Answers<'_>) {
    let mut failures = Vec::new();
    let mut ranks = Vec::new();
    items.for_each(|item| {
        failures.push(match text(item).parse::<Rank>() {
            Ok(rank) => {
                ranks.push(rank);
                None
            }
            Err(error) => Some(error.into()),
        });
    });
    let together = with(|table| Ok(table.unrank_batch(&ranks)?));
    answer_in_order(failures, together, answers, |form, out| {
        out.extend_from_slice(&form.to_ascii());
    });
}

/// Writes answers found together in between the earlier failures. A failure of the table is that of
/// every other item.
fn answer_in_order<T>(
    failures: Vec<Option<Failure>>,
    together: Result<Vec<T>, Failure>,
    answers: &mut Answers<'_>,
    write: impl Fn(T, &mut Vec<u8>),
) {
    let (mut found, of_table) = match together {
        Ok(found) => (found.into_iter(), None),
        Err(failure) => (Vec::new().into_iter(), Some(failure)),
    };
    for failure in failures {
        answers.push(|out| match (failure, &of_table) {
            (Some(failure), _) => Err(failure),
            (None, Some(failure)) => Err(failure.clone()),
            (None, None) => {
                if let Some(answer) = found.next() {
                    write(answer, out);
                }
                Ok(())
            }
        });
    }
}

/// A stretch of the catalogue: `count` minlex forms from a rank on, or as many as there are.
pub fn scan(count: u32, item: &[u8], out: &mut Vec<u8>) -> Answer {
    let first: Rank = text(item).parse()?;
    if count == 0 {
        return Ok(());
    }
    let last = (first.get() - 1).saturating_add(u64::from(count));
    let last = Rank::new(last).unwrap_or(Rank::LAST);
    with(|table| {
        for form in table.scan(first..=last) {
            out.extend_from_slice(&form?.to_ascii());
        }
        Ok(())
    })
}

/// Names of many puzzles in a form; with `with_morph` the canonical puzzle, the morph from it back
/// to the puzzle, and the morph's number.
pub fn name(form: Form, with_morph: bool, items: Items<'_>, answers: &mut Answers<'_>) {
    let mut failures = Vec::new();
    let mut puzzles = Vec::new();
    items.for_each(|item| {
        failures.push(match puzzle(item) {
            Ok(puzzle) => {
                puzzles.push(puzzle);
                None
            }
            Err(failure) => Some(failure),
        });
    });
    let named = with(|table| Ok(NamedPuzzle::of_batch(table, &puzzles)));
    let mut named = match named {
        Ok(named) => named.into_iter(),
        Err(failure) => return answers.fail_all(failures.len(), &failure),
    };
    for failure in failures {
        answers.push(|out| {
            if let Some(failure) = failure {
                return Err(failure);
            }
            if let Some(named) = named.next() {
                write_name(&named?, form, with_morph, out);
            }
            Ok(())
        });
    }
}

fn write_name(named: &NamedPuzzle, form: Form, with_morph: bool, out: &mut Vec<u8>) {
    form.write(named.name(), out);
    if with_morph {
        let (canonical, morph) = (named.canonical(), named.morph());
        let index = MorphIndex::of(morph);
        out.extend_from_slice(format!("\t{canonical}\t{morph}\t{index}").as_bytes());
    }
}

/// The puzzle with a name or a number: the canonical one, or its image under a morph in the name.
/// With `check`, a name that no puzzle has is a failure.
pub fn name_puzzle(check: bool, item: &[u8], out: &mut Vec<u8>) -> Answer {
    let named = Named::parse(item)?;
    with(|table| {
        if check {
            named.name().check(table)?;
        }
        let puzzle = match named {
            Named::Name(name) => name.puzzle(table)?,
            Named::Number(number) => number.puzzle(table)?,
        };
        out.extend_from_slice(&puzzle.to_ascii());
        Ok(())
    })
}
