//! The lexicographic order: how many solution grids have a smaller 81-digit string.
//!
//! # The mathematics
//! The number of a grid is a sum over its minirows, 27 of them from left to right and from top to
//! bottom: for each minirow that could stand in that place instead and is smaller, all grids that
//! start with the cells before it and with it. (Cell by cell gives the same sum; a minirow is the
//! larger step.) What is needed is the number of grids that start with given minirows.
//!
//! | known | grids that start so | from |
//! |---|---|---|
//! | row 1 | 18,383,222,420,692,992 | all / 9! |
//! | + row 2 | sum over the 216 rows 3 of the next line | a table over the 12,096 relabelled rows |
//! | + row 3 | 72 times the completions of the band's class | the 44 numbers |
//! | + row 4 | depends on the class and on the row as carried to the class's representative | a table by class, about 10,000 rows each |
//! | + row 5 | sum over the at most 216 rows 6 of the next line | lists made from rows 1 to 4 |
//! | + row 6 | 6 times the fills of the last band | the fills |
//! | rows 7 to 9 | 1 | listing the at most 1,728 last bands |
//!
//! A row that is known in its first one or two stacks only gets the sum over the rest. In rows 1 to
//! 3 and in row 4 these sums are tabulated for one stack; for two stacks at most six orders of the
//! last minirow remain.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, OnceLock};

use crate::permutations::PERMUTATIONS;
use minlex_catalog::Grid;
use minlex_catalog::counts::{RELABELLINGS, SOLUTION_GRIDS};

use crate::class_order::{permutation_at, permutation_rank};
use crate::classes::{CLASSES, Classes, Representative, ToClass, order};
use crate::fills::Fills;
use crate::sets::{self, ALL, NONE, ORDERED, SPLITS, Sets, Splits, TRIPLES};

/// Grids with a given first row.
const GRIDS_PER_ROW: u64 = (SOLUTION_GRIDS / RELABELLINGS as u128) as u64;
/// Zero bits at the end of that number, which keep a division by it in 64 bits.
const LOW_BITS: u32 = 13;
const _: () = assert!(GRIDS_PER_ROW.trailing_zeros() >= LOW_BITS);
/// Orders of bands 2 and 3 and of their rows.
const ROW_ORDERS: u64 = 72;
/// Orders of the rows of one band.
const BAND_ORDERS: u64 = 6;

/// Three digits, from 0, side by side.
type Minirow = [u8; 3];
/// The minirows of a row.
type Row = [Minirow; 3];

/// The walk from the first minirow of a grid to the last, in either direction of the bijection.
enum Walk<'a> {
    /// To a grid; adds up what is smaller.
    Rank { digits: &'a [u8; 81], smaller: u64 },
    /// To the grid with this many smaller ones among those that start as chosen so far.
    Unrank { left: u64 },
}

impl Walk<'_> {
    /// Goes on to the minirow that starts at `cell`. `choices` must ascend; `grids` counts the
    /// grids that start with one.
    fn step(
        &mut self,
        cell: usize,
        choices: impl IntoIterator<Item = Minirow>,
        mut grids: impl FnMut(Minirow) -> u64,
    ) -> Minirow {
        match self {
            Walk::Rank { digits, smaller } => {
                let here = std::array::from_fn(|i| digits[cell + i] - 1);
                *smaller += choices
                    .into_iter()
                    .take_while(|&choice| choice < here)
                    .map(grids)
                    .sum::<u64>();
                here
            }
            Walk::Unrank { left } => {
                for choice in choices {
                    let count = grids(choice);
                    if *left < count {
                        return choice;
                    }
                    *left -= count;
                }
                unreachable!(
                    "the counts of the choices add up to the count of what was chosen before"
                )
            }
        }
    }

    /// Goes on to the last band; `fills` gives the rows of each, not in order.
    fn last_band(&mut self, fills: impl Iterator<Item = [[u8; 9]; 3]>) -> [[u8; 9]; 3] {
        let bands =
            fills.flat_map(|rows| PERMUTATIONS.map(|order| order.map(|i| rows[usize::from(i)])));
        match self {
            Walk::Rank { digits, smaller } => {
                let here = std::array::from_fn(|row| {
                    std::array::from_fn(|column| digits[54 + 9 * row + column] - 1)
                });
                *smaller += bands.filter(|band| *band < here).count() as u64;
                here
            }
            Walk::Unrank { left } => {
                let mut bands: Vec<_> = bands.collect();
                *bands.select_nth_unstable(*left as usize).1
            }
        }
    }
}

