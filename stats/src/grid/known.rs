//! Parts of a single grid that columns need.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use super::rectangles::Counted;

/// The parts of a grid that columns are read off; unneeded ones are not filled in.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub band: BandNumber,
    /// Class of the automorphism group.
    pub class: u8,
    pub order: u32,
    pub numbers: [BandNumber; 6],
    pub counted: Counted,
}

impl Known {
    #[inline(always)]
    pub fn on_top(band: BandNumber) -> Known {
        let counted = Counted { intercalates: 0, mcn4: None };
        Known { band, class: 0, order: 1, numbers: [band; 6], counted }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    pub group: bool,
    pub numbers: bool,
    /// The intercalates.
    pub cells: bool,
    /// The largest number of disjoint unavoidable sets of four cells.
    pub mcn4: bool,
}

impl Needs {
    pub const NOTHING: Needs = Needs { group: false, numbers: false, cells: false, mcn4: false };
    pub const GROUP: Needs = Needs { group: true, ..Needs::NOTHING };
    pub const NUMBERS: Needs = Needs { numbers: true, ..Needs::NOTHING };
    pub const CELLS: Needs = Needs { cells: true, ..Needs::NOTHING };
    pub const MCN4: Needs = Needs { mcn4: true, ..Needs::CELLS };

    pub fn or(self, other: Needs) -> Needs {
        Needs {
            group: self.group || other.group,
            numbers: self.numbers || other.numbers,
            cells: self.cells || other.cells,
            mcn4: self.mcn4 || other.mcn4,
        }
    }

    /// The needs left once others are met.
    pub fn beyond(self, known: Needs) -> Needs {
        Needs {
            group: self.group && !known.group,
            numbers: self.numbers && !known.numbers,
            cells: self.cells && !known.cells || self.mcn4 && !known.mcn4,
            mcn4: self.mcn4,
        }
    }
}
