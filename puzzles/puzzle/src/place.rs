//! Places of sets of cells among all 2^81, by size and then in the order of sets.
//!
//! Sets of one size are numbered by the combinatorial number system (E. Pascal 1887; D. H. Lehmer
//! 1964; Knuth, *The Art of Computer Programming* 4A, 7.2.1.3). Early cells count high, so numbers
//! ascend as sets do.

use crate::givens::Givens;

const CELLS: usize = 81;

/// Binomial coefficients n over k, n up to 81 and k up to n / 2.
static BINOMIALS: [u128; binomial_place(CELLS + 1, 0)] = binomials();

/// Number of sets with fewer than k cells, by k.
static BEFORE: [u128; CELLS + 2] = before();

/// Place of n over k among the [`BINOMIALS`], for k up to n / 2.
const fn binomial_place(n: usize, k: usize) -> usize {
    (n + 1) * (n + 1) / 4 + k
}

const fn binomials() -> [u128; binomial_place(CELLS + 1, 0)] {
    let mut list = [0; binomial_place(CELLS + 1, 0)];
    let mut n = 0;
    while n <= CELLS {
        list[binomial_place(n, 0)] = 1;
        let mut k = 1;
        while k <= n / 2 {
            let above = if 2 * k == n { k - 1 } else { k };
            list[binomial_place(n, k)] =
                list[binomial_place(n - 1, k - 1)] + list[binomial_place(n - 1, above)];
            k += 1;
        }
        n += 1;
    }
    list
}

/// Number of sets of `k` things among `n`, at most 81.
#[inline]
const fn choices(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    let smaller = if 2 * k > n { n - k } else { k };
    BINOMIALS[binomial_place(n, smaller)]
}

const fn before() -> [u128; CELLS + 2] {
    let mut before = [0; CELLS + 2];
    let mut k = 0;
    while k <= CELLS {
        before[k + 1] = before[k] + choices(CELLS, k);
        k += 1;
    }
    before
}

/// The last cells, whose sets and numbers of sets of one size fit in 64 bits.
const LAST_CELLS: usize = 64;

/// `PAIRS[i][k + 1]` is 2 i over k, from k = -1.
static PAIRS: [[u64; LAST_CELLS + 2]; LAST_CELLS / 2] = pairs();

const fn pairs() -> [[u64; LAST_CELLS + 2]; LAST_CELLS / 2] {
    let mut pairs = [[0; LAST_CELLS + 2]; LAST_CELLS / 2];
    let mut i = 0;
    while i < LAST_CELLS / 2 {
        let mut k = 0;
        while k <= 2 * i {
            pairs[i][k + 1] = choices(2 * i, k) as u64;
            k += 1;
        }
        i += 1;
    }
    pairs
}

/// The set of `left` of the last cells with `rest` smaller ones of its size. Two cells at once,
/// without branches, which would be unpredictable.
fn last_cells(mut left: usize, mut rest: u64) -> u64 {
    let mut bits = 0;
    for (i, choices) in PAIRS.iter().enumerate().rev() {
        // Sets with neither come first, then those with one.
        let (neither, one) = (choices[left + 1], choices[left]);
        let is = [neither, neither + one, neither + 2 * one].map(|before| rest >= before);
        let [lower, upper, both] = is.map(u64::from);
        rest -= lower * neither + (upper + both) * one;
        left -= (lower + both) as usize;
        bits |= (lower + upper + both) << (2 * i);
    }
    bits
}

impl Givens {
    /// Number of sets of `len` cells; 0 if `len` is above 81.
    ///
    /// ```
    /// use minlex::Givens;
    ///
    /// assert_eq!(Givens::sets_of(1), 81);
    /// assert_eq!((0..=81).map(Givens::sets_of).sum::<u128>(), 1 << 81);
    /// ```
    #[must_use]
    pub fn sets_of(len: u32) -> u128 {
        choices(CELLS, len as usize)
    }

    /// Number of sets with fewer than `len` cells, which is the first place of those with `len`;
    /// 2^81 if `len` is above 81.
    ///
    /// ```
    /// use minlex::Givens;
    ///
    /// assert_eq!([0, 1, 2, 82].map(Givens::sets_below), [0, 1, 82, 1 << 81]);
    /// ```
    #[must_use]
    pub fn sets_below(len: u32) -> u128 {
        BEFORE[(len as usize).min(CELLS + 1)]
    }

    /// Number of cells of the set at a place; `None` from 2^81 on.
    ///
    /// ```
    /// use minlex::Givens;
    ///
    /// assert_eq!([81, 82, 1 << 81].map(Givens::len_at), [Some(1), Some(2), None]);
    /// ```
    #[must_use]
    pub fn len_at(place: u128) -> Option<u32> {
        let len = BEFORE.partition_point(|&before| before <= place) as u32 - 1;
        (len <= CELLS as u32).then_some(len)
    }

