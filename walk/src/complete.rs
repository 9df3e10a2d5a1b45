//! From rows 1 to 6 to the canonical grids that continue them.
//!
//! The columns of band 3 have their digits, so [`FillTable`] lists the candidates, highest class
//! first; those with a class below the top band's are cut off. The class of a stack is one look-up
//! by its box in band 2 and the order of its box in band 3. What passes is canonical if nothing
//! ties: the top band has no automorphism of its own and no other chute has its class.
//!
//! # Automorphisms of the top band
//! One of them permutes columns, relabels, and lets the rows sort themselves again. Its image's row
//! 4 is the image of the one row, of the six, that has the right digit in the right column. If that
//! row is among rows 4 to 6, comparing it with row 4 mostly decides for all completions at once.
//! Else it comes from band 3; its first minirow then depends only on the order of one box, and is
//! compared once for each of the 36 orders, together with the classes of the stacks. What is still
//! equal after that is compared row by row. A tie between chutes is settled by row 4 where that
//! differs, and goes to the general test of [`automorphisms_if_minlex`] where it
//! does not.

use std::cmp::Ordering;

use minlex_catalog::canonicity::{Row4, automorphisms_if_minlex, compare_row4};
use minlex_catalog::chute::{CHUTES, ChuteTable};
use minlex_catalog::{BandNumber, Grid, MinlexForm, PackedRow};

use crate::compat::{ORDERS, PERMUTATIONS, SPLITS, order_of};

use crate::fills::{FillList, FillTable, Frame, FrameDigits, FrameMinirows};
use crate::kernel::{Kernel, Masks, OPEN, REJECT, Row, TIE};
use crate::plan::{BandPlan, RowMap};
use crate::prefix::Prefix;

/// Most blocks of 64 fills in any list.
const BLOCKS_MAX: usize = 5;
/// Most automorphisms of a band but for the identity.
const MAPS_MAX: usize = 107;

/// Completes prefixes of one band.
pub struct Completer<'a> {
    plan: &'a BandPlan,
    fills: &'static FillTable,
    classes: &'static [BandNumber; CHUTES],
    kernel: Kernel,
    cache: Option<Cache>,
}

/// What a walk through a whole band works out once; about 1.5 MB.
struct Cache {
    /// By box in band 2.
    marks: Vec<Row>,
    /// By the splits of the three stacks.
    frames: Vec<Frame>,
    /// By list of fills: how many are above the top band, and how many are not below it.
    limits: Vec<(u16, u16)>,
}

/// What the automorphisms of the top band leave to be looked at for each completion.
struct Open {
    /// Numbers of the automorphisms whose row 4 comes from band 3.
    maps: [u8; MAPS_MAX],
    len: usize,
    /// Those of them whose first minirow can be the same as that of row 4.
    equal: [Equal; MAPS_MAX],
    equal_len: usize,
    /// Those whose row 4 comes from rows 4 to 6, and is row 4: all completions need a closer look.
    same: [u8; MAPS_MAX],
    same_len: usize,
}

impl Open {
    /// What a band without automorphisms leaves.
    const NOTHING: Open = Open {
        maps: [0; MAPS_MAX],
        len: 0,
        equal: [Equal {
            map: 0,
            stack: 0,
            orders: [0; 4],
        }; MAPS_MAX],
        equal_len: 0,
        same: [0; MAPS_MAX],
        same_len: 0,
    };
}

/// An automorphism that needs more than the first minirow for some orders of a box in band 3.
#[derive(Clone, Copy)]
struct Equal {
    map: u8,
    stack: u8,
    /// The four orders.
    orders: [u8; 4],
}

/// A prefix with all that its completions have in common.
struct Work<'w> {
    prefix: &'w Prefix,
    columns: [&'w [u8; 9]; 3],
    frame: Frame,
    list: FillList<'w>,
    open: &'w Open,
}

/// Canonical grids among the fills of a prefix.
enum Found {
    /// Fills `first + i` for every bit i that is set; without automorphisms.
    Plain { first: usize, fills: u64 },
    /// One that needed a closer look: rows 7, 8 and 9, and the order of its automorphism group.
    Tied { rows: [u64; 3], order: u32 },
}

