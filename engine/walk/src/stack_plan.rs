//! The minirows that are allowed in one stack below a top band, found by their digits.
#![forbid(unsafe_code)]

use minlex_catalog::{Band, DigitSet, Split};

use crate::minirow::Minirow;

/// The digits of the three columns of a box, one column after the other, each from the lowest label
/// to the highest.
pub(crate) type BoxColumns = [u8; 9];

/// The minirows of one stack below a top band. Minirows go by their numbers: there are 207 to 216
/// of them, which fits a byte.
#[derive(Clone, Debug)]
pub(crate) struct StackPlan {
    /// In lexicographic order.
    minirows: Vec<Minirow>,
    /// By three digits, see [`by_digits_index`]: the number of the minirow, or [`NOT_ALLOWED`].
    by_digits: Box<[u8; 1024]>,
    /// The minirows that have a set of digits.
    with_set: Groups<u8>,
    /// The minirows that have no digit of a set, for sets that some minirow has.
    without_set: Groups<u16>,
    /// By split of the stack's columns: the digits that are left to band 3.
    rest: Box<[BoxColumns; Split::COUNT]>,
}

const NOT_ALLOWED: u8 = u8::MAX;

/// The place of three digits 1..=9 in the table of minirows.
#[inline(always)]
fn by_digits_index(digits: [u8; 3]) -> usize {
    let [x, y, z] = digits.map(usize::from);
    (81 * x + 9 * y + z) & 1023
}

/// Numbers of minirows in groups, one for each set of digits, ascending in each group. Look-ups all
/// over the catalogue find the plans of most bands in no cache: `Start` is the smallest type that
/// holds where a group starts.
#[derive(Clone, Debug)]
struct Groups<Start> {
    numbers: Vec<u8>,
    /// By set: where its group starts, and its length.
    groups: Box<[(Start, u8); 512]>,
}

impl<Start: Copy + Default + Into<usize> + TryFrom<usize>> Groups<Start> {
    /// The groups of those numbers below `count` that `belongs` to a set, for all sets that `has`
    /// a group.
    fn new(
        count: usize,
        has: impl Fn(DigitSet) -> bool,
        belongs: impl Fn(usize, DigitSet) -> bool,
    ) -> Groups<Start> {
        let mut numbers = Vec::new();
        let mut groups = Box::new([(Start::default(), 0); 512]);
        for set in (0..512).map(DigitSet::from_bits).filter(|&set| has(set)) {
            let start = numbers.len();
            numbers.extend((0..count).filter(|&m| belongs(m, set)).map(|m| m as u8));
            let Ok(place) = Start::try_from(start) else {
                unreachable!("{start} numbers before a group are too many for its type");
            };
            groups[set.index()] = (place, (numbers.len() - start) as u8);
        }
        Groups { numbers, groups }
    }

    #[inline(always)]
    fn get(&self, set: DigitSet) -> &[u8] {
        let (start, len) = self.groups[set.index()];
        let start: usize = start.into();
        &self.numbers[start..start + usize::from(len)]
    }

    #[inline(always)]
    fn len(&self, set: DigitSet) -> u32 {
        u32::from(self.groups[set.index()].1)
    }
}

/// The box of a stack in the top band, read transposed: the first box of a chute, with labels 0..=8
/// column by column.
struct TopBox {
    digits: [u8; 9],
}

impl TopBox {
    fn new(band: &Band, stack: usize) -> TopBox {
        TopBox {
            digits: std::array::from_fn(|label| {
                band.digits()[9 * (label % 3) + 3 * stack + label / 3]
            }),
        }
    }

    fn label(&self, digit: u8) -> u8 {
        self.digits.iter().position(|&d| d == digit).unwrap_or_default() as u8
    }

    /// The digits that can be below column `c`, ascending.
    fn below(&self, c: usize) -> impl Iterator<Item = u8> {
        let [x, y, z] = [0, 1, 2].map(|r| self.digits[3 * c + r]);
        (!DigitSet::of([x, y, z])).iter()
    }

    /// The minirows that can be below, in lexicographic order.
    fn minirows_below(&self, stack: usize) -> Vec<Minirow> {
        let mut minirows = Vec::with_capacity(216);
        for x in self.below(0) {
            for y in self.below(1).filter(|&y| y != x) {
                for z in self.below(2).filter(|&z| z != x && z != y) {
                    let digits = [x, y, z];
                    minirows.push(Minirow::new(stack, digits, digits.map(|d| self.label(d))));
                }
            }
        }
        minirows
    }

