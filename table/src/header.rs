//! The header: who this file is, how long, where its sections are.

use std::borrow::Cow;
use std::ops::Range;

use sha2::{Digest, Sha256};

use crate::format::{
    ALIGNMENT, BYTE_ORDER, CHUNK_BYTES, FIXED_HEADER_BYTES, FormatError, MAGIC, SUM_BYTES, VERSION,
    read_u32, read_u64,
};
use crate::manifest::{MANIFEST_BYTES_MAX, Manifest};

/// Bytes of one section's entry in the directory.
const DIRECTORY_ENTRY_BYTES: usize = 24;

/// The sections of a table, in the order in which they follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// One entry per band: counts and where its checkpoints are.
    Bands = 1,
    /// One entry per 64 checkpoints.
    Groups = 2,
    /// Low bits of all checkpoints.
    Low = 3,
    /// High parts of all checkpoints in unary.
    High = 4,
    /// Grids by order of their automorphism group.
    Automorphisms = 5,
    /// Checksums of the chunks of everything above.
    Sums = 6,
}

impl Section {
    /// All sections in file order.
    pub const ALL: [Section; 6] = [
        Section::Bands,
        Section::Groups,
        Section::Low,
        Section::High,
        Section::Automorphisms,
        Section::Sums,
    ];

    /// Its name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Section::Bands => "bands",
            Section::Groups => "groups",
            Section::Low => "low",
            Section::High => "high",
            Section::Automorphisms => "automorphisms",
            Section::Sums => "sums",
        }
    }
}

/// A parsed and verified header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the table says of itself.
    pub manifest: Manifest,
    /// Where each section of [`Section::ALL`] is in the file.
    sections: [Range<usize>; 6],
}

fn align(n: usize) -> usize {
    n.next_multiple_of(ALIGNMENT)
}

fn header_sum(bytes: &[u8], body: usize) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(&bytes[..96]);
    hasher.update(&bytes[FIXED_HEADER_BYTES..body]);
    hasher.finalize().into()
}

/// The checksum of one chunk: the first eight bytes of its SHA-256.
#[must_use]
pub fn chunk_sum(chunk: &[u8]) -> [u8; SUM_BYTES] {
    let sum: [u8; 32] = Sha256::digest(chunk).into();
    let mut short = [0; SUM_BYTES];
    short.copy_from_slice(&sum[..SUM_BYTES]);
    short
}

impl Header {
    /// Where a section is in the file.
    #[must_use]
    pub fn section(&self, section: Section) -> Range<usize> {
        self.sections[section as usize - 1].clone()
    }

    /// The part of the file that chunk checksums cover: from the first section to the last but
    /// [`Section::Sums`].
    #[must_use]
    pub fn body(&self) -> Range<usize> {
        self.section(Section::Bands).start..self.section(Section::Sums).start
    }

    /// The bytes of chunk `chunk` in the file.
    #[must_use]
    pub fn chunk(&self, chunk: usize) -> Range<usize> {
        let body = self.body();
        let start = (body.start + chunk * CHUNK_BYTES).min(body.end);
        start..(start + CHUNK_BYTES).min(body.end)
    }

    /// How many chunks the body has.
    #[must_use]
    pub fn chunks(&self) -> usize {
        self.body().len().div_ceil(CHUNK_BYTES)
    }

