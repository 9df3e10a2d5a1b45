//! Groups: up to 64 grids, whose indices are the digits of one number.

use minlex_catalog::counts::SOLUTION_GRIDS;

use crate::GridIndex;

/// A record of ten bytes.
pub(super) type Record = [u8; GridIndex::RECORD_BYTES];

pub(super) const GROUP: usize = 64;

/// Bytes of a whole group, which 64 digits fill to a tenth of a bit.
pub(super) const GROUP_BYTES: usize = group_bytes(GROUP);

/// Bound of the lower part of an index: labels, columns and rows of the normal form.
const LOW: u64 = 362_880 * 72 * 72;

/// Bound of the upper part of an index; the upper part where there is no grid.
const TOP: u64 = (SOLUTION_GRIDS / LOW as u128) as u64;

/// A number of as many bits as a group needs, its least significant word first.
type Words = [u64; GROUP_BYTES.div_ceil(8)];

/// Bytes of a group of some grids, enough for the largest. No two counts have the same.
pub(super) const fn group_bytes(grids: usize) -> usize {
    (grids * 906_230).div_ceil(100_000)
}

fn multiply_add(words: &mut [u64], factor: u64, term: u64) {
    let mut carry = u128::from(term);
    for word in words {
        let product = u128::from(*word) * u128::from(factor) + carry;
        *word = product as u64;
        carry = product >> 64;
    }
    debug_assert_eq!(carry, 0, "a group has room for its grids");
}

fn divide(words: &mut [u64], divisor: u64) -> u64 {
    let mut rest = 0;
    for word in words.iter_mut().rev() {
        let dividend = u128::from(rest) << 64 | u128::from(*word);
        *word = (dividend / u128::from(divisor)) as u64;
        rest = (dividend % u128::from(divisor)) as u64;
    }
    rest
}

/// Words that a number of some grids can fill.
fn words_of(grids: usize) -> usize {
    group_bytes(grids).div_ceil(8)
}

/// Appends a group of at most [`GROUP`] records.
pub(super) fn push_group(records: &[Record], out: &mut Vec<u8>) {
    let mut words: Words = [0; _];
    for (place, &record) in records.iter().enumerate() {
        let (top, low) = match GridIndex::from_record(record) {
            Ok(index) => {
                ((index.get() / u128::from(LOW)) as u64, (index.get() % u128::from(LOW)) as u64)
            }
            Err(_) => (TOP, 0),
        };
        let words = &mut words[..words_of(place + 1)];
        multiply_add(words, TOP + 1, top);
        multiply_add(words, LOW, low);
    }
    let bytes = words.iter().rev().flat_map(|word| word.to_be_bytes());
    out.extend(bytes.skip(size_of::<Words>() - group_bytes(records.len())));
}

/// Appends the records of a group; `None` if no grids have its bytes.
pub(super) fn push_records(group: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let grids = group.len() * 100_000 / 906_230;
    if grids > GROUP || group.len() != group_bytes(grids) {
        return None;
    }
    let mut words: Words = [0; _];
    for (word, bytes) in words.iter_mut().zip(group.rchunks(8)) {
        *word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    let mut records = [GridIndex::NO_GRID; GROUP];
    for (place, record) in records[..grids].iter_mut().enumerate().rev() {
        // The number of the grids up to this one: larger ones are refused at the end.
        let words = &mut words[..words_of(place + 1)];
        let low = divide(words, LOW);
        let top = divide(words, TOP + 1);
        if (top, low) != (TOP, 0) {
            let number = u128::from(top) * u128::from(LOW) + u128::from(low);
            *record = GridIndex::new(number).ok()?.to_record();
        }
    }
    if words.iter().any(|&word| word != 0) {
        return None;
    }
    out.extend_from_slice(records[..grids].as_flattened());
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_as_many_bytes_as_their_largest_number() {
        for grids in 0..=GROUP {
            let mut words: Words = [0; _];
            for _ in 0..grids {
                multiply_add(&mut words, TOP + 1, TOP);
                multiply_add(&mut words, LOW, LOW - 1);
            }
            let bytes = words.iter().flat_map(|word| word.to_le_bytes());
            let used = bytes.enumerate().filter(|&(_, byte)| byte != 0).last();
            assert_eq!(group_bytes(grids), used.map_or(0, |(place, _)| place + 1), "{grids}");
        }
    }
}
