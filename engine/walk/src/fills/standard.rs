//! The five standard partitions of the second stack.
//!
//! Relabel the digits so that the columns of band 3 in the first stack have 123, 456 and 789. The
//! 1296 relabellings left, permutations of columns and of digits in each, carry the second stack's
//! partition to one of five.

use minlex_catalog::{DigitSet, Partition, Permutation};

use crate::fills::relation::Relation;

/// Map of a partition to its standard one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToStandard {
    /// Number among the five.
    pub number: u8,
    /// Images of digits 1 to 9.
    pub digits: [u8; 9],
    /// The map as a relation of the first stack's columns.
    pub relation: Relation,
}

pub(crate) struct Standards {
    /// The smallest of each of the five orbits.
    partitions: Vec<Partition>,
    to_standard: Vec<ToStandard>,
}

impl Standards {
    pub fn new() -> Standards {
        let mut partitions = Vec::new();
        let mut to_standard = vec![None; Partition::COUNT];
        for partition in Partition::all() {
            if to_standard[partition.index()].is_none() {
                enter_orbit(partition, partitions.len() as u8, &mut to_standard);
                partitions.push(partition);
            }
        }
        Standards { partitions, to_standard: to_standard.into_iter().flatten().collect() }
    }

    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    #[inline(always)]
    pub fn to_standard(&self, partition: Partition) -> &ToStandard {
        &self.to_standard[partition.index()]
    }
}

/// Enters every image of a standard partition with the relation back.
fn enter_orbit(standard: Partition, number: u8, to_standard: &mut [Option<ToStandard>]) {
    for relation in Relation::all() {
        let digits = relabelling(relation);
        let mut images = [0; 10];
        for (image, &digit) in (1..).zip(&digits) {
            images[usize::from(digit)] = image;
        }
        let image = |triple: DigitSet| triple.iter().map(|d| images[usize::from(d)]).collect();
        let [first, second, _] = standard.triples().map(image);
        if let Some(partition) = Partition::of(first, second) {
            to_standard[partition.index()].get_or_insert(ToStandard { number, digits, relation });
        }
    }
}

/// Images of digits 1 to 9 under a relation of the columns 123, 456 and 789.
fn relabelling(relation: Relation) -> [u8; 9] {
    let (columns, digits): (Permutation, _) = (relation.columns(), relation.digits());
    std::array::from_fn(|i| (3 * columns.image(i / 3) + digits[i / 3].image(i % 3)) as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_partition_is_carried_to_one_of_five() {
        let standards = Standards::new();
        assert_eq!(standards.partitions().len(), 5);
        for partition in Partition::all() {
            let to = standards.to_standard(partition);
            let image = partition
                .triples()
                .map(|t| t.iter().map(|d| to.digits[usize::from(d) - 1]).collect());
            let standard = standards.partitions()[usize::from(to.number)];
            assert_eq!(Partition::of(image[0], image[1]), Some(standard));
            assert_eq!(relabelling(to.relation), to.digits);
        }
    }
}
