//! What the cells of a grid say, for any processor.
#![forbid(unsafe_code)]

use crate::crosswise::{Crosswise, FIRST_IN_BAND, RowsAtHand, VECTORS};
use crate::positions::{NOWHERE, PAIRS, Positions};

/// See [`super::Kernel::crosswise`].
pub(super) fn crosswise(rows: &RowsAtHand) -> Crosswise {
    let mut found = Crosswise { count: 0, in_chute: [0; 3], partners: [[[0; 16]; 2]; 12] };
    let mut masks = [0_u8; 24];
    for (vector, [upper, lower]) in VECTORS.into_iter().enumerate() {
        for half in 0..2 {
            let columns = &rows.columns[upper + half];
            let partners = columns.map(|column| match column {
                NOWHERE => 0,
                column => rows.digits[lower][usize::from(column & 15)],
            });
            let mut mask = 0;
            for digit in 0..8 {
                let other = partners[digit];
                if usize::from(other) > digit && usize::from(partners[usize::from(other)]) == digit
                {
                    found.count += 1;
                    let stacks = &rows.stacks[(upper + half).min(5)];
                    let one_stack = stacks[digit] == stacks[usize::from(other)];
                    mask |= u8::from(one_stack || vector >= FIRST_IN_BAND) << digit;
                }
            }
            masks[vector / 2 * 4 + half * 2 + vector % 2] = mask;
            found.partners[vector][half] = partners;
        }
    }
    let (words, _) = masks.as_chunks();
    for (word, bytes) in found.in_chute.iter_mut().zip(words) {
        *word = u64::from_le_bytes(*bytes);
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
