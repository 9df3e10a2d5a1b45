//! The minlex forms of a band that have automorphisms.
#![forbid(unsafe_code)]

use std::ops::ControlFlow;

use minlex_catalog::{BandNumber, MinlexForm};

use crate::band_plan::BandPlan;
use crate::completer::Completer;

/// Visits the minlex forms with a band on top whose automorphism group is not trivial, each with the
/// order of the group, in catalogue order, until `visit` breaks. Walks through the whole band: up
/// to a second.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use minlex_catalog::BandNumber;
///
/// let mut found = 0;
/// let _ = minlex_walk::visit_automorphic::<()>(BandNumber::LAST, |form, group_order| {
///     assert_eq!(form.grid().automorphism_count(), group_order);
///     found += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(found, 1);
/// ```
pub fn visit_automorphic<B>(
    band: BandNumber,
    mut visit: impl FnMut(&MinlexForm, u32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let plan = BandPlan::get(band);
    let completer = Completer::for_whole_band(plan);
    let mut found = Vec::new();
    plan.visit_prefixes(0, |prefix| {
        completer.automorphic(prefix, &mut found);
        for (form, group_order) in &found {
            visit(form, *group_order)?;
        }
        ControlFlow::Continue(())
    })
}
