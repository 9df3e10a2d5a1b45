//! The inner loops for all machines: a lane of vectors is a pair of rows.

use std::ops::AddAssign;

use minlex_catalog::Partition;

use crate::partitions::{CROSSWISE, Partitions};
use crate::terms::{Job, Rows, Width};

const PARTITIONS: usize = Partition::COUNT;

/// Numbers of a [`Part`].
pub(crate) const PART: usize = 64;
/// A part of a row.
pub(crate) type Part = [u16; PART];
/// Places of three parts, and the weight of the sum of their products.
pub(crate) type Weighted = ([u32; 3], u64);
/// Indexed by partition.
pub(crate) type Sums = [u16; PARTITIONS];

/// Operations that differ between machines.
pub(super) trait Machine: Copy {
    /// True with an instruction that multiplies and adds.
    const FUSED: bool;

    /// Rows to columns.
    fn transposed(self, rows: [&[u8; 16]; 16]) -> [[u8; 16]; 16];
}

pub(super) trait Entry: Copy + Default + From<u16> + AddAssign {}

impl<N: Copy + Default + From<u16> + AddAssign> Entry for N {}

/// A type that holds whole numbers exactly, up to its own bound.
pub(super) trait Number: Entry {
    fn new(n: u32) -> Self;
    fn double(self) -> f64;
    fn multiply_add<M: Machine>(self, factor: Self, sum: Self) -> Self;
}

impl Number for f32 {
    #[inline(always)]
    fn new(n: u32) -> f32 {
        n as f32
    }

    #[inline(always)]
    fn double(self) -> f64 {
        f64::from(self)
    }

    #[inline(always)]
    fn multiply_add<M: Machine>(self, factor: f32, sum: f32) -> f32 {
        if M::FUSED { self.mul_add(factor, sum) } else { self * factor + sum }
    }
}

impl Number for f64 {
    #[inline(always)]
    fn new(n: u32) -> f64 {
        f64::from(n)
    }

    #[inline(always)]
    fn double(self) -> f64 {
        self
    }

    #[inline(always)]
    fn multiply_add<M: Machine>(self, factor: f64, sum: f64) -> f64 {
        if M::FUSED { self.mul_add(factor, sum) } else { self * factor + sum }
    }
}

/// Room for sums in floating-point numbers.
#[derive(Default)]
pub(super) struct Floats {
    few: Lanes<f32, 16>,
    many: Lanes<f32, 32>,
    wide: Lanes<f64, 32>,
}

/// For each partition, the numbers in `W` rows. Any nine bits are a place.
pub(super) type Columns<N, const W: usize> = Box<[[N; W]; PLACES]>;

pub(super) const PLACES: usize = 512;

/// The place of a partition; needs no check of bounds.
#[inline(always)]
pub(super) fn place(partition: u16) -> usize {
    debug_assert!(usize::from(partition) < PARTITIONS);
    usize::from(partition) % PLACES
}

/// `W` pairs of rows at once.
struct Lanes<N, const W: usize> {
    /// The factor and the partition of each term.
    terms: Vec<(N, u16)>,
    /// Of bands 2 and 3.
    columns: Option<[Columns<N, W>; 2]>,
}

impl<N, const W: usize> Default for Lanes<N, W> {
    fn default() -> Self {
        Lanes { terms: Vec::new(), columns: None }
    }
}

impl Floats {
    /// The sums of the pairs of a job without rounding at this width.
    #[inline(always)]
    pub fn sums<M: Machine>(
        &mut self,
        machine: M,
        job: &Job<'_>,
        width: Width,
        out: &mut Vec<u64>,
    ) {
        if width == Width::Wide {
            self.wide.sums(machine, job, job.pairs, out);
            return;
        }
        let (mut many, mut few) = job.pairs.split_at(job.pairs.len() / 32 * 32);
        if few.len() > 16 {
            (many, few) = (job.pairs, &[]);
        }
        self.many.sums(machine, job, many, out);
        self.few.sums(machine, job, few, out);
    }
}

impl<N: Number, const W: usize> Lanes<N, W> {
    #[inline(always)]
    fn sums<M: Machine>(
        &mut self,
        machine: M,
        job: &Job<'_>,
        pairs: &[[u32; 2]],
        out: &mut Vec<u64>,
    ) {
        if pairs.is_empty() {
            return;
        }
        let terms = job.terms.segments.last().map_or(&[][..], |last| &job.terms.terms[..last.end]);
        self.terms.clear();
        self.terms.extend(terms.iter().map(|term| (N::new(term.factor), term.third)));
        let columns = self.columns.get_or_insert_with(|| [columns(), columns()]);
        for pairs in pairs.chunks(W) {
            for (band, columns) in columns.iter_mut().enumerate() {
                transpose(machine, job.rows[band], pairs, band, columns);
            }
            let sums = products::<M, N, W>(job, &self.terms, columns);
            // Each is below 2^53.
            out.extend(sums[..pairs.len()].iter().map(|&sum| sum as u64));
        }
    }
}

pub(super) fn columns<N: Entry, const W: usize>() -> Columns<N, W> {
    let columns: Box<[[N; W]]> = vec![[N::default(); W]; PLACES].into();
    match columns.try_into() {
        Ok(columns) => columns,
        Err(_) => unreachable!("there are so many places"),
    }
}

