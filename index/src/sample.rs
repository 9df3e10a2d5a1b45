//! Uniform random grids, exactly.
//!
//! A number is drawn with as many random bits as the largest one has, and drawn again while it is
//! too large. Nothing is rounded, so every grid has the same chance. How bits are taken from the
//! generator is part of the interface: the same generator in the same state gives the same grids in
//! every version.

use minlex_catalog::counts::{ESSENTIALLY_DIFFERENT, SOLUTION_GRIDS};
use minlex_catalog::{Grid, Rank};
use rand_core::Rng;

use crate::{GridIndex, Order, grid_at};

/// A uniformly random index.
///
/// Takes two 64-bit words a try, the first for bits 0 to 63 and the top nine bits of the second for
/// bits 64 to 72, and tries again while that is no index; 1.42 tries on average.
pub fn random_index<R: Rng + ?Sized>(rng: &mut R) -> GridIndex {
    loop {
        let low = rng.next_u64();
        let high = rng.next_u64() >> 55;
        let number = u128::from(high) << 64 | u128::from(low);
        if number < SOLUTION_GRIDS {
            return GridIndex::from_valid(number);
        }
    }
}

/// A uniformly random solution grid out of all 6,670,903,752,021,072,936,960: the one at a
/// [`random_index`] in class order. Cost: under 1 us and what the generator takes.
pub fn random_grid<R: Rng + ?Sized>(rng: &mut R) -> Grid {
    grid_at(random_index(rng), Order::Class)
}

/// A uniformly random rank: an essentially different grid by its place in the catalogue.
///
/// Takes one 64-bit word a try, its top 33 bits plus 1 are the rank, and tries again above
/// 5,472,730,538; 1.57 tries on average. Note that uniform over the catalogue is not uniform over
/// all grids: a grid with automorphisms has fewer images.
pub fn random_rank<R: Rng + ?Sized>(rng: &mut R) -> Rank {
    loop {
        let zero_based = rng.next_u64() >> 31;
        if zero_based < ESSENTIALLY_DIFFERENT
            && let Ok(rank) = Rank::new(zero_based + 1)
        {
            return rank;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    /// Gives out prepared words.
    struct Script(std::vec::IntoIter<u64>);

    impl TryRng for Script {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            unimplemented!("sampling takes words of 64 bits")
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(self
                .0
                .next()
                .expect("sampling stops at the first number in range"))
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unimplemented!("sampling takes words of 64 bits")
        }
    }

    #[test]
    fn numbers_out_of_range_are_drawn_again() {
        let (low, high) = (SOLUTION_GRIDS as u64, (SOLUTION_GRIDS >> 64) as u64);
        let mut words =
            Script(vec![u64::MAX, u64::MAX, low, high << 55, low - 1, high << 55 | 1].into_iter());
        assert_eq!(random_index(&mut words), GridIndex::LAST);
        assert_eq!(words.0.len(), 0);

        let last = ESSENTIALLY_DIFFERENT - 1;
        let mut words =
            Script(vec![u64::MAX, (last + 1) << 31, last << 31 | 5, 1 << 30].into_iter());
        assert_eq!(random_rank(&mut words), Rank::LAST);
        assert_eq!(random_rank(&mut words), Rank::FIRST);
        assert_eq!(words.0.len(), 0);
    }
}
