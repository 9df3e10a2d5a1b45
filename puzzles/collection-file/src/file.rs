//! An open collection file.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};
use std::path::Path;

use minlex_catalog::Rank;
use minlex_names::PuzzleNumber;
use minlex_table::PositionedFile;

use crate::block::{Block, Malformed};
use crate::error::{CollectionFileError, Damage, OpenCollectionError};
use crate::format::{
    BLOCK, ENTRY_BYTES, FOOTER_BYTES, Footer, HEADER_BYTES, Header, MAGIC, SIZES, VERSION,
    is_collection_file,
};
use crate::index::Index;
use crate::source::Source;
use crate::verified::Verified;

/// A collection file: puzzles in the order of their numbers, each once.
///
/// Places count from 0. Opening reads and verifies the index, which takes 16 bytes of memory for
/// 256 puzzles. A look-up reads a block of some 2.5 kB. Any number of threads can read the file at
/// the same time, also after a fork.
///
/// ```
/// use minlex::collection_file::{CollectionFile, Writer};
/// use minlex::names::{Name, PuzzleNumber};
///
/// let loki = PuzzleNumber::from("3636310645 LW5RWaj13O0843".parse::<Name>()?);
/// let mut writer = Writer::new(Vec::new())?;
/// writer.push(loki)?;
/// let file = CollectionFile::from_bytes(writer.finish()?)?;
/// assert!(file.contains(loki)?);
/// assert_eq!((file.get(0)?, file.get(1)?), (Some(loki), None));
/// assert_eq!(file.places_of(loki.rank()..=loki.rank())?, 0..1);
/// assert_eq!(file.info().by_givens[26], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CollectionFile {
    source: Source,
    header: Header,
    footer: Footer,
    index: Index,
    verified: Verified,
}

/// Summary of a collection file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// Version of the format.
    pub version: u32,
    /// Number of puzzles.
    pub puzzles: u64,
    /// Puzzles by number of givens, 0 to 81.
    pub by_givens: [u64; SIZES],
    /// Length of the file in bytes.
    pub bytes: u64,
    /// True if each puzzle has a text.
    pub has_text: bool,
}

impl CollectionFile {
    /// Opens a file: reads its header, index and footer.
    ///
    /// # Errors
    /// If the file cannot be read, is not a collection file, or is damaged.
    pub fn open(path: impl AsRef<Path>) -> Result<CollectionFile, OpenCollectionError> {
        let path = path.as_ref();
        let unreadable = |error| OpenCollectionError::Io { path: path.to_path_buf(), error };
        let (file, length) = PositionedFile::open(path).map_err(unreadable)?;
        CollectionFile::new(Source::File(file), length).map_err(|error| match error {
            CollectionFileError::Unreadable(error) => unreadable(error),
            CollectionFileError::Damaged(damage) => {
                OpenCollectionError::Damaged { path: Some(path.to_path_buf()), damage }
            }
        })
    }

    /// Opens a collection file whose bytes are in memory.
    ///
    /// # Errors
    /// As [`CollectionFile::open`].
    pub fn from_bytes(bytes: impl Into<Box<[u8]>>) -> Result<CollectionFile, OpenCollectionError> {
        let bytes = bytes.into();
        let length = bytes.len() as u64;
        CollectionFile::new(Source::Memory(bytes), length).map_err(|error| match error {
            CollectionFileError::Damaged(damage) => {
                OpenCollectionError::Damaged { path: None, damage }
            }
            CollectionFileError::Unreadable(error) => {
                OpenCollectionError::Io { path: Default::default(), error }
            }
        })
    }

