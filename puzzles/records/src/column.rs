//! The column or field of the record: the one that was asked for, or the one that fits.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::cell;
use crate::find;
use crate::kind::Kind;
use crate::name;
use crate::problem::ReadError;
use crate::shape::{self, Shape};
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
        let number = text.parse().ok().filter(|&number| number > 0);
        Ok(number.map_or_else(|| Column::Name(text.to_owned()), Column::Number))
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

/// A column, and what the first rows of the file show of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    pub name: Option<String>,
    /// Whether a row has a record in it, alone or at all, and whether one has an empty cell.
    fits: bool,
    holds: bool,
    has_empty_cell: bool,
    /// Whether a row has a name in it, which is more than the rank that it begins with.
    has_name: bool,
}

impl Sample {
    pub fn of(name: Option<String>) -> Sample {
        Sample { name, ..Sample::default() }
    }

    pub fn named(name: &str) -> Sample {
        Sample::of(Some(name.to_owned()))
    }

    /// Adds the text of another row.
    pub fn add(&mut self, kind: Kind, text: &str) {
        let record = find::record(kind.sample_kind(), text);
        self.fits |= record.is_some();
        self.has_name |= kind == Kind::Rank && name::is_name(text);
        let held = match kind.is_cells() && record.is_none() {
            true => match find::in_cell(Kind::Puzzle, trim(text).into()) {
                Ok(found) => Some(found.text.into()),
                // A damaged record shows as well what the column holds.
                Err(_) if matches!(shape::of(kind, text), Shape::NearGrid(_)) => {
                    self.fits = true;
                    Some(text.to_owned())
                }
                Err(_) => None,
            },
            false => record,
        };
        self.holds |= held.is_some();
        self.has_empty_cell |= held.is_some_and(|record| !cell::is_complete(&record));
    }

    fn is_named(&self, name: &str) -> bool {
        self.name.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name))
    }

    /// Whether its heading says that a puzzle, if there is one in it, comes from another column: it
    /// has solutions, or the puzzle in a four-part name.
    fn is_solution(&self, kind: Kind) -> bool {
        let is_figure = kind == Kind::Puzzle && self.is_named("figure");
        is_figure || self.name.as_ref().is_some_and(|name| kind.is_solution(name))
    }
}

/// Whether a heading is known for this kind of record or, without one, for any.
pub(crate) fn is_known(kind: Option<Kind>, heading: &str) -> bool {
    let is_one = |name: &&str| trim(heading).eq_ignore_ascii_case(name);
    let knows = |kind: &Kind| kind.own_headings().iter().chain(kind.other_headings()).any(is_one);
    match kind {
        Some(kind) => knows(&kind),
        None => Kind::WITH_HEADINGS.iter().any(knows),
    }
}

/// The column of the record; `None` if a row after the first, which these samples show, may show a
/// better one. There are no more rows if they `are_all`.
///
/// # Errors
/// If the column that is wanted is not there, or none or several fit.
pub(crate) fn choose(
    kind: Kind,
    wanted: Option<&Column>,
    samples: &[Sample],
    are_all: bool,
) -> Result<Option<usize>, ReadError> {
    let label = |at: usize| {
        let name = samples[at].name.clone().filter(|name| !name.is_empty());
        name.unwrap_or_else(|| (at + 1).to_string())
    };
    let labels = || (0..samples.len()).map(label).collect();
    if let Some(wanted) = wanted {
        let at = match wanted {
            Column::Number(number) => Some(number - 1).filter(|&at| at < samples.len()),
            Column::Name(name) => samples.iter().position(|sample| sample.is_named(trim(name))),
        };
        return at.map(Some).ok_or_else(|| ReadError::NoColumn(wanted.to_string(), labels()));
    }
    let named = |names: &[&str], is_good: &dyn Fn(&Sample) -> bool| {
        let find = |name: &&str| samples.iter().position(|it| it.is_named(name) && is_good(it));
        names.iter().find_map(find)
    };
    let own = kind.own_headings();
    let is_full = |sample: &Sample| sample.fits && (kind != Kind::Grid || !sample.has_empty_cell);
    let own = named(own, &is_full)
        .or_else(|| named(own, &|it| it.fits))
        .or_else(|| named(own, &|_| true));
    if own.is_some() {
        return Ok(own);
    }
    // Solutions never count as puzzles while another column fits.
    let fitting: Vec<usize> = (0..samples.len()).filter(|&at| samples[at].fits).collect();
    let no_solutions = fitting.iter().filter(|at| !samples[**at].is_solution(kind));
    let no_solutions: Vec<usize> = no_solutions.copied().collect();
    let puzzles = no_solutions.iter().filter(|at| samples[**at].has_empty_cell);
    let puzzles: Vec<usize> = puzzles.copied().collect();
    let has_other = samples.iter().any(|it| it.holds && !it.is_solution(kind));
    let is_good = |sample: &Sample| match kind {
        Kind::Puzzle => {
            let is_solution = sample.is_solution(kind) && has_other;
            sample.holds && !is_solution && (sample.has_empty_cell || puzzles.is_empty())
        }
        Kind::Grid => sample.holds,
        // A column headed `name` is often a title.
        Kind::Rank => {
            sample.has_name || !sample.name.as_ref().is_some_and(|it| it.starts_with("name"))
        }
        Kind::Name => sample.fits || fitting.is_empty(),
        _ => true,
    };
    if let Some(other) = named(kind.other_headings(), &is_good)
        && (are_all || kind != Kind::Puzzle || samples[other].has_empty_cell)
    {
        return Ok(Some(other));
    }
    if kind == Kind::Puzzle && puzzles.len() == 1 {
        return Ok(Some(puzzles[0]));
    }
    if kind.is_cells() && !are_all {
        return Ok(None);
    }
    let is_certain = no_solutions.is_empty() && !has_other;
    let candidates = if is_certain { fitting } else { no_solutions };
    match candidates[..] {
        [one] if kind.is_unmistakable() || samples.len() == 1 => Ok(Some(one)),
        [first, ..] if kind == Kind::Line => Ok(Some(first)),
        [] if samples.len() == 1 => Ok(Some(0)),
        _ if !are_all => Ok(None),
        [] | [_] => Err(ReadError::NothingFits(kind, labels())),
        _ => Err(ReadError::ManyFit(kind, candidates.iter().map(|&at| label(at)).collect())),
    }
}
