//! Marks of stacks, by comparison with the top band.

use minlex_catalog::BoxOrder;
use minlex_catalog::chute::{CHUTES, ChuteTable};
use minlex_catalog::{BandNumber, Split};

use crate::kernel::Judge;
use crate::kernel::marks::Bytes64;
use crate::prefixes::second_box::SecondBox;

/// Marks of the box orders in band 3 for one top band.
#[derive(Clone, Copy)]
pub(crate) struct StackMarks {
    band_numbers: &'static [BandNumber; CHUTES],
    lowest: BandNumber,
}

impl StackMarks {
    pub fn new(lowest: BandNumber) -> StackMarks {
        StackMarks { band_numbers: ChuteTable::get().band_numbers(), lowest }
    }

    /// Writes the marks of a stack with this box in band 2, by order of its box in band 3; false if
    /// all are rejected. In place: a copy would wait for the bytes.
    #[inline(always)]
    pub fn write(&self, second: SecondBox, judge: Judge, marks: &mut Bytes64) -> bool {
        let numbers = &self.band_numbers.as_chunks::<{ BoxOrder::COUNT }>().0[second.index()];
        judge.compare(numbers, self.lowest, marks)
    }

    /// Marks of a stack with a split, by the order of its box in band 2.
    pub fn of_split(&self, split: Split, judge: Judge) -> [Bytes64; BoxOrder::COUNT] {
        let mut marks = [Bytes64::REJECT; BoxOrder::COUNT];
        for (marks, order) in marks.iter_mut().zip(BoxOrder::all()) {
            self.write(SecondBox::new(split, order), judge, marks);
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use minlex_catalog::chute::chute_number;

    use super::*;
    use crate::kernel::marks::{REJECT, TIE};

    #[test]
    fn marks_compare_band_numbers() {
        for lowest in [0, 7, 200, 415].map(|n| BandNumber::new(n).unwrap()) {
            let stack_marks = StackMarks::new(lowest);
            let orders = BoxOrder::all().step_by(5);
            let boxes = orders.flat_map(|o| Split::all().map(move |s| SecondBox::new(s, o)));
            for second in boxes {
                let mut marks = Bytes64([0; 64]);
                let any = stack_marks.write(second, Judge::detect(), &mut marks);
                assert_eq!(any, marks.0[..36].iter().any(|mark| mark & REJECT == 0));
                for judge in Judge::available() {
                    let mut others = Bytes64([0; 64]);
                    assert_eq!(stack_marks.write(second, judge, &mut others), any);
                    assert_eq!(others.0, marks.0, "{judge:?}");
                }
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
