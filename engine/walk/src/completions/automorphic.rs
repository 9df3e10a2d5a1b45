//! Minlex forms of a band that have automorphisms.

use std::ops::ControlFlow;

use minlex_catalog::{BandNumber, MinlexForm};

use crate::below::band_plan::BandPlan;
use crate::completions::completer::Completer;

/// Visits the minlex forms of a band that have automorphisms other than the identity, in catalogue
/// order, until `visit` breaks. `visit` gets each form with its automorphism count. Takes up to a
/// second.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use minlex::BandNumber;
///
/// let mut found = 0;
/// let _ = minlex::visit_automorphic::<()>(BandNumber::LAST, |form, group_order| {
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
    let mut found = Vec::new();
    Completer::new(plan).visit(0..plan.prefix_count(), |prefix| {
        prefix.automorphic(&mut found);
        for (form, group_order) in &found {
            visit(form, *group_order)?;
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn forms_with_automorphisms() {
        let bands: &[u16] = if cfg!(debug_assertions) { &[415] } else { &[0, 290, 404, 415] };
        for &number in bands {
            let band = BandNumber::new(number).unwrap();
            let mut visited = BTreeMap::new();
            let mut before = None;
            let _ = visit_automorphic::<()>(band, |form, order| {
                let grid = form.grid();
                assert_eq!(grid.minlex_form(), *form);
                assert_eq!(grid.automorphism_count(), order);
                assert!(before.replace(*form) < Some(*form), "catalogue order");
                *visited.entry(order).or_insert(0) += 1;
                ControlFlow::Continue(())
            });
            let plan = BandPlan::get(band);
            let mut all = 0;
            let _ = Completer::new(plan).visit::<()>(0..plan.prefix_count(), |prefix| {
                all += prefix.count();
                ControlFlow::Continue(())
            });
            assert!(!visited.is_empty() && !visited.contains_key(&1));
            let published = minlex_data::bands()[usize::from(number)].grids;
            assert_eq!(published, all, "all forms of band {number}");
        }
    }
}
