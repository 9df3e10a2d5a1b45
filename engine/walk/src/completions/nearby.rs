//! What prefixes near each other share.
//!
//! The prefixes of a run have two boxes in the first stack, two in the second, and four in the
//! third; some runs before and after it have the same ones. What depends on the box of one stack,
//! or on those of the first two, is worked out once instead of once a prefix.

use minlex_catalog::three::each;

use crate::below::band_plan::BandPlan;
use crate::below::minirow::Minirow;
use crate::below::stack_plan::BoxColumns;
use crate::completions::box_images::{BoxImages, Boxes};
use crate::completions::stack_marks::StackMarks;
use crate::fills::fill_table::{FillTable, HalfFrame};
use crate::fills::frame::Frame;
use crate::kernel::Kernel;
use crate::kernel::marks::Bytes64;
use crate::prefixes::prefix::{ORDERS, Open};
use crate::prefixes::second_box::SecondBox;

/// Boxes of a stack in one run.
const BOXES: usize = ORDERS * ORDERS;

/// What is known of the boxes that were asked for last, by their places in a run; 1.5 kB, and half
/// a kilobyte more for a band with automorphisms.
pub(crate) struct Nearby<'a> {
    plan: &'a BandPlan,
    fills: &'static FillTable,
    pub kernel: Kernel,
    stack_marks: StackMarks,
    /// By stack and place: the marks of the stack.
    marks: [[Bytes64; BOXES]; 3],
    /// By stack and place: the box.
    boxes: [[Option<BoxAtHand>; BOXES]; 3],
    /// By place of the boxes in the first two stacks: their marks by standard order.
    pair_marks: [[Bytes64; 2]; BOXES],
    /// Likewise: what they say of a frame.
    half_frames: [HalfFrame; BOXES],
    /// Likewise: the boxes.
    pairs: [Option<(SecondBox, SecondBox)>; BOXES],
    /// If the band has automorphisms.
    images: Option<Box<Images>>,
}

/// A box in band 2.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BoxAtHand {
    second: SecondBox,
    /// Whether every order of the box in band 3 is rejected.
    hopeless: bool,
}

/// What boxes say of the automorphisms of the top band.
#[derive(Default)]
struct Images {
    /// The first minirow of row 4.
    start: Minirow,
    /// By stack and place of the box.
    images: [[BoxImages; BOXES]; 3],
}

impl<'a> Nearby<'a> {
    /// Nothing yet of a band.
    pub fn new(plan: &'a BandPlan) -> Nearby<'a> {
        Nearby {
            plan,
            fills: FillTable::get(),
            kernel: Kernel::detect(),
            stack_marks: StackMarks::new(plan.band().number()),
            marks: [[Bytes64([0; 64]); BOXES]; 3],
            boxes: [[None; BOXES]; 3],
            pair_marks: [[Bytes64([0; 64]); 2]; BOXES],
            half_frames: [HalfFrame::NONE; BOXES],
            pairs: [None; BOXES],
            images: (!plan.row_maps().is_empty()).then(Box::default),
        }
    }

    /// Goes on to prefixes whose row 4 starts with this minirow: images of boxes are compared with
    /// it.
    #[inline(always)]
    pub fn start(&mut self, start: Minirow) {
        if let Some(images) = &mut self.images
            && images.start != start
        {
            images.start = start;
            self.boxes = [[None; BOXES]; 3];
            self.pairs = [None; BOXES];
        }
    }

    /// Goes on to a box of band 2 in a stack, with these minirows, at its place in the run. False
    /// if no order of the box in band 3 makes a minlex form.
    #[inline(always)]
    pub fn set_box(
        &mut self,
        open: Open,
        stack: usize,
        second: SecondBox,
        minirows: impl FnOnce() -> [Minirow; 3],
    ) -> bool {
        let place = places(open)[stack];
        if let Some(own) = self.boxes[stack][place]
            && own.second == second
        {
            return !own.hopeless;
        }
        let marks = &mut self.marks[stack][place];
        let mut hopeless = !self.stack_marks.write(second, self.kernel, marks);
        if let Some(Images { start, images }) = self.images.as_deref_mut() {
            let own_stack = &self.plan.stacks()[stack];
            let digits = |minirow| own_stack.digits(minirow).digits();
            let boxes = Boxes {
                start: digits(*start),
                band2: each(minirows(), digits),
                band3: own_stack.rest(second.split_index()),
            };
            let maps = self.plan.row_maps_of(stack);
            hopeless |= !images[stack][place].set(maps, &boxes, marks);
        }
        self.boxes[stack][place] = Some(BoxAtHand { second, hopeless });
        !hopeless
    }

    /// Goes on to the boxes of the first two stacks together, which are set at their places.
    #[inline(always)]
    pub fn set_pair(&mut self, open: Open) {
        let [first, second, _] = places(open);
        let pair = pair_place(open);
        let (Some(a), Some(b)) = (self.boxes[0][first], self.boxes[1][second]) else {
            return;
        };
        let boxes = Some((a.second, b.second));
        if self.pairs[pair] != boxes {
            self.pairs[pair] = boxes;
            let half_frame = &mut self.half_frames[pair];
            let rest = |stack: usize, own: BoxAtHand| {
                self.plan.stacks()[stack].rest(own.second.split_index())
            };
            self.fills.set_half_frame([rest(0, a), rest(1, b)], half_frame);
            let maps = self.fills.half_order_maps(half_frame);
            let marks = [&self.marks[0][first], &self.marks[1][second]];
            self.kernel.carry(marks, maps, &mut self.pair_marks[pair]);
        }
    }

    /// The frame below a prefix whose boxes are set, of which that of the third stack leaves these
    /// columns to band 3.
    #[inline(always)]
    pub fn frame(&self, open: Open, columns: &BoxColumns) -> Frame {
        self.half_frames[pair_place(open)].with_third(self.fills, columns)
    }

    /// By stack: the marks of the orders of its box in band 3.
    #[inline(always)]
    pub fn marks(&self, open: Open) -> [&Bytes64; 3] {
        let places = places(open);
        each([0, 1, 2], |stack| &self.marks[stack][places[stack]])
    }

    /// The same: those of the first two stacks by standard order, those of the third as they are.
    #[inline(always)]
    pub fn pair_and_third(&self, open: Open) -> (&[Bytes64; 2], &Bytes64) {
        let [_, _, third] = places(open);
        (&self.pair_marks[pair_place(open)], &self.marks[2][third])
    }

    /// By stack: what its box says of the automorphisms of the top band, if it has any.
    #[inline(always)]
    pub fn images(&self, open: Open) -> Option<[&BoxImages; 3]> {
        let Images { images, .. } = self.images.as_deref()?;
        let places = places(open);
        Some(each([0, 1, 2], |stack| &images[stack][places[stack]]))
    }
}

/// The places of a prefix's boxes.
#[inline(always)]
fn places(Open { row5, row6: [first, second, third] }: Open) -> [usize; 3] {
    each([first, second, ORDERS * row5 + third], |place| place % BOXES)
}

/// The place of its boxes in the first two stacks.
#[inline(always)]
fn pair_place(Open { row6: [first, second, _], .. }: Open) -> usize {
    (ORDERS * first + second) % BOXES
}