/// Every minirow with its digits in three sets that may overlap, ascending.
fn minirows(columns: [u16; 3]) -> impl Iterator<Item = Minirow> {
    bits(columns[0]).flat_map(move |a| {
        bits(columns[1] & !(1 << a))
            .flat_map(move |b| bits(columns[2] & !(1 << a | 1 << b)).map(move |c| [a, b, c]))
    })
}

/// Every minirow made of the three digits of a set, ascending.
fn orders(set: u16) -> impl Iterator<Item = Minirow> {
    let digits = sets::digits(set);
    PERMUTATIONS
        .into_iter()
        .map(move |order| order.map(|i| digits[usize::from(i)]))
}

/// The digits in a set, ascending.
fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let digit = set.trailing_zeros() as u8;
            set &= set - 1;
            digit
        })
    })
}

/// Grids that start with row 1 and a part of row 2, when row 1 reads 0..=8.
struct SecondRow {
    /// By split of the minirow sets and orders of the three minirows.
    whole: Box<[[u64; 216]]>,
    /// By triple and order of the first minirow.
    first: Box<[[u64; 6]; TRIPLES]>,
}

static SECOND_ROW: LazyLock<SecondRow> = LazyLock::new(SecondRow::build);

impl SecondRow {
    fn build() -> SecondRow {
        let (fills, sets, classes) = (Fills::get(), Sets::get(), Classes::get());
        let rows = fills.first_box();
        let mut table = SecondRow {
            whole: vec![[0; 216]; SPLITS].into(),
            first: Box::new([[0; 6]; TRIPLES]),
        };
        for (split, counts) in table.whole.iter_mut().enumerate() {
            let second = fills.beside_first_box().partition(split);
            // By stack, order of row 2 and order of row 3: the column sets.
            let stacks: [[[usize; 6]; 6]; 3] = std::array::from_fn(|stack| {
                let first = sets::digits(rows[stack]);
                let third = ALL ^ rows[stack] ^ second[stack];
                let mut partitions = [[0; 6]; 6];
                for (two, list) in orders(second[stack]).zip(&mut partitions) {
                    for (three, partition) in orders(third).zip(list) {
                        let column = |i: usize| sets::set([first[i], two[i], three[i]]);
                        *partition = sets.unordered(column(0), column(1));
                    }
                }
                partitions
            });
            for (n, count) in counts.iter_mut().enumerate() {
                for &a in &stacks[0][n / 36] {
                    for &b in &stacks[1][n / 6 % 6] {
                        for &c in &stacks[2][n % 6] {
                            *count += ROW_ORDERS * classes.completions([a, b, c]);
                        }
                    }
                }
                table.first[sets.triple(second[0])][n / 36] += *count;
            }
        }
        table
    }

    /// Grids that start with row 1 and this minirow.
    fn first(&self, minirow: Minirow) -> u64 {
        self.first[Sets::get().triple(sets::set(minirow))][order(minirow)]
    }

    /// Grids that start with row 1 and two minirows of row 2, or all three; the first must have no
    /// digit of row 1's.
    fn part(&self, minirows: [Minirow; 2], last: Option<Minirow>) -> u64 {
        let triples = minirows.map(sets::set);
        let split = Fills::get()
            .beside_first_box()
            .place(Sets::get().ordered(triples[0], triples[1]));
        let Some(counts) = self.whole.get(split) else {
            return 0;
        };
        let base = 36 * order(minirows[0]) + 6 * order(minirows[1]);
        match last {
            Some(last) => counts[base + order(last)],
            None => counts[base..base + 6].iter().sum(),
        }
    }
}

/// Grids that start with a first band and a part of row 4, for the representative of a class.
struct FourthRow {
    /// By stack and triple: for each order of the minirow its place among those that the columns
    /// allow, or [`NONE`].
    places: [Box<[[u8; 6]; TRIPLES]>; 3],
    /// By stack and triple: how many orders the columns allow.
    allowed: [[u8; TRIPLES]; 3],
    /// By ordered partition of the row into minirows: where its rows start in `rows`.
    start: Box<[u32; ORDERED]>,
    /// Grids, by partition and by allowed orders of the three minirows.
    rows: Box<[u32]>,
    /// Grids with one minirow, by stack, triple and order.
    minirows: [Box<[[u64; 6]; TRIPLES]>; 3],
}

