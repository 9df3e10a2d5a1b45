//! Search for the partition of a box's columns.

use minlex_catalog::__internal::each;
use minlex_catalog::__internal::{TRIPLES, triple_number, triples};
use minlex_catalog::{DigitSet, Partition, Permutation};

use crate::below::minirow::digits_index;
use crate::fills::relation::Relation;

pub(crate) struct PartitionFinder {
    /// For each [`digits_index`], set and order of three digits.
    columns: Box<[Column; 1024]>,
    /// Indexed by the triples of the first two columns.
    boxes: Box<[[BoxOfColumns; TRIPLES]; TRIPLES]>,
}

#[derive(Clone, Copy)]
struct Column {
    triple: u8,
    order: Permutation,
}

#[derive(Clone, Copy)]
struct BoxOfColumns {
    partition: Partition,
    columns: Permutation,
}

impl PartitionFinder {
    pub fn new() -> PartitionFinder {
        let mut finder = PartitionFinder {
            columns: Box::new([Column { triple: 0, order: Permutation::IDENTITY }; 1024]),
            boxes: Box::new(
                [[BoxOfColumns { partition: Partition::default(), columns: Permutation::IDENTITY };
                    TRIPLES]; TRIPLES],
            ),
        };
        for (triple, set) in (0..).zip(triples()) {
            for order in Permutation::ALL {
                let digits = in_order(*set, order);
                finder.columns[digits_index(digits)] = Column { triple, order };
            }
        }
        for partition in Partition::all() {
            let sets = partition.triples();
            for columns in Permutation::ALL {
                let triple = |c: usize| triple_number(sets[columns.image(c)]).unwrap_or_default();
                finder.boxes[triple(0)][triple(1)] = BoxOfColumns { partition, columns };
            }
        }
        finder
    }

    #[inline(always)]
    fn column(&self, digits: &[u8; 9], c: usize) -> Column {
        self.columns[digits_index([digits[3 * c], digits[3 * c + 1], digits[3 * c + 2]])]
    }

    #[inline(always)]
    fn find(&self, first: Column, second: Column) -> BoxOfColumns {
        // The minimum spares a check of bounds.
        let place = |column: Column| usize::from(column.triple).min(TRIPLES - 1);
        self.boxes[place(first)][place(second)]
    }

    /// Partition of a box given column by column, digits 1..=9.
    #[inline(always)]
    pub fn partition(&self, digits: &[u8; 9]) -> Partition {
        self.find(self.column(digits, 0), self.column(digits, 1)).partition
    }

    /// The partition, and the relation of the box to its standard box: columns sorted by smallest
    /// digit, digits ascending.
    #[inline(always)]
    pub fn relation(&self, digits: &[u8; 9]) -> (Partition, Relation) {
        let columns = [self.column(digits, 0), self.column(digits, 1), self.column(digits, 2)];
        let found = self.find(columns[0], columns[1]);
        let orders = each(columns, |column| column.order);
        (found.partition, Relation::new(found.columns, orders))
    }
}

fn in_order(triple: DigitSet, order: Permutation) -> [u8; 3] {
    let mut digits = [0; 3];
    let back = order.inverse();
    for (rank, digit) in triple.iter().enumerate() {
        digits[back.image(rank)] = digit;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn relations_lead_to_the_standard_box() {
        let finder = PartitionFinder::new();
        let mut random = Random::new(1);
        for _ in 0..2000 {
            let digits = random.shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]);
            let (partition, relation) = finder.relation(&digits);
            assert_eq!(finder.partition(&digits), partition);
            let mut standard = [[0; 3]; 3];
            for c in 0..3 {
                for i in 0..3 {
                    let place = relation.digits()[c].image(i);
                    standard[relation.columns().image(c)][place] = digits[3 * c + i];
                }
            }
            let sorted = partition.triples().map(|t| t.iter().collect::<Vec<_>>());
            assert_eq!(standard.map(Vec::from), sorted);
        }
    }
}
