//! Facts of the cells of a grid, with AVX2: two pairs of rows, or of digits, at a time, each in
//! half a vector.
//!
//! For two rows, a digit leads to the one in the same column of the other row. For two digits *a*
//! and *b*, a row leads to the row with *a* in its column of *b*. Both are permutations of nine,
//! which a byte shuffle follows.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use minlex_catalog::PackedRow;

use super::crosswise::{Crosswise, IN_BAND, RowsAtHand};
use super::positions::{Nine, PAIRS, Positions};
use super::x86::Avx2;

impl Avx2 {
    /// [`super::Kernel::crosswise`].
    #[inline(always)]
    pub fn crosswise(self, rows: &mut RowsAtHand) -> Crosswise {
        // SAFETY: `self` proves AVX2.
        unsafe { crosswise(rows) }
    }

    /// [`super::Kernel::pair_codes`].
    #[inline(always)]
    pub fn pair_codes(self, positions: &Positions) -> [u8; 36] {
        // SAFETY: `self` proves AVX2.
        unsafe { pair_codes(positions) }
    }
}

/// The numbers of rows or digits, then none.
const NUMBERS: Nine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255, 255, 255, 255, 255, 255, 255];

#[inline]
#[target_feature(enable = "avx2")]
fn load(low: &Nine, high: &Nine) -> __m256i {
    // SAFETY: both have sixteen bytes, and any address will do.
    unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(halves: &mut [Nine; 2], vector: __m256i) {
    // SAFETY: there are 32 bytes, and any address will do.
    unsafe { _mm256_storeu_si256(halves.as_mut_ptr().cast(), vector) }
}

/// The permutation of the rows for two pairs of digits.
#[inline]
#[target_feature(enable = "avx2")]
fn by_columns(positions: &Positions, [[a, b], [c, d]]: &[[usize; 2]; 2]) -> __m256i {
    let columns = load(&positions.columns[*b], &positions.columns[*d]);
    _mm256_shuffle_epi8(load(&positions.rows[*a], &positions.rows[*c]), columns)
}

#[target_feature(enable = "avx2")]
fn crosswise(rows: &mut RowsAtHand) -> Crosswise {
    let [first, second, third] = rows.rows;
    let lower = [digits(first), digits(second), digits(third)];
    let in_band = inverses(lower[0], lower[1]);
    let (columns, _) = rows.columns.as_chunks_mut::<2>();
    store(&mut columns[3], in_band);
    let mut counts = _mm256_setzero_si256();
    let mut in_chute = [0; 3];
    for row in 0..3 {
        let (partners, _) = rows.partners[row].as_chunks_mut::<2>();
        let mut once = |upper: usize, columns: __m256i| {
            let numbers = load(&NUMBERS, &NUMBERS);
            let partner = _mm256_shuffle_epi8(lower[row], columns);
            store(&mut partners[upper], partner);
            let back = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(partner, partner), numbers);
            let once = _mm256_and_si256(back, _mm256_cmpgt_epi8(partner, numbers));
            counts = _mm256_sub_epi8(counts, once);
            (partner, once)
        };
        let mut above = |upper: usize| {
            let [a, b] = &columns[upper];
            let (partner, once) = once(upper, load(a, b));
            let stacks = load(&rows.stacks[2 * upper], &rows.stacks[2 * upper + 1]);
            let other = _mm256_shuffle_epi8(stacks, partner);
            _mm256_and_si256(once, _mm256_cmpeq_epi8(stacks, other))
        };
        let (a, b, c) = (above(0), above(1), above(2));
        let d = if IN_BAND[row] { once(3, in_band).1 } else { _mm256_setzero_si256() };
        // The smaller of two digits is one of the first eight.
        let mask = |a, b| u64::from(_mm256_movemask_epi8(_mm256_unpacklo_epi64(a, b)) as u32);
        in_chute[row] = mask(a, b) | mask(c, d) << 32;
    }
    let sums = _mm256_sad_epu8(counts, _mm256_setzero_si256());
    let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    Crosswise { count: _mm_cvtsi128_si32(sums) as u32, in_chute }
}

