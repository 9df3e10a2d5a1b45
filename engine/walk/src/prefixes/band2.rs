//! Band number of band 2, from the orders inside its boxes.
//!
//! Relabelling gives the three rows one of two patterns of sets. In a rotation, row 5 has the sets
//! of row 4, moved by a box. In the mixed pattern three digits, one of each set, move against the
//! others. An exchange of rows 5 and 6 settles the direction. Each pattern has a table of 36^3 band
//! numbers by the orders inside the three boxes.

use std::sync::LazyLock;

use minlex_catalog::BandNumber;
use minlex_catalog::BoxOrder;
use minlex_catalog::chute::{ChuteTable, LabelledBox, Labels};

use crate::below::row_sets::Motion;

/// Sets of three rows in three boxes, digits by rank.
type Pattern = [[[u8; 3]; 3]; 3];

/// Whole sets move.
const ROTATION: Pattern = [
    [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    [[4, 5, 6], [7, 8, 9], [1, 2, 3]],
    [[7, 8, 9], [1, 2, 3], [4, 5, 6]],
];

/// The digits 1, 4 and 7 move against the others; each counts lowest in its set.
const MIXED: Pattern = [
    [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    [[7, 5, 6], [1, 8, 9], [4, 2, 3]],
    [[4, 8, 9], [7, 2, 3], [1, 5, 6]],
];

/// For each order, the box whose rows have these digits.
fn boxes(rows: &[[u8; 3]; 3]) -> Vec<[[u8; 3]; 3]> {
    let row = |order: BoxOrder, r: usize| {
        let places = order.rows()[r].images();
        places.map(|place| rows[r][usize::from(place)])
    };
    BoxOrder::all().map(|order| [0, 1, 2].map(|r| row(order, r))).collect()
}

pub(crate) struct PatternTable {
    /// Indexed by the orders of the first two boxes, and of the third.
    numbers: Vec<[BandNumber; BoxOrder::COUNT]>,
    /// For the orders of the first two boxes, the highest number with any third box.
    highest: Vec<BandNumber>,
}

static ROTATIONS: LazyLock<PatternTable> = LazyLock::new(|| PatternTable::new(&ROTATION));

static OTHERS: LazyLock<PatternTable> = LazyLock::new(|| PatternTable::new(&MIXED));

pub(crate) fn prepare() {
    LazyLock::force(&ROTATIONS);
    LazyLock::force(&OTHERS);
}

impl PatternTable {
    /// Table for this motion, made at the first call in less than half a millisecond.
    #[inline(always)]
    pub fn get(motion: Motion) -> &'static PatternTable {
        if motion.odd.is_empty() { &ROTATIONS } else { &OTHERS }
    }

    fn new(pattern: &Pattern) -> PatternTable {
        let chutes = ChuteTable::get();
        let [firsts, seconds, thirds] =
            [0, 1, 2].map(|stack: usize| boxes(&pattern.map(|row| row[stack])));
        let mut numbers = Vec::with_capacity(BoxOrder::COUNT * BoxOrder::COUNT);
        for first in &firsts {
            let labels = Labels::of_box(|r, c| first[r][c]);
            let labelled = |boxes: &[[[u8; 3]; 3]]| -> Vec<LabelledBox> {
                boxes.iter().map(|own| chutes.labelled_box(&labels, |r, c| own[r][c])).collect()
            };
            let thirds = labelled(&thirds);
            for second in labelled(&seconds) {
                let number = |third| chutes.band_number(chutes.chute_of(second, thirds[third]));
                numbers.push(std::array::from_fn(number));
            }
        }
        let highest = numbers.iter().map(|row| row.iter().copied().max().unwrap_or_default());
        PatternTable { highest: highest.collect(), numbers }
    }

    #[inline(always)]
    pub fn row(&self, first: BoxOrder, second: BoxOrder) -> PatternRow<'_> {
        let row = BoxOrder::COUNT * first.index() + second.index();
        PatternRow { highest: self.highest[row], numbers: &self.numbers[row] }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct PatternRow<'a> {
    pub highest: BandNumber,
    numbers: &'a [BandNumber; BoxOrder::COUNT],
}

impl PatternRow<'_> {
    #[inline(always)]
    pub fn get(&self, third: BoxOrder) -> BandNumber {
        self.numbers[third.index()]
    }
}
