//! Disjoint unavoidable sets of four cells.
#![forbid(unsafe_code)]

/// More than the sets of any grid, which are 36 at most.
const MOST: usize = 64;

const CELLS: usize = 81;

/// For each set, others, one bit a set.
type Others = [u64; MOST];

/// Unavoidable sets of four cells, in the order of their pushes.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    len: usize,
    cells: [[u8; 4]; MOST],
    /// For each cell, its sets, one bit a set.
    of_cell: [u64; CELLS],
    /// For each set, the others that share a cell with it, once [`Sets::most_disjoint`] needs them.
    others: Others,
    sharing: u64,
}

/// A snapshot to return to, without the cells of the sets, which later sets do not change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    len: usize,
    of_cell: [u64; CELLS],
    sharing: u64,
}

impl Sets {
    pub fn new() -> Sets {
        Sets { len: 0, cells: [[0; 4]; MOST], of_cell: [0; CELLS], others: [0; MOST], sharing: 0 }
    }

    /// Adds a set of cells, 0 to 80.
    ///
    /// # Panics
    /// If there is no such cell, or no room.
    #[inline(always)]
    pub fn push(&mut self, cells: [u8; 4]) {
        self.cells[self.len] = cells;
        let own = 1 << self.len;
        let mut others = 0;
        for cell in cells {
            let sets = &mut self.of_cell[usize::from(cell)];
            others |= *sets;
            *sets |= own;
        }
        let sharing = if others == 0 { 0 } else { others | own };
        self.sharing |= sharing;
        self.len += 1;
    }

    #[inline(always)]
    pub fn mark(&self) -> Mark {
        Mark { len: self.len, of_cell: self.of_cell, sharing: self.sharing }
    }

    /// Forgets the sets after a mark. Copying all cells is faster than going through the cells of
    /// those sets.
    #[inline(always)]
    pub fn return_to(&mut self, mark: &Mark) {
        Mark { len: self.len, of_cell: self.of_cell, sharing: self.sharing } = *mark;
    }

    #[inline]
    pub fn most_disjoint(&mut self) -> usize {
        let mut choice = Choice { chosen: self.len, left: self.sharing };
        let mut rest = self.sharing;
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let sets = self.cells[set].map(|cell| self.of_cell[usize::from(cell)]);
            self.others[set] = (sets[0] | sets[1] | sets[2] | sets[3]) & !(1 << set);
            // Only sets that share no cell were chosen without a look.
            choice.chosen -= 1;
            choice.decide(&self.others, set);
        }
        choice.most(&self.others)
    }
}

/// The number of sets chosen, and the sets left to choose from.
#[derive(Clone, Copy)]
struct Choice {
    chosen: usize,
    left: u64,
}

impl Choice {
    /// Chooses a remaining set that meets at most one other: no choice is better. Branchless, since
    /// a branch would be unpredictable.
    #[inline(always)]
    fn decide(&mut self, others: &Others, set: usize) {
        let own = 1 << set;
        let meets = others[set] & self.left;
        let is_sure = (!self.left & own) | (meets & meets.wrapping_sub(1)) == 0;
        self.chosen += usize::from(is_sure);
        self.left &= !((own | meets) & u64::from(is_sure).wrapping_neg());
    }

    #[inline(always)]
    fn most(mut self, others: &Others) -> usize {
        while self.left != 0 {
            let before = self.left;
            let mut rest = before;
            while rest != 0 {
                self.decide(others, rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
            if self.left == before {
                return self.most_by_choice(others);
            }
        }
        self.chosen
    }

    /// The most sets, if each remaining one meets two others or more.
    #[inline(never)]
    fn most_by_choice(self, others: &Others) -> usize {
        let (mut most, mut found, mut rest) = (0, 0, self.left);
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let meets = (others[set] & self.left).count_ones();
            if meets > most {
                (most, found) = (meets, set);
            }
        }
        let left = self.left & !(1 << found);
        let without = Choice { left, ..self }.most(others);
        // The sets form circles, each of which can do without one.
        if most == 2 {
            return without;
        }
        let with = Choice { chosen: self.chosen + 1, left: left & !others[found] };
        without.max(with.most(others))
    }
}
