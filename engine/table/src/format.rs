//! Constants of the format, as in `docs/FORMAT.md`, and its integers. All is little-endian and of
//! fixed layout, except the name of the preset.
#![forbid(unsafe_code)]

/// First eight bytes of every table. The first is not ASCII; text-mode copies break the line ends.
pub const MAGIC: [u8; 8] = *b"\x89MLX\r\n\x1a\n";
/// Marker of the byte order, as a little-endian machine reads it.
pub const BYTE_ORDER: u32 = 0x0102_0304;
/// The version of the format, the only one so far.
pub const VERSION: u32 = 1;
/// Length of the fixed part of the header.
pub const FIXED_HEADER_BYTES: usize = 128;
/// Bytes of one section's entry in the directory.
pub const DIRECTORY_ENTRY_BYTES: usize = 24;
/// Longest manifest accepted.
pub const MANIFEST_BYTES_MAX: usize = 1024;
/// Bytes per checksum chunk of the body.
pub const CHUNK_BYTES: usize = 65_536;
/// Bytes of a chunk's checksum: the first eight of its SHA-256.
pub const SUM_BYTES: usize = 8;
/// Sections start at multiples of this.
pub const ALIGNMENT: usize = 64;
/// Bytes of one band's entry in [`crate::Section::Bands`].
pub const BAND_ENTRY_BYTES: usize = 48;
/// Bytes of one group's entry in [`crate::Section::Groups`].
pub const GROUP_ENTRY_BYTES: usize = 8;
/// Bytes of one order's entry in [`crate::Section::Automorphisms`].
pub const AUTOMORPHISM_ENTRY_BYTES: usize = 16;
/// Zero bytes at the end of [`crate::Section::Low`]: two words can always be read.
pub const LOW_PADDING_BYTES: usize = 16;

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

/// The first multiple of [`ALIGNMENT`] from `n` on.
#[must_use]
pub(crate) fn align(n: usize) -> usize {
    n.next_multiple_of(ALIGNMENT)
}
