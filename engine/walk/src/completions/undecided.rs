//! Automorphisms of the top band that rows 4 to 6 do not decide.
//!
//! An automorphism of the top band may make a grid smaller. Mostly the first three digits of row 4
//! decide, which [`BoxImages`] compares. If they are equal and come from rows 4 to 6, all of row 4
//! is compared once for a prefix. Images still equal, and those from band 3, are compared
//! completion by completion.

use std::cmp::Ordering;

use minlex_catalog::BoxOrder;
use minlex_catalog::PackedRow;

use crate::below::map_set::MapSet;
use crate::below::row_map::RowMap;
use crate::completions::box_images::BoxImages;

#[derive(Clone, Copy)]
pub(crate) struct Undecided<'i> {
    /// Indexed by stack, if the band has automorphisms.
    images: Option<[&'i BoxImages; 3]>,
    /// Automorphisms whose row 4 comes from rows 4 to 6 and equals row 4.
    equal_row4: MapSet,
}

/// Automorphisms whose image takes an equal row 4 from these rows 4 to 6; `None` if one makes it
/// smaller.
#[inline(always)]
pub(crate) fn equal_row4(
    images: [&BoxImages; 3],
    maps: &[RowMap],
    rows: impl FnOnce() -> [PackedRow; 3],
) -> Option<MapSet> {
    let [a, b, c] = images.map(BoxImages::of_band2);
    let equal_start = a.or(b).or(c);
    let mut equal = MapSet::EMPTY;
    if !equal_start.is_empty() {
        let rows = rows();
        for number in equal_start.iter() {
            let map = &maps[usize::from(number)];
            let row4 = map.row4_of(&rows);
            match map.compare_row_end(row4, rows[0]) {
                Ordering::Less => return None,
                Ordering::Equal => equal.insert(number),
                Ordering::Greater => {}
            }
        }
    }
    Some(equal)
}

impl<'i> Undecided<'i> {
    #[inline(always)]
    pub fn new(images: Option<[&'i BoxImages; 3]>, equal_row4: MapSet) -> Undecided<'i> {
        Undecided { images, equal_row4 }
    }

    /// Counts the automorphisms of the grid that keep its top band, identity included; `None` if
    /// one makes it smaller. `orders` are those of the boxes in band 3.
    #[inline(always)]
    pub fn count_automorphisms(
        &self,
        maps: &[RowMap],
        upper: &[PackedRow; 3],
        lower: &[PackedRow; 3],
        orders: [BoxOrder; 3],
    ) -> Option<u32> {
        let mut automorphisms = 1;
        let mut count = |number: u8, sources| {
            let map = &maps[usize::from(number)];
            let order = map.compare_bands_end(sources, [upper, lower]);
            automorphisms += u32::from(order.is_eq());
            order.is_ge()
        };
        // Only equal starts of row 4 matter; orders with smaller ones were rejected.
        for (images, order) in self.images.into_iter().flatten().zip(orders) {
            if !images.of_band3(order).all(|number| count(number, [lower, upper])) {
                return None;
            }
        }
        if !self.equal_row4.iter().all(|number| count(number, [upper, lower])) {
            return None;
        }
        Some(automorphisms)
    }
}
