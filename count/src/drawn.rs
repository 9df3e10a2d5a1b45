//! Solutions by their numbers in the order of the sum.
//!
//! A number leads to an orbit, a pair of rows of bands 2 and 3, a term of the last stack, and
//! fillings of the bands. Numbers with the same orbit share the work on it.

use std::sync::{Mutex, PoisonError};

use minlex_catalog::{__internal, DigitSet, Grid};

use crate::count::Progress;
use crate::kernel::Kernel;
use crate::orbits::Member;
use crate::partitions::{Ordered, Partitions, Split};
use crate::plan::Plan;
use crate::sum::{Room, Sum};
use crate::threads::{Stopped, Threads};

/// Numbers that a thread takes at a time.
const AT_A_TIME: usize = 1 << 13;

/// All solutions of a puzzle, in the order of the sum.
pub(crate) struct Drawn {
    sum: Sum,
    kernel: Kernel,
    /// For each orbit, the sum of the shares up to its end.
    ends: Vec<u128>,
    /// For each state of the last stack, the partitions of boxes 2 and 3 in its splits.
    last: Vec<Vec<[u16; 2]>>,
}

/// A solution without its band 1.
struct Choice {
    /// Its place in the answer.
    place: usize,
    /// Indexed by stack, under the first node of the orbit.
    splits: [Split; 3],
    state: u16,
    /// The number of its filling of band 1, of those that lead to the state.
    top: u32,
    /// Their numbers, in bands 2 and 3.
    fillings: [u32; 2],
    /// The number of the order of free rows and columns.
    order: u32,
}

impl Drawn {
    pub fn of(
        plan: Plan,
        threads: &Threads<'_>,
        progress: &(dyn Fn(Progress) + Sync),
    ) -> Result<Drawn, Stopped> {
        let kernel = Kernel::detect();
        let sum = Sum::new(plan, kernel, threads)?;
        let parts = sum.orbits.len();
        let shares = sum.shares(kernel, threads, &|done| progress(Progress { done, parts }))?;
        let add = |sum: &mut u128, share: u128| {
            *sum += share;
            Some(*sum)
        };
        let ends = shares.into_iter().scan(0, add).collect();
        let partitions =
            |splits: &Vec<Split>| splits.iter().map(|split| split.map(class)).collect();
        let last = sum.plan.stacks[2].splits.iter().map(partitions).collect();
        Ok(Drawn { sum, kernel, ends, last })
    }

    pub fn count(&self) -> u128 {
        self.ends.last().copied().unwrap_or(0) * self.sum.factor()
    }

