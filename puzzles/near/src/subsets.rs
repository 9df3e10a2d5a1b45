//! Subsets of a set of givens.

use minlex_puzzle::Givens;

/// Iterator over the subsets of a set that have a given size, in a fixed order.
#[derive(Clone, Debug)]
pub struct Subsets {
    cells: Vec<u8>,
    /// Places in `cells` of the next subset, ascending; `None` after the last one.
    next: Option<Vec<usize>>,
}

impl Subsets {
    /// The subsets with `size` cells.
    #[must_use]
    pub fn new(of: Givens, size: u32) -> Subsets {
        let cells: Vec<u8> = of.iter().map(|cell| cell as u8).collect();
        let size = size as usize;
        let next = (size <= cells.len()).then(|| (0..size).collect());
        Subsets { cells, next }
    }
}

impl Iterator for Subsets {
    type Item = Givens;

    fn next(&mut self) -> Option<Givens> {
        let chosen = self.next.as_mut()?;
        let bits = chosen.iter().fold(0u128, |bits, &i| bits | 1 << self.cells[i]);
        // The last place that can go on does, and the places after it follow.
        let (n, size) = (self.cells.len(), chosen.len());
        match (0..size).rev().find(|&i| chosen[i] < n - size + i) {
            Some(i) => {
                let first = chosen[i] + 1;
                for (place, one) in chosen[i..].iter_mut().enumerate() {
                    *one = first + place;
                }
            }
            None => self.next = None,
        }
        Givens::from_bits(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_comes_once() {
        let of = Givens::from_bits(0b1011_0010_1100).unwrap();
        for size in 0..9 {
            let found: Vec<u128> = Subsets::new(of, size).map(Givens::bits).collect();
            let mut expected: Vec<u128> = (0..1 << 12)
                .filter(|b: &u128| b & !of.bits() == 0 && b.count_ones() == size)
                .collect();
            expected.sort_unstable();
            let mut sorted = found.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, expected);
        }
    }
}
