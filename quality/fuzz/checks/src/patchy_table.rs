//! A small table with short walks: many checkpoints in a few bands, next to none in the others.

use std::sync::LazyLock;

use minlex_catalog::{BandNumber, Rank};
use minlex_data::EMBEDDED_TABLE;
use minlex_lookup::Table;
use minlex_table::elias_fano::{Coded, Encoder, LowBits};
use minlex_table::{BandEntry, Checkpoints, Header, Manifest, Section};
use minlex_walk::BandPlan;

/// The bands with many checkpoints, by number from 0. In them one prefix of six and one of fourteen
/// has a grid, so that a few grids are found after a short walk.
pub(crate) const FINE: [usize; 2] = [265, 290];

/// Prefixes from one checkpoint to the next in these bands.
const FINE_SPACING: u32 = 128;

/// In the other bands one checkpoint of the embedded table in this many is left.
const COARSE: u32 = 1000;

/// The content of a table, taken apart.
#[derive(Clone)]
pub(crate) struct Parts {
    pub manifest: Vec<u8>,
    pub bands: Vec<BandEntry>,
    pub groups: Vec<u64>,
    pub low: Vec<u64>,
    pub high: Vec<u64>,
    pub automorphisms: Vec<u8>,
}

impl Parts {
    /// The small table.
    pub fn patchy() -> &'static Parts {
        static PATCHY: LazyLock<Parts> = LazyLock::new(assemble);
        &PATCHY
    }

    /// The table file, with right checksums whatever the parts are.
    pub fn to_file(&self) -> Vec<u8> {
        let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let bands = self.bands.iter().flat_map(BandEntry::to_bytes).collect();
        let contents: [Vec<u8>; 4] =
            [bands, words(&self.groups), words(&self.low), words(&self.high)];
        let [bands, groups, low, high] = contents.each_ref().map(|content| vec![&content[..]]);
        let sections = [bands, groups, low, high, vec![&self.automorphisms[..]]];
        Header::assemble(&self.manifest, &sections).concat()
    }

    /// Adds the checkpoints of a band.
    fn push(&mut self, mut entry: BandEntry, coded: &Coded) {
        entry.first_group = self.groups.len() as u32;
        entry.low_word = self.low.len() as u64;
        entry.high_word = self.high.len() as u64;
        self.bands.push(entry);
        self.groups.extend(&coded.groups);
        self.low.extend(&coded.low);
        self.high.extend(&coded.high);
    }
}

fn assemble() -> Parts {
    let header = Header::parse(EMBEDDED_TABLE).expect("a good table");
    let full = Checkpoints::from_static(EMBEDDED_TABLE).expect("a good table");
    let mut parts = Parts {
        manifest: Vec::new(),
        bands: Vec::new(),
        groups: Vec::new(),
        low: Vec::new(),
        high: Vec::new(),
        automorphisms: EMBEDDED_TABLE[header.section(Section::Automorphisms)].to_vec(),
    };
    for number in BandNumber::all() {
        let mut entry = full.bands().expect("a good table")[number.index()];
        let sums = if FINE.contains(&number.index()) {
            fine_sums(number, &mut entry)
        } else {
            coarse_sums(&full, number, &mut entry)
        };
        let coded = code(&sums, &mut entry);
        parts.push(entry, &coded);
    }
    // Two words can always be read.
    parts.low.extend([0, 0]);
    let checkpoints = parts.bands.iter().map(|entry| u64::from(entry.checkpoints));
    let manifest = Manifest {
        preset: "custom".into(),
        stride: header.manifest.stride,
        grids: header.manifest.grids,
        checkpoints: checkpoints.sum(),
    };
    parts.manifest = manifest.to_bytes().expect("a short name");
    parts
}

/// Number of grids of a band before each of many checkpoints: all grids of the band are looked
/// at.
fn fine_sums(number: BandNumber, entry: &mut BandEntry) -> Vec<u32> {
    set_spacing(entry, FINE_SPACING);
    let plan = BandPlan::get(number);
    let mut grids = vec![0; entry.checkpoints as usize];
    let rank = |grids: u64| Rank::new(entry.before + grids).expect("in range");
    for form in Table::embedded().scan(rank(1)..=rank(entry.grids.into())) {
        let [a, b, c, ..] = *form.expect("a good table").lower_rows();
        let prefix = plan.prefix_number(&[a, b, c]).expect("rows below the band");
        grids[(prefix / FINE_SPACING) as usize] += 1;
    }
    let sums = grids.iter().scan(0, |before, grids| {
        let sum = *before;
        *before += grids;
        Some(sum)
    });
    sums.collect()
}

/// Number of grids of a band before each of a few checkpoints, from the embedded table.
fn coarse_sums(full: &Checkpoints, number: BandNumber, entry: &mut BandEntry) -> Vec<u32> {
    let spacing = (entry.spacing * COARSE).min(entry.prefixes);
    if entry.spacing == 0 {
        return Vec::new();
    }
    set_spacing(entry, spacing);
    let band = full.band(number, entry.prefixes).expect("a good table");
    let sum = |checkpoint| {
        let block = band.block_of_prefix(checkpoint * spacing);
        block.expect("a good table").grids.start
    };
    (0..entry.checkpoints).map(sum).collect()
}

fn set_spacing(entry: &mut BandEntry, spacing: u32) {
    entry.spacing = spacing;
    entry.checkpoints = entry.prefixes.div_ceil(spacing);
}

fn code(sums: &[u32], entry: &mut BandEntry) -> Coded {
    // More low bits than are best, so that all bands have some.
    let low_bits = LowBits::new(2 + LowBits::best(entry.grids, entry.checkpoints).get());
    let low_bits = low_bits.expect("few bits");
    entry.low_bits = low_bits.get();
    let mut encoder = Encoder::new(low_bits);
    for &sum in sums {
        encoder.push(sum).expect("sums ascend");
    }
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A forged table was right before: forgeries are not refused for another reason.
    #[test]
    fn the_patchy_table_is_a_good_one() {
        let bytes = Parts::patchy().to_file();
        assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
        let table = Table::from_bytes(bytes).unwrap();
        assert_eq!(table.check(), Ok(()));
        for band in FINE {
            let entry = &Parts::patchy().bands[band];
            for grid in (0..entry.grids).step_by(entry.grids as usize / 100 + 1) {
                let rank = Rank::new(entry.before + u64::from(grid) + 1).unwrap();
                let form = table.unrank(rank).unwrap();
                assert_eq!(Table::embedded().unrank(rank).unwrap(), form);
                assert_eq!(table.rank_form(&form), Ok(rank));
            }
        }
    }
}
