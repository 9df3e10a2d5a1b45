//! The inner loops: sums of rows, and sums of products of rows.
//!
//! All kernels give the same numbers: nothing is rounded. A kernel for another processor is a file
//! beside `x86.rs` with its own proof, and a line in `choose_kernel`.

mod lanes;
mod portable;
mod short;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod work;
#[cfg(target_arch = "x86_64")]
mod x86;

use minlex_catalog::__internal::choose_kernel;
use minlex_catalog::Partition;

use crate::terms::{Job, Width};

pub(crate) use lanes::{PART, Part, Sums, Weighted};
pub(crate) use work::Work;

/// An implementation of the inner loops for this machine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kernel(Choice);

choose_kernel! {
    Kernel:
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512) "AVX-512",
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2) "AVX2",
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(wasm::Simd128) "SIMD128",
    Portable "portable",
}

impl Kernel {
    /// For each partition in `bases`: the sum of the rows, each at most 8, of the partitions
    /// crosswise to it.
    pub fn add_rows(self, rows: &[[u8; Partition::COUNT]], bases: &[u16], out: &mut [Sums]) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.avx2().add_rows(rows, bases, out),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.add_rows(rows, bases, out),
            _ => portable::add_rows(rows, bases, out),
        }
    }

    /// For each partition: how many of a list, at most 65,535, are crosswise to it.
    pub fn count_crosswise(self, partitions: &[u16]) -> Sums {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.avx2().count_crosswise(partitions),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.count_crosswise(partitions),
            _ => lanes::count_crosswise(partitions),
        }
    }

    /// The weighted sum of products, place by place, of the numbers in three parts, up to 288.
    pub fn sum_of_products(self, parts: &[Vec<Part>; 3], weighted: &[Weighted]) -> u128 {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.avx2().sum_of_products(parts, weighted),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.sum_of_products(parts, weighted),
            _ => lanes::sum_of_products(parts, weighted),
        }
    }

    /// The sum over one orbit, as a sum for each pair.
    pub fn sums<'a>(self, job: &Job<'_>, work: &'a mut Work) -> &'a [u64] {
        match (job.width(), self.0) {
            (Width::Whole, _) => whole(job, &mut work.sums),
            #[cfg(target_arch = "x86_64")]
            (width, Choice::Avx512(avx512)) => avx512.sums(job, width, work),
            #[cfg(target_arch = "x86_64")]
            (width, Choice::Avx2(avx2)) => avx2.sums(job, width, work),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            (width, Choice::Simd128(simd128)) => work.set_short_sums(simd128, job, width),
            (width, Choice::Portable) => portable::sums(job, width, work),
        }
        &work.sums
    }
}

