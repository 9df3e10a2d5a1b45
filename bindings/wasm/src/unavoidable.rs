//! Unavoidable sets of a grid.
#![forbid(unsafe_code)]

use minlex_unavoidable::UnavoidableSets;

use crate::boards::grid;
use crate::failure::Failure;

/// The minimal unavoidable sets with up to `most` cells: the number of those found to share no
/// cell, 1 if no larger number is possible, and after tabs the cells of each set, from 0.
pub fn sets(most: u32, item: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
    let sets = UnavoidableSets::of(&grid(item)?, most);
    let disjoint = sets.disjoint();
    let is_most = u32::from(disjoint.is_most);
    out.extend_from_slice(format!("{} {is_most}", disjoint.count).as_bytes());
    for set in sets.iter() {
        let cells = set.cells();
        let cells =
            (0..81).filter(|cell| cells.bits() >> cell & 1 == 1).map(|cell| cell.to_string());
        out.extend_from_slice(format!("\t{}", cells.collect::<Vec<_>>().join(" ")).as_bytes());
    }
    Ok(())
}
