//! How many minlex forms continue each prefix of a band, counted by splits.
//!
//! [`crate::Completer`] counts prefix after prefix. Here they come in the order of splits, so that
//! what belongs to a choice of splits is found once for 33 prefixes: the two lists of fills, and
//! which of their pairs have no stack below the top band. The number of a prefix says where its
//! count belongs.
#![forbid(unsafe_code)]

use std::ops::ControlFlow;

use minlex_catalog::{BandNumber, BoxOrder, PackedRow, Split};

use crate::band_plan::BandPlan;
use crate::candidates::group_order_with_ties;
use crate::fill_list::{FillList, Limits};
use crate::fill_table::FillTable;
use crate::frame::FrameDigits;
use crate::kernel::Kernel;
use crate::kernel::marks::{Bytes64, FillBlock, TIE};
use crate::kernel::pairs::{BlockLimits, Pairs, SecondFill};
use crate::lowest_images::LowestImages;
use crate::prefix_numbers::PrefixNumbers;
use crate::row_keys::{FrameKeys, RowKeys};
use crate::split_walk::SplitFrames;
use crate::stack_marks::StackMarks;

impl BandPlan {
    /// How many minlex forms continue each prefix of the band, by number of the prefix. Calls
    /// `each` with the order of the automorphism group of every one whose group is not trivial.
    /// Asks `stop` now and then, and gives up with `None` after a yes.
    ///
    /// ```
    /// use minlex_catalog::BandNumber;
    /// use minlex_walk::{BandPlan, Kernel};
    ///
    /// let plan = BandPlan::get(BandNumber::LAST);
    /// let mut orders = Vec::new();
    /// let counts = plan.count_by_prefix(Kernel::detect(), |order| orders.push(order), || false);
    /// let counts = counts.expect("nothing stops it");
    /// assert_eq!(counts.len(), plan.prefix_count() as usize);
    /// assert_eq!(counts.iter().map(|&count| u32::from(count)).sum::<u32>(), 1);
    /// assert_eq!(orders.len(), 1);
    /// ```
    #[must_use]
    pub fn count_by_prefix(
        &self,
        kernel: Kernel,
        mut each: impl FnMut(u32),
        mut stop: impl FnMut() -> bool,
    ) -> Option<Vec<u16>> {
        let tables = Tables::new(self, kernel);
        let mut choice = Choice::new(&tables);
        let mut counts = vec![0; self.prefix_count() as usize];
        let walk = self.visit_split_frames(|frames| {
            if frames.splits[2].index() == 0 && stop() {
                return ControlFlow::Break(());
            }
            choice.count(frames, &mut each, |prefix, count| counts[prefix as usize] = count);
            ControlFlow::Continue(())
        });
        walk.is_continue().then_some(counts)
    }
}

/// What is the same for all choices of splits below a band.
struct Tables<'a> {
    plan: &'a BandPlan,
    kernel: Kernel,
    fills: &'static FillTable,
    /// By list of fills.
    limits: Vec<Limits>,
    /// By split of a stack and order of its box in band 2: the marks by order of its box in band 3.
    marks: Vec<[Bytes64; BoxOrder::COUNT]>,
    numbers: PrefixNumbers,
    keys: RowKeys,
    images: LowestImages,
}

