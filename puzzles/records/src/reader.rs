//! Cuts a stream of bytes into records, in batches.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use crate::Kind;
use crate::board;
use crate::cells::{self, Pairing};
use crate::columns;
use crate::detect::{Detected, detect};
use crate::error::{ReadError, RecordError};
use crate::items::{self, Items};
use crate::json;
use crate::layout;
use crate::line::{self, Found, not_blank};
use crate::number;
use crate::opensudoku;
use crate::plan::{Format, Options, Plan};
use crate::record::{Entry, Record};
use crate::remark;
use crate::sheet::Sheets;

/// The longest record in bytes, without its line end. Far above any grid or puzzle in any layout,
/// and small enough that input without line ends cannot eat the memory.
pub const RECORD_BYTES: usize = 64 * 1024;

/// Bytes asked of the input at once; with a record of the greatest length in front this is all that
/// a reader holds.
const READ_BYTES: usize = 256 * 1024;

/// Places in the bytes at hand.
#[derive(Debug, Default)]
pub(crate) struct Cut {
    /// The records.
    pub spans: Vec<Range<usize>>,
    /// How many bytes are done with.
    pub consumed: usize,
    /// Whether an empty row of a sheet stood between boards.
    pub empty_rows: bool,
    /// Whether text stands below the boards that it belongs to, once that is known.
    pub text_below: Option<bool>,
    /// Whether the document ended in these bytes, or began and did not end; `None` if neither.
    pub document_ended: Option<bool>,
}

impl Cut {
    /// Takes a record from `start` to `end`, or as much of it as shows that it is too long: so much
    /// of it is there however many bytes come at a time.
    #[inline]
    pub fn take(&mut self, start: usize, end: usize) {
        self.spans.push(start..end.min(start + RECORD_BYTES + 2));
    }
}

/// Cuts a stream of bytes into batches of records.
///
/// Each [`Reader::next_batch`] passes on records that are at hand, and reads only if there are
/// none, so a slow writer gets its answers at once. A record above [`RECORD_BYTES`] is passed on
/// cut, to be refused; the rest of its line is skipped. So a reader needs some 320 KiB, whatever it
/// reads.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    options: Options,
    plan: Option<Arc<Plan>>,
    buffer: Vec<u8>,
    /// What has been read and not passed on.
    unread: Range<usize>,
    /// Number of the line in which the unread bytes begin, from 1.
    line: u64,
    /// Inside the rest of a line that was too long.
    skipping: bool,
    at_end: bool,
    /// Whether any record has been passed on, and whether any text has been passed over.
    has_given: bool,
    has_passed_over: bool,
    /// Whether a document of XML or an array has begun and not ended, or has ended.
    in_document: bool,
    document_has_ended: bool,
    /// Whether empty rows of a sheet stand between boards.
    empty_rows: bool,
    /// Whether text stands below boards, once that is known.
    text_below: Option<bool>,
}

impl<R: Read> Reader<R> {
    /// A reader of `input`. Nothing is read yet.
    pub fn new(input: R, options: Options) -> Reader<R> {
        Reader {
            input,
            options,
            plan: None,
            buffer: Vec::new(),
            unread: 0..0,
            line: 1,
            skipping: false,
            at_end: false,
            has_given: false,
            has_passed_over: false,
            in_document: false,
            document_has_ended: false,
            empty_rows: false,
            text_below: None,
        }
    }

