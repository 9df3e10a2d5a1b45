//! Ordered partitions of the nine digits into three triples, and pairs of them.
//!
//! The columns of a box are an ordered partition, and so are its rows. There are 1,680; without the
//! order of the triples, 280 [`Partition`]s.

use std::sync::{LazyLock, OnceLock};

use minlex_catalog::{DigitSet, Partition};

pub(crate) const TRIPLES: usize = 84;
pub(crate) const ORDERED: usize = 1680;
pub(crate) const SPLITS: usize = 56;
pub(crate) const CROSSWISE: usize = 36;
const WORDS: usize = ORDERED.div_ceil(64);

/// The number of an ordered partition, below [`ORDERED`].
pub(crate) type Ordered = u16;
/// Ordered partitions that, place by place, are disjoint from each other and from a third.
pub(crate) type Split = [Ordered; 2];

/// A set of ordered partitions, as bits by number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set([u64; WORDS]);

impl Set {
    const NONE: Set = Set([0; WORDS]);
    const ALL: Set = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] >>= 64 * WORDS - ORDERED;
        Set(words)
    };

    #[inline(always)]
    pub fn contains(&self, number: Ordered) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 == 1
    }

    /// Its members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Ordered> {
        self.0.iter().zip(0..).flat_map(|(&word, place)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as Ordered)?;
                left &= left - 1;
                Some(64 * place + bit)
            })
        })
    }
}

/// Ordered partitions up to the order of some triples.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    /// One of each kind, with those triples ascending.
    pub firsts: Vec<Ordered>,
    pub of: Vec<u16>,
}

/// Tables of partitions that depend on no puzzle; at most 650 kB.
pub(crate) struct Partitions {
    /// Indexed by number.
    pub triples: Vec<[DigitSet; 3]>,
    /// For each number, the numbers of the triples, below 84.
    pub triple_numbers: Vec<[u8; 3]>,
    /// For each number, the triple of each digit, 0..=2, in four bits.
    pub places: Vec<u64>,
    /// For each number, the partition without the order of its triples.
    pub class: Vec<u16>,
    /// For each partition, those whose triples share one digit with each of its triples.
    pub crosswise: Vec<[u16; CROSSWISE]>,
    /// For each pair of partitions, 1 if they are crosswise.
    pub is_crosswise: Vec<[u8; Partition::COUNT]>,
    /// In the order of their numbers.
    all_triples: [DigitSet; TRIPLES],
    pub triple_digits: [[u8; 3]; TRIPLES],
    pub by_bits: [u8; 512],
    numbers: Vec<[u16; TRIPLES]>,
    /// For each number, once they are wanted: a puzzle with many givens needs a few hundred.
    splits: Vec<OnceLock<[Split; SPLITS]>>,
    /// For each set of places, as bits, once they are wanted.
    kinds: [OnceLock<Kinds>; 8],
    /// For each place and digit less 1, those with the digit in the triple at the place.
    with_digit: [[Set; 9]; 3],
}