static FOURTH_ROWS: [OnceLock<FourthRow>; CLASSES] = [const { OnceLock::new() }; CLASSES];

/// By ordered partition X: the 28 partitions Y that agree with X nowhere, one of each pair {Y,
/// rest}.
static BELOW: LazyLock<Box<[[u16; SPLITS / 2]]>> = LazyLock::new(|| {
    let sets = Sets::get();
    let numbers = |partition: &sets::Partition| {
        let splits = Splits::of(*partition);
        // The splits ascend, so the first half has the smallest free digit in its first triple: no
        // Y with its rest.
        std::array::from_fn(|n| {
            let beside = splits.partition(n);
            sets.ordered(beside[0], beside[1]) as u16
        })
    };
    sets.partitions.iter().map(numbers).collect()
});

/// For one stack of a class: which splits give band 2 two wanted minirows.
struct MinirowPairs {
    /// By `504 * row 5's triple + 6 * row 4's triple + row 4's order`, and one entry more.
    start: Box<[u16]>,
    splits: Box<[u8]>,
}

impl MinirowPairs {
    fn build(band: &Representative, stack: usize) -> MinirowPairs {
        let sets = Sets::get();
        let mut found = Vec::new();
        for split in 0..SPLITS {
            let columns = band.split_columns(stack, split);
            for fourth in minirows(columns) {
                let free: [u16; 3] = std::array::from_fn(|i| columns[i] & !(1 << fourth[i]));
                for fifth in minirows(free) {
                    let key = MinirowPairs::key(
                        sets.triple(sets::set(fourth)),
                        order(fourth),
                        sets.triple(sets::set(fifth)),
                    );
                    found.push((key, split as u8));
                }
            }
        }
        let mut start = vec![0u16; TRIPLES * TRIPLES * 6 + 1].into_boxed_slice();
        for &(key, _) in &found {
            start[key + 1] += 1;
        }
        for key in 1..start.len() {
            start[key] += start[key - 1];
        }
        let mut next = start.clone();
        let mut splits = vec![0; found.len()].into_boxed_slice();
        for (key, split) in found {
            splits[usize::from(next[key])] = split;
            next[key] += 1;
        }
        MinirowPairs { start, splits }
    }

    fn key(fourth: usize, order: usize, fifth: usize) -> usize {
        (TRIPLES * fifth + fourth) * 6 + order
    }

    /// Splits that hold the minirow of row 4 with this triple and order, and a minirow of row 5
    /// with this triple.
    fn splits(&self, fourth: usize, order: usize, fifth: usize) -> &[u8] {
        let key = MinirowPairs::key(fourth, order, fifth);
        &self.splits[usize::from(self.start[key])..usize::from(self.start[key + 1])]
    }
}

