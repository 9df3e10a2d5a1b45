//! Which format a file has, from its beginning.

use std::borrow::Cow;

use crate::cells::{self, Pairing};
use crate::columns::{self, Head, RowEnd};
use crate::error::{ReadError, RecordError};
use crate::json;
use crate::kind::Kind;
use crate::layout::{self, Line};
use crate::line::{self, not_blank};
use crate::plan::{Format, Options, Plan};
use crate::reader::RECORD_BYTES;
use crate::sheet::{self, Sheets};

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

/// The UTF-8 byte order mark, which some editors put in front of a text file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Looks at the beginning of a file; `at_end` if that is all of it.
pub(crate) fn detect(head: &[u8], at_end: bool, options: &Options) -> Result<Detected, ReadError> {
    // However many bytes come at a time, the same ones decide.
    let first = &head[..head.len().min(RECORD_BYTES)];
    if !at_end && head.len() <= RECORD_BYTES && !tells_its_encoding(first) {
        return Ok(Detected::NotYet);
    }
    refuse_other_encodings(first)?;
    refuse_carriage_returns(first)?;
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
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
        match beginning.pairing() {
            None => return Ok(Detected::NotYet),
            Some(pairing) => plan.pairing = pairing,
        }
    }
    Ok(Detected::Plan(Box::new(plan), mark + used))
}

/// Whether these first bytes say how text is encoded and how lines end: there is a whole line.
fn tells_its_encoding(head: &[u8]) -> bool {
    let has_zeros = || head.iter().take(4).any(|&byte| byte == 0);
    let may_be_wide = head.len() < 2 || head.len() < 8 && has_zeros();
    let ends_a_line = memchr::memchr(b'\n', head).is_some();
    ends_a_line && !may_be_wide && !BYTE_ORDER_MARK.starts_with(head)
}

/// Refuses what is no UTF-8 text at first sight.
fn refuse_other_encodings(head: &[u8]) -> Result<(), ReadError> {
    const COMPRESSED: [(&[u8], &str, &str); 5] = [
        (b"\x1f\x8b", "gzip", "gzip -dc"),
        (b"\xfd7zXZ", "xz", "xz -dc"),
        (b"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"),
        (b"BZh", "bzip2", "bzip2 -dc"),
        (b"PK\x03\x04", "zip", "unzip -p"),
    ];
    if let Some((_, format, program)) = COMPRESSED
        .iter()
        .find(|(magic, ..)| head.starts_with(magic))
    {
        return Err(ReadError::Compressed(format, program));
    }
    if head.starts_with(b"PAR1") {
        return Err(ReadError::Parquet);
    }
    match other_unicode(head) {
        Some(name) => Err(ReadError::OtherUnicode(name)),
        None => Ok(()),
    }
}

/// The encoding of UTF-16 and UTF-32 text, by its mark or the zeros that ASCII has there.
fn other_unicode(head: &[u8]) -> Option<&'static str> {
    match head {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [1..=255, 0, 0, 0, 1..=255, 0, 0, 0, ..] => Some("UTF-32LE"),
        [0, 0, 0, 1..=255, 0, 0, 0, 1..=255, ..] => Some("UTF-32BE"),
        [1..=255, 0, 1..=255, 0, ..] => Some("UTF-16LE"),
        [0, 1..=255, 0, 1..=255, ..] => Some("UTF-16BE"),
        _ => None,
    }
}

/// Refuses a file whose lines end with nothing but a carriage return.
fn refuse_carriage_returns(head: &[u8]) -> Result<(), ReadError> {
    let has_line_feed = memchr::memchr(b'\n', head).is_some();
    match memchr::memchr(b'\r', head) {
        Some(end) if !has_line_feed && end + 1 < head.len() => Err(ReadError::CarriageReturns),
        _ => Ok(()),
    }
}

/// The beginning of a file, behind the byte order mark.
struct Beginning<'a> {
    head: &'a [u8],
    at_end: bool,
    options: &'a Options,
}

/// A plan, and how many bytes hold no record; `None` if more must be read.
type Found = Option<(Plan, usize)>;