impl Partitions {
    /// The tables, most of them made by the first call in half a millisecond.
    pub fn get() -> &'static Partitions {
        static PARTITIONS: LazyLock<Partitions> = LazyLock::new(Partitions::make);
        &PARTITIONS
    }

    #[inline]
    pub fn number(&self, partition: [DigitSet; 3]) -> Ordered {
        let [first, second, _] = partition.map(|set| self.by_bits[set.index()]);
        self.with_triples(first, second)
    }

    /// The number of the ordered partition that begins with these triples.
    #[inline(always)]
    pub fn with_triples(&self, first: u8, second: u8) -> Ordered {
        self.numbers[usize::from(first)][usize::from(second)]
    }

    /// The splits of an ordered partition, ascending.
    #[inline(always)]
    pub fn splits(&self, number: Ordered) -> &[Split; SPLITS] {
        self.splits[usize::from(number)].get_or_init(|| self.splits_of(number))
    }

    /// The ordered partitions up to the order of the triples at these places.
    pub fn kinds(&self, places: &[usize]) -> &Kinds {
        let bits: usize = places.iter().map(|place| 1 << place).sum();
        self.kinds[bits].get_or_init(|| self.kinds_of(places))
    }

    /// The ordered partitions whose triples hold these digits.
    pub fn holding(&self, digits: [DigitSet; 3]) -> Set {
        let mut set = Set::ALL;
        self.for_each_with(digits, |with| set.0.iter_mut().zip(with).for_each(|(a, b)| *a &= b));
        set
    }

    /// The ordered partitions whose triples hold none of these digits.
    pub fn lacking(&self, digits: [DigitSet; 3]) -> Set {
        let mut set = Set::ALL;
        self.for_each_with(digits, |with| set.0.iter_mut().zip(with).for_each(|(a, b)| *a &= !b));
        set
    }

    fn for_each_with(&self, digits: [DigitSet; 3], mut take: impl FnMut([u64; WORDS])) {
        for (sets, digits) in self.with_digit.iter().zip(digits) {
            digits.iter().for_each(|digit| take(sets[usize::from(digit) - 1].0));
        }
    }

    fn make() -> Partitions {
        let triples = triples();
        let mut made = Partitions {
            triples: Vec::with_capacity(ORDERED),
            triple_numbers: Vec::with_capacity(ORDERED),
            places: Vec::with_capacity(ORDERED),
            class: Vec::with_capacity(ORDERED),
            crosswise: Vec::with_capacity(Partition::COUNT),
            is_crosswise: vec![[0; Partition::COUNT]; Partition::COUNT],
            all_triples: triples,
            triple_digits: triples.map(|triple| {
                let mut digits = triple.iter();
                [0; 3].map(|_| digits.next().unwrap_or(0))
            }),
            by_bits: [0; 512],
            numbers: vec![[u16::MAX; TRIPLES]; TRIPLES],
            splits: vec![OnceLock::new(); ORDERED],
            kinds: Default::default(),
            with_digit: [[Set::NONE; 9]; 3],
        };
        for (number, triple) in triples.iter().enumerate() {
            made.by_bits[triple.index()] = number as u8;
        }
        for (i, &first) in triples.iter().enumerate() {
            for (j, &second) in triples.iter().enumerate() {
                if let Some(class) = Partition::of(first, second) {
                    let third = !(first | second);
                    made.numbers[i][j] = made.triples.len() as u16;
                    made.triples.push([first, second, third]);
                    made.triple_numbers.push([i as u8, j as u8, made.by_bits[third.index()]]);
                    let of_digit = |digit: u8| {
                        let place =
                            u64::from(!first.contains(digit)) + u64::from(third.contains(digit));
                        place << (4 * (digit - 1))
                    };
                    made.places.push((1..=9).map(of_digit).sum());
                    made.class.push(class.number());
                }
            }
        }
        for number in 0..ORDERED {
            for (sets, triple) in made.with_digit.iter_mut().zip(made.triples[number]) {
                for digit in triple.iter() {
                    sets[usize::from(digit) - 1].0[number / 64] |= 1 << (number % 64);
                }
            }
        }
        for partition in Partition::all() {
            let crosswise = crosswise_to(partition);
            for other in crosswise {
                made.is_crosswise[partition.index()][usize::from(other)] = 1;
            }
            made.crosswise.push(crosswise);
        }
        made
    }

    fn kinds_of(&self, places: &[usize]) -> Kinds {
        let sorted = |number: usize| {
            let mut triples = self.triples[number];
            // Two rounds of exchanges sort any three.
            for pair in places.windows(2).chain(places.windows(2)) {
                if triples[pair[0]] > triples[pair[1]] {
                    triples.swap(pair[0], pair[1]);
                }
            }
            self.number(triples)
        };
        let sorted: Vec<Ordered> = (0..ORDERED).map(sorted).collect();
        let firsts: Vec<Ordered> =
            (0..ORDERED as u16).filter(|&number| sorted[usize::from(number)] == number).collect();
        let kind = |number: &Ordered| firsts.binary_search(number).unwrap_or(0) as u16;
        let of = sorted.iter().map(kind).collect();
        Kinds { firsts, of }
    }

    fn splits_of(&self, number: Ordered) -> [Split; SPLITS] {
        let taken = self.triples[usize::from(number)];
        let digit_in = |part: usize| move |&(at, _): &(usize, u8)| part >> at & 1 == 1;
        let parts: [DigitSet; 8] = std::array::from_fn(|part| {
            taken[0].iter().enumerate().filter(digit_in(part)).map(|(_, digit)| digit).collect()
        });
        let mut splits = [[0; 2]; SPLITS];
        let mut n = 0;
        for &first in self.all_triples.iter().filter(|first| first.is_disjoint(taken[0])) {
            // Only the second place is open to the rest of the last triple. Digits of the first
            // triple fill it up.
            let rest = taken[2] - first;
            for &part in parts.iter().filter(|part| part.len() + rest.len() == 3) {
                let second = rest | part;
                let one = [first, second, !(first | second)];
                let other = std::array::from_fn(|place| !(taken[place] | one[place]));
                splits[n] = [self.number(one), self.number(other)];
                n += 1;
            }
        }
        assert_eq!(n, SPLITS, "an ordered partition has 56 splits");
        splits
    }
}

fn triples() -> [DigitSet; TRIPLES] {
    let mut triples = [DigitSet::EMPTY; TRIPLES];
    let sets = (0..512).map(DigitSet::from_bits).filter(|set| set.len() == 3);
    triples.iter_mut().zip(sets).for_each(|(triple, set)| *triple = set);
    triples
}

fn crosswise_to(partition: Partition) -> [u16; CROSSWISE] {
    let triples = partition.triples();
    let meets = |other: [DigitSet; 3]| {
        other.iter().all(|row| {
            triples.iter().all(|column| DigitSet::from_bits(row.bits() & column.bits()).len() == 1)
        })
    };
    let mut crosswise = [0; CROSSWISE];
    let mut n = 0;
    for other in Partition::all().filter(|other| meets(other.triples())) {
        crosswise[n] = other.number();
        n += 1;
    }
    assert_eq!(n, CROSSWISE, "a partition has 36 that are crosswise");
    crosswise
}
