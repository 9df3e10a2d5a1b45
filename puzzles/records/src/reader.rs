//! Reads a stream of bytes in batches.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use crate::batch::Batch;
use crate::cutter::{Cutter, Lines};
use crate::format;
use crate::layout::{Format, Layout, Options};
use crate::problem::{RECORD_BYTES, ReadError};

const READ_BYTES: usize = 256 * 1024;

/// A reader of batches of entries from a stream of bytes.
///
/// It reads only if it holds no complete entry, so a program that writes slowly gets each answer at
/// once. It needs some 320 KiB of memory: of a record above [`RECORD_BYTES`] it keeps only the
/// beginning, and refuses it.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    options: Options,
    layout: Option<Arc<Layout>>,
    cutter: Box<dyn Cutter>,
    buffer: Vec<u8>,
    unread: Range<usize>,
    /// The line in which the unread bytes begin, from 1; true if the line above announces
    /// solutions.
    line: u64,
    is_headed: bool,
    at_end: bool,
    /// Bytes needed before incomplete text is tried again.
    next_try: usize,
    has_none: bool,
    is_over: bool,
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
            is_headed: false,
            at_end: false,
            next_try: 0,
            has_none: false,
            is_over: false,
        }
    }

    /// The layout of the file; `None` before the first batch.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A batch without entries, with the layout of the file; `None` before the first batch.
    pub fn empty_batch(&self) -> Option<Batch> {
        Some(Batch::new(self.layout.clone()?, self.line, &[], Vec::new(), [false; 2]))
    }

    /// The next entries, at most `most` (at least 1); `None` at the end and after an error.
    ///
    /// # Errors
    /// [`ReadError`] if the system cannot read the input, if the first records show no format, or
    /// if the file was cut.
    pub fn next_batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        if self.is_over {
            return Ok(None);
        }
        let batch = self.batch(most.max(1));
        self.is_over = !matches!(batch, Ok(Some(_)));
        batch
    }

    fn batch(&mut self, most: usize) -> Result<Option<Batch>, ReadError> {
        /// Text that is quickly tried again, in bytes.
        const SHORT: usize = 4096;
        loop {
            if self.at_end || self.unread.len() >= self.next_try {
                if self.layout.is_none() {
                    self.detect()?;
                }
                if let Some(batch) = self.at_hand(most) {
                    (self.has_none, self.next_try) = (false, 0);
                    return Ok(Some(batch));
                }
                if self.at_end {
                    return self.end().map(|()| None);
                }
                let unread = self.unread.len();
                self.next_try = if unread < SHORT { 0 } else { unread + unread / 2 };
            }
            self.fill()?;
        }
    }

    fn detect(&mut self) -> Result<(), ReadError> {
        let unread = &self.buffer[self.unread.clone()];
        let (layout, used) = match format::detect(&self.options, unread, self.at_end) {
            Err(unknown) => return unknown.map_or(Ok(()), Err),
            Ok(found) => found,
        };
        self.cutter = format::cutter(layout.kind, &layout.form);
        self.layout = Some(Arc::new(layout));
        self.has_none = !unread.trim_ascii().is_empty();
        self.pass(used);
        Ok(())
    }

    fn at_hand(&mut self, most: usize) -> Option<Batch> {
        let layout = self.layout.clone()?;
        let unread = &self.buffer[self.unread.clone()];
        let (places, used) = self.cutter.take(unread, self.at_end, most);
        let is_cut = self.at_end && used == unread.len() && !unread.ends_with(b"\n");
        let batch = Batch::new(layout, self.line, unread, places, [is_cut, self.is_headed]);
        self.is_headed = batch.ends_headed();
        self.pass(used);
        Some(batch).filter(|batch| !batch.is_empty())
    }

    fn end(&self) -> Result<(), ReadError> {
        if let Some(end) = self.cutter.unclosed() {
            return Err(ReadError::Cut(self.line, end));
        }
        match self.layout().map(Layout::format).filter(|_| self.has_none) {
            Some(Format::Boards) => Err(ReadError::NoRecord("board of nine rows")),
            Some(Format::OpenSudoku) => Err(ReadError::NoRecord("<game data=\"...\"/>")),
            _ => Ok(()),
        }
    }

    fn pass(&mut self, bytes: usize) {
        let gone = &self.buffer[self.unread.start..self.unread.start + bytes];
        self.line += memchr::memchr_iter(b'\n', gone).count() as u64;
        self.unread.start += bytes;
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.unread.is_empty() || self.buffer.len() - self.unread.end < READ_BYTES / 2 {
            self.buffer.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
        }
        let read = match self.input.read(&mut self.buffer[self.unread.end..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            read => read?,
        };
        self.unread.end += read;
        self.at_end = read == 0;
        Ok(())
    }
}
