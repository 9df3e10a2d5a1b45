//! Inner loop for x86-64.
//!
//! An [`Avx2`] or [`Avx512`] proves the instructions: only `detect` makes one.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use minlex_catalog::__internal::each;
use minlex_catalog::BandNumber;

use super::marks::{Bytes64, EQUAL, FillBlock, OrderNumbers, REJECT, TIE, compare};
use super::masks::{BlockBands, BlockLimits, Masks, PassCount, Question};
use super::pairs::{Pairs, Unclear, Verdict};
use super::x86_bytes::{Places, halves, load64};

/// Proof of AVX2 and POPCNT. Its kernels take 32 bytes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

/// Proof of AVX-512 F, BW and VBMI, and POPCNT. Its kernels take 64 bytes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx2 {
    pub fn detect() -> Option<Avx2> {
        let present = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        present.then_some(Avx2(()))
    }

    #[inline(always)]
    pub fn compare(self, numbers: &OrderNumbers, lowest: BandNumber, marks: &mut Bytes64) -> bool {
        // SAFETY: `self` proves AVX2 and POPCNT.
        unsafe { avx2_compare(numbers, lowest, marks) }
    }

    #[inline(always)]
    pub fn map_marks(self, marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
        // SAFETY: `self` proves AVX2 and POPCNT.
        unsafe { avx2_map_marks(marks, maps, out) }
    }

    #[inline(always)]
    pub fn mark(self, question: &Question<'_>, out: &mut [Masks]) -> PassCount {
        // SAFETY: `self` proves AVX2 and POPCNT.
        unsafe { avx2_mark(question, out) }
    }

    #[inline(always)]
    pub fn map_orders(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        // SAFETY: `self` proves AVX2 and POPCNT.
        unsafe { avx2_map_orders(blocks, maps, out) }
    }

    #[inline(always)]
    pub fn judge_pairs(self, pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
        // SAFETY: `self` proves AVX2 and POPCNT.
        unsafe { avx2_judge_pairs(pairs, counts, unclear) }
    }
}

impl Avx512 {
    pub fn detect() -> Option<Avx512> {
        let present = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("popcnt");
        present.then_some(Avx512(()))
    }

    #[inline(always)]
    pub fn compare(self, numbers: &OrderNumbers, lowest: BandNumber, marks: &mut Bytes64) -> bool {
        // SAFETY: `self` proves the instructions.
        unsafe { avx512_compare(numbers, lowest, marks) }
    }

    #[inline(always)]
    pub fn map_marks(self, marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
        // SAFETY: `self` proves the instructions.
        unsafe { avx512_map_marks(marks, maps, out) }
    }

    #[inline(always)]
    pub fn mark(self, question: &Question<'_>, out: &mut [Masks]) -> PassCount {
        // SAFETY: `self` proves the instructions.
        unsafe { avx512_mark(question, out) }
    }

    #[inline(always)]
    pub fn map_orders(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        // SAFETY: `self` proves the instructions.
        unsafe { avx512_map_orders(blocks, maps, out) }
    }