    /// The digits that band 3 has when band 2 has those of a split.
    fn rest(&self, split: Split) -> BoxColumns {
        let labels = split.rest();
        std::array::from_fn(|i| self.digits[usize::from(labels[i / 3][i % 3])])
    }
}

impl StackPlan {
    pub fn new(band: &Band, stack: usize) -> StackPlan {
        let top = TopBox::new(band, stack);
        let minirows = top.minirows_below(stack);
        let mut by_digits = Box::new([NOT_ALLOWED; 1024]);
        for (number, minirow) in (0..).zip(&minirows) {
            by_digits[by_digits_index(minirow.digits())] = number;
        }
        let count = minirows.len();
        let with_set = Groups::new(count, |set| set.len() == 3, |m, set| minirows[m].set == set);
        let without_set = Groups::new(
            count,
            |set| with_set.len(set) > 0,
            |m, set| minirows[m].set.is_disjoint(set),
        );
        let mut rest = Box::new([[0; 9]; Split::COUNT]);
        for split in Split::all() {
            rest[split.index()] = top.rest(split);
        }
        StackPlan { minirows, by_digits, with_set, without_set, rest }
    }

    /// All minirows in lexicographic order: by number.
    #[inline(always)]
    pub fn minirows(&self) -> &[Minirow] {
        &self.minirows
    }

    /// The minirow with this number.
    #[inline(always)]
    pub fn minirow(&self, number: u8) -> &Minirow {
        &self.minirows[usize::from(number)]
    }

    /// The number of the minirow with these digits, if it is allowed. For values outside 1..=9 any
    /// number may come back.
    #[inline(always)]
    pub fn find(&self, digits: [u8; 3]) -> Option<u8> {
        let number = self.by_digits[by_digits_index(digits)];
        (number != NOT_ALLOWED).then_some(number)
    }

    /// The minirows with this set of digits, ascending; at most six.
    #[inline(always)]
    pub fn with_set(&self, set: DigitSet) -> &[u8] {
        self.with_set.get(set)
    }

    /// How many minirows have this set of digits.
    #[inline(always)]
    pub fn count(&self, set: DigitSet) -> u32 {
        self.with_set.len(set)
    }

    /// The minirows without any digit of a set, which must be that of some minirow; ascending,
    /// about 40.
    #[inline(always)]
    pub fn without_set(&self, set: DigitSet) -> &[u8] {
        self.without_set.get(set)
    }

    /// The minirows with this set whose first digit is above `first`.
    #[inline(always)]
    pub fn with_set_above(&self, set: DigitSet, first: u8) -> &[u8] {
        let mut list = self.with_set(set);
        while let Some((&m, rest)) = list.split_first()
            && self.minirow(m).first <= first
        {
            list = rest;
        }
        list
    }

    /// By number of a split: the digits that are left to band 3 when band 2 has those of the split.
    #[inline(always)]
    pub fn rest(&self, split: usize) -> &BoxColumns {
        &self.rest[split]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minirows_are_those_that_the_top_band_allows() {
        for band in Band::all().iter().step_by(41) {
            for stack in 0..3 {
                let plan = StackPlan::new(band, stack);
                let above = |c: usize| [0, 9, 18].map(|r| band.digits()[r + 3 * stack + c]);
                let mut number = 0;
                for digits in (0..729).map(|i| [i / 81, i / 9 % 9, i % 9].map(|d| d as u8 + 1)) {
                    let [x, y, z] = digits;
                    let allowed = (x != y && y != z && x != z)
                        && (0..3).all(|c| !above(c).contains(&digits[c]));
                    assert_eq!(plan.find(digits), allowed.then_some(number));
                    if allowed {
                        assert_eq!(plan.minirow(number).digits(), digits);
                        number += 1;
                    }
                }
                assert_eq!(plan.minirows().len(), usize::from(number));
                let first = plan.minirows()[0].set;
                let without = plan.without_set(first);
                assert!(without.iter().all(|&m| plan.minirow(m).set.is_disjoint(first)));
                let disjoint = |m: &&Minirow| m.set.is_disjoint(first);
                assert_eq!(without.len(), plan.minirows().iter().filter(disjoint).count());
            }
        }
    }
}
