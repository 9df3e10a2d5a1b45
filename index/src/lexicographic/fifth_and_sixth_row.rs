//! Rows 5 and 6: counted from lists of the partitions that they leave to band 3.

use minlex_catalog::{DigitSet, Partition};

use super::columns::{Columns, with_stack};
use super::middle_stack::MiddleStack;
use super::minirow::{Minirow, Row, triples_in};
use super::walk::Walk;
use crate::fills::{BAND_ORDERS, Fills};
use crate::triples;

/// Walks through rows 5 and 6; returns them with the partitions left to band 3. `columns` has the
/// digits down to row 4.
pub(super) fn fifth_and_sixth_row(
    columns: &Columns,
    four: &Row,
    walk: &mut Walk<'_>,
) -> ([Row; 2], [Partition; 3]) {
    let stacks: [MiddleStack; 3] =
        std::array::from_fn(|stack| MiddleStack::new(columns[stack], triples::triple(four[stack])));
    let five = fifth_row(&stacks, four, walk);
    let (six, left) = sixth_row(&stacks, &five, walk);
    ([five, six], left)
}

/// Number of grids with one of these partitions left to band 3 in each stack.
fn grids([first, second, third]: [&[Partition]; 3]) -> u64 {
    let fills = Fills::get();
    let mut sum = 0;
    for &a in first {
        let images = fills.images(a);
        for b in second {
            let counts = fills.counts(images[b.index()]);
            sum += third.iter().map(|c| u32::from(counts[images[c.index()].index()])).sum::<u32>();
        }
    }
    BAND_ORDERS * u64::from(sum)
}

fn fifth_row(stacks: &[MiddleStack; 3], four: &Row, walk: &mut Walk<'_>) -> Row {
    let above = four.map(triples::triple);
    let left = |stack: usize, minirow: Minirow| -> Vec<Partition> {
        stacks[stack].choice(minirow).left().collect()
    };
    let mut five = *four;
    five[0] = walk.step(36, stacks[0].fifth_without(DigitSet::EMPTY), |minirow| {
        let first = left(0, minirow);
        let free = !triples::triple(minirow);
        let seconds = triples_in(free - above[1]).map(|second| (second, free - second));
        seconds
            .filter(|(_, third)| third.is_disjoint(above[2]))
            .map(|(second, third)| grids([&first, stacks[1].left(second), stacks[2].left(third)]))
            .sum()
    });
    let used = triples::triple(five[0]);
    let first = left(0, five[0]);
    five[1] = walk.step(39, stacks[1].fifth_without(used), |minirow| {
        let third = triples::rest([used, triples::triple(minirow)]);
        if !third.is_disjoint(above[2]) {
            return 0;
        }
        grids([&first, &left(1, minirow), stacks[2].left(third)])
    });
    let used = used | triples::triple(five[1]);
    let second = left(1, five[1]);
    five[2] = walk.step(42, stacks[2].fifth_without(used), |minirow| {
        grids([&first, &second, &left(2, minirow)])
    });
    five
}

fn sixth_row(stacks: &[MiddleStack; 3], five: &Row, walk: &mut Walk<'_>) -> (Row, [Partition; 3]) {
    let choices: [_; 3] = std::array::from_fn(|stack| stacks[stack].choice(five[stack]));
    let mut possible: [Vec<Partition>; 3] = choices.map(|choice| choice.left().collect());
    let mut six = *five;
    for (stack, choice) in choices.iter().enumerate() {
        six[stack] = walk.step(45 + 3 * stack, choice.sixth(), |minirow| {
            grids(with_stack(stack, &[choice.left_by(minirow)], &possible))
        });
        possible[stack] = vec![choice.left_by(six[stack])];
    }
    (six, possible.map(|left| left[0]))
}
