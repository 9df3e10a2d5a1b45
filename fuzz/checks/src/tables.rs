//! Tables: damaged ones, and ones that somebody has forged behind right checksums.

use std::sync::LazyLock;

use minlex_catalog::{MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_table::{Checkpoints, Header, Section, TableError};
use minlex_walk::BandPlan;

use crate::input::Input;

/// The smallest table there is: look-ups in it walk far, and changes are likely to matter.
const GOLDEN: &[u8] = minlex_data::GOLDEN_TABLE;

/// The golden table cut, or with bytes changed, as bad storage and bad lines leave it: never read
/// as a good table, and never more than an error.
pub fn damaged_table(data: &[u8]) {
    let mut input = Input(data);
    let mut bytes = GOLDEN.to_vec();
    if input.byte() < 32 {
        bytes.truncate(input.below(GOLDEN.len()));
    }
    while !input.is_empty() && !bytes.is_empty() {
        // The header is short, and most of what can go wrong goes wrong there.
        let end = if input.byte() < 128 { 200 } else { bytes.len() };
        let place = input.below(end.min(bytes.len()));
        bytes[place] = input.byte();
    }
    let is_good = bytes == GOLDEN;
    match Table::from_bytes(bytes) {
        Err(error) => assert!(!is_good, "{error}"),
        Ok(table) => assert_eq!(table.check().is_ok(), is_good),
    }
}

/// The golden table with some of its content changed and its checksums made right again: look-ups
/// end, with an error or with answers that fit each other.
pub fn forged_table(data: &[u8]) {
    let mut input = Input(data);
    let mut bytes = GOLDEN.to_vec();
    let header = Header::parse(GOLDEN).expect("a good table");
    let edits = 1 + usize::from(input.byte() % 4);
    for _ in 0..edits {
        let section = header.section(Section::ALL[input.below(5)]);
        let place = section.start + input.below(section.len());
        match input.byte() % 4 {
            0 => bytes[place] = input.byte(),
            1 => bytes[place] = bytes[place].wrapping_add(1),
            2 => bytes[place] = bytes[place].wrapping_sub(1),
            _ => {
                let end = section.end.min(place + 8);
                bytes[place..end].fill([0, 0xff][usize::from(input.byte() % 2)]);
            }
        }
    }
    repair(&mut bytes);
    let table = Table::from_bytes(bytes).expect("its checksums are right");
    let _ = table.check();
    look_up(&table, &mut input);
}

/// Makes the checksums of a forged table right.
fn repair(bytes: &mut [u8]) {
    let header = Header::parse(GOLDEN).expect("a good table");
    let sections: [Vec<u8>; 5] =
        std::array::from_fn(|i| bytes[header.section(Section::ALL[i])].to_vec());
    let contents = sections.each_ref().map(|section| vec![section.as_slice()]);
    let manifest = header.manifest.to_bytes().expect("a good manifest");
    let repaired = Header::assemble(&manifest, &contents).concat();
    bytes.copy_from_slice(&repaired);
}

/// The rank some grids behind the last checkpoint before a rank, where look-ups do not walk far.
fn behind_checkpoint(rank: Rank, grids: u64) -> Result<Rank, TableError> {
    static GOOD: LazyLock<Checkpoints> =
        LazyLock::new(|| Checkpoints::from_static(GOLDEN).expect("a good table"));
    let (band, grid) = GOOD.band_of(rank)?;
    let prefixes = BandPlan::get(band).prefix_count();
    let stretch = GOOD.band(band, prefixes)?.stretch_of_grid(grid)?;
    let first = rank.get() - u64::from(grid - stretch.grids.start);
    Ok(Rank::new(first + grids).unwrap_or(rank))
}

/// Some look-ups near a rank. Whatever the table claims, an answer is an answer: a rank in range,
/// forms that ascend.
fn look_up(table: &Table, input: &mut Input) {
    let mut rank = Rank::new(1 + input.number() % Rank::LAST.get()).expect("in range");
    let nearness = input.byte();
    if nearness < 250 {
        rank = behind_checkpoint(rank, u64::from(nearness % 16)).expect("a good table");
    }
    if let Ok(form) = table.unrank(rank) {
        let _ = table.rank_form(&form);
        let _ = table.rank(&form.grid());
        if let Ok(steps) = table.steps(&form) {
            let sum = steps.before_band.checked_add(steps.in_band().into());
            assert!(sum.is_some_and(|rank| Rank::new(rank).is_ok()));
        }
    }
    let mut before: Option<MinlexForm> = None;
    for form in table.scan(rank..).take(20) {
        let Ok(form) = form else {
            break;
        };
        assert!(before < Some(form), "forms ascend");
        before = Some(form);
    }
}
