//! The manifest: what a table says of itself in words and numbers, coded by `bincode`.
//!
//! `bincode` is asked for by the project's first user and no longer maintained (RUSTSEC-2025-0141),
//! so it is pinned and used here only, on at most [`MANIFEST_BYTES_MAX`] bytes whose checksum was
//! verified before.

use bincode::{Decode, Encode};

use crate::format::FormatError;

/// Longest manifest accepted.
pub const MANIFEST_BYTES_MAX: usize = 1024;

/// What a table says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
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
    /// The manifest as bytes: little-endian, integers of fixed size.
    ///
    /// # Errors
    /// [`FormatError::Structure`] if it would be longer than [`MANIFEST_BYTES_MAX`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, FormatError> {
        let config = bincode::config::legacy();
        let bytes = bincode::encode_to_vec(self, config)
            .map_err(|e| FormatError::Structure(format!("the manifest: {e}")))?;
        if bytes.len() > MANIFEST_BYTES_MAX {
            return Err(FormatError::Structure(format!(
                "the manifest has {} bytes, at most {MANIFEST_BYTES_MAX} are allowed",
                bytes.len()
            )));
        }
        Ok(bytes)
    }

    /// Reads a manifest that takes up all of `bytes`.
    ///
    /// # Errors
    /// [`FormatError::Structure`] if it does not.
    pub fn from_bytes(bytes: &[u8]) -> Result<Manifest, FormatError> {
        let config = bincode::config::legacy().with_limit::<MANIFEST_BYTES_MAX>();
        match bincode::decode_from_slice(bytes, config) {
            Ok((manifest, used)) if used == bytes.len() => Ok(manifest),
            Ok((_, used)) => Err(FormatError::Structure(format!(
                "the manifest takes {used} bytes of {}",
                bytes.len()
            ))),
            Err(e) => Err(FormatError::Structure(format!(
                "the manifest cannot be read ({e})"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip_and_damage() {
        let manifest = Manifest {
            preset: "standard".into(),
            stride: 56,
            grids: 5_472_730_538,
            checkpoints: 21,
        };
        let bytes = manifest.to_bytes().unwrap();
        assert_eq!(bytes.len(), 8 + 8 + 4 + 8 + 8);
        assert_eq!(Manifest::from_bytes(&bytes), Ok(manifest.clone()));
        for n in 0..bytes.len() {
            assert!(Manifest::from_bytes(&bytes[..n]).is_err());
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Manifest::from_bytes(&longer).is_err());
        // A length that would ask for more memory than there is.
        let mut huge = bytes;
        huge[..8].fill(0xff);
        assert!(Manifest::from_bytes(&huge).is_err());
        let long = Manifest {
            preset: "x".repeat(2000),
            ..manifest
        };
        assert!(long.to_bytes().is_err());
    }
}