    #[inline(always)]
    pub fn judge_pairs(self, pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
        // SAFETY: `self` proves the instructions.
        unsafe { avx512_judge_pairs(pairs, counts, unclear) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn avx512_map_orders(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            store64(out, _mm512_permutexvar_epi8(load64(orders), load64(map)));
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn avx512_judge_pairs(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let [reject, tie] = [REJECT, TIE].map(|mark| _mm512_set1_epi8(mark as i8));
    let blocks = pairs.third.len();
    counts.fill(0);
    for b in 0..blocks {
        let orders = each(pairs.third[b].0.each_ref(), |orders| load64(orders));
        let lows = load64(&pairs.lows[b]);
        let masks = unclear.chunks_exact_mut(blocks);
        for ((second, count), masks) in pairs.second.iter().zip(&mut *counts).zip(masks) {
            let of = |s: usize| {
                let table = load64(&pairs.marks[s][usize::from(second.orders[s])]);
                _mm512_permutexvar_epi8(orders[s], table)
            };
            let marks = _mm512_or_si512(_mm512_or_si512(of(0), of(1)), of(2));
            let own = _mm512_set1_epi8(second.own as i8);
            let verdict = Verdict {
                reject: _mm512_test_epi8_mask(marks, reject) | _mm512_cmplt_epu8_mask(lows, own),
                tie: _mm512_test_epi8_mask(marks, tie),
                equal: _mm512_cmpeq_epi8_mask(lows, own),
            };
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            *count += plain;
            masks[b] = closer;
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn avx512_compare(numbers: &OrderNumbers, lowest: BandNumber, marks: &mut Bytes64) -> bool {
    compare(numbers, lowest, marks)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn avx512_map_marks(marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
    for ((marks, map), out) in marks.into_iter().zip(maps).zip(out) {
        store64(out, _mm512_permutexvar_epi8(load64(map), load64(marks)));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,popcnt")]
fn avx512_mark(question: &Question<'_>, out: &mut [Masks]) -> PassCount {
    let [first, second] = question.pair;
    let mut count = PassCount::default();
    let third = _mm512_permutexvar_epi8(load64(question.map), load64(question.third));
    let tables = [load64(first), load64(second), third];
    for ((block, bands), masks) in question.blocks.iter().zip(question.bands).zip(out) {
        let limits = BlockLimits::of(bands, question.lowest);
        if limits.not_below == 0 {
            break;
        }
        let of = |s: usize| _mm512_permutexvar_epi8(load64(&block.0[s]), tables[s]);
        let marks = _mm512_or_si512(_mm512_or_si512(of(0), of(1)), of(2));
        let bits = |mark: u8| _mm512_test_epi8_mask(marks, _mm512_set1_epi8(mark as i8));
        *masks = Masks { reject: bits(REJECT), tie: bits(TIE), equal: bits(EQUAL), limits };
        count.add(masks, question.all_unclear);
    }
    count
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store64(out: &mut Bytes64, bytes: __m512i) {
    // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64.
    unsafe { _mm512_store_si512(std::ptr::from_mut(out).cast(), bytes) }
}

#[target_feature(enable = "avx2")]
fn avx2_compare(numbers: &OrderNumbers, lowest: BandNumber, marks: &mut Bytes64) -> bool {
    compare(numbers, lowest, marks)
}

#[target_feature(enable = "avx2")]
fn avx2_map_marks(marks: [&Bytes64; 2], maps: [&Bytes64; 2], out: &mut [Bytes64; 2]) {
    for ((marks, map), out) in marks.into_iter().zip(maps).zip(out) {
        let table = ShuffleTable::new(marks);
        store_halves(out, halves(map).map(|map| table.look_up(map)));
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn avx2_mark(question: &Question<'_>, out: &mut [Masks]) -> PassCount {
    let mut count = PassCount::default();
    for ((block, bands), masks) in question.blocks.iter().zip(question.bands).zip(out) {
        *masks = avx2_masks(question, block, bands);
        if masks.limits.not_below == 0 {
            break;
        }
        count.add(masks, question.all_unclear);
    }
    count
}

/// Masks of a block. Not inlined: tables kept for a rare next block exceed the registers.
#[inline(never)]
#[target_feature(enable = "avx2,popcnt")]
fn avx2_masks(question: &Question<'_>, block: &FillBlock, bands: &BlockBands) -> Masks {
    let [first, second] = question.pair;
    let marks = ShuffleTable::new(question.third);
    let third = ShuffleTable::of_halves(halves(question.map).map(|map| marks.look_up(map)));
    let of = |table: ShuffleTable, s: usize| halves(&block.0[s]).map(|half| table.look_up(half));
    let [a, b, c] =
        [of(third, 2), of(ShuffleTable::new(first), 0), of(ShuffleTable::new(second), 1)];
    let [low, high] = [0, 1].map(|h: usize| _mm256_or_si256(_mm256_or_si256(a[h], b[h]), c[h]));
    Masks {
        reject: bits_of::<{ up(REJECT) }>(low) | bits_of::<{ up(REJECT) }>(high) << 32,
        tie: bits_of::<{ up(TIE) }>(low) | bits_of::<{ up(TIE) }>(high) << 32,
        equal: bits_of::<{ up(EQUAL) }>(low) | bits_of::<{ up(EQUAL) }>(high) << 32,
        limits: avx2_limits(bands, question.lowest),
    }
}

/// Writes 64 bytes, 32 at a time.
#[inline]
#[target_feature(enable = "avx2")]
fn store_halves(out: &mut Bytes64, [low, high]: [__m256i; 2]) {
    let place = std::ptr::from_mut(out).cast::<__m256i>();
    // SAFETY: `Bytes64` is 64 bytes at an address that is a multiple of 64: two vectors.
    unsafe {
        _mm256_store_si256(place, low);
        _mm256_store_si256(place.add(1), high);
    }
}

/// One bit for each byte with the mark `1 << (7 - UP)`.
#[inline]
#[target_feature(enable = "avx2")]
fn bits_of<const UP: i32>(marks: __m256i) -> u64 {
    // Only the topmost bit of each byte counts.
    u64::from(_mm256_movemask_epi8(_mm256_slli_epi16::<UP>(marks)) as u32)
}

/// Left shift that makes a mark the topmost bit of its byte.
const fn up(mark: u8) -> i32 {
    mark.leading_zeros() as i32
}

/// [`BlockLimits::of`], sixteen band numbers at a time.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn avx2_limits(bands: &BlockBands, lowest: BandNumber) -> BlockLimits {
    let numbers = bands.as_ptr().cast::<__m256i>();
    let lowest = lowest.get() as i16;
    let above = |least: i16| {
        let least = _mm256_set1_epi16(least);
        let half = |k: usize| {
            // SAFETY: a block has 64 band numbers of two bytes each, four vectors, at any address.
            let of = |k: usize| unsafe { _mm256_loadu_si256(numbers.add(k)) };
            let [a, b] = [of(k), of(k + 1)].map(|numbers| _mm256_cmpgt_epi16(numbers, least));
            u64::from(_mm256_movemask_epi8(_mm256_packs_epi16(a, b)) as u32)
        };
        // The order does not matter here.
        (half(0) | half(2) << 32).count_ones()
    };
    BlockLimits::of_counts(above(lowest), above(lowest - 1))
}

/// First 48 bytes of a table, as shuffles read them: three pieces of 16, each in both halves of a
/// register.
struct ShuffleTable([__m256i; 3]);

impl ShuffleTable {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(table: &Bytes64) -> ShuffleTable {
        let pieces = std::ptr::from_ref(table).cast::<__m128i>();
        ShuffleTable(each([0, 1, 2], |k| {
            // SAFETY: `Bytes64` is four vectors of 16 bytes.
            _mm256_broadcastsi128_si256(unsafe { _mm_load_si128(pieces.add(k)) })
        }))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn of_halves([low, high]: [__m256i; 2]) -> ShuffleTable {
        ShuffleTable([
            _mm256_permute2x128_si256::<0x00>(low, low),
            _mm256_permute2x128_si256::<0x11>(low, low),
            _mm256_permute2x128_si256::<0x00>(high, high),
        ])
    }

    /// Bytes at these places below 48.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn look_up(&self, places: __m256i) -> __m256i {
        // A shuffle reads the lowest four bits of a place; the next two choose the piece.
        let piece = |k: usize| _mm256_shuffle_epi8(self.0[k], places);
        let second = _mm256_slli_epi16::<3>(places);
        let third = _mm256_slli_epi16::<2>(places);
        _mm256_blendv_epi8(_mm256_blendv_epi8(piece(0), piece(1), second), piece(2), third)
    }
}

#[target_feature(enable = "avx2")]
fn avx2_map_orders(blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
    for (block, out) in blocks.iter().zip(out) {
        for ((out, orders), map) in out.0.iter_mut().zip(&block.0).zip(maps) {
            store_halves(out, halves(orders).map(|orders| Places::new(orders).look_up(map)));
        }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn avx2_judge_pairs(pairs: &Pairs<'_>, counts: &mut [u16], unclear: &mut [Unclear]) {
    let blocks = pairs.third.len();
    counts.fill(0);
    for b in 0..blocks {
        let orders = each(pairs.third[b].0.each_ref(), |orders| halves(orders));
        let lows = halves(&pairs.lows[b]);
        let half = |h: usize| each([0, 1, 2], |s: usize| Places::new(orders[s][h]));
        let places = [half(0), half(1)];
        let masks = unclear.chunks_exact_mut(blocks);
        for ((second, count), masks) in pairs.second.iter().zip(&mut *counts).zip(masks) {
            let own = _mm256_set1_epi8(second.own as i8);
            let mut verdict = Verdict { reject: 0, tie: 0, equal: 0 };
            for (h, places) in places.iter().enumerate() {
                let of =
                    |s: usize| places[s].look_up(&pairs.marks[s][usize::from(second.orders[s])]);
                let marks = _mm256_or_si256(_mm256_or_si256(of(0), of(1)), of(2));
                let equal = _mm256_cmpeq_epi8(lows[h], own);
                let not_below = _mm256_cmpeq_epi8(_mm256_max_epu8(lows[h], own), lows[h]);
                let bits = |bytes| u64::from(_mm256_movemask_epi8(bytes) as u32) << (32 * h);
                verdict.reject |= bits_of::<{ up(REJECT) }>(marks) << (32 * h)
                    | bits(_mm256_xor_si256(not_below, _mm256_set1_epi8(-1)));
                verdict.tie |= bits_of::<{ up(TIE) }>(marks) << (32 * h);
                verdict.equal |= bits(equal);
            }
            let (plain, closer) = verdict.settle(second, &pairs.limits[b]);
            *count += plain;
            masks[b] = closer;
        }
    }
}
