//! Writing a file of puzzles that come in order.

use std::io::Write;

use minlex_names::PuzzleNumber;

use crate::block_code::encode;
use crate::error::WriteError;
use crate::format::{
    BLOCK, ENTRY_BYTES, FOOTER_BYTES, Footer, HEADER_BYTES, Header, SIZES, VERSION,
};
use crate::index::Entry;
#[cfg(feature = "text")]
use crate::text;

/// Writer of a collection file from numbers in ascending order. The same numbers give the same
/// bytes.
///
/// Takes 16 bytes of memory for 256 puzzles. Only [`Writer::finish`] completes the file, so give it
/// a temporary name until then.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    header: Header,
    length: u64,
    puzzles: u64,
    by_givens: [u64; SIZES],
    index: Vec<[u8; ENTRY_BYTES]>,
    block: Vec<PuzzleNumber>,
    last: Option<PuzzleNumber>,
    /// The texts of the block, each with a line end after it.
    #[cfg(feature = "text")]
    texts: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// If its first bytes cannot be written.
    pub fn new(out: W) -> Result<Writer<W>, WriteError> {
        Writer::begin(out, false)
    }

    /// Begins a file that keeps a text with each puzzle.
    ///
    /// # Errors
    /// As [`Writer::new`].
    #[cfg(feature = "text")]
    pub fn with_text(out: W) -> Result<Writer<W>, WriteError> {
        Writer::begin(out, true)
    }

    fn begin(mut out: W, has_text: bool) -> Result<Writer<W>, WriteError> {
        let header = Header { version: VERSION, has_text };
        out.write_all(&header.to_bytes())?;
        Ok(Writer {
            out,
            header,
            length: HEADER_BYTES as u64,
            puzzles: 0,
            by_givens: [0; SIZES],
            index: Vec::new(),
            block: Vec::with_capacity(BLOCK),
            last: None,
            #[cfg(feature = "text")]
            texts: Vec::new(),
        })
    }

    /// Adds a puzzle, with an empty text if the file keeps texts.
    ///
    /// # Errors
    /// [`WriteError::NotAscending`] if its number is not above the one before it, and if the file
    /// cannot be written.
    pub fn push(&mut self, number: PuzzleNumber) -> Result<(), WriteError> {
        self.add(number)?;
        #[cfg(feature = "text")]
        self.texts.push(b'\n');
        self.close_if_full()
    }

    /// Adds a puzzle with its text. Line ends in the text become blanks, and it is cut after 65,535
    /// bytes. If the file keeps no texts, it is left out.
    ///
    /// # Errors
    /// As [`Writer::push`].
    #[cfg(feature = "text")]
    pub fn push_with_text(&mut self, number: PuzzleNumber, text: &[u8]) -> Result<(), WriteError> {
        self.add(number)?;
        text::append(&mut self.texts, text);
        self.close_if_full()
    }

    fn add(&mut self, number: PuzzleNumber) -> Result<(), WriteError> {
        if Some(number) <= self.last {
            return Err(WriteError::NotAscending);
        }
        self.last = Some(number);
        self.block.push(number);
        Ok(())
    }

    fn close_if_full(&mut self) -> Result<(), WriteError> {
        if self.block.len() == BLOCK { self.close_block() } else { Ok(()) }
    }

    fn close_block(&mut self) -> Result<(), WriteError> {
        let Some(first) = self.block.first() else {
            return Ok(());
        };
        #[cfg_attr(not(feature = "text"), allow(unused_mut, reason = "texts are added"))]
        let mut bytes = encode(&self.block);
        #[cfg(feature = "text")]
        if self.header.has_text {
            text::compress(&self.texts, &mut bytes)?;
        }
        self.out.write_all(&bytes)?;
        let entry = Entry {
            first_rank: first.rank().zero_based(),
            offset: self.length,
            sum: crc32fast::hash(&bytes),
        };
        self.index.push(entry.to_bytes());
        self.length += bytes.len() as u64;
        self.puzzles += self.block.len() as u64;
        for number in self.block.drain(..) {
            self.by_givens[number.combination().0 as usize] += 1;
        }
        #[cfg(feature = "text")]
        self.texts.clear();
        Ok(())
    }

    /// Writes the last block, the index and the footer, and returns the output.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.close_block()?;
        let index = self.index.as_flattened();
        let footer = Footer {
            file_length: self.length + (index.len() + FOOTER_BYTES) as u64,
            index_offset: self.length,
            puzzles: self.puzzles,
            by_givens: self.by_givens,
        };
        self.out.write_all(index)?;
        self.out.write_all(&footer.to_bytes(&self.header.to_bytes(), index))?;
        self.out.flush()?;
        Ok(self.out)
    }
}
