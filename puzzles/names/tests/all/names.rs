//! The forms of names: the checks of the naming document, every refusal, round trips between forms.

use minlex_catalog::Rank;
use minlex_names::{MorphIndex, MorphedName, MorphedNameError, Name, NameError, NameForm};
use minlex_puzzle::{Givens, Puzzle};
use proptest::prelude::*;

const PUZZLE: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";

/// One line a name: 25 characters, 19 characters, rank;field, tab-separated.
const GOLDEN: &str = include_str!("../golden/names.tsv");

fn renamed(text: &str, to: NameForm) -> Result<String, String> {
    let name: Name = text.parse().map_err(|e: NameError| e.to_string())?;
    let mut out = Vec::new();
    name.write(to, &mut out);
    assert_eq!(out, name.to_text(to).into_bytes());
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn the_check_of_the_document() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    assert_eq!(puzzle.givens().to_string(), "W1Rmk0Yu2q34I6");
    let name = Name::new(Rank::new(5_411_131_853).unwrap(), puzzle.givens());
    assert_eq!(name.to_text(NameForm::Name19), "eKEeveX3Ose2Ww4p42M");
    assert_eq!(name.to_text(NameForm::Name25), "5411131853 W1Rmk0Yu2q34I6");
    assert_eq!(
        name.to_text(NameForm::RankField),
        "5411131853;W1Rmk0Yu2q34I6"
    );
}

#[test]
fn golden_names() {
    let mut lines = 0;
    for line in GOLDEN.lines().skip(1) {
        let texts: Vec<&str> = line.split('\t').collect();
        for from in &texts {
            for (form, expected) in NameForm::ALL.into_iter().zip(&texts) {
                assert_eq!(renamed(from, form).as_deref(), Ok(*expected), "{from:?}");
            }
        }
        for (form, text) in NameForm::ALL.into_iter().zip(&texts) {
            assert_eq!(NameForm::of(text.as_bytes()), Some(form));
        }
        lines += 1;
    }
    assert_eq!(lines, 6);
}

#[test]
fn rank_and_field_accepts_padding() {
    // The original program writes the rank of its csv output in ten columns.
    assert_eq!(
        renamed("        17;00000000000001", NameForm::RankField).as_deref(),
        Ok("17;00000000000001")
    );
    assert_eq!(
        renamed("17;00000000000001", NameForm::Name25).as_deref(),
        Ok("        17 00000000000001")
    );
}

/// docs/NAMES.md has a rank padded to ten columns in `rank;field` read, because the original
/// program writes it so. It is 25 characters long, and only its semicolon tells it from a name of
/// 25 characters.
#[test]
fn a_padded_rank_is_one_byte_from_25_characters() {
    for rank in [1, 17, 999_999_999, Rank::LAST.get()] {
        let name = Name::new(Rank::new(rank).unwrap(), Givens::ALL);
        for byte in 0..=u8::MAX {
            let mut text = name.to_name25();
            assert_eq!(text[10], b' ');
            text[10] = byte;
            let (expected, form) = match byte {
                b' ' => (Ok(name), NameForm::Name25),
                b';' => (Ok(name), NameForm::RankField),
                _ => (Err(NameError::Form(25)), NameForm::Name25),
            };
            assert_eq!(Name::parse(&text), expected);
            assert_eq!(NameForm::of(&text), Some(form));
        }
    }
}

