//! The numbers of many prefixes of a band, whatever the order in which they are asked for.
//!
//! The number of a prefix is the sum of [`crate::prefix_number`]. Everything in it that depends on
//! two or three minirows alone is worked out beforehand here, some 300,000 small numbers a band, so
//! that four look-ups and a dozen multiplications give the number.
#![forbid(unsafe_code)]

use minlex_catalog::DigitSet;
use minlex_catalog::partition::triples;

use crate::band_plan::BandPlan;
use crate::minirow::Minirow;
use crate::row_sets::{RowSets, Sets, first_sets, second_sets};
use crate::stacks::Stacks;

/// A row of minirows as [`PrefixNumbers`] wants it: the numbers of its first two minirows, and the
/// place of each of the three among the minirows with the same digits. Rows that start with other
/// digits compare like these digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowKey(u32);

impl RowKey {
    /// The part of a minirow of a stack.
    pub fn of(stacks: &Stacks, stack: usize, number: u8) -> RowKey {
        let plan = &stacks[stack];
        let with_set = plan.with_set(plan.minirow(number).set);
        let place = with_set.iter().position(|&m| m == number).unwrap_or_default() as u32;
        let number = u32::from(number);
        RowKey(match stack {
            0 => number << 24 | place,
            1 => number << 16 | place << 4,
            _ => place << 8,
        })
    }

    /// The row with the minirows of both.
    #[inline(always)]
    pub fn and(self, other: RowKey) -> RowKey {
        RowKey(self.0 | other.0)
    }

    /// The number of the minirow in the first or second stack.
    #[inline(always)]
    fn number(self, stack: usize) -> usize {
        (self.0 >> (24 - 8 * stack) & 255) as usize
    }

    /// The place of the minirow among those with its digits.
    #[inline(always)]
    fn place(self, stack: usize) -> u32 {
        self.0 >> (4 * stack) & 15
    }
}

/// The rows 4 with two minirows in the first two stacks.
#[derive(Clone, Copy, Default)]
struct Row4 {
    /// Prefixes before the first of them.
    start: u32,
    /// Prefixes with each of them.
    each: u32,
    /// Where the lines of [`PrefixNumbers::firsts`] for their sets start.
    firsts: u32,
    /// Where the places of second minirows of row 5 start.
    seconds: u32,
}

/// A first minirow of row 5 below given sets of row 4.
#[derive(Clone, Copy, Default)]
struct First {
    /// Prefixes with the same row 4 and a smaller one.
    smaller: u32,
    /// Where the second minirows that go with it start.
    seconds: u32,
    /// The first minirows of row 6 that go with it.
    row6: u8,
    /// How many with the same digits as these do not.
    others: u8,
}

/// A second minirow of row 5 below given sets of row 4, next to given first digits.
#[derive(Clone, Copy, Default)]
struct Second {
    /// Ways to fill the second and third stack with a smaller one.
    smaller: u16,
    /// The second and the third minirows that row 6 can have.
    row6: [u8; 2],
}

/// What the numbers of prefixes are made of.
pub(crate) struct PrefixNumbers {
    /// The number of the first minirow that row 4 can start with.
    first_row4: usize,
    row4s: Vec<Row4>,
    firsts: Vec<First>,
    /// By set of the first minirow of row 4, and by second minirow of row 5: its place among the
    /// [`SECONDS`].
    places: Vec<u8>,
    seconds: Vec<Second>,
}

/// Minirows in a stack, at most; a power of two makes a place in a table cheap.
const MINIROWS: usize = 256;

/// Second minirows that row 5 can have next to given first digits below given sets of row 4.
const SECONDS: usize = 18;

impl PrefixNumbers {
    /// For all prefixes of a band; about a millisecond.
    pub fn new(plan: &BandPlan) -> PrefixNumbers {
        Builder::new(plan).build()
    }

    /// The number of the prefix with these rows 4, 5 and 6, which must be one of the band.
    #[inline(always)]
    pub fn number(&self, [row4, row5, row6]: [RowKey; 3]) -> u32 {
        let start = MINIROWS * (row4.number(0) - self.first_row4) + row4.number(1);
        let group = &self.row4s[start];
        let first = &self.firsts[group.firsts as usize + row5.number(0)];
        let place = self.places[group.seconds as usize + row5.number(1)];
        let second = &self.seconds[first.seconds as usize + usize::from(place)];
        let firsts = u32::from(first.row6);
        let [seconds, thirds] = second.row6.map(u32::from);
        let row6 = ((row6.place(0) - u32::from(first.others)) * seconds + row6.place(1)) * thirds
            + row6.place(2);
        let row5 = first.smaller
            + firsts * (u32::from(second.smaller) + row5.place(2) * seconds * thirds);
        group.start + group.each * row4.place(2) + row5 + row6
    }
}

/// Makes the numbers of a band.
struct Builder<'a> {
    plan: &'a BandPlan,
    stacks: &'a Stacks,
    numbers: PrefixNumbers,
    /// By set of three digits: its number among these, 0..84.
    triple_numbers: [u8; 512],
    /// By number of a set: for each minirow of the second stack, how many with this set are
    /// smaller.
    smaller: Vec<[u8; MINIROWS]>,
    /// By numbers of the sets of row 4 in the first two stacks: where the lines for it start.
    lines: Vec<Option<u32>>,
    /// By number of the set of row 4 in the first stack: where its places start.
    places: [Option<u32>; 84],
}

