//! The pairs of fills under one band that pass.

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

/// How a stack compares with the top band, a bit for each order of its box in band 3, or for each
/// of 64 fills of band 3.
#[derive(Clone, Copy, Default)]
struct Verdicts {
    /// Not below it.
    pass: u64,
    /// Of its class.
    tie: u64,
}

impl Verdicts {
    /// The verdicts on a stack whose classes are these, by the order of its box in band 3.
    fn by_order(classes: &[u16; BOX_ORDERS], lowest: u16) -> Verdicts {
        let bits = |verdict: fn(&u16, &u16) -> bool| {
            let orders = classes.iter().enumerate();
            orders
                .fold(0, |bits, (order, class)| bits | u64::from(verdict(class, &lowest)) << order)
        };
        Verdicts { pass: bits(u16::ge), tie: bits(u16::eq) }
    }

    /// The verdicts by fill of band 3.
    #[inline]
    fn by_fill(self, boxes: &Boxes) -> Verdicts {
        // Most stacks are not below the top band, so few orders are left out.
        Verdicts { pass: boxes.fills & !boxes.with(!self.pass), tie: boxes.with(self.tie) }
    }
}

/// The boxes of a stack in up to 64 fills of band 3.
#[derive(Clone, Copy)]
struct Boxes {
    /// A bit for each fill.
    fills: u64,
    /// A bit for each order that a box has.
    orders: u64,
    /// By order: the fills whose box has it.
    by_order: [u64; BOX_ORDERS],
}

impl Boxes {
    const NONE: Boxes = Boxes { fills: 0, orders: 0, by_order: [0; BOX_ORDERS] };

    #[inline]
    fn push(&mut self, fill: usize, order: u8) {
        self.fills |= 1 << fill;
        self.orders |= 1 << order;
        self.by_order[usize::from(order)] |= 1 << fill;
    }

    /// The fills whose box has one of these orders.
    #[inline]
    fn with(&self, orders: u64) -> u64 {
        let mut orders = orders & self.orders;
        let mut fills = 0;
        while orders != 0 {
            fills |= self.by_order[orders.trailing_zeros() as usize];
            orders &= orders - 1;
        }
        fills
    }
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

    /// Adds the pairs of one fill of band 2 with up to 64 of band 3: `ties` of bands 1 and 2 beside
    /// the top band have its class, the stacks these verdicts, and the fills `above` a band above
    /// it.
    #[inline]
    fn add(&mut self, ties: usize, stacks: [Verdicts; 3], above: u64) {
        let pass = stacks[0].pass & stacks[1].pass & stacks[2].pass;
        // The number of stacks that tie, in binary.
        let [a, b, c] = stacks.map(|stack| stack.tie);
        let (ones, twos) = (a ^ b ^ c, a & b | a & c | b & c);
        for (ties, pairs) in [(ties, pass & above), (ties + 1, pass & !above)] {
            let mut add = |stacks: usize, pairs: u64| {
                self.by_ties[ties + stacks] += u64::from(pairs.count_ones());
            };
            if pairs & (ones | twos) == 0 {
                add(0, pairs);
                continue;
            }
            add(0, pairs & !ones & !twos);
            add(1, pairs & ones & !twos);
            add(2, pairs & twos & !ones);
            add(3, pairs & twos & ones);
        }
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

/// A fill of band 2.
struct Second {
    orders: [u8; 3],
    /// Whether it has the class of the top band.
    ties: bool,
}

/// Counts the pairs under one band.
struct Counter<'a> {
    fills: &'a Fills,
    /// By stack: the digit of each label.
    digits: [[u8; 9]; 3],
    /// By list: how many of its fills are above the band, and how many not below it.
    limits: Vec<[usize; 2]>,
    /// By split and order of the box in band 2.
    verdicts: Vec<Verdicts>,
    /// The fills of band 2 at hand.
    second: Vec<Second>,
    /// The orders of the fills of band 3 at hand.
    third: Vec<[u8; 3]>,
    /// By stack and order of the box in band 2: the verdicts on some fills of band 3 at hand.
    by_fill: [[Verdicts; BOX_ORDERS]; 3],
    counts: PairCounts,
}

impl<'a> Counter<'a> {
    fn new(class: u16, fills: &'a Fills, classes: &Classes) -> Counter<'a> {
        let band = &Chutes::get().bands()[usize::from(class)].band;
        let verdicts = classes.classes.iter().map(|classes| Verdicts::by_order(classes, class));
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
            second: Vec::new(),
            third: Vec::new(),
            by_fill: [[Verdicts::default(); BOX_ORDERS]; 3],
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
        let orders = |k: usize| {
            let ([left, middle], right) = (halves[k].maps, self.fills.columns.map(found[k]));
            move |fill: &Fill| {
                let [a, b, c] = fill.orders.map(usize::from);
                [left[a], middle[b], right[c]]
            }
        };
        let second = self.fills.list(lists[0])[..second_limits[1]].iter().map(orders(0));
        self.second.clear();
        self.second.extend(
            second.enumerate().map(|(i, orders)| Second { orders, ties: i >= second_limits[0] }),
        );
        self.second.retain(|fill| {
            (0..3).all(|s| self.verdicts[place(splits[s], fill.orders[s])].pass != 0)
        });
        self.third.clear();
        self.third.extend(self.fills.list(lists[1])[..third_limits[1]].iter().map(orders(1)));
        self.count_lists(splits, third_limits[0]);
    }

    /// Counts the pairs of the fills at hand. The first `above` of band 3 are above the top band.
    #[inline]
    fn count_lists(&mut self, splits: [usize; 3], above: usize) {
        for (block, third) in self.third.chunks(64).enumerate() {
            let above = match above.saturating_sub(64 * block) {
                count @ 0..64 => (1 << count) - 1,
                _ => u64::MAX,
            };
            let mut boxes = [Boxes::NONE; 3];
            for (fill, orders) in third.iter().enumerate() {
                for (boxes, &order) in boxes.iter_mut().zip(orders) {
                    boxes.push(fill, order);
                }
            }
            let mut known = [0u64; 3];
            for second in &self.second {
                let stacks = [0, 1, 2].map(|s: usize| {
                    let order = second.orders[s];
                    let verdicts = &mut self.by_fill[s][usize::from(order)];
                    if known[s] >> order & 1 == 0 {
                        known[s] |= 1 << order;
                        *verdicts = self.verdicts[place(splits[s], order)].by_fill(&boxes[s]);
                    }
                    *verdicts
                });
                self.counts.add(second.ties.into(), stacks, above);
            }
        }
    }
}

/// The place of a split and an order of the box in band 2 in lists of them.
#[inline]
fn place(split: usize, order: u8) -> usize {
    BOX_ORDERS * split + usize::from(order)
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