    /// Reads and verifies the header of a table, and the checksum of its checksums. Looks at the
    /// header and at eight bytes per 64 KiB, nothing else.
    ///
    /// # Errors
    /// The first thing that is wrong, in the order magic, byte order, version, length, checksum,
    /// structure.
    pub fn parse(bytes: &[u8]) -> Result<Header, FormatError> {
        if bytes.is_empty() {
            return Err(FormatError::Empty);
        }
        let start = &bytes[..bytes.len().min(8)];
        if start != &MAGIC[..start.len()] {
            let mangled = start.starts_with(b"\x89MLX\n")
                || start.starts_with(b"\x89MLX\r\r\n")
                || start.starts_with(b"\x89MLX\r\n\x1a\r");
            return Err(if mangled {
                FormatError::TextMode
            } else {
                FormatError::NotATable(start.to_vec())
            });
        }
        let length = |expected: usize| FormatError::Length {
            expected: expected as u64,
            found: bytes.len() as u64,
        };
        if bytes.len() < FIXED_HEADER_BYTES {
            return Err(length(FIXED_HEADER_BYTES));
        }
        match read_u32(bytes, 8) {
            BYTE_ORDER => {}
            order if order == BYTE_ORDER.swap_bytes() => return Err(FormatError::ByteOrder),
            _ => return Err(FormatError::HeaderChecksum),
        }
        if read_u32(bytes, 12) != VERSION {
            return Err(FormatError::Version(read_u32(bytes, 12)));
        }
        let expected = read_u64(bytes, 16);
        if expected != bytes.len() as u64 {
            return Err(FormatError::Length {
                expected,
                found: bytes.len() as u64,
            });
        }
        let [manifest_bytes, count, chunk, body] =
            [24, 28, 32, 36].map(|at| read_u32(bytes, at) as usize);
        let directory_end = FIXED_HEADER_BYTES + Section::ALL.len() * DIRECTORY_ENTRY_BYTES;
        // A wrong checksum explains everything else, so it comes first; but it needs a plausible
        // end of the header.
        if manifest_bytes > MANIFEST_BYTES_MAX || body > bytes.len() || body < FIXED_HEADER_BYTES {
            return Err(FormatError::HeaderChecksum);
        }
        if bytes[96..128] != header_sum(bytes, body) {
            return Err(FormatError::HeaderChecksum);
        }
        let structure = |what: String| Err(FormatError::Structure(what));
        if count != Section::ALL.len()
            || chunk != CHUNK_BYTES
            || bytes[40..64].iter().any(|&b| b != 0)
        {
            return structure(format!(
                "the header names {count} sections and chunks of {chunk} bytes"
            ));
        }
        if body != align(directory_end + manifest_bytes) {
            return structure(format!("the body starts at byte {body}"));
        }
        let mut sections: [Range<usize>; 6] = std::array::from_fn(|_| 0..0);
        let mut at = body;
        for (i, section) in Section::ALL.into_iter().enumerate() {
            let entry = FIXED_HEADER_BYTES + i * DIRECTORY_ENTRY_BYTES;
            let id = read_u64(bytes, entry);
            let (offset, len) = (read_u64(bytes, entry + 8), read_u64(bytes, entry + 16));
            let fits =
                id == section as u64 && offset == at as u64 && len <= (bytes.len() - at) as u64;
            if !fits {
                return structure(format!(
                    "section {} is said to be at byte {offset} with length {len}",
                    section.name()
                ));
            }
            sections[i] = at..at + len as usize;
            at = align(sections[i].end).min(bytes.len());
        }
        let header = Header {
            manifest: Manifest::from_bytes(&bytes[directory_end..directory_end + manifest_bytes])?,
            sections,
        };
        let sums = header.section(Section::Sums);
        if sums.end != bytes.len() || sums.len() != header.chunks() * SUM_BYTES {
            return structure(format!(
                "{} bytes of checksums for {} chunks",
                sums.len(),
                header.chunks()
            ));
        }
        if bytes[64..96] != Sha256::digest(&bytes[sums])[..] {
            return Err(FormatError::HeaderChecksum);
        }
        Ok(header)
    }

    /// Verifies the checksum of one chunk of `bytes`, the file that this header was read from.
    ///
    /// # Errors
    /// [`FormatError::Chunk`] if it is wrong.
    pub fn check_chunk(&self, bytes: &[u8], chunk: usize) -> Result<(), FormatError> {
        let range = self.chunk(chunk);
        let sum = self.section(Section::Sums).start + chunk * SUM_BYTES;
        if bytes.get(sum..sum + SUM_BYTES) == Some(&chunk_sum(&bytes[range.clone()])[..]) {
            Ok(())
        } else {
            Err(FormatError::Chunk {
                chunk,
                offset: range.start as u64,
            })
        }
    }

    /// Puts a table together from the contents of its sections, each in one or more fragments, but
    /// the checksums, which are added. The pieces that come back follow each other without gaps;
    /// together they are the file.
    ///
    /// # Errors
    /// [`FormatError::Structure`] if the manifest is too long.
    pub fn assemble<'a>(
        manifest: &Manifest,
        contents: &[Vec<&'a [u8]>; 5],
    ) -> Result<Vec<Cow<'a, [u8]>>, FormatError> {
        let manifest = manifest.to_bytes()?;
        let directory_end = FIXED_HEADER_BYTES + Section::ALL.len() * DIRECTORY_ENTRY_BYTES;
        let body = align(directory_end + manifest.len());
        let mut offsets = [0; 6];
        let mut lengths = [0; 6];
        let mut at = body;
        let mut pieces = vec![Cow::Borrowed(&[][..])];
        let mut sums = ChunkSums::default();
        for (i, content) in contents.iter().enumerate() {
            offsets[i] = at;
            lengths[i] = content.iter().map(|fragment| fragment.len()).sum();
            let end = at + lengths[i];
            at = align(end);
            let padding = Cow::Owned(vec![0; at - end]);
            for piece in content.iter().map(|f| Cow::Borrowed(*f)).chain([padding]) {
                sums.update(&piece);
                pieces.push(piece);
            }
        }
        offsets[5] = at;
        let sums = sums.finish();
        lengths[5] = sums.len();
        let total = at + sums.len();
        let mut head = vec![0; body];
        head[..8].copy_from_slice(&MAGIC);
        head[8..12].copy_from_slice(&BYTE_ORDER.to_le_bytes());
        head[12..16].copy_from_slice(&VERSION.to_le_bytes());
        head[16..24].copy_from_slice(&(total as u64).to_le_bytes());
        let words = [
            (24, manifest.len()),
            (28, Section::ALL.len()),
            (32, CHUNK_BYTES),
            (36, body),
        ];
        for (at, word) in words {
            head[at..at + 4].copy_from_slice(&(word as u32).to_le_bytes());
        }
        for (i, section) in Section::ALL.into_iter().enumerate() {
            let entry = FIXED_HEADER_BYTES + i * DIRECTORY_ENTRY_BYTES;
            let words = [
                (0, section as u64),
                (8, offsets[i] as u64),
                (16, lengths[i] as u64),
            ];
            for (at, word) in words {
                head[entry + at..entry + at + 8].copy_from_slice(&word.to_le_bytes());
            }
        }
        head[directory_end..directory_end + manifest.len()].copy_from_slice(&manifest);
        let sum: [u8; 32] = Sha256::digest(&sums).into();
        head[64..96].copy_from_slice(&sum);
        let sum = header_sum(&head, body);
        head[96..128].copy_from_slice(&sum);
        pieces[0] = Cow::Owned(head);
        pieces.push(Cow::Owned(sums));
        Ok(pieces)
    }
}

