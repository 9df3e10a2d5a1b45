//! Unavoidable sets of four cells that share no cell.
#![forbid(unsafe_code)]

/// More than the sets of any grid, which are 36 at most.
const MOST: usize = 64;

/// Unavoidable sets of four cells, numbered as they come.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    len: usize,
    /// The cells of each.
    cells: [[u8; 4]; MOST],
    /// By cell: the sets that it is in, one bit a set.
    of_cell: [u64; 81],
    /// The sets that share a cell with another one.
    sharing: u64,
}

/// How many sets there were, and which of them shared cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    len: usize,
    sharing: u64,
}

impl Sets {
    /// None.
    pub fn new() -> Sets {
        Sets { len: 0, cells: [[0; 4]; MOST], of_cell: [0; 81], sharing: 0 }
    }

    /// Adds a set, given its cells, 0 to 80. There must be room.
    #[inline(always)]
    pub fn push(&mut self, cells: [u8; 4]) {
        let own = 1 << (self.len % MOST);
        let mut others = 0;
        for cell in cells {
            let sets = &mut self.of_cell[usize::from(cell)];
            others |= *sets;
            *sets |= own;
        }
        let sharing = if others == 0 { 0 } else { others | own };
        self.sharing |= sharing;
        self.cells[self.len % MOST] = cells;
        self.len += 1;
    }

    /// What [`Sets::return_to`] leaves.
    #[inline(always)]
    pub fn mark(&self) -> Mark {
        Mark { len: self.len, sharing: self.sharing }
    }

    /// Forgets the sets that came after a mark.
    #[inline(always)]
    pub fn return_to(&mut self, mark: Mark) {
        let kept = (1 << (mark.len % MOST)) - 1;
        for cells in &self.cells[mark.len..self.len] {
            for &cell in cells {
                self.of_cell[usize::from(cell)] &= kept;
            }
        }
        (self.len, self.sharing) = (mark.len, mark.sharing);
    }

    /// The most of them that can be chosen such that no two share a cell.
    #[inline]
    pub fn most_disjoint(&self) -> usize {
        // By set: the others that share a cell with it, one bit a set.
        let mut others = [0; MOST];
        let (mut alone, mut rest) = (self.len, self.sharing);
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            let sets = self.cells[set].map(|cell| self.of_cell[usize::from(cell)]);
            others[set] = (sets[0] | sets[1] | sets[2] | sets[3]) & !(1 << set);
            rest &= rest - 1;
            alone -= 1;
        }
        alone + most_apart(&others, self.sharing)
    }
}

/// The most sets of `left` that can be chosen such that none is among the `others` of another one.
fn most_apart(others: &[u64; MOST], mut left: u64) -> usize {
    let mut chosen = 0;
    while left != 0 {
        let before = left;
        let mut rest = left;
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let meets = others[set] & left;
            // No choice is better than one with a set that meets one other at most.
            if meets & meets.wrapping_sub(1) == 0 {
                chosen += 1;
                left &= !(meets | 1 << set);
                rest &= left;
            }
        }
        if left == before {
            return chosen + most_by_choice(others, left);
        }
    }
    chosen
}

/// The same, if each of them meets two others or more: with or without the one that meets most.
#[cold]
fn most_by_choice(others: &[u64; MOST], left: u64) -> usize {
    let (mut most, mut found, mut rest) = (0, 0, left);
    while rest != 0 {
        let set = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let meets = (others[set] & left).count_ones();
        if meets > most {
            (most, found) = (meets, set);
        }
    }
    let without = left & !(1 << found);
    let with = 1 + most_apart(others, without & !others[found]);
    with.max(most_apart(others, without))
}
