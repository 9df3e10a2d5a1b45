//! Full test of pairs of fills left open by ties or automorphisms of the top band.
//!
//! Mostly the second or third digit of row 4 decides. [`crate::splits::tie_images`] and
//! [`crate::splits::lowest_images`] have these digits of every image; equal images are compared in
//! full.

use std::cmp::Ordering;

use minlex_catalog::PackedRow;

use crate::completions::ties::{chute_of, group_order_with_ties};
use crate::kernel::marks::TIE;
use crate::splits::frame_rows::{FrameRows, KeyedRow};
use crate::splits::pair_side::PairSide;
use crate::splits::pair_tables::PairTables;
use crate::splits::split_walk::SplitFrames;
use crate::splits::tie_images::BandImage;

/// A fill of band 2 and one of band 3, by their numbers in the lists.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub second: usize,
    pub third: usize,
    /// Digits of row 4 in columns 2 and 3.
    pub own: u8,
    /// True if an image may take an equal row 4 from rows 1 to 6.
    pub equal_above: bool,
    pub stack_ties: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Sides<'s> {
    pub choice: &'s SplitFrames,
    pub second: &'s PairSide,
    pub third: &'s PairSide,
}

pub(crate) struct PairFullTest<'t> {
    tables: &'t PairTables<'t>,
    upper_rows: FrameRows<'t>,
    lower_rows: FrameRows<'t>,
    /// Images with band 2, or band 3, on top, for all fills that tie.
    band2_images: Vec<BandImage>,
    band3_images: Vec<BandImage>,
}

