//! The body of a table, verified chunk by chunk when it is first touched.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::chunk_file::{Chunk, ChunkFile, PositionedFile, reserved, zeros};
use crate::chunk_sums::ChunkSums;
use crate::contradiction::Contradiction;
use crate::error::{FormatError, TableError};
use crate::format::{CHUNK_BYTES, read_u64};
use crate::header::{HEADER_BYTES_MAX, Header};
use crate::section::Section;

/// 64-bit words per chunk. The body starts at a multiple of 64, and so do its sections, so no word
/// reaches into the next chunk.
const CHUNK_WORDS: usize = CHUNK_BYTES / 8;

/// A table's header and body. Every byte of the body is verified before it is handed out.
pub(crate) struct Body {
    pub(crate) header: Header,
    /// Everything before the body, and the checksums behind it.
    head: Box<[u8]>,
    sums: ChunkSums,
    store: Store,
    /// The sections that hold checkpoints.
    pub(crate) groups: SectionWords,
    pub(crate) low: SectionWords,
    pub(crate) high: SectionWords,
}

enum Store {
    Memory(Memory),
    File(ChunkFile),
}

/// A table in one piece.
struct Memory {
    bytes: Bytes,
    /// Where the body starts.
    start: usize,
    /// One bit per chunk whose checksum was found right.
    verified: Box<[AtomicU64]>,
}

/// Bytes that stay as they are.
pub(crate) enum Bytes {
    Static(&'static [u8]),
    Owned(Box<[u8]>),
    #[cfg(feature = "map")]
    Mapped(memmap2::Mmap),
}

impl Bytes {
    #[inline(always)]
    fn get(&self) -> &[u8] {
        match self {
            Bytes::Static(bytes) => bytes,
            Bytes::Owned(bytes) => bytes,
            #[cfg(feature = "map")]
            Bytes::Mapped(map) => map,
        }
    }
}

impl Memory {
    #[inline(always)]
    fn is_verified(&self, chunk: usize) -> bool {
        // Relaxed is enough: the bytes never change, the bit only saves work.
        self.verified
            .get(chunk / 64)
            .is_some_and(|word| word.load(Ordering::Relaxed) >> (chunk % 64) & 1 == 1)
    }
}

impl Body {
    /// A table in memory, its header verified.
    pub(crate) fn in_memory(bytes: Bytes) -> Result<Body, FormatError> {
        let all = bytes.get();
        let header = Header::parse_start(all, all.len() as u64)?;
        let sums = header.parse_sums(&all[header.section(Section::Sums)])?;
        let head = all[..header.body().start].into();
        let verified = (0..header.chunks().div_ceil(64)).map(|_| AtomicU64::new(0));
        let store = Store::Memory(Memory {
            verified: verified.collect(),
            start: header.body().start,
            bytes,
        });
        Ok(Body::new(header, head, sums, store))
    }

    /// A table in a file of `length` bytes, its header verified.
    pub(crate) fn in_file(file: PositionedFile, length: u64) -> Result<Body, TableError> {
        let mut start = [0; HEADER_BYTES_MAX];
        let start = &mut start[..length.min(HEADER_BYTES_MAX as u64) as usize];
        file.read_exact_at(start, 0)?;
        let header = Header::parse_start(start, length)?;
        let range = header.section(Section::Sums);
        let mut sums = zeros(range.len())?;
        file.read_exact_at(&mut sums, range.start as u64)?;
        let sums = header.parse_sums(&sums)?;
        let head = start[..header.body().start].into();
        let store = Store::File(ChunkFile::new(file, header.chunks())?);
        Ok(Body::new(header, head, sums, store))
    }

    fn new(header: Header, head: Box<[u8]>, sums: ChunkSums, store: Store) -> Body {
        let [groups, low, high] = [Section::Groups, Section::Low, Section::High]
            .map(|section| SectionWords::new(&header, section));
        Body {
            header,
            head,
            sums,
            store,
            groups,
            low,
            high,
        }
    }

    /// The file as it is, damaged or not, in pieces that follow each other. What is read for this
    /// is not kept.
    pub(crate) fn raw_pieces(&self) -> impl Iterator<Item = Result<Cow<'_, [u8]>, TableError>> {
        let chunks = (0..self.header.chunks()).map(|chunk| self.raw_chunk(chunk));
        std::iter::once(Ok(Cow::Borrowed(&*self.head)))
            .chain(chunks)
            .chain(std::iter::once(Ok(Cow::Borrowed(self.sums.as_bytes()))))
    }