/// By the order (column c first, then u, w) of the columns of a box, the rank in column c and the
/// order of the box: the ranks in columns u and w of the same row, as `3 * u + w`.
static NEIGHBOURS: [[[u8; ORDERS]; 3]; 6] = {
    let mut table = [[[0; ORDERS]; 3]; 6];
    let mut columns = 0;
    while columns < 6 {
        let mut order = 0;
        while order < ORDERS {
            let mut row = 0;
            while row < 3 {
                let ranks = [
                    row as u8,
                    PERMUTATIONS[order / 6][row],
                    PERMUTATIONS[order % 6][row],
                ];
                let [c, u, w] = PERMUTATIONS[columns];
                table[columns][ranks[c as usize] as usize][order] =
                    3 * ranks[u as usize] + ranks[w as usize];
                row += 1;
            }
            order += 1;
        }
        columns += 1;
    }
    table
};

/// For each entry of [`NEIGHBOURS`] and each pair of ranks, the four orders that have it.
static ORDERS_WITH: [[[[u8; 4]; 9]; 3]; 6] = {
    let mut table = [[[[0; 4]; 9]; 3]; 6];
    let mut columns = 0;
    while columns < 6 {
        let mut rank = 0;
        while rank < 3 {
            let mut filled = [0; 9];
            let mut order = 0;
            while order < ORDERS {
                let pair = NEIGHBOURS[columns][rank][order] as usize;
                table[columns][rank][pair][filled[pair]] = order as u8;
                filled[pair] += 1;
                order += 1;
            }
            rank += 1;
        }
        columns += 1;
    }
    table
};

