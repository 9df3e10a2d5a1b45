//! The automorphisms of the top band that rows 4 to 6 do not decide.
//!
//! A grid is no minlex form if an automorphism of its top band makes it smaller. Row 4 of the image
//! is the image of one of the six rows below. If that is one of rows 4 to 6, comparing it with row
//! 4 mostly decides for all completions of a prefix at once. If it comes from band 3, its first
//! minirow depends on the order of one box alone, and is compared once for each of the 36 orders.
//! What is still equal after that is compared completion by completion.
#![forbid(unsafe_code)]

use std::cmp::Ordering;

use minlex_catalog::PackedRow;
use minlex_catalog::permutation::BoxOrder;
use minlex_catalog::three::each;

use crate::kernel::marks::{Bytes64, EQUAL, REJECT};
use crate::minirow_pairs::{FourOrders, MinirowStart};
use crate::row_map::RowMap;
use crate::stack_plan::BoxColumns;

/// Most automorphisms that a band has beside the identity.
const MAPS_MAX: usize = 107;

/// The automorphisms that one prefix leaves undecided, as numbers among those of the band.
pub(crate) struct Undecided {
    /// Those whose row 4 comes from band 3.
    from_band3: List<u8>,
    /// Those of them whose first minirow is that of row 4 for some orders of a box.
    equal_minirow: EqualMinirow,
    /// Those whose row 4 comes from rows 4 to 6, and equals row 4.
    equal_row4: List<u8>,
}

/// Automorphisms whose image has the first minirow of row 4 for some orders of a box in band 3.
struct EqualMinirow {
    /// By stack and order of its box: a bit for each automorphism.
    maps: [[[u64; 2]; BoxOrder::COUNT]; 3],
    /// The stacks and orders that have any.
    places: List<(u8, FourOrders)>,
}

impl EqualMinirow {
    const NONE: EqualMinirow = EqualMinirow {
        maps: [[[0; 2]; BoxOrder::COUNT]; 3],
        places: List::filled_with((0, FourOrders::NONE)),
    };

    #[inline(always)]
    fn clear(&mut self) {
        for &(stack, four) in self.places.items() {
            four.each().for_each(|order| self.maps[usize::from(stack)][order] = [0; 2]);
        }
        self.places.len = 0;
    }

    /// Adds an automorphism, for these orders of the box in a stack.
    #[inline(always)]
    fn push(&mut self, stack: usize, four: FourOrders, map: u8) {
        let half = usize::from(map / 64 % 2);
        four.each().for_each(|order| self.maps[stack][order][half] |= 1 << (map % 64));
        self.places.push((stack as u8, four));
    }

    /// The automorphisms for boxes with these orders.
    #[inline(always)]
    fn of(&self, orders: [BoxOrder; 3]) -> [u64; 2] {
        let [a, b, c] = [0, 1, 2].map(|stack: usize| self.maps[stack][orders[stack].index()]);
        [a[0] | b[0] | c[0], a[1] | b[1] | c[1]]
    }
}

/// Orders of a box in band 3, one bit each, by how the first minirow of an image compares with that
/// of row 4.
#[derive(Clone, Copy, Default)]
struct MarkedOrders {
    /// The image's is smaller.
    reject: u64,
    equal: u64,
}

