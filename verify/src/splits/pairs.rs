//! The pairs of fills under one band that pass.

use std::cmp::Ordering;

use crate::canon::{Chutes, ORDERS};

use super::columns::{BOX_ORDERS, Found};
use super::fills::{Fill, Fills, Half};

/// A digit of the box on top, by its place there: `3 * column + row`.
type Label = u8;

/// How the six digits left in each of the three columns of a stack are shared out.
struct Split {
    /// By column: the digits of band 2.
    second: [[Label; 3]; 3],
    /// By column: those of band 3.
    third: [[Label; 3]; 3],
}

/// Ways to share out the digits of a stack.
const SPLITS: usize = 56;

/// The classes of all stacks.
pub(super) struct Classes {
    splits: Vec<Split>,
    /// By split, order of the box in band 2, and order of the box in band 3.
    classes: Vec<[u16; BOX_ORDERS]>,
}

impl Classes {
    pub(super) fn new() -> Classes {
        let splits = splits();
        let classes = splits.iter().flat_map(|split| {
            (0..BOX_ORDERS).map(move |second| {
                std::array::from_fn(|third| class_of_stack(split, second, third))
            })
        });
        Classes { classes: classes.collect(), splits }
    }
}

/// All ways: the digits of a column in band 2 are none of its own on top, and each digit is in band
/// 2 once.
fn splits() -> Vec<Split> {
    let mut triples = Vec::new();
    for (x, y, z) in (0..729).map(|n| (n / 81, n / 9 % 9, n % 9)) {
        if x < y && y < z {
            triples.push([x as u8, y as u8, z as u8]);
        }
    }
    let mut list = Vec::with_capacity(SPLITS);
    let allowed = |column: u8, triple: &[Label; 3]| triple.iter().all(|&label| label / 3 != column);
    let differ = |a: &[Label; 3], b: &[Label; 3]| a.iter().all(|label| !b.contains(label));
    for a in triples.iter().filter(|triple| allowed(0, triple)) {
        for b in triples.iter().filter(|triple| allowed(1, triple) && differ(a, triple)) {
            let rest =
                |triple: &&[Label; 3]| allowed(2, triple) && differ(a, triple) && differ(b, triple);
            for c in triples.iter().filter(rest) {
                let second = [*a, *b, *c];
                let third = std::array::from_fn(|column| {
                    let mut left = (0..9).filter(|&label: &Label| {
                        usize::from(label / 3) != column && !second[column].contains(&label)
                    });
                    std::array::from_fn(|_| left.next().unwrap_or_default())
                });
                list.push(Split { second, third });
            }
        }
    }
    list
}

/// The class of a stack, read transposed and with labels for digits.
fn class_of_stack(split: &Split, second: usize, third: usize) -> u16 {
    let of_box = |columns: &[[Label; 3]; 3], order: usize, r: usize, k: usize| {
        let ranks = [ORDERS[0], ORDERS[order / 6], ORDERS[order % 6]];
        columns[r][ranks[r][k]] + 1
    };
    let chute = std::array::from_fn(|r| {
        std::array::from_fn(|c| match c / 3 {
            0 => (3 * r + c) as u8 + 1,
            1 => of_box(&split.second, second, r, c % 3),
            _ => of_box(&split.third, third, r, c % 3),
        })
    });
    Chutes::get().class(&chute)
}

/// Verdict: the stack is below the top band. The others have bit 0 set.
const BELOW: u8 = 0;
/// Verdict: the stack is above the top band.
const ABOVE: u8 = 1;
/// Verdict: the stack has the class of the top band.
const TIE: u8 = 3;

/// The verdicts on a stack by the order of its box in band 3; room for 64 spares the check of
/// places.
type Verdicts = [u8; 64];

/// The verdicts on a stack whose box in band 2 is known.
struct StackVerdicts {
    verdicts: Verdicts,
    /// Whether some order passes.
    pass: bool,
    /// Whether some order is a [`TIE`].
    tie: bool,
}

