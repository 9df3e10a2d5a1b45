//! Build of the table of automorphic grids: a walk through the whole catalogue.
#![forbid(unsafe_code)]

use std::collections::HashMap;
use std::fmt;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use minlex_catalog::BandNumber;
use minlex_table::elias_fano::CodeError;
use minlex_walk::{BandPlan, Completer};

use super::group_class::Composition;
use super::table::{MAGIC, VERSION};
use super::{number_list, packed_classes};
use crate::band::{Stopped, each_band};

/// Reason why the table could not be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The build was cancelled.
    Cancelled,
    /// Numbers that cannot be coded.
    Code(CodeError),
    /// More classes of groups than a byte can number.
    Classes(usize),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Cancelled => f.write_str("stopped"),
            BuildError::Code(_) => f.write_str("the ranks found do not ascend"),
            BuildError::Classes(found) => {
                write!(f, "found {found} classes of groups, expected 122")
            }
        }
    }
}

impl std::error::Error for BuildError {}

impl From<Stopped<BuildError>> for BuildError {
    fn from(stopped: Stopped<BuildError>) -> BuildError {
        match stopped {
            Stopped::Cancelled => BuildError::Cancelled,
            Stopped::Failed(error) => error,
        }
    }
}

impl From<CodeError> for BuildError {
    fn from(error: CodeError) -> BuildError {
        BuildError::Code(error)
    }
}

#[derive(Default)]
struct Found {
    grids: u32,
    places: Vec<u32>,
    prefixes: Vec<u32>,
    groups: Vec<Composition>,
}

/// Builds the table of automorphic grids, as bytes for
/// [`AutomorphicTable::from_bytes`](crate::AutomorphicTable::from_bytes). They are the same on
/// every machine. Takes some 80 seconds of CPU time. `progress` is called with the number of bands
/// done; the build ends soon after `cancel` is set.
///
/// # Errors
/// [`BuildError::Cancelled`]; any other error would be a fault of this library.
pub fn build_automorphic_table(
    threads: NonZero<usize>,
    progress: &(dyn Fn(usize) + Sync),
    cancel: &AtomicBool,
) -> Result<Vec<u8>, BuildError> {
    let bands: Vec<BandNumber> = BandNumber::all().collect();
    let found = each_band(&bands, threads, progress, cancel, |band| Ok(find(band)))?;
    assemble(&found)
}

fn find(band: BandNumber) -> Found {
    let plan = BandPlan::get(band);
    let mut forms = Vec::new();
    let mut found = Found::default();
    let _ = Completer::new(plan).visit::<()>(0..plan.prefix_count(), |prefix| {
        let grids = prefix.automorphic(&mut forms);
        if !forms.is_empty() {
            found.prefixes.push(prefix.number());
        }
        for (form, _) in &forms {
            let [_, _, _, lower @ ..] = *form.lower_rows();
            let (place, _) = prefix.place(&lower);
            found.places.push(found.grids + place.unwrap_or(grids));
            found.groups.push(Composition::of(&form.grid()));
        }
        found.grids += grids;
        ControlFlow::Continue(())
    });
    found
}

/// Numbers the classes: by order, then by first occurrence.
fn number_classes(found: &[Found]) -> Vec<(Composition, u32)> {
    let mut classes: Vec<(Composition, u32)> = Vec::new();
    let mut places = HashMap::new();
    for group in found.iter().flat_map(|band| &band.groups) {
        let place = *places.entry(*group).or_insert_with(|| {
            classes.push((*group, 0));
            classes.len() - 1
        });
        classes[place].1 += 1;
    }
    classes.sort_by_key(|(composition, _)| composition.order());
    classes
}

fn assemble(found: &[Found]) -> Result<Vec<u8>, BuildError> {
    let classes = number_classes(found);
    let mut numbers = HashMap::new();
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_le_bytes());
    out.extend((classes.len() as u32).to_le_bytes());
    for (place, (composition, grids)) in classes.iter().enumerate() {
        let number = u8::try_from(place + 1).map_err(|_| BuildError::Classes(classes.len()))?;
        numbers.insert(composition, number);
        out.extend(grids.to_le_bytes());
        out.extend(composition.0.iter().flat_map(|count| count.to_le_bytes()));
    }
    for (band, found) in BandNumber::all().zip(found) {
        out.extend((found.places.len() as u32).to_le_bytes());
        out.extend((found.prefixes.len() as u32).to_le_bytes());
        if !found.places.is_empty() {
            number_list::write(&found.places, found.grids, &mut out)?;
            number_list::write(&found.prefixes, BandPlan::get(band).prefix_count(), &mut out)?;
        }
    }
    let groups = found.iter().flat_map(|band| &band.groups);
    let classes: Vec<u8> = groups.map(|group| numbers[group]).collect();
    packed_classes::write(&classes, &mut out);
    Ok(out)
}
