//! Collection files: damaged ones, and forged ones with right checksums.

use minlex_catalog::Rank;
use minlex_collection_file::CollectionFile;
use minlex_names::PuzzleNumber;
use sha2::{Digest, Sha256};

const FOOTER: usize = 712;
const SUMMED: usize = 680;

/// The bytes are a file as they are, and once more with all checksums made right.
pub(crate) fn collection_file(bytes: &[u8]) {
    ask(bytes.to_vec());
    if let Some(bytes) = with_right_sums(bytes.to_vec()) {
        ask(bytes);
    }
}

/// Every question ends, with an answer or an error.
fn ask(bytes: Vec<u8>) {
    let Ok(file) = CollectionFile::from_bytes(bytes) else {
        return;
    };
    let whole = file.check().is_ok();
    let numbers: Vec<PuzzleNumber> = file.iter().take(2000).flatten().collect();
    if whole {
        assert!(numbers.is_sorted_by(|a, b| a < b));
        assert_eq!(numbers.len() as u64, file.len().min(2000));
    }
    for (place, &number) in numbers.iter().enumerate().step_by(37) {
        let [found, at] = [file.find(number).ok().flatten(), Some(place as u64)];
        if whole {
            assert_eq!(found, at);
            assert_eq!(file.get(place as u64).ok().flatten(), Some(number));
        }
        let _ = file.places_of(number.rank()..=Rank::LAST);
    }
    let _ = file.get(file.len());
    let _ = file.places_before(PuzzleNumber::last_of(Rank::LAST));
}

/// The same file with the checksums that its bytes should have, if it has room for a footer.
fn with_right_sums(mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let footer = bytes.len().checked_sub(FOOTER)?;
    let length = (bytes.len() as u64).to_le_bytes();
    bytes[footer..footer + 8].copy_from_slice(&length);
    let word = |bytes: &[u8], at: usize| {
        Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk::<8>()?) as usize)
    };
    let index = word(&bytes, footer + 8).filter(|&index| index <= footer)?;
    for entry in (index..footer).step_by(16).filter(|entry| entry + 16 <= footer) {
        let start = word(&bytes, entry + 5)? & ((1 << 56) - 1);
        let next = if entry + 32 <= footer { word(&bytes, entry + 21)? } else { index };
        let sum = bytes.get(start..next & ((1 << 56) - 1)).map_or(0, crc32fast::hash);
        bytes[entry + 12..entry + 16].copy_from_slice(&sum.to_le_bytes());
    }
    let mut sum = Sha256::new();
    sum.update(bytes.get(..32)?);
    sum.update(&bytes[index..footer + SUMMED]);
    let sum: [u8; 32] = sum.finalize().into();
    bytes[footer + SUMMED..].copy_from_slice(&sum);
    Some(bytes)
}
