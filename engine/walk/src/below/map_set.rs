//! Sets of automorphisms of the top band.

/// Some automorphisms of a band, one bit each; the identity has no number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MapSet([u64; 2]);

impl MapSet {
    pub const EMPTY: MapSet = MapSet([0; 2]);

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }

    #[inline(always)]
    pub fn insert(&mut self, map: u8) {
        self.0[usize::from(map / 64 % 2)] |= 1 << (map % 64);
    }

    #[inline(always)]
    pub fn or(self, other: MapSet) -> MapSet {
        MapSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let [mut low, mut high] = self.0;
        std::iter::from_fn(move || {
            let (first, bits) = match low {
                0 => (64, &mut high),
                _ => (0, &mut low),
            };
            let map = (*bits != 0).then(|| first + bits.trailing_zeros() as u8)?;
            *bits &= *bits - 1;
            Some(map)
        })
    }
}
