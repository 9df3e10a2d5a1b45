//! How the records of a file are found: what is asked for, and what was decided.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::cells::Pairing;
use crate::columns;
use crate::items::Items;
use crate::json;
use crate::kind::Kind;
use crate::layout;
use crate::line;
use crate::remark;
use crate::sheet::Sheets;

/// A line with fewer columns is no row of 81, not even a damaged one.
const FEWEST_COLUMNS: usize = 60;

/// How a file keeps its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One record a line, perhaps with text behind it.
    Lines,
    /// Grids of nine lines with nine cells each, drawn or not: text from forums, `.sdk`, `.ss`.
    Layout,
    /// Columns with commas or semicolons between them, and quotes where they are needed.
    Csv,
    /// Columns with tabs between them.
    Tsv,
    /// JSON objects, one a line or in an array.
    Json,
    /// XML of the OpenSudoku program.
    OpenSudoku,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] = [
        Format::Lines,
        Format::Layout,
        Format::Csv,
        Format::Tsv,
        Format::Json,
        Format::OpenSudoku,
    ];

    /// `lines`, `layout`, `csv`, `tsv`, `json` or `opensudoku`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Lines => "lines",
            Format::Layout => "layout",
            Format::Csv => "csv",
            Format::Tsv => "tsv",
            Format::Json => "json",
            Format::OpenSudoku => "opensudoku",
        }
    }
}

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

/// What is looked for, and what is known about the file beforehand.
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) kind: Kind,
    pub(crate) format: Option<Format>,
    pub(crate) column: Option<Column>,
}

impl Options {
    /// Records of this kind, in a format that the file itself tells.
    #[must_use]
    pub fn new(kind: Kind) -> Options {
        Options {
            kind,
            format: None,
            column: None,
        }
    }

    /// In this format instead; `None` to have it recognised.
    #[must_use]
    pub fn format(self, format: Option<Format>) -> Options {
        Options { format, ..self }
    }

    /// In this column instead; `None` to have it chosen.
    #[must_use]
    pub fn column(self, column: Option<Column>) -> Options {
        Options { column, ..self }
    }
}

/// What was decided about a file. It holds from the first record to the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(crate) kind: Kind,
    pub(crate) format: Format,
    /// The byte between columns of CSV and TSV.
    pub(crate) delimiter: u8,
    /// The column of the record, from 0; in lines only if it was asked for.
    pub(crate) column: Option<usize>,
    /// The field of the record in JSON objects.
    pub(crate) field: String,
    /// What the items are of JSON that does not stand in lines.
    pub(crate) items: Option<Items>,
    /// The names of the columns.
    pub(crate) header: Option<Vec<String>>,
    /// The line with the headings of a table in Markdown, whose rows are lines like any other.
    pub(crate) heading_line: Option<String>,
    /// How boards stand in sheets.
    pub(crate) sheets: Sheets,
    /// How puzzles and their solutions stand in lines.
    pub(crate) pairing: Pairing,
    /// How many columns the first row has.
    pub(crate) width: Option<usize>,
    /// Whether a record is known to end where its text ends, as arguments do.
    pub(crate) alone: bool,
}

impl Plan {
    /// Whether nothing but numbers stand below one heading, so that commas belong to them.
    pub(crate) fn is_list_of_numbers(&self) -> bool {
        matches!(self.kind, Kind::Rank | Kind::Number)
            && self.header.as_ref().is_some_and(|names| names.len() == 1)
    }

    /// How many columns a row should have: as many as the header or, without one, the first row.
    pub(crate) fn own_width(&self) -> Option<usize> {
        self.header.as_ref().map(Vec::len).or(self.width)
    }

    /// Whether a line has the headings of a table, or is the drawn line below them.
    pub(crate) fn is_heading(&self, line: &str) -> bool {
        let is_one = |heading: &String| line == heading || layout::is_rule_of_markdown(line);
        self.heading_line.as_ref().is_some_and(is_one)
    }

    /// The line with the headings of a table of 81 columns whose rows have a number in front:
    /// without it nobody can tell which of 82 numbers that is.
    #[must_use]
    pub fn heading_of_numbered_rows(&self) -> Option<&str> {
        let heading = self.heading_line.as_deref();
        heading.filter(|heading| heading.starts_with([',', ';', '\t']))
    }

