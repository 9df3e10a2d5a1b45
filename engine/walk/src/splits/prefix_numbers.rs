//! Numbers of many prefixes of a band, in any order.
//!
//! The number of a prefix is the sum of [`crate::prefixes::prefix_number`]. Terms of two or three
//! minirows are tabulated, some 300,000 small numbers a band. Four look-ups and a dozen
//! multiplications remain.

use minlex_catalog::__internal::{TRIPLES, triple_number, triples};
use minlex_catalog::DigitSet;

use crate::below::band_plan::BandPlan;
use crate::below::minirow::Minirow;
use crate::below::row_sets::{RowSets, Sets, second_sets};
use crate::below::stacks::Stacks;
use crate::below::triples_apart::TriplesApart;

/// A row for [`PrefixNumbers`]: the numbers of its first two minirows, and the place of each of the
/// three by order of its digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowKey(u32);

impl RowKey {
    pub const BITS: u32 = 28;

    pub fn of(stacks: &Stacks, stack: usize, minirow: Minirow) -> RowKey {
        let plan = &stacks[stack];
        let digits = plan.digits(minirow);
        let place = plan.with_set(digits.set).place(digits).unwrap_or_default();
        let number = u32::from(plan.number(minirow));
        RowKey(match stack {
            0 => number << 20 | place << 8,
            1 => number << 12 | place << 4,
            _ => place,
        })
    }

    #[inline(always)]
    pub fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub fn from_bits(bits: u32) -> RowKey {
        RowKey(bits & ((1 << RowKey::BITS) - 1))
    }

    #[inline(always)]
    fn number(self, stack: usize) -> usize {
        (self.0 >> (20 - 8 * stack) & 255) as usize
    }

    #[inline(always)]
    fn two_numbers(self) -> usize {
        (self.0 >> 12 & 0xffff) as usize
    }

    #[inline(always)]
    fn place(self, stack: usize) -> u32 {
        self.0 >> (8 - 4 * stack) & 15
    }
}

#[derive(Clone, Copy, Default)]
struct Row4 {
    /// Prefixes before the first row.
    start: u32,
    /// Prefixes with each row.
    each: u32,
    /// Start of the [`Below`] for these sets.
    below: u32,
    /// Start in [`PrefixNumbers::firsts`] and [`PrefixNumbers::seconds`] for the first set.
    minirows: u32,
}

#[derive(Clone, Copy, Default)]
struct First {
    set: u8,
    /// Number of first minirows of row 6 next to it.
    row6: u8,
    /// Number of minirows with the same digits that do not fit.
    others: u8,
}

/// Row 5 below given sets of row 4, by digits in the first stack; one cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Below {
    /// For each place of the first minirow, prefixes with the same row 4 and a smaller one.
    firsts: [u16; 6],
    /// For each place of the second minirow in [`PrefixNumbers::seconds`], ways to fill the last
    /// two stacks with a smaller one.
    seconds: [u16; SECONDS],
    /// For each pattern of the sets, numbers of second and third minirows of row 6.
    row6: [[u8; 2]; 3],
}

pub(crate) struct PrefixNumbers {
    /// `256 *` the number of the first minirow that row 4 can start with.
    first_row4: usize,
    row4s: Vec<Row4>,
    /// Indexed by set of the first minirow of row 4 and first minirow of row 5.
    firsts: Vec<First>,
    /// For each set of the first minirow of row 4 and second minirow of row 5, `6 * pattern +
    /// place`, with the place by order of its digits.
    seconds: Vec<u8>,
    below: Vec<Below>,
}

/// Room for the minirows of a stack; a power of two for cheap indices.
const MINIROWS: usize = 256;

/// Second minirows of row 5 next to given first digits below given sets of row 4.
const SECONDS: usize = 18;

impl PrefixNumbers {
    /// Takes about a millisecond.
    pub fn new(plan: &BandPlan) -> PrefixNumbers {
        Builder::new(plan).build()
    }