    /// What was decided about the file; `None` before the first batch.
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_deref()
    }

    /// A batch without records, which still says how the file is read; `None` before that is known.
    pub fn empty_batch(&self) -> Option<Batch> {
        let plan = self.plan.clone()?;
        Some(Batch {
            plan,
            lines: Lines::Each(self.line),
            text: Text::Utf8(String::new()),
            spans: Vec::new(),
        })
    }

    /// The next records, at most `most` (at least 1); `None` at the end. Behind an error comes the
    /// end.
    ///
    /// # Errors
    /// If the input fails, or it is found at its beginning that it is not readable.
    pub fn next_batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        let batch = self.batch(most.max(1));
        if batch.is_err() {
            // What came before the error is incomplete: nothing more is passed on.
            self.unread = 0..0;
            self.at_end = true;
            self.has_passed_over = false;
            self.in_document = false;
        }
        batch
    }

    fn batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        loop {
            if self.skipping {
                self.skip();
            }
            if let Some(plan) = self.decided()? {
                let (format, kind, items) = (plan.format, plan.kind, plan.items);
                if let Some(batch) = self.at_hand(plan, most) {
                    self.has_given = true;
                    return Ok(Some(batch));
                }
                if self.at_end {
                    let is_lost = self.has_passed_over && !self.has_given;
                    return match format {
                        Format::Layout if is_lost => Err(ReadError::NoGrid(kind)),
                        Format::OpenSudoku if self.in_document => Err(ReadError::CutXml),
                        Format::OpenSudoku if is_lost => Err(ReadError::NoGame),
                        _ if items.is_some() && self.in_document => {
                            Err(ReadError::CutArray { line: self.line })
                        }
                        _ => Ok(None),
                    };
                }
            }
            self.fill()?;
        }
    }

    /// The plan, if enough has been read to know it.
    fn decided(&mut self) -> Result<Option<Arc<Plan>>, ReadError> {
        if self.plan.is_none() {
            match detect(
                &self.buffer[self.unread.clone()],
                self.at_end,
                &self.options,
            )? {
                Detected::NotYet => return Ok(None),
                Detected::Plan(plan, used) => {
                    self.consume(used);
                    self.plan = Some(Arc::from(plan));
                }
            }
        }
        Ok(self.plan.clone())
    }

    /// The records at hand; none if more must be read.
    fn at_hand(&mut self, plan: Arc<Plan>, most: usize) -> Option<Batch> {
        let unread = &self.buffer[self.unread.clone()];
        let cut = match plan.format {
            Format::Lines | Format::Json => match plan.items {
                Some(items) => items.cut(unread, self.at_end, most),
                None => cut_lines(unread, self.at_end, most),
            },
            Format::Layout => {
                let known = board::Known {
                    is_first: !self.has_given,
                    sheets: Sheets {
                        empty_rows: self.empty_rows || plan.sheets.empty_rows,
                        ..plan.sheets
                    },
                    text_below: self.text_below,
                };
                board::cut(unread, self.at_end, most, known)
            }
            Format::Csv | Format::Tsv => columns::cut(unread, self.at_end, most, &plan),
            Format::OpenSudoku => {
                opensudoku::cut(unread, self.at_end, most, self.document_has_ended)
            }
        };
        self.empty_rows |= cut.empty_rows;
        self.text_below = self.text_below.or(cut.text_below);
        if let Some(has_ended) = cut.document_ended {
            self.in_document = !has_ended;
            self.document_has_ended = has_ended;
        }
        if !cut.spans.is_empty() {
            return Some(self.pass_on(plan, cut));
        }
        self.consume(cut.consumed);
        // One more than the limit, because a CR may still turn out to be part of the line end.
        if self.unread.len() > RECORD_BYTES + 1 && cut.consumed == 0 {
            self.skipping = true;
            let mut cut = Cut::default();
            cut.take(0, usize::MAX);
            cut.consumed = RECORD_BYTES + 2;
            return Some(self.pass_on(plan, cut));
        }
        None
    }

    fn pass_on(&mut self, plan: Arc<Plan>, cut: Cut) -> Batch {
        let length = cut.spans.last().map_or(0, |span| span.end);
        let bytes = &self.buffer[self.unread.start..][..length];
        // Where each is a line, its end need not be looked for again.
        let is_cut_by_lines =
            plan.items.is_none() && matches!(plan.format, Format::Lines | Format::Json);
        let lines = match is_cut_by_lines {
            true => Lines::Each(self.line),
            false => Lines::of(bytes, &cut.spans, self.line),
        };
        let is_all = cut.consumed == length + 1;
        let count = Some(cut.spans.len()).filter(|_| is_all && matches!(lines, Lines::Each(_)));
        let (bytes, spans) = match plan.items {
            Some(_) => items::on_lines(bytes, &cut.spans),
            None => (bytes.to_vec(), cut.spans),
        };
        let batch = Batch {
            plan,
            lines,
            text: Text::new(bytes),
            spans,
        };
        self.consume_lines(cut.consumed, count);
        batch
    }

    /// Drops unread bytes and counts their lines.
    fn consume(&mut self, bytes: usize) {
        self.consume_lines(bytes, None);
    }

    /// The same for bytes that hold so many lines, if that is known and the last one has an end.
    fn consume_lines(&mut self, bytes: usize, lines: Option<usize>) {
        let gone = &self.buffer[self.unread.start..self.unread.start + bytes];
        let known = lines.filter(|_| gone.ends_with(b"\n"));
        let lines = known.unwrap_or_else(|| memchr::memchr_iter(b'\n', gone).count());
        self.line += lines as u64;
        self.has_passed_over |= !self.has_given && !gone.trim_ascii().is_empty();
        self.unread.start += bytes;
    }

    /// Drops the rest of a line or an item that was too long, as far as it is at hand.
    fn skip(&mut self) {
        if let Some(items) = self.plan.as_ref().and_then(|plan| plan.items) {
            return self.skip_to_an_item(items);
        }
        match memchr::memchr(b'\n', &self.buffer[self.unread.clone()]) {
            Some(end) => {
                self.consume(end + 1);
                self.skipping = false;
            }
            None => self.unread.start = self.unread.end,
        }
    }

    /// Drops what is at hand of an item that was too long.
    fn skip_to_an_item(&mut self, items: Items) {
        let unread = &self.buffer[self.unread.clone()];
        match items.next(unread) {
            Some(next) => {
                self.consume(next);
                self.skipping = false;
            }
            None if self.at_end => {
                self.in_document &= !unread.trim_ascii_end().ends_with(b"]");
                self.consume(unread.len());
            }
            None => self.consume(unread.len().saturating_sub(items::BEGINNING_BYTES)),
        }
    }

    /// Reads once: whatever there is, at least a byte, or the end.
    fn fill(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            self.buffer = vec![0; RECORD_BYTES + READ_BYTES];
        }
        self.buffer.copy_within(self.unread.clone(), 0);
        self.unread = 0..self.unread.len();
        loop {
            match self.input.read(&mut self.buffer[self.unread.end..]) {
                Ok(0) => self.at_end = true,
                Ok(bytes) => self.unread.end += bytes,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(e) => return Err(e),
            }
            return Ok(());
        }
    }
}

