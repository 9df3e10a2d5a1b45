//! Verdicts on pairs of fills, and counts of pairs that pass.

use super::columns::BOX_ORDERS;

/// Comparison of a stack with the top band, a bit for each order of its box in band 3, or for each
/// of 64 fills.
#[derive(Clone, Copy, Default)]
pub(super) struct Verdicts {
    /// Not below it.
    pub(super) pass: u64,
    /// Of its class.
    pub(super) tie: u64,
}

impl Verdicts {
    /// The verdicts on a stack with these classes, by the order of its box in band 3.
    pub(super) fn by_order(classes: &[u16; BOX_ORDERS], lowest: u16) -> Verdicts {
        let bits = |verdict: fn(&u16, &u16) -> bool| {
            let orders = classes.iter().enumerate();
            orders
                .fold(0, |bits, (order, class)| bits | u64::from(verdict(class, &lowest)) << order)
        };
        Verdicts { pass: bits(u16::ge), tie: bits(u16::eq) }
    }
}

/// The unit of weights is this part of 1 / a.
pub(super) const UNIT: u64 = 60;

/// The pairs under one band that pass.
#[derive(Clone, Debug, Default)]
pub(super) struct PairCounts {
    pub(super) by_ties: [u64; 6],
}

impl PairCounts {
    /// The number of all pairs that pass.
    pub(super) fn all(&self) -> u64 {
        self.by_ties.iter().sum()
    }

    /// The sum of their weights in units of 1 / (60 * a), where the band has a automorphisms.
    pub(super) fn weight(&self) -> u64 {
        self.by_ties.iter().zip(1..).map(|(pairs, chutes)| pairs * (UNIT / chutes)).sum()
    }

    /// Adds the pairs of a fill of band 2 with up to 64 of band 3. `ties` of bands 1 and 2 beside
    /// the top band have its class; `stacks` are the verdicts, `above` the fills above the top
    /// band.
    #[inline]
    pub(super) fn add(&mut self, ties: usize, stacks: [Verdicts; 3], above: u64) {
        let pass = stacks[0].pass & stacks[1].pass & stacks[2].pass;
        // The number of stacks that tie, in binary.
        let [a, b, c] = stacks.map(|stack| stack.tie);
        let (ones, twos) = (a ^ b ^ c, a & b | a & c | b & c);
        for (ties, pairs) in [(ties, pass & above), (ties + 1, pass & !above)] {
            let mut add = |stacks: usize, pairs: u64| {
                self.by_ties[ties + stacks] += u64::from(pairs.count_ones());
            };
            if pairs & (ones | twos) == 0 {
                add(0, pairs);
                continue;
            }
            add(0, pairs & !ones & !twos);
            add(1, pairs & ones & !twos);
            add(2, pairs & twos & !ones);
            add(3, pairs & twos & ones);
        }
    }
}
