//! Reads a stream of bytes as entries, in batches.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use crate::batch::Batch;
use crate::cutter::{Cutter, Lines};
use crate::format;
use crate::layout::{Form, Layout, Options};
use crate::problem::{RECORD_BYTES, ReadError};

/// Bytes asked of the input at once; with the longest record this is all that a reader holds.
const READ_BYTES: usize = 256 * 1024;

/// Reads a stream of bytes as batches of entries.
///
/// It reads only if no entry is at hand, so a slow writer gets its answers at once, and needs some
/// 320 KiB: a record above [`RECORD_BYTES`] is passed on cut, to be refused.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    options: Options,
    /// How the file is read, once that is known.
    layout: Option<Arc<Layout>>,
    cutter: Box<dyn Cutter>,
    buffer: Vec<u8>,
    /// The bytes that have been read and not passed on.
    unread: Range<usize>,
    /// The number of the line in which the unread bytes begin, from 1.
    line: u64,
    at_end: bool,
    /// How many bytes there must be before what is not complete is looked at again.
    next_try: usize,
    /// Whether text came, and no entry so far.
    has_none: bool,
}

impl<R: Read> Reader<R> {
    /// A reader of `input`. Nothing is read yet.
    pub fn new(input: R, options: Options) -> Reader<R> {
        Reader {
            input,
            options,
            layout: None,
            cutter: Box::new(Lines::default()),
            buffer: vec![0; RECORD_BYTES + READ_BYTES],
            unread: 0..0,
            line: 1,
            at_end: false,
            next_try: 0,
            has_none: false,
        }
    }

    /// How the file is read; `None` before the first batch.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A batch without entries, which still says how the file is read; `None` before that is known.
    pub fn empty_batch(&self) -> Option<Batch> {
        Some(Batch::new(self.layout.clone()?, self.line, &[], Vec::new(), Vec::new()))
    }

    /// The next entries, at most `most` (at least 1); `None` at the end, and after an error: the
    /// input fails, or its beginning or end shows that it cannot be read.
    pub fn next_batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        let batch = self.batch(most.max(1));
        if batch.is_err() {
            // What came before the error is incomplete: nothing more is passed on.
            self.unread = 0..0;
            (self.at_end, self.has_none) = (true, false);
            self.cutter = Box::new(Lines::default());
        }
        batch
    }

    fn batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        /// What takes not long to be looked at again.
        const SHORT: usize = 4096;
        loop {
            if self.at_end || self.unread.len() >= self.next_try {
                if let Some(layout) = self.detected()? {
                    if let Some(batch) = self.at_hand(&layout, most) {
                        (self.has_none, self.next_try) = (false, 0);
                        return Ok(Some(batch));
                    }
                    if self.at_end {
                        return self.end(&layout).map(|()| None);
                    }
                }
                let unread = self.unread.len();
                self.next_try = if unread < SHORT { 0 } else { unread + unread / 2 };
            }
            self.fill()?;
        }
    }

    /// The layout, if enough has been read to know it.
    fn detected(&mut self) -> Result<Option<Arc<Layout>>, ReadError> {
        if self.layout.is_none() {
            let unread = &self.buffer[self.unread.clone()];
            if let Some((layout, used)) = format::detect(&self.options, unread, self.at_end)? {
                self.cutter = format::cutter(layout.kind, &layout.form);
                self.layout = Some(Arc::new(layout));
                self.has_none = !unread.trim_ascii().is_empty();
                self.pass(used.min(unread.len()));
            }
        }
        Ok(self.layout.clone())
    }

    /// The entries at hand, if there are any.
    fn at_hand(&mut self, layout: &Arc<Layout>, most: usize) -> Option<Batch> {
        let unread = &self.buffer[self.unread.clone()];
        let (places, used) = self.cutter.take(unread, self.at_end, most);
        let boards = self.cutter.boards();
        let batch = Batch::new(Arc::clone(layout), self.line, unread, places, boards);
        self.pass(used);
        Some(batch).filter(|batch| !batch.is_empty())
    }

    /// Says what is missing at the end of a file.
    fn end(&self, layout: &Layout) -> Result<(), ReadError> {
        match (self.cutter.unclosed(), &layout.form) {
            (Some(end), _) => Err(ReadError::Cut(self.line, end)),
            _ if !self.has_none => Ok(()),
            (None, Form::Boards) => Err(ReadError::NoRecord("board of nine rows")),
            (None, Form::OpenSudoku) => Err(ReadError::NoRecord("<game data=\"...\"/>")),
            _ => Ok(()),
        }
    }

    /// Passes bytes over and counts their lines.
    fn pass(&mut self, bytes: usize) {
        let gone = &self.buffer[self.unread.start..self.unread.start + bytes];
        self.line += memchr::memchr_iter(b'\n', gone).count() as u64;
        self.unread.start += bytes;
    }

    /// Reads once: whatever there is, at least a byte, or the end.
    fn fill(&mut self) -> io::Result<()> {
        if self.unread.is_empty() || self.buffer.len() - self.unread.end < READ_BYTES / 2 {
            self.buffer.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.unread.end..]) {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.unread.end += read;
        self.at_end = read == 0;
        Ok(())
    }
}