impl<'a> Beginning<'a> {
    /// The complete lines with the places where they begin and where the next ones do. Lines that
    /// are not UTF-8 are left out: they decide nothing.
    fn lines(&self) -> impl Iterator<Item = (usize, usize, &'a str)> {
        let (head, at_end) = (self.head, self.at_end);
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < head.len() {
                let start = at;
                let end = match memchr::memchr(b'\n', &head[start..]) {
                    Some(length) => start + length,
                    None if at_end => head.len(),
                    None => return None,
                };
                at = (end + 1).min(head.len());
                let line = &head[start..end];
                if let Ok(text) = std::str::from_utf8(line.strip_suffix(b"\r").unwrap_or(line)) {
                    return Some((start, at, text));
                }
            }
            None
        })
    }

    /// Whether nothing more can be waited for.
    fn is_all(&self) -> bool {
        self.at_end || self.head.len() > RECORD_BYTES
    }

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
    fn pairing(&self) -> Option<Pairing> {
        if self.options.kind != Kind::Puzzle || self.options.column.is_some() {
            return Some(Pairing::None);
        }
        let mut lines = self.lines_behind(0);
        for _ in 0..LINES_FOR_SOLUTIONS {
            match lines.next() {
                None => return self.is_all().then_some(Pairing::None),
                Some((.., line)) => match cells::pairing(line) {
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
            Format::Json => self.as_json(),
            Format::Csv | Format::Tsv => {
                let first = self.lines().find(|(.., line)| not_blank(line).is_some());
                match first {
                    Some((start, _, line)) => self.as_columns(start, line, format),
                    None => self.undecided(),
                }
            }
        }
    }

    /// The plan for a file that says itself what it is: the first line that leaves no doubt
    /// decides.
    fn recognised(&self) -> Result<Found, ReadError> {
        let kind = self.options.kind;
        // All of an XML file may be one line, longer than what is read at once.
        if kind.is_cells() && self.head.trim_ascii_start().starts_with(b"<") {
            return self.as_opensudoku();
        }
        // Spreadsheets write rows without anything in them as separators alone.
        let tells = |line: &str| not_blank(line.trim_matches(line::is_separator)).is_some();
        let mut lines = self.lines().filter(|(.., line)| tells(line));
        let Some((start, next, first)) = lines.next() else {
            return self.undecided();
        };
        let Some((row, behind_row)) = self.row(start, next, first) else {
            return Ok(None);
        };
        let trimmed = line::trim(first);
        if begins_an_object(trimmed) {
            return self.as_json();
        }
        if let Some(found) = self.by_the_next_line(first, next)? {
            return Ok(found);
        }
        let in_brackets = trimmed.strip_prefix('[').map(str::trim_start);
        let is_json_array = |rest: &str| rest.is_empty() || rest.starts_with(['{', '"']);
        let is_row = kind.is_cells() && matches!(layout::classify(first), Line::Row(_));
        match trimmed.as_bytes()[0] {
            b'{' if !is_in_braces(trimmed) => return self.as_json(),
            b'[' if !is_row && in_brackets.is_some_and(is_json_array) => {
                return Err(ReadError::JsonArray);
            }
            _ if names_the_separator(trimmed) => {
                return match self.line_behind(next) {
                    None => self.undecided(),
                    Some((start, row)) => self.as_columns(start, row, Format::Csv),
                };
            }
            _ if self.looks_like_columns(row) => {
                let is_title = || columns::likely_delimiter(first).is_none();
                return match self.line_behind(next) {
                    None if !self.is_all() => Ok(None),
                    Some((_, second)) if kind.is_cells() && is_title() && is_layout(second) => {
                        self.with_format(Format::Layout)
                    }
                    _ => self.as_columns(start, first, Format::Csv),
                };
            }
            _ if kind == Kind::Line => return self.pairs(start, next, first),
            _ => {}
        }
        let may_be_header = !kind.is_cells() && !first.bytes().any(|b| b.is_ascii_digit());
        if !may_be_header && let Some(found) = self.by_line(first)? {
            return Ok(Some(found));
        }
        // A header that nobody knows shows by the row below it.
        match self.is_unknown_header(behind_row, row) {
            Some(true) => return self.as_columns(start, row, Format::Csv),
            Some(false) => {}
            None => return Ok(None),
        }
        if let Some(found) = self.by_line(first)? {
            return Ok(Some(found));
        }
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
        if self.is_all() && kind.is_cells() && self.has_boards() {
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
            return self.as_json().map(Some);
        }
        if opens_a_list && is_layout(second) {
            return self.with_format(Format::Layout).map(Some);
        }
        if may_be_cut {
            return self.by_whole_records(next);
        }
        if has_columns {
            let plan = self.below_heading(first);
            let row = plan.behind_number(second).map_or(second, |(_, row)| row);
            // Answers were appended to the rows and not to their headings.
            let answer = row.rsplit_once('\t').map_or(row, |(_, answer)| answer);
            let has_cells = || matches!(cells::find(kind, row), Ok(Some(_)));
            if has_cells() || kind == Kind::Name && line::fits(kind, answer) {
                return Ok(Some(Some((plan, 0))));
            }
        }
        if has_bars && layout::is_rule_of_markdown(second) {
            // The first row may be damaged.
            let rows = self.lines_behind(start + second.len());
            let rows: Vec<&str> = rows
                .map(|(.., row)| row)
                .take(ROWS_FOR_HEADING + 1)
                .collect();
            let has_record = rows.iter().any(|row| is_record_line(kind, row));
            return Ok(match has_record {
                true => Some(Some((self.below_heading(first), 0))),
                false if rows.len() <= ROWS_FOR_HEADING && !self.is_all() => Some(None),
                false => None,
            });
        }
        Ok(None)
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
    fn pairs(&self, start: usize, next: usize, first: &str) -> Result<Found, ReadError> {
        match self.is_unknown_header(next, first) {
            Some(true) => self.as_columns(start, first, Format::Csv),
            Some(false) => self.as_lines(),
            None => Ok(None),
        }
    }

    /// The first line that begins at a place or behind it and is neither empty nor a comment, and
    /// where it begins.
    fn line_behind(&self, next: usize) -> Option<(usize, &'a str)> {
        let (start, _, line) = self.lines_behind(next).next()?;
        Some((start, line))
    }

    /// The lines that begin at a place or behind it and are neither empty nor comments.
    fn lines_behind(&self, next: usize) -> impl Iterator<Item = (usize, usize, &'a str)> {
        self.lines()
            .filter(move |(start, _, line)| *start >= next && not_blank(line).is_some())
    }

    /// The row that begins with a line, and where the next one does: the line itself, unless a cell
    /// in quotes goes on behind it. `None` if more must be read to know.
    fn row(&self, start: usize, next: usize, line: &'a str) -> Option<(&'a str, usize)> {
        let plan = Plan {
            delimiter: columns::likely_delimiter(line).unwrap_or(b','),
            ..Plan::lines(self.options.kind)
        };
        match columns::row_end(self.head, start, self.at_end, &plan) {
            RowEnd::At(end) if end >= next => {
                let row = std::str::from_utf8(&self.head[start..end]).unwrap_or(line);
                Some((row, (end + 1).min(self.head.len())))
            }
            RowEnd::BehindTheBytes if !self.is_all() => None,
            RowEnd::At(_) | RowEnd::BehindTheBytes => Some((line, next)),
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

    /// Whether a first line is a header that is known, or has a quoted record in it.
    fn looks_like_columns(&self, line: &str) -> bool {
        if is_list_item(line) {
            return false;
        }
        let kind = self.options.kind.looks();
        let delimiter = columns::likely_delimiter(line);
        let cells = columns::split(line, delimiter.unwrap_or(b','));
        if let Some(record) = cells.iter().find(|cell| line::fits(kind, cell)) {
            // A note may have quotes that mean nothing, above all behind a tab.
            let is_quoted =
                |cell: &str| line.contains(&format!("\"{}\"", cell.replace('"', "\"\"")));
            let others = || cells.iter().any(|cell| !cell.is_empty() && is_quoted(cell));
            return is_quoted(record) || delimiter != Some(b'\t') && others();
        }
        let is_words = cells.iter().all(|cell| !cell.trim().contains(' '));
        let is_known = columns::has_known_heading(&cells)
            || columns::has_heading_of(self.options.kind, &cells);
        is_known && (delimiter.is_some() || is_words)
    }

    /// Whether a line behind a first line has as many columns, and the record in one of them: one
    /// of the first three, as those may be damaged. `None` if they are not there yet.
    fn is_unknown_header(&self, next: usize, line: &str) -> Option<bool> {
        let Some(delimiter) = columns::likely_delimiter(line) else {
            return Some(false);
        };
        let mut next = next;
        for _ in 0..=ROWS_FOR_HEADING {
            let Some((start, behind, row)) = self.lines_behind(next).next() else {
                return self.is_all().then_some(false);
            };
            let (row, behind) = self.row(start, behind, row)?;
            if self.is_header_of(line, row, delimiter) {
                return Some(true);
            }
            next = behind;
        }
        Some(false)
    }

    /// Whether a row has as many columns as a first line, which is none itself, and a record in one
    /// of them.
    fn is_header_of(&self, line: &str, row: &str, delimiter: u8) -> bool {
        let kind = self.options.kind;
        let cells = columns::split(row, delimiter);
        let first = columns::split(line, delimiter);
        // A pair of puzzles is no header, damaged or not.
        let is_pair = kind == Kind::Line && first.iter().any(|cell| is_data(Kind::Puzzle, cell));
        let fits = |cell: &Cow<'_, str>| line::fits(kind.looks(), columns::own_text(cell));
        let holds_one = cells.iter().any(fits);
        // What stands for a bad record has nothing where others have their answers.
        let is_empty = |cell: Option<&Cow<'_, str>>| cell.is_some_and(|c| line::trim(c).is_empty());
        let lacks_an_answer = is_empty(first.last()) && !is_empty(cells.last());
        !is_pair && !lacks_an_answer && cells.len() == first.len() && holds_one
    }

    /// CSV or TSV whose first row begins at `start`.
    fn as_columns(&self, start: usize, first: &str, format: Format) -> Result<Found, ReadError> {
        let kind = self.options.kind;
        let delimiter = match format {
            Format::Tsv => b'\t',
            _ => columns::likely_delimiter(first).unwrap_or(b','),
        };
        let behind = &self.head[start..];
        let plan = Plan {
            delimiter,
            ..Plan::lines(kind)
        };
        let rows = columns::cut(behind, self.at_end, usize::MAX, &plan).spans;
        let mut texts = rows
            .iter()
            .map(|row| String::from_utf8_lossy(&behind[row.clone()]));
        let Some(first) = texts.next() else {
            return self.undecided();
        };
        // Comments decide nothing.
        let second = texts.find(|row| !columns::is_remark(row, delimiter, None));
        let cells = columns::split(&first, delimiter);
        let looks = kind.looks();
        let is_header = !cells.iter().any(|cell| is_data(looks, cell));
        let tells = |cell: &Cow<'_, str>| line::fits(looks, cell) || line::was_cells(looks, cell);
        let second_decides = is_header || !cells.iter().any(tells);
        if second_decides && second.is_none() && !self.is_all() {
            return Ok(None);
        }
        let used = start
            + if is_header {
                (rows[0].end + 1).min(behind.len())
            } else {
                rows[0].start
            };
        let uses_second = is_header || second_decides && second.is_some();
        let (first_row, unused) = match uses_second {
            true => (second.unwrap_or_default(), None),
            false => (first.clone(), second),
        };
        let first_row = columns::split(&first_row, delimiter);
        let cells = cells.iter().map(|cell| line::trim(cell).to_owned());
        let mut head = Head {
            cells: cells.collect(),
            is_header,
        };
        let others: Vec<Cow<'_, str>> = unused.into_iter().chain(texts).collect();
        let few = others.iter().take(ROWS_FOR_HEADING);
        let few: Vec<_> = few.map(|row| columns::split(row, delimiter)).collect();
        let is_odd = is_header && first_row.len() != head.cells.len()
            || columns::is_solved_already(looks, &first_row);
        if is_odd && few.len() < ROWS_FOR_HEADING && !self.is_all() {
            return Ok(None);
        }
        if head.lacks_first(looks, first_row.as_slice(), &few) {
            head.cells.insert(0, String::new());
        }
        // The first row may be damaged.
        let has_width = |row: &[Cow<'_, str>]| !is_header || row.len() == head.cells.len();
        let is_right =
            |row: &&Vec<Cow<'_, str>>| has_width(row) && !columns::is_solved_already(looks, row);
        let better = few.into_iter().find(|row| is_right(&row));
        let first_row = match better {
            Some(row) if !is_right(&&first_row) => row,
            _ => first_row,
        };
        let behind = others.iter();
        let Some(column) = self.column(&head, &first_row, behind, delimiter)? else {
            return Ok(None);
        };
        let plan = Plan {
            format: if delimiter == b'\t' {
                Format::Tsv
            } else {
                Format::Csv
            },
            column: Some(column),
            width: Some(head.width(looks, &first_row, others.is_empty())),
            header: is_header.then_some(head.cells),
            ..plan
        };
        Ok(Some((plan, used)))
    }

    /// The column of the record, from 0, by the first row and, where that leaves doubts, those
    /// behind it; nothing if more of them must be read.
    fn column(
        &self,
        head: &Head,
        first_row: &[Cow<'_, str>],
        mut others: impl Iterator<Item = impl AsRef<str>>,
        delimiter: u8,
    ) -> Result<Option<usize>, ReadError> {
        let kind = self.options.kind;
        if let Some(wanted) = &self.options.column {
            return head.column(wanted, first_row.len()).map(Some);
        }
        let mut row = first_row.to_vec();
        loop {
            let column = head.best_column(kind, &row);
            if head.is_settled(kind, &row, column.as_ref().ok()) {
                return match column {
                    Ok(column) => self.not_beside_a_puzzle(head, &row, column, others, delimiter),
                    Err(error) => Err(error),
                };
            }
            match others.next() {
                Some(other) => head.fill(&mut row, other.as_ref(), delimiter),
                None if self.is_all() => return column.map(Some),
                None => return Ok(None),
            }
        }
    }

    /// The column that was chosen, unless it holds solutions and a row behind the first has a
    /// puzzle beside one.
    fn not_beside_a_puzzle(
        &self,
        head: &Head,
        row: &[Cow<'_, str>],
        column: usize,
        mut others: impl Iterator<Item = impl AsRef<str>>,
        delimiter: u8,
    ) -> Result<Option<usize>, ReadError> {
        let kind = self.options.kind;
        if !head.may_pass_over_a_puzzle(kind, row, column) {
            return Ok(Some(column));
        }
        // The first row with a puzzle beside the solution decides instead.
        match others.find_map(|other| {
            let cells = columns::split(other.as_ref(), delimiter);
            let is_both = head.refuse_solutions(kind, &cells, column).is_err();
            is_both.then(|| head.best_column(kind, &cells))
        }) {
            Some(better) => better.map(Some),
            None if self.is_all() => head.refuse_rounded(kind, row, column).map(Some),
            None => Ok(None),
        }
    }

    fn as_json(&self) -> Result<Found, ReadError> {
        let kind = self.options.kind;
        let wanted = self.options.column.as_ref();
        let mut all = json::Fields::default();
        let mut chosen: Option<String> = None;
        let mut undecided = None;
        // What stands for a bad record has lost all fields but one.
        let is_good = |line: &str| !json::is_remark(line) && !json::is_failure(line);
        let has_good = self.lines().any(|(.., line)| is_good(line));
        let decides = |line: &str| match has_good {
            true => is_good(line),
            false => self.is_all() && !json::is_remark(line),
        };
        for (.., line) in self.lines().filter(|(.., line)| decides(line)) {
            if !all.add(line) {
                continue;
            }
            match all.choose(kind, wanted) {
                Ok(found) => chosen = found,
                // An object that tells by itself decides.
                Err(error) => undecided = undecided.or(Some(error)),
            }
            if undecided.is_some() {
                chosen = json::Fields::of(line)
                    .choose(kind, wanted)
                    .unwrap_or_default();
            }
            let is_clear =
                |name: &String| undecided.is_some() || all.is_settled(kind, wanted, name);
            if chosen.as_ref().is_some_and(is_clear) {
                break;
            }
        }
        match undecided {
            Some(error) if chosen.is_none() && self.is_all() => return Err(error),
            Some(_) if chosen.is_none() => return Ok(None),
            _ => {}
        }
        let passes_over =
            |name: &String| wanted.is_none() && all.may_pass_over_a_puzzle(kind, name);
        if let Some(solution) = chosen.clone().filter(passes_over) {
            let mut lines = self.lines().map(|(.., line)| line);
            let puzzle = lines.find_map(json::Fields::puzzle_in);
            chosen = Some(puzzle.unwrap_or(solution));
        }
        let is_settled = |name: &String| all.is_settled(kind, wanted, name) && !passes_over(name);
        if let Some(field) = chosen.filter(|name| self.is_all() || is_settled(name)) {
            return Ok(Some((
                Plan {
                    format: Format::Json,
                    field,
                    ..Plan::lines(kind)
                },
                0,
            )));
        }
        if let (true, Some(wanted), Some(fields)) = (self.is_all(), wanted, all.names()) {
            return Err(ReadError::NoField {
                wanted: wanted.to_string(),
                fields,
            });
        }
        // No object so far has a field for it; each will be refused for that.
        let field = kind.headings().next().unwrap_or_default().to_owned();
        let plan = Plan {
            format: Format::Json,
            field,
            ..Plan::lines(kind)
        };
        Ok(self.is_all().then_some((plan, 0)))
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

/// Whether a line begins with the name of a field, as a JSON object does and no list in a program.
fn begins_an_object(line: &str) -> bool {
    let inside = line.strip_prefix('{').map(str::trim_start);
    let name = inside.and_then(|inside| inside.strip_prefix('"'));
    let behind = name.and_then(|name| name.split_once('"'));
    behind.is_some_and(|(_, behind)| behind.trim_start().starts_with(':'))
}

/// Whether a line is a text of a list in the source of a program, `"PUZZLE",`, behind blanks or with
/// an answer appended: in a table something would stand in the second column.
fn is_list_item(line: &str) -> bool {
    let (item, is_appended) = match line.split_once('\t') {
        Some((item, _)) if !item.trim().is_empty() => (item, true),
        _ => (line, false),
    };
    let inside = line::trim(item).strip_prefix('"');
    let inside = inside.and_then(|item| item.strip_suffix("\","));
    let is_item = inside.is_some_and(|inside| !inside.contains('"'));
    is_item && (is_appended || !line.starts_with('"'))
}

/// Whether a line is `sep=;` or the like, which spreadsheets write above the first row.
fn names_the_separator(line: &str) -> bool {
    let separator = line.get(..4).filter(|key| key.eq_ignore_ascii_case("sep="));
    separator.is_some() && matches!(&line[4..], "," | ";" | "" | "\t")
}

/// Whether a cell shows that its row is no header: it holds a record, or one that was damaged, or a
/// rating.
fn is_data(kind: Kind, cell: &str) -> bool {
    let is_stump = || cell.len() >= 9 && cell.bytes().all(cells::is_cell) && cell.contains('.');
    let is_fraction = || cell.contains('.') && cell.parse::<f64>().is_ok();
    line::fits(kind, cell)
        || kind.is_cells() && (line::was_cells(kind, cell) || is_stump() || is_fraction())
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
        let name = name.trim();
        let digit = name.parse::<f64>().ok().filter(|number| *number <= 9.0);
        name.len() <= 1 || digit.is_some()
    };
    // Most of the others are cells in a first row that was damaged.
    names.len() == 81 && names.iter().filter(is_cell).count() < 40
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
                    && !cells::is_tag(word)
            })
        }
        Err(_) => true,
    }
}