#[test]
fn what_is_refused() {
    for (text, reason) in [
        ("", "0 characters that are no name"),
        ("5411131853 W1Rmk0Yu2q34I", "24 characters that are no name"),
        (
            "5411131853_W1Rmk0Yu2q34I6",
            "25 characters that are no name",
        ),
        ("17 00000000000001", "17 characters that are no name"),
        (
            "         0 00000000000001",
            "rank 0: ranks go from 1 to 5472730538",
        ),
        (
            "5472730539 00000000000001",
            "rank 5472730539: ranks go from 1 to 5472730538",
        ),
        (
            "9999999999 00000000000001",
            "rank 9999999999: ranks go from 1",
        ),
        (
            "0000000017 00000000000001",
            "\"0000000017\" is not the rank of a name",
        ),
        (
            "17         00000000000001",
            "\"17        \" is not the rank of a name",
        ),
        (
            "        -1 00000000000001",
            "\"        -1\" is not the rank of a name",
        ),
        (
            "           00000000000001",
            "\"          \" is not the rank of a name",
        ),
        (";00000000000001", "\"\" is not the rank of a name"),
        ("017;00000000000001", "\"017\" is not the rank of a name"),
        (
            "99999999999999999999999;00000000000001",
            "rank 99999999999999999999999: ranks go from 1",
        ),
        (
            "        17 0000000000000 ",
            "character 14 of the field is ' '",
        ),
        (
            "        17 00000000000008",
            "the last character of the field is '8'",
        ),
        ("17;0000000000000", "16 characters that are no name"),
        ("0000000000000000000", "rank 0: ranks go from 1"),
        ("}}}}}}}}}}}}}}}}}}}", "rank 8589934591: ranks go from 1"),
        ("eKEeveX3Ose2Ww4p42-", "character 19 of the name is '-'"),
        ("eKEeveX3Ose2Ww4p42Mé", "21 characters that are no name"),
    ] {
        let error = renamed(text, NameForm::Name25).unwrap_err();
        assert!(error.contains(reason), "{text:?}: {error}");
    }
}

fn any_name() -> impl Strategy<Value = Name> {
    (1..=Rank::LAST.get(), 0..1u128 << 81).prop_map(|(rank, bits)| {
        Name::new(Rank::new(rank).unwrap(), Givens::from_bits(bits).unwrap())
    })
}

/// Names by the definitions of the document, bit by bit, for comparison.
fn slow_forms(name: &Name) -> [String; 3] {
    let letters: Vec<char> = ('0'..='9')
        .chain('A'..='Z')
        .chain('a'..='z')
        .chain(['{', '}'])
        .collect();
    let bit = |cell: usize| usize::from(name.givens().contains(cell));
    let field: String = (0..14)
        .map(|i| letters[(0..6).map(|k| bit(6 * i + k) << k).sum::<usize>()])
        .collect();
    let mut bits: Vec<usize> = (0..33)
        .rev()
        .map(|k| (name.rank().get() >> k & 1) as usize)
        .collect();
    for group in 0..27 {
        bits.extend([bit(3 * group + 2), bit(3 * group + 1), bit(3 * group)]);
    }
    let short = bits
        .chunks(6)
        .map(|six| letters[six.iter().fold(0, |n, b| 2 * n + b)])
        .collect();
    [
        format!("{:>10} {field}", name.rank()),
        short,
        format!("{};{field}", name.rank()),
    ]
}