    /// Number of the prefix with these rows 4, 5 and 6 of the band.
    #[inline(always)]
    pub fn number(&self, [row4, row5, row6]: [RowKey; 3]) -> u32 {
        let group = &self.row4s[row4.two_numbers() - self.first_row4];
        let first = &self.firsts[group.minirows as usize + row5.number(0)];
        let second = usize::from(self.seconds[group.minirows as usize + row5.number(1)]);
        let below = &self.below[group.below as usize + usize::from(first.set)];
        let firsts = u32::from(first.row6);
        let [seconds, thirds] = below.row6[second / 6].map(u32::from);
        let place5 = u32::from(below.seconds[second]) + row5.place(2) * seconds * thirds;
        let place6 = ((row6.place(0) - u32::from(first.others)) * seconds + row6.place(1)) * thirds
            + row6.place(2);
        let smaller = u32::from(below.firsts[row5.place(0) as usize]);
        group.start + group.each * row4.place(2) + smaller + firsts * place5 + place6
    }
}

struct Builder<'a> {
    plan: &'a BandPlan,
    stacks: &'a Stacks,
    numbers: PrefixNumbers,
    /// For the numbers of the first two sets of row 4, start of their [`Below`].
    below: Vec<Option<u32>>,
    /// For each number of the first set of row 4, start of its minirows.
    minirows: [Option<u32>; TRIPLES],
}

fn triple(set: DigitSet) -> usize {
    triple_number(set).unwrap_or_default()
}