impl<'a> Builder<'a> {
    fn new(plan: &'a BandPlan) -> Builder<'a> {
        let stacks = plan.stacks();
        let mut triple_numbers = [0; 512];
        for (number, set) in (0..).zip(triples()) {
            triple_numbers[set.index()] = number;
        }
        let smaller = triples().iter().map(|&set| {
            let with_set = stacks[1].with_set(set);
            std::array::from_fn(|m| with_set.iter().filter(|&&w| usize::from(w) < m).count() as u8)
        });
        let rows4 = stacks[0].minirows().iter().position(|minirow| minirow.first == 2);
        Builder {
            plan,
            stacks,
            numbers: PrefixNumbers {
                first_row4: rows4.unwrap_or_default(),
                row4s: Vec::new(),
                firsts: Vec::new(),
                places: Vec::new(),
                seconds: Vec::new(),
            },
            triple_numbers,
            smaller: smaller.collect(),
            lines: vec![None; 84 * 84],
            places: [None; 84],
        }
    }

    fn build(mut self) -> PrefixNumbers {
        for group in self.plan.row4_groups().starting_at(0) {
            let sets = group.sets(self.stacks);
            let [first, second] = group.minirows.map(usize::from);
            let place = MINIROWS * (first - self.numbers.first_row4) + second;
            let row4 = Row4 {
                start: group.start,
                each: group.each,
                firsts: self.lines(sets),
                seconds: self.places(sets[0]),
            };
            if self.numbers.row4s.len() <= place {
                self.numbers.row4s.resize(place + 1, Row4::default());
            }
            self.numbers.row4s[place] = row4;
        }
        self.numbers
    }

    fn triple_number(&self, set: DigitSet) -> usize {
        usize::from(self.triple_numbers[set.index()])
    }

    /// Where the lines for these sets of row 4 start, made if they are not there yet.
    fn lines(&mut self, sets: Sets) -> u32 {
        let line = 84 * self.triple_number(sets[0]) + self.triple_number(sets[1]);
        if let Some(start) = self.lines[line] {
            return start;
        }
        let start = self.numbers.firsts.len() as u32;
        self.lines[line] = Some(start);
        self.numbers.firsts.resize(start as usize + MINIROWS, First::default());
        // By set of the first minirow of row 5: where its second minirows start, and how many ways
        // there are to fill the second and third stack next to it.
        let mut right_of = [(0, 0); 84];
        for first in first_sets(sets) {
            let seconds = self.numbers.seconds.len() as u32;
            let ways = self.push_seconds(sets, first);
            right_of[self.triple_number(first)] = (seconds, ways);
        }
        let mut smaller = 0;
        for &number in self.stacks[0].without_set(sets[0]) {
            let minirow: &Minirow = self.stacks[0].minirow(number);
            let set6 = !(sets[0] | minirow.set);
            let row6 = self.stacks[0].with_set_above(set6, minirow.first).len() as u32;
            let (seconds, ways) = right_of[self.triple_number(minirow.set)];
            self.numbers.firsts[start as usize + usize::from(number)] = First {
                smaller,
                seconds,
                row6: row6 as u8,
                others: (self.stacks[0].count(set6) - row6) as u8,
            };
            smaller += row6 * ways;
        }
        start
    }

    /// Appends the second minirows that row 5 can have next to the digits `first`; returns how many
    /// ways there are to fill rows 5 and 6 in the second and third stack.
    fn push_seconds(&mut self, row4: Sets, first: DigitSet) -> u32 {
        let start = self.numbers.seconds.len();
        self.numbers.seconds.resize(start + SECONDS, Second::default());
        let patterns = || second_sets(row4, first).map(|second| RowSets::new(row4, first, second));
        let count = |stack: usize, set| self.stacks[stack].count(set);
        let each = |sets: &RowSets| {
            count(1, sets.row6[1]) * count(2, sets.row5[2]) * count(2, sets.row6[2])
        };
        let mut ways = 0;
        for sets in patterns() {
            let row6 = [count(1, sets.row6[1]) as u8, count(2, sets.row6[2]) as u8];
            for (place, &number) in self.stacks[1].with_set(sets.row5[1]).iter().enumerate() {
                let smaller: u32 = patterns()
                    .map(|other| {
                        let with_set = &self.smaller[self.triple_number(other.row5[1])];
                        u32::from(with_set[usize::from(number)]) * each(&other)
                    })
                    .sum();
                let place = 6 * pattern_number(row4[0], sets.row5[1]) + place;
                self.numbers.seconds[start + place] = Second { smaller: smaller as u16, row6 };
            }
            ways += count(1, sets.row5[1]) * each(&sets);
        }
        ways
    }

    /// Where the places for this first set of row 4 start, made if they are not there yet.
    fn places(&mut self, first: DigitSet) -> u32 {
        let number = self.triple_number(first);
        if let Some(start) = self.places[number] {
            return start;
        }
        let start = self.numbers.places.len();
        self.places[number] = Some(start as u32);
        self.numbers.places.resize(start + MINIROWS, 0);
        for set in triples() {
            for (place, &number) in self.stacks[1].with_set(*set).iter().enumerate() {
                let place = 6 * pattern_number(first, *set) + place;
                self.numbers.places[start + usize::from(number)] = place as u8;
            }
        }
        start as u32
    }
}

/// The number, 0..=2, of a set for row 5 in the second stack among those that go with the same
/// first set: they differ in which digits they have of row 4's first set, none, one, two or all of
/// them.
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