impl MarkedOrders {
    /// Adds the marks of these orders.
    #[inline(always)]
    fn mark(self, marks: &mut Bytes64) {
        if self.reject | self.equal == 0 {
            return;
        }
        let (eights, _) = marks.0.as_chunks_mut::<8>();
        for (k, eight) in eights[..BoxOrder::COUNT.div_ceil(8)].iter_mut().enumerate() {
            let mark = |orders: u64, mark: u8| bytes_of_bits(orders >> (8 * k)) * u64::from(mark);
            let marks = mark(self.reject, REJECT) | mark(self.equal, EQUAL);
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

/// A list with room for every automorphism of a band.
struct List<T> {
    items: [T; MAPS_MAX],
    len: usize,
}

impl<T: Copy> List<T> {
    const fn filled_with(item: T) -> List<T> {
        List { items: [item; MAPS_MAX], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    #[inline(always)]
    fn items(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl Undecided {
    /// No automorphism.
    pub const NOTHING: Undecided = Undecided {
        from_band3: List::filled_with(0),
        equal_minirow: EqualMinirow::NONE,
        equal_row4: List::filled_with(0),
    };

    /// Goes on to what a prefix with these rows 4 to 6 leaves undecided; false if some automorphism
    /// makes row 4 smaller.
    #[inline(always)]
    pub fn begin(&mut self, maps: &[RowMap], rows: &[PackedRow; 3]) -> bool {
        (self.from_band3.len, self.equal_row4.len) = (0, 0);
        self.equal_minirow.clear();
        for (number, map) in (0..).zip(maps) {
            match map.row4_of(rows) {
                None => self.from_band3.push(number),
                Some(row) => match map.compare_row(row, rows[0]) {
                    Ordering::Less => return false,
                    Ordering::Equal => self.equal_row4.push(number),
                    Ordering::Greater => {}
                },
            }
        }
        true
    }

    /// Whether the first minirows of images depend on band 3.
    #[inline(always)]
    pub fn depends_on_band3(&self) -> bool {
        self.from_band3.len > 0
    }

    /// Whether all completions need a closer look.
    #[inline(always)]
    pub fn concerns_all(&self) -> bool {
        self.equal_row4.len > 0
    }

    /// Marks the orders of boxes in band 3 by how the first minirow of an image's row 4 compares
    /// with that of row 4.
    pub fn mark_minirows(
        &mut self,
        maps: &[RowMap],
        row4: PackedRow,
        columns: [&BoxColumns; 3],
        marks: &mut [Bytes64; 3],
    ) {
        let [own_second, own_third] = [1, 2].map(|column| row4.digit(column));
        let mut found = [MarkedOrders::default(); 3];
        for &number in self.from_band3.items() {
            let map = &maps[usize::from(number)];
            let stack = map.first_stack();
            let Some(start) = minirow_start(map, columns[stack]) else {
                continue;
            };
            let [_, second, third] = map.first_columns().images();
            let images = |c: u8| each(column(columns[stack], c), |digit| map.relabel(digit));
            let orders = &mut found[stack];
            for (rank, image) in (0..).zip(images(second)) {
                let is_smaller = u64::from(image < own_second).wrapping_neg();
                orders.reject |= start.orders_with_second(rank) & is_smaller;
                if image != own_second {
                    continue;
                }
                for (pair, image) in (3 * rank..).zip(images(third)) {
                    let four = start.orders_with(pair);
                    match image.cmp(&own_third) {
                        Ordering::Less => orders.reject |= four.bits(),
                        Ordering::Equal => {
                            orders.equal |= four.bits();
                            self.equal_minirow.push(stack, four, number);
                        }
                        Ordering::Greater => {}
                    }
                }
            }
        }
        for (marks, orders) in marks.iter_mut().zip(&found) {
            orders.mark(marks);
        }
    }

    /// How many automorphisms of the top band are automorphisms of a grid, the identity among them;
    /// `None` if one of them makes the grid smaller. The grid has rows `upper` and `lower` below
    /// its top band; `orders` are those of the boxes in band 3.
    #[inline(always)]
    pub fn count_automorphisms(
        &self,
        maps: &[RowMap],
        upper: &[PackedRow; 3],
        lower: &[PackedRow; 3],
        orders: impl FnOnce() -> [BoxOrder; 3],
    ) -> Option<u32> {
        let mut automorphisms = 1;
        let mut count = |number: u8, sources| {
            let map = &maps[usize::from(number)];
            let order = map.compare_bands_end(sources, [upper, lower]);
            automorphisms += u32::from(order.is_eq());
            order.is_ge()
        };
        if self.equal_minirow.places.len > 0 {
            // The first minirow of other images is larger: orders for which one is smaller are
            // marked, and do not come here.
            for (first, mut maps) in [0, 64].into_iter().zip(self.equal_minirow.of(orders())) {
                while maps != 0 {
                    if !count(first + maps.trailing_zeros() as u8, [lower, upper]) {
                        return None;
                    }
                    maps &= maps - 1;
                }
            }
        }
        for &number in self.equal_row4.items() {
            if !count(number, [upper, lower]) {
                return None;
            }
        }
        Some(automorphisms)
    }
}

/// Where the image's row 4 starts in the box of band 3 whose columns these are: at the digit that
/// becomes 2. `None` if the box does not have it in the right column; then rows 1 to 6 have it
/// there, and what comes before decides.
#[inline(always)]
fn minirow_start(map: &RowMap, columns: &BoxColumns) -> Option<MinirowStart> {
    let order = map.first_columns();
    let digits = column(columns, order.images()[0]);
    let rank = digits.iter().position(|&digit| digit == map.two())?;
    Some(MinirowStart::new(order, rank))
}

/// The three digits of a column of a box.
#[inline(always)]
fn column(columns: &BoxColumns, c: u8) -> [u8; 3] {
    let c = 3 * usize::from(c);
    [columns[c], columns[c + 1], columns[c + 2]]
}
