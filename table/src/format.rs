//! The table file: checkpoints through the catalogue, and what it takes to trust them.
//!
//! `docs/FORMAT.md` is the specification, byte by byte; the constants here repeat it. Everything is
//! little-endian and of fixed layout but for the small manifest, the one place where `bincode` is
//! used ([`crate::manifest`]).
//!
//! Opening a table reads the header alone: magic, byte order, version, length, the header's
//! checksum, the sections' places. The body is covered by one checksum per chunk of 64 KiB, so that
//! a reader can check what it touches when it touches it.

use std::fmt;

/// First eight bytes of every table. The first one is not ASCII and the line ends break under
/// text-mode copies.
pub const MAGIC: [u8; 8] = *b"\x89MLX\r\n\x1a\n";
/// The word that tells byte orders apart, as a little-endian machine reads it.
pub const BYTE_ORDER: u32 = 0x0102_0304;
/// The one version so far.
pub const VERSION: u32 = 1;
/// Length of the fixed part of the header.
pub const FIXED_HEADER_BYTES: usize = 128;
/// Bytes per checksum chunk of the body.
pub const CHUNK_BYTES: usize = 65_536;
/// Bytes per chunk checksum: the first eight of a SHA-256.
pub const SUM_BYTES: usize = 8;
/// Sections start at multiples of this.
pub const ALIGNMENT: usize = 64;
/// Bytes of one band's entry in [`crate::Section::Bands`].
pub const BAND_ENTRY_BYTES: usize = 48;
/// Bytes of one group's entry in [`crate::Section::Groups`].
pub const GROUP_ENTRY_BYTES: usize = 8;
/// Bytes of one order's entry in [`crate::Section::Automorphisms`].
pub const AUTOMORPHISM_ENTRY_BYTES: usize = 16;
/// Checkpoints per group.
pub const GROUP: u32 = 64;

/// Why bytes are not a good table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// No bytes at all.
    Empty,
    /// The first bytes are not those of a table; holds up to eight of them.
    NotATable(Vec<u8>),
    /// The magic bytes were changed the way text-mode transfers change line ends.
    TextMode,
    /// Written with the other byte order.
    ByteOrder,
    /// A version that this library does not know.
    Version(u32),
    /// Shorter or longer than its header says.
    Length {
        /// By the header, if the header is there.
        expected: u64,
        /// In fact.
        found: u64,
    },
    /// The header's checksum does not fit its bytes.
    HeaderChecksum,
    /// A chunk's checksum does not fit: the number of the chunk and the offset of its first byte in
    /// the file.
    Chunk {
        /// Number of the chunk, from 0.
        chunk: usize,
        /// Where it starts in the file.
        offset: u64,
    },
    /// Checksums are right but the content contradicts itself or the catalogue; says where and how.
    Structure(String),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::Empty => f.write_str("the file is empty: expected a minlex table; build one with `minlex build`"),
            FormatError::NotATable(found) => {
                f.write_str("not a minlex table: it starts with")?;
                found.iter().try_for_each(|b| write!(f, " {b:02x}"))?;
                f.write_str(", expected")?;
                MAGIC.iter().try_for_each(|b| write!(f, " {b:02x}"))?;
                f.write_str("; build a table with `minlex build`")
            }
            FormatError::TextMode => f.write_str(
                "a minlex table damaged by a text-mode copy that changed its line ends: copy it again in binary mode",
            ),
            FormatError::ByteOrder => f.write_str(
                "a minlex table in big-endian byte order: tables are little-endian on every machine; build it again",
            ),
            FormatError::Version(found) => write!(
                f,
                "a minlex table of format version {found}: this program reads version {VERSION}; use a newer program or \
                 build the table again"
            ),
            FormatError::Length { expected, found } => write!(
                f,
                "{found} bytes long, expected {expected}: the table is {}; copy or build it again",
                if found < expected { "cut short" } else { "followed by other bytes" }
            ),
            FormatError::HeaderChecksum => {
                f.write_str("the header's checksum is wrong: the table is damaged; copy or build it again")
            }
            FormatError::Chunk { chunk, offset } => write!(
                f,
                "the checksum of chunk {chunk} (64 KiB at byte {offset}) is wrong: the table is damaged; copy or build it again"
            ),
            FormatError::Structure(what) => {
                write!(f, "{what}: the table was written by a faulty program; build it again")
            }
        }
    }
}

impl std::error::Error for FormatError {}

/// The four bytes at `at`, little-endian.
///
/// # Panics
/// If they are outside `bytes`.
#[inline(always)]
#[must_use]
pub fn read_u32(bytes: &[u8], at: usize) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(word)
}

/// The eight bytes at `at`, little-endian.
///
/// # Panics
/// If they are outside `bytes`.
#[inline(always)]
#[must_use]
pub fn read_u64(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// One band's entry: where its checkpoints are and how they are coded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BandEntry {
    /// Grids with lower bands.
    pub before: u64,
    /// Grids with this band on top of their minlex form.
    pub grids: u32,
    /// Two-band prefixes under this band.
    pub prefixes: u32,
    /// Prefixes from one checkpoint to the next; 0 if the band has no grids.
    pub spacing: u32,
    /// Checkpoints: `prefixes / spacing` rounded up, or 0.
    pub checkpoints: u32,
    /// Low bits of each checkpoint that are stored as they are, below 32.
    pub low_bits: u32,
    /// First group in [`crate::Section::Groups`].
    pub first_group: u32,
    /// First 64-bit word in [`crate::Section::Low`].
    pub low_word: u64,
    /// First 64-bit word in [`crate::Section::High`].
    pub high_word: u64,
}

impl BandEntry {
    /// Groups of checkpoints.
    #[must_use]
    pub fn groups(&self) -> u32 {
        self.checkpoints.div_ceil(GROUP)
    }

    /// Reads an entry.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; BAND_ENTRY_BYTES]) -> BandEntry {
        BandEntry {
            before: read_u64(bytes, 0),
            grids: read_u32(bytes, 8),
            prefixes: read_u32(bytes, 12),
            spacing: read_u32(bytes, 16),
            checkpoints: read_u32(bytes, 20),
            low_bits: read_u32(bytes, 24),
            first_group: read_u32(bytes, 28),
            low_word: read_u64(bytes, 32),
            high_word: read_u64(bytes, 40),
        }
    }

    /// Writes an entry.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; BAND_ENTRY_BYTES] {
        let mut bytes = [0; BAND_ENTRY_BYTES];
        bytes[..8].copy_from_slice(&self.before.to_le_bytes());
        let words = [
            self.grids,
            self.prefixes,
            self.spacing,
            self.checkpoints,
            self.low_bits,
            self.first_group,
        ];
        for (i, word) in words.into_iter().enumerate() {
            bytes[8 + 4 * i..12 + 4 * i].copy_from_slice(&word.to_le_bytes());
        }
        bytes[32..40].copy_from_slice(&self.low_word.to_le_bytes());
        bytes[40..].copy_from_slice(&self.high_word.to_le_bytes());
        bytes
    }
}
