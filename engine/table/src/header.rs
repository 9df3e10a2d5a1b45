//! The header: magic bytes, lengths, places of sections.
#![forbid(unsafe_code)]

use std::ops::Range;

use minlex_catalog::counts::{BANDS, ESSENTIALLY_DIFFERENT};
use sha2::{Digest, Sha256};

use crate::chunk_sums::ChunkSums;
use crate::contradiction::Contradiction;
use crate::elias_fano::GROUP;
use crate::error::FormatError;
use crate::format::{
    ALIGNMENT, AUTOMORPHISM_ENTRY_BYTES, BAND_ENTRY_BYTES, BYTE_ORDER, CHUNK_BYTES,
    DIRECTORY_ENTRY_BYTES, FIXED_HEADER_BYTES, GROUP_ENTRY_BYTES, MAGIC, MANIFEST_BYTES_MAX,
    SUM_BYTES, VERSION, align, read_u32, read_u64,
};
use crate::manifest::Manifest;
use crate::section::Section;

/// End of the directory and start of the manifest.
pub(crate) const DIRECTORY_END: usize =
    FIXED_HEADER_BYTES + Section::ALL.len() * DIRECTORY_ENTRY_BYTES;

/// Bytes before the body, at most.
pub(crate) const HEADER_BYTES_MAX: usize =
    (DIRECTORY_END + MANIFEST_BYTES_MAX).next_multiple_of(ALIGNMENT);

/// A bound of the checkpoints; each band has some three million prefixes.
const MOST_CHECKPOINTS: u64 = 1 << 31;

/// The highest order of an automorphism group, and so a bound of their number.
const MOST_GROUP_ORDERS: u64 = 648;

mod offset {
    pub(super) const BYTE_ORDER: usize = 8;
    pub(super) const VERSION: usize = 12;
    pub(super) const FILE_LENGTH: usize = 16;
    pub(super) const MANIFEST_LENGTH: usize = 24;
    pub(super) const SECTION_COUNT: usize = 28;
    pub(super) const CHUNK_BYTES: usize = 32;
    pub(super) const BODY_OFFSET: usize = 36;
    pub(super) const ZERO: usize = 40;
    pub(super) const SUMS_SHA256: usize = 64;
    pub(super) const HEADER_SHA256: usize = 96;
}

/// The fixed header after magic, byte order and version, without its checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FixedHeader {
    pub(crate) file_length: u64,
    pub(crate) manifest_length: u32,
    pub(crate) section_count: u32,
    pub(crate) chunk_bytes: u32,
    pub(crate) body_offset: u32,
    pub(crate) zero: [u8; 24],
    pub(crate) sums_sha256: [u8; 32],
}

impl FixedHeader {
    fn from_bytes(bytes: &[u8; FIXED_HEADER_BYTES]) -> FixedHeader {
        FixedHeader {
            file_length: read_u64(bytes, offset::FILE_LENGTH),
            manifest_length: read_u32(bytes, offset::MANIFEST_LENGTH),
            section_count: read_u32(bytes, offset::SECTION_COUNT),
            chunk_bytes: read_u32(bytes, offset::CHUNK_BYTES),
            body_offset: read_u32(bytes, offset::BODY_OFFSET),
            zero: field(bytes, offset::ZERO),
            sums_sha256: field(bytes, offset::SUMS_SHA256),
        }
    }

    /// The 128 bytes, with zeros for the checksum, which [`seal`] writes.
    pub(crate) fn to_bytes(&self) -> [u8; FIXED_HEADER_BYTES] {
        let mut bytes = [0; FIXED_HEADER_BYTES];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        put(0, &MAGIC);
        put(offset::BYTE_ORDER, &BYTE_ORDER.to_le_bytes());
        put(offset::VERSION, &VERSION.to_le_bytes());
        put(offset::FILE_LENGTH, &self.file_length.to_le_bytes());
        put(offset::MANIFEST_LENGTH, &self.manifest_length.to_le_bytes());
        put(offset::SECTION_COUNT, &self.section_count.to_le_bytes());
        put(offset::CHUNK_BYTES, &self.chunk_bytes.to_le_bytes());
        put(offset::BODY_OFFSET, &self.body_offset.to_le_bytes());
        put(offset::ZERO, &self.zero);
        put(offset::SUMS_SHA256, &self.sums_sha256);
        bytes
    }
}

fn field<const N: usize>(bytes: &[u8; FIXED_HEADER_BYTES], at: usize) -> [u8; N] {
    let mut field = [0; N];
    field.copy_from_slice(&bytes[at..at + N]);
    field
}

pub(crate) struct DirectoryEntry {
    pub(crate) section_id: u64,
    pub(crate) offset: u64,
    pub(crate) length: u64,
}

