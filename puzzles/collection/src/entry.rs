//! Entries for sorting: bytes that compare as the numbers and keys in them.

use crate::key::Key;

pub(crate) const KEYED_BYTES: usize = 16 + Key::BYTES;

pub(crate) fn pair(first: u64, second: u64) -> [u8; 16] {
    (u128::from(first) << 64 | u128::from(second)).to_be_bytes()
}

pub(crate) fn triple(first: u64, second: u64, third: u64) -> [u8; 24] {
    let mut bytes = [0; 24];
    bytes[..8].copy_from_slice(&first.to_be_bytes());
    bytes[8..].copy_from_slice(&pair(second, third));
    bytes
}

pub(crate) fn keyed(first: u64, second: u64, key: &Key) -> [u8; KEYED_BYTES] {
    let mut bytes = [0; KEYED_BYTES];
    bytes[..16].copy_from_slice(&pair(first, second));
    bytes[16..].copy_from_slice(&key.to_bytes());
    bytes
}

/// Number `i` at the start of an entry.
pub(crate) fn word(bytes: &[u8], i: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[8 * i..8 * i + 8]);
    u64::from_be_bytes(word)
}

/// The key at the end of an entry.
pub(crate) fn last_key(bytes: &[u8; KEYED_BYTES]) -> Key {
    let mut key = [0; Key::BYTES];
    key.copy_from_slice(&bytes[16..]);
    Key::from_bytes(key)
}
