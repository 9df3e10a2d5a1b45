//! Work that runs through many grids: minlex forms and scans, and the time of copying them.

use std::hint::black_box;

use minlex_catalog::Rank;
use minlex_lookup::Table;

use crate::failure::Failure;
use crate::places::Places;
use crate::report;
use crate::times::{median_of_rounds, microseconds};

/// Grids of each stretch that is scanned.
const STRETCH: usize = 250_000;

/// Million grids a second.
pub fn measure(places: &Places) -> Result<report::Table, Failure> {
    let mut report = report::Table::new("one core", &["million grids/s"]);
    let mut push = |what: &str, grids: usize, microseconds: f64| {
        report.push(what, vec![Some(grids as f64 / microseconds)]);
    };
    let morphs = &places.morphs;
    let forms = median_of_rounds(|| {
        microseconds(|| morphs.iter().for_each(|grid| _ = black_box(grid.minlex_form())))
    });
    push("minlex form of a random morph", morphs.len(), forms);
    let middle = (1..8).map(|eighth| Rank::LAST.get() / 8 * eighth);
    let starts = middle.map(Rank::new).collect::<Result<Vec<_>, _>>()?;
    push("scan, seven places of the catalogue", starts.len() * STRETCH, scan(&starts));
    push("scan, the first grids (108 automorphisms)", STRETCH, scan(&[Rank::FIRST]));
    let lines = vec![b'1'; 82 * STRETCH];
    let mut copy = vec![0; lines.len()];
    let copying = median_of_rounds(|| {
        microseconds(|| black_box(&mut copy).copy_from_slice(black_box(&lines)))
    });
    push("copying lines of text, as a limit", STRETCH, copying);
    Ok(report)
}

fn scan(starts: &[Rank]) -> f64 {
    median_of_rounds(|| {
        microseconds(|| {
            for &start in starts {
                Table::embedded().scan(start..).take(STRETCH).for_each(|form| _ = black_box(form));
            }
        })
    })
}