#[inline(always)]
fn products<M: Machine, N: Number, const W: usize>(
    job: &Job<'_>,
    terms: &[(N, u16)],
    [seconds, thirds]: &[Columns<N, W>; 2],
) -> [f64; W] {
    let mut sums = [0.0; W];
    for segment in &job.terms.segments {
        let mut inner = [N::default(); W];
        for &(factor, third) in &terms[segment.start..segment.end] {
            let column = &thirds[place(third)];
            for lane in 0..W {
                inner[lane] = factor.multiply_add::<M>(column[lane], inner[lane]);
            }
        }
        let column = &seconds[place(segment.second)];
        for lane in 0..W {
            sums[lane] = inner[lane].double().multiply_add::<M>(column[lane].double(), sums[lane]);
        }
    }
    sums
}

/// Writes the rows of a band by partition, one a lane; lanes without a row become 0.
#[inline(always)]
pub(super) fn transpose<M: Machine, N: Entry, const W: usize>(
    machine: M,
    rows: Rows<'_>,
    pairs: &[[u32; 2]],
    band: usize,
    out: &mut [[N; W]; PLACES],
) {
    for (i, pairs) in pairs.chunks(16).enumerate() {
        let sixteen: [&[u8; PARTITIONS]; 16] = std::array::from_fn(|lane| {
            pairs.get(lane).map_or(&[0; PARTITIONS], |pair| &rows.rows[pair[band] as usize])
        });
        // Blocks of 16 partitions; the last two overlap.
        for start in (0..PARTITIONS).step_by(16).map(|start| start.min(PARTITIONS - 16)) {
            let block = sixteen.map(|row| {
                let (block, _) = row[start..].split_first_chunk().unwrap_or((&[0; 16], &[]));
                block
            });
            for (column, out) in machine.transposed(block).iter().zip(&mut out[start..]) {
                for (&number, lane) in column.iter().zip(&mut out[16 * i..16 * i + 16]) {
                    *lane = N::from(u16::from(number));
                }
            }
        }
    }
    for lane in pairs.len().next_multiple_of(16)..W {
        for column in &mut out[..PARTITIONS] {
            column[lane] = N::default();
        }
    }
    for (lane, pair) in pairs.iter().enumerate() {
        let excess = rows.excess[pair[band] as usize];
        if excess.more != 0 {
            out[usize::from(excess.partition)][lane] += N::from(u16::from(excess.more));
        }
    }
}

/// Rows of 16 bytes to columns: four rounds that interleave the first and the last eight vectors.
#[inline(always)]
pub(super) fn transposed<V: Copy>(rows: [V; 16], unpack: impl Fn(V, V) -> [V; 2]) -> [V; 16] {
    let turn = |rows: [V; 16]| {
        let pair = |i: usize| unpack(rows[i], rows[i + 8]);
        // Unrolled by hand; compilers keep a loop.
        let [[a, b], [c, d], [e, f], [g, h]] = [pair(0), pair(1), pair(2), pair(3)];
        let [[i, j], [k, l], [m, n], [o, p]] = [pair(4), pair(5), pair(6), pair(7)];
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    };
    turn(turn(turn(turn(rows))))
}

/// [`super::Kernel::add_rows`]: eighteen numbers of at most 8, whose sum is a byte.
#[inline(always)]
pub(super) fn add_rows(rows: &[[u8; PARTITIONS]], bases: &[u16], out: &mut [Sums]) {
    let partitions = Partitions::get();
    for (&base, out) in bases.iter().zip(out) {
        let crosswise = &partitions.crosswise[usize::from(base)];
        let (first, second) = crosswise.split_at(CROSSWISE / 2);
        let halves = [first, second].map(|half| {
            let mut sum = [0u8; PARTITIONS];
            for &number in half {
                let row = &rows[usize::from(number)];
                for (sum, &count) in sum.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(count);
                }
            }
            sum
        });
        for (place, out) in out.iter_mut().enumerate() {
            *out = u16::from(halves[0][place]) + u16::from(halves[1][place]);
        }
    }
}

/// [`super::Kernel::count_crosswise`].
#[inline(always)]
pub(super) fn count_crosswise(partitions: &[u16]) -> Sums {
    let is_crosswise = &Partitions::get().is_crosswise;
    let mut sums = [0; PARTITIONS];
    for part in partitions.chunks(usize::from(u8::MAX)) {
        let mut counts = [0u8; PARTITIONS];
        for &partition in part {
            for (count, fits) in counts.iter_mut().zip(is_crosswise[usize::from(partition)]) {
                *count += fits;
            }
        }
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += u16::from(count));
    }
    sums
}

/// [`super::Kernel::sum_of_products`].
#[inline(always)]
pub(super) fn sum_of_products(parts: &[Vec<Part>; 3], weighted: &[Weighted]) -> u128 {
    let of_parts = |&(places, weight): &Weighted| {
        let [a, b, c] = [0, 1, 2].map(|band: usize| &parts[band][places[band] as usize]);
        // The sum of 64 products of three numbers up to 288 is below 2^32.
        let numbers = a.iter().zip(b).zip(c);
        let products = numbers.map(|((&a, &b), &c)| u32::from(a) * u32::from(b) * u32::from(c));
        u128::from(weight) * u128::from(products.sum::<u32>())
    };
    weighted.iter().map(of_parts).sum()
}
