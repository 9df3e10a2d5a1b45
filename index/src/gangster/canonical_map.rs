//! Canonical maps, which carry a band to the representative of its class.

use minlex_catalog::{DigitSet, Partition, Permutation};

use super::representative::Representative;
use crate::relabelling::{Relabelling, inverse};
use crate::triples;

/// A relabelling and a permutation of the stacks, from a band's column sets to the
/// representative's.
#[derive(Clone, Copy)]
pub(crate) struct CanonicalMap {
    pub(crate) class: usize,
    images: [u8; 9],
    /// For each stack, the stack of the representative.
    stacks: [u8; 3],
}

impl CanonicalMap {
    #[inline(always)]
    pub(crate) fn image(&self, digit: u8) -> u8 {
        self.images[usize::from(digit - 1)]
    }

    #[inline(always)]
    pub(crate) fn stack(&self, stack: usize) -> usize {
        usize::from(self.stacks[stack])
    }

    pub(crate) fn sources(&self) -> [u8; 9] {
        inverse(&self.images)
    }

    /// This map after another relabelling.
    pub(crate) fn after(self, first: &Relabelling) -> CanonicalMap {
        let between = |digit: u8| first.apply(DigitSet::of([digit])).bits().trailing_zeros();
        CanonicalMap {
            images: std::array::from_fn(|i| self.images[between(i as u8 + 1) as usize]),
            ..self
        }
    }
}

/// A [`CanonicalMap`] in 64 bits. From the lowest: 6 for the class, 4 for the image of each digit
/// from 9 to 1, and the permutation of the stacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u64);

const STACKS: u32 = 6 + 4 * 9;

impl Packed {
    const LARGEST: Packed = Packed(u64::MAX);

    fn new(class: usize, images: &[u8; 9], stacks: Permutation) -> Packed {
        let start = u64::from(stacks.number());
        let images = images.iter().fold(start, |bits, &digit| bits << 4 | u64::from(digit));
        Packed(images << 6 | class as u64)
    }

    #[inline(always)]
    fn unpack(self) -> CanonicalMap {
        CanonicalMap {
            class: (self.0 & 63) as usize,
            images: std::array::from_fn(|i| (self.0 >> (STACKS - 4 - 4 * i as u32) & 15) as u8),
            stacks: Permutation::from_number((self.0 >> STACKS) as usize).images(),
        }
    }

    /// Order of the maps of one band: by relabelling, then by permutation of the stacks.
    fn key(self) -> (u64, u64) {
        (self.0 & ((1 << STACKS) - 1), self.0)
    }
}

/// For all column partitions P and Q, the canonical map of a band with stacks 147 258 369, P and Q.
/// It has the smallest relabelling as a string, then the smallest permutation of the stacks.
pub(crate) struct CanonicalMaps {
    maps: Box<[[Packed; Partition::COUNT]]>,
    classes: Box<[[u8; Partition::COUNT]]>,
}

impl CanonicalMaps {
    /// Works backwards: each stack of a representative can come from 147 258 369, by 6^4
    /// relabellings.
    pub(crate) fn new(representatives: &[Representative]) -> CanonicalMaps {
        let mut maps =
            vec![[Packed::LARGEST; Partition::COUNT]; Partition::COUNT].into_boxed_slice();
        let orders = orders_of_columns();
        for (class, representative) in representatives.iter().enumerate() {
            for stacks in Permutation::ALL {
                let columns = stacks.images().map(|s| representative.columns[usize::from(s)]);
                let columns = columns.map(|columns| columns.map(triples::digits));
                let first = columns[0].as_flattened();
                for order in &orders {
                    let images = order.map(|place| first[usize::from(place)]);
                    let back = inverse(&images);
                    let set = |digits: [u8; 3]| {
                        triples::triple(digits.map(|digit| back[usize::from(digit - 1)]))
                    };
                    let [p, q] = [columns[1], columns[2]]
                        .map(|columns| triples::partition(&columns.map(set)));
                    let map = &mut maps[p.index()][q.index()];
                    let found = Packed::new(class, &images, stacks);
                    if found.key() < map.key() {
                        *map = found;
                    }
                }
            }
        }
        let classes = maps.iter();
        CanonicalMaps {
            classes: classes.map(|row| row.map(|map| (map.0 & 63) as u8)).collect(),
            maps,
        }
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of_val(&*self.maps) + size_of_val(&*self.classes)
    }

    #[inline(always)]
    pub(crate) fn get(&self, p: Partition, q: Partition) -> CanonicalMap {
        self.maps[p.index()][q.index()].unpack()
    }

    #[inline(always)]
    pub(crate) fn class(&self, p: Partition, q: Partition) -> usize {
        usize::from(self.classes[p.index()][q.index()])
    }
}

/// The 6^4 ways to turn columns 147, 258 and 369 into three others. By digit: the place of its
/// image among their nine digits, column by column.
fn orders_of_columns() -> Vec<[u8; 9]> {
    let order = |n: usize| {
        let [which, inner @ ..] =
            [216, 36, 6, 1].map(|weight| Permutation::from_number(n / weight));
        std::array::from_fn(|i| {
            let (row, column) = (i / 3, which.image(i % 3));
            3 * column as u8 + inner[column].image(row) as u8
        })
    };
    (0..1296).map(order).collect()
}
