//! The manifest: facts about a table in words and numbers.
//!
//! Its bytes are those of `bincode` 2.0.1 with the `legacy` configuration; a test compares them.
#![forbid(unsafe_code)]

use crate::contradiction::Contradiction;
use crate::error::FormatError;
use crate::format::{MANIFEST_BYTES_MAX, read_u32, read_u64};

/// Bytes of the manifest without the name of the preset.
const FIXED_BYTES: usize = 28;

/// Facts in the manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "the fields of version 1 of the format")]
pub struct Manifest {
    /// `embedded`, `standard`, `large` or `custom`.
    pub preset: String,
    /// Two-band prefixes from one checkpoint to the next in a band of average density.
    pub stride: u32,
    /// Grids in the catalogue.
    pub grids: u64,
    /// Checkpoints in all bands.
    pub checkpoints: u64,
}

impl Manifest {
    /// The manifest as bytes: length of the preset's name, name, numbers.
    ///
    /// # Errors
    /// [`Contradiction::ManifestTooLong`] above [`MANIFEST_BYTES_MAX`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, FormatError> {
        let bytes = FIXED_BYTES + self.preset.len();
        if bytes > MANIFEST_BYTES_MAX {
            return Err(Contradiction::ManifestTooLong { bytes }.into());
        }
        Ok([
            &(self.preset.len() as u64).to_le_bytes(),
            self.preset.as_bytes(),
            &self.stride.to_le_bytes(),
            &self.grids.to_le_bytes(),
            &self.checkpoints.to_le_bytes(),
        ]
        .concat())
    }

    /// Reads a manifest that takes up all of `bytes`.
    ///
    /// # Errors
    /// [`FormatError::Structure`] if it does not.
    pub fn from_bytes(bytes: &[u8]) -> Result<Manifest, FormatError> {
        let length = |used| Contradiction::ManifestLength { used, bytes: bytes.len() };
        let Some((name_length, rest)) = bytes.split_first_chunk::<8>() else {
            return Err(length(FIXED_BYTES as u64).into());
        };
        let used = u64::from_le_bytes(*name_length).saturating_add(FIXED_BYTES as u64);
        if used != bytes.len() as u64 {
            return Err(length(used).into());
        }
        let (name, numbers) = rest.split_at(bytes.len() - FIXED_BYTES);
        let preset = str::from_utf8(name)
            .map_err(|error| Contradiction::ManifestText { valid_up_to: error.valid_up_to() })?;
        Ok(Manifest {
            preset: preset.into(),
            stride: read_u32(numbers, 0),
            grids: read_u64(numbers, 4),
            checkpoints: read_u64(numbers, 12),
        })
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    fn standard() -> Manifest {
        Manifest { preset: "standard".into(), stride: 56, grids: 5_472_730_538, checkpoints: 21 }
    }

    #[test]
    fn round_trip_and_damage() {
        let manifest = standard();
        let bytes = manifest.to_bytes().unwrap();
        assert_eq!(bytes.len(), 8 + 8 + 4 + 8 + 8);
        assert_eq!(Manifest::from_bytes(&bytes), Ok(manifest.clone()));
        for n in 0..bytes.len() {
            assert!(Manifest::from_bytes(&bytes[..n]).is_err());
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Manifest::from_bytes(&longer).is_err());
        // This length asks for too much memory.
        let mut huge = bytes.clone();
        huge[..8].fill(0xff);
        assert!(Manifest::from_bytes(&huge).is_err());
        let mut text = bytes;
        text[10] = 0xff;
        assert_eq!(
            Manifest::from_bytes(&text),
            Err(Contradiction::ManifestText { valid_up_to: 2 }.into())
        );
        let long = Manifest { preset: "x".repeat(2000), ..manifest };
        assert!(long.to_bytes().is_err());
    }

    /// The manifest as `bincode` sees it.
    #[derive(bincode::Encode, bincode::Decode, Debug, PartialEq)]
    struct Fields {
        preset: String,
        stride: u32,
        grids: u64,
        checkpoints: u64,
    }

    impl From<Manifest> for Fields {
        fn from(manifest: Manifest) -> Fields {
            Fields {
                preset: manifest.preset,
                stride: manifest.stride,
                grids: manifest.grids,
                checkpoints: manifest.checkpoints,
            }
        }
    }

    #[test]
    fn bincode_writes_the_same() {
        let mut random = Rng::with_seed(1);
        let characters: Vec<char> = "aZ09 -/\0\u{e9}\u{20ac}\u{1f600}".chars().collect();
        for _ in 0..256 {
            let character = |_| characters[random.usize(..characters.len())];
            let preset = (0..40).map(character).collect::<String>();
            let length = random.usize(..41);
            let manifest = Manifest {
                preset: preset.chars().take(length).collect(),
                stride: random.u32(..),
                grids: random.u64(..),
                checkpoints: random.u64(..),
            };
            let bytes = manifest.to_bytes().unwrap();
            let fields = Fields::from(manifest.clone());
            let config = bincode::config::legacy();
            assert_eq!(bincode::encode_to_vec(&fields, config).unwrap(), bytes);
            assert_eq!(Manifest::from_bytes(&bytes), Ok(manifest));
        }
    }

    #[test]
    fn bincode_reads_the_same() {
        let mut random = Rng::with_seed(2);
        let mut read = 0;
        for _ in 0..4096 {
            let mut bytes: Vec<u8> = (0..random.u32(..80)).map(|_| random.u8(..128)).collect();
            // Names of fitting and other lengths.
            let fits = (bytes.len() as u64).saturating_sub(28);
            let length = [fits, random.u64(..40)][random.usize(..2)];
            if let Some(first) = bytes.first_chunk_mut() {
                *first = length.to_le_bytes();
            }
            let config = bincode::config::legacy().with_limit::<MANIFEST_BYTES_MAX>();
            let other = bincode::decode_from_slice::<Fields, _>(&bytes, config)
                .ok()
                .filter(|&(_, used)| used == bytes.len());
            let ours = Manifest::from_bytes(&bytes).ok().map(Fields::from);
            read += usize::from(ours.is_some());
            assert_eq!(ours, other.map(|(fields, _)| fields));
        }
        assert!((1..4096).contains(&read), "{read}");
    }
}
