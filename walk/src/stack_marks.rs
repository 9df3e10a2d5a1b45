//! Marks of stacks: how the band number of a stack compares with that of the top band.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_catalog::chute::{CHUTES, ChuteTable};
use minlex_catalog::permutation::BoxOrder;

use crate::kernel::marks::{Bytes64, REJECT, TIE};
use crate::second_box::SecondBox;

/// Marks the orders of boxes in band 3 for one top band.
#[derive(Clone, Copy)]
pub(crate) struct StackMarks {
    band_numbers: &'static [BandNumber; CHUTES],
    /// The number of the top band.
    lowest: BandNumber,
}

impl StackMarks {
    pub fn new(lowest: BandNumber) -> StackMarks {
        StackMarks {
            band_numbers: ChuteTable::get().band_numbers(),
            lowest,
        }
    }

    /// Writes the marks of a stack with this box in band 2, by the order of its box in band 3. Into
    /// their place: copied right after, the bytes would have to be waited for.
    #[inline(always)]
    pub fn write(&self, second: SecondBox, marks: &mut Bytes64) {
        // Band numbers are small; signed ones are compared sixteen at a time on any processor.
        let lowest = self.lowest.get() as i16;
        let first = BoxOrder::COUNT * second.index();
        let numbers = &self.band_numbers[first..first + BoxOrder::COUNT];
        let (used, unused) = marks.0.split_at_mut(BoxOrder::COUNT);
        unused.fill(REJECT);
        for (mark, number) in used.iter_mut().zip(numbers) {
            let number = number.get() as i16;
            let below = -i16::from(number < lowest) & i16::from(REJECT);
            let equal = -i16::from(number == lowest) & i16::from(TIE);
            *mark = (below | equal) as u8;
        }
    }
}
