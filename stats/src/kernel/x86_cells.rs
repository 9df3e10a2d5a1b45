//! What the cells of a grid say, with AVX2: two pairs of digits at a time, each in half a vector.
//!
//! In a row, let *a* and *b* be the digits of a pair. A row leads to the row that has *a* in the
//! column where it has *b*: that is a permutation of the nine rows, and a byte shuffle follows it.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::x86::Avx2;
use crate::positions::{Nine, PAIRS, Positions};

impl Avx2 {
    /// [`super::Kernel::crosswise`].
    #[inline(always)]
    pub fn crosswise(self, positions: &Positions) -> [u16; 36] {
        // SAFETY: `self` proves that the machine has AVX2.
        unsafe { crosswise(positions) }
    }

    /// [`super::Kernel::pair_codes`].
    #[inline(always)]
    pub fn pair_codes(self, positions: &Positions) -> [u8; 36] {
        // SAFETY: `self` proves that the machine has AVX2.
        unsafe { pair_codes(positions) }
    }
}

/// The numbers of the rows, and then none.
const ROWS: Nine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255, 255, 255, 255, 255, 255, 255];

#[inline]
#[target_feature(enable = "avx2")]
fn load(low: &Nine, high: &Nine) -> __m256i {
    // SAFETY: both have sixteen bytes, and any address will do.
    unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
}

/// The permutation of the rows for two pairs of digits.
#[inline]
#[target_feature(enable = "avx2")]
fn by_columns(positions: &Positions, [[a, b], [c, d]]: &[[usize; 2]; 2]) -> __m256i {
    let columns = load(&positions.columns[*b], &positions.columns[*d]);
    _mm256_shuffle_epi8(load(&positions.rows[*a], &positions.rows[*c]), columns)
}

#[target_feature(enable = "avx2")]
fn crosswise(positions: &Positions) -> [u16; 36] {
    let rows = load(&ROWS, &ROWS);
    let mut masks = [0; 36];
    for (two, masks) in PAIRS.as_chunks().0.iter().zip(masks.as_chunks_mut::<2>().0) {
        let next = by_columns(positions, two);
        let back = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(next, next), rows);
        let mask = _mm256_movemask_epi8(back) as u32;
        *masks = [mask as u16, (mask >> 16) as u16];
    }
    masks
}

#[target_feature(enable = "avx2")]
fn pair_codes(positions: &Positions) -> [u8; 36] {
    let mut codes = [0; 36];
    for (two, codes) in PAIRS.as_chunks().0.iter().zip(codes.as_chunks_mut::<2>().0) {
        let sums = sums_of_squares(parts(positions, two));
        *codes = [_mm256_extract_epi8::<0>(sums) as u8, _mm256_extract_epi8::<16>(sums) as u8];
    }
    codes
}

/// By row: the first row of its part, for two pairs of digits.
#[inline]
#[target_feature(enable = "avx2")]
fn parts(positions: &Positions, two: &[[usize; 2]; 2]) -> __m256i {
    let [[a, b], [c, d]] = *two;
    // From row to row by columns: one step, two, four and eight reach every row of a cycle.
    let step = by_columns(positions, two);
    let step2 = _mm256_shuffle_epi8(step, step);
    let step4 = _mm256_shuffle_epi8(step2, step2);
    let step8 = _mm256_shuffle_epi8(step4, step4);
    // By boxes: three rows at most are joined, all of one band.
    let boxes = boxes(load(&positions.columns[b], &positions.columns[d]));
    let turn = _mm256_shuffle_epi8(load(&positions.box_rows[a], &positions.box_rows[c]), boxes);
    let turn2 = _mm256_shuffle_epi8(turn, turn);
    let join = |first: __m256i, by: __m256i| _mm256_min_epu8(first, _mm256_shuffle_epi8(first, by));
    let cycles = |first| join(join(join(join(first, step), step2), step4), step8);
    let turns = |first| join(join(first, turn), turn2);
    // There are four cycles at most, so that three turns lead from any of them to any other.
    let mut first = cycles(load(&ROWS, &ROWS));
    for _ in 0..3 {
        first = cycles(turns(first));
    }
    first
}

/// The boxes of the places in each row, from their columns.
#[inline]
#[target_feature(enable = "avx2")]
fn boxes(columns: __m256i) -> __m256i {
    const STACKS: Nine = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0];
    const BANDS: Nine = [0, 0, 0, 3, 3, 3, 6, 6, 6, 128, 128, 128, 128, 128, 128, 128];
    let stacks = _mm256_shuffle_epi8(load(&STACKS, &STACKS), columns);
    _mm256_add_epi8(stacks, load(&BANDS, &BANDS))
}

/// The sum of the squares of the sizes of all parts, in the first byte of each half: the number of
/// pairs of rows that are of one part.
#[inline]
#[target_feature(enable = "avx2")]
fn sums_of_squares(first: __m256i) -> __m256i {
    /// The row that is `n` rows further, around the end.
    const fn further(n: u8) -> Nine {
        let mut rows = ROWS;
        let mut row = 0;
        while row < 9 {
            rows[row as usize] = (row + n) % 9;
            row += 1;
        }
        rows
    }
    const FURTHER: [Nine; 4] = [further(1), further(2), further(3), further(4)];
    const NINE: Nine = [1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
    let nine = load(&NINE, &NINE);
    let mut equal = _mm256_setzero_si256();
    for further in &FURTHER {
        let other = _mm256_shuffle_epi8(first, load(further, further));
        equal = _mm256_sub_epi8(equal, _mm256_cmpeq_epi8(first, other));
    }
    // Each pair of different rows counts twice, and each row with itself once.
    let all = _mm256_add_epi8(nine, _mm256_and_si256(_mm256_add_epi8(equal, equal), mask_of(nine)));
    let sums = _mm256_sad_epu8(all, _mm256_setzero_si256());
    _mm256_add_epi64(sums, _mm256_srli_si256::<8>(sums))
}

/// All bits of the bytes that are not 0.
#[inline]
#[target_feature(enable = "avx2")]
fn mask_of(bytes: __m256i) -> __m256i {
    _mm256_cmpgt_epi8(bytes, _mm256_setzero_si256())
}
