//! Cuts a stream of bytes into entries, in batches.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use crate::batch::{Batch, LineNumbers, ReadBoard, Text};
use crate::board::{Board, Boards};
use crate::format::Detector;
use crate::items::Items;
use crate::layout::{Form, JsonItems, Layout, Options};
use crate::opensudoku::Games;
use crate::problem::{RECORD_BYTES, ReadError};
use crate::table::RowEnd;

/// Bytes asked of the input at once; with a record of the greatest length before them this is all
/// that a reader holds.
const READ_BYTES: usize = 256 * 1024;

/// Cuts a stream of bytes into batches of entries.
///
/// Each [`Reader::next_batch`] passes on entries that are at hand, and reads only if there are
/// none, so a slow writer gets its answers at once. A record above [`RECORD_BYTES`] is passed on
/// cut, to be refused; the rest of its line is skipped. So a reader needs some 320 KiB, whatever it
/// reads, and looks at each byte a fixed number of times.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    layout: Option<Arc<Layout>>,
    detector: Detector,
    cutter: Cutter,
    buffer: Vec<u8>,
    /// The bytes that have been read and not passed on.
    unread: Range<usize>,
    /// The number of the line in which the unread bytes begin, from 1.
    line: u64,
    at_end: bool,
    /// Whether an entry has been passed on, and whether anything has been passed over.
    has_given: bool,
    has_passed_over: bool,
}

/// Finds the entries in the unread bytes, by the format of the file.
#[derive(Debug)]
enum Cutter {
    Lines(LineCutter),
    Table {
        separator: u8,
        end: RowEnd,
        rest: LineCutter,
    },
    Items(Items),
    Games(Games),
    Boards(BoardCutter),
}

/// Finds lines.
#[derive(Debug, Default)]
struct LineCutter {
    /// The bytes without a line end at the start of the unread ones.
    looked: usize,
    /// Whether they are the rest of a line that was too long.
    skipping: bool,
}

/// Finds boards. Places are bytes of the file; `start` is that of the first unread one.
#[derive(Debug)]
struct BoardCutter {
    boards: Boards,
    start: usize,
    /// The place and the number of the next line.
    next: usize,
    number: u64,
    lines: LineCutter,
    waiting: std::collections::VecDeque<Board>,
}

/// Entries in the unread bytes, and how many bytes are done with.
#[derive(Debug, Default)]
struct Cut {
    spans: Vec<Range<usize>>,
    boards: Vec<(ReadBoard, u64)>,
    consumed: usize,
}

impl<R: Read> Reader<R> {
    /// A reader of `input`. Nothing is read yet.
    pub fn new(input: R, options: Options) -> Reader<R> {
        Reader {
            input,
            layout: None,
            detector: Detector::new(options),
            cutter: Cutter::Lines(LineCutter::default()),
            buffer: Vec::new(),
            unread: 0..0,
            line: 1,
            at_end: false,
            has_given: false,
            has_passed_over: false,
        }
    }

    /// How the file is read; `None` before the first batch.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A batch without entries, which still says how the file is read; `None` before that is known.
    pub fn empty_batch(&self) -> Option<Batch> {
        Some(Batch {
            layout: self.layout.clone()?,
            lines: LineNumbers::Each(self.line),
            text: Text::Utf8(String::new()),
            spans: Vec::new(),
            boards: Vec::new(),
        })
    }