    fn new(source: Source, length: u64) -> Result<CollectionFile, CollectionFileError> {
        let start = source.read(0..length.min(HEADER_BYTES as u64))?;
        check_start(&start)?;
        let too_short = Damage::Length { expected: None, found: length };
        let Ok(start) = <[u8; HEADER_BYTES]>::try_from(&*start) else {
            return Err(too_short.into());
        };
        let header = Header::from_bytes(&start);
        if header.version != VERSION {
            return Err(Damage::Version(header.version).into());
        }
        let Some(blocks_end) = length.checked_sub((HEADER_BYTES + FOOTER_BYTES) as u64) else {
            return Err(too_short.into());
        };
        let footer_start = blocks_end + HEADER_BYTES as u64;
        let bytes = source.read(footer_start..length)?;
        let Ok(bytes) = <[u8; FOOTER_BYTES]>::try_from(&*bytes) else {
            return Err(too_short.into());
        };
        let footer = Footer::from_bytes(&bytes);
        // In a file that was cut or grew these bytes are wrong: read no more than it has.
        let index_end =
            footer.index_bytes().and_then(|index| index.checked_add(footer.index_offset));
        if index_end != Some(footer_start) || footer.index_offset < HEADER_BYTES as u64 {
            return Err(Damage::Checksum.into());
        }
        let index_bytes = source.read(footer.index_offset..footer_start)?;
        if !Footer::is_good(&bytes, &start, &index_bytes) {
            return Err(Damage::Checksum.into());
        }
        if footer.file_length != length {
            return Err(Damage::Length { expected: Some(footer.file_length), found: length }.into());
        }
        debug_assert_eq!(index_bytes.len() % ENTRY_BYTES, 0);
        let index = Index::new(&index_bytes, footer.index_offset);
        let verified = Verified::new(index.blocks());
        Ok(CollectionFile { source, header, footer, index, verified })
    }