/// Cuts lines out of the bytes at hand.
fn cut_lines(bytes: &[u8], at_end: bool, most: usize) -> Cut {
    let mut cut = Cut::default();
    for end in memchr::memchr_iter(b'\n', bytes).take(most) {
        cut.take(cut.consumed, end);
        cut.consumed = end + 1;
    }
    if at_end && cut.spans.is_empty() && !bytes.is_empty() {
        cut.take(0, bytes.len());
        cut.consumed = bytes.len();
    }
    cut
}

/// Consecutive records, not looked at yet.
#[derive(Clone, Debug)]
pub struct Batch {
    plan: Arc<Plan>,
    lines: Lines,
    text: Text,
    /// Where in the text each record is, without its line end.
    spans: Vec<Range<usize>>,
}

/// In which lines records begin, from 1.
#[derive(Clone, Debug)]
enum Lines {
    /// Each in one of its own; holds that of the first.
    Each(u64),
    Listed(Vec<u64>),
}

impl Lines {
    /// The lines of records at these places of the bytes, which begin in the line `first`.
    fn of(bytes: &[u8], spans: &[Range<usize>], first: u64) -> Lines {
        let line_ends = |bytes| memchr::memchr_iter(b'\n', bytes).count();
        // Several games of OpenSudoku may share a line, and a row of CSV may have several.
        let follow = |pair: &[Range<usize>]| bytes[pair[0].end..pair[1].start] == *b"\n";
        if line_ends(bytes) + 1 == spans.len() && spans.windows(2).all(follow) {
            return Lines::Each(first);
        }
        let (mut line, mut at) = (first, 0);
        let number = |span: &Range<usize>| {
            line += line_ends(&bytes[at..span.start]) as u64;
            at = span.start;
            line
        };
        Lines::Listed(spans.iter().map(number).collect())
    }
}

/// The bytes of a batch. That they are text is found out for all at once.
#[derive(Clone, Debug)]
enum Text {
    Utf8(String),
    Other(Vec<u8>),
}

impl Text {
    fn new(bytes: Vec<u8>) -> Text {
        match String::from_utf8(bytes) {
            Ok(text) => Text::Utf8(text),
            Err(error) => Text::Other(error.into_bytes()),
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Text::Utf8(text) => text.as_bytes(),
            Text::Other(bytes) => bytes,
        }
    }
}