/// The unit of weights is this part of 1 / a.
pub(super) const UNIT: u64 = 60;

/// The pairs under one band that pass.
#[derive(Clone, Debug, Default)]
pub(super) struct PairCounts {
    /// By how many chutes beside the top band have its class.
    pub(super) by_ties: [u64; 6],
}

impl PairCounts {
    /// How many there are.
    pub(super) fn all(&self) -> u64 {
        self.by_ties.iter().sum()
    }

    /// Their weights in units of 1 / (60 * a), where the band has a automorphisms.
    pub(super) fn weight(&self) -> u64 {
        self.by_ties.iter().zip(1..).map(|(pairs, chutes)| pairs * (UNIT / chutes)).sum()
    }

    /// The pairs under the band of this class.
    pub(super) fn of(class: u16, fills: &Fills, classes: &Classes) -> PairCounts {
        let mut counter = Counter::new(class, fills, classes);
        let splits = &classes.splits;
        for (a, first) in splits.iter().enumerate() {
            // The digit 2 is the first of column 2 on top; in column 1 it goes to band 2.
            if first.second[0].contains(&3) {
                for (b, second) in splits.iter().enumerate() {
                    let halves = counter.halves([first, second]);
                    for (c, third) in splits.iter().enumerate() {
                        counter.count([a, b, c], &halves, third);
                    }
                }
            }
        }
        counter.counts
    }
}

/// Counts the pairs under one band.
struct Counter<'a> {
    fills: &'a Fills,
    /// By stack: the digit of each label.
    digits: [[u8; 9]; 3],
    /// By list: how many of its fills are above the band, and how many not below it.
    limits: Vec<[usize; 2]>,
    /// By split and order of the box in band 2.
    verdicts: Vec<StackVerdicts>,
    /// The orders of the fills of band 3 at hand.
    third: Vec<[u8; 3]>,
    counts: PairCounts,
}