impl<'a> Tables<'a> {
    /// A few milliseconds.
    fn new(plan: &'a BandPlan, kernel: Kernel) -> Tables<'a> {
        let fills = FillTable::get();
        let lowest = plan.band().number();
        let stack_marks = StackMarks::new(lowest);
        Tables {
            plan,
            kernel,
            fills,
            limits: fills.lists().map(|list| list.limits(lowest)).collect(),
            marks: Split::all().map(|split| stack_marks.of_split(split)).collect(),
            numbers: PrefixNumbers::new(plan),
            keys: RowKeys::new(plan),
            images: LowestImages::new(plan),
        }
    }

    /// Whether the top band has automorphisms.
    #[inline(always)]
    fn has_automorphisms(&self) -> bool {
        !self.plan.row_maps().is_empty()
    }
}

/// The fills of one band at hand.
struct Side {
    list: FillList<'static>,
    limits: Limits,
    /// Their orders at hand.
    orders: [FillBlock; FillTable::BLOCKS_MAX],
    /// The lowest images that rows of these fills give.
    lows: [Bytes64; FillTable::BLOCKS_MAX],
}

impl Side {
    fn new() -> Side {
        Side {
            list: FillTable::get().list_at(0),
            limits: Limits { above: 0, not_below: 0 },
            orders: [FillBlock([Bytes64([0; 64]); 3]); FillTable::BLOCKS_MAX],
            lows: [Bytes64([u8::MAX; 64]); FillTable::BLOCKS_MAX],
        }
    }

    /// Blocks with fills that are not below the top band.
    #[inline(always)]
    fn blocks(&self) -> usize {
        usize::from(self.limits.not_below).div_ceil(FillBlock::FILLS)
    }

    /// The order of the box of fill `i` in a stack.
    #[inline(always)]
    fn order(&self, stack: usize, i: usize) -> u8 {
        self.orders[i / FillBlock::FILLS].0[stack].0[i % FillBlock::FILLS]
    }

    #[inline(always)]
    fn low(&self, i: usize) -> u8 {
        self.lows[i / FillBlock::FILLS].0[i % FillBlock::FILLS]
    }

    /// Fills in what depends on the orders.
    #[inline(always)]
    fn set_orders(&mut self, tables: &Tables<'_>, maps: [&Bytes64; 3], splits: [Split; 3]) {
        let blocks = self.blocks();
        tables.kernel.at_hand(&self.list.blocks[..blocks], maps, &mut self.orders);
        if tables.has_automorphisms() {
            let [a, b, c] = [0, 1, 2].map(|s: usize| &tables.images.lows(s, splits[s]).0);
            for (lows, orders) in self.lows.iter_mut().zip(&self.orders).take(blocks) {
                let [x, y, z] = &orders.0;
                for (i, low) in lows.0.iter_mut().enumerate() {
                    let at = |bytes: &Bytes64| usize::from(bytes.0[i] & 63);
                    *low = a[at(x)].min(b[at(y)]).min(c[at(z)]);
                }
            }
        }
    }
}

/// The choice of splits at hand.
struct Choice<'a> {
    tables: &'a Tables<'a>,
    second: Side,
    third: Side,
    keys: FrameKeys<'a>,
    limits: [BlockLimits; FillTable::BLOCKS_MAX],
    /// The fills of band 2 that some pair may have.
    fills: Vec<SecondFill>,
    /// Their numbers in the list.
    numbers: Vec<u16>,
    counts: Vec<u16>,
    unclear: Vec<u64>,
}