impl FourthRow {
    fn get(class: usize) -> &'static FourthRow {
        FOURTH_ROWS[class].get_or_init(|| FourthRow::build(&Classes::get().representatives[class]))
    }

    /// Adds up, over every row 4, the 28 pairs of minirow sets for rows 5 and 6 and the splits that
    /// hold them, the fills of the band below: 17 million terms. Cost: some 20 ms.
    fn build(band: &Representative) -> FourthRow {
        let sets = Sets::get();
        let lower = band.lower_fills();
        let pairs: [MinirowPairs; 3] =
            std::array::from_fn(|stack| MinirowPairs::build(band, stack));

        let mut places: [_; 3] = std::array::from_fn(|_| Box::new([[NONE; 6]; TRIPLES]));
        let mut allowed = [[0; TRIPLES]; 3];
        for stack in 0..3 {
            for minirow in minirows(band.columns[stack].map(|set| ALL ^ set)) {
                places[stack][sets.triple(sets::set(minirow))][order(minirow)] = 0;
            }
            for (places, allowed) in places[stack].iter_mut().zip(&mut allowed[stack]) {
                for place in places.iter_mut().filter(|place| **place == 0) {
                    *place = *allowed;
                    *allowed += 1;
                }
            }
        }

        let mut start = Box::new([0; ORDERED]);
        let mut rows = Vec::new();
        let mut totals: [_; 3] = std::array::from_fn(|_| Box::new([[0; 6]; TRIPLES]));
        for (n, row) in sets.partitions.iter().enumerate() {
            start[n] = rows.len() as u32;
            let triples = row.map(|set| sets.triple(set));
            let orders: [Vec<usize>; 3] = std::array::from_fn(|stack| {
                (0..6)
                    .filter(|&o| places[stack][triples[stack]][o] != NONE)
                    .collect()
            });
            let fifths = BELOW[n]
                .map(|fifth| sets.partitions[usize::from(fifth)].map(|set| sets.triple(set)));
            for &a in &orders[0] {
                for &b in &orders[1] {
                    for &c in &orders[2] {
                        let mut sum = 0;
                        for fifth in &fifths {
                            let third = pairs[2].splits(triples[2], c, fifth[2]);
                            for &i in pairs[0].splits(triples[0], a, fifth[0]) {
                                for &j in pairs[1].splits(triples[1], b, fifth[1]) {
                                    let fills = &lower[SPLITS * usize::from(i) + usize::from(j)];
                                    sum += third
                                        .iter()
                                        .map(|&k| u32::from(fills[usize::from(k)]))
                                        .sum::<u32>();
                                }
                            }
                        }
                        // Rows 5 and 6 can be exchanged, and the rows of band 3 be ordered.
                        let grids = sum * 2 * BAND_ORDERS as u32;
                        rows.push(grids);
                        for (stack, o) in [a, b, c].into_iter().enumerate() {
                            totals[stack][triples[stack]][o] += u64::from(grids);
                        }
                    }
                }
            }
        }
        FourthRow {
            places,
            allowed,
            start,
            rows: rows.into(),
            minirows: totals,
        }
    }

    /// Grids with these minirows, by stack; `None` in one stack stands for any.
    fn part(&self, minirows: [Option<Minirow>; 3]) -> u64 {
        let sets = Sets::get();
        let mut triples = minirows.map(|minirow| minirow.map_or(0, sets::set));
        let known = triples[0] | triples[1] | triples[2];
        for triple in triples.iter_mut().filter(|triple| **triple == 0) {
            *triple = ALL ^ known;
        }
        let numbers = triples.map(|triple| sets.triple(triple));
        let mut at = self.start[sets.ordered(triples[0], triples[1])] as usize;
        let mut weight = 1;
        let (mut choices, mut stride) = (1, 0);
        for stack in (0..3).rev() {
            let allowed = usize::from(self.allowed[stack][numbers[stack]]);
            match minirows[stack] {
                Some(minirow) => {
                    at += usize::from(self.places[stack][numbers[stack]][order(minirow)]) * weight
                }
                None => (choices, stride) = (allowed, weight),
            }
            weight *= allowed;
        }
        (0..choices)
            .map(|i| u64::from(self.rows[at + i * stride]))
            .sum()
    }

    /// Grids with this minirow in this stack.
    fn minirow(&self, stack: usize, minirow: Minirow) -> u64 {
        self.minirows[stack][Sets::get().triple(sets::set(minirow))][order(minirow)]
    }
}

/// How minirows below a band go to the representative of its class.
struct Carry {
    way: ToClass,
    /// By stack and column: the column of the representative's stack.
    columns: [[usize; 3]; 3],
}

impl Carry {
    /// `columns`: the column sets of the band, by stack.
    fn new(columns: &[[u16; 3]; 3]) -> Carry {
        let classes = Classes::get();
        let way = classes.way_of(columns.map(|sets| Sets::get().unordered(sets[0], sets[1])));
        let column_of = &classes.representatives[way.class].column_of;
        let columns = std::array::from_fn(|stack| {
            columns[stack].map(|set| {
                let digit = way.digits[set.trailing_zeros() as usize];
                usize::from(column_of[usize::from(way.stacks[stack])][usize::from(digit)])
            })
        });
        Carry { way, columns }
    }

    /// The stack and the minirow of the representative.
    fn minirow(&self, stack: usize, minirow: Minirow) -> (usize, Minirow) {
        let mut carried = [0; 3];
        for (&column, &digit) in self.columns[stack].iter().zip(&minirow) {
            carried[column] = self.way.digits[usize::from(digit)];
        }
        (usize::from(self.way.stacks[stack]), carried)
    }
}

/// A minirow of row 5, the minirows of row 6 that go with it in its stack, and what each pair
/// leaves to the columns of band 3.
struct Fifth {
    minirow: Minirow,
    set: u16,
    /// Ascending; the partitions are unordered ones.
    sixth: Vec<(Minirow, u16)>,
}

