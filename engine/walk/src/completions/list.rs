//! Minlex forms that continue a prefix, in catalogue order.

use minlex_catalog::{BandNumber, MinlexForm, PackedRow};

use crate::prefixes::prefix::Prefix;

/// A list of minlex forms, filled by [`crate::JudgedPrefix::forms`]. Reusing it saves allocations.
#[derive(Default)]
pub struct Completions {
    band: BandNumber,
    /// Rows 4, 5 and 6.
    upper: [PackedRow; 3],
    /// Rows 7, 8 and 9 of each form, unsorted.
    lower: Vec<[PackedRow; 3]>,
    /// In catalogue order: a key; its lowest twelve bits are a place in `lower`.
    sorted: Vec<u64>,
}

impl Completions {
    #[inline(always)]
    pub(crate) fn start(&mut self, prefix: &Prefix<'_>) {
        self.set_prefix(prefix);
        self.clear();
        // Enough for most prefixes, without growing in steps.
        self.lower.reserve(64);
    }

    #[inline(always)]
    pub(crate) fn set_prefix(&mut self, prefix: &Prefix<'_>) {
        self.band = prefix.plan().band().number();
        self.upper = prefix.rows();
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.lower.clear();
        self.sorted.clear();
    }

    #[inline(always)]
    pub(crate) fn lower(&mut self) -> &mut Vec<[PackedRow; 3]> {
        &mut self.lower
    }

    #[inline(always)]
    pub(crate) fn sort(&mut self) {
        self.fill_keys();
        sort(&mut self.sorted);
    }

    /// The `n`-th form, from 0, of unsorted forms.
    #[inline(always)]
    pub(crate) fn select(&mut self, n: usize) -> Option<MinlexForm> {
        self.fill_keys();
        let in_bounds = n < self.sorted.len();
        in_bounds.then(|| {
            let (_, &mut key, _) = self.sorted.select_nth_unstable(n);
            self.form(key)
        })
    }

    #[inline(always)]
    fn fill_keys(&mut self) {
        self.sorted.reserve(self.lower.len());
        let numbered = self.lower.iter().zip(0..);
        self.sorted.extend(numbered.map(|(rows, number)| key(rows) | number));
    }

    /// Place, from 0, of the form with these rows 7, 8 and 9.
    #[must_use]
    pub fn place(&self, rows: &[PackedRow; 3]) -> Option<u32> {
        let wanted = key(rows);
        let place = self.sorted.partition_point(|&key| key < wanted);
        let number = self.sorted.get(place)? & NUMBER;
        (self.lower[number as usize] == *rows).then_some(place as u32)
    }

    /// Number of forms.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// True if there is no form.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// The `n`-th form, from 0.
    #[must_use]
    pub fn get(&self, n: usize) -> Option<MinlexForm> {
        self.sorted.get(n).map(|&key| self.form(key))
    }

    /// The forms from the `n`-th on, from 0.
    #[inline]
    pub fn iter_from(&self, n: usize) -> impl Iterator<Item = MinlexForm> {
        let sorted = self.sorted.get(n..).unwrap_or_default();
        sorted.iter().map(|&key| self.form(key))
    }

    #[inline(always)]
    fn form(&self, key: u64) -> MinlexForm {
        let [a, b, c] = self.upper;
        let [d, e, f] = self.lower[(key & NUMBER) as usize];
        minlex_catalog::__internal::form_from_parts(self.band, [a, b, c, d, e, f])
    }
}

/// The bits of a place in a key.
const NUMBER: u64 = 0xfff;

/// Key of rows 7, 8 and 9 below one prefix, above twelve free bits: digits 2 to 7 of rows 7 and 8.
/// Digit 1 is the same for all, and seven digits fix the last two.
#[inline(always)]
fn key([row7, row8, _]: &[PackedRow; 3]) -> u64 {
    let digits = |row: &PackedRow| row.bits() >> 8 & 0xff_ffff;
    digits(row7) << 36 | digits(row8) << 12
}

const FEW: usize = 24;

/// Sorts different keys. A few, the usual case, are placed by their rank, without branches.
#[inline(always)]
fn sort(keys: &mut [u64]) {
    if keys.len() > FEW {
        return keys.sort_unstable();
    }
    let mut sorted = [0; FEW];
    for &key in &*keys {
        // Positive floating-point numbers have the order of their bits; every x86-64 compares two
        // at once. The exponent is neither that of 0 nor that of infinity.
        let is_below = |other: u64| f64::from_bits(other) < f64::from_bits(key);
        let below: u64 = keys.iter().map(|&other| u64::from(is_below(other))).sum();
        // Less than FEW are below it; the minimum spares a check.
        sorted[(below as usize).min(FEW - 1)] = key;
    }
    keys.copy_from_slice(&sorted[..keys.len()]);
}