impl<'t> PairFullTest<'t> {
    pub fn new(tables: &'t PairTables<'t>) -> PairFullTest<'t> {
        PairFullTest {
            tables,
            upper_rows: FrameRows::new(&tables.rows),
            lower_rows: FrameRows::new(&tables.rows),
            band2_images: Vec::new(),
            band3_images: Vec::new(),
        }
    }

    #[inline(always)]
    pub fn start(&mut self) {
        self.band2_images.clear();
        self.band3_images.clear();
    }

    /// Compares with row 4 the images that take it from rows 1 to 6, where fill `i` is band 2:
    /// those under automorphisms of the top band and, if band 2 ties, those with it on top.
    pub fn compare_above(&mut self, sides: Sides<'_>, i: usize, own: u8) -> Ordering {
        let low = sides.second.low(i);
        if low < own {
            return Ordering::Less;
        }
        let mut lowest = Ordering::Greater;
        if low == own {
            lowest = self.compare_equal_images(sides, i, own);
        }
        if sides.second.ties(i) {
            self.add_band2_images(sides);
            for image in band_images(&self.band2_images, self.tables, sides.second, i) {
                let compared = image.top.map_or(Ordering::Greater, |pair| pair.cmp(&own));
                lowest = lowest.min(compared);
            }
        }
        lowest
    }

    /// Compares row 4 of the images that take it, with an equal start, from fill `i` of band 2.
    fn compare_equal_images(&mut self, sides: Sides<'_>, i: usize, own: u8) -> Ordering {
        let PairTables { plan, images, .. } = self.tables;
        let orders = sides.second.orders(i);
        let upper = self.upper(sides, i);
        let mut lowest = Ordering::Greater;
        for (stack, order) in orders.into_iter().enumerate() {
            for map in images.equal(stack, sides.choice.exchanged[stack], order, own) {
                let map = &plan.row_maps()[map];
                let row4 = map.row4_of(&upper);
                lowest = lowest.min(map.compare_row_end(row4, upper[0]));
            }
        }
        lowest
    }

    /// Order of the automorphism group of a grid that passed the kernels; `None` if it is not a
    /// minlex form.
    pub fn group_order(&mut self, sides: Sides<'_>, pair: Pair) -> Option<u32> {
        let (ties, compared) = self.compare_ties(sides, pair);
        if compared.is_lt() {
            return None;
        }
        let automorphisms = self.automorphisms(sides, pair)?;
        if compared.is_gt() {
            return Some(automorphisms);
        }
        let [a, b, c] = *self.tables.plan.top_rows();
        let [d, e, f] = self.upper(sides, pair.second);
        let [g, h, i] = self.lower(sides, pair.third);
        let rows = [a, b, c, d, e, f, g, h, i];
        let ties = (0..6).filter(|i| ties >> i & 1 == 1).map(|i| (i, chute_of(&rows, i)));
        group_order_with_ties(&rows, ties, automorphisms)
    }

    /// Counts the automorphisms of the top band that keep the grid; `None` if one makes it smaller.
    #[inline]
    fn automorphisms(&mut self, sides: Sides<'_>, pair: Pair) -> Option<u32> {
        let Pair { second, third, own, equal_above, .. } = pair;
        let equal_below = sides.third.low(third) == own;
        let mut automorphisms = 1;
        if !equal_above && !equal_below {
            return Some(automorphisms);
        }
        let PairTables { plan, images, .. } = self.tables;
        let [upper, lower] = [self.upper(sides, second), self.lower(sides, third)];
        let mut compare = |map: usize, sources: [&[PackedRow; 3]; 2]| {
            let map = &plan.row_maps()[map];
            let compared = map.compare_bands_end(sources, [&upper, &lower]);
            automorphisms += u32::from(compared.is_eq());
            compared.is_ge()
        };
        if equal_below {
            for (stack, order) in sides.third.orders(third).into_iter().enumerate() {
                for map in images.equal(stack, sides.choice.splits[stack], order, own) {
                    if !compare(map, [&lower, &upper]) {
                        return None;
                    }
                }
            }
        }
        if equal_above {
            for (stack, order) in sides.second.orders(second).into_iter().enumerate() {
                for map in images.equal(stack, sides.choice.exchanged[stack], order, own) {
                    if !compare(map, [&upper, &lower]) {
                        return None;
                    }
                }
            }
        }
        Some(automorphisms)
    }

    /// Chutes that tie with the top band, bit `k` for band `k` and bit `3 + k` for stack `k`.
    /// Second, the comparison of the lowest image's row 4 with one on top.
    #[inline]
    fn compare_ties(&mut self, sides: Sides<'_>, pair: Pair) -> (u8, Ordering) {
        let mut ties = 0;
        let mut lowest = Ordering::Greater;
        if pair.stack_ties {
            let orders = [sides.second.orders(pair.second), sides.third.orders(pair.third)];
            for (s, split) in sides.choice.splits.into_iter().enumerate() {
                let [second, third] = orders.map(|orders| orders[s]);
                let marks = &self.tables.marks[split.index()][usize::from(second)];
                if marks.at(third) & TIE != 0 {
                    ties |= 1 << (3 + s);
                    lowest = lowest.min(self.compare_stack(sides, pair, s, [second, third]));
                }
            }
        }
        if sides.second.ties(pair.second) && lowest.is_ge() {
            ties |= 1 << 1;
            lowest = lowest.min(self.compare_band2(sides, pair));
        }
        if sides.third.ties(pair.third) && lowest.is_ge() {
            ties |= 1 << 2;
            lowest = lowest.min(self.compare_band3(sides, pair));
        }
        (ties, lowest)
    }

    /// Compares the lowest image with a stack of these box orders on top.
    #[inline]
    fn compare_stack(
        &mut self,
        sides: Sides<'_>,
        pair: Pair,
        stack: usize,
        [second, third]: [u8; 2],
    ) -> Ordering {
        let images = &self.tables.stack_images;
        let mut lowest = u8::MAX;
        for image in images.of(stack, sides.choice.splits[stack], second, third) {
            lowest = lowest.min(match image.band {
                0 => image.pair,
                1 => image.pair_from(&self.upper(sides, pair.second)),
                _ => image.pair_from(&self.lower(sides, pair.third)),
            });
        }
        lowest.cmp(&pair.own)
    }

    fn compare_band2(&mut self, sides: Sides<'_>, pair: Pair) -> Ordering {
        let lower = self.lower(sides, pair.third);
        self.add_band2_images(sides);
        let images = band_images(&self.band2_images, self.tables, sides.second, pair.second);
        lowest_pair(images, &lower).cmp(&pair.own)
    }

    fn compare_band3(&mut self, sides: Sides<'_>, pair: Pair) -> Ordering {
        let upper = self.upper(sides, pair.second);
        if self.band3_images.is_empty() {
            let limits = sides.third.limits;
            for i in limits.above..limits.not_below {
                let rows = self.lower(sides, i.into());
                self.band3_images.extend(BandImage::all_of(self.tables.plan, &rows));
            }
        }
        let images = band_images(&self.band3_images, self.tables, sides.third, pair.third);
        lowest_pair(images, &upper).cmp(&pair.own)
    }

    fn add_band2_images(&mut self, sides: Sides<'_>) {
        if self.band2_images.is_empty() {
            let limits = sides.second.limits;
            for i in limits.above..limits.not_below {
                let rows = self.upper(sides, i.into());
                self.band2_images.extend(BandImage::all_of(self.tables.plan, &rows));
            }
        }
    }

    #[inline(always)]
    fn upper(&mut self, sides: Sides<'_>, i: usize) -> [PackedRow; 3] {
        self.keyed_rows(sides, i).map(KeyedRow::row)
    }

    #[inline(always)]
    pub fn keyed_rows(&mut self, sides: Sides<'_>, i: usize) -> [KeyedRow; 3] {
        let SplitFrames { exchanged, frames, .. } = sides.choice;
        self.upper_rows.set(*exchanged, &frames[0]);
        self.upper_rows.rows(sides.second.list.rows[i])
    }

    #[inline(always)]
    fn lower(&mut self, sides: Sides<'_>, i: usize) -> [PackedRow; 3] {
        let SplitFrames { splits, frames, .. } = sides.choice;
        self.lower_rows.set(*splits, &frames[1]);
        self.lower_rows.rows(sides.third.list.rows[i]).map(KeyedRow::row)
    }
}

#[inline(always)]
fn band_images<'i>(
    images: &'i [BandImage],
    tables: &PairTables<'_>,
    side: &PairSide,
    i: usize,
) -> &'i [BandImage] {
    let each = tables.plan.row_maps().len() + 1;
    let place = i - usize::from(side.limits.above);
    &images[each * place..each * (place + 1)]
}

#[inline(always)]
fn lowest_pair(images: &[BandImage], rows: &[PackedRow; 3]) -> u8 {
    let pairs = images.iter().filter_map(|image| image.top.or_else(|| image.pair_in(rows)));
    pairs.min().unwrap_or(u8::MAX)
}