    /// Number of smaller sets of the same size, below [`Givens::sets_of`]. Takes some ten
    /// nanoseconds.
    ///
    /// This is the combinatorial number system: the sum of the binomial coefficients p over 1, p
    /// over 2 and so on, where p is 80 minus a cell, in ascending order.
    #[must_use]
    pub fn combination(self) -> u128 {
        let mut sum = 0;
        let mut rest = self.first_cell_high();
        let mut taken = 0;
        while rest != 0 {
            taken += 1;
            sum += choices(rest.trailing_zeros() as usize, taken);
            rest &= rest - 1;
        }
        sum
    }

    /// The set of `len` cells that has `number` smaller sets of its size; `None` if there are
    /// fewer. Takes some two hundred nanoseconds.
    ///
    /// ```
    /// use minlex::Givens;
    ///
    /// let last_two = Givens::from_combination(2, 0).unwrap();
    /// assert_eq!(last_two.iter().collect::<Vec<_>>(), [79, 80]);
    /// assert_eq!(Givens::from_combination(2, 3240), None);
    /// ```
    #[must_use]
    pub fn from_combination(len: u32, number: u128) -> Option<Givens> {
        if number >= Givens::sets_of(len) {
            return None;
        }
        let (mut left, mut rest, mut bits) = (len as usize, number, 0);
        for place in (LAST_CELLS..CELLS).rev() {
            let smaller = choices(place, left);
            if rest >= smaller {
                rest -= smaller;
                bits |= 1 << place;
                left -= 1;
            }
        }
        Givens::from_first_cell_high(bits | u128::from(last_cells(left, rest as u64)))
    }

    /// The place among all sets of cells, below 2^81: by size, then by [`Givens::combination`].
    /// `docs/NAMES.md` has the definition.
    ///
    /// ```
    /// use minlex::Givens;
    ///
    /// // Of single cells, the last of the board comes first.
    /// assert_eq!(Givens::from_bits(1 << 80).unwrap().place(), 1);
    /// assert_eq!(Givens::from_place(81), Givens::from_bits(1));
    /// ```
    #[must_use]
    pub fn place(self) -> u128 {
        BEFORE[self.len() as usize] + self.combination()
    }

    /// The set at a place; `None` from 2^81 on.
    #[must_use]
    pub fn from_place(place: u128) -> Option<Givens> {
        let len = Givens::len_at(place)?;
        Givens::from_combination(len, place - Givens::sets_below(len))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudorandom numbers.
    fn numbers() -> impl Iterator<Item = u128> {
        let mut state = 1_u128;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            state >> 47
        })
    }

    #[test]
    fn sets_and_places_lead_to_each_other() {
        // Sets of about a half, a quarter and an eighth of all cells, and their complements.
        let sparse = numbers().zip(numbers()).map(|(a, b)| a & b);
        let sparser = numbers().zip(numbers().skip(7)).zip(numbers()).map(|((a, b), c)| a & b & c);
        for bits in numbers().take(2000).chain(sparse.take(2000)).chain(sparser.take(2000)) {
            for bits in [bits, !bits & Givens::ALL.bits()] {
                let givens = Givens::from_bits(bits).unwrap();
                let place = givens.place();
                assert_eq!(Givens::from_place(place), Some(givens));
                assert!(givens.combination() < Givens::sets_of(givens.len()));
            }
        }
        for place in numbers().take(2000).map(|n| n % (1 << 81)) {
            assert_eq!(Givens::from_place(place).unwrap().place(), place);
        }
        assert_eq!(Givens::from_place(1 << 81), None);
        assert_eq!(Givens::from_place(u128::MAX), None);
        assert_eq!(Givens::from_combination(82, 0), None);
    }

    #[test]
    fn places_ascend_by_size_and_then_as_sets_do() {
        // All sets of up to three cells.
        let cells = 0..81_u32;
        let mut sets = vec![0_u128];
        for a in cells.clone() {
            sets.push(1 << a);
            for b in 0..a {
                sets.push(1 << a | 1 << b);
                sets.extend((0..b).map(|c| 1 << a | 1 << b | 1 << c));
            }
        }
        let mut sets: Vec<Givens> =
            sets.into_iter().map(|bits| Givens::from_bits(bits).unwrap()).collect();
        sets.sort_by(|a, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        for (place, givens) in sets.iter().enumerate() {
            assert_eq!(givens.place(), place as u128);
            assert_eq!(Givens::from_place(place as u128), Some(*givens));
        }
        let mut random: Vec<Givens> =
            numbers().take(3000).map(|n| Givens::from_bits(n).unwrap()).collect();
        random.sort_by_key(|givens| givens.place());
        assert!(random.is_sorted_by(|a, b| (a.len(), a) <= (b.len(), b)));
    }
}
