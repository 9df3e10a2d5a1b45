//! Which format a file has, from its beginning.

mod beginning;
mod encoding;
mod items;
mod objects;
mod tables;

use std::borrow::Cow;

use self::beginning::Beginning;
use crate::cells::{self, Pairing};
use crate::columns;
use crate::error::{ReadError, RecordError};
use crate::field;
use crate::items::{Items, begins_object};
use crate::json;
use crate::kind::Kind;
use crate::layout::{self, Line};
use crate::line::{self, not_blank};
use crate::plan::{Format, Options, Plan};
use crate::reader::RECORD_BYTES;
use crate::remark;
use crate::sheet::{self, Sheets};
use crate::word;

/// What the beginning of a file says.
#[derive(Debug)]
pub(crate) enum Detected {
    /// More of it must be read.
    NotYet,
    /// The plan, and how many bytes of the beginning hold no record.
    Plan(Box<Plan>, usize),
}

/// How many rows behind the first are looked at to tell whether a heading is missing.
const ROWS_FOR_HEADING: usize = 2;

/// How many lines are looked at to tell whether solutions stand behind puzzles.
const LINES_FOR_SOLUTIONS: usize = 4;

/// Looks at the beginning of a file; `at_end` if that is all of it.
pub(crate) fn detect(head: &[u8], at_end: bool, options: &Options) -> Result<Detected, ReadError> {
    // However many bytes come at a time, the same ones decide.
    let first = &head[..head.len().min(RECORD_BYTES)];
    if !at_end && head.len() <= RECORD_BYTES && !encoding::tells_its_encoding(first) {
        return Ok(Detected::NotYet);
    }
    encoding::refuse_other_encodings(first)?;
    encoding::refuse_carriage_returns(first)?;
    let text = head.strip_prefix(encoding::BYTE_ORDER_MARK).unwrap_or(head);
    let mark = head.len() - text.len();
    let looked_at = &text[..text.len().min(RECORD_BYTES + 1)];
    let beginning = Beginning {
        head: looked_at,
        at_end: at_end && looked_at.len() == text.len(),
        options,
    };
    let detected = match options.format {
        Some(format) => beginning.with_format(format)?,
        None => beginning.recognised()?,
    };
    let Some((mut plan, used)) = detected else {
        return Ok(Detected::NotYet);
    };
    if let (Format::Layout | Format::OpenSudoku, Some(wanted)) = (plan.format, &options.column) {
        return Err(ReadError::NoColumns(wanted.to_string()));
    }
    if plan.format == Format::Layout {
        match beginning.sheets() {
            None => return Ok(Detected::NotYet),
            Some(sheets) => plan.sheets = sheets,
        }
    }
    if plan.format == Format::Lines {
        match beginning.pairing(plan.items) {
            None => return Ok(Detected::NotYet),
            Some(pairing) => plan.pairing = pairing,
        }
    }
    Ok(Detected::Plan(Box::new(plan), mark + used))
}

/// A plan, and how many bytes hold no record; `None` if more must be read.
type Found = Option<(Plan, usize)>;

/// The first line that may decide what a file is.
struct First<'a> {
    /// Where it begins.
    start: usize,
    text: &'a str,
    /// Where the next line begins.
    next: usize,
    /// The row of a table that begins with it, which may have several lines.
    row: &'a str,
    /// Where the line behind that row begins.
    behind_row: usize,
}