/// Checksums of the chunks of a body that comes in pieces.
#[derive(Default)]
struct ChunkSums {
    hasher: Sha256,
    filled: usize,
    sums: Vec<u8>,
}

impl ChunkSums {
    fn update(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(CHUNK_BYTES - self.filled));
            self.hasher.update(now);
            self.filled += now.len();
            if self.filled == CHUNK_BYTES {
                self.close();
            }
            bytes = later;
        }
    }

    fn close(&mut self) {
        let sum = std::mem::take(&mut self.hasher).finalize();
        self.sums.extend_from_slice(&sum[..SUM_BYTES]);
        self.filled = 0;
    }

    fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.close();
        }
        self.sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Vec<u8> {
        let manifest = Manifest {
            preset: "custom".into(),
            stride: 1,
            grids: 2,
            checkpoints: 3,
        };
        let groups: Vec<u8> = (0..70_000u32).map(|i| i as u8).collect();
        Header::assemble(
            &manifest,
            &[
                vec![b"ba", b"nds"],
                vec![&groups[..30_000], &groups[30_000..]],
                vec![],
                vec![b"high"],
                vec![b"auto"],
            ],
        )
        .unwrap()
        .concat()
    }

    #[test]
    fn assembled_tables_parse() {
        let bytes = small();
        let header = Header::parse(&bytes).unwrap();
        assert_eq!(&bytes[header.section(Section::Bands)], b"bands");
        assert_eq!(&bytes[header.section(Section::High)], b"high");
        assert_eq!(header.section(Section::Low).len(), 0);
        assert_eq!(header.chunks(), 2);
        for section in Section::ALL {
            assert_eq!(header.section(section).start % ALIGNMENT, 0);
        }
        for chunk in 0..2 {
            header.check_chunk(&bytes, chunk).unwrap();
        }
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let good = small();
        let header = Header::parse(&good).unwrap();
        for at in (0..good.len())
            .step_by(if cfg!(debug_assertions) { 997 } else { 61 })
            .chain(0..600)
        {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << (at % 8);
            let found = match Header::parse(&bytes) {
                Ok(header) => {
                    (0..header.chunks()).any(|chunk| header.check_chunk(&bytes, chunk).is_err())
                }
                Err(_) => true,
            };
            assert!(found, "byte {at}");
            if at >= header.body().start && at < header.body().end {
                let chunk = (at - header.body().start) / CHUNK_BYTES;
                assert!(
                    matches!(header.check_chunk(&bytes, chunk), Err(FormatError::Chunk { chunk: c, .. }) if c == chunk)
                );
            }
        }
    }

    #[test]
    fn every_cut_is_found() {
        let good = small();
        for n in (0..good.len()).step_by(61).chain(0..600) {
            assert!(Header::parse(&good[..n]).is_err(), "{n} bytes");
        }
        assert_eq!(Header::parse(&[]), Err(FormatError::Empty));
        let mut longer = good.clone();
        longer.push(0);
        assert!(matches!(
            Header::parse(&longer),
            Err(FormatError::Length { .. })
        ));
    }

    #[test]
    fn foreign_files() {
        let mut bytes = small();
        bytes[12] = 2;
        assert_eq!(Header::parse(&bytes), Err(FormatError::Version(2)));
        bytes[8..12].reverse();
        assert_eq!(Header::parse(&bytes), Err(FormatError::ByteOrder));
        let text: Vec<u8> = small().iter().copied().filter(|&b| b != b'\r').collect();
        assert_eq!(Header::parse(&text), Err(FormatError::TextMode));
        assert!(matches!(
            Header::parse(b"PK\x03\x04 and so on"),
            Err(FormatError::NotATable(_))
        ));
        assert!(matches!(
            Header::parse(b"\x89"),
            Err(FormatError::Length { .. })
        ));
    }
}
