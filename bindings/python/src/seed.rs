//! Seeds of random choices.

use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use rand::rngs::{ChaCha20Rng, SysRng};
use rand::{SeedableRng, TryRng};

use crate::options::{is_out_of_range, written_out};

/// The seed from a caller.
///
/// # Errors
/// `TypeError` if it is not an integer, `ValueError` if it is out of range.
pub fn given(seed: &Bound<'_, PyAny>) -> PyResult<u128> {
    seed.extract().map_err(|error: PyErr| {
        if !is_out_of_range(&error, seed.py()) {
            return error;
        }
        let seed = written_out(seed);
        PyValueError::new_err(format!("seed is {seed}: expected 0 to {}", u128::MAX))
    })
}

/// The seed from a caller, or a random one.
///
/// # Errors
/// As [`given`]; `OSError` if the system gives no random numbers.
pub fn given_or_random(seed: Option<&Bound<'_, PyAny>>) -> PyResult<u128> {
    if let Some(seed) = seed {
        return given(seed);
    }
    let mut bytes = [0; 16];
    SysRng.try_fill_bytes(&mut bytes).map_err(|e| {
        PyOSError::new_err(format!("the system gives no random numbers: {e}; choose a seed"))
    })?;
    Ok(u128::from_le_bytes(bytes))
}

/// The generator for a seed, fixed by docs/GRID-INDEX.md.
pub fn generator(seed: u128) -> ChaCha20Rng {
    generator_beside(seed, 0)
}

/// The generator for a seed and another number.
pub fn generator_beside(seed: u128, beside: u128) -> ChaCha20Rng {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&seed.to_le_bytes());
    key[16..].copy_from_slice(&beside.to_le_bytes());
    ChaCha20Rng::from_seed(key)
}
