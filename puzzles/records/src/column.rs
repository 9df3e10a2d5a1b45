//! The column or field of the record: the one that was asked for, or the one that fits.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::board;
use crate::cell;
use crate::grid;
use crate::kind::Kind;
use crate::name;
use crate::number;
use crate::problem::ReadError;
use crate::token::trim;

/// A column of a file, or a field of its JSON objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// By its name in the first line.
    Name(String),
    /// By its place, counted from 1.
    Number(usize),
}

impl FromStr for Column {
    type Err = Infallible;

    /// A number above 0 is a place, everything else a name.
    fn from_str(text: &str) -> Result<Column, Infallible> {
        Ok(match text.parse() {
            Ok(number) if number > 0 => Column::Number(number),
            _ => Column::Name(text.to_owned()),
        })
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Name(name) => write!(f, "{name:?}"),
            Column::Number(number) => number.fmt(f),
        }
    }
}

/// What the first rows of a table or the first objects of a file show of a column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    pub name: Option<String>,
    /// Whether a row has a record in it, and whether one of those has an empty cell.
    fits: bool,
    has_empty_cell: bool,
}

impl Sample {
    pub fn of(name: Option<&str>) -> Sample {
        Sample {
            name: name.map(|name| trim(name).to_owned()),
            ..Sample::default()
        }
    }

    /// Adds the text of another row.
    pub fn add(&mut self, kind: Kind, text: &str) {
        let Some(record) = record(kind.sample_kind(), text) else {
            return;
        };
        self.fits = true;
        self.has_empty_cell |= !cell::is_complete(&record);
    }

    /// Whether no later row can show that another column is meant.
    pub fn is_certain(&self, kind: Kind) -> bool {
        let is_own = kind.own_headings().iter().any(|name| self.is_named(name));
        is_own || !kind.is_cells() || self.has_empty_cell
    }

    fn is_named(&self, name: &str) -> bool {
        self.name
            .as_ref()
            .is_some_and(|own| own.eq_ignore_ascii_case(name))
    }

    /// Its name, or its place counted from 1.
    fn label(&self, at: usize) -> String {
        self.name
            .clone()
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| (at + 1).to_string())
    }
}

/// The record that a cell is, with nothing beside it.
pub(crate) fn record(kind: Kind, text: &str) -> Option<String> {
    if kind.is_cells() && text.len() < cell::CELLS {
        return None;
    }
    let text = trim(text);
    match kind {
        Kind::Grid | Kind::Puzzle if text.contains('\n') => board::alone(kind, text).ok(),
        Kind::Grid | Kind::Puzzle => {
            // A grid is looked for as a puzzle: it may have empty cells in the first rows.
            grid::alone(Kind::Puzzle, text).map(|cells| cells.into_owned())
        }
        Kind::Name => name::is_name(text).then(|| text.to_owned()),
        Kind::Rank => number::is_rank(text).then(|| text.to_owned()),
        Kind::Number => number::is_number(text).then(|| text.to_owned()),
        Kind::Word | Kind::Line => None,
    }
}

/// Whether a heading is known for any kind of record, or for this one.
pub(crate) fn is_known(kind: Option<Kind>, heading: &str) -> bool {
    const KINDS: [Kind; 6] = [
        Kind::Grid,
        Kind::Puzzle,
        Kind::Rank,
        Kind::Number,
        Kind::Name,
        Kind::Word,
    ];
    let kinds: &[Kind] = match &kind {
        Some(kind) => std::slice::from_ref(kind),
        None => &KINDS,
    };
    let heading = trim(heading);
    let is_one = |name: &&str| heading.eq_ignore_ascii_case(name);
    kinds.iter().any(|kind| {
        kind.own_headings().iter().any(|name| is_one(name))
            || kind.other_headings().iter().any(|name| is_one(name))
    })
}

/// Chooses the column of the record.
///
/// # Errors
/// If there is no such column, or none or several fit.
pub(crate) fn choose(
    kind: Kind,
    wanted: Option<&Column>,
    samples: &[Sample],
) -> Result<usize, ReadError> {
    let labels = || {
        samples
            .iter()
            .enumerate()
            .map(|(at, sample)| sample.label(at))
            .collect()
    };
    match wanted {
        Some(Column::Number(number)) if *number <= samples.len() => return Ok(number - 1),
        Some(wanted) => {
            let is_wanted = |sample: &Sample| matches!(wanted, Column::Name(name) if sample.is_named(trim(name)));
            return samples
                .iter()
                .position(is_wanted)
                .ok_or_else(|| ReadError::NoColumn {
                    wanted: wanted.to_string(),
                    columns: labels(),
                });
        }
        None => {}
    }
    let named = |names: &[&str], needs_record: bool| {
        names.iter().find_map(|name| {
            samples
                .iter()
                .position(|sample| sample.is_named(name) && (sample.fits || !needs_record))
        })
    };
    if let Some(own) =
        named(kind.own_headings(), true).or_else(|| named(kind.own_headings(), false))
    {
        return Ok(own);
    }
    let is_solution = |at: &usize| {
        samples[*at]
            .name
            .as_ref()
            .is_some_and(|name| kind.is_solution(name))
    };
    let fitting: Vec<usize> = (0..samples.len()).filter(|&at| samples[at].fits).collect();
    // Solutions never stand in for puzzles while another column fits.
    let is_certain = kind.is_unmistakable() && kind != Kind::Line;
    let puzzles: Vec<usize> = fitting
        .iter()
        .copied()
        .filter(|at| samples[*at].has_empty_cell && !is_solution(at))
        .collect();
    if kind == Kind::Puzzle && puzzles.len() == 1 {
        return Ok(puzzles[0]);
    }
    let other = named(kind.other_headings(), is_certain);
    let other = other.filter(|at| kind != Kind::Puzzle || !is_solution(at) || fitting.len() == 1);
    if let Some(other) = other {
        return Ok(other);
    }
    let solutions_aside: Vec<usize> = fitting
        .iter()
        .copied()
        .filter(|at| !is_solution(at))
        .collect();
    let candidates = if solutions_aside.is_empty() {
        fitting
    } else {
        solutions_aside
    };
    match candidates[..] {
        [one] if kind.is_unmistakable() || samples.len() == 1 => Ok(one),
        [] if samples.len() == 1 => Ok(0),
        [] | [_] => Err(ReadError::NothingFits(kind, labels())),
        _ if kind == Kind::Line => Ok(candidates[0]),
        _ => {
            let labels = candidates.iter().map(|&at| samples[at].label(at));
            Err(ReadError::ManyFit(kind, labels.collect()))
        }
    }
}
