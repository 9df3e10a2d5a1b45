//! The column or field of the record: the one that was asked for, or the one that fits.

use std::borrow::Cow;
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
struct Sample {
    name: String,
    /// Whether a row has a record in it, alone or at all, and whether one has an empty cell.
    fits: bool,
    holds: bool,
    has_empty_cell: bool,
    /// Whether a row has a name in it, which is more than the rank that it begins with.
    has_name: bool,
}

impl Sample {
    /// Adds the text of another row.
    fn add(&mut self, kind: Kind, text: &str) {
        let mut record = find::record(kind.sample_kind(), text);
        self.has_name |= kind == Kind::Rank && name::is_name(text);
        // A damaged record shows as well what the column holds.
        let is_near = || matches!(shape::of(kind, text), Shape::NearGrid(_));
        if kind.is_cells() && record.is_none() && is_near() {
            record = Some(text.to_owned());
        }
        self.fits |= record.is_some();
        if kind.is_cells() && record.is_none() {
            let found = find::in_cell(Kind::Puzzle, trim(text).into());
            record = found.ok().map(|found| found.text.into());
        }
        self.holds |= record.is_some();
        self.has_empty_cell |= record.is_some_and(|record| !cell::is_complete(&record));
    }

    fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether its heading says that a puzzle, if there is one in it, comes from another column: it
    /// has solutions, or the puzzle in a four-part name.
    fn is_solution(&self, kind: Kind) -> bool {
        let is_figure = kind == Kind::Puzzle && self.is_named("figure");
        is_figure || kind.is_solution(&self.name)
    }
}

/// The columns of a file, and the one that is wanted.
pub(crate) struct Samples<'a> {
    kind: Kind,
    wanted: Option<&'a Column>,
    columns: Vec<Sample>,
    /// Whether there are no other columns.
    has_names: bool,
    rows: u32,
}

impl Samples<'_> {
    /// The columns with these names, if they are known.
    pub fn new<'a>(
        kind: Kind,
        wanted: Option<&'a Column>,
        names: Option<&[String]>,
    ) -> Samples<'a> {
        let named = |name: &String| Sample { name: name.clone(), ..Sample::default() };
        let columns = names.into_iter().flatten().map(named).collect();
        Samples { kind, wanted, columns, has_names: names.is_some(), rows: 0 }
    }

    /// Adds a row. Whether the rows show the column of the record is asked after rows 1, 2, 4 and
    /// so on.
    pub fn add(&mut self, row: Vec<(Cow<'_, str>, Option<Cow<'_, str>>)>) -> Option<usize> {
        self.rows += u32::from(!row.is_empty());
        let is_asked = !row.is_empty() && self.rows.is_power_of_two();
        for (at, (name, text)) in row.into_iter().enumerate() {
            let place = self.place(at, &name);
            if place == self.columns.len() && !self.has_names {
                self.columns.push(Sample { name: name.into_owned(), ..Sample::default() });
            }
            if let (Some(column), Some(text)) = (self.columns.get_mut(place), text) {
                column.add(self.kind, &text);
            }
        }
        is_asked.then(|| self.choose(false).ok().flatten()).flatten()
    }

    /// The place of the column of this name, which is often this one, or of a new one.
    fn place(&self, at: usize, name: &str) -> usize {
        /// More are looked for at their places alone.
        const FEW: usize = 128;
        let is_it = |it: &Sample| it.name == name;
        let known = self.columns.get(at).is_some_and(is_it).then_some(at);
        let known = known.or_else(|| self.columns.iter().take(FEW).position(is_it));
        known.filter(|_| self.rows > 1 || self.has_names).unwrap_or(self.columns.len())
    }

    pub fn name(&self, at: usize) -> Option<String> {
        self.columns.get(at).map(|column| column.name.clone())
    }

    /// What messages call a column.
    fn label(&self, at: usize) -> String {
        let name = &self.columns[at].name;
        if name.is_empty() { (at + 1).to_string() } else { name.clone() }
    }

    /// The first column with the best of some headings.
    fn named(
        &self,
        mut names: SplitWhitespace<'static>,
        is_good: &dyn Fn(&Sample) -> bool,
    ) -> Option<usize> {
        let is_it = |name: &str, it: &Sample| it.is_named(name) && is_good(it);
        names.find_map(|name| self.columns.iter().position(|it| is_it(name, it)))
    }

    /// The column of the record; `None` if a later row may show a better one. There are no more
    /// rows if these `are_all`.
    pub fn choose(&self, are_all: bool) -> Result<Option<usize>, ReadError> {
        let (kind, columns) = (self.kind, &self.columns);
        let labels = |places: &[usize]| places.iter().map(|&at| self.label(at)).collect();
        let all: Vec<usize> = (0..columns.len()).collect();
        if let Some(wanted) = self.wanted {
            let at = match wanted {
                Column::Number(number) => Some(number - 1).filter(|at| all.contains(at)),
                Column::Name(name) => columns.iter().position(|it| it.is_named(trim(name))),
            };
            let error = || ReadError::NoColumn(wanted.to_string(), labels(&all));
            return at.map(Some).ok_or_else(error);
        }
        // Solutions never count as puzzles while another column has some.
        let is_other = |at: &usize| !columns[*at].is_solution(kind);
        let fitting: Vec<usize> = all.iter().copied().filter(|&at| columns[at].fits).collect();
        let others: Vec<usize> = fitting.iter().copied().filter(is_other).collect();
        let has_other = all.iter().any(|at| columns[*at].holds && is_other(at));
        let has_empty = |at: &usize| kind == Kind::Puzzle && columns[*at].has_empty_cell;
        let puzzles: Vec<usize> = others.iter().copied().filter(has_empty).collect();

        let is_full = |it: &Sample| it.fits && (kind != Kind::Grid || !it.has_empty_cell);
        let own: [&dyn Fn(&Sample) -> bool; 3] = [&is_full, &|it| it.fits, &|_| true];
        if let Some(own) = own.iter().find_map(|is_good| self.named(kind.own_headings(), is_good)) {
            return Ok(Some(own));
        }
        let other = self.named(kind.other_headings(), &|it| match kind {
            Kind::Puzzle if it.is_solution(kind) && has_other => false,
            Kind::Puzzle => it.holds && (it.has_empty_cell || puzzles.is_empty() && are_all),
            Kind::Grid => it.holds,
            // A column headed `name` is often a title.
            Kind::Rank => it.has_name || !it.name.starts_with("name"),
            Kind::Name => it.fits || fitting.is_empty(),
            _ => true,
        });
        let candidates = if others.is_empty() && !has_other { fitting } else { others };
        match candidates[..] {
            _ if other.is_some() => Ok(other),
            _ if puzzles.len() == 1 => Ok(Some(puzzles[0])),
            _ if kind.is_cells() && !are_all => Ok(None),
            [one] if kind.is_unmistakable() || all.len() == 1 => Ok(Some(one)),
            [first, ..] if kind == Kind::Line => Ok(Some(first)),
            [] if all.len() < 2 => Ok(all.first().copied()),
            _ if !are_all => Ok(None),
            [] | [_] => Err(ReadError::NothingFits(kind, labels(&all))),
            _ => Err(ReadError::ManyFit(kind, labels(&candidates))),
        }
    }
}
