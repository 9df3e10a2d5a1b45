//! Names of puzzles with the embedded table: published examples, disguises, automorphic solutions,
//! the way back.

use std::collections::HashSet;

use minlex_catalog::Grid;
use minlex_lookup::Table;
use minlex_names::{
    CheckError, EquivalenceClasses, Format, MaxRating, MorphIndex, MorphedName, Name, NameForm,
    NamedPuzzle, NamingError, RatedPuzzle, RatingError, RatingRecord, RecordError, Sbf,
};
use minlex_puzzle::{Givens, InvalidPuzzle, Puzzle};
use minlex_testing::{Random, line_permutations};

const CANONICAL: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

fn table() -> &'static Table {
    Table::embedded()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn named(puzzle: &Puzzle) -> NamedPuzzle {
    NamedPuzzle::of(table(), puzzle).unwrap()
}

/// Grids with many automorphisms; the published orders of their groups are held against ours.
fn automorphic_grids() -> Vec<Grid> {
    minlex_testing::automorphic_grids()
        .into_iter()
        .inspect(|(order, grid)| assert_eq!(grid.automorphisms().len(), *order))
        .map(|(_, grid)| grid)
        .collect()
}

#[test]
fn the_checks_of_the_documents() {
    let named = named(&puzzle(CANONICAL));
    assert_eq!(named.name().to_string(), "5411131853 W1Rmk0Yu2q34I6");
    assert_eq!(named.name().to_text(NameForm::Name19), "eKEeveX3Ose2Ww4p42M");
    assert_eq!(named.canonical().puzzle(), puzzle(CANONICAL));
    let mut csv = Vec::new();
    named.write_csv(&mut csv);
    assert_eq!(csv, format!("{CANONICAL};5411131853;W1Rmk0Yu2q34I6").as_bytes());
    assert_eq!(Name::of(table(), &puzzle(LOKI)).unwrap().rank().get(), 3_636_310_645);
    assert_eq!(named.name().puzzle(table()), Ok(puzzle(CANONICAL)));
    assert_eq!(Name::of(table(), &puzzle(CANONICAL)), Ok(named.name()));
}

#[test]
fn golden_puzzles() {
    // Name of 25 characters, puzzle, transform and index: written once, never changed since.
    for line in include_str!("../golden/puzzles.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let named = named(&puzzle(fields[1]));
        assert_eq!(named.name().to_string(), fields[0]);
        let mut morph = Vec::new();
        named.write_morph(&mut morph);
        assert_eq!(String::from_utf8(morph).unwrap(), fields[2], "{line}");
        let text = format!("{}{}", fields[0], fields[2]);
        assert_eq!(
            MorphedName::parse(text.as_bytes()).unwrap().puzzle(table()),
            Ok(puzzle(fields[1]))
        );
    }
}

/// The canonical puzzle by trying all 3,359,232 cell symmetries; shares nothing with the library's
/// way.
fn brute_force(puzzle: &Puzzle, solution: &Grid) -> Puzzle {
    let lines = line_permutations();
    let (cells, givens) = (solution.digits(), puzzle.cells());
    let (mut best_grid, mut best) = ([10u8; 81], [10u8; 81]);
    for transposed in [false, true] {
        for rows in &lines {
            'images: for columns in &lines {
                let source = |i: usize| {
                    let (r, c) = (usize::from(rows[i / 9]), usize::from(columns[i % 9]));
                    if transposed { 9 * c + r } else { 9 * r + c }
                };
                let mut label = [0u8; 10];
                for i in 0..9 {
                    label[usize::from(cells[source(i)])] = i as u8 + 1;
                }
                let mut image = [0u8; 81];
                let mut smaller = false;
                for i in 0..81 {
                    image[i] = label[usize::from(cells[source(i)])];
                    if !smaller && image[i] != best_grid[i] {
                        if image[i] > best_grid[i] {
                            continue 'images;
                        }
                        smaller = true;
                    }
                }
                let cut =
                    std::array::from_fn(|i| if givens[source(i)] == 0 { 0 } else { image[i] });
                if smaller {
                    (best_grid, best) = (image, cut);
                } else {
                    best = best.min(cut);
                }
            }
        }
    }
    Puzzle::from_cells(best).unwrap()
}