impl Batch {
    /// A batch of texts that are known to be records each, such as arguments of a command. A grid
    /// may be laid out over several lines.
    pub fn of_texts<'a>(kind: Kind, texts: impl IntoIterator<Item = &'a [u8]>) -> Batch {
        let (mut bytes, mut spans) = (Vec::new(), Vec::new());
        for text in texts {
            let start = bytes.len();
            bytes.extend_from_slice(text);
            spans.push(start..bytes.len());
        }
        let plan = Plan {
            alone: true,
            ..Plan::lines(kind)
        };
        Batch {
            plan: Arc::new(plan),
            lines: Lines::Each(1),
            text: Text::new(bytes),
            spans,
        }
    }

    /// How the file is read.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The bytes that the batch holds, a measure of the work in it.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        self.text.bytes().len()
    }

    /// The number of the line, from 1, in which an entry begins; for texts the number of the text.
    ///
    /// # Panics
    /// If there is no entry `index`.
    #[must_use]
    pub fn line(&self, index: usize) -> u64 {
        match &self.lines {
            Lines::Each(first) => first + index as u64,
            Lines::Listed(lines) => lines[index],
        }
    }

    /// The bytes of an entry as they stand in the file, without line end.
    ///
    /// # Panics
    /// If there is no entry `index`.
    #[must_use]
    pub fn raw(&self, index: usize) -> &[u8] {
        let bytes = &self.text.bytes()[self.spans[index].clone()];
        match self.plan.alone {
            true => bytes,
            false => bytes.strip_suffix(b"\r").unwrap_or(bytes),
        }
    }

    /// What [`Batch::raw`] gives, if all of the batch is text.
    #[inline]
    fn raw_text(&self, index: usize) -> Option<&str> {
        let Text::Utf8(text) = &self.text else {
            return None;
        };
        let raw = text.get(self.spans[index].clone())?;
        match self.plan.alone {
            true => Some(raw),
            false => Some(raw.strip_suffix('\r').unwrap_or(raw)),
        }
    }

    /// An entry that is 81 characters, in a file of lines, where grids or puzzles are looked for:
    /// the record that it is if a parser takes all of it, which most lines of most files are. What
    /// a parser refuses is for [`Batch::entry`] to look at.
    ///
    /// # Panics
    /// If there is no entry `index`.
    #[inline]
    #[must_use]
    pub fn whole(&self, index: usize) -> Option<Record<'_>> {
        let plan = &*self.plan;
        let raw = self.raw_text(index)?;
        let is_whole = raw.len() == 81
            && plan.format == Format::Lines
            && plan.column.is_none()
            && plan.kind.is_cells();
        is_whole.then(|| Record {
            plan,
            raw,
            text: raw.into(),
            before: "",
            after: "".into(),
        })
    }

    /// An entry.
    ///
    /// # Errors
    /// Says why it is no record.
    ///
    /// # Panics
    /// If there is no entry `index`.
    pub fn entry(&self, index: usize) -> Result<Entry<'_>, RecordError> {
        let plan = &*self.plan;
        let bytes = self.raw(index);
        if bytes.len() > RECORD_BYTES {
            return Err(RecordError::TooLong(plan.kind));
        }
        let raw = match self.raw_text(index) {
            Some(raw) => raw,
            None => std::str::from_utf8(bytes).map_err(|e| {
                let position = e.valid_up_to();
                RecordError::NotText {
                    position: position + 1,
                    byte: bytes[position],
                }
            })?,
        };
        if plan.format == Format::Layout {
            let drawn = layout::read_board(plan.kind, raw, plan.sheets)?;
            let (text, after) = (drawn.cells.into(), drawn.title.into());
            return Ok(Entry::Record(Record {
                plan,
                raw,
                text,
                before: "",
                after,
            }));
        }
        Ok(match found_in(plan, raw)? {
            Some(Found {
                text,
                before,
                after,
            }) => Entry::Record(Record {
                plan,
                raw,
                text,
                before,
                after: after.into(),
            }),
            None => Entry::Blank(raw),
        })
    }
}

/// The record in what was cut out of a file; nothing in an empty line or a comment.
fn found_in<'a>(plan: &Plan, raw: &'a str) -> Result<Option<Found<'a>>, RecordError> {
    match plan.format {
        Format::Lines => match plan.items {
            None => in_line(plan, raw),
            Some(_) => in_item(plan, raw),
        },
        Format::Layout => {
            let drawn = layout::read_board(plan.kind, raw, plan.sheets)?;
            Ok(Some(Found::whole(drawn.cells)))
        }
        Format::Csv if plan.is_list_of_numbers() && !raw.contains('"') => {
            in_cell(plan, raw.into()).map(Some)
        }
        Format::Csv | Format::Tsv => {
            // Between quotes it may be part of a cell.
            if hides_a_record(raw) && columns::has_bare_return(raw, plan.delimiter) {
                return Err(RecordError::CarriageReturn);
            }
            in_row(plan, raw).or_else(|error| {
                let is_open = error == RecordError::UnclosedQuote;
                match columns::is_remark(raw, plan.delimiter, plan.column) && !is_open {
                    true => Ok(None),
                    false => Err(error),
                }
            })
        }
        Format::Json if plan.items.is_none() && not_blank(raw).is_none() => Ok(None),
        Format::Json => {
            match json::field(raw, &plan.field).and_then(|text| in_cell(plan, text.into())) {
                Err(_) if json::is_remark(raw) => Ok(None),
                found => found.map(Some),
            }
        }
        Format::OpenSudoku => Ok(Some(Found::whole(opensudoku::read(plan.kind, raw)?))),
    }
}