/// What rows 5 and 6 can be in one stack when the rows above are known.
struct Middle {
    /// Ascending.
    fifth: Vec<Fifth>,
    /// By triple of row 5: partitions left to band 3 by all pairs of minirows, in `left`.
    start: [u16; TRIPLES + 1],
    left: Vec<u16>,
}

impl Middle {
    /// `columns`: digits that stand in the columns already; `above`: digits of row 4.
    fn new(columns: [u16; 3], above: u16) -> Middle {
        let sets = Sets::get();
        let free = columns.map(|set| ALL & !(set | above));
        let mut fifth = Vec::new();
        let mut counts = [0u16; TRIPLES + 1];
        for minirow in minirows(free) {
            let set = sets::set(minirow);
            let sixth: Vec<(Minirow, u16)> = orders(ALL ^ above ^ set)
                .filter(|sixth| (0..3).all(|i| free[i] >> sixth[i] & 1 == 1))
                .map(|sixth| {
                    let left = |i: usize| ALL ^ columns[i] ^ (1 << minirow[i]) ^ (1 << sixth[i]);
                    (sixth, sets.unordered(left(0), left(1)) as u16)
                })
                .collect();
            counts[sets.triple(set) + 1] += sixth.len() as u16;
            fifth.push(Fifth {
                minirow,
                set,
                sixth,
            });
        }
        for triple in 0..TRIPLES {
            counts[triple + 1] += counts[triple];
        }
        let (start, mut next) = (counts, counts);
        let mut left = vec![0; usize::from(start[TRIPLES])];
        for choice in &fifth {
            let next = &mut next[sets.triple(choice.set)];
            for &(_, partition) in &choice.sixth {
                left[usize::from(*next)] = partition;
                *next += 1;
            }
        }
        Middle { fifth, start, left }
    }

    /// Partitions left to band 3 when row 5 has these digits here.
    fn left(&self, set: u16) -> &[u16] {
        let triple = Sets::get().triple(set);
        &self.left[usize::from(self.start[triple])..usize::from(self.start[triple + 1])]
    }

    /// The choice that is this minirow, among `fifth`.
    fn choice(&self, minirow: Minirow) -> &Fifth {
        let place = self
            .fifth
            .partition_point(|choice| choice.minirow < minirow);
        &self.fifth[place]
    }
}

/// Orders of the rows of band 3 times the fills, over all choices of one partition a stack.
fn grids_below(first: &[u16], second: &[u16], third: &[u16]) -> u64 {
    let fills = Fills::get();
    let mut sum = 0;
    for &a in first {
        let images = fills.images(usize::from(a));
        for &b in second {
            let counts = fills.counts(usize::from(images[usize::from(b)]));
            sum += third
                .iter()
                .map(|&c| u32::from(counts[usize::from(images[usize::from(c)])]))
                .sum::<u32>();
        }
    }
    BAND_ORDERS * u64::from(sum)
}

/// Row 2 under row 1: looked up after a relabelling that makes row 1 ascend.
fn second_row(one: &Row, walk: &mut Walk<'_>) -> Row {
    let labels = sets::inverse(&joined(one));
    let relabel = |minirow: Minirow| minirow.map(|digit| labels[usize::from(digit)]);
    let table = &*SECOND_ROW;
    let above = one.map(sets::set);
    let mut two = *one;
    two[0] = walk.step(9, minirows([ALL ^ above[0]; 3]), |minirow| {
        table.first(relabel(minirow))
    });
    let used = sets::set(two[0]);
    two[1] = walk.step(12, minirows([ALL & !(above[1] | used); 3]), |minirow| {
        table.part([two[0], minirow].map(relabel), None)
    });
    let used = used | sets::set(two[1]);
    two[2] = walk.step(15, orders(ALL ^ used), |minirow| {
        table.part([two[0], two[1]].map(relabel), Some(relabel(minirow)))
    });
    two
}

