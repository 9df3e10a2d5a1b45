//! The slow rank of one grid with every step printed: the worked example in `docs/METHOD.md`.
//!
//! `cargo run --release -p minlex-lookup --example worked_example`
//!
//! It does without the engine. Bands come from the published list, prefixes from a list of all,
//! completions from backtracking, band numbers from all arrangements of a chute. Only two numbers
//! come from a table: the sum at the checkpoint, and the rank for comparison.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Write;

use minlex_catalog::Grid;
use minlex_lookup::Table;

const GRID: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

const STRIDE: u64 = 35;

/// Nine digits from left to right, in a stack from top to bottom.
type Line = [u8; 9];
type Lines = [Line; 9];
/// The lines of a chute, or the rows of a prefix.
type Three = [Line; 3];

#[allow(dead_code, reason = "the test includes this file as a module")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", worked_example()?);
    Ok(())
}

/// All steps, as text.
pub fn worked_example() -> Result<String, Box<dyn Error>> {
    let bands = Bands::published();
    let grid = lines(GRID);
    let mut out = String::new();

    let (band, form) = print_minlex_form(&mut out, &bands, &grid)?;
    let prefixes = list_prefixes(&three(&form, 0));
    let number = print_prefix(&mut out, &form, &prefixes)?;
    print_patterns(&mut out, &form, &prefixes)?;

    let table = Table::embedded();
    let spacing = spacing(prefixes.len() as u64, bands.list[band].grids);
    let first = number / spacing * spacing;
    let walk: Vec<Step> =
        (first..=number).map(|n| Step::new(&bands, band, &form, n, prefixes[n])).collect();
    let before = bands.before(band);
    let sum = sum_at(table, &form, &walk)? - before;
    print_walk(&mut out, &walk, spacing, sum)?;

    let last = walk.last().ok_or("the walk has a prefix")?;
    let place = print_completions(&mut out, last, &form)?;
    let walked: usize = walk[..walk.len() - 1].iter().map(|step| step.forms().count()).sum();
    let in_band = sum + walked as u64 + place as u64;
    let rank = before + in_band;
    writeln!(out, "\nThe rank")?;
    writeln!(out, "{sum:>13}  with band {band} and a prefix before number {first}")?;
    writeln!(out, "{walked:>13}  with prefixes {first} to {}", number - 1)?;
    writeln!(out, "{place:>13}  place among those with prefix {number}")?;
    writeln!(out, "{in_band:>13}  place among the minlex forms with band {band}")?;
    writeln!(out, "{before:>13}  minlex forms with a lower band")?;
    writeln!(out, "{rank:>13}  the rank")?;
    let looked_up = table.rank(&GRID.parse::<Grid>()?)?.get();
    if rank != looked_up {
        return Err(format!("the table says {looked_up}").into());
    }
    Ok(out)
}

// ---- The published bands ----

struct Band {
    grids: u64,
    automorphisms: u64,
}

/// The 416 minlex bands, and their numbers by digits.
struct Bands {
    list: Vec<Band>,
    numbers: HashMap<Three, usize>,
}

impl Bands {
    fn published() -> Bands {
        let mut bands = Bands { list: Vec::new(), numbers: HashMap::new() };
        for band in minlex_data::bands() {
            let rows = std::array::from_fn(|r| std::array::from_fn(|c| band.digits[9 * r + c]));
            bands.numbers.insert(rows, usize::from(band.number));
            bands
                .list
                .push(Band { grids: band.grids.into(), automorphisms: band.automorphisms.into() });
        }
        bands
    }

    fn number(&self, chute: &Three) -> usize {
        self.numbers[&minlex_band(chute).digits]
    }

    /// Numbers of the six chutes: bands from the top, then stacks from the left.
    fn numbers(&self, grid: &Lines) -> [usize; 6] {
        std::array::from_fn(|i| self.number(&chute(grid, i)))
    }

