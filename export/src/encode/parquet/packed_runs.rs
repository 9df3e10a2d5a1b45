//! Small numbers as runs of one number and as groups of eight that are packed into few bits: the
//! hybrid encoding of Parquet.

use super::leb128;

/// Numbers of a group.
const GROUP: usize = 8;

/// The most groups after one another: their number has one byte.
const MOST_GROUPS: usize = 63;

/// Appends numbers of so many bits, 16 at most.
pub(super) fn push(mut numbers: &[u16], bits: u32, out: &mut Vec<u8>) {
    let mut groups = Groups { bits, count: 0, packed: Vec::new() };
    while let [first, ..] = numbers {
        let group = &numbers[..numbers.len().min(GROUP)];
        let is_run = group.iter().all(|number| number == first);
        // Fewer numbers at the end are a run where no groups come before them.
        if is_run && (group.len() == GROUP || groups.count == 0) {
            groups.end(out);
            let run = numbers.iter().take_while(|number| *number == first).count();
            leb128::push((run << 1) as u64, out);
            out.extend(&first.to_le_bytes()[..bits.div_ceil(8) as usize]);
            numbers = &numbers[run..];
        } else {
            groups.push(group);
            if groups.count == MOST_GROUPS {
                groups.end(out);
            }
            numbers = &numbers[group.len()..];
        }
    }
    groups.end(out);
}

/// Groups one after another.
struct Groups {
    bits: u32,
    count: usize,
    packed: Vec<u8>,
}

impl Groups {
    /// Appends a group; what it has less than eight numbers is 0.
    #[inline(always)]
    fn push(&mut self, group: &[u16]) {
        let pack = |packed, (&number, place)| packed | u128::from(number) << (self.bits * place);
        let packed: u128 = group.iter().zip(0..).fold(0, pack);
        self.packed.extend_from_slice(&packed.to_le_bytes()[..self.bits as usize]);
        self.count += 1;
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        if self.count > 0 {
            leb128::push((self.count << 1 | 1) as u64, out);
            out.append(&mut self.packed);
            self.count = 0;
        }
    }
}
