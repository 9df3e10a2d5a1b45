//! The view in which a puzzle is counted fastest.

use minlex_puzzle::Puzzle;

use crate::stack::Stack;
use crate::view::{Direction, View};

/// A view and its lists, without tables of bands.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub view: View,
    pub stacks: [Stack; 3],
    /// Digits not given in bands 2 and 3.
    pub free_digits: Vec<u8>,
}

impl Plan {
    /// The plan with the lowest expected cost.
    pub fn of(puzzle: &Puzzle) -> Plan {
        let mut best: Option<(f64, Direction)> = None;
        for is_transposed in [false, true] {
            for top in 0..3 {
                // The three stacks do not depend on the choice of the last.
                let at = Direction { is_transposed, top, last: 2 };
                let view = View::of(puzzle, at);
                let stacks = [0, 1, 2].map(|stack| Sizes::of(&Stack::of(&view, stack)));
                let free_digits = free_digits(&view).len();
                for last in 0..3 {
                    let [first, second] = [(last + 1) % 3, (last + 2) % 3];
                    let stacks = [&stacks[first], &stacks[second], &stacks[last]];
                    let cost = cost(stacks, free_digits);
                    if best.is_none_or(|(least, _)| cost < least) {
                        best = Some((cost, Direction { last: last as u8, ..at }));
                    }
                }
            }
        }
        let first = Direction { is_transposed: false, top: 0, last: 0 };
        Plan::in_direction(puzzle, best.map_or(first, |(_, direction)| direction))
    }

    pub fn in_direction(puzzle: &Puzzle, direction: Direction) -> Plan {
        let view = View::of(puzzle, direction);
        let stacks = [0, 1, 2].map(|stack| Stack::of(&view, stack));
        let free_digits = free_digits(&view);
        Plan { view, stacks, free_digits }
    }
}

fn free_digits(view: &View) -> Vec<u8> {
    (1..=9).filter(|digit| view.digits[3..].iter().all(|row| !row.contains(digit))).collect()
}

struct Sizes {
    states: f64,
    splits: f64,
    tops: f64,
    supported: f64,
    supported_splits: f64,
}

impl Sizes {
    fn of(stack: &Stack) -> Sizes {
        let splits = |state: u16| stack.splits[usize::from(state)].len() as f64;
        let states: Vec<u16> =
            stack.tops.iter().map(|&top| stack.state[usize::from(top)]).collect();
        let mut supported = states.clone();
        supported.sort_unstable();
        supported.dedup();
        Sizes {
            states: stack.splits.iter().filter(|splits| !splits.is_empty()).count() as f64,
            splits: stack.splits.iter().map(Vec::len).sum::<usize>() as f64,
            tops: stack.tops.len() as f64,
            supported: supported.len() as f64,
            supported_splits: states.iter().map(|&state| splits(state)).sum(),
        }
    }
}

/// The expected clock cycles, fitted to measured counts. Only basic arithmetic: every machine
/// chooses the same view.
fn cost([first, second, last]: [&Sizes; 3], free_digits: usize) -> f64 {
    let group = (1..=free_digits as u32).product::<u32>();
    let nodes = (first.states * second.states).max(1.0);
    let share = (first.supported * second.supported / nodes).min(1.0);
    // The chance that band 1 allows no member of an orbit.
    let mut missed = 1.0;
    let (mut power, mut left) = (1.0 - share, group);
    while left > 0 {
        if left & 1 == 1 {
            missed *= power;
        }
        power *= power;
        left >>= 1;
    }
    let mut orbits = nodes / f64::from(group) * (1.0 - missed);
    if orbits < 30.0 {
        orbits = (nodes * share).min(30.0);
    }
    let (pairs, terms) = if group == 1 {
        let tops = (first.tops * second.tops).max(1.0);
        (first.supported_splits * second.supported_splits / tops, last.supported_splits)
    } else {
        (first.splits * second.splits / nodes, last.splits)
    };
    let sums = orbits * (pairs.max(8.0) * (terms / 16.0 + 450.0) + 2.0 * terms + 1000.0);
    let walk = nodes * (free_digits as f64 + 1.0) * 12.0;
    sums + walk + first.tops * second.tops * last.tops * 8.0
}