#[test]
fn canonical_puzzles_agree_with_brute_force() {
    let mut random = Random(10);
    for (i, grid) in automorphic_grids().iter().enumerate() {
        if cfg!(debug_assertions) && i != 0 {
            continue;
        }
        let puzzle = random.minimal_puzzle(grid);
        let puzzle = random.transform().apply(&puzzle);
        let solution = puzzle.solution().unwrap();
        assert_eq!(named(&puzzle).canonical().puzzle(), brute_force(&puzzle, &solution));
    }
}

#[test]
fn disguises_have_the_same_name_and_lead_back() {
    let mut random = Random(11);
    let mut grids = automorphic_grids();
    let rounds = if cfg!(debug_assertions) { 3 } else { 60 };
    grids.extend((0..rounds).map(|_| random.grid()));
    let mut names = HashSet::new();
    for grid in &grids {
        for extra in [0, 10] {
            // Minimal puzzles, and some with more givens than need be.
            let minimal = random.minimal_puzzle(grid);
            let bits = random.shuffled::<81>()[..extra]
                .iter()
                .fold(minimal.givens().bits(), |m, &c| m | 1 << c);
            let original = Puzzle::from_solution(grid, Givens::from_bits(bits).unwrap());
            let disguises = [(); 4].map(|()| random.transform().apply(&original));
            let batch = NamedPuzzle::of_batch(table(), &disguises);
            let first = named(&original);
            for (disguise, answer) in disguises.iter().zip(batch) {
                let answer = answer.unwrap();
                assert_eq!(answer.name(), first.name(), "{disguise} and {original}");
                assert_eq!(answer.canonical(), first.canonical());
                let canonical = answer.canonical().puzzle();
                assert_eq!(answer.morph().apply(&canonical), *disguise);
                assert_eq!(answer, named(disguise));
                assert_eq!(Name::of(table(), disguise), Ok(answer.name()));
                let mut text = answer.name().to_text(NameForm::Name19).into_bytes();
                answer.write_morph(&mut text);
                assert_eq!(MorphedName::parse(&text).unwrap().puzzle(table()), Ok(*disguise));
            }
            assert_eq!(named(&first.canonical().puzzle()).name(), first.name());
            assert_eq!(first.name().check(table()), Ok(*first.canonical()));
            assert_eq!(Name::of_canonical(table(), first.canonical()), Ok(first.name()));
            names.insert(first.name());
        }
    }
    assert!(names.len() > grids.len(), "different puzzles have different names");
    let names: Vec<Name> = names.into_iter().collect();
    for (name, puzzle) in names.iter().zip(Name::puzzle_batch(table(), &names).unwrap()) {
        assert_eq!(Ok(puzzle), name.puzzle(table()));
    }
}

#[test]
fn symmetric_puzzles_have_the_smallest_morph() {
    // All 81 cells given: the puzzle has all automorphisms of its grid, and each gives a way back.
    for grid in automorphic_grids() {
        let disguise = Random(12).transform().apply(&grid);
        let (canonical, morph) = Puzzle::from(disguise).canonical_with_morph().unwrap();
        let morphs = grid.automorphisms().into_iter().map(|a| MorphIndex::of(&a.then(&morph)));
        assert_eq!(morphs.min(), Some(MorphIndex::of(&morph)));
        assert_eq!(canonical.puzzle(), grid.into());
    }
}

