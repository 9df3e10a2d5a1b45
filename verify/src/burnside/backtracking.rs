//! The same counts by slow, plain backtracking, for tests of the exact covers.
//!
//! A grid is fixed if the symmetry moves its digits as some relabelling does. The first row is
//! 123456789. The relabelling is unknown at first, and every cell may determine part of it.

#[derive(Clone)]
struct State {
    cells: [u8; 81],
    /// For each digit, its image under the relabelling.
    label: [u8; 10],
    /// For each digit, its preimage under the relabelling.
    source: [u8; 10],
}

struct Search<'a> {
    images: &'a [u8; 81],
    sources: [u8; 81],
    steps: u64,
}

/// Counts grids with first row 123456789 that the symmetry from cell `i` to `images[i]` fixes up to
/// relabelling; `None` after more than `steps` digits.
pub(crate) fn count_by_backtracking(images: &[u8; 81], steps: u64) -> Option<u64> {
    let mut sources = [0; 81];
    for (cell, &image) in images.iter().enumerate() {
        sources[usize::from(image)] = cell as u8;
    }
    let mut search = Search { images, sources, steps };
    let mut state = State { cells: [0; 81], label: [0; 10], source: [0; 10] };
    let fits = (0..9).all(|cell| search.set(&mut state, cell, cell as u8 + 1));
    if fits { search.count(&state) } else { Some(0) }
}

impl Search<'_> {
    /// Fills a cell and all that follows from it; `false` if it does not fit.
    fn set(&self, state: &mut State, cell: usize, digit: u8) -> bool {
        if state.cells[cell] != 0 {
            return state.cells[cell] == digit;
        }
        if !allowed(&state.cells, cell, digit) {
            return false;
        }
        state.cells[cell] = digit;
        let (image, source) = (self.images[cell], self.sources[cell]);
        self.moves(state, cell, usize::from(image)) && self.moves(state, usize::from(source), cell)
    }

    fn moves(&self, state: &mut State, from: usize, to: usize) -> bool {
        match (state.cells[from], state.cells[to]) {
            (0, 0) => true,
            (0, digit) => match state.source[usize::from(digit)] {
                0 => true,
                source => self.set(state, from, source),
            },
            (digit, 0) => match state.label[usize::from(digit)] {
                0 => true,
                label => self.set(state, to, label),
            },
            (digit, image) => self.relabel(state, digit, image),
        }
    }

    fn relabel(&self, state: &mut State, digit: u8, image: u8) -> bool {
        let (d, i) = (usize::from(digit), usize::from(image));
        if (state.label[d], state.source[i]) == (image, digit) {
            return true;
        }
        if (state.label[d], state.source[i]) != (0, 0) {
            return false;
        }
        (state.label[d], state.source[i]) = (image, digit);
        (0..81).all(|cell| {
            let concerned = state.cells[cell] == digit;
            !concerned || self.set(state, usize::from(self.images[cell]), image)
        }) && (0..81).all(|cell| {
            let concerned = state.cells[cell] == image;
            !concerned || self.set(state, usize::from(self.sources[cell]), digit)
        })
    }

    fn count(&mut self, state: &State) -> Option<u64> {
        let empty = (0..81).filter(|&cell| state.cells[cell] == 0);
        let digits = |cell| (1..=9).filter(move |&digit| allowed(&state.cells, cell, digit));
        let Some(cell) = empty.min_by_key(|&cell| digits(cell).count()) else {
            return Some(1);
        };
        let mut count = 0;
        for digit in digits(cell) {
            self.steps = self.steps.checked_sub(1)?;
            let mut next = state.clone();
            if self.set(&mut next, cell, digit) {
                count += self.count(&next)?;
            }
        }
        Some(count)
    }
}

fn allowed(cells: &[u8; 81], cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let box_cells = [0, 1, 2, 9, 10, 11, 18, 19, 20];
    (0..9).all(|i| {
        let in_units = [9 * row + i, 9 * i + column, corner + box_cells[i]];
        in_units.iter().all(|&other| cells[other] != digit)
    })
}
