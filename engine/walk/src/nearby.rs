//! What prefixes near each other share.
//!
//! Prefixes with the same rows 4 and 5 come one after another, and differ in the three minirows of
//! row 6 alone: at most six of each stack, in all combinations. What depends on the minirow of one
//! stack, or on those of the first two, is worked out once instead of once a prefix.
#![forbid(unsafe_code)]

use minlex_catalog::three::each;

use crate::fill_table::{FillTable, HalfFrame};
use crate::frame::Frame;
use crate::kernel::marks::{Bytes64, REJECT};
use crate::prefix::{CHOICES, Prefix};
use crate::second_box::SecondBox;
use crate::stack_marks::StackMarks;
use crate::stack_plan::BoxColumns;

/// Marks and frames of the prefixes that were asked for last; 1.5 kB.
pub(crate) struct Nearby {
    /// By stack and choice for row 6.
    marks: [[BoxMarks; CHOICES]; 3],
    /// What the boxes of the first two stacks say of a frame.
    half_frame: HalfFrame,
    /// The boxes that it is for.
    half_frame_of: Option<[SecondBox; 2]>,
}

/// The marks of a stack with one box in band 2.
#[derive(Clone, Copy)]
struct BoxMarks {
    second: Option<SecondBox>,
    /// Whether every order of the box in band 3 is rejected.
    hopeless: bool,
    marks: Bytes64,
}

impl BoxMarks {
    const NONE: BoxMarks = BoxMarks { second: None, hopeless: true, marks: Bytes64::REJECT };

    #[inline(always)]
    fn set(&mut self, second: SecondBox, stack_marks: StackMarks) {
        self.second = Some(second);
        stack_marks.write(second, &mut self.marks);
        self.hopeless = self.marks.0.iter().all(|&mark| mark & REJECT != 0);
    }
}

impl Nearby {
    pub fn new() -> Nearby {
        Nearby {
            marks: [[BoxMarks::NONE; CHOICES]; 3],
            half_frame: HalfFrame::default(),
            half_frame_of: None,
        }
    }

    /// The marks of the stacks of a prefix; `None` if one of them rejects whatever band 3 has.
    #[inline(always)]
    pub fn marks(&mut self, prefix: &Prefix<'_>, stack_marks: StackMarks) -> Option<[&Bytes64; 3]> {
        let mut hopeless = false;
        for (stack, marks) in self.marks.iter_mut().enumerate() {
            let own = &mut marks[prefix.choice(stack)];
            if own.second != Some(prefix.boxes[stack]) {
                own.set(prefix.boxes[stack], stack_marks);
            }
            hopeless |= own.hopeless;
        }
        let marks = |stack: usize| &self.marks[stack][prefix.choice(stack)].marks;
        (!hopeless).then(|| each([0, 1, 2], marks))
    }

    /// The frame of band 3 below a prefix whose stacks leave it these columns.
    #[inline(always)]
    pub fn frame(
        &mut self,
        prefix: &Prefix<'_>,
        fills: &FillTable,
        columns: [&BoxColumns; 3],
    ) -> Frame {
        let [a, b, _] = prefix.boxes;
        if self.half_frame_of != Some([a, b]) {
            self.half_frame_of = Some([a, b]);
            fills.set_half_frame([columns[0], columns[1]], &mut self.half_frame);
        }
        self.half_frame.with_third(fills, columns[2])
    }
}
