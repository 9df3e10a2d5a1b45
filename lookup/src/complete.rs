//! From rows 1 to 6 to the canonical grids that continue them.
//!
//! The columns of band 3 have their digits, so [`FillTable`] lists the candidates, those with a band below the top band already
//! cut off. The class of each stack is one look-up by the order of its box in band 2 and its box in band 3. What passes is
//! canonical if nothing ties: the top band has no automorphism of its own and no other chute has its class.
//!
//! An automorphism of the top band permutes columns, relabels, and sorts rows again. Its image's row 4 is the image of the one
//! row, of the six, that has the right digit in the right column. If that row is among rows 4 to 6, comparing it with row 4
//! mostly decides for all completions at once; else it is decided for each by one comparison. Everything that is still equal
//! after that, and every tie between chutes, goes to the general test of [`minlex_catalog::minlex::canonical_order`].

use minlex_catalog::Grid;
use minlex_catalog::chute::{CHUTES, ChuteTable};
use minlex_catalog::minlex::canonical_order;

use crate::fills::{Fill, FillTable};
use crate::plan::BandPlan;
use crate::prefix::Prefix;

/// Completes prefixes of one band.
pub struct Completer<'a> {
    plan: &'a BandPlan,
    fills: &'static FillTable,
    classes: &'static [u16; CHUTES],
}

/// What the automorphisms of the top band leave to be looked at for each completion.
struct Open {
    /// Numbers of the automorphisms whose row 4 comes from band 3.
    maps: [u8; 107],
    len: usize,
    /// Some automorphism leaves row 4 as it is: completions need the general test.
    tied: bool,
}