    /// Number of minlex forms with lower bands.
    fn before(&self, band: usize) -> u64 {
        self.list[..band].iter().map(|band| band.grids).sum()
    }
}

/// The smallest arrangement of a chute, and the way to it.
struct Arrangement {
    digits: Three,
    /// The lines of the chute (0 to 2) that become lines 1 to 3.
    rows: [usize; 3],
    /// The places in the lines of the chute (0 to 8) that become places 1 to 9.
    columns: [usize; 9],
    /// The images of digits 1 to 9.
    relabel: [u8; 10],
}

/// The minlex band of a chute, from all 3 * 6^4 choices of a first line and an order of columns.
fn minlex_band(chute: &Three) -> Arrangement {
    let mut best: Option<Arrangement> = None;
    for first in 0..3 {
        for columns in column_orders() {
            let mut relabel = [0; 10];
            for (place, &column) in columns.iter().enumerate() {
                relabel[usize::from(chute[first][column])] = place as u8 + 1;
            }
            let image = chute.map(|line| columns.map(|c| relabel[usize::from(line[c])]));
            let mut rows = [0, 1, 2];
            rows.sort_by_key(|&row| image[row][0]);
            let digits = rows.map(|row| image[row]);
            if best.as_ref().is_none_or(|best| digits < best.digits) {
                best = Some(Arrangement { digits, rows, columns, relabel });
            }
        }
    }
    best.expect("there are 3888 arrangements")
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All 6^4 orders of nine columns that keep the columns of each box together.
fn column_orders() -> impl Iterator<Item = [usize; 9]> {
    (0..1296).map(|i| {
        let boxes = ORDERS[i / 216];
        let within = [ORDERS[i / 36 % 6], ORDERS[i / 6 % 6], ORDERS[i % 6]];
        std::array::from_fn(|c| 3 * boxes[c / 3] + within[c / 3][c % 3])
    })
}

// ---- Step 1 and 2: the chutes and the minlex form ----

fn print_minlex_form(
    out: &mut String,
    bands: &Bands,
    grid: &Lines,
) -> Result<(usize, Lines), Box<dyn Error>> {
    writeln!(out, "The grid\n{}", picture(grid))?;
    writeln!(out, "Its chutes")?;
    for (i, number) in bands.numbers(grid).into_iter().enumerate() {
        let chute = chute(grid, i);
        writeln!(
            out,
            "{} {}  {} -> {}  number {number:>3}",
            if i < 3 { "band " } else { "stack" },
            i % 3 + 1,
            chute.map(|line| text(&line)).join(" "),
            minlex_band(&chute).digits.map(|line| text(&line)).join(" "),
        )?;
    }
    let numbers = bands.numbers(grid);
    let band = *numbers.iter().min().ok_or("a grid has chutes")?;
    let top = numbers.iter().position(|&n| n == band).ok_or("it is one of them")?;
    if top >= 3 || numbers.iter().filter(|&&n| n == band).count() > 1 {
        return Err("the example needs a single smallest chute, and that a band".into());
    }
    let way = minlex_band(&chute(grid, top));
    let automorphisms = bands.list[band].automorphisms;
    writeln!(out, "\nSmallest: band {} of the grid, number {band}", top + 1)?;
    writeln!(out, "Automorphisms of minlex band {band}: {automorphisms}")?;

    let rows = sorted_rows(grid, top, &way);
    let moved = rows.map(|row| way.columns.map(|c| grid[row][c]));
    let form = moved.map(|row| row.map(|digit| way.relabel[usize::from(digit)]));
    writeln!(out, "\nRows {}, columns {}", listed(&rows), listed(&way.columns))?;
    writeln!(out, "{}", picture(&moved))?;
    let digits = &way.relabel[1..];
    writeln!(out, "Digits 123456789 become {}", text(digits))?;
    writeln!(out, "{}", picture(&form))?;
    writeln!(out, "The minlex form as a line\n{}", form.map(|row| text(&row)).concat())?;
    Ok((band, form))
}

/// Rows of the grid (0 to 8) in the order of the minlex form.
fn sorted_rows(grid: &Lines, top: usize, way: &Arrangement) -> [usize; 9] {
    let first = |row: &usize| way.relabel[usize::from(grid[*row][way.columns[0]])];
    let mut others: Vec<Vec<usize>> = (0..3)
        .filter(|&band| band != top)
        .map(|band| {
            let mut rows: Vec<usize> = (3 * band..3 * band + 3).collect();
            rows.sort_by_key(first);
            rows
        })
        .collect();
    others.sort_by_key(|rows| first(&rows[0]));
    let mut rows = way.rows.map(|row| 3 * top + row).to_vec();
    rows.extend(others.concat());
    rows.try_into().expect("there are nine rows")
}

// ---- Step 3: the prefix ----

/// All prefixes below a band, in order: valid rows 4, 5 and 6 with ascending first digits, from the
/// smallest free one in column 1.
fn list_prefixes(top: &Three) -> Vec<Three> {
    let mut list = Vec::new();
    let mut grid = [[0; 9]; 9];
    grid[..3].copy_from_slice(top);
    fill_rows(&mut grid, 27, 54, &mut |grid| list.push(three(grid, 1)));
    list
}

/// Fills the cells from `cell` to `end` in all ways, smallest digits first, with rows in order.
fn fill_rows(grid: &mut Lines, cell: usize, end: usize, found: &mut impl FnMut(&Lines)) {
    if cell == end {
        return found(grid);
    }
    let (row, column) = (cell / 9, cell % 9);
    for digit in 1..=9 {
        if fits(grid, row, column, digit) {
            grid[row][column] = digit;
            fill_rows(grid, cell + 1, end, found);
            grid[row][column] = 0;
        }
    }
}

fn fits(grid: &Lines, row: usize, column: usize, digit: u8) -> bool {
    let band = row / 3 * 3;
    let stack = column / 3 * 3;
    let in_box = (band..row).any(|r| grid[r][stack..stack + 3].contains(&digit));
    let in_column = (0..row).any(|r| grid[r][column] == digit);
    if in_box || in_column || grid[row][..column].contains(&digit) {
        return false;
    }
    if column > 0 {
        return true;
    }
    // First digits: the band starts with the smallest free one, and its rows ascend.
    let free = |d: u8| (0..band).all(|r| grid[r][0] != d);
    match row % 3 {
        0 => (1..digit).all(|d| !free(d)),
        _ => grid[row - 1][0] < digit,
    }
}

fn print_prefix(
    out: &mut String,
    form: &Lines,
    prefixes: &[Three],
) -> Result<usize, Box<dyn Error>> {
    let own = three(form, 1);
    let number = prefixes.binary_search(&own).map_err(|_| "the list has every prefix")?;
    let same = |rows: usize| prefixes.partition_point(|p| p[..rows] < own[..rows]);
    writeln!(out, "\nThe prefix")?;
    for row in &own {
        writeln!(out, "{}", grouped(row))?;
    }
    writeln!(out, "{:>9}  prefixes below this band", prefixes.len())?;
    writeln!(out, "{:>9}  with a smaller row 4", same(1))?;
    writeln!(out, "{:>9}  with this row 4 and a smaller row 5", same(2) - same(1))?;
    writeln!(out, "{:>9}  with these rows 4 and 5 and a smaller row 6", same(3) - same(2))?;
    writeln!(out, "{number:>9}  number of the prefix, counted from 0")?;
    Ok(number)
}

/// The sets of digits of three minirows.
type Sets = [[u8; 3]; 3];

fn sets(row: &Line) -> Sets {
    std::array::from_fn(|s| {
        let mut set = [row[3 * s], row[3 * s + 1], row[3 * s + 2]];
        set.sort_unstable();
        set
    })
}

/// Prints the patterns of sets of the prefixes with the same row 4, and the products that count the
/// prefixes of a pattern.
fn print_patterns(
    out: &mut String,
    form: &Lines,
    prefixes: &[Three],
) -> Result<(), Box<dyn Error>> {
    let own = three(form, 1);
    let mut patterns: BTreeMap<[Sets; 2], usize> = BTreeMap::new();
    for prefix in prefixes.iter().filter(|prefix| prefix[0] == own[0]) {
        *patterns.entry([sets(&prefix[1]), sets(&prefix[2])]).or_default() += 1;
    }
    let total: usize = patterns.values().sum();
    let [fifth, sixth] = [sets(&own[1]), sets(&own[2])];
    writeln!(out, "\nPatterns of sets below row 4 {}", grouped(&own[0]))?;
    let mut product = 1;
    for (row, sets) in [(5, fifth), (6, sixth)] {
        for (s, set) in sets.iter().enumerate() {
            let orders = allowed_orders(form, s, set);
            product *= orders.len();
            let orders = orders.join(" ");
            writeln!(out, "row {row}, stack {}: {{{}}} as {orders}", s + 1, text(set))?;
        }
    }
    writeln!(out, "{product:>9}  the product of the numbers of orders")?;
    writeln!(out, "{:>9}  prefixes with these sets, by listing", patterns[&[fifth, sixth]])?;
    writeln!(out, "{:>9}  with the sets of rows 5 and 6 exchanged", patterns[&[sixth, fifth]])?;
    writeln!(out, "{total:>9}  prefixes with this row 4, over {} patterns", patterns.len())?;
    Ok(())
}

fn allowed_orders(form: &Lines, stack: usize, set: &[u8; 3]) -> Vec<String> {
    ORDERS
        .iter()
        .map(|order| order.map(|i| set[i]))
        .filter(|minirow| (0..3).all(|c| (0..3).all(|row| form[row][3 * stack + c] != minirow[c])))
        .map(|minirow| text(&minirow))
        .collect()
}

// ---- Step 4 and 5: the checkpoint and the walk ----

/// Prefixes from one checkpoint to the next, by the rule of `docs/FORMAT.md`.
fn spacing(prefixes: u64, grids: u64) -> usize {
    let square = STRIDE * STRIDE * prefixes * 9 / (grids * 2);
    square.isqrt().clamp(1, prefixes) as usize
}

struct Step {
    number: usize,
    prefix: Three,
    /// Number of the minlex band of band 2.
    band2: usize,
    /// All rows 7, 8 and 9 in order, with the numbers of the six chutes of each grid.
    completions: Vec<(Three, [usize; 6])>,
    band: usize,
}

impl Step {
    fn new(bands: &Bands, band: usize, form: &Lines, number: usize, prefix: Three) -> Step {
        let mut grid = *form;
        grid[3..6].copy_from_slice(&prefix);
        grid[6..].fill([0; 9]);
        let mut completions = Vec::new();
        fill_rows(&mut grid, 54, 81, &mut |grid| {
            completions.push((three(grid, 2), bands.numbers(grid)));
        });
        Step { number, prefix, band2: bands.number(&prefix), completions, band }
    }

    /// True if a completion is a minlex form. The numbers decide: here the top band has no
    /// automorphisms, and no other chute has its number.
    fn is_form(&self, numbers: &[usize; 6]) -> bool {
        let others = &numbers[1..];
        assert!(!others.contains(&self.band), "the example has no ties");
        others.iter().all(|&number| number > self.band)
    }

    /// Rows 7, 8 and 9 of its minlex forms, in order.
    fn forms(&self) -> impl Iterator<Item = &Three> {
        let completions = self.completions.iter();
        completions.filter(|(_, numbers)| self.is_form(numbers)).map(|(rows, _)| rows)
    }
}

/// Number of minlex forms before the walk: one less than the rank of its first.
fn sum_at(table: &Table, form: &Lines, walk: &[Step]) -> Result<u64, Box<dyn Error>> {
    let (prefix, rows) = walk
        .iter()
        .flat_map(|step| step.forms().map(|rows| (step.prefix, *rows)))
        .next()
        .ok_or("the walk has a minlex form")?;
    let grid: Grid = text(&[three(form, 0), prefix, rows].concat().concat()).parse()?;
    Ok(table.rank(&grid)?.get() - 1)
}

fn print_walk(
    out: &mut String,
    walk: &[Step],
    spacing: usize,
    sum: u64,
) -> Result<(), Box<dyn Error>> {
    let first = walk[0].number;
    writeln!(out, "\nThe checkpoint")?;
    writeln!(out, "{spacing:>9}  prefixes from one checkpoint to the next")?;
    writeln!(out, "{:>9}  number of the checkpoint", first / spacing)?;
    writeln!(out, "{first:>9}  number of the prefix before which it stands")?;
    writeln!(out, "{sum:>9}  minlex forms of the band before it")?;
    writeln!(out, "\nThe walk")?;
    writeln!(out, "   prefix  row 4        row 5        row 6        band 2  fills  minlex forms")?;
    for step in walk {
        writeln!(
            out,
            "{:>9}  {}  {:>6}  {:>5}  {:>12}",
            step.number,
            step.prefix.map(|row| grouped(&row)).join("  "),
            step.band2,
            step.completions.len(),
            step.forms().count(),
        )?;
    }
    Ok(())
}

// ---- Step 6: the completions of the prefix ----

fn print_completions(out: &mut String, step: &Step, form: &Lines) -> Result<usize, Box<dyn Error>> {
    writeln!(out, "\nThe completions of prefix {}", step.number)?;
    writeln!(out, "place  row 7        row 8        row 9        band 3  stacks")?;
    let mut place = 0;
    let mut own = None;
    for (rows, numbers) in &step.completions {
        let is_form = step.is_form(numbers);
        place += usize::from(is_form);
        let stacks = &numbers[3..];
        writeln!(
            out,
            "{:>5}  {}  {:>6}  {:>3} {:>3} {:>3}",
            if is_form { place.to_string() } else { "-".into() },
            rows.map(|row| grouped(&row)).join("  "),
            numbers[2],
            stacks[0],
            stacks[1],
            stacks[2],
        )?;
        if rows[..] == form[6..] {
            own = Some(place);
        }
    }
    own.ok_or_else(|| "the minlex form continues its own prefix".into())
}

// ---- Digits ----

fn lines(digits: &str) -> Lines {
    let mut lines = [[0; 9]; 9];
    for (cell, digit) in digits.bytes().enumerate() {
        lines[cell / 9][cell % 9] = digit - b'0';
    }
    lines
}

fn three(grid: &Lines, band: usize) -> Three {
    [grid[3 * band], grid[3 * band + 1], grid[3 * band + 2]]
}

/// A chute of a grid: bands 0 to 2, then stacks 0 to 2 with columns as lines.
fn chute(grid: &Lines, i: usize) -> Three {
    if i < 3 {
        return three(grid, i);
    }
    let columns: Lines = std::array::from_fn(|c| std::array::from_fn(|r| grid[r][c]));
    three(&columns, i - 3)
}

fn text(digits: &[u8]) -> String {
    digits.iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// Places counted from 1, as one word.
fn listed(places: &[usize; 9]) -> String {
    text(&places.map(|place| place as u8 + 1))
}

fn grouped(line: &Line) -> String {
    line.chunks(3).map(text).collect::<Vec<_>>().join(" ")
}

fn picture(grid: &Lines) -> String {
    let bands: Vec<String> = grid
        .chunks(3)
        .map(|band| {
            band.iter().map(|row| grouped(row).replace(' ', " | ")).collect::<Vec<_>>().join("\n")
        })
        .collect();
    bands.join("\n----+-----+----\n") + "\n"
}