impl Beginning<'_> {
    /// What is decided if nothing else is.
    fn plain_lines(&self) -> Plan {
        let column = match &self.options.column {
            Some(crate::Column::Number(number)) => Some(number - 1),
            _ => None,
        };
        Plan {
            column,
            ..Plan::lines(self.options.kind)
        }
    }

    fn as_lines(&self) -> Result<Found, ReadError> {
        match &self.options.column {
            Some(crate::Column::Name(name)) => Err(ReadError::NoHeader(format!("{name:?}"))),
            _ => Ok(Some((self.plain_lines(), 0))),
        }
    }

    /// How boards stand, if the first line that may be a row is one of a sheet; `None` if more must
    /// be read.
    fn sheets(&self) -> Option<Sheets> {
        let mut lines = self.lines().map(|(.., line)| line);
        let tells = |line: &&str| matches!(layout::classify(line), Line::Row(_) | Line::Broken(_));
        match lines.find(tells) {
            Some(row) if !sheet::may_begin(row) => Some(Sheets::default()),
            None | Some(_) if !self.is_all() => None,
            _ => Some(Sheets::of(self.lines().map(|(.., line)| line))),
        }
    }

    /// Whether solutions stand behind puzzles in the first lines, or in front of them. One alone or
    /// with something else in front of it does not tell; `None` if more must be read.
    fn pairing(&self, items: Option<Items>) -> Option<Pairing> {
        if self.options.kind != Kind::Puzzle || self.options.column.is_some() {
            return Some(Pairing::None);
        }
        let entries = self.entries(items);
        let mut lines = entries.iter().filter(|line| not_blank(line).is_some());
        for _ in 0..LINES_FOR_SOLUTIONS {
            match lines.next() {
                None => return self.is_all().then_some(Pairing::None),
                Some(line) => match cells::pairing(line) {
                    Pairing::Behind | Pairing::Alone => {}
                    pairing => return Some(pairing),
                },
            }
        }
        Some(Pairing::None)
    }

    /// The plan for a format that was asked for.
    fn with_format(&self, format: Format) -> Result<Found, ReadError> {
        match format {
            Format::Lines => self.as_lines(),
            Format::Layout | Format::OpenSudoku => Ok(Some((
                Plan {
                    format,
                    column: None,
                    ..self.plain_lines()
                },
                0,
            ))),
            Format::Json => self.with_json(),
            Format::Csv | Format::Tsv => {
                let first = self.lines().find(|(.., line)| not_blank(line).is_some());
                match first {
                    Some((start, _, line)) => self.as_columns(start, line, format),
                    None => self.undecided(),
                }
            }
        }
    }

    /// The plan for a file of JSON, in lines or not.
    fn with_json(&self) -> Result<Found, ReadError> {
        if let Some(found) = self.by_items_of_a_long_line()? {
            return Ok(found);
        }
        let first = self.lines().find(|(.., line)| not_blank(line).is_some());
        if let Some((start, _, text)) = first
            && let Some(found) = self.by_items(start, text)?
        {
            return Ok(found);
        }
        self.as_json(None)
    }

    /// The plan for a file that says itself what it is: the first line that leaves no doubt
    /// decides.
    fn recognised(&self) -> Result<Found, ReadError> {
        // All of an XML file may be one line, longer than what is read at once.
        let is_xml = self.head.trim_ascii_start().starts_with(b"<");
        if is_xml && self.options.kind.is_cells() {
            return self.as_opensudoku();
        }
        if let Some(found) = self.by_items_of_a_long_line()? {
            return Ok(found);
        }
        // Spreadsheets write rows without anything in them as separators alone.
        let tells = |line: &str| not_blank(line.trim_matches(line::is_separator)).is_some();
        let mut lines = self.lines().filter(|(.., line)| tells(line));
        let Some((start, next, text)) = lines.next() else {
            return self.undecided();
        };
        let Some((row, behind_row)) = self.row(start, next, text) else {
            return Ok(None);
        };
        let first = First {
            start,
            text,
            next,
            row,
            behind_row,
        };
        if let Some(found) = self.by_the_first_line(&first)? {
            return Ok(found);
        }
        if let Some(found) = self.by_header_or_record(&first)? {
            return Ok(found);
        }
        self.by_other_lines(lines)
    }

    /// What a first line decides that looks like nothing else.
    fn by_the_first_line(&self, first: &First<'_>) -> Result<Option<Found>, ReadError> {
        let kind = self.options.kind;
        let text = line::trim(first.text);
        if begins_object(text.as_bytes()) {
            return self.as_json(None).map(Some);
        }
        if let Some(found) = self.by_items(first.start, first.text)? {
            return Ok(Some(found));
        }
        if let Some(found) = self.by_the_next_line(first.text, first.next)? {
            return Ok(Some(found));
        }
        if kind.is_cells() && are_headings(kind, text) {
            return self.below_words(first);
        }
        let in_brackets = text.strip_prefix('[').map(str::trim_start);
        let is_digit = |c: char| c.is_ascii_digit();
        let is_json_array = |rest: &str| {
            rest.is_empty()
                || rest.starts_with(['{', '"'])
                || !kind.is_cells() && rest.starts_with(is_digit)
        };
        let is_row = kind.is_cells() && matches!(layout::classify(first.text), Line::Row(_));
        match text.as_bytes()[0] {
            b'{' if !is_in_braces(text) => self.as_json(None).map(Some),
            b'[' if kind.is_cells() && json::list_in(text).is_some() => self.as_lines().map(Some),
            b'[' if !is_row && in_brackets.is_some_and(is_json_array) => Err(ReadError::JsonArray),
            _ if names_the_separator(text) => match self.line_behind(first.next) {
                None => self.undecided().map(Some),
                Some((start, row)) => self.as_columns(start, row, Format::Csv).map(Some),
            },
            _ if self.names_the_wanted(first.row) || self.looks_like_columns(first.row) => {
                self.by_known_header(first).map(Some)
            }
            _ if kind == Kind::Line => self.pairs(first).map(Some),
            _ => Ok(None),
        }
    }

    /// A table, unless its first line is the title of a laid-out grid.
    fn by_known_header(&self, first: &First<'_>) -> Result<Found, ReadError> {
        let may_be_title =
            self.options.kind.is_cells() && columns::likely_delimiter(first.text).is_none();
        match self.line_behind(first.next) {
            None if !self.is_all() => Ok(None),
            Some((start, second)) if may_be_title && is_layout(second) => {
                match self.line_behind(start + second.len()) {
                    None if !self.is_all() => Ok(None),
                    // A database writes the heading of a single column like this.
                    Some((_, row)) if is_record_line(self.options.kind, row) => {
                        Ok(Some((self.below_heading(first.text), 0)))
                    }
                    _ => self.with_format(Format::Layout),
                }
            }
            _ => self.as_columns(first.start, first.text, Format::Csv),
        }
    }

    /// What a first line decides that may be a header that nobody knows, which shows by the rows
    /// below it, or a record.
    fn by_header_or_record(&self, first: &First<'_>) -> Result<Option<Found>, ReadError> {
        let has_digits = first.text.bytes().any(|b| b.is_ascii_digit());
        let may_be_header = !self.options.kind.is_cells() && !has_digits;
        if !may_be_header && let Some(found) = self.by_line(first.text)? {
            return Ok(Some(Some(found)));
        }
        match self.is_unknown_header(first.behind_row, first.row) {
            Some(true) => self
                .as_columns(first.start, first.row, Format::Csv)
                .map(Some),
            Some(false) => Ok(self.by_line(first.text)?.map(Some)),
            None => Ok(Some(None)),
        }
    }

    /// What the lines behind the first decide.
    fn by_other_lines<'a>(
        &self,
        lines: impl Iterator<Item = (usize, usize, &'a str)>,
    ) -> Result<Found, ReadError> {
        for (_, next, line) in lines {
            if is_layout(line)
                && let Some(found) = self.by_whole_records(next)?
            {
                return Ok(found);
            }
            if let Some(found) = self.by_line(line)? {
                return Ok(Some(found));
            }
        }
        if self.is_all() && self.options.kind.is_cells() && self.has_boards() {
            return self.with_format(Format::Layout);
        }
        self.undecided()
    }

    /// Whether rows of boards stand in the lines at hand, and not one that is left of a record
    /// among others in one line each.
    fn has_boards(&self) -> bool {
        let rows = self.lines().filter(|(.., line)| is_layout(line)).count();
        let is_record = |line: &str| layout::classify(line) == Line::Whole;
        let records = self.lines().filter(|(.., line)| is_record(line)).count();
        rows > 0 && rows >= records
    }

    /// The plan for a file whose first line looks like something else than it is, as the next one
    /// shows: an object that has lost its beginning, a bracket above the rows of a board, the
    /// headings of a table in Markdown, a record that was cut to the length of a row.
    fn by_the_next_line(&self, first: &str, next: usize) -> Result<Option<Found>, ReadError> {
        let kind = self.options.kind;
        let text = line::trim(first);
        let is_rest_of_object = text.ends_with('}') && !text.starts_with('{');
        let may_have_headings = kind.is_cells() || kind == Kind::Name;
        let has_bars = may_have_headings && text.starts_with('|');
        let is_row = matches!(layout::classify(first), Line::Row(_) | Line::Broken(_));
        let may_be_cut = kind.is_cells() && is_row;
        let opens_a_list = kind.is_cells() && matches!(text, "[" | "{");
        let has_columns = may_have_headings && has_81_headings(first);
        if !(is_rest_of_object || has_bars || may_be_cut || opens_a_list || has_columns) {
            return Ok(None);
        }
        let Some((start, second)) = self.line_behind(next) else {
            return Ok((!self.is_all()).then_some(None));
        };
        if is_rest_of_object && json::is_object(second) {
            return self.as_json(None).map(Some);
        }
        if opens_a_list && is_layout(second) {
            return self.with_format(Format::Layout).map(Some);
        }
        if may_be_cut {
            return self.by_whole_records(next);
        }
        if has_columns && let Some(plan) = self.below_81_headings(first, second) {
            return Ok(Some(Some((plan, 0))));
        }
        match has_bars && layout::is_rule_of_markdown(second) {
            true => Ok(self.below_bars(first, start + second.len())),
            false => Ok(None),
        }
    }

    /// Lines below headings with blanks between them, perhaps with a drawn line below those, as
    /// databases and statistics print tables.
    fn below_words(&self, first: &First<'_>) -> Result<Option<Found>, ReadError> {
        let rows = self.lines_behind(first.next).map(|(.., row)| row);
        let rows: Vec<&str> = rows.take(2).collect();
        let is_row = |row: &&&str| is_record_line(self.options.kind, row);
        match rows.iter().find(|row| !remark::is_ruled(row)) {
            None => Ok((!self.is_all()).then_some(None)),
            row => Ok(row
                .filter(is_row)
                .map(|_| Some((self.below_heading(first.text), 0)))),
        }
    }

    /// Lines below the headings of a column for each cell, if the next one has cells there, or the
    /// answer to them.
    fn below_81_headings(&self, first: &str, second: &str) -> Option<Plan> {
        let kind = self.options.kind;
        let plan = self.below_heading(first);
        let row = plan.behind_number(second).map_or(second, |(_, row)| row);
        // Answers were appended to the rows and not to their headings.
        let answer = row.rsplit_once('\t').map_or(row, |(_, answer)| answer);
        let has_cells = || matches!(cells::find(kind, row), Ok(Some(_)));
        let fits = has_cells() || kind == Kind::Name && line::fits(kind, answer);
        fits.then_some(plan)
    }

    /// Lines below the headings of a table in Markdown, if one of the first rows, which begin
    /// behind a place, has a record or what was one.
    fn below_bars(&self, first: &str, next: usize) -> Option<Found> {
        let rows = self.lines_behind(next).map(|(.., row)| row);
        let rows: Vec<&str> = rows.take(ROWS_FOR_HEADING + 1).collect();
        let is_record = |row: &&str| is_record_line(self.options.kind, row);
        match rows.iter().any(is_record) {
            true => Some(Some((self.below_heading(first), 0))),
            false if rows.len() <= ROWS_FOR_HEADING && !self.is_all() => Some(None),
            false => None,
        }
    }

    /// Lines below one with the headings of their columns, which a table in Markdown has, and one
    /// with a column for each cell.
    fn below_heading(&self, first: &str) -> Plan {
        Plan {
            heading_line: Some(first.to_owned()),
            ..self.plain_lines()
        }
    }

    /// Lines, if one of the next three is a whole record, and none in front of it a row: the first
    /// was cut, or two were.
    fn by_whole_records(&self, next: usize) -> Result<Option<Found>, ReadError> {
        let mut behind = self.lines_behind(next);
        for _ in 0..3 {
            let Some((.., line)) = behind.next() else {
                return Ok((!self.is_all()).then_some(None));
            };
            if matches!(cells::find(self.options.kind, line), Ok(Some(_))) {
                return self.as_lines().map(Some);
            }
            if !matches!(layout::classify(line), Line::Whole | Line::Doubtful(23..)) {
                break;
            }
        }
        Ok(None)
    }

    /// The plan for a file of pairs: with columns if its first line names them.
    fn pairs(&self, first: &First<'_>) -> Result<Found, ReadError> {
        match self.is_unknown_header(first.next, first.text) {
            Some(true) => self.as_columns(first.start, first.text, Format::Csv),
            Some(false) => self.as_lines(),
            None => Ok(None),
        }
    }

    /// What a line decides, if it does: laid-out grids or lines.
    fn by_line(&self, line: &str) -> Result<Found, ReadError> {
        if self.options.kind.is_cells() {
            // What is below it decides: a drawn line may belong to a table as well.
            if matches!(
                layout::classify(line),
                Line::Rule | Line::RuleOrRow(_) | Line::EmptyRow
            ) {
                return Ok(None);
            }
            if is_layout(line) {
                return self.with_format(Format::Layout);
            }
        }
        if is_record_line(self.options.kind, line) {
            return self.as_lines();
        }
        Ok(None)
    }

    /// Lines, if there is nothing more to wait for.
    fn undecided(&self) -> Result<Found, ReadError> {
        if self.is_all() {
            self.as_lines()
        } else {
            Ok(None)
        }
    }

    fn as_opensudoku(&self) -> Result<Found, ReadError> {
        if memchr::memmem::find(self.head, b"<opensudoku").is_some() {
            let plan = Plan {
                format: Format::OpenSudoku,
                ..Plan::lines(self.options.kind)
            };
            return Ok(Some((plan, 0)));
        }
        if self.is_all() {
            Err(ReadError::OtherXml)
        } else {
            Ok(None)
        }
    }
}