    /// Whether a line that has no record may be passed over: it stands around a list. Where names
    /// are read, nearly anything may be one that was damaged.
    pub(crate) fn is_around(&self, line: &str) -> bool {
        self.format == Format::Lines
            && self.kind.is_cells()
            && (remark::is_ruled(line) || remark::stands_around_a_list(line))
    }

    /// The number of a row, if all have one, and the text behind it: the first of the headings is
    /// empty then, as pandas writes them.
    pub(crate) fn behind_number<'a>(&self, line: &'a str) -> Option<(&'a str, &'a str)> {
        let delimiter = self.heading_line.as_deref()?.chars().next()?;
        let (number, cells) = line.split_once(delimiter)?;
        let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        let is_row = || line.matches(delimiter).count() >= FEWEST_COLUMNS;
        let is_first_empty = matches!(delimiter, ',' | ';' | '\t');
        (is_first_empty && is_number && is_row()).then_some((number, cells))
    }

    /// Records of a kind, one a line.
    pub(crate) fn lines(kind: Kind) -> Plan {
        Plan {
            kind,
            format: Format::Lines,
            delimiter: b',',
            column: None,
            field: String::new(),
            items: None,
            header: None,
            heading_line: None,
            sheets: Sheets::default(),
            pairing: Pairing::None,
            width: None,
            alone: false,
        }
    }

    /// What is looked for.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How the file keeps its records.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The names of the columns, if the file names them.
    #[must_use]
    pub fn header(&self) -> Option<&[String]> {
        self.header.as_deref()
    }

    /// How many columns there are in CSV and TSV.
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        self.width
    }

    /// The byte between columns.
    #[must_use]
    pub fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The columns of a record as it stands in the file; without columns one with all of it.
    #[must_use]
    pub fn split<'a>(&self, raw: &'a str) -> Vec<Cow<'a, str>> {
        match self.format {
            Format::Csv | Format::Tsv => columns::split(raw, self.delimiter),
            _ => vec![Cow::Borrowed(raw)],
        }
    }

    /// The text of an empty line or a comment that stands in a table or a JSON object, as commands
    /// write one to keep answers in step, of headings above lines, or of what stands around a list;
    /// `None` for any other entry.
    #[must_use]
    pub fn remark(&self, raw: &str) -> Option<String> {
        match self.format {
            Format::Json => json::remark(raw),
            Format::Csv | Format::Tsv => columns::is_remark(raw, self.delimiter, self.column)
                .then(|| columns::texts(raw, self.delimiter)),
            _ => (self.is_heading(raw) || self.is_around(raw)).then(|| as_comment(raw)),
        }
    }

    /// An empty line or a comment as it is written where answers are put behind records: as it
    /// stands in the file, but what stands around a list as a comment, since those who read nothing
    /// but answers cannot tell it from a record.
    #[must_use]
    pub fn echo<'a>(&self, raw: &'a str) -> Cow<'a, str> {
        let is_around = !raw.is_empty() && line::not_blank(raw).is_some() && self.is_around(raw);
        match is_around && !self.is_heading(raw) {
            true => Cow::Owned(as_comment(raw)),
            false => Cow::Borrowed(raw),
        }
    }
}

fn as_comment(raw: &str) -> String {
    format!("# {}", raw.trim())
}

impl fmt::Display for Plan {
    /// For people: `CSV with commas, column 2 "puzzle"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            Format::Lines => f.write_str(match self.items {
                None => "lines",
                Some(Items::Lists(_)) => "a JSON array of lists",
                Some(_) => "a JSON array of texts",
            })?,
            Format::Layout => f.write_str("grids of nine lines")?,
            Format::OpenSudoku => f.write_str("OpenSudoku")?,
            Format::Json => {
                let what = self.items.map_or("JSON lines", |_| "JSON objects");
                return write!(f, "{what}, field {:?}", self.field);
            }
            Format::Tsv => f.write_str("TSV")?,
            Format::Csv if self.delimiter == b';' => f.write_str("CSV with semicolons")?,
            Format::Csv => f.write_str("CSV with commas")?,
        }
        if let Some(column) = self.column {
            write!(f, ", column {}", column + 1)?;
            if let Some(name) = self.header.as_ref().and_then(|names| names.get(column)) {
                write!(f, " {name:?}")?;
            }
        }
        Ok(())
    }
}
