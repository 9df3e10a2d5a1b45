//! Tables that the walk still reads as plain numbers.

use minlex_catalog::split::triple_of_six;
use minlex_catalog::{Permutation, Split};

pub(crate) use minlex_catalog::split::label_outside as free_digit;

pub(crate) const ORDERS: usize = 36;
pub(crate) const SPLITS: usize = 56;
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

pub(crate) const REORDER: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut p = 0;
    while p < 6 {
        let mut q = 0;
        while q < 6 {
            table[p][q] = Permutation::from_number(q)
                .sorted_by(Permutation::from_number(p))
                .number();
            q += 1;
        }
        p += 1;
    }
    table
};

pub(crate) const TRIPLE_INDEX: [u8; 64] = {
    let mut index = [0; 64];
    let mut mask = 0;
    while mask < 64 {
        index[mask] = triple_of_six(mask as u8);
        mask += 1;
    }
    index
};

pub(crate) static SPLIT_DIGITS: std::sync::LazyLock<[[[u8; 3]; 3]; SPLITS]> =
    std::sync::LazyLock::new(|| std::array::from_fn(|n| Split::from_number(n).rows()));
