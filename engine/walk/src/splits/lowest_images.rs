//! The lowest start of row 4 under automorphisms of the top band.
//!
//! Row 4 of an image is the image of the row with a certain digit in a certain column. It starts
//! with a 2, so its next two digits depend on one box alone: its columns and order. For most grids
//! the lowest pair over all automorphisms decides.

use minlex_catalog::BoxOrder;
use minlex_catalog::{DigitSet, Split};

use crate::below::band_plan::BandPlan;
use crate::below::row_map::RowMap;
use crate::below::stack_plan::BoxColumns;
use crate::kernel::marks::Bytes64;

/// Above every pair: no automorphism takes row 4 from the box.
pub(crate) const NO_IMAGE: u8 = u8::MAX;

/// Pairs of digits by box, each as one byte that compares like the pair.
pub(crate) struct LowestImages {
    /// For each stack, numbers of the automorphisms that take row 4 from a box in it.
    maps: [Vec<u8>; 3],
    /// For each stack, split that leaves the box's columns, and order of the box, the pair of each
    /// automorphism, or [`NO_IMAGE`].
    images: [Vec<u8>; 3],
    /// For each stack, split and order, as above, the lowest pair.
    lows: Vec<Bytes64>,
    /// For each split that leaves the first box's columns, and its order, the digits next to the 2
    /// in column 1.
    own: Vec<Bytes64>,
}

impl LowestImages {
    /// Takes up to some milliseconds.
    pub fn new(plan: &BandPlan) -> LowestImages {
        let maps = [0, 1, 2].map(|stack| {
            let numbered = (0..).zip(plan.row_maps());
            let of_stack = numbered.filter(|(_, map)| map.first_stack() == stack);
            of_stack.map(|(number, _)| number).collect::<Vec<u8>>()
        });
        let mut images = [const { Vec::new() }; 3];
        let mut lows = Vec::with_capacity(3 * Split::COUNT);
        for (stack, images) in images.iter_mut().enumerate() {
            for split in Split::all() {
                let columns = plan.stacks()[stack].rest(split.index());
                lows.push(by_order(|order| {
                    let image =
                        |map: &u8| image(&plan.row_maps()[usize::from(*map)], columns, order);
                    let of_box = maps[stack].iter().map(|map| image(map).unwrap_or(NO_IMAGE));
                    let first = images.len();
                    images.extend(of_box);
                    images[first..].iter().copied().min().unwrap_or(NO_IMAGE)
                }));
            }
        }
        let own = Split::all().map(|split| {
            let columns = plan.stacks()[0].rest(split.index());
            by_order(|order| pair(columns, order, [0, 1, 2], 2, |digit| digit).unwrap_or_default())
        });
        LowestImages { maps, images, lows, own: own.collect() }
    }

    /// Numbers of the automorphisms that give the pair `own` with a box in `stack` of this order
    /// and the columns left by `split`. `own` is not above any pair.
    #[inline(always)]
    pub fn equal(
        &self,
        stack: usize,
        split: Split,
        order: u8,
        own: u8,
    ) -> impl Iterator<Item = usize> {
        let some = self.lows(stack, split).at(order) == own;
        let maps = if some { self.maps[stack].as_slice() } else { &[] };
        let first = self.maps[stack].len() * (BoxOrder::COUNT * split.index() + usize::from(order));
        let images = self.images[stack].get(first..).unwrap_or_default();
        let numbered = maps.iter().zip(images);
        numbered.filter(move |&(_, &image)| image == own).map(|(&map, _)| usize::from(map))
    }

    /// The lowest pairs by order of a box with the columns that `split` leaves.
    #[inline(always)]
    pub fn lows(&self, stack: usize, split: Split) -> &Bytes64 {
        &self.lows[Split::COUNT * stack + split.index()]
    }

    /// Digits of row 4 by order of a first box with the columns left by `split`; 0 if no row starts
    /// with 2.
    #[inline(always)]
    pub fn own(&self, split: Split) -> &Bytes64 {
        &self.own[split.index()]
    }
}

fn by_order(mut byte: impl FnMut(BoxOrder) -> u8) -> Bytes64 {
    let mut bytes = Bytes64([NO_IMAGE; 64]);
    for order in BoxOrder::all() {
        bytes.0[order.index()] = byte(order);
    }
    bytes
}

/// Pair that an automorphism takes from a box, if any.
fn image(map: &RowMap, columns: &BoxColumns, order: BoxOrder) -> Option<u8> {
    pair(columns, order, map.first_columns().images(), map.two(), |digit| map.relabel(digit))
}

/// Images of the digits in the second and third of `places`, in the row with `digit` in the first.
fn pair(
    columns: &BoxColumns,
    order: BoxOrder,
    places: [u8; 3],
    digit: u8,
    relabel: impl Fn(u8) -> u8,
) -> Option<u8> {
    let orders = order.rows();
    let at = |place: u8, row: usize| {
        let c = usize::from(place);
        columns[3 * c + orders[c].image(row)]
    };
    let row = (0..3).find(|&row| at(places[0], row) == digit)?;
    let [_, second, third] = places.map(|place| relabel(at(place, row)));
    debug_assert!(!DigitSet::of([second, third]).contains(2));
    Some(second << 4 | third)
}