impl<'a> Choice<'a> {
    fn new(tables: &'a Tables<'a>) -> Choice<'a> {
        let most = FillTable::BLOCKS_MAX * FillBlock::FILLS;
        Choice {
            tables,
            second: Side::new(),
            third: Side::new(),
            keys: FrameKeys::new(&tables.keys),
            limits: [BlockLimits::default(); FillTable::BLOCKS_MAX],
            fills: Vec::with_capacity(most),
            numbers: Vec::with_capacity(most),
            counts: vec![0; most],
            unclear: vec![0; most * FillTable::BLOCKS_MAX],
        }
    }

    /// Calls `count` with the number of each prefix that some minlex form continues, and how many
    /// do; and `each` as [`BandPlan::count_by_prefix`] does.
    #[inline(always)]
    fn count(
        &mut self,
        choice: &SplitFrames,
        each: &mut impl FnMut(u32),
        mut count: impl FnMut(u32, u16),
    ) {
        let tables = self.tables;
        for (side, frame) in [&mut self.second, &mut self.third].into_iter().zip(&choice.frames) {
            side.list = tables.fills.list(frame);
            side.limits = tables.limits[usize::from(frame.list)];
        }
        if self.second.limits.not_below == 0 || self.third.limits.not_below == 0 {
            return;
        }
        let [second_maps, third_maps] =
            choice.frames.each_ref().map(|frame| tables.fills.order_maps(frame));
        self.second.set_orders(tables, second_maps, choice.exchanged);
        self.third.set_orders(tables, third_maps, choice.splits);
        let mut closer_look = CloserLook::new(tables, choice);
        self.list_second_fills(choice, &mut closer_look);
        self.judge(choice);
        self.keys.set(choice);
        let blocks = self.third.blocks();
        for (n, &i) in self.numbers.iter().enumerate() {
            let mut forms = self.counts[n];
            let second = Some(&self.fills[n]);
            for b in 0..blocks {
                let mut bits = self.unclear[blocks * n + b];
                while bits != 0 {
                    let j = FillBlock::FILLS * b + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let pair = Pair { second: second.copied().unwrap_or_default(), i: i.into(), j };
                    if let Some(order) = closer_look.group_order(&pair, &self.second, &self.third) {
                        forms += 1;
                        if order > 1 {
                            each(order);
                        }
                    }
                }
            }
            if forms > 0 {
                let rows = self.keys.rows(self.second.list.rows[usize::from(i)]);
                count(tables.numbers.number(rows), forms);
            }
        }
    }

    /// Lists the fills of band 2 for which no automorphism makes row 4 smaller.
    #[inline(always)]
    fn list_second_fills(&mut self, choice: &SplitFrames, closer_look: &mut CloserLook<'_>) {
        self.fills.clear();
        self.numbers.clear();
        let own = self.tables.images.own(choice.exchanged[0]);
        let side = &self.second;
        for i in 0..usize::from(side.limits.not_below) {
            let orders = [0, 1, 2].map(|s: usize| side.order(s, i));
            let mut fill = SecondFill {
                orders,
                own: own.0[usize::from(orders[0] & 63)],
                unclear: i >= usize::from(side.limits.above),
            };
            if side.low(i) <= fill.own {
                match closer_look.row4_of_images(side, i, fill.own) {
                    Images::Smaller => continue,
                    Images::Same => fill.unclear = true,
                    Images::Larger => {}
                }
            }
            self.fills.push(fill);
            self.numbers.push(i as u16);
        }
    }

    /// Pairs the fills of band 2 with those of band 3.
    #[inline(always)]
    fn judge(&mut self, choice: &SplitFrames) {
        let blocks = self.third.blocks();
        let limits = self.third.limits;
        for (block, out) in self.limits.iter_mut().enumerate().take(blocks) {
            let before = |limit: u16| {
                match usize::from(limit).saturating_sub(FillBlock::FILLS * block) {
                    count @ 0..64 => (1 << count) - 1,
                    _ => u64::MAX,
                }
            };
            *out = BlockLimits { above: before(limits.above), not_below: before(limits.not_below) };
        }
        let pairs = Pairs {
            marks: choice.splits.map(|split| &self.tables.marks[split.index()]),
            second: &self.fills,
            third: &self.third.orders[..blocks],
            lows: &self.third.lows,
            limits: &self.limits,
        };
        self.tables.kernel.judge(&pairs, &mut self.counts, &mut self.unclear);
    }
}

/// How row 4 of images compares with that of a grid.
enum Images {
    Smaller,
    Same,
    Larger,
}

/// A fill of band 2 and one of band 3.
struct Pair {
    second: SecondFill,
    /// The numbers in their lists.
    i: usize,
    j: usize,
}

/// A closer look at pairs of fills; what several need is made when the first does.
struct CloserLook<'c> {
    tables: &'c Tables<'c>,
    choice: &'c SplitFrames,
    digits: Option<[FrameDigits; 2]>,
    /// The fill of band 2 that was looked at last, and its rows.
    upper: Option<(usize, [PackedRow; 3])>,
    cells: [u8; 81],
}