    /// The solutions with these numbers, all below the count.
    pub fn grids(&self, numbers: &[u128], threads: &Threads<'_>) -> Result<Vec<Grid>, Stopped> {
        let factor = self.sum.factor();
        let orbit = |number: u128| self.ends.partition_point(|&end| end <= number / factor);
        let mut sorted: Vec<(u128, usize)> = numbers.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        let orbits = sorted.chunk_by(|one, other| orbit(one.0) == orbit(other.0));
        let work: Vec<&[(u128, usize)]> = orbits.flat_map(|all| all.chunks(AT_A_TIME)).collect();
        let found = Mutex::new(Vec::with_capacity(numbers.len()));
        threads.each(work, Room::default, |room, numbers| {
            let grids = self.of_orbit(orbit(numbers[0].0), numbers, room);
            found.lock().unwrap_or_else(PoisonError::into_inner).extend(grids);
        })?;
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|&(place, _)| place);
        Ok(found.into_iter().map(|(_, grid)| grid).collect())
    }

    /// The solutions with numbers of one orbit, and their places in the answer.
    fn of_orbit(
        &self,
        orbit: usize,
        numbers: &[(u128, usize)],
        room: &mut Room,
    ) -> Vec<(usize, Grid)> {
        let mut choices = self.choices(orbit, numbers, room);
        choices.sort_unstable_by_key(|choice| (choice.state, choice.top));
        // By state: the fillings of band 1 met so far, and the first open choice.
        let mut met = vec![0u32; self.last.len()];
        let first = |state| choices.partition_point(|choice| usize::from(choice.state) < state);
        let mut next: Vec<usize> = (0..self.last.len()).map(first).collect();
        let rows = self.sum.bands[0].rows();
        let tops = &self.sum.plan.stacks[2].tops;
        let mut grids = Vec::with_capacity(choices.len());
        for member in self.sum.orbits.members(orbit) {
            self.sum.each_top(member, &mut room.states, |[first, second], place, states| {
                let last = states.iter().zip(&self.sum.last_partitions).zip(tops);
                for ((&state, &partition), &third) in last {
                    let state = usize::from(state);
                    let start = met[state];
                    met[state] += rows.number(place, partition) as u32;
                    while let Some(choice) = choices.get(next[state])
                        && usize::from(choice.state) == state
                        && choice.top < met[state]
                    {
                        next[state] += 1;
                        let filling = choice.top - start;
                        let tops = [first, second, third];
                        grids.push((choice.place, self.grid(orbit, member, tops, filling, choice)));
                    }
                }
            });
        }
        grids
    }

    /// Everything but band 1.
    fn choices(&self, orbit: usize, numbers: &[(u128, usize)], room: &mut Room) -> Vec<Choice> {
        let before = if orbit == 0 { 0 } else { self.ends[orbit - 1] };
        let mut sum = before;
        let add = |&share: &u64| {
            sum += u128::from(share);
            sum
        };
        let ends: Vec<u128> = self.sum.sums(orbit, self.kernel, room).iter().map(add).collect();
        let mut splits = Vec::with_capacity(ends.len());
        self.sum.each_pair(self.sum.orbits.firsts[orbit], |pair, _| splits.push(pair));
        let factor = self.sum.factor();
        let choice = |&(number, place): &(u128, usize)| {
            let (number, order) = (number / factor, (number % factor) as u32);
            let pair = ends.partition_point(|&end| end <= number);
            let start = if pair == 0 { before } else { ends[pair - 1] };
            let left = (number - start) as u64;
            let [first, second] = splits[pair];
            let (state, third, [top, fillings @ ..]) = self.term(room, pair, left);
            let splits = [first, second, third];
            Choice { place, splits, state, top, fillings, order }
        };
        numbers.iter().map(choice).collect()
    }

    /// The term of a number: a state of the last stack, a split, and the numbers of the fillings.
    fn term(&self, room: &Room, pair: usize, mut left: u64) -> (u16, Split, [u32; 3]) {
        let [second, third] = room.pairs[pair];
        let [seconds, thirds] = [1, 2].map(|band: usize| self.sum.bands[band].rows());
        for (state, partitions) in self.last.iter().enumerate() {
            let factor = u64::from(room.factors[state]);
            if factor == 0 {
                continue;
            }
            for (split, &[of_second, of_third]) in partitions.iter().enumerate() {
                let numbers = [seconds.number(second, of_second), thirds.number(third, of_third)];
                let solutions = factor * numbers[0] * numbers[1];
                if left < solutions {
                    let fillings = [
                        left / numbers[0] / numbers[1],
                        left % numbers[0],
                        left / numbers[0] % numbers[1],
                    ];
                    let split = self.sum.plan.stacks[2].splits[state][split];
                    return (state as u16, split, fillings.map(|n| n as u32));
                }
                left -= solutions;
            }
        }
        unreachable!("the terms of a pair add up to its sum")
    }

    fn grid(
        &self,
        orbit: usize,
        member: &Member,
        tops: [Ordered; 3],
        filling: u32,
        choice: &Choice,
    ) -> Grid {
        let [first, second] = self.sum.orbits.firsts[orbit];
        let states = [first, second, choice.state];
        let columns = [0, 1, 2].map(|stack: usize| {
            let state = self.sum.plan.stacks[stack].states[usize::from(states[stack])];
            columns(tops[stack], state, choice.splits[stack], &member.back)
        });
        let fillings = [filling, choice.fillings[0], choice.fillings[1]];
        let mut digits = [[0; 9]; 9];
        for (band, &filling) in fillings.iter().enumerate() {
            let columns = [0, 1, 2].map(|stack: usize| columns[stack][band]);
            let rows = self.sum.bands[band].fillings.nth(columns.map(class), filling);
            let Some(rows) = rows else {
                unreachable!("a band has as many fillings as its table has")
            };
            for stack in 0..3 {
                let [rows, columns] = [rows[stack], columns[stack]].map(triples);
                for (r, c) in (0..9).map(|cell| (cell / 3, cell % 3)) {
                    let digit = DigitSet::from_bits(rows[r].bits() & columns[c].bits());
                    digits[3 * band + r][3 * stack + c] = digit.smallest().unwrap_or(0);
                }
            }
        }
        self.in_order(&digits, choice.order)
    }

    /// The grid as the puzzle has it, with its free lines in one of their orders.
    fn in_order(&self, digits: &[[u8; 9]; 9], mut order: u32) -> Grid {
        let (mut rows, mut columns) = ([0; 9], [0; 9]);
        for chute in 0..3 {
            let (stack, band) = (&self.sum.plan.stacks[chute], &self.sum.bands[chute].fillings);
            place(chute, &stack.free, order % stack.column_orders(), &mut columns);
            order /= stack.column_orders();
            place(chute, &band.free, order % band.row_orders(), &mut rows);
            order /= band.row_orders();
        }
        let mut cells = [0; 81];
        for r in 0..9 {
            for c in 0..9 {
                let cell = self.sum.plan.view.cells[rows[r]][columns[c]];
                cells[usize::from(cell)] = digits[r][c];
            }
        }
        __internal::grid_from_digits(cells)
    }
}

fn class(number: Ordered) -> u16 {
    Partitions::get().class[usize::from(number)]
}

fn triples(number: Ordered) -> [DigitSet; 3] {
    Partitions::get().triples[usize::from(number)]
}

/// The columns of the boxes of a stack. Those of box 1 are `top`, which `back` relabels to `state`
/// up to the order of columns.
fn columns(top: Ordered, state: Ordered, split: Split, back: &[u8; 9]) -> [Ordered; 3] {
    let mut forth = [0; 9];
    for (digit, &image) in back.iter().enumerate() {
        forth[usize::from(image)] = digit as u8;
    }
    let relabelled = |set: DigitSet, by: &[u8; 9]| {
        let bits = set.iter().map(|digit| 1 << by[usize::from(digit) - 1]);
        DigitSet::from_bits(bits.sum())
    };
    let state = triples(state);
    let from = triples(top).map(|set| {
        let image = relabelled(set, back);
        state.iter().position(|&other| other == image).unwrap_or(0)
    });
    let carried = |number: Ordered| {
        let triples = triples(number);
        Partitions::get().number(from.map(|column| relabelled(triples[column], &forth)))
    };
    [top, carried(split[0]), carried(split[1])]
}

/// Writes the new places of the lines of a chute under an order of its free lines.
fn place(chute: usize, free: &[usize], order: u32, lines: &mut [usize; 9]) {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for line in 0..3 {
        lines[3 * chute + line] = 3 * chute + line;
    }
    for (&line, other) in free.iter().zip(ORDERS[order as usize]) {
        lines[3 * chute + line] = 3 * chute + free[other];
    }
}
