//! The four parts of a number.

use super::line_order::LineOrder;

/// The parts of a number: `((top * 9! + labels) * 72 + columns) * 72 + rows`.
pub(crate) struct Parts {
    /// The first band, up to the other parts, and the completion: below 3,546,146,300,288.
    pub(crate) top: u64,
    /// The digits of box 1 in reading order, as a place among 9! arrangements.
    pub(crate) labels: u64,
    /// The order of boxes 2 and 3 and of their columns.
    pub(crate) columns: LineOrder,
    /// The order of bands 2 and 3 and of their rows.
    pub(crate) rows: LineOrder,
}

/// `9! * 72^2` is this times `2^LOW_BITS`, which keeps divisions in 64 bits.
const HIGH: u64 = 229_635;
const LOW_BITS: u32 = 13;
const _: () = assert!(HIGH << LOW_BITS == 362_880 * LineOrder::COUNT * LineOrder::COUNT);

impl Parts {
    pub(crate) fn number(&self) -> u128 {
        let low = (self.labels * LineOrder::COUNT + self.columns.number()) * LineOrder::COUNT
            + self.rows.number();
        // top * HIGH < 2^60.
        (u128::from(self.top * HIGH) << LOW_BITS) + u128::from(low)
    }

    /// The parts of a number below the count of all grids.
    pub(crate) fn of(number: u128) -> Parts {
        let high = (number >> LOW_BITS) as u64;
        let low = (high % HIGH) << LOW_BITS | number as u64 & ((1 << LOW_BITS) - 1);
        Parts {
            top: high / HIGH,
            labels: low / (LineOrder::COUNT * LineOrder::COUNT),
            columns: LineOrder::from_number(low / LineOrder::COUNT % LineOrder::COUNT),
            rows: LineOrder::from_number(low % LineOrder::COUNT),
        }
    }
}
