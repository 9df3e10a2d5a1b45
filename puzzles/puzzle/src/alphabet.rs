//! The 64 characters of fields and names.

use alloc::string::String;

/// Characters for the values 0..=63, in ASCII order, so texts sort as their values do.
pub const ALPHABET: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}";

/// The [`value`] of a byte outside the alphabet.
pub const NO_VALUE: u8 = 0x80;

const VALUES: [u8; 256] = {
    let mut values = [NO_VALUE; 256];
    let mut i = 0;
    while i < 64 {
        values[ALPHABET[i] as usize] = i as u8;
        i += 1;
    }
    values
};

/// The value of a character, or [`NO_VALUE`].
#[inline(always)]
pub const fn value(character: u8) -> u8 {
    VALUES[character as usize]
}

/// The character for the lowest six bits of `value`.
#[inline(always)]
pub const fn character(value: u8) -> u8 {
    ALPHABET[(value & 63) as usize]
}

/// Text of a byte for a message.
pub fn shown(byte: u8) -> String {
    if byte.is_ascii() { format!("{:?}", byte as char) } else { format!("byte 0x{byte:02x}") }
}