impl<'a> Completer<'a> {
    /// A completer for prefixes of `plan`, good for a few thousand of them.
    #[must_use]
    pub fn new(plan: &'a BandPlan) -> Completer<'a> {
        Completer {
            plan,
            fills: FillTable::get(),
            classes: ChuteTable::get().band_numbers(),
            kernel: Kernel::detect(),
            cache: None,
        }
    }

    /// A completer for a walk through a whole band: works for some milliseconds first, and is then
    /// faster.
    #[must_use]
    pub fn for_whole_band(plan: &'a BandPlan) -> Completer<'a> {
        let mut completer = Completer::new(plan);
        let rest = |s: usize, split: usize| &plan.stacks[s].rest[split];
        let frames = (0..SPLITS * SPLITS * SPLITS)
            .map(|i| {
                let [a, b, c] = [i / SPLITS / SPLITS, i / SPLITS % SPLITS, i % SPLITS];
                completer.fills.frame([rest(0, a), rest(1, b), rest(2, c)])
            })
            .collect();
        completer.cache = Some(Cache {
            marks: (0..SPLITS * ORDERS)
                .map(|b| {
                    let mut marks = Row([REJECT; 64]);
                    completer.mark_box(b, &mut marks);
                    marks
                })
                .collect(),
            frames,
            limits: completer
                .fills
                .lists()
                .map(|list| completer.limits(&list))
                .collect(),
        });
        completer
    }

    /// Calls `each` with the order of the automorphism group of every canonical grid that continues
    /// `prefix` whose group is not trivial, and returns how many canonical grids there are in all.
    #[inline]
    pub fn count_with_orders(&self, prefix: &Prefix, mut each: impl FnMut(u32)) -> u32 {
        let mut count = 0;
        self.survivors(prefix, |_, found| match found {
            Found::Plain { fills, .. } => count += fills.count_ones(),
            Found::Tied { order, .. } => {
                count += 1;
                if order > 1 {
                    each(order);
                }
            }
        });
        count
    }

    /// How many canonical grids continue `prefix`.
    #[must_use]
    pub fn count(&self, prefix: &Prefix) -> u32 {
        self.count_with_orders(prefix, |_| ())
    }

    /// Puts rows 7, 8 and 9 (nine hexadecimal digits each) of the canonical grids that continue
    /// `prefix` into `out`, in catalogue order.
    pub fn completions(&self, prefix: &Prefix, out: &mut Completions) {
        self.collect(prefix, out);
        // The first digit of row 7 is the same for all, and seven digits of a row leave no choice
        // for the last two. So digits 2 to 7 of row 7 and 1 to 7 of row 8 decide, and leave twelve
        // bits for a number.
        out.sorted.clear();
        out.sorted.reserve(out.rows.len());
        out.sorted.extend(
            out.rows
                .iter()
                .zip(0..)
                .map(|([row7, row8, _], i)| (row7 >> 8 & 0xff_ffff) << 40 | (row8 >> 8) << 12 | i),
        );
        out.sorted.sort_unstable();
    }

    /// The place, from 0, that the grid with these rows 7, 8 and 9 has in catalogue order among
    /// those that continue `prefix`, if it is one of them, and how many there are.
    #[must_use]
    pub fn place(
        &self,
        prefix: &Prefix,
        wanted: &[u64; 3],
        scratch: &mut Completions,
    ) -> (Option<u32>, u32) {
        let minirows = &mut scratch.minirows;
        let (mut ready, mut present) = (false, false);
        let (mut below, mut count) = (0, 0);
        let mut compare = |rows: &[u64; 3]| {
            count += 1;
            below += u32::from(rows < wanted);
            present |= rows == wanted;
        };
        self.survivors(prefix, |work, found| match found {
            Found::Plain { first, mut fills } => {
                if fills != 0 && !ready {
                    minirows.set(&self.fills.digits(&work.frame, work.columns));
                    ready = true;
                }
                while fills != 0 {
                    compare(
                        &work
                            .list
                            .rows(first + fills.trailing_zeros() as usize, minirows),
                    );
                    fills &= fills - 1;
                }
            }
            Found::Tied { rows, .. } => compare(&rows),
        });
        (present.then_some(below), count)
    }

    /// Puts rows 7, 8 and 9 of the canonical grids that continue `prefix` into `out`, in no
    /// particular order.
    fn collect(&self, prefix: &Prefix, out: &mut Completions) {
        out.rows.clear();
        // Most prefixes have fewer; growing step by step would cost more than the room.
        out.rows.reserve(64);
        let mut ready = false;
        self.survivors(prefix, |work, found| match found {
            Found::Plain { first, mut fills } => {
                if fills != 0 && !ready {
                    out.minirows
                        .set(&self.fills.digits(&work.frame, work.columns));
                    ready = true;
                }
                while fills != 0 {
                    out.rows.push(
                        work.list
                            .rows(first + fills.trailing_zeros() as usize, &out.minirows),
                    );
                    fills &= fills - 1;
                }
            }
            Found::Tied { rows, .. } => out.rows.push(rows),
        });
    }

    #[inline(always)]
    fn columns(&self, prefix: &Prefix) -> [&'a [u8; 9]; 3] {
        std::array::from_fn(|s| &self.plan.stacks[s].rest[usize::from(prefix.boxes[s]) / ORDERS])
    }

    /// Writes the marks by order of the box in band 3, for a box in band 2. Into their place:
    /// copied right after, the bytes would have to be waited for.
    #[inline(always)]
    fn mark_box(&self, box2: usize, marks: &mut Row) {
        // Classes are small numbers; signed ones are compared sixteen at a time on any processor.
        let lowest = self.plan.band.number().get() as i16;
        let classes = &self.classes[ORDERS * box2..ORDERS * (box2 + 1)];
        marks.0[ORDERS..].fill(REJECT);
        for (mark, &class) in marks.0[..ORDERS].iter_mut().zip(classes) {
            let below = -i16::from((class.get() as i16) < lowest) & i16::from(REJECT);
            let equal = -i16::from(class.get() as i16 == lowest) & i16::from(TIE);
            *mark = (below | equal) as u8;
        }
    }

    /// How many fills of a list are above the top band, and how many are not below it; they come in
    /// this order.
    #[inline(always)]
    fn limits(&self, list: &FillList) -> (u16, u16) {
        // Signed, as in mark_box.
        let lowest = self.plan.band.number().get() as i16;
        let (mut not_above, mut below) = (0, 0);
        let mut count = |classes: &[u16]| {
            for &class in classes {
                not_above += i16::from(class as i16 <= lowest);
                below += i16::from((class as i16) < lowest);
            }
        };
        // From the end: most grids have one of the first bands on top, and then few fills have a
        // class below it. Sixteen at a time are counted faster than a search finds its way.
        let (rest, sixteens) = list.classes.as_rchunks::<16>();
        let mut all_above = false;
        for sixteen in sixteens.iter().rev() {
            count(sixteen);
            all_above = sixteen[0] as i16 > lowest;
            if all_above {
                break;
            }
        }
        if !all_above {
            count(rest);
        }
        let len = list.classes.len() as u16;
        (len - not_above as u16, len - below as u16)
    }

    /// Calls `each` with all canonical grids that continue a prefix.
    #[inline(always)]
    fn survivors(&self, prefix: &Prefix, mut each: impl FnMut(&Work, Found)) {
        let lowest = self.plan.band.number().get();
        // Most bands have no automorphisms, and are spared the clearing of almost a kilobyte.
        let mut found;
        let mut open: Option<&mut Open> = None;
        if !self.plan.maps.is_empty() {
            found = Open::NOTHING;
            if !self.compare_prefix(prefix, &mut found) {
                return;
            }
            open = Some(&mut found);
        }
        let columns = self.columns(prefix);
        let (frame, list, limits, mut marks);
        let marks: [&Row; 3] = match &self.cache {
            Some(cache) => {
                let split = |s: usize| usize::from(prefix.boxes[s]) / ORDERS;
                frame = cache.frames[(split(0) * SPLITS + split(1)) * SPLITS + split(2)];
                limits = cache.limits[frame.list()];
                if limits.1 == 0 {
                    return;
                }
                list = self.fills.list(&frame);
                let rows = prefix.boxes.map(|b| &cache.marks[usize::from(b)]);
                match &mut open {
                    Some(open) if open.len > 0 => {
                        marks = rows.map(|row| *row);
                        self.mark_open(prefix, open, columns, &mut marks);
                        marks.each_ref()
                    }
                    _ => rows,
                }
            }
            None => {
                frame = self.fills.frame(columns);
                list = self.fills.list(&frame);
                limits = self.limits(&list);
                marks = [Row([REJECT; 64]); 3];
                for (row, b) in marks.iter_mut().zip(prefix.boxes) {
                    self.mark_box(usize::from(b), row);
                }
                if let Some(open) = &mut open {
                    self.mark_open(prefix, open, columns, &mut marks);
                }
                marks.each_ref()
            }
        };
        let (above, end) = (usize::from(limits.0), usize::from(limits.1));
        let blocks = &list.blocks[..end.div_ceil(64)];
        let mut masks = [Masks::default(); BLOCKS_MAX];
        self.kernel
            .mark(marks, self.fills.orders(&frame), blocks, &mut masks);
        let work = Work {
            prefix,
            columns,
            frame,
            list,
            open: open.as_deref().unwrap_or(&Open::NOTHING),
        };
        let mut digits: Option<FrameDigits> = None;
        let mut upper: Option<UpperRows> = None;
        // Chutes that tie for every completion: band 2, as a bit.
        let prefix_tie = u8::from(prefix.class == lowest) << 1;
        for (block, masks) in masks[..blocks.len()].iter().enumerate() {
            let first = 64 * block;
            let below = |n: usize| {
                let n = n.saturating_sub(first);
                if n >= 64 { u64::MAX } else { (1 << n) - 1 }
            };
            let pass = !masks.reject & below(end);
            let band3_tie = pass & !below(above);
            let mut look = if prefix_tie != 0 || work.open.same_len > 0 {
                pass
            } else {
                band3_tie | pass & (masks.tie | masks.open)
            };
            each(
                &work,
                Found::Plain {
                    first,
                    fills: pass & !look,
                },
            );
            while look != 0 {
                let bit = look & look.wrapping_neg();
                let i = first + bit.trailing_zeros() as usize;
                look ^= bit;
                let digits = digits.get_or_insert_with(|| self.fills.digits(&frame, columns));
                let rows = list.rows_of_one(i, digits);
                let mut ties = prefix_tie | u8::from(band3_tie & bit != 0) << 2;
                if masks.tie & bit != 0 {
                    ties |= self.tied_stacks(&work, marks, i);
                }
                if let Some(order) = self.compare_completion(&work, i, ties, &rows, &mut upper) {
                    each(&work, Found::Tied { rows, order });
                }
            }
        }
    }

    /// Compares row 4 with its images under the automorphisms of the top band as far as rows 4 to 6
    /// decide; false if some image is smaller.
    fn compare_prefix(&self, prefix: &Prefix, open: &mut Open) -> bool {
        let rows = prefix.rows(self.plan);
        for (i, map) in self.plan.maps.iter().enumerate() {
            match rows.iter().find(|&&row| map.first_digit(row) == map.two) {
                None => {
                    open.maps[open.len] = i as u8;
                    open.len += 1;
                }
                Some(&row) => match map.compare(row, rows[0]) {
                    Ordering::Less => return false,
                    Ordering::Equal => {
                        open.same[open.same_len] = i as u8;
                        open.same_len += 1;
                    }
                    Ordering::Greater => {}
                },
            }
        }
        true
    }

    /// Marks orders by how the image's first minirow compares with row 4's, for automorphisms whose
    /// row 4 comes from band 3.
    fn mark_open(
        &self,
        prefix: &Prefix,
        open: &mut Open,
        columns: [&[u8; 9]; 3],
        marks: &mut [Row; 3],
    ) {
        let row4 = prefix.rows(self.plan)[0];
        // Its second and third digit, 0..=8.
        let wanted = ((row4 >> 28 & 15) as u8 - 1, (row4 >> 24 & 15) as u8 - 1);
        for n in 0..open.len {
            let i = open.maps[n];
            let map = &self.plan.maps[usize::from(i)];
            let stack = usize::from(map.first_columns[0] / 3);
            let [c, u, w] = map.first_columns.map(|column| column % 3);
            let digits = |column: u8| &columns[stack][3 * usize::from(column)..][..3];
            let Some(rank) = digits(c).iter().position(|&d| d + 1 == map.two) else {
                // Rows 1 to 6 do not have the digit in this column, so it is here.
                continue;
            };
            let [second, third] =
                [u, w].map(|column| [0, 1, 2].map(|r: usize| map.relabel(digits(column)[r])));
            let mut verdicts = [0u8; 9];
            for (verdict, pair) in verdicts.iter_mut().zip(0..) {
                *verdict = match (second[pair / 3], third[pair % 3]).cmp(&wanted) {
                    Ordering::Less => REJECT,
                    Ordering::Equal => OPEN,
                    Ordering::Greater => 0,
                };
            }
            let permutation = usize::from(order_of(c, u, w));
            // Digits differ, so at most one pair is the one wanted.
            if let Some(pair) = verdicts.iter().position(|&verdict| verdict == OPEN) {
                open.equal[open.equal_len] = Equal {
                    map: i,
                    stack: stack as u8,
                    orders: ORDERS_WITH[permutation][rank][pair],
                };
                open.equal_len += 1;
            }
            if verdicts == [0; 9] {
                continue;
            }
            let neighbours = &NEIGHBOURS[permutation][rank];
            for (mark, &pair) in marks[stack].0.iter_mut().zip(neighbours) {
                *mark |= verdicts[usize::from(pair)];
            }
        }
    }

    /// The orders of the three boxes in band 3 of fill `i`.
    #[inline(always)]
    fn orders_of(&self, work: &Work, i: usize) -> [u8; 3] {
        let orders = self.fills.orders(&work.frame);
        let block = &work.list.blocks[i / 64];
        std::array::from_fn(|s| orders[s].0[usize::from(block.0[s].0[i % 64] & 63)] & 63)
    }

    /// The stacks in which fill `i` has the class of the top band, as bits 3 to 5.
    fn tied_stacks(&self, work: &Work, marks: [&Row; 3], i: usize) -> u8 {
        let orders = self.orders_of(work, i);
        (0..3).fold(0, |ties, s| {
            ties | u8::from(marks[s].0[usize::from(orders[s])] & TIE != 0) << (3 + s)
        })
    }

    /// The order of the grid's automorphism group, or `None` if the grid is not canonical. The last
    /// three rows are those of fill `i`; `ties` are the chutes that have the class of the top band.
    fn compare_completion(
        &self,
        work: &Work,
        i: usize,
        ties: u8,
        rows: &[u64; 3],
        upper: &mut Option<UpperRows>,
    ) -> Option<u32> {
        // The identity is an automorphism, and so is every one of the top band's whose image of the
        // grid is the grid.
        let mut automorphisms = 1;
        let (open, upper_rows) = (work.open, work.prefix.rows(self.plan));
        let orders = self.orders_of(work, i);
        for equal in &open.equal[..open.equal_len] {
            // For other orders the first minirow is larger: where it is smaller was marked, and
            // does not come here.
            if !equal.orders.contains(&orders[usize::from(equal.stack)]) {
                continue;
            }
            let map = &self.plan.maps[usize::from(equal.map)];
            match compare_image(map, [rows, &upper_rows], [&upper_rows, rows]) {
                Ordering::Less => return None,
                Ordering::Equal => automorphisms += 1,
                Ordering::Greater => {}
            }
        }
        for &map in &open.same[..open.same_len] {
            let map = &self.plan.maps[usize::from(map)];
            match compare_image(map, [&upper_rows, rows], [&upper_rows, rows]) {
                Ordering::Less => return None,
                Ordering::Equal => automorphisms += 1,
                Ordering::Greater => {}
            }
        }
        if ties != 0 {
            let upper = upper.get_or_insert_with(|| self.start_grid(work.prefix));
            let cells = upper.set_last(rows);
            match compare_row4(cells, ties) {
                Row4::Smaller => return None,
                Row4::Same => return automorphisms_if_minlex(&Grid::from_digits_unchecked(*cells)),
                Row4::Larger => {}
            }
        }
        Some(automorphisms)
    }

    /// The form that continues `prefix` with these rows 7, 8 and 9, as
    /// [`Completer::completions`] finds them.
    #[inline(always)]
    #[must_use]
    pub fn form(&self, prefix: &[u64; 3], rows: &[u64; 3]) -> MinlexForm {
        let [a, b, c] = *prefix;
        let [d, e, f] = *rows;
        MinlexForm::from_parts_unchecked(
            self.plan.band.number(),
            [a, b, c, d, e, f].map(PackedRow::from_bits),
        )
    }

    /// The grids that continue `prefix`, but for their last three rows.
    #[must_use]
    fn start_grid(&self, prefix: &Prefix) -> UpperRows {
        let mut digits = [0u8; 81];
        digits[..27].copy_from_slice(self.plan.band.digits());
        for (r, row) in prefix.rows(self.plan).into_iter().enumerate() {
            digits[27 + 9 * r..36 + 9 * r].copy_from_slice(&unpack(row));
        }
        UpperRows(digits)
    }
}

/// Compares rows 4 to 9 of the image of a grid under an automorphism of its top band with rows 4 to
/// 9 of the grid. Of `bands`, the other two bands with their rows in any order, the first one is
/// that which gives row 4 of the image.
fn compare_image(map: &RowMap, bands: [&[u64; 3]; 2], rows: [&[u64; 3]; 2]) -> Ordering {
    // Mostly row 4 decides.
    let row4 = bands[0]
        .iter()
        .find(|&&row| map.first_digit(row) == map.two);
    if let Some(&row4) = row4
        && let order @ (Ordering::Less | Ordering::Greater) = map.compare(row4, rows[0][0])
    {
        return order;
    }
    for (band, rows) in bands.into_iter().zip(rows) {
        let mut band = band.map(|row| (map.relabel(map.first_digit(row) - 1), row));
        band.sort_unstable_by_key(|&(first, _)| first);
        for ((_, row), &other) in band.into_iter().zip(rows) {
            match map.compare(row, other) {
                Ordering::Equal => {}
                order => return order,
            }
        }
    }
    Ordering::Equal
}

/// The canonical grids that continue a prefix, as [`Completer::completions`] finds them.
#[derive(Default)]
pub struct Completions {
    /// Rows 7, 8 and 9, in no particular order.
    rows: Vec<[u64; 3]>,
    /// Keys in catalogue order, each with a number in `rows` in its lowest twelve bits.
    sorted: Vec<u64>,
    /// Of the prefix at hand.
    minirows: FrameMinirows,
}

impl Completions {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Rows 7, 8 and 9 of the `n`-th (from 0) in catalogue order.
    #[must_use]
    pub fn get(&self, n: usize) -> Option<&[u64; 3]> {
        self.rows.get((self.sorted.get(n)? & 0xfff) as usize)
    }

    /// All from the `n`-th on, in catalogue order.
    #[inline]
    pub fn iter_from(&self, n: usize) -> impl Iterator<Item = &[u64; 3]> {
        let sorted = self.sorted.get(n..).unwrap_or_default();
        sorted.iter().map(|key| &self.rows[(key & 0xfff) as usize])
    }
}

/// The first six rows of a grid.
#[derive(Clone, Copy)]
struct UpperRows([u8; 81]);

impl UpperRows {
    /// The cells with these rows 7, 8 and 9.
    #[inline(always)]
    fn set_last(&mut self, rows: &[u64; 3]) -> &[u8; 81] {
        for (r, &row) in rows.iter().enumerate() {
            self.0[54 + 9 * r..63 + 9 * r].copy_from_slice(&unpack(row));
        }
        &self.0
    }
}

/// Nine hexadecimal digits as nine bytes.
#[inline(always)]
fn unpack(row: u64) -> [u8; 9] {
    let mut spread = row & 0xffff_ffff;
    spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
    spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
    spread = (spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let mut digits = [0; 9];
    digits[0] = (row >> 32) as u8;
    digits[1..].copy_from_slice(&spread.to_be_bytes());
    digits
}
