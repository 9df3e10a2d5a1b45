//! Pictures of marginals: boards with the likeliest digits, and heat maps.

use minlex_count::Marginals;
use minlex_puzzle::{Picture, Puzzle};

/// The board of a puzzle as text, eleven lines. An empty cell has the digit that most solutions
/// have there, the smallest if there are several, and the share of these solutions in percent.
pub fn text(puzzle: &Puzzle, marginals: &Marginals) -> String {
    let cell = |cell: usize| match puzzle.cells()[cell] {
        0 => likeliest(marginals, cell),
        given => format!("{given:<6}"),
    };
    let rule = ["-".repeat(21), "-".repeat(22), "-".repeat(21)].join("+");
    let mut lines = Vec::new();
    for row in 0..9 {
        if row == 3 || row == 6 {
            lines.push(rule.clone());
        }
        let stack = |stack: usize| [0, 1, 2].map(|n| cell(9 * row + 3 * stack + n)).join(" ");
        lines.push([0, 1, 2].map(stack).join(" | ").trim_end().to_owned());
    }
    lines.join("\n")
}

/// The digit that most solutions have in a cell, and their share.
fn likeliest(marginals: &Marginals, cell: usize) -> String {
    let of_cell = marginals.cells[cell];
    let most = of_cell.iter().copied().max().filter(|&most| most > 0);
    let digit = of_cell.iter().position(|&count| Some(count) == most);
    match digit {
        Some(digit) => {
            let percent = 100.0 * share(of_cell[digit], marginals.count);
            // 100 % is for the digit that all solutions have.
            let most = if of_cell[digit] == marginals.count { 100.0 } else { 99.0 };
            format!("{}{:4.0}%", digit + 1, percent.min(most))
        }
        None => format!("{:<6}", '.'),
    }
}

/// The picture of a puzzle in SVG. An empty cell has nine squares for the digits, the darker the
/// more solutions have the digit there; digits that none has are left out.
pub fn svg(puzzle: &Puzzle, marginals: &Marginals) -> String {
    let picture = Picture::of(puzzle).to_svg();
    let mut squares =
        String::from("<g font-family=\"sans-serif\" font-size=\"5\" text-anchor=\"middle\">");
    for cell in (0..81).filter(|&cell| puzzle.cells()[cell] == 0) {
        for (n, &count) in marginals.cells[cell].iter().enumerate().filter(|(_, it)| **it > 0) {
            let (x, y) = (20 * (cell % 9) + 1 + 6 * (n % 3), 20 * (cell / 9) + 1 + 6 * (n / 3));
            let share = share(count, marginals.count);
            let ink = if share > 0.5 { "#fff" } else { "#000" };
            squares += &format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"6\" height=\"6\" fill=\"#1f4e79\" \
                 fill-opacity=\"{share:.3}\"/><text x=\"{}\" y=\"{}\" fill=\"{ink}\">{}</text>",
                x + 3,
                y + 5,
                n + 1
            );
        }
    }
    // Under the lines.
    picture.replacen("<path ", &(squares + "</g><path "), 1)
}

fn share(count: u128, of: u128) -> f64 {
    count as f64 / of as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Most solutions, but not all, have a 1 in the first cell, and all have a 2 in the next.
    fn found() -> (Puzzle, Marginals) {
        let mut cells = [[0; 9]; 81];
        cells[0][0] = 998;
        cells[0][8] = 2;
        cells[1][1] = 1000;
        (Puzzle::from_cells([0; 81]).expect("an empty board"), Marginals { count: 1000, cells })
    }

    #[test]
    fn hundred_percent_are_all_solutions() {
        let (puzzle, found) = found();
        assert!(text(&puzzle, &found).starts_with("1  99% 2 100% ."));
    }

    #[test]
    fn a_square_is_drawn_for_each_digit_that_a_solution_has() {
        let (puzzle, found) = found();
        let plain = Picture::of(&puzzle).to_svg();
        let squares = |svg: &str| svg.matches("fill-opacity").count();
        assert_eq!(squares(&svg(&puzzle, &found)), squares(&plain) + 3);
    }
}
