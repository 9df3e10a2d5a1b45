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
    let completer = Completer::new(plan);
    let mut by_prefix = vec![0u16; plan.prefixes() as usize];
    let mut automorphisms = BTreeMap::new();
    let mut grids = 0u64;
    let mut plain = 0u64;
    let walk = visit_prefixes(plan, 0, |prefix| {
        if prefix.ordinal % 4096 == 0 && cancel.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let mut count = 0u16;
        completer.visit_orders(prefix, |order| {
            count += 1;
            if order == 1 {
                plain += 1;
            } else {
                *automorphisms.entry(order).or_insert(0) += 1;
            }
        });
        by_prefix[prefix.ordinal as usize] = count;
        grids += u64::from(count);
        ControlFlow::Continue(())
    });
    if walk.is_break() || cancel.load(Ordering::Relaxed) {
        return None;
    }
    if plain > 0 {
        automorphisms.insert(1, plain);
    }
    Some(BandCounts {
        by_prefix,
        grids,
        automorphisms,
    })
}
