//! The shares of the pairs of fills below a band by the labels of their chutes.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_walk::{Bytes64, FillBlock};

use crate::cells::lowest_chutes;
use crate::codes::Codes;
use crate::grids::{ChuteCodes, ThirdFills, visit_grids};
use crate::kernel::Kernel;
use crate::key::Key;
use crate::labels::Labels;
use crate::sweep::visit_pairs;
use crate::whole::share;

/// Shares by cell, and by cell and label of a chute.
pub(crate) struct LabelShares {
    /// By cell.
    pub cells: Vec<u64>,
    /// By cell, label and number n from 0 to 5: the shares of pairs with more than n chutes that
    /// have the label.
    pub more_chutes: Vec<[u64; 6]>,
}

/// The shares of all pairs below a band by the cells of a key and by labels.
pub(crate) fn shares_by_label(
    band: BandNumber,
    key: &Key,
    labels: &Labels,
    kernel: Kernel,
) -> LabelShares {
    if key.is_empty() && labels.count() <= ByteLabels::MOST {
        return ByteLabels::new(band, labels).shares(band, labels, kernel);
    }
    let mut shares = LabelShares::new(key.cells(), labels);
    visit_grids(
        band,
        kernel,
        |number| number,
        |[second, third, a, b, c]| {
            let numbers = [band, second, third, a, b, c];
            shares.add(key.cell(&numbers), &numbers, labels, share(lowest_chutes(&numbers)));
        },
    );
    shares
}

impl LabelShares {
    /// No shares.
    pub fn new(cells: usize, labels: &Labels) -> LabelShares {
        LabelShares { cells: vec![0; cells], more_chutes: vec![[0; 6]; cells * labels.count()] }
    }

    /// Adds a grid, or a part of one, with these band numbers.
    #[inline(always)]
    pub fn add(&mut self, cell: usize, numbers: &[BandNumber; 6], labels: &Labels, share: u64) {
        self.cells[cell] += share;
        let of_cell = &mut self.more_chutes[cell * labels.count()..];
        let labels = numbers.map(|number| labels.get(number));
        for (n, &label) in labels.iter().enumerate() {
            let before = labels[..n].iter().filter(|&&other| other == label).count();
            of_cell[label][before] += share;
        }
    }
}

/// Few labels, as bytes: that of the top band is 0.
struct ByteLabels {
    /// The label of the top band.
    top: usize,
    /// By band.
    of_band: Vec<u8>,
}

/// In the code of a chute, what one more chute before it with the same label adds.
const MORE: u8 = 44;

impl ByteLabels {
    /// The most labels for which the codes are bytes: those of five chutes with the same label are
    /// so only for the label 0.
    const MOST: usize = MORE as usize;

    fn new(band: BandNumber, labels: &Labels) -> ByteLabels {
        let top = labels.get(band);
        let exchanged = |label: usize| match label {
            0 => top,
            label if label == top => 0,
            label => label,
        };
        ByteLabels {
            top,
            of_band: BandNumber::all().map(|band| exchanged(labels.get(band)) as u8).collect(),
        }
    }

    /// The shares of all pairs. Those without ties are looked at side by side, the others one by
    /// one.
    fn shares(&self, band: BandNumber, labels: &Labels, kernel: Kernel) -> LabelShares {
        let of_band = |number: BandNumber| self.of_band[number.index()];
        let all = Codes::new(band, |_| 0);
        let without_ties = Codes::new(band, |number| if number == band { u8::MAX } else { 0 });
        let byte_labels = Codes::new(BandNumber::default(), of_band);
        let numbers = ChuteCodes::new(|number| number);
        let mut ties = LabelShares::new(1, labels);
        let mut counts = CodeCounts::default();
        let mut masks = [Vec::new(), Vec::new()];
        visit_pairs(band, &all, kernel, |fills, pairs| {
            let blocks = pairs.third.blocks();
            let untied = without_ties.pairs(fills, pairs);
            for (masks, pairs) in masks.iter_mut().zip([pairs, &untied]) {
                masks.resize(pairs.second.len * blocks, 0);
                kernel.write_passes(pairs, masks);
            }
            let labelled = byte_labels.pairs(fills, pairs);
            for i in 0..pairs.second.len {
                let (tables, second) = labelled.second_fill(i);
                for block in 0..blocks {
                    let [all, untied] = masks.each_ref().map(|masks| masks[i * blocks + block]);
                    let orders = &pairs.third.orders[block..=block];
                    let mut stacks = [FillBlock([Bytes64([0; 64]); 3])];
                    kernel.at_hand(orders, tables, &mut stacks);
                    counts.add(second, &labelled.third.codes[block], &stacks[0], untied);
                    let tied = all & !untied;
                    if tied != 0 {
                        let thirds = ThirdFills::new(fills, pairs, block, tied);
                        let fill = numbers.second_fill(fills, pairs, i);
                        fill.visit(&numbers, thirds, &mut |[second, third, a, b, c]| {
                            let numbers = [band, second, third, a, b, c];
                            ties.add(0, &numbers, labels, share(lowest_chutes(&numbers)));
                        });
                    }
                }
            }
        });
        self.add(&counts, ties)
    }

    /// Adds counted codes of pairs without ties to the shares of those with ties.
    fn add(&self, counts: &CodeCounts, mut shares: LabelShares) -> LabelShares {
        let pairs: u64 = counts.second.iter().sum();
        shares.cells[0] += pairs * share(1);
        shares.more_chutes[self.top][0] += pairs * share(1);
        for code in 0..256 {
            // The label 0 is one more time below the first code that belongs to no label.
            let (label, before) = (code % usize::from(MORE), code / usize::from(MORE));
            let label = match label {
                0 => self.top,
                label if label == self.top => 0,
                label => label,
            };
            let others = counts.others.iter().map(|counts| u64::from(counts[code]));
            let chutes = others.sum::<u64>() + counts.second[code];
            if chutes > 0 {
                shares.more_chutes[label][before] += chutes * share(1);
            }
        }
        shares
    }
}

/// How often the codes of chutes occur: their label, and [`MORE`] for each chute before with the
/// same label.
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
    /// Counts the pairs of a fill of band 2 with some of a block of band 3, given by their labels.
    #[inline(always)]
    fn add(&mut self, second: u8, thirds: &Bytes64, stacks: &FillBlock, mask: u64) {
        let code = second + if second == 0 { MORE } else { 0 };
        self.second[usize::from(code)] += u64::from(mask.count_ones());
        let mut codes = [[0; 64]; 4];
        let chunks = 4 - mask.leading_zeros() as usize / 16;
        for chunk in 0..chunks {
            chute_codes(second, thirds, stacks, 16 * chunk, &mut codes);
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

/// The codes of band 3 and of the stacks of sixteen fills from the `first` on; what a compiler makes
/// of it are a few vector instructions for each comparison.
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
    let labels =
        [sixteen(thirds), sixteen(&stacks.0[0]), sixteen(&stacks.0[1]), sixteen(&stacks.0[2])];
    for (n, codes) in codes.iter_mut().enumerate() {
        let own = labels[n];
        let mut code = own;
        for (code, &own) in code.iter_mut().zip(&own) {
            let more = |same: bool| if same { MORE } else { 0 };
            *code = code.wrapping_add(more(own == 0)).wrapping_add(more(own == second));
        }
        for other in &labels[..n] {
            for ((code, own), other) in code.iter_mut().zip(&own).zip(other) {
                *code = code.wrapping_add(if own == other { MORE } else { 0 });
            }
        }
        for (j, code) in code.into_iter().enumerate() {
            codes[(first + j) & 63] = code;
        }
    }
}
