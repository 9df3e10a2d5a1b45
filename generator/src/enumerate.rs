//! Counts the canonical grids of one band, prefix by prefix.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_lookup::complete::Completer;
use minlex_lookup::plan::BandPlan;
use minlex_lookup::prefix::visit_prefixes;

/// The canonical grids with one band on top.
pub struct BandCounts {
    /// By two-band prefix: how many grids continue it.
    pub by_prefix: Vec<u16>,
    /// Their sum.
    pub grids: u64,
    /// Grids by order of their automorphism group.
    pub automorphisms: BTreeMap<u32, u64>,
}

/// Counts a band. Gives up with `None` soon after `cancel` is set.
pub fn count_band(class: u16, cancel: &AtomicBool) -> Option<BandCounts> {
    let plan = BandPlan::get(class);
    let completer = Completer::for_whole_band(plan);
    let mut by_prefix = vec![0u16; plan.prefixes() as usize];
    let mut automorphisms = BTreeMap::new();
    let mut grids = 0u64;
    let mut others = 0u64;
    let walk = visit_prefixes(plan, 0, |prefix| {
        if prefix.ordinal % 4096 == 0 && cancel.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let count = completer.count_with_orders(prefix, |order| {
            *automorphisms.entry(order).or_insert(0) += 1;
            others += 1;
        });
        by_prefix[prefix.ordinal as usize] = count as u16;
        grids += u64::from(count);
        ControlFlow::Continue(())
    });
    if walk.is_break() || cancel.load(Ordering::Relaxed) {
        return None;
    }
    if grids > others {
        automorphisms.insert(1, grids - others);
    }
    Some(BandCounts {
        by_prefix,
        grids,
        automorphisms,
    })
}
