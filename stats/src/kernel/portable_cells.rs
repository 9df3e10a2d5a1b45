//! What the cells of a grid say, for any processor.
#![forbid(unsafe_code)]

use crate::positions::{PAIRS, Positions};

/// See [`super::Kernel::crosswise`].
pub(super) fn crosswise(positions: &Positions) -> [u16; 36] {
    PAIRS.map(|[a, b]| {
        let next =
            |row: usize| usize::from(positions.rows[a][usize::from(positions.columns[b][row])]);
        (0..9).filter(|&row| next(next(row)) == row).fold(0, |rows, row| rows | 1 << row)
    })
}

/// See [`super::Kernel::pair_codes`].
pub(super) fn pair_codes(positions: &Positions) -> [u8; 36] {
    PAIRS.map(|[a, b]| {
        let mut joined = [0_u16; 9];
        for row in 0..9 {
            let column = usize::from(positions.columns[b][row]);
            let in_box = positions.box_rows[a][row / 3 * 3 + column / 3];
            for other in [positions.rows[a][column], in_box].map(usize::from) {
                joined[row] |= 1 << other;
                joined[other] |= 1 << row;
            }
        }
        let mut squares = 0;
        let mut rest = 0x1ff_u16;
        while rest != 0 {
            let (mut part, mut new) = (0, 1_u16 << rest.trailing_zeros());
            while new != 0 {
                part |= new;
                let mut reached = 0;
                while new != 0 {
                    reached |= joined[new.trailing_zeros() as usize];
                    new &= new - 1;
                }
                new = reached & !part;
            }
            rest &= !part;
            squares += part.count_ones() * part.count_ones();
        }
        squares as u8
    })
}