impl<'a> Counter<'a> {
    fn new(class: u16, fills: &'a Fills, classes: &Classes) -> Counter<'a> {
        let band = &Chutes::get().bands()[usize::from(class)].band;
        let verdict = |other: u16| match other.cmp(&class) {
            Ordering::Less => BELOW,
            Ordering::Equal => TIE,
            Ordering::Greater => ABOVE,
        };
        let verdicts = classes.classes.iter().map(|by_order| {
            let mut verdicts = [BELOW; 64];
            for (place, &other) in verdicts.iter_mut().zip(by_order) {
                *place = verdict(other);
            }
            StackVerdicts {
                verdicts,
                pass: verdicts.iter().any(|&verdict| verdict != BELOW),
                tie: by_order.contains(&class),
            }
        });
        let limits = (0..fills.lists()).map(|list| {
            let list = fills.list(list);
            let above = list.partition_point(|fill| fill.class > class);
            [above, list.partition_point(|fill| fill.class >= class)]
        });
        Counter {
            fills,
            digits: [0, 1, 2]
                .map(|s: usize| std::array::from_fn(|label| band[label % 3][3 * s + label / 3])),
            limits: limits.collect(),
            verdicts: verdicts.collect(),
            third: Vec::new(),
            counts: PairCounts::default(),
        }
    }

    /// What the splits of the first two stacks say of the lists for bands 2 and 3.
    fn halves(&self, splits: [&Split; 2]) -> [Half<'a>; 2] {
        let digits = |stack: usize, columns: [[Label; 3]; 3]| {
            columns.map(|column| column.map(|label| self.digits[stack][usize::from(label)]))
        };
        let [first, second] = splits;
        [
            self.fills.half([digits(0, first.second), digits(1, second.second)]),
            self.fills.half([digits(0, first.third), digits(1, second.third)]),
        ]
    }

    /// What the columns of the third stack say of a list.
    #[inline]
    fn find_third(&self, half: &Half<'_>, columns: &[[Label; 3]; 3]) -> Found {
        let label = |place: Label| half.label(self.digits[2][usize::from(place)]);
        self.fills.columns.find(columns.map(|column| column.map(label)))
    }

    /// Counts the pairs for these splits of the three stacks, the last of which is `split`.
    #[inline]
    fn count(&mut self, splits: [usize; 3], halves: &[Half<'a>; 2], split: &Split) {
        let found =
            [self.find_third(&halves[0], &split.second), self.find_third(&halves[1], &split.third)];
        let lists = [halves[0].list(found[0]), halves[1].list(found[1])];
        let [second_limits, third_limits] = lists.map(|list| self.limits[list]);
        if second_limits[1] == 0 || third_limits[1] == 0 {
            return;
        }
        let fills = self.fills;
        let [left, middle] = halves[1].maps;
        let right = fills.columns.map(found[1]);
        let at_hand = |fill: &Fill| {
            let [a, b, c] = fill.orders.map(usize::from);
            [left[a], middle[b], right[c]]
        };
        self.third.clear();
        self.third.extend(fills.list(lists[1])[..third_limits[1]].iter().map(at_hand));
        let [left, middle] = halves[0].maps;
        let right = fills.columns.map(found[0]);
        let (above, tied) = self.third.split_at(third_limits[0]);
        for (i, fill) in fills.list(lists[0])[..second_limits[1]].iter().enumerate() {
            let [a, b, c] = fill.orders.map(usize::from);
            let orders = [left[a], middle[b], right[c]].map(usize::from);
            let [x, y, z] = [0, 1, 2].map(|s: usize| BOX_ORDERS * splits[s] + orders[s]);
            let stacks = [&self.verdicts[x], &self.verdicts[y], &self.verdicts[z]];
            if stacks.iter().any(|stack| !stack.pass) {
                continue;
            }
            let verdicts = stacks.map(|stack| &stack.verdicts);
            let ties = usize::from(i >= second_limits[0]);
            if stacks.iter().any(|stack| stack.tie) {
                for (j, orders) in self.third.iter().enumerate() {
                    if let Some(stack_ties) = stack_ties(verdicts, *orders) {
                        let third_tie = usize::from(j >= third_limits[0]);
                        self.counts.by_ties[ties + third_tie + stack_ties] += 1;
                    }
                }
            } else {
                self.counts.by_ties[ties] += passing(verdicts, above);
                self.counts.by_ties[ties + 1] += passing(verdicts, tied);
            }
        }
    }
}

/// How many stacks tie; `None` if one is below.
#[inline]
fn stack_ties(verdicts: [&Verdicts; 3], orders: [u8; 3]) -> Option<usize> {
    let of = |s: usize| verdicts[s][usize::from(orders[s] & 63)];
    let all = [of(0), of(1), of(2)];
    let pass = all.iter().all(|&verdict| verdict != BELOW);
    pass.then(|| all.iter().filter(|&&verdict| verdict == TIE).count())
}

/// How many of these have no stack below, where none can tie.
#[inline]
fn passing(verdicts: [&Verdicts; 3], thirds: &[[u8; 3]]) -> u64 {
    let mut passing = 0;
    for &[a, b, c] in thirds {
        let of = |s: usize, order: u8| verdicts[s][usize::from(order & 63)];
        passing += u32::from(of(0, a) & of(1, b) & of(2, c));
    }
    passing.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_all_chutes_once() {
        let classes = Classes::new();
        assert_eq!(classes.splits.len(), SPLITS);
        let mut members = vec![0; Chutes::get().bands().len()];
        for &class in classes.classes.as_flattened() {
            members[usize::from(class)] += 1;
        }
        let wanted: Vec<u32> = Chutes::get().bands().iter().map(|band| band.members).collect();
        assert_eq!(members, wanted);
    }
}
