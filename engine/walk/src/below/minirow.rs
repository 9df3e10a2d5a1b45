//! Minirows: the three cells of a row inside one stack.
//!
//! The tables serve all bands, small enough for the caches.

use std::sync::LazyLock;

use minlex_catalog::__internal::each;
use minlex_catalog::__internal::{TRIPLES, triples};
use minlex_catalog::{DigitSet, Permutation};

/// Three different digits, numbered among all 504 in lexicographic order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Minirow(u16);

impl Minirow {
    pub const COUNT: usize = 504;

    const STARTS_WITH_2: usize = 56;

    /// Table index below [`MINIROWS_ROOM`], without a check of bounds.
    #[inline(always)]
    fn index(self) -> usize {
        debug_assert!(usize::from(self.0) < Minirow::COUNT);
        usize::from(self.0) % MINIROWS_ROOM
    }

    /// Place among the 56 that start with 2.
    #[inline(always)]
    pub fn index_after_2(self) -> Option<usize> {
        usize::from(self.0).checked_sub(Minirow::STARTS_WITH_2).filter(|&place| place < 56)
    }
}

/// Number of a set of three digits among all 84, or [`Triple::NONE`].
///
/// Only this file makes them, all below [`TRIPLES_ROOM`]: look-ups need no check of bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Triple(u8);

impl Triple {
    /// The number of all other sets.
    const NONE: Triple = Triple(TRIPLES_ROOM as u8 - 1);

    #[inline(always)]
    pub fn index(self) -> usize {
        debug_assert!(usize::from(self.0) < TRIPLES_ROOM);
        usize::from(self.0) % TRIPLES_ROOM
    }
}

