//! The pairs of fills under one band that pass.

use crate::canon::{Chutes, ORDERS};

use super::columns::{BOX_ORDERS, Found};
use super::fills::{Fill, Fills, Half};
use super::lists::{ByFill, Lists, Second, Third};
use super::verdicts::{PairCounts, Verdicts};

/// A digit of the box on top, by its place there: `3 * column + row`.
type Label = u8;

/// Split of the six digits left in each of the three columns of a stack.
struct Split {
    /// For each column, the digits of band 2.
    second: [[Label; 3]; 3],
    /// For each column, those of band 3.
    third: [[Label; 3]; 3],
}

/// Ways to share out the digits of a stack.
const SPLITS: usize = 56;

/// The classes of all stacks.
pub(super) struct Classes {
    splits: Vec<Split>,
    /// Indexed by split, order of the box in band 2, and order of the box in band 3.
    classes: Vec<[[u16; BOX_ORDERS]; BOX_ORDERS]>,
}

impl Classes {
    pub(super) fn new() -> Classes {
        let splits = splits();
        let classes = splits.iter().map(|split| {
            std::array::from_fn(|second| {
                std::array::from_fn(|third| class_of_stack(split, second, third))
            })
        });
        Classes { classes: classes.collect(), splits }
    }
}

/// All ways: digits of a column in band 2 are not its own on top, and each digit is in band 2 once.
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

/// The pairs under the band of this class.
pub(super) fn count(class: u16, fills: &Fills, classes: &Classes) -> PairCounts {
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

/// Counts the pairs under one band.
struct Counter<'a> {
    fills: &'a Fills,
    /// For each stack, the digit of each label.
    digits: [[u8; 9]; 3],
    /// For each list, how many of its fills are above the band, and how many not below it.
    limits: Vec<[usize; 2]>,
    /// Indexed by split and order of the box in band 2.
    verdicts: Vec<[Verdicts; BOX_ORDERS]>,
    /// For each split, a bit for each order of the box in band 2 with which some stack passes.
    passing: Vec<u64>,
    second: Vec<Second>,
    by_fill: ByFill,
    counts: PairCounts,
}

impl<'a> Counter<'a> {
    fn new(class: u16, fills: &'a Fills, classes: &Classes) -> Counter<'a> {
        let band = &Chutes::get().bands()[usize::from(class)].band;
        let verdicts: Vec<_> = classes
            .classes
            .iter()
            .map(|split| split.each_ref().map(|classes| Verdicts::by_order(classes, class)))
            .collect();
        let passing = |verdicts: &[Verdicts; BOX_ORDERS]| {
            let orders = verdicts.iter().enumerate();
            orders.fold(0, |bits, (order, it)| bits | u64::from(it.pass != 0) << order)
        };
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
            passing: verdicts.iter().map(passing).collect(),
            verdicts,
            second: Vec::new(),
            by_fill: [[Verdicts::default(); BOX_ORDERS]; 3],
            counts: PairCounts::default(),
        }
    }

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
        let maps = [0, 1].map(|k: usize| {
            let [left, middle] = halves[k].maps;
            [left, middle, self.fills.columns.map(found[k])]
        });
        let orders =
            |fill: &Fill| [0, 1, 2].map(|s: usize| maps[0][s][usize::from(fill.orders[s])]);
        let verdicts = splits.map(|split| &self.verdicts[split]);
        let passing = splits.map(|split| self.passing[split]);
        self.second.clear();
        self.second.resize(second_limits[1], Second::default());
        let mut kept = 0;
        let second = self.fills.list(lists[0])[..second_limits[1]].iter().map(orders);
        for (i, orders) in second.enumerate() {
            self.second[kept] = Second { orders, ties: i >= second_limits[0] };
            // Without a branch, as it would go either way.
            let passes = |s: usize| passing[s] >> orders[s];
            kept += (passes(0) & passes(1) & passes(2) & 1) as usize;
        }
        self.second.truncate(kept);
        if kept == 0 {
            return;
        }
        let [above, fills] = third_limits;
        let third = Third { blocks: self.fills.blocks(lists[1]), maps: maps[1], fills, above };
        Lists { second: &self.second, third, verdicts }.count(&mut self.by_fill, &mut self.counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_all_chutes_once() {
        let classes = Classes::new();
        assert_eq!(classes.splits.len(), SPLITS);
        let mut members = vec![0; Chutes::get().bands().len()];
        for &class in classes.classes.as_flattened().as_flattened() {
            members[usize::from(class)] += 1;
        }
        let wanted: Vec<u32> = Chutes::get().bands().iter().map(|band| band.members).collect();
        assert_eq!(members, wanted);
    }
}
