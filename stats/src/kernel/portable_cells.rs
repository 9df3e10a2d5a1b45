//! Facts of the cells of a grid, for any processor.
#![forbid(unsafe_code)]

use super::crosswise::{Crosswise, IN_BAND, RowsAtHand, UPPER_ROWS, columns};
use super::positions::{NOWHERE, PAIRS, Positions};

/// See [`super::Kernel::crosswise`].
pub(super) fn crosswise(rows: &mut RowsAtHand) -> Crosswise {
    rows.columns[6] = columns(rows.rows[0]);
    rows.columns[7] = columns(rows.rows[1]);
    let mut found = Crosswise { count: 0, in_chute: [0; 3] };
    for (lower, row) in rows.rows.into_iter().enumerate() {
        let digits = row.unpack();
        let mut masks = [0; 8];
        for (mask, upper) in masks.iter_mut().zip(UPPER_ROWS) {
            if upper >= 6 && !IN_BAND[lower] || rows.columns[upper][0] == NOWHERE {
                continue;
            }
            let columns = &rows.columns[upper];
            let partners = &mut rows.partners[lower][upper];
            for (partner, &column) in partners.iter_mut().zip(&columns[..9]) {
                *partner = digits[usize::from(column)] - 1;
            }
            for digit in 0..8 {
                let other = usize::from(partners[digit]);
                let is_first = other > digit && usize::from(partners[other]) == digit;
                let stack = |digit: usize| columns[digit] / 3;
                let in_chute = upper >= 6 || stack(digit) == stack(other);
                found.count += u32::from(is_first);
                *mask |= u8::from(is_first && in_chute) << digit;
            }
        }
        found.in_chute[lower] = u64::from_le_bytes(masks);
    }
    found
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