impl<'a> Completer<'a> {
    /// A completer for the prefixes of `plan`.
    #[must_use]
    pub fn new(plan: &'a BandPlan) -> Completer<'a> {
        Completer {
            plan,
            fills: FillTable::get(),
            classes: ChuteTable::get().classes(),
        }
    }

    /// Calls `each` with rows 7, 8 and 9 (nine hexadecimal digits each) of every canonical grid that continues `prefix`, and
    /// the order of its automorphism group; in no particular order.
    #[inline]
    pub fn visit(&self, prefix: &Prefix, mut each: impl FnMut([u64; 3], u32)) {
        self.survivors(prefix, |fill, rows, order| {
            each(rows.unwrap_or_else(|| self.rows(prefix, fill)), order);
        });
    }

    /// Calls `each` with the order of the automorphism group of every canonical grid that continues `prefix`.
    #[inline]
    pub fn visit_orders(&self, prefix: &Prefix, mut each: impl FnMut(u32)) {
        self.survivors(prefix, |_, _, order| each(order));
    }

    /// How many canonical grids continue `prefix`.
    #[must_use]
    pub fn count(&self, prefix: &Prefix) -> u32 {
        let mut n = 0;
        self.survivors(prefix, |_, _, _| n += 1);
        n
    }

    /// Puts rows 7, 8 and 9 of the canonical grids that continue `prefix` into `out`, in catalogue order.
    pub fn completions(&self, prefix: &Prefix, out: &mut Vec<[u64; 3]>) {
        out.clear();
        let columns = self.columns(prefix);
        let frame = self.fills.frame(columns);
        let minirows = self.fills.minirows(&frame, columns);
        self.survivors(prefix, |fill, rows, _| {
            out.push(rows.unwrap_or_else(|| self.fills.rows(fill, &minirows)));
        });
        out.sort_unstable();
    }

    #[inline(always)]
    fn columns(&self, prefix: &Prefix) -> [&'a [u8; 9]; 3] {
        std::array::from_fn(|s| &self.plan.stacks[s].rest[usize::from(prefix.boxes[s] / 36)])
    }

    fn rows(&self, prefix: &Prefix, fill: &Fill) -> [u64; 3] {
        let columns = self.columns(prefix);
        let frame = self.fills.frame(columns);
        self.fills.rows(fill, &self.fills.minirows(&frame, columns))
    }

    /// Calls `each` with every fill that makes a canonical grid, its rows if they had to be worked out, and the order of the
    /// grid's automorphism group.
    #[inline(always)]
    fn survivors(&self, prefix: &Prefix, mut each: impl FnMut(&Fill, Option<[u64; 3]>, u32)) {
        let lowest = self.plan.band.class();
        let mut open = Open {
            maps: [0; 107],
            len: 0,
            tied: prefix.class == lowest,
        };
        if !self.plan.maps.is_empty() && !self.compare_prefix(prefix, &mut open) {
            return;
        }
        let columns = self.columns(prefix);
        let frame = self.fills.frame(columns);
        let orders = self.fills.orders(&frame);
        let classes: [&[u16]; 3] = prefix.boxes.map(|b| {
            let from = 36 * usize::from(b);
            &self.classes[from..from + 36]
        });
        let mut minirows = None;
        for fill in self.fills.fills(&frame) {
            if fill.class < lowest {
                break;
            }
            let class = |s: usize| {
                classes[s][usize::from(orders[s][usize::from(fill.orders[s] % 36)] % 36)]
            };
            let smallest = class(0).min(class(1)).min(class(2));
            if smallest < lowest {
                continue;
            }
            let tied = open.tied || smallest == lowest || fill.class == lowest;
            if !tied && open.len == 0 {
                each(fill, None, 1);
                continue;
            }
            let minirows = minirows.get_or_insert_with(|| self.fills.minirows(&frame, columns));
            let rows = self.fills.rows(fill, minirows);
            if let Some(order) = self.compare_completion(prefix, &open, tied, &rows) {
                each(fill, Some(rows), order);
            }
        }
    }

    /// Compares row 4 with its images under the automorphisms of the top band as far as rows 4 to 6 decide; false if some
    /// image is smaller.
    fn compare_prefix(&self, prefix: &Prefix, open: &mut Open) -> bool {
        let rows = prefix.rows(self.plan);
        for (i, map) in self.plan.maps.iter().enumerate() {
            match rows.iter().find(|&&row| map.first_digit(row) == map.two) {
                None => {
                    open.maps[open.len] = i as u8;
                    open.len += 1;
                }
                Some(&row) => match map.apply(row).cmp(&rows[0]) {
                    std::cmp::Ordering::Less => return false,
                    std::cmp::Ordering::Equal => open.tied = true,
                    std::cmp::Ordering::Greater => {}
                },
            }
        }
        true
    }

    /// The order of the grid's automorphism group, or `None` if the grid is not canonical.
    fn compare_completion(
        &self,
        prefix: &Prefix,
        open: &Open,
        mut tied: bool,
        rows: &[u64; 3],
    ) -> Option<u32> {
        if open.len > 0 {
            let row4 = prefix.rows(self.plan)[0];
            for &i in &open.maps[..open.len] {
                let map = &self.plan.maps[usize::from(i)];
                let row = rows.iter().find(|&&row| map.first_digit(row) == map.two)?;
                match map.apply(*row).cmp(&row4) {
                    std::cmp::Ordering::Less => return None,
                    std::cmp::Ordering::Equal => tied = true,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
        if tied {
            canonical_order(&self.grid(prefix, rows))
        } else {
            Some(1)
        }
    }

    /// The grid with the rows of the top band, of `prefix`, and these rows 7, 8 and 9.
    #[must_use]
    pub fn grid(&self, prefix: &Prefix, rows: &[u64; 3]) -> Grid {
        let mut digits = [0u8; 81];
        digits[..27].copy_from_slice(self.plan.band.digits());
        let lower = prefix.rows(self.plan);
        for (r, row) in lower.iter().chain(rows).enumerate() {
            for c in 0..9 {
                digits[27 + 9 * r + c] = (row >> (4 * (8 - c)) & 15) as u8;
            }
        }
        Grid::from_valid_digits(digits)
    }
}