impl<'a> Builder<'a> {
    fn new(plan: &'a BandPlan) -> Builder<'a> {
        let stacks = plan.stacks();
        let first_row4 = stacks[0].minirows().position(|minirow| minirow.index_after_2().is_some());
        Builder {
            plan,
            stacks,
            numbers: PrefixNumbers {
                first_row4: MINIROWS * first_row4.unwrap_or_default(),
                row4s: Vec::new(),
                firsts: Vec::new(),
                seconds: Vec::new(),
                below: Vec::new(),
            },
            below: vec![None; TRIPLES * TRIPLES],
            minirows: [None; TRIPLES],
        }
    }

    fn build(mut self) -> PrefixNumbers {
        for group in self.plan.row4_groups().starting_at(0, self.stacks) {
            let sets = group.sets;
            let [first, second] = [0, 1].map(|s: usize| self.number(s, group.minirows[s]));
            let place = MINIROWS * first + second - self.numbers.first_row4;
            let row4 = Row4 {
                start: group.start,
                each: group.each,
                minirows: self.minirows(sets[0]),
                below: self.below(sets),
            };
            if self.numbers.row4s.len() <= place {
                self.numbers.row4s.resize(place + 1, Row4::default());
            }
            self.numbers.row4s[place] = row4;
        }
        self.numbers
    }

    fn number(&self, stack: usize, minirow: Minirow) -> usize {
        usize::from(self.stacks[stack].number(minirow))
    }

    /// Start of the minirows of row 5 for this first set of row 4.
    fn minirows(&mut self, row4: DigitSet) -> u32 {
        let triple = triple(row4);
        if let Some(start) = self.minirows[triple] {
            return start;
        }
        let start = self.numbers.firsts.len();
        self.minirows[triple] = Some(start as u32);
        self.numbers.firsts.resize(start + MINIROWS, First::default());
        self.numbers.seconds.resize(start + MINIROWS, 0);
        let sets = triples().iter().filter(|set| set.is_disjoint(row4));
        for (number, &set) in (0..).zip(sets) {
            let set6 = !(row4 | set);
            for minirow in self.stacks[0].with_set(set).iter() {
                let first = self.stacks[0].digits(minirow).first();
                let row6 = self.stacks[0].with_set_above(set6, first).len() as u8;
                let place = start + self.number(0, minirow);
                self.numbers.firsts[place] =
                    First { set: number, row6, others: self.stacks[0].count(set6) as u8 - row6 };
            }
        }
        for &set in triples() {
            for (place, minirow) in self.stacks[1].with_set(set).iter().enumerate() {
                let second = 6 * pattern_number(row4, set) + place;
                let number = self.number(1, minirow);
                self.numbers.seconds[start + number] = second as u8;
            }
        }
        start as u32
    }

    /// Start of the [`Below`] for these sets of row 4.
    fn below(&mut self, row4: Sets) -> u32 {
        let triples = TRIPLES * triple(row4[0]) + triple(row4[1]);
        if let Some(start) = self.below[triples] {
            return start;
        }
        let start = self.numbers.below.len();
        self.below[triples] = Some(start as u32);
        self.numbers.below.resize(start + TriplesApart::COUNT, Below::default());
        let mut ways = [0; TriplesApart::COUNT];
        for (number, first) in TriplesApart::from(row4[0]).enumerate() {
            ways[number] = self.write_seconds(row4, first, start + number);
        }
        let mut smaller = 0;
        let minirows = self.minirows(row4[0]) as usize;
        let stacks = self.stacks;
        for minirow in stacks[0].without_set(row4[0]) {
            let First { set, row6, .. } = self.numbers.firsts[minirows + self.number(0, minirow)];
            let digits = stacks[0].digits(minirow);
            let place = stacks[0].with_set(digits.set).place(digits).unwrap_or_default();
            let below = &mut self.numbers.below[start + usize::from(set)];
            below.firsts[place as usize] = small(smaller);
            smaller += u32::from(row6) * ways[usize::from(set)];
        }
        start as u32
    }

    /// Writes the second minirows of row 5 next to the digits `first`; returns the ways to fill
    /// rows 5 and 6 in the last two stacks.
    fn write_seconds(&mut self, row4: Sets, first: DigitSet, below: usize) -> u32 {
        let patterns = || second_sets(row4, first).map(|second| RowSets::new(row4, first, second));
        let count = |stack: usize, set| self.stacks[stack].count(set);
        let each = |sets: &RowSets| {
            count(1, sets.row6[1]) * count(2, sets.row5[2]) * count(2, sets.row6[2])
        };
        let mut ways = 0;
        for sets in patterns() {
            let below = &mut self.numbers.below[below];
            let pattern = pattern_number(row4[0], sets.row5[1]);
            below.row6[pattern] = [count(1, sets.row6[1]) as u8, count(2, sets.row6[2]) as u8];
            for (place, minirow) in self.stacks[1].with_set(sets.row5[1]).iter().enumerate() {
                let smaller = |other: RowSets| {
                    let with_set = self.stacks[1].with_set(other.row5[1]).iter();
                    with_set.filter(|&other| other < minirow).count() as u32 * each(&other)
                };
                below.seconds[6 * pattern + place] = small(patterns().map(smaller).sum());
            }
            ways += count(1, sets.row5[1]) * each(&sets);
        }
        ways
    }
}

fn small(count: u32) -> u16 {
    let Ok(count) = u16::try_from(count) else {
        unreachable!("{count} prefixes below one row 4 are too many");
    };
    count
}

/// Number, 0..=2, of a set for row 5 in the second stack among those next to the same first set.
/// They share none, one, two or all digits of row 4's first set.
fn pattern_number(row4: DigitSet, set: DigitSet) -> usize {
    let shared = set & row4;
    let odd = if shared.len() == 1 { shared } else { row4 - shared };
    match odd.smallest() {
        Some(digit) if odd.len() == 1 => {
            row4.iter().position(|other| other == digit).unwrap_or_default()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use minlex_catalog::BandNumber;

    use super::*;
    use crate::below::stacks::RowOfMinirows;

    #[test]
    fn numbers_are_those_of_the_walk() {
        let step = if cfg!(debug_assertions) { 997 } else { 7 };
        for number in [0, 5, 33, 150, 301, 415] {
            let plan = BandPlan::get(BandNumber::new(number).unwrap());
            let numbers = PrefixNumbers::new(plan);
            let key = |row: RowOfMinirows| {
                let part = |stack: usize| RowKey::of(plan.stacks(), stack, row[stack]).bits();
                RowKey::from_bits(part(0) | part(1) | part(2))
            };
            let mut visited = 0;
            let _ = plan.visit_prefixes::<()>(0..plan.prefix_count(), |prefix| {
                visited += 1;
                if visited % step == 0 {
                    assert_eq!(numbers.number(prefix.minirows().map(key)), prefix.number());
                }
                ControlFlow::Continue(())
            });
            assert!(visited > step, "band {number}: a prefix was compared");
        }
    }
}