impl DirectoryEntry {
    fn from_bytes(bytes: &[u8]) -> DirectoryEntry {
        DirectoryEntry {
            section_id: read_u64(bytes, 0),
            offset: read_u64(bytes, 8),
            length: read_u64(bytes, 16),
        }
    }

    pub(crate) fn to_bytes(&self) -> [[u8; 8]; 3] {
        [self.section_id, self.offset, self.length].map(u64::to_le_bytes)
    }
}

/// Checksum of everything before the body except itself.
fn header_sum(head: &[u8]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(&head[..offset::HEADER_SHA256]);
    hasher.update(&head[FIXED_HEADER_BYTES..]);
    hasher.finalize().into()
}

/// Writes the header's checksum into `head`, everything before the body.
pub(crate) fn seal(head: &mut [u8]) {
    let sum = header_sum(head);
    head[offset::HEADER_SHA256..FIXED_HEADER_BYTES].copy_from_slice(&sum);
}

/// A parsed and verified header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Facts about the table.
    pub manifest: Manifest,
    /// Indexed by place in [`Section::ALL`].
    sections: [Range<usize>; 6],
    sums_sha256: [u8; 32],
}

impl Header {
    /// Place of a section in the file.
    #[must_use]
    pub fn section(&self, section: Section) -> Range<usize> {
        self.sections[section as usize - 1].clone()
    }

    /// The part of the file that chunk checksums cover: all but [`Section::Sums`].
    #[must_use]
    pub fn body(&self) -> Range<usize> {
        self.section(Section::Bands).start..self.section(Section::Sums).start
    }

    /// Bytes of chunk `chunk` in the file; an empty range after the last.
    #[must_use]
    pub fn chunk(&self, chunk: usize) -> Range<usize> {
        let body = self.body();
        let start = chunk.saturating_mul(CHUNK_BYTES).saturating_add(body.start);
        start.min(body.end)..start.saturating_add(CHUNK_BYTES).min(body.end)
    }

    /// Number of chunks of the body.
    #[must_use]
    pub fn chunks(&self) -> usize {
        self.body().len().div_ceil(CHUNK_BYTES)
    }

    /// Length of the file in bytes.
    #[must_use]
    pub fn file_length(&self) -> usize {
        self.section(Section::Sums).end
    }

    /// Reads and verifies the header of a table in memory, and the checksum of its checksums: eight
    /// bytes per 64 KiB.
    ///
    /// # Errors
    /// The first fault, in the order magic, byte order, version, length, checksum, structure.
    pub fn parse(bytes: &[u8]) -> Result<Header, FormatError> {
        let header = Header::parse_start(bytes, bytes.len() as u64)?;
        header.parse_sums(&bytes[header.section(Section::Sums)])?;
        Ok(header)
    }

    /// Reads and verifies the header of a file of `length` bytes from its `start`: the whole file
    /// or at least [`HEADER_BYTES_MAX`] bytes.
    pub(crate) fn parse_start(start: &[u8], length: u64) -> Result<Header, FormatError> {
        check_magic(start)?;
        let (fixed, head) = parse_fixed(start, length)?;
        let header = Header {
            sections: parse_directory(&fixed, head)?,
            manifest: Manifest::from_bytes(
                &head[DIRECTORY_END..DIRECTORY_END + fixed.manifest_length as usize],
            )?,
            sums_sha256: fixed.sums_sha256,
        };
        header.check_lengths()?;
        let sums = header.section(Section::Sums);
        if sums.end as u64 != length || sums.len() != header.chunks() * SUM_BYTES {
            return Err(
                Contradiction::SumsLength { bytes: sums.len(), chunks: header.chunks() }.into()
            );
        }
        Ok(header)
    }

    /// Refuses sections longer than their checkpoints need: readers must not spend time and memory
    /// on empty gigabytes. The number of chunks bounds the checksums.
    fn check_lengths(&self) -> Result<(), Contradiction> {
        for section in Section::ALL.iter().copied().filter(|section| *section != Section::Sums) {
            let length = self.section(section).len() as u64;
            let most = most_bytes(section, self.manifest.checkpoints);
            if length > most {
                return Err(Contradiction::SectionLength { section, length, most });
            }
        }
        Ok(())
    }

    /// Checksums of the chunks, from the bytes of their section.
    pub(crate) fn parse_sums(&self, bytes: &[u8]) -> Result<ChunkSums, FormatError> {
        let sums = ChunkSums::new(bytes.as_chunks().0.to_vec());
        if sums.sha256() == self.sums_sha256 { Ok(sums) } else { Err(FormatError::HeaderChecksum) }
    }
}

