//! The sum over one orbit, as lists of rows and factors.

use minlex_catalog::Partition;

/// For each partition of the columns of box 3 of a band, a number of fillings, or 255 for more.
pub(crate) type Row = [u8; Partition::COUNT];

/// The bound of exact whole numbers in floating-point numbers of 32 bits.
const EXACT_IN_32: u64 = 1 << 24;
/// The same for 64 bits.
const EXACT_IN_64: u128 = 1 << 53;

/// The last stack under one orbit: partitions of boxes 2 and 3, with their factors.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    pub segments: Vec<Segment>,
    pub terms: Vec<Term>,
    longest: u64,
    largest: u32,
    sum: u64,
}

/// A split of a state of the last stack.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Term {
    pub factor: u32,
    pub third: u16,
}

/// Terms with one partition of box 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub second: u16,
    pub start: usize,
    pub end: usize,
    pub sum: u64,
}

/// Types of the numbers in the sums of a [`Job`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// Floating-point numbers of 32 bits inside, of 64 outside.
    Narrow,
    /// Floating-point numbers of 64 bits.
    Wide,
    /// Whole numbers of any size.
    Whole,
}

#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    /// Indexed by place.
    pub rows: &'a [Row],
    /// Indexed by place.
    pub excess: &'a [Excess],
    /// The largest number in a row.
    pub largest: u16,
}

impl Rows<'_> {
    /// The number of fillings with a partition of the columns of box 3.
    #[inline(always)]
    pub fn number(&self, place: u32, partition: u16) -> u64 {
        let excess = self.excess[place as usize];
        let more = if excess.partition == partition { excess.more } else { 0 };
        u64::from(self.rows[place as usize][usize::from(partition)]) + u64::from(more)
    }
}

/// Fillings of a row beyond 255: only if all three boxes have the same partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Excess {
    pub partition: u16,
    pub more: u8,
}

/// The sum over one orbit of products: numbers in pairs of rows times factors of terms.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    /// Of bands 2 and 3.
    pub rows: [Rows<'a>; 2],
    /// Places in the rows of bands 2 and 3.
    pub pairs: &'a [[u32; 2]],
    pub terms: &'a Terms,
}

impl Terms {
    /// Takes the terms whose factors are not 0. Lists hold, by partition of box 2, states and
    /// partitions of box 3; factors are by state.
    pub fn set(&mut self, lists: &[Vec<(u16, u16)>], factors: &[u32]) {
        self.segments.clear();
        self.terms.resize(lists.iter().map(Vec::len).sum(), Term::default());
        (self.longest, self.sum) = (0, 0);
        self.largest = factors.iter().copied().max().unwrap_or(0);
        let mut end = 0;
        for (second, list) in lists.iter().enumerate() {
            let (start, mut sum) = (end, 0);
            for &(state, third) in list {
                let factor = factors[usize::from(state)];
                self.terms[end] = Term { factor, third };
                // A branch here would be unpredictable.
                end += usize::from(factor != 0);
                sum += u64::from(factor);
            }
            if end > start {
                self.segments.push(Segment { second: second as u16, start, end, sum });
                self.longest = self.longest.max(sum);
                self.sum += sum;
            }
        }
    }
}

impl Job<'_> {
    /// True if every factor times every number of band 3 has 16 bits.
    pub fn is_short(&self) -> bool {
        let product = u64::from(self.terms.largest) * u64::from(self.rows[1].largest);
        product <= u16::MAX.into()
    }

    /// The fastest numbers without rounding.
    pub fn width(&self) -> Width {
        let [second, third] = self.rows.map(|rows| rows.largest);
        let inner = self.terms.longest * u64::from(third);
        let all = u128::from(self.terms.sum) * u128::from(second) * u128::from(third);
        match () {
            () if all >= EXACT_IN_64 => Width::Whole,
            () if inner < EXACT_IN_32 => Width::Narrow,
            () => Width::Wide,
        }
    }
}
