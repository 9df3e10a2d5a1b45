//! Cursors over bytes that may be damaged: nothing is read beyond their end.

use std::sync::Arc;

/// The rest of a page. Clones share its memory.
#[derive(Clone, Debug, Default)]
pub struct Bytes {
    all: Arc<Vec<u8>>,
    at: usize,
    end: usize,
}

impl From<Vec<u8>> for Bytes {
    fn from(all: Vec<u8>) -> Bytes {
        let end = all.len();
        Bytes { all: Arc::new(all), at: 0, end }
    }
}

impl Bytes {
    /// Number of bytes left.
    pub fn len(&self) -> usize {
        self.end - self.at
    }

    /// The bytes left.
    pub fn rest(&self) -> &[u8] {
        &self.all[self.at..self.end]
    }

    /// The next bytes; `None` if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&[u8]> {
        let start = self.at;
        self.at = start.checked_add(count).filter(|&at| at <= self.end)?;
        Some(&self.all[start..self.at])
    }

    /// The next bytes as a cursor of their own.
    pub fn split(&mut self, count: usize) -> Option<Bytes> {
        let at = self.at;
        self.take(count)?;
        Some(Bytes { all: Arc::clone(&self.all), at, end: self.at })
    }

    fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    /// A number of at most eight bytes, the lowest first.
    pub fn number(&mut self, width: usize) -> Option<u64> {
        let bytes = self.take(width)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// The next number in pieces of seven bits.
    pub fn varint(&mut self) -> Option<u64> {
        varint(|| self.byte())
    }

    /// The next signed number in pieces of seven bits.
    pub fn zigzag(&mut self) -> Option<i64> {
        self.varint().map(signed)
    }
}

/// A number in pieces of seven bits, the lowest first.
pub fn varint(mut byte: impl FnMut() -> Option<u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = byte()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// The signed number whose sign is the lowest bit of this one.
pub fn signed(number: u64) -> i64 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// Numbers of up to 64 bits each, packed without gaps.
#[derive(Clone, Debug, Default)]
pub struct Bits {
    bytes: Bytes,
    buffer: u128,
    buffered: u32,
}

impl From<Bytes> for Bits {
    fn from(bytes: Bytes) -> Bits {
        Bits { bytes, buffer: 0, buffered: 0 }
    }
}

impl Bits {
    /// The next number; `None` after the last.
    pub fn next(&mut self, width: u32) -> Option<u64> {
        while self.buffered < width {
            self.buffer |= u128::from(self.bytes.byte()?) << self.buffered;
            self.buffered += 8;
        }
        let number = self.buffer & ((1 << width) - 1);
        self.buffer >>= width;
        self.buffered -= width;
        u64::try_from(number).ok()
    }
}