/// The record in a text or a list of an array. Texts come without their quotes, unless something is
/// escaped in them or they are damaged.
fn in_item<'a>(plan: &Plan, raw: &'a str) -> Result<Option<Found<'a>>, RecordError> {
    if !raw.starts_with('[') && !raw.contains('"') {
        return line::find(plan.kind, raw, false);
    }
    match json::item(raw) {
        Ok(text) => in_cell(plan, text.into()).map(Some),
        // Among other values in a list, or beside something that is escaped.
        Err(error) => match line::find(plan.kind, raw, false) {
            Ok(Some(found)) if json::is_value(raw) => Ok(Some(found)),
            _ => Err(error),
        },
    }
}

/// The record in a row of a table.
fn in_row<'a>(plan: &Plan, raw: &'a str) -> Result<Option<Found<'a>>, RecordError> {
    let cell = columns::cell(raw, plan.delimiter, plan.column.unwrap_or(0))?;
    if matches!(plan.kind, Kind::Rank | Kind::Number) {
        refuse_commas_inside(plan, raw, &cell)?;
    }
    let found = in_cell(plan, cell)?;
    if plan.kind.is_cells() {
        refuse_solutions(plan, raw, &found.text)?;
        refuse_joined_rows(plan, raw, found.text.len())?;
    }
    Ok(Some(found))
}

/// Refuses a row that two rows have become where a line end was lost: it has more columns than the
/// header, and another record behind those that rows have, or at one end of a longer word.
fn refuse_joined_rows(plan: &Plan, raw: &str, length: usize) -> Result<(), RecordError> {
    let Some(names) = &plan.header else {
        return Ok(());
    };
    let delimiters = || memchr::memchr_iter(plan.delimiter, raw.as_bytes()).count();
    if raw.len() < 2 * length || delimiters() < names.len() {
        return Ok(());
    }
    let cells = plan.split(raw);
    if cells.len() <= names.len() {
        return Ok(());
    }
    // Columns without a heading may be there in all rows.
    let width = plan.width.unwrap_or(names.len());
    let behind = cells.get(width..).unwrap_or_default();
    let second = behind.iter().find(|cell| line::fits(plan.kind, cell));
    let own = plan
        .column
        .and_then(|column| raw.find(&*cells[column]))
        .unwrap_or(0);
    // It may be the same grid.
    let second = second.and_then(|cell| raw.rfind(&**cell));
    match second.or_else(|| cells::glued_to_a_word(raw)) {
        Some(second) => {
            let position = |at: usize| raw[..at].chars().count() + 1;
            Err(RecordError::Two {
                kind: plan.kind,
                positions: [own, second].map(position),
            })
        }
        None => Ok(()),
    }
}

/// Refuses the solution in a row that has lost its beginning, where puzzles are looked for.
fn refuse_solutions(plan: &Plan, raw: &str, cell: &str) -> Result<(), RecordError> {
    let (Some(names), Kind::Puzzle) = (&plan.header, plan.kind) else {
        return Ok(());
    };
    if cell.bytes().any(cells::is_empty_cell) {
        return Ok(());
    }
    let found = plan.split(raw).len();
    let has_solutions = || names.iter().any(|name| plan.kind.is_solution(name));
    match found < names.len() && has_solutions() {
        true => Err(RecordError::ShortRow {
            column: names.len(),
            found,
        }),
        false => Ok(()),
    }
}

/// Refuses a number that may be cut at the commas between its digits, as the row has more columns
/// than the header.
fn refuse_commas_inside(plan: &Plan, raw: &str, cell: &str) -> Result<(), RecordError> {
    let (Some(names), b',') = (&plan.header, plan.delimiter) else {
        return Ok(());
    };
    // Hardly any number is as short as a group.
    if line::trim(cell).len() > 3 {
        return Ok(());
    }
    let cells = plan.split(raw);
    let behind = cells.get(plan.column.unwrap_or(0) + 1);
    match behind.and_then(|behind| number::joined(cell, behind)) {
        Some(whole) if cells.len() > names.len() => Err(RecordError::WideRow {
            kind: plan.kind,
            columns: names.len(),
            found: cells.len(),
            whole,
        }),
        _ => Ok(()),
    }
}

