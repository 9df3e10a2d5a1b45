//! Parts of a single grid, as far as some columns need them.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use super::rectangles::Counted;

/// The parts of a grid that columns are read off. Those that no column needs are not filled in.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub band: BandNumber,
    /// Class and order of the automorphism group.
    pub class: u8,
    pub order: u32,
    /// The band numbers of the six chutes.
    pub numbers: [BandNumber; 6],
    pub counted: Counted,
}

impl Known {
    /// A grid with this band on top, and nothing else known.
    #[inline(always)]
    pub fn on_top(band: BandNumber) -> Known {
        let counted = Counted { intercalates: 0, mcn4: None };
        Known { band, class: 0, order: 1, numbers: [band; 6], counted }
    }
}

/// The parts of a grid that have to be known besides its band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    pub group: bool,
    pub numbers: bool,
    /// The rectangles in the cells.
    pub cells: bool,
    /// The most of them of which no two share a cell.
    pub mcn4: bool,
}

impl Needs {
    pub const NOTHING: Needs = Needs { group: false, numbers: false, cells: false, mcn4: false };
    pub const GROUP: Needs = Needs { group: true, ..Needs::NOTHING };
    pub const NUMBERS: Needs = Needs { numbers: true, ..Needs::NOTHING };
    pub const CELLS: Needs = Needs { cells: true, ..Needs::NOTHING };
    pub const MCN4: Needs = Needs { mcn4: true, ..Needs::CELLS };

    /// The needs of both.
    pub fn or(self, other: Needs) -> Needs {
        Needs {
            group: self.group || other.group,
            numbers: self.numbers || other.numbers,
            cells: self.cells || other.cells,
            mcn4: self.mcn4 || other.mcn4,
        }
    }

    /// The needs that are left once others are met.
    pub fn beyond(self, known: Needs) -> Needs {
        Needs {
            group: self.group && !known.group,
            numbers: self.numbers && !known.numbers,
            cells: self.cells && !known.cells || self.mcn4 && !known.mcn4,
            mcn4: self.mcn4,
        }
    }
}
