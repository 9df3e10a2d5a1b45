//! The six orders of three things as plain numbers.

use minlex_catalog::Permutation;

pub(crate) const PERMUTATIONS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

pub(crate) const fn order_of(a: u8, b: u8, c: u8) -> u8 {
    Permutation::of([a, b, c]).number()
}
