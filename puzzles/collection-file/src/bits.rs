//! Fields of bits in bytes, the lowest bit of each byte first.

/// The most bits of a field.
pub(crate) const MOST_BITS: u32 = 80;

/// Bytes as a string of bits, with zeros after the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits<'a>(pub &'a [u8]);

impl Bits<'_> {
    /// The field of `count` bits, at most [`MOST_BITS`], from bit `at` on.
    #[inline]
    pub fn field(self, at: usize, count: u32) -> u128 {
        let start = at / 8;
        let window = match self.0.get(start..).and_then(|rest| rest.first_chunk::<16>()) {
            Some(bytes) => u128::from_le_bytes(*bytes),
            None => self.last_window(start),
        };
        window >> (at % 8) & ((1 << count) - 1)
    }

    /// Sixteen bytes, the last of which may be missing.
    #[cold]
    fn last_window(self, start: usize) -> u128 {
        let mut bytes = [0; 16];
        let rest = self.0.get(start..).unwrap_or_default();
        let length = rest.len().min(16);
        bytes[..length].copy_from_slice(&rest[..length]);
        u128::from_le_bytes(bytes)
    }

    #[inline]
    fn word(self, at: usize) -> u64 {
        self.field(at, 64) as u64
    }

    /// Set bits among the `count` bits from bit `at` on.
    pub fn ones(self, at: usize, count: usize) -> usize {
        let mut ones = 0;
        let mut done = 0;
        while done < count {
            let word = self.word(at + done);
            let left = count - done;
            let kept = if left < 64 { word & ((1 << left) - 1) } else { word };
            ones += kept.count_ones() as usize;
            done += 64;
        }
        ones
    }

    /// Distance from bit `at` to set bit `n`, from 0, within `count` bits.
    #[inline]
    pub fn nth_one(self, at: usize, count: usize, n: usize) -> Option<usize> {
        self.nth(at, count, n, 0)
    }

    /// Distance to clear bit `n`.
    #[inline]
    pub fn nth_zero(self, at: usize, count: usize, n: usize) -> Option<usize> {
        self.nth(at, count, n, u64::MAX)
    }

    /// Distance to set bit `n` with the bits of `flipped` inverted.
    #[inline(always)]
    fn nth(self, at: usize, count: usize, n: usize, flipped: u64) -> Option<usize> {
        let (mut left, mut done) = (n, 0);
        while done < count {
            let mut word = self.word(at + done) ^ flipped;
            let ones = word.count_ones() as usize;
            if left < ones {
                for _ in 0..left {
                    word &= word - 1;
                }
                let place = done + word.trailing_zeros() as usize;
                return (place < count).then_some(place);
            }
            left -= ones;
            done += 64;
        }
        None
    }

    /// Set bits from bit `at` on before the first clear one, at most `count`.
    #[inline]
    pub fn run_of_ones(self, at: usize, count: usize) -> usize {
        self.nth_zero(at, count, 0).unwrap_or(count)
    }
}

#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet, and their number.
    pending: u128,
    count: u32,
}

impl BitWriter {
    /// Appends `count` bits, at most [`MOST_BITS`], of a value without others.
    pub fn put(&mut self, value: u128, count: u32) {
        debug_assert!(count <= MOST_BITS && value >> count == 0);
        self.pending |= value << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// The bytes, the last one filled up with zeros.
    pub fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_back() {
        let fields: Vec<(u128, u32)> = (0..500u32)
            .map(|i| {
                let count = i * 7 % (MOST_BITS + 1);
                (u128::from(i).wrapping_mul(u128::MAX / 977) & ((1 << count) - 1), count)
            })
            .collect();
        let mut writer = BitWriter::default();
        fields.iter().for_each(|&(value, count)| writer.put(value, count));
        let bytes = writer.finish();
        let mut at = 0;
        for (value, count) in fields {
            assert_eq!(Bits(&bytes).field(at, count), value);
            at += count as usize;
        }
        assert_eq!(bytes.len(), at.div_ceil(8));
        assert_eq!(Bits(&bytes).field(at + 1000, 64), 0);
    }

    #[test]
    fn set_bits_are_counted_and_found() {
        let bytes: Vec<u8> = (0..60u32).map(|i| ((i * i * 37) >> 3) as u8).collect();
        let bit = |i: usize| bytes[i / 8] >> (i % 8) & 1 == 1;
        for (at, count) in [(0, 480), (5, 300), (63, 64), (64, 1), (100, 0)] {
            let set: Vec<usize> = (0..count).filter(|&i| bit(at + i)).collect();
            assert_eq!(Bits(&bytes).ones(at, count), set.len());
            for n in 0..=count {
                assert_eq!(Bits(&bytes).nth_one(at, count, n), set.get(n).copied());
            }
            let clear: Vec<usize> = (0..count).filter(|&i| !bit(at + i)).collect();
            for n in 0..=count {
                assert_eq!(Bits(&bytes).nth_zero(at, count, n), clear.get(n).copied());
            }
            for i in 0..count {
                let run = (i..count).take_while(|&i| bit(at + i)).count();
                assert_eq!(Bits(&bytes).run_of_ones(at + i, count - i), run);
            }
        }
    }
}