/// The most bytes of a section in a table with this number of checkpoints.
///
/// A builder gives each checkpoint as many low bits as the grids to the next one need. Evenly
/// spread checkpoints need fewest, so their need bounds the mean. High parts then add at most two
/// bits for each checkpoint besides its mark. Builders may use a bit more of both.
fn most_bytes(section: Section, checkpoints: u64) -> u64 {
    const BITS_IN_WORD: u64 = 64;
    let bands = BANDS as u64;
    let checkpoints = checkpoints.min(MOST_CHECKPOINTS);
    let between = (ESSENTIALLY_DIFFERENT / checkpoints.max(1)).max(1);
    // Each band begins with a new word; the end allows reading two words.
    let words = |bits_each: u64| 8 * (checkpoints * bits_each / BITS_IN_WORD + bands + 3);
    match section {
        Section::Bands => bands * BAND_ENTRY_BYTES as u64,
        Section::Groups => GROUP_ENTRY_BYTES as u64 * (checkpoints / u64::from(GROUP) + bands),
        Section::Low => words(u64::from(between.ilog2()) + 2),
        Section::High => words(5),
        Section::Automorphisms => MOST_GROUP_ORDERS * AUTOMORPHISM_ENTRY_BYTES as u64,
        Section::Sums => u64::MAX,
    }
}

fn check_magic(bytes: &[u8]) -> Result<(), FormatError> {
    let start = &bytes[..bytes.len().min(MAGIC.len())];
    if start.is_empty() {
        return Err(FormatError::Empty);
    }
    if MAGIC.starts_with(start) {
        return Ok(());
    }
    let changed_line_ends = [&b"\x89MLX\n"[..], b"\x89MLX\r\r\n", b"\x89MLX\r\n\x1a\r"];
    Err(if changed_line_ends.iter().any(|mangled| start.starts_with(mangled)) {
        FormatError::TextMode
    } else {
        FormatError::NotATable(start.to_vec())
    })
}

/// Fixed header, and everything before the body. Verifies byte order, version, length and checksum.
fn parse_fixed(start: &[u8], length: u64) -> Result<(FixedHeader, &[u8]), FormatError> {
    let wrong_length = |expected| FormatError::Length { expected, found: length };
    let Some(bytes) = start.first_chunk::<FIXED_HEADER_BYTES>() else {
        return Err(wrong_length(FIXED_HEADER_BYTES as u64));
    };
    match read_u32(bytes, offset::BYTE_ORDER) {
        BYTE_ORDER => {}
        word if word == BYTE_ORDER.swap_bytes() => return Err(FormatError::ByteOrder),
        _ => return Err(FormatError::HeaderChecksum),
    }
    let version = read_u32(bytes, offset::VERSION);
    if version != VERSION {
        return Err(FormatError::Version(version));
    }
    let fixed = FixedHeader::from_bytes(bytes);
    if fixed.file_length != length {
        return Err(wrong_length(fixed.file_length));
    }
    // Only the checksum's reach is trusted before verification.
    let body = fixed.body_offset as usize;
    let plausible = fixed.manifest_length as usize <= MANIFEST_BYTES_MAX
        && (FIXED_HEADER_BYTES..=start.len()).contains(&body);
    if !plausible || header_sum(&start[..body])[..] != bytes[offset::HEADER_SHA256..] {
        return Err(FormatError::HeaderChecksum);
    }
    Ok((fixed, &start[..body]))
}

/// Places of the sections; `head` is everything before the body.
fn parse_directory(fixed: &FixedHeader, head: &[u8]) -> Result<[Range<usize>; 6], FormatError> {
    let good = fixed.section_count as usize == Section::ALL.len()
        && fixed.chunk_bytes as usize == CHUNK_BYTES
        && fixed.zero == [0; 24];
    if !good {
        return Err(Contradiction::HeaderNumbers {
            sections: fixed.section_count,
            chunk_bytes: fixed.chunk_bytes,
        }
        .into());
    }
    if head.len() != align(DIRECTORY_END + fixed.manifest_length as usize) {
        return Err(Contradiction::BodyOffset { offset: fixed.body_offset }.into());
    }
    // Longer files exceed the address space of a small machine.
    let end = isize::try_from(fixed.file_length).map_or(0, isize::unsigned_abs);
    let mut sections: [Range<usize>; 6] = std::array::from_fn(|_| 0..0);
    let mut at = head.len();
    let entries = head[FIXED_HEADER_BYTES..].chunks_exact(DIRECTORY_ENTRY_BYTES);
    for ((section, entry), place) in Section::ALL.iter().copied().zip(entries).zip(&mut sections) {
        let DirectoryEntry { section_id, offset, length } = DirectoryEntry::from_bytes(entry);
        let room = end.saturating_sub(at) as u64;
        if section_id != section as u64 || offset != at as u64 || length > room {
            return Err(Contradiction::SectionPlace { section, offset, length }.into());
        }
        *place = at..at + length as usize;
        at = align(place.end).min(end);
    }
    Ok(sections)
}
