//! Rows of fills for a choice of splits.

use std::sync::LazyLock;

use minlex_catalog::{PackedRow, Split};

use crate::below::band_plan::BandPlan;
use crate::fills::fill::StandardRows;
use crate::fills::frame::Frame;
use crate::fills::relation::Relation;
use crate::splits::prefix_numbers::RowKey;

/// A row of band 2 or 3: the packed row above its key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct KeyedRow(u64);

impl KeyedRow {
    fn new(row: PackedRow, key: RowKey) -> KeyedRow {
        KeyedRow(row.bits() << RowKey::BITS | u64::from(key.bits()))
    }

    #[inline(always)]
    pub fn row(self) -> PackedRow {
        PackedRow::from_bits(self.0 >> RowKey::BITS)
    }

    #[inline(always)]
    pub fn key(self) -> RowKey {
        RowKey::from_bits(self.0 as u32)
    }
}

/// Minirows of a box, numbered as those of [`StandardRows`].
type Minirows = [KeyedRow; StandardRows::ROOM];

pub(crate) struct BoxRows {
    /// Indexed by stack, and split that leaves these columns.
    boxes: Vec<Minirows>,
    /// For each relation, the actual minirow by standard minirow.
    maps: &'static [[u8; StandardRows::MINIROWS]],
}

fn minirow_maps() -> &'static [[u8; StandardRows::MINIROWS]] {
    static MAPS: LazyLock<Vec<[u8; StandardRows::MINIROWS]>> =
        LazyLock::new(|| Relation::all().map(Relation::minirow_map).collect());
    &MAPS
}

impl BoxRows {
    /// Takes some ten microseconds.
    pub fn new(plan: &BandPlan) -> BoxRows {
        let boxes =
            (0..3).flat_map(|stack| Split::all().map(move |split| minirows(plan, stack, split)));
        BoxRows { boxes: boxes.collect(), maps: minirow_maps() }
    }

    #[inline(always)]
    fn write(&self, stack: usize, split: Split, relation: Relation, out: &mut Minirows) {
        let own = &self.boxes[Split::COUNT * stack + split.index()];
        let map = &self.maps[relation.index()];
        for (out, &minirow) in out.iter_mut().zip(map) {
            *out = own[usize::from(minirow & 31)];
        }
    }
}

fn minirows(plan: &BandPlan, stack: usize, split: Split) -> Minirows {
    let stack_plan = &plan.stacks()[stack];
    let columns = stack_plan.rest(split.index());
    std::array::from_fn(|number| {
        let ranks = [number % 3, number / 3 % 3, number / 9 % 3];
        let digits = [0, 1, 2].map(|c: usize| columns[3 * c + ranks[c]]);
        match stack_plan.find(digits) {
            Some(minirow) if number < StandardRows::MINIROWS => {
                let mut cells = [0; 9];
                cells[3 * stack..][..3].copy_from_slice(&digits);
                KeyedRow::new(PackedRow::pack(cells), RowKey::of(plan.stacks(), stack, minirow))
            }
            _ => KeyedRow::default(),
        }
    })
}

/// Rows of a band for a choice of splits; stacks stay while their splits do.
pub(crate) struct FrameRows<'a> {
    boxes: &'a BoxRows,
    stacks: [Minirows; 3],
    made_for: [Option<Split>; 3],
}

impl<'a> FrameRows<'a> {
    pub fn new(boxes: &'a BoxRows) -> FrameRows<'a> {
        FrameRows {
            boxes,
            stacks: [[KeyedRow::default(); StandardRows::ROOM]; 3],
            made_for: [None; 3],
        }
    }

    /// Sets the rows of a frame with the columns left by `splits`.
    #[inline(always)]
    pub fn set(&mut self, splits: [Split; 3], frame: &Frame) {
        let splits = splits.map(Some);
        if self.made_for == splits {
            return;
        }
        if self.made_for[..2] != splits[..2] {
            self.write(0, splits[0], frame);
            self.write(1, splits[1], frame);
        }
        self.write(2, splits[2], frame);
        self.made_for = splits;
    }

    #[inline(always)]
    fn write(&mut self, stack: usize, split: Option<Split>, frame: &Frame) {
        let split = split.unwrap_or_default();
        self.boxes.write(stack, split, frame.relations[stack], &mut self.stacks[stack]);
    }

    /// Rows of a fill in ascending order.
    #[inline(always)]
    pub fn rows(&self, rows: StandardRows) -> [KeyedRow; 3] {
        let minirow = |row: usize, stack: usize| self.stacks[stack][rows.minirow(row, stack)].0;
        let row = |row: usize| KeyedRow(minirow(row, 0) | minirow(row, 1) | minirow(row, 2));
        let (a, b, c) = (row(0), row(1), row(2));
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        [a, b, c]
    }
}
