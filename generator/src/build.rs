//! Builds a whole table in memory and compares it with the published counts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::__internal::mixed_bands;
use minlex_catalog::BandNumber;
use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_table::format::{GROUP_ENTRY_BYTES, LOW_PADDING_BYTES};
use minlex_table::{BandEntry, Header, Manifest};
use rayon::prelude::*;

use crate::checkpoints::{CodedBand, code_band};
use crate::enumerate::count_band;

/// A size of tables that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Preset {
    /// At most 4 MiB; inside the library.
    Embedded,
    /// At most 32 MiB.
    Standard,
    /// At most 256 MiB.
    Large,
}

impl Preset {
    /// All presets, small to large.
    pub const ALL: &'static [Preset] = &[Preset::Embedded, Preset::Standard, Preset::Large];

    /// `embedded`, `standard` or `large`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Preset::Embedded => "embedded",
            Preset::Standard => "standard",
            Preset::Large => "large",
        }
    }

    /// Two-band prefixes from one checkpoint to the next in a band of average density.
    #[must_use]
    pub fn stride(self) -> u32 {
        match self {
            Preset::Embedded => 352,
            Preset::Standard => 35,
            Preset::Large => 4,
        }
    }
}

/// Spacing of checkpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spacing {
    /// The spacing of a preset.
    Preset(Preset),
    /// Two-band prefixes from one checkpoint to the next in a band of average density, 1..=65,535.
    Stride(u16),
}

impl Spacing {
    pub(crate) fn stride(self) -> u32 {
        match self {
            Spacing::Preset(preset) => preset.stride(),
            Spacing::Stride(stride) => u32::from(stride),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Spacing::Preset(preset) => preset.name(),
            Spacing::Stride(_) => "custom",
        }
    }
}

/// Options of a build.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BuildOptions {
    /// Spacing of checkpoints.
    pub spacing: Spacing,
    /// Number of worker threads, on which the table does not depend.
    pub threads: NonZero<usize>,
}

impl BuildOptions {
    /// A build with this spacing and number of threads.
    #[must_use]
    pub const fn new(spacing: Spacing, threads: NonZero<usize>) -> BuildOptions {
        BuildOptions { spacing, threads }
    }

    pub(crate) fn check(&self) -> Result<(), BuildError> {
        if self.spacing.stride() == 0 {
            return Err(BuildError::Options("the stride is 0: expected 1 to 65535".into()));
        }
        Ok(())
    }
}

/// Progress of a build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Grids counted so far, of 5,472,730,538.
    pub grids: u64,
    /// Bands finished, of 416.
    pub bands: u32,
}

/// Reason why a build failed. No file was published.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// A file cannot be read or written; holds the step and the file.
    Io(String, io::Error),
    /// A total that differs from the published one.
    WrongCount(String),
    /// The build was cancelled.
    Cancelled,
    /// Impossible options.
    Options(String),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Io(what, _) => f.write_str(what),
            BuildError::WrongCount(what) => {
                write!(f, "the counts differ from the published ones, nothing was written: {what}")
            }
            BuildError::Cancelled => f.write_str("stopped; nothing was written"),
            BuildError::Options(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BuildError::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

/// A table whose counts equal the published ones.
pub struct Built {
    manifest: Vec<u8>,
    bands: Vec<CodedBand>,
    /// The sections of bands and of automorphisms, as bytes of the file.
    entries: Vec<u8>,
    orders: Vec<u8>,
}

impl Built {
    /// The bytes of the table, in consecutive pieces.
    #[must_use]
    pub fn pieces(&self) -> Vec<Cow<'_, [u8]>> {
        let of = |part: fn(&CodedBand) -> &Vec<u8>| self.bands.iter().map(part).map(Vec::as_slice);
        let low = of(|band| &band.low).chain([&[0; LOW_PADDING_BYTES][..]]).collect();
        let contents = [
            vec![self.entries.as_slice()],
            of(|band| &band.groups).collect(),
            low,
            of(|band| &band.high).collect(),
            vec![self.orders.as_slice()],
        ];
        Header::assemble(&self.manifest, &contents)
    }
}

