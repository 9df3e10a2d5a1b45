//! The shares of the pairs of fills below a band by the kinds of their chutes.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_walk::{Bytes64, FillBlock, Judge};

use super::cells::lowest_chutes;
use super::whole::share;
use crate::kernel::Kernel;
use crate::kernel::pairs::{Pairs, REJECT};
use crate::question::{Key, Kinds};
use crate::splits::{ChuteCodes, Codes, ThirdFills, visit_grids, visit_pairs};

/// Shares by cell, and by cell and kind of a chute.
pub(crate) struct KindShares {
    pub cells: Vec<u64>,
    /// For each cell, kind and number n, 0 to 5, the shares of pairs with more than n chutes of the
    /// kind.
    pub more_chutes: Vec<[u64; 6]>,
}

/// The shares of all pairs below a band by few kinds.
pub(crate) fn shares_by_few_kinds(band: BandNumber, kinds: &Kinds, kernel: Kernel) -> KindShares {
    ByteKinds::new(band, kinds).shares(band, kinds, kernel)
}

/// The shares of all pairs below a band by the cells of a key and by kinds.
pub(crate) fn shares_by_kind(
    band: BandNumber,
    key: &Key,
    kinds: &Kinds,
    kernel: Kernel,
) -> KindShares {
    let mut shares = KindShares::new(key.cells(), kinds);
    visit_grids(
        band,
        kernel,
        |number| number,
        |[second, third, a, b, c]| {
            let numbers = [band, second, third, a, b, c];
            shares.add(key.cell(&numbers), &numbers, kinds, share(lowest_chutes(&numbers)));
        },
    );
    shares
}

impl KindShares {
    pub fn new(cells: usize, kinds: &Kinds) -> KindShares {
        KindShares { cells: vec![0; cells], more_chutes: vec![[0; 6]; cells * kinds.count()] }
    }

    #[inline(always)]
    pub fn add(&mut self, cell: usize, numbers: &[BandNumber; 6], kinds: &Kinds, share: u64) {
        self.cells[cell] += share;
        let of_cell = &mut self.more_chutes[cell * kinds.count()..];
        let kinds = numbers.map(|number| kinds.get(number));
        for (n, &kind) in kinds.iter().enumerate() {
            let before = kinds[..n].iter().filter(|&&other| other == kind).count();
            of_cell[kind][before] += share;
        }
    }
}

/// Few kinds, as bytes, with 0 for that of the top band.
struct ByteKinds {
    top: usize,
    of_band: Vec<u8>,
}

/// The addend to a chute's code for each earlier chute of the same kind. Codes of five chutes with
/// the same kind are bytes only for the kind 0.
const MORE: u8 = Kinds::FEW as u8;

impl ByteKinds {
    fn new(band: BandNumber, kinds: &Kinds) -> ByteKinds {
        let top = kinds.get(band);
        let byte = |band| exchanged(kinds.get(band), top) as u8;
        ByteKinds { top, of_band: BandNumber::all().map(byte).collect() }
    }

    /// The shares of all pairs: those without ties side by side, the others singly.
    fn shares(&self, band: BandNumber, kinds: &Kinds, kernel: Kernel) -> KindShares {
        let all = Codes::new(band, |_| 0);
        let untied = Codes::new(band, |number| if number == band { REJECT } else { 0 });
        let byte_kinds = Codes::new(BandNumber::default(), |number| self.of_band[number.index()]);
        let numbers = ChuteCodes::new(|number| number);
        let mut tied = KindShares::new(1, kinds);
        let mut counts = CodeCounts::default();
        let mut masks = [Vec::new(), Vec::new()];
        let judge = Judge::detect();
        visit_pairs(band, &all, |fills, pairs| {
            let blocks = pairs.third.blocks();
            for (masks, pairs) in masks.iter_mut().zip([pairs, &untied.pairs(fills, pairs)]) {
                masks.resize(pairs.second.len * blocks, 0);
                kernel.write_passes(pairs, masks);
            }
            let of_kinds = byte_kinds.pairs(fills, pairs);
            for place in 0..pairs.second.len * blocks {
                let (i, block) = (place / blocks, place % blocks);
                let [all, untied] = masks.each_ref().map(|masks| masks[place]);
                counts.add_pairs(&of_kinds, i, block, untied, judge);
                if all != untied {
                    let thirds = ThirdFills::new(fills, pairs, block, all & !untied);
                    let second = numbers.second_fill(fills, pairs, i);
                    second.visit(&numbers, thirds, &mut |[second, third, a, b, c]| {
                        let numbers = [band, second, third, a, b, c];
                        tied.add(0, &numbers, kinds, share(lowest_chutes(&numbers)));
                    });
                }
            }
        });
        self.add(&counts, tied)
    }

