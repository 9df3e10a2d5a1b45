//! Sets of at most 128 things as bits: of cells, and of orbits of cells.

pub(crate) type SmallSet = u128;

pub(crate) fn image(mut set: SmallSet, images: &[u8]) -> SmallSet {
    let mut moved = 0;
    while set != 0 {
        moved |= 1 << images[set.trailing_zeros() as usize];
        set &= set - 1;
    }
    moved
}
