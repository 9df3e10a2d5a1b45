//! Numbers as their differences, packed into few bits: `DELTA_BINARY_PACKED` in Parquet's
//! description of its encodings.
//!
//! The library has it for whole columns only, with the machinery for every type of them.

use super::leb128;

/// Parts of a block, each packed by itself.
const PARTS: usize = 4;

/// Appends numbers, if there are any, with so many differences to a part: 32 or 64.
pub(super) fn push<N: Copy + Into<i64>>(numbers: &[N], part_len: usize, out: &mut Vec<u8>) {
    let [first, ..] = *numbers else { return };
    for count in [part_len * PARTS, PARTS, numbers.len()] {
        leb128::push(count as u64, out);
    }
    leb128::push_signed(first.into(), out);
    let differences = numbers.windows(2).map(|pair| pair[1].into() - pair[0].into());
    let differences: Vec<i64> = differences.collect();
    for block in differences.chunks(part_len * PARTS) {
        push_block(block, part_len, out);
    }
}

/// Appends how much each difference is above the least of a block.
fn push_block(block: &[i64], part_len: usize, out: &mut Vec<u8>) {
    let least = block.iter().copied().fold(i64::MAX, i64::min);
    leb128::push_signed(least, out);
    let widths = out.len();
    out.extend([0; PARTS]);
    for (i, part) in block.chunks(part_len).enumerate() {
        let most = part.iter().copied().fold(least, i64::max);
        let bits = u64::BITS - (most - least).cast_unsigned().leading_zeros();
        out[widths + i] = bits as u8;
        let above = part.iter().map(|difference| (difference - least).cast_unsigned());
        let start = out.len();
        pack(above, bits, out);
        // A part that is not full has zeros at its end.
        out.resize(start + part_len * bits as usize / 8, 0);
    }
}

/// Appends numbers of so many bits, the lowest bit first.
fn pack(numbers: impl Iterator<Item = u64>, bits: u32, out: &mut Vec<u8>) {
    let (mut packed, mut filled) = (0_u128, 0);
    for number in numbers {
        packed |= u128::from(number) << filled;
        filled += bits;
        if filled >= u64::BITS {
            out.extend_from_slice(&(packed as u64).to_le_bytes());
            packed >>= u64::BITS;
            filled -= u64::BITS;
        }
    }
    out.extend_from_slice(&(packed as u64).to_le_bytes()[..filled.div_ceil(8) as usize]);
}