    fn add(&self, counts: &CodeCounts, mut shares: KindShares) -> KindShares {
        let pairs: u64 = counts.second.iter().sum();
        shares.cells[0] += pairs * share(1);
        shares.more_chutes[self.top][0] += pairs * share(1);
        for code in 0..256 {
            let (kind, before) = (code % usize::from(MORE), code / usize::from(MORE));
            let kind = exchanged(kind, self.top);
            let others = counts.others.iter().map(|counts| u64::from(counts[code]));
            let chutes = others.sum::<u64>() + counts.second[code];
            if chutes > 0 {
                shares.more_chutes[kind][before] += chutes * share(1);
            }
        }
        shares
    }
}

/// The kind, with 0 and that of the top band exchanged.
fn exchanged(kind: usize, top: usize) -> usize {
    match kind {
        0 => top,
        kind if kind == top => 0,
        kind => kind,
    }
}

/// Frequencies of the codes of chutes: their kind, and [`MORE`] for each earlier chute of the same
/// kind.
struct CodeCounts {
    /// Of band 2.
    second: [u64; 256],
    /// Of band 3 and the stacks.
    others: Box<[[u32; 256]; 4]>,
}

impl Default for CodeCounts {
    fn default() -> CodeCounts {
        CodeCounts { second: [0; 256], others: Box::new([[0; 256]; 4]) }
    }
}

impl CodeCounts {
    /// Counts the pairs of fill `i` of band 2 with the masked fills of a block of band 3; the codes
    /// of `pairs` are kinds.
    #[inline(always)]
    fn add_pairs(&mut self, pairs: &Pairs<'_>, i: usize, block: usize, mask: u64, judge: Judge) {
        let (tables, second) = pairs.second_fill(i);
        let mut stacks = [FillBlock([Bytes64([0; 64]); 3])];
        judge.map_orders(&pairs.third.orders[block..=block], tables, &mut stacks);
        let code = second + if second == 0 { MORE } else { 0 };
        self.second[usize::from(code)] += u64::from(mask.count_ones());
        let mut codes = [[0; 64]; 4];
        let sixteens = 4 - mask.leading_zeros() as usize / 16;
        for n in 0..sixteens {
            chute_codes(second, &pairs.third.codes[block], &stacks[0], 16 * n, &mut codes);
        }
        let mut mask = mask;
        while mask != 0 {
            let j = mask.trailing_zeros() as usize & 63;
            mask &= mask - 1;
            for (counts, codes) in self.others.iter_mut().zip(&codes) {
                counts[usize::from(codes[j])] += 1;
            }
        }
    }
}

/// The codes of band 3 and of the stacks of sixteen fills from `first` on. Each comparison compiles
/// to a few vector instructions.
#[inline(always)]
fn chute_codes(
    second: u8,
    thirds: &Bytes64,
    stacks: &FillBlock,
    first: usize,
    codes: &mut [[u8; 64]; 4],
) {
    let sixteen =
        |bytes: &Bytes64| -> [u8; 16] { std::array::from_fn(|j| bytes.0[(first + j) & 63]) };
    let kinds =
        [sixteen(thirds), sixteen(&stacks.0[0]), sixteen(&stacks.0[1]), sixteen(&stacks.0[2])];
    for (n, codes) in codes.iter_mut().enumerate() {
        let own = kinds[n];
        let mut code = own;
        for (code, &own) in code.iter_mut().zip(&own) {
            let more = |same: bool| if same { MORE } else { 0 };
            *code = code.wrapping_add(more(own == 0)).wrapping_add(more(own == second));
        }
        for other in &kinds[..n] {
            for ((code, own), other) in code.iter_mut().zip(&own).zip(other) {
                *code = code.wrapping_add(if own == other { MORE } else { 0 });
            }
        }
        for (j, code) in code.into_iter().enumerate() {
            codes[(first + j) & 63] = code;
        }
    }
}
