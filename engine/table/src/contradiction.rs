//! Content that contradicts itself or the catalogue, under right checksums.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

use crate::format::MANIFEST_BYTES_MAX;
use crate::section::Section;

/// A contradiction in a table whose checksums are right: it was forged, or a faulty program wrote
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The header has sections or chunks outside version 1.
    HeaderNumbers {
        /// Number of sections; 6 is right.
        sections: u32,
        /// Bytes per chunk; 65,536 is right.
        chunk_bytes: u32,
    },
    /// The body does not start after the manifest.
    BodyOffset {
        /// Start that the header states.
        offset: u32,
    },
    /// A section does not follow the last, or exceeds the file.
    SectionPlace {
        /// The section.
        section: Section,
        /// Start that the header states.
        offset: u64,
        /// Its length in bytes.
        length: u64,
    },
    /// A section is longer than the number of checkpoints allows.
    SectionLength {
        /// The section.
        section: Section,
        /// Its length in bytes.
        length: u64,
        /// The most bytes that it can have.
        most: u64,
    },
    /// The number of checksums differs from the number of chunks.
    SumsLength {
        /// Bytes of checksums, 8 for each chunk.
        bytes: usize,
        /// Chunks of the body.
        chunks: usize,
    },
    /// The manifest is longer than 1,024 bytes.
    ManifestTooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The fields of the manifest do not fill it.
    ManifestLength {
        /// Bytes that the fields take.
        used: u64,
        /// Bytes of the manifest.
        bytes: usize,
    },
    /// The name of the preset is not UTF-8.
    ManifestText {
        /// Bytes of the name before the first wrong one.
        valid_up_to: usize,
    },
    /// The manifest's totals differ from those of the bands.
    ManifestTotals {
        /// Grids by the manifest.
        grids: u64,
        /// Checkpoints by the manifest.
        checkpoints: u64,
        /// Checkpoints of all bands.
        counted: u64,
    },
    /// The section of bands does not hold 416 entries.
    BandSection {
        /// Its length in bytes.
        bytes: usize,
    },
    /// A band's entry contradicts itself or earlier ones.
    BandEntry {
        /// The band's number.
        band: BandNumber,
    },
    /// The grids of all bands do not add up to the catalogue.
    BandTotal {
        /// Their sum.
        grids: u64,
    },
    /// The table states a wrong number of prefixes for a band.
    Prefixes {
        /// The band's number.
        band: BandNumber,
        /// The number in the table.
        stated: u32,
        /// The true number.
        counted: u32,
    },
    /// The sums of a band descend, or a group of them does not start at its place.
    NotAscending {
        /// The band's number.
        band: BandNumber,
        /// Number of the group of 64 checkpoints in its band.
        group: u32,
    },
    /// A checkpoint's sum exceeds the grids of its band.
    SumTooLarge,
    /// A place outside its section.
    Outside {
        /// The section.
        section: Section,
        /// The place in the section.
        byte: u64,
    },
    /// The section of automorphisms has a length other than a multiple of 16 bytes.
    AutomorphismSection {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The automorphism counts do not ascend, or their numbers of grids do not add up to the
    /// catalogue.
    AutomorphismCounts,
    /// Bytes between two sections are not zero.
    Padding {
        /// The section before them.
        after: Section,
    },
    /// A walk from a checkpoint found another number of grids.
    Grids {
        /// The band's number.
        band: BandNumber,
    },
    /// A sum leads past the last rank.
    PastTheLastRank,
    /// A scan ended before its last rank.
    EndsTooEarly,
}

impl fmt::Display for Contradiction {
    // One list, a message for each member.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Contradiction as C;
        match self {
            C::HeaderNumbers { sections, chunk_bytes } => {
                write!(f, "the header names {sections} sections and chunks of {chunk_bytes} bytes")
            }
            C::BodyOffset { offset } => write!(f, "the body starts at byte {offset}"),
            C::SectionPlace { section, offset, length } => write!(
                f,
                "section {} is placed at byte {offset} with length {length}",
                section.name()
            ),
            C::SectionLength { section, length, most } => write!(
                f,
                "section {} has {length} bytes, with its checkpoints it cannot have more than \
                 {most}",
                section.name()
            ),
            C::SumsLength { bytes, chunks } => {
                write!(f, "{bytes} bytes of checksums for {chunks} chunks")
            }
            C::ManifestTooLong { bytes } => write!(
                f,
                "the manifest has {bytes} bytes, at most {MANIFEST_BYTES_MAX} are allowed"
            ),
            C::ManifestLength { used, bytes } => {
                write!(f, "the manifest takes {used} bytes of {bytes}")
            }
            C::ManifestText { valid_up_to } => write!(
                f,
                "the manifest cannot be read (byte {valid_up_to} of the preset's name is no UTF-8)"
            ),
            C::ManifestTotals { grids, checkpoints, counted } => write!(
                f,
                "the manifest speaks of {grids} grids and {checkpoints} checkpoints, there are \
                 {ESSENTIALLY_DIFFERENT} and {counted}"
            ),
            C::BandSection { bytes } => write!(f, "the band section has {bytes} bytes"),
            C::BandEntry { band } => write!(f, "the entry of band {band} contradicts itself"),
            C::BandTotal { grids } => {
                write!(f, "the bands have {grids} grids, there are {ESSENTIALLY_DIFFERENT}")
            }
            C::Prefixes { band, stated, counted } => {
                write!(f, "band {band} states {stated} prefixes, it has {counted}")
            }
            C::NotAscending { band, group } => {
                write!(f, "sums of band {band} do not ascend at group {group}")
            }
            C::SumTooLarge => f.write_str("a sum is larger than its band"),
            C::Outside { section, byte } => {
                write!(f, "something is placed at byte {byte} of section {}", section.name())
            }
            C::AutomorphismSection { bytes } => {
                write!(f, "the automorphism section has {bytes} bytes")
            }
            C::AutomorphismCounts => {
                f.write_str("the automorphism counts do not add up to the catalogue")
            }
            C::Padding { after } => {
                write!(f, "bytes after section {} are not zero", after.name())
            }
            C::Grids { band } => {
                write!(f, "a checkpoint of band {band} does not agree with the grids")
            }
            C::PastTheLastRank => f.write_str("a sum leads past the last rank"),
            C::EndsTooEarly => f.write_str("the catalogue ends too early"),
        }
    }
}

impl std::error::Error for Contradiction {}