    /// The next entries, at most `most` (at least 1); `None` at the end, and after an error.
    ///
    /// # Errors
    /// If the input fails, or its beginning shows that it cannot be read.
    pub fn next_batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        let batch = self.batch(most.max(1));
        if batch.is_err() {
            // What came before the error is incomplete: nothing more is passed on.
            self.unread = 0..0;
            self.at_end = true;
            self.has_given = true;
            self.cutter = Cutter::Lines(LineCutter::default());
        }
        batch
    }

    fn batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        loop {
            if let Some(layout) = self.detected()? {
                let unread = &self.buffer[self.unread.clone()];
                let cut = self.cutter.cut(unread, self.at_end, most);
                if !cut.spans.is_empty() {
                    self.has_given = true;
                    return Ok(Some(self.pass_on(layout, cut)));
                }
                self.consume(cut.consumed);
                if self.at_end {
                    return self.end(&layout).map(|()| None);
                }
            }
            self.fill()?;
        }
    }

    /// The layout, if enough has been read to know it.
    fn detected(&mut self) -> Result<Option<Arc<Layout>>, ReadError> {
        if self.layout.is_none() {
            let unread = &self.buffer[self.unread.clone()];
            if let Some(detected) = self.detector.detect(unread, self.at_end)? {
                let used = detected.used.min(unread.len());
                self.cutter = Cutter::of(&detected.layout);
                self.layout = Some(Arc::new(detected.layout));
                let lines =
                    memchr::memchr_iter(b'\n', &self.buffer[self.unread.start..][..used]).count();
                self.unread.start += used;
                self.line += lines as u64;
                if let Cutter::Boards(boards) = &mut self.cutter {
                    boards.number = self.line;
                }
            }
        }
        Ok(self.layout.clone())
    }

    /// Says what is missing at the end of a file.
    fn end(&self, layout: &Layout) -> Result<(), ReadError> {
        let has_none = self.has_passed_over && !self.has_given;
        let line = self.line;
        match &self.cutter {
            Cutter::Boards(_) if has_none => Err(ReadError::NoBoard(layout.kind)),
            Cutter::Games(games) if games.is_open => Err(ReadError::Cut {
                line,
                end: "</opensudoku>",
            }),
            Cutter::Games(_) if has_none => Err(ReadError::NoGame),
            Cutter::Items(items) if items.is_open() => Err(ReadError::Cut {
                line,
                end: "the ] of its array",
            }),
            _ => Ok(()),
        }
    }

    fn pass_on(&mut self, layout: Arc<Layout>, cut: Cut) -> Batch {
        let length = cut.spans.last().map_or(0, |span| span.end);
        let bytes = &self.buffer[self.unread.start..][..length];
        let lines = match layout.is_lines() {
            true => LineNumbers::Each(self.line),
            false if cut.boards.is_empty() => {
                LineNumbers::Listed(line_numbers(bytes, &cut.spans, self.line))
            }
            false => LineNumbers::Listed(cut.boards.iter().map(|(_, line)| *line).collect()),
        };
        let mut bytes = bytes.to_vec();
        if matches!(
            layout.form,
            Form::Json {
                items: JsonItems::Array | JsonItems::Stream,
                ..
            }
        ) {
            // Between values a line end is a blank, and no text has one.
            let ends = bytes.iter_mut().filter(|b| matches!(b, b'\n' | b'\r'));
            ends.for_each(|b| *b = b' ');
        }
        // Each is a line, and so their ends need not be looked for again.
        let count = (layout.is_lines() && cut.consumed == length + 1).then_some(cut.spans.len());
        let batch = Batch {
            layout,
            lines,
            text: Text::new(bytes),
            spans: cut.spans,
            boards: cut.boards.into_iter().map(|(board, _)| board).collect(),
        };
        match count {
            Some(lines) => {
                self.unread.start += cut.consumed;
                self.line += lines as u64;
            }
            None => self.consume(cut.consumed),
        }
        batch
    }

    /// Drops unread bytes and counts their lines.
    fn consume(&mut self, bytes: usize) {
        let gone = &self.buffer[self.unread.start..self.unread.start + bytes];
        self.line += memchr::memchr_iter(b'\n', gone).count() as u64;
        self.has_passed_over |= !gone.trim_ascii().is_empty();
        self.unread.start += bytes;
    }

    /// Reads once: whatever there is, at least a byte, or the end.
    fn fill(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() {
            self.buffer = vec![0; RECORD_BYTES + READ_BYTES];
        }
        if self.unread.is_empty() || self.buffer.len() - self.unread.end < READ_BYTES / 2 {
            self.buffer.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
        }
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

/// The lines of entries at these places of the bytes, which begin in the line `first`.
fn line_numbers(bytes: &[u8], spans: &[Range<usize>], first: u64) -> Vec<u64> {
    let (mut line, mut at) = (first, 0);
    let number = |span: &Range<usize>| {
        line += memchr::memchr_iter(b'\n', &bytes[at..span.start]).count() as u64;
        at = span.start;
        line
    };
    spans.iter().map(number).collect()
}

impl Cutter {
    fn of(layout: &Layout) -> Cutter {
        match &layout.form {
            Form::Text | Form::Lines { .. } => Cutter::Lines(LineCutter::default()),
            Form::Table(table) => Cutter::Table {
                separator: table.separator,
                end: RowEnd::default(),
                rest: LineCutter::default(),
            },
            Form::Json {
                items: JsonItems::Lines,
                ..
            } => Cutter::Lines(LineCutter::default()),
            Form::Json { items, .. } => Cutter::Items(Items::new(*items == JsonItems::Array)),
            Form::OpenSudoku => Cutter::Games(Games::default()),
            Form::Boards => Cutter::Boards(BoardCutter::new(layout)),
        }
    }

    /// The entries at hand, at most `most`.
    fn cut(&mut self, bytes: &[u8], at_end: bool, most: usize) -> Cut {
        let mut cut = Cut::default();
        match self {
            Cutter::Lines(lines) => lines.cut(bytes, at_end, most, &mut cut),
            Cutter::Table {
                separator,
                end,
                rest,
            } => cut_rows(*separator, end, rest, bytes, at_end, most, &mut cut),
            Cutter::Items(items) => {
                while cut.spans.len() < most {
                    let Some(item) = items.next(bytes, at_end) else {
                        break;
                    };
                    cut.spans.push(item);
                }
                cut.consumed = items.done();
                items.consume(cut.consumed);
            }
            Cutter::Games(games) => {
                while cut.spans.len() < most {
                    let Some(game) = games.next(bytes, at_end) else {
                        break;
                    };
                    cut.spans.push(game);
                }
                cut.consumed = games.done;
                games.consume(cut.consumed);
            }
            Cutter::Boards(boards) => boards.cut(bytes, at_end, most, &mut cut),
        }
        cut
    }
}

impl LineCutter {
    fn cut(&mut self, bytes: &[u8], at_end: bool, most: usize, cut: &mut Cut) {
        while cut.spans.len() < most {
            let Some(line) = self.next(bytes, at_end, &mut cut.consumed) else {
                return;
            };
            cut.spans.push(line);
        }
    }

    /// The next line, without its end; `consumed` is where it begins and, then, where the next one
    /// does. A line that is too long is given once, cut.
    fn next(&mut self, bytes: &[u8], at_end: bool, consumed: &mut usize) -> Option<Range<usize>> {
        loop {
            let start = *consumed;
            let end = memchr::memchr(b'\n', &bytes[start + self.looked..]);
            let end = end.map(|at| start + self.looked + at);
            let is_long = end.unwrap_or(bytes.len()) - start > RECORD_BYTES + 1;
            if end.is_none() && !at_end && !is_long {
                self.looked = bytes.len() - start;
                return None;
            }
            self.looked = 0;
            if end.is_none() && start == bytes.len() {
                return None;
            }
            *consumed = end.map_or(bytes.len(), |end| end + 1);
            let was_skipping = self.skipping;
            self.skipping = end.is_none() && !at_end;
            if !was_skipping {
                let end = end.unwrap_or(bytes.len());
                return Some(start..end.min(start + RECORD_BYTES + 2));
            }
        }
    }
}

/// Cuts rows of a table; a row that is too long is passed on cut, and the rest of its line skipped.
fn cut_rows(
    separator: u8,
    end: &mut RowEnd,
    rest: &mut LineCutter,
    bytes: &[u8],
    at_end: bool,
    most: usize,
    cut: &mut Cut,
) {
    while cut.spans.len() < most {
        let start = cut.consumed;
        let is_long = bytes.len() - start > RECORD_BYTES + 1;
        if rest.skipping {
            if rest.next(bytes, at_end, &mut cut.consumed).is_none() {
                return;
            }
            // A line after the one that was skipped.
            cut.consumed = start + memchr::memchr(b'\n', &bytes[start..]).map_or(0, |at| at + 1);
            continue;
        }
        match end.find(&bytes[start..], separator, at_end) {
            Some(length) => {
                let is_last = start + length == bytes.len();
                if is_last && length == 0 {
                    return;
                }
                cut.consumed = if is_last {
                    bytes.len()
                } else {
                    start + length + 1
                };
                let row = &bytes[start..start + length];
                if !row.trim_ascii().is_empty() {
                    cut.spans.push(start..start + length.min(RECORD_BYTES + 2));
                }
            }
            None if is_long => {
                *end = RowEnd::default();
                rest.cut(bytes, at_end, cut.spans.len() + 1, cut);
            }
            None => return,
        }
    }
}

impl BoardCutter {
    fn new(layout: &Layout) -> BoardCutter {
        BoardCutter {
            boards: Boards::new(layout.kind),
            start: 0,
            next: 0,
            number: 1,
            lines: LineCutter::default(),
            waiting: std::collections::VecDeque::new(),
        }
    }

    fn cut(&mut self, bytes: &[u8], at_end: bool, most: usize, cut: &mut Cut) {
        let mut at = self.next - self.start;
        while self.waiting.len() < most {
            let Some(line) = self.lines.next(bytes, at_end, &mut at) else {
                break;
            };
            let text = String::from_utf8_lossy(&bytes[line.clone()]);
            let text = text.strip_suffix('\r').unwrap_or(&text);
            let place = self.start + line.start..self.start + line.end;
            self.boards.add(text, place, self.number);
            self.number += 1;
            if self.boards.has_found() {
                self.waiting.extend(self.boards.take());
            }
        }
        self.next = self.start + at;
        if at_end && at == bytes.len() {
            self.boards.end();
            self.waiting.extend(self.boards.take());
        }
        while let Some(board) = self.waiting.pop_front() {
            let own = |place: &Range<usize>| place.start - self.start..place.end - self.start;
            let end = own(&board.place).end;
            cut.spans.push(own(&board.place));
            let title = if board.title.is_empty() {
                0..0
            } else {
                own(&board.title)
            };
            cut.boards.push((
                ReadBoard {
                    cells: board.cells,
                    title,
                },
                board.line,
            ));
            cut.consumed = end;
            if cut.spans.len() == most {
                break;
            }
        }
        let pending = self.boards.pending().unwrap_or(self.next);
        let waiting = self
            .waiting
            .front()
            .map_or(pending, |board| board.place.start);
        cut.consumed = waiting.min(self.next) - self.start;
        self.start += cut.consumed;
    }
}