#[test]
fn invalid_puzzles() {
    let error = |text: &str| match NamedPuzzle::of(table(), &puzzle(text)) {
        Err(NamingError::Invalid(e)) => e,
        other => panic!("{other:?}"),
    };
    let sixteen =
        "5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........";
    assert_eq!(error(sixteen), InvalidPuzzle::FewGivens(16));
    assert_eq!(
        error(sixteen).to_string(),
        "the puzzle has 16 givens: with fewer than 17 it cannot have exactly one solution"
    );
    assert_eq!(error(&LOKI.replacen("57", "55", 1)), InvalidPuzzle::NoSolution);
    let several = error(&LOKI.replacen("5", ".", 1).replacen("7", ".", 1));
    let InvalidPuzzle::SeveralSolutions(two) = &several else {
        panic!("{several:?}");
    };
    assert_ne!(two[0], two[1]);
    for solution in two.iter() {
        assert!(several.to_string().contains(&solution.to_string()));
        let kept = puzzle(LOKI).cells()[2..]
            .iter()
            .zip(&solution.digits()[2..])
            .all(|(&p, &s)| p == 0 || p == s);
        assert!(kept);
    }
    // In a batch each has its own.
    let batch = NamedPuzzle::of_batch(
        table(),
        &[Puzzle::EMPTY, puzzle(CANONICAL), Puzzle::EMPTY, puzzle(LOKI)],
    );
    assert_eq!(batch.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false, true]);
    assert_eq!(batch[3], Ok(named(&puzzle(LOKI))));
}

#[test]
fn names_of_no_puzzle() {
    let check = |text: &str| text.parse::<Name>().unwrap().check(table());
    assert!(matches!(
        check("17;00000000000000"),
        Err(CheckError::Naming(NamingError::Invalid(InvalidPuzzle::FewGivens(0))))
    ));
    // A puzzle on the grid with 648 automorphisms, moved by one of them so that it is no longer the
    // smallest.
    let grid = automorphic_grids()[0];
    let right = named(&Random(13).minimal_puzzle(&grid));
    let canonical = right.canonical().puzzle();
    let moved = grid
        .automorphisms()
        .iter()
        .map(|a| a.apply(&canonical))
        .find(|image| *image != canonical)
        .unwrap();
    let wrong = Name::new(right.name().rank(), moved.givens());
    assert_eq!(wrong.check(table()), Err(CheckError::NotCanonical(right.name())));
    assert_eq!(named(&moved).name(), right.name());
}

#[test]
fn rating_lines() {
    let line = format!("{CANONICAL} ED=11.0/8.4/2.6");
    let rated = RatedPuzzle::parse(line.as_bytes()).unwrap();
    assert_eq!((rated.er().tenths(), rated.ep().tenths(), rated.ed().tenths()), (110, 84, 26));
    assert_eq!(rated.er().to_string(), "11.0");
    assert_eq!(rated.to_string(), line);
    let loki = RatedPuzzle::parse(format!("{LOKI} ED=9.9/1.2/1.2").as_bytes()).unwrap();
    let records = RatingRecord::of_batch(table(), &[rated, loki]);
    assert_eq!(records[0], RatingRecord::of(table(), &rated));
    assert_eq!(records[1], RatingRecord::of(table(), &loki));
    let mut out = Vec::new();
    records[0].as_ref().unwrap().write(&mut out);
    assert_eq!(out, format!("{CANONICAL};110;5411131853;W1Rmk0Yu2q34I6").as_bytes());
    assert_eq!(records[0].as_ref().unwrap().to_string().into_bytes(), out, "text and bytes agree");
    let canonical = puzzle(LOKI).canonical().unwrap();
    assert_eq!(records[1], Err(RecordError::NotCanonical(canonical)));
    // Selection: not above the limit, any puzzle.
    for (max, selected) in [(45, false), (98, false), (99, true), (119, true)] {
        let mut out = Vec::new();
        assert_eq!(loki.write_selected(MaxRating::new(max).unwrap(), &mut out), selected);
        let expected = if selected { format!("{LOKI};99") } else { String::new() };
        assert_eq!(out, expected.as_bytes());
    }
    assert!(!MaxRating::default().admits(rated.er()) && MaxRating::default().admits(loki.er()));
    for max in [0, 44, 120] {
        assert_eq!(MaxRating::new(max), Err(RatingError::Limit(max)));
    }
    for tail in [
        "",
        " ",
        "ED=11.0/8.4/2.6",
        " ED=11.0/8.4",
        " ED=11.0/8.4/2.6/1.2",
        " ED=11/8.4/2.6",
        " ED=11.0/8.4/",
        " ed=11.0/8.4/2.6",
        " ED=11.0/8.4/2.6 ",
        " ED=011.0/8.4/2.6",
        " ED=1e.0/8.4/2.6",
        " ED=-1.0/8.4/2.6",
        " ED=111.0/8.4/2.6",
        " ED=01.0/8.4/2.6",
    ] {
        let e = RatedPuzzle::parse(format!("{CANONICAL}{tail}").as_bytes()).unwrap_err();
        assert_eq!(e, RatingError::Ratings(tail.into()), "{tail}");
        assert!(e.to_string().contains("expected \" ED=\""));
    }
    assert!(matches!(RatedPuzzle::parse(b""), Err(RatingError::Puzzle(_))));
    assert!(matches!(RatedPuzzle::parse(&line.as_bytes()[1..]), Err(RatingError::Puzzle(_))));
}

