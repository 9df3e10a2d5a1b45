//! Body of a table, verified chunk by chunk at first use.
#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ask_ahead::ask_ahead;
use crate::chunk_file::{ChunkFile, PositionedFile, reserved, zeros};
use crate::chunk_sums::ChunkSums;
use crate::contradiction::Contradiction;
use crate::error::TableError;
use crate::format::{CHUNK_BYTES, read_u64};
use crate::header::{HEADER_BYTES_MAX, Header};
use crate::section::Section;

/// 64-bit words per chunk. Sections start at multiples of 64 bytes, so no word crosses chunks.
const CHUNK_WORDS: usize = CHUNK_BYTES / 8;

/// Header and body of a table. Every byte of the body is verified before use.
pub(crate) struct Body {
    pub(crate) header: Header,
    /// All before the body.
    head: Box<[u8]>,
    sums: ChunkSums,
    store: Store,
    verified: ChunkSet,
    /// The sections that hold checkpoints.
    pub(crate) groups: SectionWords,
    pub(crate) low: SectionWords,
    pub(crate) high: SectionWords,
}

enum Store {
    Memory(Bytes),
    File(ChunkFile),
}

/// Chunks with a right checksum; those of a file are in memory.
struct ChunkSet(Box<[AtomicU64]>);

impl ChunkSet {
    fn new(chunks: usize) -> io::Result<ChunkSet> {
        let mut bits = reserved(chunks.div_ceil(64))?;
        bits.resize_with(chunks.div_ceil(64), AtomicU64::default);
        Ok(ChunkSet(bits.into_boxed_slice()))
    }

    #[inline(always)]
    fn contains(&self, chunk: usize) -> bool {
        self.0
            .get(chunk / 64)
            .is_some_and(|word| word.load(Ordering::Acquire) >> (chunk % 64) & 1 == 1)
    }

    fn insert(&self, chunk: usize) {
        self.0[chunk / 64].fetch_or(1 << (chunk % 64), Ordering::Release);
    }
}

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

impl Body {
    /// A table in memory, its header verified.
    pub(crate) fn in_memory(bytes: Bytes) -> Result<Body, TableError> {
        let all = bytes.get();
        let header = Header::parse_start(all, all.len() as u64)?;
        let sums = header.parse_sums(&all[header.section(Section::Sums)])?;
        let head = all[..header.body().start].into();
        Body::new(header, head, sums, Store::Memory(bytes))
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
        let store = Store::File(ChunkFile::new(file, header.body().len())?);
        Body::new(header, head, sums, store)
    }

    fn new(
        header: Header,
        head: Box<[u8]>,
        sums: ChunkSums,
        store: Store,
    ) -> Result<Body, TableError> {
        let [groups, low, high] = [Section::Groups, Section::Low, Section::High]
            .map(|section| SectionWords::new(&header, section));
        Ok(Body {
            verified: ChunkSet::new(header.chunks())?,
            header,
            head,
            sums,
            store,
            groups,
            low,
            high,
        })
    }

    /// Bytes of the file, damaged or not, in consecutive pieces; none is kept.
    pub(crate) fn raw_pieces(&self) -> impl Iterator<Item = Result<Cow<'_, [u8]>, TableError>> {
        let chunks = (0..self.header.chunks()).map(|chunk| self.raw_chunk(chunk));
        std::iter::once(Ok(Cow::Borrowed(&*self.head)))
            .chain(chunks)
            .chain(std::iter::once(Ok(Cow::Borrowed(self.sums.as_bytes()))))
    }

    fn raw_chunk(&self, chunk: usize) -> Result<Cow<'_, [u8]>, TableError> {
        let range = self.header.chunk(chunk);
        match &self.store {
            Store::Memory(bytes) => Ok(Cow::Borrowed(&bytes.get()[range])),
            Store::File(file) if self.verified.contains(chunk) => {
                Ok(Cow::Owned(file.copy(chunk * CHUNK_WORDS, range.len())?))
            }
            Store::File(file) => Ok(Cow::Owned(file.read(range)?)),
        }
    }

    pub(crate) fn raw_bytes(&self) -> Result<Cow<'_, [u8]>, TableError> {
        if let Store::Memory(bytes) = &self.store {
            return Ok(Cow::Borrowed(bytes.get()));
        }
        let mut bytes = reserved(self.header.file_length())?;
        for piece in self.raw_pieces() {
            bytes.extend_from_slice(&piece?);
        }
        Ok(Cow::Owned(bytes))
    }

    #[inline(always)]
    pub(crate) fn word(&self, index: usize) -> Result<u64, TableError> {
        if !self.verified.contains(index / CHUNK_WORDS) {
            self.verify(index / CHUNK_WORDS)?;
        }
        Ok(match &self.store {
            Store::File(file) => file.word(index),
            Store::Memory(bytes) => read_u64(bytes.get(), self.head.len() + 8 * index),
        })
    }

    #[inline(always)]
    fn ask_ahead(&self, index: usize) {
        match &self.store {
            Store::File(file) => file.ask_ahead(index),
            Store::Memory(bytes) => {
                if let Some(byte) = bytes.get().get(self.head.len() + 8 * index) {
                    ask_ahead(byte, |byte| *byte);
                }
            }
        }
    }

    /// A copy of the body's bytes in `range`, counted from the start of the file.
    pub(crate) fn copy(&self, range: Range<usize>) -> Result<Vec<u8>, TableError> {
        let mut copy = reserved(range.len())?;
        let mut at = range.start;
        while at < range.end {
            let chunk = (at - self.header.body().start) / CHUNK_BYTES;
            self.verify(chunk)?;
            let place = self.header.chunk(chunk);
            let end = range.end.min(place.end);
            let bytes = self.raw_chunk(chunk)?;
            copy.extend_from_slice(&bytes[at - place.start..end - place.start]);
            at = end;
        }
        Ok(copy)
    }

    /// Verifies a chunk. One of a file is read first, and kept if good.
    #[cold]
    #[inline(never)]
    pub(crate) fn verify(&self, chunk: usize) -> Result<(), TableError> {
        if self.verified.contains(chunk) {
            return Ok(());
        }
        let bytes = self.raw_chunk(chunk)?;
        let offset = self.header.chunk(chunk).start as u64;
        self.sums.check(chunk, offset, &bytes)?;
        if let Store::File(file) = &self.store {
            file.fill(chunk * CHUNK_WORDS, &bytes);
        }
        self.verified.insert(chunk);
        Ok(())
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SectionWords {
    section: Section,
    start: usize,
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

    /// Word `index` of the section in `body`.
    #[inline(always)]
    pub(crate) fn get(&self, body: &Body, index: u64) -> Result<u64, TableError> {
        if index < self.len as u64 {
            body.word(self.start + index as usize)
        } else {
            Err(self.outside(index))
        }
    }

    /// Prefetches the memory of word `index`, if it exists.
    #[inline(always)]
    pub(crate) fn ask_ahead(&self, body: &Body, index: u64) {
        if index < self.len as u64 {
            body.ask_ahead(self.start + index as usize);
        }
    }

    #[cold]
    fn outside(&self, index: u64) -> TableError {
        Contradiction::Outside { section: self.section, byte: index.saturating_mul(8) }.into()
    }
}
