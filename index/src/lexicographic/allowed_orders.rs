//! The orders of a minirow's digits that the columns above allow.

use minlex_catalog::{DigitSet, Permutation};

use super::minirow::{minirows, order, triple_number};
use crate::triples::TRIPLES;

const NONE: u8 = u8::MAX;

/// For each triple of a minirow in one stack, the orders with no digit below itself.
pub(super) struct AllowedOrders {
    /// For each order, its place among the allowed ones, or [`NONE`].
    places: Box<[[u8; 6]; TRIPLES]>,
    counts: [u8; TRIPLES],
}

impl AllowedOrders {
    pub(super) fn below(columns: [DigitSet; 3]) -> AllowedOrders {
        let mut allowed =
            AllowedOrders { places: Box::new([[NONE; 6]; TRIPLES]), counts: [0; TRIPLES] };
        for minirow in minirows(columns.map(|set| !set)) {
            let triple = triple_number(minirow);
            allowed.places[triple][order(minirow)] = allowed.counts[triple];
            allowed.counts[triple] += 1;
        }
        allowed
    }

    pub(super) fn of(&self, triple: usize) -> impl Iterator<Item = Permutation> + Clone {
        let places = self.places[triple];
        let all = Permutation::ALL.into_iter();
        all.filter(move |order| places[order.index()] != NONE)
    }

    pub(super) fn count(&self, triple: usize) -> usize {
        usize::from(self.counts[triple])
    }

    /// The place of an order among the allowed ones of its triple.
    pub(super) fn place(&self, triple: usize, order: usize) -> usize {
        usize::from(self.places[triple][order])
    }

    pub(super) fn table_bytes(&self) -> usize {
        size_of::<AllowedOrders>() + size_of_val(&*self.places)
    }
}