/// Enumerates the whole catalogue and codes its checkpoints. Worker threads call `progress` after
/// each band. The build ends soon after `cancel` is set.
///
/// # Errors
/// [`BuildError::WrongCount`] if any count differs from the published ones,
/// [`BuildError::Cancelled`], [`BuildError::Options`].
pub fn build(
    options: &BuildOptions,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Built, BuildError> {
    options.check()?;
    let stride = options.spacing.stride();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.get()).build().map_err(
        |e| BuildError::Options(format!("cannot start {} threads: {e}", options.threads)),
    )?;
    let done = Mutex::new((Progress { grids: 0, bands: 0 }, BTreeMap::<u32, u64>::new()));
    let bands: Result<Vec<(BandNumber, CodedBand)>, BuildError> = pool.install(|| {
        // Bands differ in cost, and progress shall show the time that the rest will take.
        let bands: Vec<BandNumber> = mixed_bands().collect();
        bands
            .into_par_iter()
            .with_max_len(1)
            .map(|number| {
                let counts = count_band(number, cancel).ok_or(BuildError::Cancelled)?;
                let coded = code_band(&counts, stride)
                    .map_err(|error| BuildError::WrongCount(format!("band {number}: {error}")))?;
                if let Ok(mut done) = done.lock() {
                    done.0.grids += counts.grids;
                    done.0.bands += 1;
                    for (&order, &n) in &counts.automorphisms {
                        *done.1.entry(order).or_insert(0) += n;
                    }
                    progress(done.0);
                }
                Ok((number, coded))
            })
            .collect()
    });
    let mut bands = bands?;
    bands.sort_unstable_by_key(|(number, _)| *number);
    let bands: Vec<CodedBand> = bands.into_iter().map(|(_, coded)| coded).collect();
    if cancel.load(Ordering::Relaxed) {
        return Err(BuildError::Cancelled);
    }
    let automorphisms = done.into_inner().map(|done| done.1).unwrap_or_default();
    check_counts(&bands, &automorphisms)?;
    assemble(options.spacing, bands, &automorphisms)
}

/// Compares counts per band and automorphism counts with the published ones.
fn check_counts(bands: &[CodedBand], automorphisms: &BTreeMap<u32, u64>) -> Result<(), BuildError> {
    for (band, published) in bands.iter().zip(minlex_data::bands()) {
        if band.entry.grids != published.grids {
            return Err(BuildError::WrongCount(format!(
                "band {} has {} grids, published are {}",
                published.number, band.entry.grids, published.grids
            )));
        }
    }
    let total: u64 = bands.iter().map(|band| u64::from(band.entry.grids)).sum();
    if total != ESSENTIALLY_DIFFERENT {
        return Err(BuildError::WrongCount(format!(
            "{total} grids in all, published are {ESSENTIALLY_DIFFERENT}"
        )));
    }
    let published = published_automorphisms();
    if *automorphisms != published {
        return Err(BuildError::WrongCount(format!(
            "grids by order of the automorphism group are {automorphisms:?}, published are {published:?}"
        )));
    }
    Ok(())
}

fn published_automorphisms() -> BTreeMap<u32, u64> {
    let counts = minlex_data::automorphism_counts().iter();
    counts.map(|count| (count.order, count.grids)).collect()
}

/// Gives the bands their places.
fn assemble(
    spacing: Spacing,
    bands: Vec<CodedBand>,
    automorphisms: &BTreeMap<u32, u64>,
) -> Result<Built, BuildError> {
    let mut entries = Vec::new();
    let (mut groups, mut low, mut high) = (0, 0, 0);
    let mut before = 0;
    let mut checkpoints = 0;
    for band in &bands {
        let entry = BandEntry {
            before,
            first_group: (groups / GROUP_ENTRY_BYTES) as u32,
            low_word: low / 8,
            high_word: high / 8,
            ..band.entry
        };
        entries.extend_from_slice(&entry.to_bytes());
        groups += band.groups.len();
        low += band.low.len() as u64;
        high += band.high.len() as u64;
        before += u64::from(entry.grids);
        checkpoints += u64::from(entry.checkpoints);
    }
    let mut orders = Vec::new();
    for (&order, &n) in automorphisms {
        orders.extend_from_slice(&order.to_le_bytes());
        orders.extend_from_slice(&[0; 4]);
        orders.extend_from_slice(&n.to_le_bytes());
    }
    let manifest = Manifest {
        preset: spacing.name().into(),
        stride: spacing.stride(),
        grids: ESSENTIALLY_DIFFERENT,
        checkpoints,
    };
    Ok(Built {
        manifest: manifest.to_bytes().map_err(|error| BuildError::Options(error.to_string()))?,
        bands,
        entries,
        orders,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn published() -> (Vec<CodedBand>, BTreeMap<u32, u64>) {
        let bands = minlex_data::bands().iter().map(|band| CodedBand {
            entry: BandEntry { grids: band.grids, ..BandEntry::default() },
            ..CodedBand::default()
        });
        (bands.collect(), published_automorphisms())
    }

    #[test]
    fn wrong_counts_are_refused() {
        let (bands, automorphisms) = published();
        assert!(check_counts(&bands, &automorphisms).is_ok());
        for class in [0, 5, 200, 415] {
            let (mut bands, automorphisms) = published();
            bands[class].entry.grids += 1;
            let error = check_counts(&bands, &automorphisms).unwrap_err();
            assert!(error.to_string().contains(&format!("band {class} has")), "{error}");
        }
        // Two errors that cancel out in the total.
        let (mut bands, automorphisms) = published();
        bands[7].entry.grids += 1;
        bands[8].entry.grids -= 1;
        assert!(check_counts(&bands, &automorphisms).is_err());
        let (bands, mut automorphisms) = published();
        *automorphisms.entry(648).or_default() += 1;
        assert!(matches!(check_counts(&bands, &automorphisms), Err(BuildError::WrongCount(_))));
        automorphisms.remove(&648);
        assert!(check_counts(&bands, &automorphisms).is_err());
    }
}