    /// Number of puzzles in the file.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.footer.puzzles
    }

    /// True if the file has no puzzles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Version, counts and size.
    #[must_use]
    pub fn info(&self) -> Info {
        Info {
            version: self.header.version,
            puzzles: self.footer.puzzles,
            by_givens: self.footer.by_givens,
            bytes: self.footer.file_length,
            has_text: self.header.has_text,
        }
    }

    /// The puzzle at a place; `None` from the length on.
    ///
    /// # Errors
    /// If its block cannot be read or is damaged.
    pub fn get(&self, place: u64) -> Result<Option<PuzzleNumber>, CollectionFileError> {
        if place >= self.len() {
            return Ok(None);
        }
        let (block, i) = ((place / BLOCK as u64) as usize, (place % BLOCK as u64) as usize);
        self.with_block(block, |block| block.get(i)).map(Some)
    }

    /// The place of a puzzle; `None` if it is not in the file.
    ///
    /// # Errors
    /// As [`CollectionFile::get`].
    pub fn find(&self, number: PuzzleNumber) -> Result<Option<u64>, CollectionFileError> {
        let Some(block) = self.block_of(number)? else {
            return Ok(None);
        };
        let found = self.with_block(block, |parts| parts.search(number))?;
        Ok(found.ok().map(|i| (block * BLOCK + i) as u64))
    }

    /// True if a puzzle is in the file.
    ///
    /// # Errors
    /// As [`CollectionFile::get`].
    pub fn contains(&self, number: PuzzleNumber) -> Result<bool, CollectionFileError> {
        Ok(self.find(number)?.is_some())
    }

    /// The place that a puzzle has or would have: the number of puzzles with smaller numbers.
    ///
    /// # Errors
    /// As [`CollectionFile::get`].
    pub fn places_before(&self, number: PuzzleNumber) -> Result<u64, CollectionFileError> {
        let Some(block) = self.block_of(number)? else {
            return Ok(0);
        };
        let before = self.with_block(block, |parts| parts.search(number))?;
        Ok((block * BLOCK + before.unwrap_or_else(|before| before)) as u64)
    }

    /// The places of all puzzles whose solutions have these ranks; `rank..=rank` for one solution.
    ///
    /// # Errors
    /// As [`CollectionFile::get`].
    pub fn places_of(
        &self,
        ranks: RangeInclusive<Rank>,
    ) -> Result<Range<u64>, CollectionFileError> {
        let (first, last) = ranks.into_inner();
        let start = self.places_before(PuzzleNumber::first_of(first))?;
        if last < first {
            return Ok(start..start);
        }
        let end = match Rank::new(last.get() + 1) {
            Ok(next) => self.places_before(PuzzleNumber::first_of(next))?,
            Err(_) => self.len(),
        };
        Ok(start..end.max(start))
    }

    /// Verifies the checksum, content and order of every block, and the counts. Does not solve the
    /// puzzles.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), CollectionFileError> {
        let mut by_givens = [0; SIZES];
        let mut last = None;
        let mut end = HEADER_BYTES as u64;
        for block in 0..self.index.blocks() {
            if self.index.get(block).map(|entry| entry.offset) != Some(end) {
                return Err(Damage::Content { block }.into());
            }
            end = self.index.range(block).map_or(end, |range| range.end);
            let numbers = self.block_numbers(block)?;
            if numbers.first().copied() <= last {
                return Err(Damage::Content { block }.into());
            }
            last = numbers.last().copied();
            self.with_block(block, |parts| {
                parts.counts().for_each(|(size, count)| by_givens[size as usize] += count);
                Ok(())
            })?;
        }
        if by_givens != self.footer.by_givens || end != self.footer.index_offset {
            return Err(Damage::Counts.into());
        }
        Ok(())
    }

    /// The only block that can have a puzzle: the last one that begins with no larger number, or
    /// the first.
    fn block_of(&self, number: PuzzleNumber) -> Result<Option<usize>, CollectionFileError> {
        let mut blocks = self.index.blocks_with(number.rank().zero_based());
        while blocks.len() > 1 {
            let middle = blocks.start + blocks.len() / 2;
            if self.with_block(middle, |parts| parts.get(0))? <= number {
                blocks.start = middle;
            } else {
                blocks.end = middle;
            }
        }
        Ok(blocks.next())
    }

    pub(crate) fn puzzles_in(&self, block: usize) -> usize {
        let before = (block as u64).saturating_mul(BLOCK as u64);
        self.len().saturating_sub(before).min(BLOCK as u64) as usize
    }

    pub(crate) fn block_numbers(
        &self,
        block: usize,
    ) -> Result<Vec<PuzzleNumber>, CollectionFileError> {
        self.with_block(block, |parts| parts.numbers())
    }

    fn with_block<T>(
        &self,
        block: usize,
        ask: impl FnOnce(&Block<'_>) -> Result<T, Malformed>,
    ) -> Result<T, CollectionFileError> {
        let bytes = self.block_bytes(block)?;
        let first_rank = self.index.get(block).map_or(0, |entry| entry.first_rank);
        let parts = Block::new(&bytes, self.puzzles_in(block), first_rank);
        parts.and_then(|parts| ask(&parts)).map_err(|Malformed| Damage::Content { block }.into())
    }

    /// The bytes of a block, verified.
    pub(crate) fn block_bytes(&self, block: usize) -> Result<Cow<'_, [u8]>, CollectionFileError> {
        let (Some(range), Some(entry)) = (self.index.range(block), self.index.get(block)) else {
            return Err(Damage::Content { block }.into());
        };
        let bytes = self.source.read(range)?;
        if self.source.stays() && self.verified.contains(block) {
            return Ok(bytes);
        }
        if crc32fast::hash(&bytes) != entry.sum {
            return Err(Damage::Block { block, offset: entry.offset }.into());
        }
        self.verified.insert(block);
        Ok(bytes)
    }

    /// Start of the texts of a block in its bytes.
    #[cfg(any(feature = "text", feature = "read-text"))]
    pub(crate) fn end_of_puzzles(&self, block: usize) -> Result<usize, CollectionFileError> {
        self.with_block(block, |parts| Ok(parts.end()))
    }

    /// True if each puzzle has a text.
    #[cfg(any(feature = "text", feature = "read-text"))]
    pub(crate) fn has_text(&self) -> bool {
        self.header.has_text
    }
}

/// Refuses the start of any other file.
fn check_start(start: &[u8]) -> Result<(), Damage> {
    if start.starts_with(&MAGIC) {
        return Ok(());
    }
    // Whole or cut, these bytes start other files.
    let is_cut = !start.is_empty() && MAGIC.starts_with(start);
    if is_cut {
        return Err(Damage::Length { expected: None, found: start.len() as u64 });
    }
    if is_collection_file(start) {
        return Err(Damage::TextMode);
    }
    Err(Damage::NotACollection(start.iter().take(8).copied().collect()))
}
