//! The class of each grid's group: two bits a grid, since nearly all have one of the three classes
//! of order 2, and a byte for each other grid.
#![forbid(unsafe_code)]

use super::reader::{ReadError, Reader};

/// The two bits of any other class.
const OTHER: u8 = 3;

/// Appends the classes: two bits for each, from the lowest bit of each byte on, the class less 1 or
/// [`OTHER`] from 4 on; then a byte for each of the others.
pub(super) fn write(classes: &[u8], out: &mut Vec<u8>) {
    for four in classes.chunks(4) {
        let bits = four.iter().rev().map(|class| (class - 1).min(OTHER));
        out.push(bits.fold(0, |byte, bits| byte << 2 | bits));
    }
    out.extend(classes.iter().filter(|&&class| class > OTHER));
}

/// Reads `len` classes.
///
/// # Errors
/// If bytes are missing.
pub(super) fn read(reader: &mut Reader<'_>, len: u32) -> Result<Vec<u8>, ReadError> {
    let bytes = reader.bytes(len.div_ceil(4) as usize)?;
    let class = |i: u32| (bytes[i as usize / 4] >> (2 * (i % 4)) & 3) + 1;
    let mut classes: Vec<u8> = (0..len).map(class).collect();
    for class in classes.iter_mut().filter(|class| **class > OTHER) {
        *class = reader.bytes(1)?[0];
    }
    Ok(classes)
}
