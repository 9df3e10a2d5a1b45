//! Marks of stacks: how the band number of a stack compares with that of the top band.
#![forbid(unsafe_code)]

use minlex_catalog::chute::{CHUTES, ChuteTable};
use minlex_catalog::permutation::BoxOrder;
use minlex_catalog::{BandNumber, Split};

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
        StackMarks { band_numbers: ChuteTable::get().band_numbers(), lowest }
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

    /// The marks of a stack with a split, by the order of its box in band 2.
    pub fn of_split(&self, split: Split) -> [Bytes64; BoxOrder::COUNT] {
        let mut marks = [Bytes64::REJECT; BoxOrder::COUNT];
        for (marks, order) in marks.iter_mut().zip(BoxOrder::all()) {
            self.write(SecondBox::new(split, order), marks);
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use minlex_catalog::chute::chute_number;

    use super::*;

    #[test]
    fn marks_tell_how_band_numbers_compare() {
        for lowest in [0, 7, 200, 415].map(|n| BandNumber::new(n).unwrap()) {
            let stack_marks = StackMarks::new(lowest);
            for second in SecondBox::all().step_by(5) {
                let mut marks = Bytes64([0; 64]);
                stack_marks.write(second, &mut marks);
                for third in BoxOrder::all() {
                    let split = Split::from_number(second.split_index());
                    let order = BoxOrder::from_number(second.index() % BoxOrder::COUNT);
                    let number = chute_number(split, order, third);
                    let wanted = match ChuteTable::get().band_numbers()[number].cmp(&lowest) {
                        std::cmp::Ordering::Less => REJECT,
                        std::cmp::Ordering::Equal => TIE,
                        std::cmp::Ordering::Greater => 0,
                    };
                    assert_eq!(marks.get(third), wanted);
                }
                assert_eq!(marks.0[36..], [REJECT; 28]);
            }
        }
    }
}