/// Row 3 under rows 1 and 2: the digits of its minirows are settled, their orders decide the class
/// of the band.
fn third_row(one: &Row, two: &Row, walk: &mut Walk<'_>) -> Row {
    let (sets, classes) = (Sets::get(), Classes::get());
    let digits: [u16; 3] =
        std::array::from_fn(|stack| ALL ^ sets::set(one[stack]) ^ sets::set(two[stack]));
    let partition = |stack: usize, three: Minirow| {
        let column = |i: usize| sets::set([one[stack][i], two[stack][i], three[i]]);
        sets.unordered(column(0), column(1))
    };
    // By stack: the partitions that are still possible.
    let mut open: [Vec<usize>; 3] = std::array::from_fn(|stack| {
        orders(digits[stack])
            .map(|three| partition(stack, three))
            .collect()
    });
    let mut three = *one;
    for stack in 0..3 {
        three[stack] = walk.step(18 + 3 * stack, orders(digits[stack]), |minirow| {
            let here = [partition(stack, minirow)];
            let choices = |other: usize| {
                if other == stack {
                    &here[..]
                } else {
                    &open[other]
                }
            };
            let mut sum = 0;
            for &a in choices(0) {
                for &b in choices(1) {
                    sum += choices(2)
                        .iter()
                        .map(|&c| classes.completions([a, b, c]))
                        .sum::<u64>();
                }
            }
            ROW_ORDERS * sum
        });
        open[stack] = vec![partition(stack, three[stack])];
    }
    three
}

/// Row 4 under a band with these columns: looked up as it appears in the representative of the
/// band's class.
fn fourth_row(columns: &[[u16; 3]; 3], walk: &mut Walk<'_>) -> Row {
    let carry = Carry::new(columns);
    let table = FourthRow::get(carry.way.class);
    let mut four = [[0; 3]; 3];
    let mut carried = [None; 3];
    let mut used = 0;
    for stack in 0..3 {
        let free = columns[stack].map(|set| ALL & !(set | used));
        four[stack] = walk.step(27 + 3 * stack, minirows(free), |minirow| {
            let (place, minirow) = carry.minirow(stack, minirow);
            if stack == 0 {
                return table.minirow(place, minirow);
            }
            let mut carried = carried;
            carried[place] = Some(minirow);
            table.part(carried)
        });
        let (place, minirow) = carry.minirow(stack, four[stack]);
        carried[place] = Some(minirow);
        used |= sets::set(four[stack]);
    }
    four
}

/// Rows 5 and 6, and the partitions left to the columns of band 3. `columns`: what the columns hold
/// down to row 4.
fn fifth_and_sixth_row(
    columns: &[[u16; 3]; 3],
    four: &Row,
    walk: &mut Walk<'_>,
) -> ([Row; 2], [usize; 3]) {
    let above = four.map(sets::set);
    let middle: [Middle; 3] =
        std::array::from_fn(|stack| Middle::new(columns[stack], above[stack]));
    let left = |stack: usize, minirow: Minirow| -> Vec<u16> {
        middle[stack]
            .choice(minirow)
            .sixth
            .iter()
            .map(|&(_, left)| left)
            .collect()
    };
    let choices = |stack: usize, used: u16| {
        let free = middle[stack]
            .fifth
            .iter()
            .filter(move |choice| choice.set & used == 0);
        free.map(|choice| choice.minirow)
    };
    let mut five = *four;
    five[0] = walk.step(36, choices(0, 0), |minirow| {
        let first = left(0, minirow);
        let free = ALL ^ sets::set(minirow);
        let mut grids = 0;
        for second in triples(free & !above[1]) {
            let third = free ^ second;
            if third & above[2] == 0 {
                grids += grids_below(&first, middle[1].left(second), middle[2].left(third));
            }
        }
        grids
    });
    let used = sets::set(five[0]);
    let mut lower = [left(0, five[0]), Vec::new(), Vec::new()];
    five[1] = walk.step(39, choices(1, used), |minirow| {
        let third = ALL ^ used ^ sets::set(minirow);
        if third & above[2] != 0 {
            return 0;
        }
        grids_below(&lower[0], &left(1, minirow), middle[2].left(third))
    });
    lower[1] = left(1, five[1]);
    let used = used | sets::set(five[1]);
    five[2] = walk.step(42, choices(2, used), |minirow| {
        grids_below(&lower[0], &lower[1], &left(2, minirow))
    });
    lower[2] = left(2, five[2]);

    let mut six = *four;
    for stack in 0..3 {
        let sixth = &middle[stack].choice(five[stack]).sixth;
        let partition =
            |minirow: Minirow| sixth[sixth.partition_point(|choice| choice.0 < minirow)].1;
        six[stack] = walk.step(
            45 + 3 * stack,
            sixth.iter().map(|choice| choice.0),
            |minirow| {
                let here = [partition(minirow)];
                let choices = |other: usize| {
                    if other == stack {
                        &here[..]
                    } else {
                        &lower[other]
                    }
                };
                grids_below(choices(0), choices(1), choices(2))
            },
        );
        lower[stack] = vec![partition(six[stack])];
    }
    ([five, six], lower.map(|left| usize::from(left[0])))
}

