//! The column or field of the record.

use std::borrow::Cow;
use std::fmt;

use crate::cell;
use crate::find;
use crate::kind::Kind;
use crate::name;
use crate::problem::ReadError;
use crate::shape::{self, Shape};
use crate::table::Table;
use crate::token::trim;

/// A column of a file, or a field of its JSON objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// Name in the first line.
    Name(String),
    /// Place, counted from 1.
    Number(usize),
}

impl From<&str> for Column {
    /// A number above 0 is a place, everything else a name.
    fn from(text: &str) -> Column {
        let number = text.parse().ok().filter(|&number| number > 0);
        number.map_or_else(|| Column::Name(text.to_owned()), Column::Number)
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

pub(crate) fn is_known(kind: Kind, heading: &str) -> bool {
    let mut names = kind.headings().into_iter().flat_map(str::split_whitespace);
    names.any(|name| trim(heading).eq_ignore_ascii_case(name))
}

/// The fewest characters of a text that may be a puzzle in an unknown form: no puzzle has fewer
/// givens.
const DARK: usize = 17;

#[derive(Clone, Debug, Default)]
struct Sample {
    name: String,
    fits: bool,
    /// True if a row has a name that is more than its rank.
    has_name: bool,
    /// True if a row has a long text without a record.
    is_dark: bool,
    /// The rows with cells in any text, and the cells.
    cells: Vec<(u32, String)>,
}

impl Sample {
    /// Adds the text of a row, perhaps a damaged record.
    fn add(&mut self, kind: Kind, row: u32, text: &str) {
        let mut record = find::record(kind.sample_kind(), text);
        self.fits |= record.is_some();
        self.has_name |= kind == Kind::Rank && name::at_start(text).is_some();
        if kind.is_cells() && record.is_none() {
            let found = find::in_cell(kind, trim(text).into()).ok().map(|it| it.text.into());
            let is_damaged = || matches!(shape::of(text), Shape::Grid(Err(_)));
            record = found.or_else(|| is_damaged().then(|| text.to_owned()));
        }
        self.is_dark |= record.is_none() && self.is_dark_text(trim(text));
        self.cells.extend(record.filter(|_| kind.is_cells()).map(|record| (row, record)));
    }

    /// True if a text may be a puzzle: neither a number nor one of our own answers.
    fn is_dark_text(&self, text: &str) -> bool {
        let is_own = ["transform", "morph", "name"].iter().any(|own| self.is_named(own));
        text.len() >= DARK && !is_own && !text.bytes().all(|b| b.is_ascii_digit())
    }

    fn holds(&self) -> bool {
        self.fits || !self.cells.is_empty()
    }

    /// True if puzzles have empty cells, or solution grids none.
    fn is_full(&self, kind: Kind) -> bool {
        let has_empty_cell = || self.cells.iter().any(|(_, cells)| !cell::is_complete(cells));
        self.holds() && (!kind.is_cells() || has_empty_cell() == (kind == Kind::Puzzle))
    }

    fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// True if a puzzle in it belongs to another column.
    fn is_solution(&self, kind: Kind) -> bool {
        kind == Kind::Puzzle && self.is_named("figure") || kind.is_solution(&self.name)
    }

    /// True if its records have all givens of another column.
    fn fills(&self, other: &Sample) -> bool {
        let is_filled = |(row, cells): &(u32, String)| {
            let own = self.cells.iter().find(|(own, _)| own == row);
            own.is_none_or(|(_, own)| cell::is_filled(own, cells))
        };
        other.cells.iter().all(is_filled)
    }
}

pub(crate) struct Samples<'a> {
    kind: Kind,
    wanted: Option<&'a Column>,
    columns: Vec<Sample>,
    is_table: bool,
    rows: u32,
}

impl<'a> Samples<'a> {
    pub fn new(kind: Kind, wanted: Option<&'a Column>, table: Option<&Table>) -> Samples<'a> {
        let named = |name: &String| Sample { name: name.clone(), ..Sample::default() };
        let columns = table.map_or(Vec::new(), |table| table.names.iter().map(named).collect());
        Samples { kind, wanted, columns, is_table: table.is_some(), rows: 0 }
    }

    /// Adds a row. After rows 1, 2, 4 and so on, asks for the column of the record.
    pub fn add(&mut self, row: Vec<(Cow<'_, str>, Option<Cow<'_, str>>)>) -> Option<usize> {
        if row.is_empty() {
            return None;
        }
        self.rows += 1;
        for (at, (name, text)) in row.into_iter().enumerate() {
            let known = || self.columns.iter().position(|it| it.name == name);
            let place = if self.is_table { at } else { known().unwrap_or(self.columns.len()) };
            if place == self.columns.len() && !self.is_table {
                self.columns.push(Sample { name: name.into_owned(), ..Sample::default() });
            }
            if let (Some(column), Some(text)) = (self.columns.get_mut(place), text) {
                column.add(self.kind, self.rows, &text);
            }
        }
        if self.rows.is_power_of_two() { self.choose(false).ok().flatten() } else { None }
    }

    pub fn name(&self, at: usize) -> Option<String> {
        self.columns.get(at).map(|column| column.name.clone())
    }

    fn labels(&self, places: &[usize]) -> Vec<String> {
        let name = |at: usize| self.name(at).filter(|name| !name.is_empty());
        places.iter().map(|&at| name(at).unwrap_or_else(|| (at + 1).to_string())).collect()
    }

    fn places(&self, is_good: impl Fn(&Sample) -> bool) -> Vec<usize> {
        (0..self.columns.len()).filter(|&at| is_good(&self.columns[at])).collect()
    }

    fn named(&self, names: &str, is_good: impl Fn(&Sample) -> bool) -> Option<usize> {
        let is_it = |name: &str, it: &Sample| it.is_named(name) && is_good(it);
        let place = |name: &str| self.columns.iter().position(|it| is_it(name, it));
        names.split_whitespace().find_map(place)
    }

    fn wanted(&self, wanted: &Column) -> Result<Option<usize>, ReadError> {
        let at = match wanted {
            Column::Number(number) => Some(number - 1).filter(|&at| at < self.columns.len()),
            Column::Name(name) => self.columns.iter().position(|it| it.is_named(trim(name))),
        };
        let error = || ReadError::NoColumn(wanted.to_string(), self.labels(&self.places(|_| true)));
        at.map(Some).ok_or_else(error)
    }

    /// True if a column was chosen by its contents.
    pub fn is_guess(&self, at: usize) -> bool {
        let is_known = self.columns.get(at).is_none_or(|it| is_known(self.kind, &it.name));
        let is_one = self.wanted.is_none() && self.columns.len() > 1;
        is_one && self.kind.is_cells() && !is_known
    }

    /// The column of the record; `None` if more rows may show it, unless these `are_all`.
    pub fn choose(&self, are_all: bool) -> Result<Option<usize>, ReadError> {
        let kind = self.kind;
        if let Some(wanted) = self.wanted {
            return self.wanted(wanted);
        }
        let [names, other_names] = kind.headings();
        let is_own = |it: &Sample| it.is_full(kind) && !it.is_solution(kind);
        let mut own = self.places(is_own);
        own.sort_by_key(|&at| !self.columns[at].fits);
        let may_be = |it: &Sample| kind != Kind::Puzzle || !it.holds() || own.is_empty();
        let named = self.named(names, |it| it.is_full(kind)).or_else(|| self.named(names, may_be));
        // Others have been filled in.
        let is_filled =
            |&at: &usize| own.iter().all(|&it| self.columns[it].fills(&self.columns[at]));
        let first = || own.iter().copied().find(is_filled).filter(|_| kind == Kind::Puzzle);
        let other = || {
            self.named(other_names, |it| match kind {
                Kind::Grid | Kind::Puzzle => is_own(it),
                // A column headed `name` is often a title.
                Kind::Rank => it.has_name || !it.name.starts_with("name"),
                Kind::Name => it.fits || own.is_empty(),
                _ => true,
            })
        };
        match named.or_else(first).or_else(other) {
            None if are_all => self.of_others(own),
            known => Ok(known),
        }
    }

    /// The column of a file without a known heading: one of `own`, or of solution grids for
    /// puzzles, if no other may hold these.
    fn of_others(&self, own: Vec<usize>) -> Result<Option<usize>, ReadError> {
        let (kind, count, has_own) = (self.kind, self.columns.len(), !own.is_empty());
        let others = self.places(|it| it.holds() && !it.is_solution(kind));
        let choices = [own, others, self.places(Sample::holds)];
        let found = choices.into_iter().find(|it| !it.is_empty()).unwrap_or_default();
        let is_dark = |it: &Sample| it.is_dark && !it.holds();
        let may_be_dark = || kind == Kind::Puzzle && !has_own && self.columns.iter().any(is_dark);
        let is_found = |it: &Sample| found.iter().any(|&at| self.columns[at].name == it.name);
        let other = || self.named(kind.headings()[1], is_found).filter(|_| !has_own);
        let none = || self.not_one("none of these columns is known to", &self.places(|_| true));
        match found[..] {
            [] if count < 2 => Ok((count == 1).then_some(0)),
            [_, ..] if may_be_dark() => Err(none()),
            [first, ..] if kind == Kind::Line => Ok(Some(first)),
            [one] if kind.is_unmistakable() || count == 1 => Ok(Some(one)),
            [] | [_] => Err(none()),
            _ => other().map(Some).ok_or_else(|| self.not_one("several columns", &found)),
        }
    }

    fn not_one(&self, which: &'static str, places: &[usize]) -> ReadError {
        let noun = if self.kind == Kind::Line { "pair" } else { self.kind.noun() };
        ReadError::NotOne(which, noun, self.labels(places))
    }
}
