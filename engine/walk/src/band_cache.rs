//! What a walk through a whole band works out once.
#![forbid(unsafe_code)]

use minlex_catalog::Split;

use crate::band_plan::BandPlan;
use crate::fill_list::Limits;
use crate::fill_table::FillTable;
use crate::frame::Frame;
use crate::kernel::marks::Bytes64;
use crate::second_box::SecondBox;
use crate::stack_marks::StackMarks;

/// Frames, limits and marks of every prefix of a band; about 1.5 MB, made in some milliseconds.
pub(crate) struct BandCache {
    /// By the splits of the three stacks.
    frames: Vec<Frame>,
    /// By list of fills.
    limits: Vec<Limits>,
    /// By box in band 2.
    marks: Vec<Bytes64>,
}

impl BandCache {
    pub fn new(plan: &BandPlan, fills: &FillTable, stack_marks: StackMarks) -> BandCache {
        let splits = 0..Split::COUNT;
        let mut frames = Vec::with_capacity(splits.len().pow(3));
        for a in splits.clone() {
            for b in splits.clone() {
                for c in splits.clone() {
                    let rest = |stack: usize, split| plan.stacks()[stack].rest(split);
                    frames.push(fills.frame([rest(0, a), rest(1, b), rest(2, c)]));
                }
            }
        }
        let lowest = plan.band().number();
        let marks_of = |second| {
            let mut marks = Bytes64::REJECT;
            stack_marks.write(second, &mut marks);
            marks
        };
        BandCache {
            frames,
            limits: fills.lists().map(|list| list.limits(lowest)).collect(),
            marks: SecondBox::all().map(marks_of).collect(),
        }
    }

    /// The frame of band 3 below these boxes.
    #[inline(always)]
    pub fn frame(&self, boxes: [SecondBox; 3]) -> Frame {
        let [a, b, c] = boxes.map(SecondBox::split_index);
        self.frames[(a * Split::COUNT + b) * Split::COUNT + c]
    }

    /// The limits of a frame's list.
    #[inline(always)]
    pub fn limits(&self, frame: &Frame) -> Limits {
        self.limits[usize::from(frame.list)]
    }

    /// The marks of the stacks with these boxes.
    #[inline(always)]
    pub fn marks(&self, boxes: [SecondBox; 3]) -> [&Bytes64; 3] {
        boxes.map(|second| &self.marks[second.index()])
    }
}
