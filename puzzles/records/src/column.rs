//! The column or field of the record: the one that was asked for, or the one that fits.

use std::convert::Infallible;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

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

/// Whether a heading is known for this kind of record.
pub(crate) fn is_known(kind: Kind, heading: &str) -> bool {
    let mut names = kind.own_headings().chain(kind.other_headings());
    names.any(|name| trim(heading).eq_ignore_ascii_case(name))
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

    /// Adds the text of another row.
    pub fn add(&mut self, kind: Kind, text: &str) {
        let mut record = find::record(kind.sample_kind(), text);
        self.fits |= record.is_some();
        self.has_name |= kind == Kind::Rank && name::is_name(text);
        if kind.is_cells() && record.is_none() {
            let found = find::in_cell(Kind::Puzzle, trim(text).into());
            record = found.ok().map(|found| found.text.into());
        }
        // A damaged record shows as well what the column holds.
        let is_near = || matches!(shape::of(kind, text), Shape::NearGrid(_));
        if kind.is_cells() && record.is_none() && is_near() {
            self.fits = true;
            record = Some(text.to_owned());
        }
        self.holds |= record.is_some();
        self.has_empty_cell |= record.is_some_and(|record| !cell::is_complete(&record));
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

/// The columns of a file, and the one that is wanted.
pub(crate) struct Samples<'a> {
    kind: Kind,
    wanted: Option<&'a Column>,
    pub columns: Vec<Sample>,
    rows: u32,
}

impl Samples<'_> {
    pub fn new(kind: Kind, wanted: Option<&Column>) -> Samples<'_> {
        Samples { kind, wanted, columns: Vec::new(), rows: 0 }
    }

    /// Ends a row. Whether it shows the column of the record is asked after rows 1, 2, 4 and so on.
    pub fn end_row(&mut self) -> Result<Option<usize>, ReadError> {
        self.rows += 1;
        if self.rows.is_power_of_two() { self.choose(false) } else { Ok(None) }
    }

    /// What messages call a column.
    fn label(&self, at: usize) -> String {
        let name = self.columns[at].name.clone().filter(|name| !name.is_empty());
        name.unwrap_or_else(|| (at + 1).to_string())
    }

    fn labels(&self) -> Vec<String> {
        (0..self.columns.len()).map(|at| self.label(at)).collect()
    }

    /// The first column with the best of some headings.
    fn named(
        &self,
        mut names: SplitWhitespace<'static>,
        is_good: impl Fn(&Sample) -> bool,
    ) -> Option<usize> {
        let is_it = |name: &str, it: &Sample| it.is_named(name) && is_good(it);
        names.find_map(|name| self.columns.iter().position(|it| is_it(name, it)))
    }

    /// The column of the record; `None` if a later row may show a better one. There are no more
    /// rows if these `are_all`.
    pub fn choose(&self, are_all: bool) -> Result<Option<usize>, ReadError> {
        let (kind, count) = (self.kind, self.columns.len());
        if let Some(wanted) = self.wanted {
            let at = match wanted {
                Column::Number(number) => Some(number - 1).filter(|&at| at < count),
                Column::Name(name) => self.columns.iter().position(|it| it.is_named(trim(name))),
            };
            let error = || ReadError::NoColumn(wanted.to_string(), self.labels());
            return at.map(Some).ok_or_else(error);
        }
        let own = || kind.own_headings();
        let is_full = |it: &Sample| it.fits && (kind != Kind::Grid || !it.has_empty_cell);
        let fits = |it: &Sample| it.fits;
        let named = self.named(own(), is_full).or_else(|| self.named(own(), fits));
        if let Some(own) = named.or_else(|| self.named(own(), |_| true)) {
            return Ok(Some(own));
        }
        // Solutions never count as puzzles while another column fits.
        let is_solution = |at: &usize| self.columns[*at].is_solution(kind);
        let fitting: Vec<usize> = (0..count).filter(|&at| self.columns[at].fits).collect();
        let others: Vec<usize> = fitting.iter().copied().filter(|at| !is_solution(at)).collect();
        let mut puzzles = others.iter().filter(|at| self.columns[**at].has_empty_cell);
        let (puzzle, has_puzzles) = (puzzles.next(), puzzles.next().is_some());
        let has_other = self.columns.iter().any(|it| it.holds && !it.is_solution(kind));
        let is_good = |it: &Sample| match kind {
            Kind::Puzzle if it.is_solution(kind) && has_other => false,
            Kind::Puzzle => it.holds && (it.has_empty_cell || puzzle.is_none()),
            Kind::Grid => it.holds,
            // A column headed `name` is often a title.
            Kind::Rank => it.has_name || !it.name.as_ref().is_some_and(|it| it.starts_with("name")),
            Kind::Name => it.fits || fitting.is_empty(),
            _ => true,
        };
        let other = self.named(kind.other_headings(), is_good);
        let is_certain =
            |at: &usize| are_all || kind != Kind::Puzzle || self.columns[*at].has_empty_cell;
        if let Some(other) = other.filter(is_certain) {
            return Ok(Some(other));
        }
        if kind == Kind::Puzzle && !has_puzzles && puzzle.is_some() {
            return Ok(puzzle.copied());
        }
        if kind.is_cells() && !are_all {
            return Ok(None);
        }
        let candidates = if others.is_empty() && !has_other { fitting } else { others };
        match candidates[..] {
            [one] if kind.is_unmistakable() || count == 1 => Ok(Some(one)),
            [first, ..] if kind == Kind::Line => Ok(Some(first)),
            [] if count == 1 => Ok(Some(0)),
            _ if !are_all => Ok(None),
            [] | [_] => Err(ReadError::NothingFits(kind, self.labels())),
            _ => {
                let labels = candidates.iter().map(|&at| self.label(at)).collect();
                Err(ReadError::ManyFit(kind, labels))
            }
        }
    }
}
