//! The inner loop for any machine.
#![forbid(unsafe_code)]

use super::marks::{Bytes64, EQUAL, FillBlock, REJECT, TIE};
use super::masks::{BlockLimits, Masks, PassCount, Question};
use super::pairs::{Pairs, Unclear, Verdict};

pub(super) fn map_marks(marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
    for ((marks, map), out) in marks.into_iter().zip(maps).zip(out) {
        out.0 = map.0.map(|order| look_up(marks, order));
    }
}

pub(super) fn mark(question: &Question<'_>, out: &mut [Masks]) -> PassCount {
    let [first, second] = question.pair;
    let mut count = PassCount::default();
    let third = Bytes64(question.map.0.map(|order| look_up(question.third, order)));
    let tables = [first, second, &third];
    for ((block, bands), masks) in question.blocks.iter().zip(question.bands).zip(out) {
        let limits = BlockLimits::of(bands, question.lowest);
        if limits.not_below == 0 {
            break;
        }
        *masks = Masks { limits, ..Masks::default() };
        for eight in (0..64).step_by(8) {
            let marks = u64::from_le_bytes(std::array::from_fn(|i| {
                let of = |s: usize| look_up(tables[s], block.0[s].0[eight + i]);
                of(0) | of(1) | of(2)
            }));
            masks.reject |= gather(marks, REJECT) << eight;
            masks.tie |= gather(marks, TIE) << eight;
            masks.equal |= gather(marks, EQUAL) << eight;
        }
        count.add(masks, question.all_unclear);
    }
    count
}

pub(super) fn map_orders(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            out.0 = orders.0.map(|order| look_up(map, order));
        }
    }
}

pub(super) fn judge_pairs(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let blocks = pairs.third.len();
    for (i, second) in pairs.second.iter().enumerate() {
        let tables = [0, 1, 2].map(|s: usize| &pairs.marks[s][usize::from(second.orders[s])]);
        let mut count = 0;
        for (b, block) in pairs.third.iter().enumerate() {
            let mut verdict = Verdict { reject: 0, tie: 0, equal: 0 };
            for eight in (0..64).step_by(8) {
                let marks = u64::from_le_bytes(std::array::from_fn(|j| {
                    let of = |s: usize| look_up(tables[s], block.0[s].0[eight + j]);
                    let low = pairs.lows[b].0[eight + j];
                    let row4 = (u8::from(low < second.own) * REJECT)
                        | (u8::from(low == second.own) * EQUAL);
                    of(0) | of(1) | of(2) | row4
                }));
                verdict.reject |= gather(marks, REJECT) << eight;
                verdict.tie |= gather(marks, TIE) << eight;
                verdict.equal |= gather(marks, EQUAL) << eight;
            }
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            count += plain;
            unclear[blocks * i + b] = closer;
        }
        counts[i] = count;
    }
}

#[inline(always)]
fn look_up(table: &Bytes64, number: u8) -> u8 {
    table.0[usize::from(number & 63)]
}

/// One bit for each of eight bytes with this mark, the lowest byte first.
#[inline(always)]
fn gather(bytes: u64, mark: u8) -> u64 {
    let bits = bytes >> mark.trailing_zeros() & 0x0101_0101_0101_0101;
    // The product moves the lowest bit of byte i to bit 56 + i; no two bits meet.
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_gathered_from_every_byte() {
        for mark in [REJECT, TIE, EQUAL] {
            for wanted in 0..256u64 {
                let bytes = std::array::from_fn(|i| match wanted >> i & 1 {
                    1 => mark | 0xf8,
                    _ => !mark,
                });
                assert_eq!(gather(u64::from_le_bytes(bytes), mark), wanted);
            }
        }
    }
}