/// The record in a line, or in an argument.
fn in_line<'a>(plan: &Plan, raw: &'a str) -> Result<Option<Found<'a>>, RecordError> {
    let kind = plan.kind;
    let is_clear = || plan.pairing == Pairing::None || !cells::is_complete(raw);
    if kind.is_cells() && plan.column.is_none() && cells::is_plain(raw.as_bytes()) && is_clear() {
        return Ok(Some(Found::whole(raw)));
    }
    if plan.alone {
        if kind.is_cells() && raw.trim().contains(['\n', '\r']) {
            return Ok(Some(Found::whole(layout::read(kind, raw)?.cells)));
        }
        return line::find(kind, raw, true)?
            .map(Some)
            .ok_or(RecordError::Empty(kind));
    }
    if hides_a_record(raw) {
        return Err(RecordError::CarriageReturn);
    }
    if plan.is_heading(raw) || kind.is_cells() && remark::is_ruled(raw) {
        return Ok(None);
    }
    if let Some((number, cells)) = plan.behind_number(raw).filter(|_| kind.is_cells()) {
        let before = line::trim(number);
        let found = line::find(kind, cells, false)?;
        return Ok(found.map(|found| Found { before, ..found }));
    }
    match plan.column {
        None => match line::find(kind, raw, false) {
            Ok(Some(found)) if has_lost_its_puzzle(plan.pairing, raw, &found.text) => {
                Err(cells::solution_alone(raw))
            }
            Err(_) if plan.is_around(raw) => Ok(None),
            Err(error) => in_list(plan, raw).unwrap_or(Err(error)).map(Some),
            found => found,
        },
        Some(_) if not_blank(raw).is_none() => Ok(None),
        Some(column) => match line::find(kind, line::column(raw, column)?, true)? {
            Some(found) => Ok(Some(Found {
                before: "",
                after: "",
                ..found
            })),
            None => Err(RecordError::Empty(kind)),
        },
    }
}

/// Whether the record of a line is a solution grid alone, with something in front of it where
/// puzzles stand in other lines. Most have empty cells, and are looked at no further.
fn has_lost_its_puzzle(pairing: Pairing, raw: &str, record: &str) -> bool {
    let stands_in_pairs = matches!(pairing, Pairing::Both | Pairing::Reversed);
    let is_alone = || matches!(cells::pairing(raw), Pairing::Behind | Pairing::Alone);
    stands_in_pairs && cells::is_complete(record) && is_alone()
}

/// Whether a carriage return stands inside a line, which may hide another record.
fn hides_a_record(raw: &str) -> bool {
    memchr::memchr(b'\r', raw.as_bytes()).is_some() && line::trim(raw).contains('\r')
}

/// The record in a cell of a table or a text of JSON.
fn in_cell<'a>(plan: &Plan, text: Cow<'a, str>) -> Result<Found<'a>, RecordError> {
    let kind = plan.kind;
    // Most are what they say, and nothing is copied.
    if kind.is_cells() && cells::is_plain(text.as_bytes()) {
        return Ok(Found::whole(text));
    }
    let text = &*text;
    if kind.is_cells() && text.trim().contains(['\n', '\r']) {
        match layout::read(kind, text) {
            // A row of CSV may have other text in several lines.
            Err(RecordError::NotLaidOut(_)) if line::has_record(kind, text) => {}
            drawn => return Ok(Found::whole(drawn?.cells)),
        }
    }
    match line::find(kind, text, true) {
        Ok(Some(found)) => Ok(Found::whole(found.text.into_owned())),
        Ok(None) => Err(RecordError::Empty(kind)),
        Err(error) => match in_list(plan, text) {
            Some(found) => Ok(Found::whole(found?.text.into_owned())),
            None => Err(error),
        },
    }
}

/// The record in a text that is a JSON list, and the answer behind it; nothing in any other text.
fn in_list<'a>(plan: &Plan, text: &'a str) -> Option<Result<Found<'a>, RecordError>> {
    let (cells, after) = json::list_in(text).filter(|_| plan.kind.is_cells())?;
    Some(in_cell(plan, cells.into()).map(|found| Found { after, ..found }))
}