/// In both halves the digits of a row by column, less 1, then undefined bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn digits(row: PackedRow) -> __m256i {
    const BYTES: Nine = [4, 3, 3, 2, 2, 1, 1, 0, 0, 128, 128, 128, 128, 128, 128, 128];
    let low = _mm256_set1_epi16(0x000f);
    let bytes = _mm256_shuffle_epi8(_mm256_set1_epi64x(row.bits() as i64), load(&BYTES, &BYTES));
    let even = _mm256_and_si256(bytes, low);
    let odd = _mm256_andnot_si256(
        low,
        _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), _mm256_set1_epi8(15)),
    );
    _mm256_add_epi8(_mm256_or_si256(even, odd), _mm256_set1_epi8(-1))
}

/// The places of each number in the first half of one vector, and in the second half of another. In
/// registers, since a joint load of single bytes stalls.
#[inline]
#[target_feature(enable = "avx2")]
fn inverses(first: __m256i, second: __m256i) -> __m256i {
    let permutations = _mm256_blend_epi32::<0xf0>(first, second);
    let mut places = _mm256_setzero_si256();
    for place in 1..9 {
        let place = _mm256_set1_epi8(place);
        let number = _mm256_shuffle_epi8(permutations, place);
        let found = _mm256_cmpeq_epi8(number, load(&NUMBERS, &NUMBERS));
        places = _mm256_or_si256(places, _mm256_and_si256(found, place));
    }
    places
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

/// For each row, the first row of its part, for two pairs of digits.
#[inline]
#[target_feature(enable = "avx2")]
fn parts(positions: &Positions, two: &[[usize; 2]; 2]) -> __m256i {
    let [[a, b], [c, d]] = *two;
    // By columns: one step, two, four and eight reach every row of a cycle.
    let step = by_columns(positions, two);
    let step2 = _mm256_shuffle_epi8(step, step);
    let step4 = _mm256_shuffle_epi8(step2, step2);
    let step8 = _mm256_shuffle_epi8(step4, step4);
    let boxes = boxes(load(&positions.columns[b], &positions.columns[d]));
    let turn = _mm256_shuffle_epi8(load(&positions.box_rows[a], &positions.box_rows[c]), boxes);
    let turn2 = _mm256_shuffle_epi8(turn, turn);
    let join = |first: __m256i, by: __m256i| _mm256_min_epu8(first, _mm256_shuffle_epi8(first, by));
    let cycles = |first| join(join(join(join(first, step), step2), step4), step8);
    let turns = |first| join(join(first, turn), turn2);
    // There are at most four cycles, so three turns lead from any to any other.
    let mut first = cycles(load(&NUMBERS, &NUMBERS));
    for _ in 0..3 {
        first = cycles(turns(first));
    }
    first
}

/// For each row, the box of its column.
#[inline]
#[target_feature(enable = "avx2")]
fn boxes(columns: __m256i) -> __m256i {
    const STACKS: Nine = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0];
    const BANDS: Nine = [0, 0, 0, 3, 3, 3, 6, 6, 6, 128, 128, 128, 128, 128, 128, 128];
    let stacks = _mm256_shuffle_epi8(load(&STACKS, &STACKS), columns);
    _mm256_add_epi8(stacks, load(&BANDS, &BANDS))
}

/// The sum of the squares of the sizes of all parts, that is the number of pairs of rows in one
/// part; in the first byte of each half.
#[inline]
#[target_feature(enable = "avx2")]
fn sums_of_squares(first: __m256i) -> __m256i {
    /// The row `n` rows further, around the end.
    const fn further(n: u8) -> Nine {
        let mut rows = NUMBERS;
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
