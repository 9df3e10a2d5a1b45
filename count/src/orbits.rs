//! The columns of boxes 1 and 2 of band 1, up to relabellings of digits that bands 2 and 3 lack.

use minlex_catalog::DigitSet;

use crate::partitions::Partitions;
use crate::plan::Plan;

/// A state of the first stack and one of the second.
pub(crate) type Node = [u16; 2];

/// A node that band 1 allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    pub node: Node,
    /// For each digit minus 1, the relabelling to the first node of the orbit.
    pub back: [u8; 9],
}

/// The orbits with members.
#[derive(Clone, Debug, Default)]
pub(crate) struct Orbits {
    pub firsts: Vec<Node>,
    members: Vec<Member>,
    ends: Vec<usize>,
}

impl Orbits {
    /// The orbits of a plan, in the order of their first nodes.
    pub fn of(plan: &Plan) -> Orbits {
        let walk = Walk::new(plan);
        let [first, second] = [&plan.stacks[0], &plan.stacks[1]];
        let mut seen = vec![false; first.states.len() * second.states.len()];
        let mut orbits = Orbits::default();
        let mut queue = Vec::new();
        for s in 0..first.states.len() {
            for t in 0..second.states.len() {
                let open = !first.splits[s].is_empty() && !second.splits[t].is_empty();
                if open && !seen[walk.place([s as u16, t as u16])] {
                    walk.orbit([s as u16, t as u16], &mut seen, &mut queue);
                    orbits.add(&queue, &walk);
                }
            }
        }
        orbits
    }

    pub fn len(&self) -> usize {
        self.firsts.len()
    }

    pub fn members(&self, orbit: usize) -> &[Member] {
        let start = if orbit == 0 { 0 } else { self.ends[orbit - 1] };
        &self.members[start..self.ends[orbit]]
    }

    fn add(&mut self, orbit: &[Member], walk: &Walk<'_>) {
        let before = self.members.len();
        self.members.extend(orbit.iter().filter(|member| walk.is_allowed(member.node)));
        if self.members.len() > before {
            self.firsts.push(orbit[0].node);
            self.ends.push(self.members.len());
        }
    }
}

/// A relabelling that exchanges two digits.
struct Exchange {
    digits: [usize; 2],
    /// For each stack and state, the state after it.
    images: [Vec<u16>; 2],
}

struct Walk<'a> {
    plan: &'a Plan,
    exchanges: Vec<Exchange>,
    /// For each stack and state, true if band 1 allows it.
    allowed: [Vec<bool>; 2],
}

impl Walk<'_> {
    fn new(plan: &Plan) -> Walk<'_> {
        let exchange = |pair: &[u8]| Exchange {
            digits: [usize::from(pair[0]) - 1, usize::from(pair[1]) - 1],
            images: [0, 1].map(|stack| images(plan, stack, [pair[0], pair[1]])),
        };
        let allowed = [0, 1].map(|stack: usize| {
            let stack = &plan.stacks[stack];
            let mut allowed = vec![false; stack.states.len()];
            for &top in &stack.tops {
                allowed[usize::from(stack.state[usize::from(top)])] = true;
            }
            allowed
        });
        let exchanges = plan.free_digits.windows(2).map(exchange).collect();
        Walk { plan, exchanges, allowed }
    }

    fn place(&self, [s, t]: Node) -> usize {
        usize::from(s) * self.plan.stacks[1].states.len() + usize::from(t)
    }

    fn is_allowed(&self, [s, t]: Node) -> bool {
        self.allowed[0][usize::from(s)] && self.allowed[1][usize::from(t)]
    }

    /// Writes the orbit of a node, the node first.
    fn orbit(&self, first: Node, seen: &mut [bool], queue: &mut Vec<Member>) {
        queue.clear();
        queue.push(Member { node: first, back: [0, 1, 2, 3, 4, 5, 6, 7, 8] });
        seen[self.place(first)] = true;
        let mut at = 0;
        while let Some(&Member { node: [s, t], back }) = queue.get(at) {
            at += 1;
            for Exchange { digits: [a, b], images } in &self.exchanges {
                let node = [images[0][usize::from(s)], images[1][usize::from(t)]];
                if !std::mem::replace(&mut seen[self.place(node)], true) {
                    let mut back = back;
                    back.swap(*a, *b);
                    queue.push(Member { node, back });
                }
            }
        }
    }
}

/// For each state of a stack, the image under an exchange of two digits.
fn images(plan: &Plan, stack: usize, [a, b]: [u8; 2]) -> Vec<u16> {
    let partitions = Partitions::get();
    let stack = &plan.stacks[stack];
    let both = DigitSet::of([a, b]);
    let exchanged = |set: DigitSet| {
        let flips = (set & both).len() == 1;
        if flips { DigitSet::from_bits(set.bits() ^ both.bits()) } else { set }
    };
    let image = |&state: &u16| {
        let triples = partitions.triples[usize::from(state)].map(exchanged);
        stack.state[usize::from(partitions.number(triples))]
    };
    stack.states.iter().map(image).collect()
}