/// Completes a grid whose first row is known, minirow by minirow; returns its rows, digits from 0.
fn complete(first: &[u8; 9], walk: &mut Walk<'_>) -> [[u8; 9]; 9] {
    let one: Row = std::array::from_fn(|stack| std::array::from_fn(|i| first[3 * stack + i]));
    let two = second_row(&one, walk);
    let three = third_row(&one, &two, walk);
    let mut columns = [[0; 3]; 3];
    let mut add = |row: &Row| {
        for (columns, minirow) in columns.iter_mut().zip(row) {
            for (column, digit) in columns.iter_mut().zip(minirow) {
                *column |= 1 << digit;
            }
        }
        columns
    };
    add(&one);
    add(&two);
    let four = fourth_row(&add(&three), walk);
    let ([five, six], partitions) = fifth_and_sixth_row(&add(&four), &four, walk);
    add(&five);
    let free = add(&six).map(|columns| columns.map(|set| ALL ^ set));
    let fills = Fills::get().all(partitions);
    let [seven, eight, nine] = walk.last_band(fills.map(|rows| {
        // A digit's cell is where its row set meets its column set.
        let digit = |row: &[u16; 3], cell: usize| {
            (row[cell / 3] & free[cell / 3][cell % 3]).trailing_zeros()
        };
        rows.map(|row| std::array::from_fn(|cell| digit(&row, cell) as u8))
    }));
    let [one, two, three, four, five, six] =
        [one, two, three, four, five, six].map(|row| joined(&row));
    [one, two, three, four, five, six, seven, eight, nine]
}

/// Three minirows as one row.
fn joined(row: &Row) -> [u8; 9] {
    std::array::from_fn(|i| row[i / 3][i % 3])
}

/// All triples in a set of six digits.
fn triples(set: u16) -> impl Iterator<Item = u16> {
    bits(set).flat_map(move |a| {
        let above = |digit: u8| ALL << digit << 1;
        bits(set & above(a))
            .flat_map(move |b| bits(set & above(b)).map(move |c| sets::set([a, b, c])))
    })
}

/// How many grids have a smaller string.
pub(crate) fn index(grid: &Grid) -> u128 {
    let digits = grid.digits();
    let first = std::array::from_fn(|i| digits[i] - 1);
    let mut walk = Walk::Rank { digits, smaller: 0 };
    complete(&first, &mut walk);
    let Walk::Rank { smaller, .. } = walk else {
        unreachable!("a walk keeps its direction")
    };
    u128::from(permutation_rank(&first)) * u128::from(GRIDS_PER_ROW) + u128::from(smaller)
}

/// The grid that has this many smaller ones; `number` is below the count of all grids.
pub(crate) fn grid(number: u128) -> Grid {
    let row = (number >> LOW_BITS) as u64 / (GRIDS_PER_ROW >> LOW_BITS);
    let left = (number - u128::from(row) * u128::from(GRIDS_PER_ROW)) as u64;
    let rows = complete(&permutation_at(row), &mut Walk::Unrank { left });
    Grid::from_digits_unchecked(std::array::from_fn(|cell| rows[cell / 9][cell % 9] + 1))
}

/// Makes every table of this order, which calls would make when they need them, on `threads`
/// threads.
pub(crate) fn prepare(threads: usize) {
    LazyLock::force(&SECOND_ROW);
    LazyLock::force(&BELOW);
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let class = next.fetch_add(1, Ordering::Relaxed);
            if class >= CLASSES {
                break;
            }
            FourthRow::get(class);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(CLASSES) {
            // Where the system has no thread to give, the others do the work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// Bytes of all tables of this order, apart from those of the class order; makes them if need be.
pub(crate) fn table_bytes() -> usize {
    let second = size_of_val(&*SECOND_ROW.whole) + size_of_val(&*SECOND_ROW.first);
    let fourth = (0..CLASSES).map(|class| {
        let table = FourthRow::get(class);
        let per_stack = size_of_val(&*table.places[0]) + size_of_val(&*table.minirows[0]);
        size_of::<FourthRow>()
            + 3 * per_stack
            + size_of_val(&*table.start)
            + size_of_val(&*table.rows)
    });
    second + size_of_val(&**BELOW) + fourth.sum::<usize>()
}