proptest! {
    #[test]
    fn forms_follow_the_definitions(name in any_name()) {
        let expected = slow_forms(&name);
        for (form, expected) in NameForm::ALL.into_iter().zip(&expected) {
            let text = name.to_text(form);
            prop_assert_eq!(&text, expected);
            prop_assert_eq!(Name::parse(text.as_bytes()), Ok(name));
        }
        prop_assert_eq!(Name::from_name25(&name.to_name25()), Ok(name));
        prop_assert_eq!(Name::from_name19(&name.to_name19()), Ok(name));
        prop_assert_eq!(name.key() >> 81, u128::from(name.rank().get()));
    }

    #[test]
    fn names_sort_by_rank_as_text_too(a in any_name(), b in any_name()) {
        // Sorted files of names are sorted by rank.
        let by_text = a.to_text(NameForm::Name25)[..10].cmp(&b.to_text(NameForm::Name25)[..10]);
        prop_assert_eq!(by_text, a.rank().cmp(&b.rank()));
        let by_text = a.to_text(NameForm::Name19)[..5].cmp(&b.to_text(NameForm::Name19)[..5]);
        prop_assert_eq!(by_text, (a.rank().get() >> 3).cmp(&(b.rank().get() >> 3)));
    }

    #[test]
    fn bytes_that_are_no_name(text in proptest::collection::vec(any::<u8>(), 0..40)) {
        if let (Ok(name), Some(form)) = (Name::parse(&text), NameForm::of(&text)) {
            let trimmed = if form == NameForm::RankField { text.trim_ascii_start() } else { &text };
            prop_assert_eq!(name.to_text(form).into_bytes(), trimmed);
        }
        let _ = MorphedName::parse(&text);
    }

    #[test]
    fn one_byte_changed(name in any_name(), at in 0..25usize, byte: u8) {
        // A changed name is refused or is another name, never the same.
        for form in NameForm::ALL {
            let mut text = name.to_text(form).into_bytes();
            let at = at % text.len();
            if text[at] == byte {
                continue;
            }
            text[at] = byte;
            // The blank before the field against a semicolon is all that tells 25 characters from
            // `rank;field` with its rank padded to ten columns, which is read as well: both are the
            // same name in another form, see `a_padded_rank_is_one_byte_from_25_characters`.
            let padded = format!("{:>10};{}", name.rank(), name.givens());
            let forms = [name.to_text(NameForm::Name25), name.to_text(NameForm::RankField), padded];
            if forms.iter().any(|form| form.as_bytes() == text) {
                continue;
            }
            prop_assert_ne!(Name::parse(&text), Ok(name));
        }
    }

    #[test]
    fn morphs_round_trip(name in any_name(), index in 0..minlex_names::morph::MORPHS) {
        let index = MorphIndex::new(index).unwrap();
        let morph = index.transform();
        prop_assert_eq!(MorphIndex::of(&morph), index);
        let expected = Ok(MorphedName::new(name, morph));
        prop_assert_eq!(MorphedName::new(name, morph).to_string().parse(), expected.clone());
        for form in NameForm::ALL {
            let text = name.to_text(form);
            for tail in [format!("{morph};{index}"), format!("{morph}"), format!("{index}")] {
                prop_assert_eq!(MorphedName::parse(format!("{text};{tail}").as_bytes()), expected.clone());
            }
            prop_assert_eq!(MorphedName::parse(text.as_bytes()), Ok(name.into()));
        }
    }

    #[test]
    fn givens_compare_as_the_puzzles_of_a_grid(a in 0..1u128 << 81, b in 0..1u128 << 81) {
        let grid = "123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse().unwrap();
        let (a, b) = (Givens::from_bits(a).unwrap(), Givens::from_bits(b).unwrap());
        prop_assert_eq!(a.cmp(&b), Puzzle::from_solution(&grid, a).cmp(&Puzzle::from_solution(&grid, b)));
    }
}

#[test]
fn records_are_names_too() {
    let read = |text: String| MorphedName::parse(text.as_bytes());
    let name = "5411131853;W1Rmk0Yu2q34I6";
    let plain = read(name.into()).unwrap();
    assert_eq!(read(format!("{PUZZLE};{name}")), Ok(plain));
    let morphed = read(format!("{PUZZLE};{name};7")).unwrap();
    assert_eq!(
        (morphed.name(), MorphIndex::of(morphed.morph()).get()),
        (plain.name(), 7)
    );
    let other = PUZZLE.replacen('6', ".", 1);
    let error = read(format!("{other};{name}")).unwrap_err().to_string();
    assert_eq!(
        error,
        "puzzle and field disagree: the puzzle has the field 01Rmk0Yu2q34I6"
    );
    for bad in [
        format!("{PUZZLE};"),
        format!("{PUZZLE};{PUZZLE};{name}"),
        PUZZLE.into(),
        format!(".{PUZZLE};{name}"),
    ] {
        assert!(matches!(read(bad), Err(MorphedNameError::Name(_))));
    }
}

#[test]
fn bad_morphs() {
    for (tail, reason) in [
        (";", "\"\" is not the index of a transform"),
        (
            ";1218998108160",
            "\"1218998108160\" is not the index of a transform",
        ),
        (
            ";r123456789c123456789d123456789;1",
            "the transform has index 0",
        ),
        (";r123456789c123456789d123456788", "are not a permutation"),
        (";r123456789c123456789d123456789 ", "is not a transform"),
        (";\tr123456789c123456789d123456789", "is not a transform"),
        (";0;0", "something follows the name"),
        (
            ";r123456789c123456789d123456789;0;",
            "something follows the name",
        ),
        (
            ";r123456789c123456789d123456789;x",
            "\"x\" is not the index of a transform",
        ),
        (" ", "characters that are no name"),
    ] {
        for name in [
            "5411131853 W1Rmk0Yu2q34I6",
            "eKEeveX3Ose2Ww4p42M",
            "5411131853;W1Rmk0Yu2q34I6",
        ] {
            let error = MorphedName::parse(format!("{name}{tail}").as_bytes())
                .unwrap_err()
                .to_string();
            let expected = error.contains(reason)
                || tail == " " && (error.contains("of the field is") || error.contains("no name"));
            assert!(expected, "{name}{tail}: {error}");
        }
    }
}
