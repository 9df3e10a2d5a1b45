//! Row 3 under rows 1 and 2: they determine the digits of its minirows, whose orders determine the
//! class of the band.

use minlex_catalog::{DigitSet, Partition};

use super::columns::with_stack;
use super::minirow::{Minirow, Row, orders};
use super::walk::Walk;
use crate::gangster::Classes;
use crate::triples;

pub(super) fn third_row(one: &Row, two: &Row, walk: &mut Walk<'_>) -> Row {
    let digits: [DigitSet; 3] =
        std::array::from_fn(|stack| triples::rest([one[stack], two[stack]].map(triples::triple)));
    let partition = |stack: usize, three: Minirow| {
        let columns: [DigitSet; 3] =
            std::array::from_fn(|i| triples::triple([one[stack][i], two[stack][i], three[i]]));
        triples::partition(&columns)
    };
    let mut possible: [Vec<Partition>; 3] = std::array::from_fn(|stack| {
        let minirows = orders(digits[stack]);
        minirows.map(|three| partition(stack, three)).to_vec()
    });
    let classes = Classes::get();
    let mut three = *one;
    for stack in 0..3 {
        three[stack] = walk.step(18 + 3 * stack, orders(digits[stack]), |minirow| {
            classes.grids(with_stack(stack, &[partition(stack, minirow)], &possible))
        });
        possible[stack] = vec![partition(stack, three[stack])];
    }
    three
}