/// Table index of a digit below 16, without a check of bounds.
#[inline(always)]
pub(crate) fn digit_index(digit: u8) -> usize {
    debug_assert!(digit < 10);
    usize::from(digit & 15)
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Digits {
    pub set: DigitSet,
    packed: u16,
    pub triple: Triple,
    pub order: Permutation,
}

impl Digits {
    #[inline(always)]
    pub fn packed(&self) -> u64 {
        u64::from(self.packed)
    }

    #[inline(always)]
    pub fn digits(&self) -> [u8; 3] {
        each([8, 4, 0], |shift| (self.packed >> shift & 15) as u8)
    }

    #[inline(always)]
    pub fn first(&self) -> u8 {
        (self.packed >> 8) as u8
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MinirowSet([u64; 8]);

impl MinirowSet {
    pub const EMPTY: MinirowSet = MinirowSet([0; 8]);

    #[inline(always)]
    pub fn insert(&mut self, Minirow(place): Minirow) {
        self.0[usize::from(place / 64)] |= 1 << (place % 64);
    }

    #[inline(always)]
    pub fn and(&self, other: &MinirowSet) -> MinirowSet {
        MinirowSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    pub fn or(&self, other: &MinirowSet) -> MinirowSet {
        MinirowSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn count_below(&self, Minirow(place): Minirow) -> u32 {
        let (word, bit) = (usize::from(place / 64), place % 64);
        let part = self.0[word] & ((1 << bit) - 1);
        self.0[..word].iter().map(|bits| bits.count_ones()).sum::<u32>() + part.count_ones()
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Minirow> {
        // Each word stays in a register: in memory, each bit would wait for the last.
        let MinirowSet(words) = self;
        let (mut next, mut bits) = (0, 0);
        std::iter::from_fn(move || {
            while bits == 0 {
                bits = *words.get(next)?;
                next += 1;
            }
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            Some(Minirow(64 * (next as u16 - 1) + bit as u16))
        })
    }
}

/// Minirows with the same digits, ascending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SameDigits {
    all: &'static [Minirow; 8],
    triple: Triple,
    orders: u8,
}

static BITS: [u8; 64] = {
    let mut counts = [0; 64];
    let mut i = 1;
    while i < 64 {
        counts[i] = counts[i / 2] + (i % 2) as u8;
        i += 1;
    }
    counts
};

#[inline(always)]
pub(crate) fn count_orders(orders: u8) -> u32 {
    // The mask replaces a check of bounds.
    debug_assert!(orders < 64);
    u32::from(BITS[usize::from(orders & 63)])
}

impl SameDigits {
    #[inline(always)]
    pub fn len(&self) -> usize {
        count_orders(self.orders) as usize
    }

    /// Place of a minirow among these.
    #[inline(always)]
    pub fn place(&self, minirow: &Digits) -> Option<u32> {
        let bit = 1 << minirow.order.number();
        let is_here = minirow.triple == self.triple && self.orders & bit != 0;
        is_here.then(|| count_orders(self.orders & (bit - 1)))
    }

    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Minirow> {
        let mut orders = self.orders;
        std::iter::from_fn(move || {
            let order = (orders != 0).then(|| orders.trailing_zeros() as usize)?;
            orders &= orders - 1;
            // The mask replaces a check of bounds.
            Some(self.all[order & 7])
        })
    }
}

pub(crate) const TRIPLES_ROOM: usize = 128;

const MINIROWS_ROOM: usize = 512;

const _: () = assert!(TRIPLES < TRIPLES_ROOM && Minirow::COUNT < MINIROWS_ROOM);

/// All minirows with their tables; 30 kB.
#[derive(Debug)]
pub(crate) struct Minirows {
    digits: [Digits; MINIROWS_ROOM],
    /// Indexed by [`digits_index`]; [`Minirow::COUNT`] for equal digits.
    by_digits: [u16; 1024],
    triples: [Triple; 512],
    by_order: [[Minirow; 8]; TRIPLES_ROOM],
    /// For each triple and digit, the orders that start with a larger digit.
    above: [[u8; 16]; TRIPLES_ROOM],
    with: [MinirowSet; TRIPLES_ROOM],
    /// For each triple, the minirows disjoint from it.
    without: [MinirowSet; TRIPLES_ROOM],
}

/// Table index below 820 of three digits 1..=9; below 1024 for other values. The mask replaces a
/// check of bounds.
#[inline(always)]
pub(crate) fn digits_index(digits: [u8; 3]) -> usize {
    let [x, y, z] = each(digits, usize::from);
    (81 * x + 9 * y + z) & 1023
}

impl Minirows {
    /// The table, made at the first call in some 0.05 ms.
    pub fn get() -> &'static Minirows {
        static TABLE: LazyLock<Box<Minirows>> = LazyLock::new(Minirows::build);
        &TABLE
    }

    fn build() -> Box<Minirows> {
        let mut table = Box::new(Minirows {
            digits: [Digits::default(); MINIROWS_ROOM],
            by_digits: [Minirow::COUNT as u16; 1024],
            triples: [Triple::NONE; 512],
            by_order: [[Minirow::default(); 8]; TRIPLES_ROOM],
            above: [[0; 16]; TRIPLES_ROOM],
            with: [MinirowSet::EMPTY; TRIPLES_ROOM],
            without: [MinirowSet::EMPTY; TRIPLES_ROOM],
        });
        for (number, set) in (0..).zip(triples()) {
            table.triples[set.index()] = Triple(number);
        }
        let digits = (0..729).map(|i| [i / 81, i / 9 % 9, i % 9].map(|d| d as u8 + 1));
        let different = digits.filter(|[x, y, z]| x != y && y != z && x != z);
        for (place, digits) in (0..).zip(different) {
            table.push(Minirow(place), digits);
        }
        table
    }

    fn push(&mut self, minirow: Minirow, digits: [u8; 3]) {
        let [x, y, z] = digits.map(u16::from);
        let set = DigitSet::of(digits);
        let triple = self.triples[set.index()];
        let order = Permutation::of(digits);
        self.digits[minirow.index()] = Digits { set, packed: x << 8 | y << 4 | z, triple, order };
        self.by_digits[digits_index(digits)] = minirow.0;
        let triple = triple.index();
        self.by_order[triple][order.index()] = minirow;
        for above in &mut self.above[triple][..usize::from(x)] {
            *above |= 1 << order.number();
        }
        self.with[triple].insert(minirow);
        for (other, without) in triples().iter().zip(&mut self.without) {
            if other.is_disjoint(set) {
                without.insert(minirow);
            }
        }
    }

    /// Minirow with these digits, if they differ; any for other values.
    #[inline(always)]
    pub fn find(&self, digits: [u8; 3]) -> Option<Minirow> {
        let place = self.by_digits[digits_index(digits)];
        (usize::from(place) < Minirow::COUNT).then_some(Minirow(place))
    }

    #[inline(always)]
    pub fn digits(&self, minirow: Minirow) -> &Digits {
        &self.digits[minirow.index()]
    }

    #[inline(always)]
    pub fn triple(&self, set: DigitSet) -> Triple {
        self.triples[set.index()]
    }

    /// Minirows of a triple with some orders, a bit each.
    #[inline(always)]
    pub fn with_orders(&'static self, triple: Triple, orders: u8) -> SameDigits {
        SameDigits { all: &self.by_order[triple.index()], triple, orders }
    }

    #[inline(always)]
    pub fn orders_above(&self, triple: Triple, first: u8) -> u8 {
        self.above[triple.index()][digit_index(first)]
    }

    #[inline(always)]
    pub fn with(&self, triple: Triple) -> &MinirowSet {
        &self.with[triple.index()]
    }

    #[inline(always)]
    pub fn without(&self, triple: Triple) -> &MinirowSet {
        &self.without[triple.index()]
    }
}