impl<'c> CloserLook<'c> {
    #[inline(always)]
    fn new(tables: &'c Tables<'c>, choice: &'c SplitFrames) -> CloserLook<'c> {
        CloserLook { tables, choice, digits: None, upper: None, cells: [0; 81] }
    }

    /// The digits of bands 2 and 3.
    fn digits(&mut self) -> &[FrameDigits; 2] {
        let SplitFrames { splits, exchanged, frames } = self.choice;
        let stacks = self.tables.plan.stacks();
        self.digits.get_or_insert_with(|| {
            let digits = |band: usize, splits: &[Split; 3]| {
                frames[band].digits([0, 1, 2].map(|s: usize| stacks[s].rest(splits[s].index())))
            };
            [digits(0, exchanged), digits(1, splits)]
        })
    }

    /// Rows 4, 5 and 6 with fill `i` of band 2.
    fn upper(&mut self, second: &Side, i: usize) -> [PackedRow; 3] {
        match self.upper {
            Some((last, rows)) if last == i => rows,
            _ => {
                let rows = self.digits()[0].rows(second.list.rows[i]);
                self.upper = Some((i, rows));
                rows
            }
        }
    }

    /// Compares row 4 with row 4 of the images that have it from fill `i` of band 2.
    fn row4_of_images(&mut self, second: &Side, i: usize, own: u8) -> Images {
        if second.low(i) < own {
            return Images::Smaller;
        }
        let upper = self.upper(second, i);
        let mut images = Images::Larger;
        for map in self.tables.plan.row_maps() {
            match map.row4_of(&upper).map(|row| map.compare_row(row, upper[0])) {
                Some(std::cmp::Ordering::Less) => return Images::Smaller,
                Some(std::cmp::Ordering::Equal) => images = Images::Same,
                _ => {}
            }
        }
        images
    }

    /// The order of the automorphism group of the grid with these fills, `None` if it is no minlex
    /// form.
    fn group_order(&mut self, pair: &Pair, second: &Side, third: &Side) -> Option<u32> {
        let upper = self.upper(second, pair.i);
        let lower = self.digits()[1].rows(third.list.rows[pair.j]);
        let own = pair.second.own;
        let automorphisms = if second.low(pair.i) == own || third.low(pair.j) == own {
            let mut automorphisms = 1;
            for map in self.tables.plan.row_maps() {
                let order = map.compare_grid(&upper, &lower);
                if order.is_lt() {
                    return None;
                }
                automorphisms += u32::from(order.is_eq());
            }
            automorphisms
        } else {
            1
        };
        match self.ties(pair, second, third) {
            0 => Some(automorphisms),
            ties => group_order_with_ties(self.cells(&upper, &lower), ties, automorphisms),
        }
    }

    /// The chutes with the number of the top band: bit `k` is band `k`, bit `3 + k` stack `k`.
    fn ties(&self, pair: &Pair, second: &Side, third: &Side) -> u8 {
        let lowest: BandNumber = self.tables.plan.band().number();
        let tie = |side: &Side, i: usize| u8::from(side.list.bands[i] == lowest);
        let mut ties = tie(second, pair.i) << 1 | tie(third, pair.j) << 2;
        for (s, split) in self.choice.splits.into_iter().enumerate() {
            let by_order = &self.tables.marks[split.index()];
            let marks = &by_order[usize::from(pair.second.orders[s])];
            let mark = marks.0[usize::from(third.order(s, pair.j) & 63)];
            ties |= u8::from(mark & TIE != 0) << (3 + s);
        }
        ties
    }

    fn cells(&mut self, upper: &[PackedRow; 3], lower: &[PackedRow; 3]) -> &[u8; 81] {
        self.cells[..27].copy_from_slice(self.tables.plan.band().digits());
        let rows = self.cells[27..].as_chunks_mut::<9>().0;
        for (cells, row) in rows.iter_mut().zip(upper.iter().chain(lower)) {
            *cells = row.unpack();
        }
        &self.cells
    }
}
