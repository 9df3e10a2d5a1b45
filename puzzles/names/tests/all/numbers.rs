//! Numbers of puzzles.

use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_names::{Name, NumberedError, PuzzleNumber};
use minlex_puzzle::{Givens, Puzzle};
use minlex_testing::{Random, automorphic_grids};

fn number(text: &str) -> Result<PuzzleNumber, String> {
    text.parse().map_err(|error: minlex_names::PuzzleNumberError| error.to_string())
}

#[test]
fn names_and_numbers_lead_to_each_other() {
    let mut random = Random(1);
    let mut last = None;
    for rank in [Rank::FIRST, Rank::new(4_000_000_000).unwrap(), Rank::LAST] {
        for bits in [0, 1 << 80, 1, (1 << 81) - 1] {
            let name = Name::new(rank, Givens::from_bits(bits).unwrap());
            let number = PuzzleNumber::from(name);
            assert_eq!(Name::from(number), name);
            assert!(last < Some(number), "rank, then size, then cells");
            last = Some(number);
        }
        for _ in 0..300 {
            let bits = u128::from(random.below(u64::MAX)) << 17 | u128::from(random.below(1 << 17));
            let name = Name::new(rank, Givens::from_bits(bits).unwrap());
            let number = PuzzleNumber::from(name);
            assert_eq!(Name::from(number), name);
            assert_eq!(PuzzleNumber::from_be_bytes(number.to_be_bytes()), Ok(number));
            assert_eq!(number.to_string().parse(), Ok(number));
        }
    }
}

#[test]
fn text_is_a_decimal_number_and_nothing_else() {
    let last = PuzzleNumber::last_of(Rank::LAST);
    assert_eq!(last.get(), PuzzleNumber::COUNT - 1);
    assert_eq!(number(&format!("000{last}")), Ok(last));
    assert_eq!(number("0"), Ok(PuzzleNumber::first_of(Rank::FIRST)));
    let beyond = PuzzleNumber::COUNT.to_string();
    let endless = "9".repeat(1000);
    for text in ["", "-1", "+1", " 1", "1 ", "0x1", "1.0", "1e3", &beyond, &endless] {
        let error = number(text).unwrap_err();
        assert!(error.ends_with("from 0 to 13232250502363320951920453144805375"), "{error}");
        assert!(error.len() < 200);
    }
    assert!(PuzzleNumber::new(u128::MAX).is_err());
    assert!(PuzzleNumber::from_be_bytes([255; 16]).is_err());
}

/// The images are made by hand here: cell by cell, all of them, compared as puzzles are.
#[test]
fn gaps_are_refused_with_the_number_that_is_meant() {
    let table = Table::embedded();
    let mut random = Random(2);
    let (mut gaps, mut others) = (0, 0);
    for (_, grid) in automorphic_grids() {
        let form = grid.minlex_form();
        let rank = table.rank_form(&form).unwrap();
        let images = form.grid().minlex_form_with_transforms().1;
        for _ in 0..12 {
            let bits = (0..81).filter(|_| random.below(3) == 0).fold(0, |bits, i| bits | 1 << i);
            let givens = Givens::from_bits(bits).unwrap();
            let puzzle = Puzzle::from_solution(&form.grid(), givens);
            let smallest = images.iter().map(|symmetry| symmetry.apply(&puzzle)).min().unwrap();
            let meant = PuzzleNumber::from(Name::new(rank, smallest.givens()));
            let number = PuzzleNumber::from(Name::new(rank, givens));
            assert_eq!(PuzzleNumber::of_pair(table, rank, givens), Ok(meant));
            if smallest == puzzle {
                assert_eq!(number.puzzle(table), Ok(puzzle));
                others += 1;
            } else {
                assert!(meant < number);
                assert_eq!(number.puzzle(table), Err(NumberedError::Gap { meant }));
                gaps += 1;
            }
        }
    }
    assert!(gaps > 50 && others > 5, "{gaps} gaps, {others} others");
}