/// Whether a line is a row, or all rows, of a list in a program: `{5,3,0,0,7,0,0,0,0},`.
fn is_in_braces(line: &str) -> bool {
    matches!(layout::classify(line), Line::Row(_) | Line::Broken(_))
        || layout::in_one_line(line).is_some()
}

/// Whether a line is `sep=;` or the like, which spreadsheets write above the first row.
fn names_the_separator(line: &str) -> bool {
    let separator = line.get(..4).filter(|key| key.eq_ignore_ascii_case("sep="));
    separator.is_some() && matches!(&line[4..], "," | ";" | "" | "\t")
}

/// Whether a line is one of a laid-out grid.
fn is_layout(line: &str) -> bool {
    let text = line::trim(line);
    match layout::classify(line) {
        Line::Row(_) | Line::EmptyRow | Line::Rule | Line::RuleOrRow(_) => true,
        // Digits alone are a rank as well.
        Line::Broken(_) => !text.bytes().all(|b| b.is_ascii_digit()),
        _ => text.eq_ignore_ascii_case("[puzzle]"),
    }
}

/// Whether a line names 81 columns, as for the cells of a grid, and is no grid itself. In front of
/// them there may be one without a name, for the numbers of rows.
fn has_81_headings(line: &str) -> bool {
    let Some(delimiter) = columns::likely_delimiter(line) else {
        return false;
    };
    let named = line.strip_prefix(char::from(delimiter)).unwrap_or(line);
    let names = columns::split(named, delimiter);
    let is_cell = |name: &&Cow<'_, str>| {
        let is_around = |c: char| c.is_whitespace() || "[](){}\"'".contains(c);
        let name = name.trim_matches(is_around);
        let digit = name.parse::<f64>().ok().filter(|number| *number <= 9.0);
        name.len() <= 1 || digit.is_some() || word::is_missing(name)
    };
    // Most of the others are cells in a first row that was damaged.
    names.len() == 81 && names.iter().filter(is_cell).count() < 40
}

/// Whether words with blanks between them are headings, one of which is known.
fn are_headings(kind: Kind, text: &str) -> bool {
    let is_name = |word: &str| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        word.starts_with(char::is_alphabetic) && word.chars().all(is_part)
    };
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    words.clone().count() > 1
        && words.clone().all(is_name)
        && words.any(|word| field::is_known(kind, word))
}

/// Whether a line is a record, or was one before it was damaged.
fn is_record_line(kind: Kind, line: &str) -> bool {
    match line::find(kind, line, false) {
        Ok(found) => found.is_some(),
        // Dots lead the eye through a table of contents.
        Err(RecordError::Cells { found, .. }) => {
            let leads_the_eye = |word: &str| word.len() > 22 && !word.contains(|c| c != '.');
            found > 22 && !cells::words(line).any(|(_, word)| leads_the_eye(word))
        }
        Err(RecordError::Character { .. }) => {
            let mut words = line::words(line);
            words.any(|(_, word)| {
                word.len() > 22
                    && word.starts_with(|c: char| c.is_ascii_digit() || c == '.')
                    && !word::is_tag(word)
            })
        }
        Err(_) => true,
    }
}
