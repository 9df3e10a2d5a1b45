//! What is known of the fills below a prefix before they are judged.
#![forbid(unsafe_code)]

use crate::band_cache::BandCache;
use crate::band_plan::BandPlan;
use crate::fill_list::Limits;
use crate::fill_table::FillTable;
use crate::frame::Frame;
use crate::kernel::marks::Bytes64;
use crate::nearby::Nearby;
use crate::prefix::Prefix;
use crate::stack_marks::StackMarks;
use crate::stack_plan::BoxColumns;

/// What a completer keeps from one prefix to the next.
pub(crate) enum Known {
    Nothing,
    Nearby(Box<Nearby>),
    WholeBand(BandCache),
}

/// The fills below a prefix, and what decides about them.
pub(crate) struct Below<'k> {
    pub frame: Frame,
    pub limits: Limits,
    /// By stack: the marks of the orders of its box in band 3.
    pub marks: [&'k Bytes64; 3],
}

impl Known {
    /// What prefixes share with those before, for dozens of them in a row; nothing yet.
    pub fn nearby() -> Known {
        Known::Nearby(Box::new(Nearby::new()))
    }

    /// Everything about a band.
    pub fn of_whole_band(plan: &BandPlan, fills: &FillTable, stack_marks: StackMarks) -> Known {
        Known::WholeBand(BandCache::new(plan, fills, stack_marks))
    }

    /// What is below a prefix whose stacks leave these columns to band 3; `None` if no fill of them
    /// can make a minlex form. Marks that are not known are written into `room`.
    // Once for all that completers do: inlined into each of them it is three kilobytes more of
    // WebAssembly.
    #[inline(never)]
    pub fn below<'k>(
        &'k mut self,
        prefix: &Prefix<'_>,
        columns: [&BoxColumns; 3],
        fills: &FillTable,
        stack_marks: StackMarks,
        room: &'k mut Option<[Bytes64; 3]>,
    ) -> Option<Below<'k>> {
        let frame = match self {
            Known::Nothing => fills.frame(columns),
            Known::Nearby(nearby) => nearby.frame(prefix, fills, columns),
            Known::WholeBand(cache) => cache.frame(prefix.boxes),
        };
        let limits = match self {
            Known::WholeBand(cache) => cache.limits(&frame),
            _ => fills.list(&frame).limits(prefix.plan.band().number()),
        };
        if limits.not_below == 0 {
            return None;
        }
        let marks = match self {
            Known::Nothing => {
                let room = room.insert([Bytes64::REJECT; 3]);
                for (marks, second) in room.iter_mut().zip(prefix.boxes) {
                    stack_marks.write(second, marks);
                }
                room.each_ref()
            }
            Known::Nearby(nearby) => nearby.marks(prefix, stack_marks)?,
            Known::WholeBand(cache) => cache.marks(prefix.boxes),
        };
        Some(Below { frame, limits, marks })
    }
}
