//! Boxes shared by nearby prefixes.
//!
//! The prefixes of a run have two boxes in the first stack, two in the second, and four in the
//! third. Neighbouring runs share some. Results of one box, or of the first two, are worked out
//! once.

use minlex_catalog::__internal::each;

use crate::below::band_plan::BandPlan;
use crate::below::minirow::Minirow;
use crate::below::stack_plan::BoxColumns;
use crate::completions::box_images::{BoxImages, Boxes};
use crate::completions::stack_marks::StackMarks;
use crate::fills::fill_table::{FillTable, HalfFrame};
use crate::fills::frame::Frame;
use crate::kernel::Judge;
use crate::kernel::marks::Bytes64;
use crate::prefixes::prefix::{Prefix, PrefixPair};
use crate::prefixes::run::ORDERS;
use crate::prefixes::second_box::SecondBox;

/// The most boxes of a stack in one run.
const BOXES: usize = ORDERS * ORDERS;

const PAIRS: usize = ORDERS * ORDERS;

/// Boxes of the last prefixes by their places in a run, with their results. 1.5 kB, and half a
/// kilobyte more for automorphisms.
pub(crate) struct Nearby {
    plan: &'static BandPlan,
    fills: &'static FillTable,
    pub judge: Judge,
    stack_marks: StackMarks,
    marks: [[Bytes64; BOXES]; 3],
    /// Indexed by stack and place.
    boxes: [[Option<JudgedBox>; BOXES]; 3],
    /// For each place of the first two boxes, their marks by standard order.
    pair_marks: [[Bytes64; 2]; PAIRS],
    /// For each place of the first two boxes, their half of the frame.
    half_frames: [HalfFrame; PAIRS],
    pairs: [Option<[SecondBox; 2]>; PAIRS],
    /// `None` if the band has no automorphisms.
    images: Option<Box<Images>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct JudgedBox {
    second: SecondBox,
    /// True if no order of the box in band 3 passes.
    rejected: bool,
}

/// Comparisons with images under automorphisms of the top band, by box.
#[derive(Default)]
struct Images {
    /// The first minirow of row 4.
    start: Minirow,
    images: [[BoxImages; BOXES]; 3],
}

impl Nearby {
    pub fn new(plan: &'static BandPlan) -> Nearby {
        Nearby {
            plan,
            fills: FillTable::get(),
            judge: Judge::detect(),
            stack_marks: StackMarks::new(plan.band().number()),
            marks: [[Bytes64([0; 64]); BOXES]; 3],
            boxes: [[None; BOXES]; 3],
            pair_marks: [[Bytes64([0; 64]); 2]; PAIRS],
            half_frames: [HalfFrame::NONE; PAIRS],
            pairs: [None; PAIRS],
            images: (!plan.row_maps().is_empty()).then(Box::default),
        }
    }

    /// Sets the first minirow of row 4.
    #[inline(always)]
    pub fn start(&mut self, start: Minirow) {
        if let Some(images) = &mut self.images
            && images.start != start
        {
            images.start = start;
            self.boxes = [[None; BOXES]; 3];
            self.pairs = [None; PAIRS];
        }
    }

    /// Sets the first two boxes of two prefixes. False if no minlex form has one of them.
    #[inline(always)]
    pub fn set_pair(&mut self, prefixes: &PrefixPair<'_>) -> bool {
        let places = prefixes.places();
        [0, 1].into_iter().all(|stack: usize| {
            let second = prefixes.choice(stack).second_box;
            self.set_box(stack, places[stack], second, || prefixes.minirows(stack))
        })
    }

    /// Works out the results of both first boxes.
    #[inline(always)]
    pub fn join_pair(&mut self, prefixes: &PrefixPair<'_>) {
        let boxes = [0, 1].map(|stack: usize| prefixes.choice(stack).second_box);
        let (place, places) = (prefixes.place(), prefixes.places());
        if self.pairs[place] != Some(boxes) {
            self.pairs[place] = Some(boxes);
            let half_frame = &mut self.half_frames[place];
            let stacks = self.plan.stacks();
            let rest = |stack: usize| stacks[stack].rest(boxes[stack].split_index());
            self.fills.set_half_frame([rest(0), rest(1)], half_frame);
            let maps = self.fills.half_order_maps(half_frame);
            let marks = [&self.marks[0][places[0]], &self.marks[1][places[1]]];
            self.judge.map_marks(marks, maps, &mut self.pair_marks[place]);
        }
    }

    /// Sets the prefix's third box; false if no minlex form has it.
    #[inline(always)]
    pub fn set_third(&mut self, prefix: &Prefix<'_>) -> bool {
        let second = prefix.third().second_box;
        self.set_box(2, prefix.third_place(), second, || prefix.third_minirows())
    }

    /// Sets a box of band 2 with these minirows, at its place in the run. False if no order of the
    /// box in band 3 passes.
    #[inline(always)]
    fn set_box(
        &mut self,
        stack: usize,
        place: usize,
        second: SecondBox,
        minirows: impl FnOnce() -> [Minirow; 3],
    ) -> bool {
        if let Some(own) = self.boxes[stack][place]
            && own.second == second
        {
            return !own.rejected;
        }
        let marks = &mut self.marks[stack][place];
        let mut rejected = !self.stack_marks.write(second, self.judge, marks);
        if let Some(Images { start, images }) = self.images.as_deref_mut() {
            let own_stack = &self.plan.stacks()[stack];
            let digits = |minirow| own_stack.digits(minirow).digits();
            let boxes = Boxes {
                start: digits(*start),
                band2: each(minirows(), digits),
                band3: own_stack.rest(second.split_index()),
            };
            let maps = self.plan.row_maps_of(stack);
            rejected |= !images[stack][place].set(maps, &boxes, marks);
        }
        self.boxes[stack][place] = Some(JudgedBox { second, rejected });
        !rejected
    }

    /// Frame below a prefix with these columns left to band 3 in the third stack.
    #[inline(always)]
    pub fn frame(&self, prefix: &Prefix<'_>, columns: &BoxColumns) -> Frame {
        self.half_frames[prefix.pair().place()].with_third(self.fills, columns)
    }

    #[inline(always)]
    pub fn marks(&self, prefix: &Prefix<'_>) -> [&Bytes64; 3] {
        let places = places(prefix);
        each([0, 1, 2], |stack| &self.marks[stack][places[stack]])
    }

    /// Marks of the first two stacks by standard order, and of the third by its own.
    #[inline(always)]
    pub fn pair_and_third(&self, prefix: &Prefix<'_>) -> (&[Bytes64; 2], &Bytes64) {
        (&self.pair_marks[prefix.pair().place()], &self.marks[2][prefix.third_place()])
    }

    /// For each stack, comparisons of its box in band 2, if there are automorphisms.
    #[inline(always)]
    pub fn images(&self, prefix: &Prefix<'_>) -> Option<[&BoxImages; 3]> {
        let Images { images, .. } = self.images.as_deref()?;
        let places = places(prefix);
        Some(each([0, 1, 2], |stack| &images[stack][places[stack]]))
    }
}

#[inline(always)]
fn places(prefix: &Prefix<'_>) -> [usize; 3] {
    let [first, second] = prefix.pair().places();
    [first, second, prefix.third_place()]
}
