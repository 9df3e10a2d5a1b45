//! Start of row 4 of images under automorphisms of the top band, box by box.
//!
//! Row 4 of an image starts with the digits of one box in band 2 or band 3, set by the image's
//! first column. A box of band 2 can be compared with row 4 at once, a box of band 3 for each of
//! its 36 orders.

use std::cmp::Ordering;

use minlex_catalog::__internal::each;
use minlex_catalog::BoxOrder;

use crate::below::map_set::MapSet;
use crate::below::row_map::RowMap;
use crate::below::stack_plan::BoxColumns;
use crate::completions::minirow_pairs::MinirowStart;
use crate::kernel::marks::{Bytes64, EQUAL, REJECT};

/// Automorphisms whose image starts row 4 with the same three digits.
#[derive(Debug, Default)]
pub(crate) struct BoxImages {
    /// Automorphisms with the digits from band 2.
    from_band2: MapSet,
    /// Automorphisms with the digits from band 3, and the orders of the box, a bit each.
    from_band3: Vec<(u64, u8)>,
}

/// The lower boxes of a stack, and the start of row 4.
pub(crate) struct Boxes<'b> {
    pub start: [u8; 3],
    /// Rows of the box in band 2.
    pub band2: [[u8; 3]; 3],
    /// Columns of the box in band 3.
    pub band3: &'b BoxColumns,
}

/// Orders of a box, a bit each, by the comparison of an image with the grid.
#[derive(Clone, Copy, Default)]
struct Compared {
    smaller: u64,
    equal: u64,
}

impl BoxImages {
    /// Sets other boxes of a stack; `maps` make its columns the first three. Marks the orders of
    /// the box in band 3. False if an image is smaller for any band 3.
    pub fn set<'a>(
        &mut self,
        maps: impl Iterator<Item = (u8, &'a RowMap)>,
        boxes: &Boxes<'_>,
        marks: &mut Bytes64,
    ) -> bool {
        self.from_band2 = MapSet::EMPTY;
        self.from_band3.clear();
        let mut compared = Compared::default();
        for (number, map) in maps {
            let columns = each(map.first_columns().images(), usize::from);
            let [first, second, third] = columns;
            match boxes.band2.iter().find(|row| row[first] == map.two()) {
                Some(row) => {
                    let image = [row[second], row[third]].map(|digit| map.relabel(digit));
                    match image.cmp(&[boxes.start[1], boxes.start[2]]) {
                        Ordering::Less => return false,
                        Ordering::Equal => self.from_band2.insert(number),
                        Ordering::Greater => {}
                    }
                }
                None => self.compare_band3(number, map, boxes, &mut compared),
            }
        }
        compared.mark(marks);
        true
    }

    /// Compares the start of row 4 from band 3, for all orders of the box.
    #[inline(always)]
    fn compare_band3(
        &mut self,
        number: u8,
        map: &RowMap,
        boxes: &Boxes<'_>,
        compared: &mut Compared,
    ) {
        let columns = map.first_columns();
        let digits = |k: usize| {
            let c = 3 * columns.image(k);
            [boxes.band3[c], boxes.band3[c + 1], boxes.band3[c + 2]]
        };
        let Some(rank) = digits(0).iter().position(|&digit| digit == map.two()) else {
            return;
        };
        let start = MinirowStart::new(columns, rank);
        let images = |k: usize| each(digits(k), |digit| map.relabel(digit));
        let [_, own_second, own_third] = boxes.start;
        for (rank, image) in (0..).zip(images(1)) {
            if image < own_second {
                compared.smaller |= start.orders_with_second(rank);
            }
            if image != own_second {
                continue;
            }
            for (pair, image) in (3 * rank..).zip(images(2)) {
                let four = start.orders_with(pair);
                match image.cmp(&own_third) {
                    Ordering::Less => compared.smaller |= four,
                    Ordering::Equal => {
                        compared.equal |= four;
                        self.from_band3.push((four, number));
                    }
                    Ordering::Greater => {}
                }
            }
        }
    }

    #[inline(always)]
    pub fn of_band2(&self) -> MapSet {
        self.from_band2
    }

    /// Automorphisms with the digits from band 3, for this order of the box.
    #[inline(always)]
    pub fn of_band3(&self, order: BoxOrder) -> impl Iterator<Item = u8> {
        let has_order = move |&&(orders, _): &&(u64, u8)| orders >> order.index() & 1 == 1;
        self.from_band3.iter().filter(has_order).map(|&(_, map)| map)
    }
}

impl Compared {
    #[inline(always)]
    fn mark(self, marks: &mut Bytes64) {
        if self.smaller | self.equal == 0 {
            return;
        }
        let (eights, _) = marks.0.as_chunks_mut::<8>();
        for (k, eight) in eights[..BoxOrder::COUNT.div_ceil(8)].iter_mut().enumerate() {
            let mark = |orders: u64, mark: u8| bytes_of_bits(orders >> (8 * k)) * u64::from(mark);
            let marks = mark(self.smaller, REJECT) | mark(self.equal, EQUAL);
            *eight = (u64::from_le_bytes(*eight) | marks).to_le_bytes();
        }
    }
}

/// The eight lowest bits as bytes, each 0 or 1.
#[inline(always)]
fn bytes_of_bits(bits: u64) -> u64 {
    let one_each = ((bits & 255) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((one_each + 0x7F7F_7F7F_7F7F_7F7F) >> 7) & 0x0101_0101_0101_0101
}
