//! The sum over all orbits.

use std::sync::Mutex;
use std::sync::PoisonError;

use minlex_catalog::Partition;

use crate::band::{Band, Pairs};
use crate::kernel::{Kernel, Work};
use crate::orbits::{Member, Node, Orbits};
use crate::partitions::{Ordered, Partitions, Split};
use crate::plan::Plan;
use crate::terms::{Job, Terms};
use crate::threads::{Stopped, Threads};

/// A plan with its orbits and the tables of its bands.
pub(crate) struct Sum {
    pub plan: Plan,
    pub orbits: Orbits,
    pub bands: [Band; 3],
    /// For each stack and state, its tops.
    pub tops: [Vec<Vec<Ordered>>; 2],
    /// For each top of the last stack, its partition.
    pub last_partitions: Vec<u16>,
    /// For each partition of box 2 of the last stack, states, and the partition of box 3.
    pub lists: Vec<Vec<(u16, u16)>>,
}

/// Room for the sum over an orbit.
#[derive(Default)]
pub(crate) struct Room {
    work: Work,
    terms: Terms,
    /// Places in the rows of bands 2 and 3.
    pub pairs: Vec<[u32; 2]>,
    /// For each state of the last stack, its number of fillings of band 1.
    pub factors: Vec<u32>,
    /// For each top of the last stack, the state of its image.
    pub states: Vec<u16>,
}

impl Sum {
    pub fn new(plan: Plan, kernel: Kernel, threads: &Threads<'_>) -> Result<Sum, Stopped> {
        let partitions = Partitions::get();
        let orbits = Orbits::of(&plan);
        let tops = [0, 1].map(|stack: usize| {
            let stack = &plan.stacks[stack];
            let mut tops = vec![Vec::new(); stack.states.len()];
            for &top in &stack.tops {
                tops[usize::from(stack.state[usize::from(top)])].push(top);
            }
            tops
        });
        let wanted = wanted(&plan, &orbits, &tops);
        let band = |band: usize| Band::new(&plan.view.band(band), &wanted[band], kernel, threads);
        let bands = [band(0)?, band(1)?, band(2)?];
        let last = &plan.stacks[2];
        let class = |number: Ordered| partitions.class[usize::from(number)];
        let mut lists = vec![Vec::new(); Partition::COUNT];
        for (state, splits) in last.splits.iter().enumerate() {
            for &[second, third] in splits {
                lists[usize::from(class(second))].push((state as u16, class(third)));
            }
        }
        let last_partitions = last.tops.iter().map(|&top| class(top)).collect();
        Ok(Sum { plan, orbits, bands, tops, last_partitions, lists })
    }

