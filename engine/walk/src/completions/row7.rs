//! First minirow of row 7, which mostly orders the forms below one prefix.
//!
//! It starts with the smallest digit left to column 1, and has one of three in each of columns 2
//! and 3. The order of the first box chooses one of these nine minirows, so the kernel finds it for
//! many fills at once.

use minlex_catalog::__internal::each;
use minlex_catalog::BoxOrder;
use minlex_catalog::{BandNumber, PackedRow};

use crate::below::stack_plan::BoxColumns;
use crate::fills::fill_table::FillTable;
use crate::kernel::Judge;
use crate::kernel::marks::{Bytes64, FillBlock};
use crate::kernel::masks::{Masks, Question};

/// The nine first minirows of row 7 by columns of the first box, as ranks 0..=8.
#[derive(Clone, Copy)]
pub(crate) struct Row7Starts {
    columns: [[u8; 3]; 3],
    ranks: [u8; 16],
}

/// For each place of a digit in column 1, and order of the box, the places of the other digits in
/// its row, below nine.
static SAME_ROW: [[u8; BoxOrder::COUNT]; 3] = {
    let mut table = [[0; BoxOrder::COUNT]; 3];
    let mut order = 0;
    while order < BoxOrder::COUNT {
        let [_, second, third] = BoxOrder::from_number(order).rows();
        let mut place = 0;
        while place < 3 {
            table[place][order] = 3 * second.images()[place] + third.images()[place];
            place += 1;
        }
        order += 1;
    }
    table
};

impl Row7Starts {
    #[inline(always)]
    pub fn new(columns: &BoxColumns) -> Row7Starts {
        let columns = each([0, 3, 6], |c: usize| [columns[c], columns[c + 1], columns[c + 2]]);
        let [_, second, third] = columns;
        let mut ranks = [0; 16];
        for (three, digit2) in ranks.chunks_exact_mut(3).zip(second) {
            for (rank, digit3) in three.iter_mut().zip(third) {
                *rank = 3 * smaller(second, digit2) + smaller(third, digit3);
            }
        }
        Row7Starts { columns, ranks }
    }

    /// Code of a row 7: its rank, or 7 for the last two. Some code for an impossible row.
    #[inline(always)]
    pub fn code(&self, row7: PackedRow) -> u8 {
        let [_, second, third] = self.columns;
        (3 * smaller(second, row7.digit(1)) + smaller(third, row7.digit(2))).min(LAST_CODE)
    }

    #[inline(always)]
    fn codes(&self) -> Bytes64 {
        let [[a, b, c], ..] = self.columns;
        let smallest = usize::from(b < a && b < c) + 2 * usize::from(c < a && c < b);
        let by_place = self.ranks.map(|rank| rank.min(LAST_CODE));
        let mut codes = Bytes64([0; 64]);
        for (code, place) in codes.0.iter_mut().zip(&SAME_ROW[smallest]) {
            // The mask replaces a check of bounds.
            *code = by_place[usize::from(place & 15)];
        }
        codes
    }
}

/// The last code of three bits.
const LAST_CODE: u8 = 7;

/// For the fills of each block, the codes of row 7 bit by bit, the lowest first.
pub(crate) struct Row7Codes([[u64; 3]; FillTable::BLOCKS_MAX]);

impl Row7Codes {
    /// Codes of the fills of some blocks, by the maps of their orders to the actual ones. `starts`
    /// are those of the actual columns.
    #[inline(never)]
    pub fn new(
        starts: &Row7Starts,
        maps: [&Bytes64; 3],
        blocks: &[FillBlock],
        judge: Judge,
    ) -> Row7Codes {
        const NONE: Bytes64 = Bytes64([0; 64]);
        let mut masks = [Masks::default(); FillTable::BLOCKS_MAX];
        let mut pair = [NONE; 2];
        judge.map_marks([&starts.codes(), &NONE], [maps[0], maps[1]], &mut pair);
        let question = Question {
            pair: &pair,
            third: &NONE,
            map: maps[2],
            blocks,
            // All fills count as candidates.
            bands: &[[BandNumber::default(); FillBlock::FILLS]; FillTable::BLOCKS_MAX],
            lowest: BandNumber::default(),
            all_unclear: false,
        };
        let _ = judge.mark(&question, &mut masks);
        Row7Codes(masks.map(|masks| [masks.reject, masks.tie, masks.equal]))
    }

    #[inline(always)]
    pub fn with_bit(&self, block: usize, bit: usize) -> u64 {
        self.0[block][bit]
    }

    /// Fills of a block with a code below this one, and with this one.
    #[inline(always)]
    pub fn compare(&self, block: usize, code: u8) -> [u64; 2] {
        let (mut below, mut same) = (0, u64::MAX);
        for (bit, with_bit) in self.0[block].into_iter().enumerate().rev() {
            let wanted = match code >> bit & 1 {
                0 => 0,
                _ => u64::MAX,
            };
            below |= same & wanted & !with_bit;
            same &= !(wanted ^ with_bit);
        }
        [below, same]
    }
}

#[inline(always)]
fn smaller(digits: [u8; 3], digit: u8) -> u8 {
    digits.into_iter().map(|other| u8::from(other < digit)).sum()
}