    fn raw_chunk(&self, chunk: usize) -> Result<Cow<'_, [u8]>, TableError> {
        let range = self.header.chunk(chunk);
        match &self.store {
            Store::Memory(memory) => Ok(Cow::Borrowed(&memory.bytes.get()[range])),
            Store::File(file) => match file.get(chunk) {
                Some(bytes) => Ok(Cow::Borrowed(&bytes[..range.len()])),
                None => Ok(Cow::Owned(file.read(range)?)),
            },
        }
    }

    /// The file as it is, damaged or not.
    pub(crate) fn raw_bytes(&self) -> Result<Cow<'_, [u8]>, TableError> {
        if let Store::Memory(memory) = &self.store {
            return Ok(Cow::Borrowed(memory.bytes.get()));
        }
        let mut bytes = reserved(self.header.file_length())?;
        for piece in self.raw_pieces() {
            bytes.extend_from_slice(&piece?);
        }
        Ok(Cow::Owned(bytes))
    }

    /// Word `index` of the body.
    #[inline(always)]
    pub(crate) fn word(&self, index: usize) -> Result<u64, TableError> {
        let (chunk, place) = (index / CHUNK_WORDS, index % CHUNK_WORDS);
        match &self.store {
            Store::File(file) => {
                let bytes = match file.get(chunk) {
                    Some(bytes) => bytes,
                    None => self.load(file, chunk)?,
                };
                Ok(u64::from_le_bytes(bytes.as_chunks().0[place]))
            }
            Store::Memory(memory) => {
                if !memory.is_verified(chunk) {
                    self.verify(memory, chunk)?;
                }
                Ok(read_u64(memory.bytes.get(), memory.start + 8 * index))
            }
        }
    }

    /// The bytes of a chunk.
    pub(crate) fn chunk(&self, chunk: usize) -> Result<&[u8], TableError> {
        let range = self.header.chunk(chunk);
        match &self.store {
            Store::File(file) => Ok(&self.load(file, chunk)?[..range.len()]),
            Store::Memory(memory) => {
                self.verify(memory, chunk)?;
                Ok(&memory.bytes.get()[range])
            }
        }
    }

    /// A copy of the body's bytes in `range`, counted from the start of the file.
    pub(crate) fn copy(&self, range: Range<usize>) -> Result<Vec<u8>, TableError> {
        let mut copy = reserved(range.len())?;
        let mut at = range.start;
        while at < range.end {
            let chunk = (at - self.header.body().start) / CHUNK_BYTES;
            let place = self.header.chunk(chunk);
            let end = range.end.min(place.end);
            let bytes = self.chunk(chunk)?;
            copy.extend_from_slice(&bytes[at - place.start..end - place.start]);
            at = end;
        }
        Ok(copy)
    }

    #[cold]
    fn load<'a>(&self, file: &'a ChunkFile, chunk: usize) -> Result<&'a Chunk, TableError> {
        let Range { start, end } = self.header.chunk(chunk);
        file.load(chunk, start as u64, end - start, |bytes| {
            Ok(self.sums.check(chunk, start as u64, bytes)?)
        })
    }

    #[cold]
    fn verify(&self, memory: &Memory, chunk: usize) -> Result<(), TableError> {
        if !memory.is_verified(chunk) {
            let range = self.header.chunk(chunk);
            self.sums
                .check(chunk, range.start as u64, &memory.bytes.get()[range])?;
            memory.verified[chunk / 64].fetch_or(1 << (chunk % 64), Ordering::Relaxed);
        }
        Ok(())
    }
}

/// The words of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionWords {
    section: Section,
    /// The first word in the body.
    start: usize,
    /// Whole words in the section.
    len: usize,
}

impl SectionWords {
    pub(crate) fn new(header: &Header, section: Section) -> SectionWords {
        let range = header.section(section);
        SectionWords {
            section,
            start: (range.start - header.body().start) / 8,
            len: range.len() / 8,
        }
    }

    /// Word `index` of the section, which is one of `body`.
    #[inline(always)]
    pub(crate) fn get(&self, body: &Body, index: u64) -> Result<u64, TableError> {
        if index < self.len as u64 {
            body.word(self.start + index as usize)
        } else {
            Err(self.outside(index))
        }
    }

    #[cold]
    fn outside(&self, index: u64) -> TableError {
        Contradiction::Outside {
            section: self.section,
            byte: index.saturating_mul(8),
        }
        .into()
    }
}