    /// The share of each orbit, without [`Sum::factor`]. `progress` gets the number of orbits done.
    pub fn shares(
        &self,
        kernel: Kernel,
        threads: &Threads<'_>,
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<Vec<u128>, Stopped> {
        let mut shares = vec![0; self.orbits.len()];
        let done = Mutex::new(0);
        let work: Vec<(usize, &mut u128)> = shares.iter_mut().enumerate().collect();
        threads.each(work, Room::default, |room, (orbit, share)| {
            *share = self.share(orbit, kernel, room);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            *done += 1;
            progress(*done);
        })?;
        Ok(shares)
    }

    /// Orders of empty rows and columns, of which the shares count one.
    pub fn factor(&self) -> u128 {
        let columns = self.plan.stacks.iter().map(|stack| u128::from(stack.column_orders()));
        let rows = self.bands.iter().map(|band| u128::from(band.fillings.row_orders()));
        columns.chain(rows).product()
    }

    fn share(&self, orbit: usize, kernel: Kernel, room: &mut Room) -> u128 {
        self.sums(orbit, kernel, room).iter().copied().map(u128::from).sum()
    }

    /// The share of an orbit, by pair in `room.pairs`.
    pub fn sums<'a>(&self, orbit: usize, kernel: Kernel, room: &'a mut Room) -> &'a [u64] {
        self.set_pairs(self.orbits.firsts[orbit], &mut room.pairs);
        if room.pairs.is_empty() {
            return &[];
        }
        room.factors.clear();
        room.factors.resize(self.plan.stacks[2].states.len(), 0);
        for member in self.orbits.members(orbit) {
            self.push(member, &mut room.factors, &mut room.states);
        }
        room.terms.set(&self.lists, &room.factors);
        let rows = [self.bands[1].rows(), self.bands[2].rows()];
        let job = Job { rows, pairs: &room.pairs, terms: &room.terms };
        kernel.sums(&job, &mut room.work)
    }

    /// Adds a member's fillings of band 1 to the states of the last stack under the orbit's first
    /// node.
    fn push(&self, member: &Member, factors: &mut [u32], states: &mut Vec<u16>) {
        let rows = self.bands[0].rows();
        self.each_top(member, states, |_, place, states| {
            let (row, excess) = (&rows.rows[place as usize], rows.excess[place as usize]);
            for (&state, &partition) in states.iter().zip(&self.last_partitions) {
                factors[usize::from(state)] += u32::from(row[usize::from(partition)]);
            }
            if excess.more != 0 {
                for (&state, &partition) in states.iter().zip(&self.last_partitions) {
                    let more = if partition == excess.partition { excess.more } else { 0 };
                    factors[usize::from(state)] += u32::from(more);
                }
            }
        });
    }

    /// Calls `act` for each choice of the columns of boxes 1 and 2 of band 1 in a member. It gets
    /// the place of the row and, by top of the last stack, the state of its image.
    #[inline(always)]
    pub fn each_top(
        &self,
        member: &Member,
        states: &mut Vec<u16>,
        mut act: impl FnMut([Ordered; 2], u32, &[u16]),
    ) {
        states.clear();
        let class = |top: Ordered| Partitions::get().class[usize::from(top)];
        let [first, second] = member.node.map(usize::from);
        for &first in &self.tops[0][first] {
            for &second in &self.tops[1][second] {
                let Some(place) = self.bands[0].place(class(first), class(second)) else {
                    continue;
                };
                if states.is_empty() {
                    self.set_states(&member.back, states);
                }
                act([first, second], place, states);
            }
        }
    }

    fn set_states(&self, back: &[u8; 9], states: &mut Vec<u16>) {
        let partitions = Partitions::get();
        let last = &self.plan.stacks[2];
        let bits = back.map(|digit| 1u16 << digit);
        let images = partitions.triple_digits.map(|digits| {
            let bits = digits.map(|digit| bits[usize::from(digit) - 1]);
            partitions.by_bits[usize::from(bits[0] | bits[1] | bits[2])]
        });
        states.extend(last.tops.iter().map(|&top| {
            let [first, second, _] = partitions.triple_numbers[usize::from(top)];
            let [first, second] = [first, second].map(|triple| images[usize::from(triple)]);
            last.state[usize::from(partitions.with_triples(first, second))]
        }));
    }

    fn set_pairs(&self, node: Node, pairs: &mut Vec<[u32; 2]>) {
        pairs.clear();
        self.each_pair(node, |_, places| pairs.push(places));
    }

    /// Calls `act` for each pair of splits of the first two stacks under a node. It gets the places
    /// of the rows in bands 2 and 3.
    #[inline(always)]
    pub fn each_pair(&self, [s, t]: Node, mut act: impl FnMut([Split; 2], [u32; 2])) {
        let class = |number: Ordered| Partitions::get().class[usize::from(number)];
        for &first in &self.plan.stacks[0].splits[usize::from(s)] {
            for &second in &self.plan.stacks[1].splits[usize::from(t)] {
                let place = |i: usize| self.bands[i + 1].place(class(first[i]), class(second[i]));
                if let (Some(one), Some(other)) = (place(0), place(1)) {
                    act([first, second], [one, other]);
                }
            }
        }
    }
}

/// Pairs of partitions in each band that the sum needs.
fn wanted(plan: &Plan, orbits: &Orbits, tops: &[Vec<Vec<Ordered>>; 2]) -> [Pairs; 3] {
    let class = |number: Ordered| Partitions::get().class[usize::from(number)];
    let mut wanted = [Pairs::new(), Pairs::new(), Pairs::new()];
    for orbit in 0..orbits.len() {
        for member in orbits.members(orbit) {
            let [s, t] = member.node.map(usize::from);
            for &first in &tops[0][s] {
                for &second in &tops[1][t] {
                    wanted[0].insert(class(first), class(second));
                }
            }
        }
        let [s, t] = orbits.firsts[orbit].map(usize::from);
        for first in &plan.stacks[0].splits[s] {
            for second in &plan.stacks[1].splits[t] {
                wanted[1].insert(class(first[0]), class(second[0]));
                wanted[2].insert(class(first[1]), class(second[1]));
            }
        }
    }
    wanted
}
