//! Splits: the 56 ordered partitions without a common digit, place by place, with a given one.

use crate::triples::{self, ORDERED, Triples};

pub(crate) const SPLITS: usize = 56;
const NONE: u8 = u8::MAX;

/// The splits for one ordered partition, in lexicographic order.
///
/// The same 56 are the rows of a box beside a box with given rows, and the columns of a stack below
/// a chute with given columns.
pub(crate) struct Splits {
    list: [Triples; SPLITS],
    places: Box<[u8; ORDERED]>,
}

impl Splits {
    pub(crate) fn of(avoided: &Triples) -> Splits {
        let mut splits = Splits { list: [*avoided; SPLITS], places: Box::new([NONE; ORDERED]) };
        let mut n = 0;
        for (number, triples) in triples::all_ordered().iter().enumerate() {
            if (0..3).all(|i| triples[i].is_disjoint(avoided[i])) {
                splits.list[n] = *triples;
                splits.places[number] = n as u8;
                n += 1;
            }
        }
        assert_eq!(n, SPLITS, "every ordered partition has 56 splits");
        splits
    }

    pub(crate) fn all(&self) -> &[Triples; SPLITS] {
        &self.list
    }

    /// The place of the split that starts with these triples; 56 or more if there is none.
    #[inline(always)]
    pub(crate) fn place(&self, [first, second, _]: &Triples) -> usize {
        usize::from(self.places[triples::ordered_number(*first, *second)])
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of::<Splits>() + size_of_val(&*self.places)
    }
}
