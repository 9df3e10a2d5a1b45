//! Bytes of a fuzzer as a source of choices.

/// The rest of the bytes; zeros when they are used up.
pub(crate) struct Input<'a>(pub &'a [u8]);

impl Input<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&byte, rest)) => {
                self.0 = rest;
                byte
            }
            None => 0,
        }
    }

    /// A number of 64 bits.
    pub fn number(&mut self) -> u64 {
        u64::from_le_bytes([(); 8].map(|()| self.byte()))
    }

    /// A number below `end`, which is not 0 and fits 32 bits.
    pub fn below(&mut self, end: usize) -> usize {
        u32::from_le_bytes([(); 4].map(|()| self.byte())) as usize % end
    }
}