/// [`Kernel::sums`] in numbers that hold any sum: 15,680 terms of 32 bits, times two numbers up to
/// 288.
fn whole(job: &Job<'_>, sums: &mut Vec<u64>) {
    let [seconds, thirds] = &job.rows;
    let of_pair = |&[second, third]: &[u32; 2]| -> u64 {
        let segments = job.terms.segments.iter().map(|segment| {
            let terms = job.terms.terms[segment.start..segment.end].iter();
            let inner = terms.map(|term| u64::from(term.factor) * thirds.number(third, term.third));
            inner.sum::<u64>() * seconds.number(second, segment.second)
        });
        segments.sum()
    };
    sums.clear();
    sums.extend(job.pairs.iter().map(of_pair));
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::terms::{Excess, Row, Rows, Terms};

    fn rows(random: &mut Rng, len: usize) -> (Vec<Row>, Vec<Excess>) {
        let excess = |random: &mut Rng| match random.u8(0..4) {
            0 => Excess { partition: random.u16(0..280), more: random.u8(1..=33) },
            _ => Excess::default(),
        };
        let row = |random: &mut Rng| std::array::from_fn(|_| random.u8(..));
        (0..len).map(|_| (row(random), excess(random))).unzip()
    }

    #[test]
    fn every_kernel_gives_the_sums() {
        let mut random = Rng::with_seed(1);
        let rows = [rows(&mut random, 90), rows(&mut random, 70)];
        use Width::{Narrow, Wide};
        let cases = [
            (1, 9, Narrow, true),
            (16, 200, Narrow, true),
            (17, 900, Narrow, false),
            (100, 228, Narrow, true),
            (64, 300, Narrow, false),
            (150, 100_000, Wide, false),
        ];
        for (pairs, largest_factor, width, is_short) in cases {
            let mut list = |_| (0..56).map(|_| (random.u16(0..280), random.u16(0..280))).collect();
            let lists: Vec<Vec<(u16, u16)>> = (0..280).map(&mut list).collect();
            let factors: Vec<u32> = (0..280).map(|_| random.u32(0..largest_factor)).collect();
            let mut terms = Terms::default();
            terms.set(&lists, &factors);
            let pairs: Vec<[u32; 2]> =
                (0..pairs).map(|_| [random.u32(0..90), random.u32(0..70)]).collect();
            let rows = rows.each_ref().map(|(rows, excess)| Rows { rows, excess, largest: 288 });
            let job = Job { rows, pairs: &pairs, terms: &terms };
            assert_eq!((job.width(), job.is_short()), (width, is_short));
            let mut sums = Vec::new();
            whole(&job, &mut sums);
            for kernel in Kernel::available() {
                assert_eq!(kernel.sums(&job, &mut Work::default()), sums, "{kernel:?}");
            }
        }
    }

    #[test]
    fn every_kernel_adds_rows() {
        let mut random = Rng::with_seed(2);
        let rows: Vec<[u8; 280]> =
            (0..280).map(|_| std::array::from_fn(|_| random.u8(0..=8))).collect();
        let bases: Vec<u16> = (0..280).collect();
        let partitions = crate::partitions::Partitions::get();
        for kernel in Kernel::available() {
            let mut out = vec![[0; 280]; 280];
            kernel.add_rows(&rows, &bases, &mut out);
            for (base, out) in out.iter().enumerate() {
                for (third, &sum) in out.iter().enumerate() {
                    let crosswise = partitions.crosswise[base];
                    let counts = crosswise.iter().map(|&n| u16::from(rows[usize::from(n)][third]));
                    assert_eq!(sum, counts.sum(), "{kernel:?}");
                }
            }
        }
    }

    #[test]
    fn every_kernel_counts_crosswise() {
        let mut random = Rng::with_seed(3);
        let partitions = crate::partitions::Partitions::get();
        for len in [0, 1, 255, 256, 1000] {
            let list: Vec<u16> = (0..len).map(|_| random.u16(0..280)).collect();
            for kernel in Kernel::available() {
                let counts = kernel.count_crosswise(&list);
                for (crosswise, count) in partitions.crosswise.iter().zip(counts) {
                    let expected = list.iter().filter(|number| crosswise.contains(number)).count();
                    assert_eq!(usize::from(count), expected, "{kernel:?}");
                }
            }
        }
        // One partition, more often than a byte can count.
        for kernel in Kernel::available() {
            let counts = kernel.count_crosswise(&[7; 1000]);
            assert_eq!(counts.iter().filter(|&&count| count == 1000).count(), 36, "{kernel:?}");
        }
    }

    #[test]
    fn every_kernel_sums_products() {
        let mut random = Rng::with_seed(4);
        let largest = [[288; PART]; 2];
        let mut part = |_| std::array::from_fn(|_| random.u16(0..=288));
        let mut parts = [20, 30, 40].map(|len| (0..len).map(&mut part).collect::<Vec<Part>>());
        parts.iter_mut().for_each(|parts| parts.extend(largest));
        let place = |random: &mut Rng, band: usize| random.u32(0..parts[band].len() as u32);
        let mut weighted: Vec<Weighted> = (0..500)
            .map(|_| ([0, 1, 2].map(|band| place(&mut random, band)), random.u64(1..1 << 40)))
            .collect();
        weighted.push(([20, 30, 40], 1 << 50));
        let of_parts = |&(places, weight): &Weighted| -> u128 {
            let number = |band: usize, i| u128::from(parts[band][places[band] as usize][i]);
            let products = (0..PART).map(|i| number(0, i) * number(1, i) * number(2, i));
            u128::from(weight) * products.sum::<u128>()
        };
        let expected: u128 = weighted.iter().map(of_parts).sum();
        for kernel in Kernel::available() {
            assert_eq!(kernel.sum_of_products(&parts, &weighted), expected, "{kernel:?}");
        }
    }
}