#[test]
fn the_first_of_each_class() {
    let mut random = Random(14);
    let originals = [puzzle(CANONICAL), puzzle(LOKI)];
    let mut classes = EquivalenceClasses::new();
    assert!(classes.is_empty());
    let mut first = Vec::new();
    for i in 0..10usize {
        let disguise = random.transform().apply(&originals[usize::from(i % 3 == 1)]);
        let new = classes.insert(&named(&disguise).name(), || disguise);
        assert_eq!(new, i < 2);
        if new {
            first.push(disguise);
        }
    }
    let counts: Vec<(Puzzle, u64)> = classes.iter().map(|c| (*c.first(), c.count())).collect();
    assert_eq!(counts, [(first[0], 7), (first[1], 3)]);
    let loki = named(&puzzle(LOKI)).name();
    assert_eq!(classes.get(&loki).map(|class| class.count()), Some(3));
    let absent = Name::new(loki.rank(), Givens::ALL);
    assert_eq!((classes.get(&absent), classes.len()), (None, 2));
    let taken: Vec<Puzzle> = classes.into_iter().map(|c| c.into_first()).collect();
    assert_eq!(taken, first);
}

#[test]
fn every_format_to_every_other() {
    // A canonical puzzle survives its name.
    let puzzle = puzzle(CANONICAL);
    for &from in Format::ALL {
        for &to in Format::ALL {
            let mut written = Vec::new();
            from.write(&puzzle, table, &mut written).unwrap();
            let read = from.read(&written, table).unwrap();
            assert_eq!(read, puzzle);
            let mut other = Vec::new();
            to.write(&read, table, &mut other).unwrap();
            assert_eq!(to.read(&other, table), Ok(puzzle));
        }
        assert_eq!(from.name().parse(), Ok(from));
    }
    assert!(
        "sdk"
            .parse::<Format>()
            .unwrap_err()
            .to_string()
            .contains("expected line, sbf, base64, name or figure")
    );
    let mut out = Vec::new();
    let refused = Format::Name.write(&Puzzle::EMPTY, table, &mut out).unwrap_err();
    assert!(refused.to_string().contains("fewer than 17") && out.is_empty());
    // No table is opened unless a name is read or written.
    let no_table = || -> &'static Table { panic!("not needed") };
    Format::Base64.write(&Puzzle::EMPTY, no_table, &mut out).unwrap();
    assert_eq!(Format::Base64.read(&out, no_table), Ok(Puzzle::EMPTY));
    let small = Sbf::new(2, 1, 1, vec![None]).unwrap().to_bytes();
    let refused = Format::Sbf.read(&small, no_table).unwrap_err();
    assert!(refused.to_string().starts_with("not a 9x9 puzzle"), "{refused}");
}
