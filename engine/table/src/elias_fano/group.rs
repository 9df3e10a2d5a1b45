//! Groups of numbers.

/// Numbers per group.
pub const GROUP: u32 = 64;

/// Entry of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The group's first number.
    pub first: u32,
    /// First bit of its unary part.
    pub bit: u32,
}

impl Group {
    /// The entry as a word, the first number in the lower half.
    #[inline(always)]
    #[must_use]
    pub fn to_word(self) -> u64 {
        u64::from(self.first) | u64::from(self.bit) << 32
    }

    /// Reads [`Group::to_word`].
    #[inline(always)]
    #[must_use]
    pub fn from_word(word: u64) -> Group {
        Group { first: word as u32, bit: (word >> 32) as u32 }
    }
}
