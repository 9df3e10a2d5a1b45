//! Sets of three digits, and the ways to cut the nine digits into three of them.
//!
//! A stack of a band is known, up to the order inside its columns, by three *column sets*; up to
//! the order inside its rows by three *minirow sets*. Both are *partitions* of the digits into
//! three triples. Ordered, there are 1,680 of them; unordered,
//! 280. Digits are bits here: digit d of a grid is bit d - 1.

use std::sync::LazyLock;

/// All nine digits.
pub(crate) const ALL: u16 = 0x1ff;
/// Sets of three digits.
pub(crate) const TRIPLES: usize = 84;
/// Partitions of the digits into a first, a second and a third triple.
pub(crate) const ORDERED: usize = 1680;
/// Partitions of the digits into three triples, whichever comes first.
pub(crate) const UNORDERED: usize = 280;
/// Ordered partitions that agree with a given one in no place: three digits for every row of a box
/// beside another box.
pub(crate) const SPLITS: usize = 56;
/// Marks entries of small tables that stand for nothing.
pub(crate) const NONE: u8 = u8::MAX;

/// Three disjoint triples that cover the nine digits.
pub(crate) type Partition = [u16; 3];

/// Numbers of triples and partitions; see [`Sets::get`].
pub(crate) struct Sets {
    /// Place of a mask among the 84 triples in lexicographic order of their digits; [`NONE`] for
    /// other masks.
    triple: [u8; 512],
    /// By first triple and second triple: number of the ordered partition, or `u16::MAX` where they
    /// intersect.
    ordered: Box<[u16]>,
    /// The ordered partitions, in lexicographic order.
    pub(crate) partitions: Box<[Partition]>,
    /// The unordered partition under an ordered one.
    unordered: Box<[u16]>,
    /// The unordered partitions, each as its smallest ordered one.
    pub(crate) least: Box<[Partition]>,
}

static SETS: LazyLock<Sets> = LazyLock::new(Sets::build);

impl Sets {
    /// The numbers, built at the first call in some microseconds.
    pub(crate) fn get() -> &'static Sets {
        &SETS
    }

    fn build() -> Sets {
        let mut masks = Vec::with_capacity(TRIPLES);
        for a in 0..9 {
            for b in a + 1..9 {
                for c in b + 1..9 {
                    masks.push(1u16 << a | 1 << b | 1 << c);
                }
            }
        }
        let mut sets = Sets {
            triple: [NONE; 512],
            ordered: vec![u16::MAX; TRIPLES * TRIPLES].into(),
            partitions: Box::default(),
            unordered: Box::default(),
            least: Box::default(),
        };
        for (n, &mask) in masks.iter().enumerate() {
            sets.triple[usize::from(mask)] = n as u8;
        }
        let (mut partitions, mut unordered, mut least) = (Vec::new(), Vec::new(), Vec::new());
        for (i, &a) in masks.iter().enumerate() {
            for (j, &b) in masks.iter().enumerate() {
                if a & b != 0 {
                    continue;
                }
                let partition = [a, b, ALL ^ a ^ b];
                sets.ordered[TRIPLES * i + j] = partitions.len() as u16;
                let mut sorted = partition;
                sorted.sort_by_key(|set| set.trailing_zeros());
                if sorted == partition {
                    least.push(partition);
                }
                partitions.push(partition);
                unordered.push(sorted);
            }
        }
        sets.unordered = unordered
            .iter()
            .map(|sorted| {
                least
                    .iter()
                    .position(|p| p == sorted)
                    .map_or(u16::MAX, |n| n as u16)
            })
            .collect();
        sets.partitions = partitions.into();
        sets.least = least.into();
        sets
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of::<Sets>()
            + size_of_val(&*self.ordered)
            + size_of_val(&*self.partitions)
            + size_of_val(&*self.unordered)
            + size_of_val(&*self.least)
    }

    /// Place of a triple among the 84, in lexicographic order of its digits.
    pub(crate) fn triple(&self, mask: u16) -> usize {
        usize::from(self.triple[usize::from(mask & ALL)])
    }

    /// Number of the ordered partition that starts with these two triples, which must be disjoint.
    pub(crate) fn ordered(&self, first: u16, second: u16) -> usize {
        usize::from(self.ordered[TRIPLES * self.triple(first) + self.triple(second)])
    }

    /// Number of the unordered partition that has these two triples, which must be disjoint.
    pub(crate) fn unordered(&self, first: u16, second: u16) -> usize {
        usize::from(self.unordered[self.ordered(first, second)])
    }
}

/// The 56 ordered partitions that agree nowhere with a given one, in lexicographic order.
///
/// The same 56 serve twice: what a box may have in its rows beside a box with given rows, and what
/// a stack may have in its columns below a chute with given columns.
pub(crate) struct Splits {
    list: [u16; SPLITS],
    place: Box<[u8; ORDERED]>,
}

impl Splits {
    pub(crate) fn of(avoided: Partition) -> Splits {
        let mut splits = Splits {
            list: [0; SPLITS],
            place: Box::new([NONE; ORDERED]),
        };
        let mut n = 0;
        for (number, partition) in Sets::get().partitions.iter().enumerate() {
            if (0..3).all(|i| partition[i] & avoided[i] == 0) {
                splits.list[n] = number as u16;
                splits.place[number] = n as u8;
                n += 1;
            }
        }
        assert_eq!(
            n, SPLITS,
            "a partition has 56 others that agree with it nowhere"
        );
        splits
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of::<Splits>() + size_of_val(&*self.place)
    }

    /// The `n`-th of the 56.
    pub(crate) fn partition(&self, n: usize) -> Partition {
        Sets::get().partitions[usize::from(self.list[n])]
    }

    /// The place of an ordered partition among the 56; [`NONE`] for the others.
    pub(crate) fn place(&self, ordered: usize) -> usize {
        usize::from(self.place[ordered])
    }
}

/// A permutation of the digits that acts on sets by two look-ups.
pub(crate) struct Relabelling {
    low: [u16; 32],
    high: [u16; 16],
}

impl Relabelling {
    /// Sends bit d to bit `digits[d]`.
    pub(crate) fn new(digits: &[u8; 9]) -> Relabelling {
        let image = |mask: usize, from: usize| {
            (0..5)
                .filter(|bit| mask >> bit & 1 == 1 && from + bit < 9)
                .fold(0, |set, bit| set | 1 << digits[from + bit])
        };
        Relabelling {
            low: std::array::from_fn(|mask| image(mask, 0)),
            high: std::array::from_fn(|mask| image(mask, 5)),
        }
    }

    /// The image of a set of digits.
    pub(crate) fn apply(&self, set: u16) -> u16 {
        self.low[usize::from(set & 31)] | self.high[usize::from(set >> 5 & 15)]
    }
}

/// The inverse of a permutation of 0..=8.
pub(crate) fn inverse(digits: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (from, &to) in (0..).zip(digits) {
        inverse[usize::from(to)] = from;
    }
    inverse
}

/// The digits of a triple, ascending, from 0.
pub(crate) fn digits(mut set: u16) -> [u8; 3] {
    std::array::from_fn(|_| {
        let digit = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        digit
    })
}

/// The set of three digits, which count from 0.
pub(crate) fn set(digits: [u8; 3]) -> u16 {
    digits.iter().fold(0, |set, digit| set | 1 << digit)
}
