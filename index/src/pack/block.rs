//! Blocks: up to 1024 grids in groups, with a checksum.

use super::group::{GROUP, GROUP_BYTES, Record, group_bytes, push_group};

/// The first bytes of a file of blocks. Records of ten bytes begin with 0, 1 or 0xff.
pub(super) const MAGIC: [u8; 8] = *b"\x89MLP\r\n\x1a\n";

pub(super) const BLOCK: usize = 16 * GROUP;

pub(super) const BLOCK_BYTES: usize = BLOCK / GROUP * GROUP_BYTES + SUM_BYTES;

/// Bytes of a block's checksum, which follows its groups.
pub(super) const SUM_BYTES: usize = 4;

/// Bytes of the count of all grids, which ends the file.
pub(super) const END_BYTES: usize = 8;

/// The checksum of a block: of the number of grids before it and of its groups.
pub(super) fn block_sum(before: u64, groups: &[u8]) -> [u8; SUM_BYTES] {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&before.to_be_bytes());
    crc.update(groups);
    crc.finalize().to_be_bytes()
}

/// Appends a block of at most [`BLOCK`] records, after `before` others.
pub(super) fn push_block(before: u64, records: &[Record], out: &mut Vec<u8>) {
    let start = out.len();
    for group in records.chunks(GROUP) {
        push_group(group, out);
    }
    let sum = block_sum(before, &out[start..]);
    out.extend_from_slice(&sum);
}

/// Grids in groups of `groups` bytes; `None` if no block has as many.
pub(super) fn grids_in(groups: usize) -> Option<usize> {
    let (whole, part) = (groups / GROUP_BYTES, groups % GROUP_BYTES);
    let in_part = part * 100_000 / 906_230;
    (groups > 0 && group_bytes(in_part) == part).then_some(whole * GROUP + in_part)
}

/// Bytes of a file of some grids; `None` above 2^64.
pub(super) fn file_bytes(grids: u64) -> Option<u64> {
    let in_last = (grids % BLOCK as u64) as usize;
    let last = match in_last {
        0 => 0,
        some => some / GROUP * GROUP_BYTES + group_bytes(some % GROUP) + SUM_BYTES,
    };
    let blocks = (grids / BLOCK as u64).checked_mul(BLOCK_BYTES as u64)?;
    blocks.checked_add((MAGIC.len() + last + END_BYTES) as u64)
}
