//! The forms of names: the checks of the naming document, every refusal, round trips between forms.

use minlex_catalog::{Rank, Transform};
use minlex_names::naming::{MorphedName, MorphedNameError};
use minlex_names::{Form, MorphIndex, Name, name19, name25, rename};
use minlex_puzzle::{Givens, Puzzle};
use proptest::prelude::*;

const PUZZLE: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";

/// One line a name: 25 characters, 19 characters, rank;field, tab-separated.
const GOLDEN: &str = include_str!("golden/names.tsv");

fn renamed(text: &str, to: Form) -> Result<String, String> {
    let mut out = Vec::new();
    match rename(text.as_bytes(), to, &mut out) {
        Ok(()) => Ok(String::from_utf8(out).unwrap()),
        Err(e) => {
            assert!(out.is_empty());
            Err(e.to_string())
        }
    }
}

#[test]
fn the_check_of_the_document() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    assert_eq!(puzzle.givens().to_string(), "W1Rmk0Yu2q34I6");
    let name = Name {
        rank: Rank::new(5_411_131_853).unwrap(),
        givens: puzzle.givens(),
    };
    assert_eq!(name.to_text(Form::Name19), "eKEeveX3Ose2Ww4p42M");
    assert_eq!(name.to_text(Form::Name25), "5411131853 W1Rmk0Yu2q34I6");
    assert_eq!(name.to_text(Form::RankField), "5411131853;W1Rmk0Yu2q34I6");
}

#[test]
fn golden_names() {
    let mut lines = 0;
    for line in GOLDEN.lines().skip(1) {
        let texts: Vec<&str> = line.split('\t').collect();
        for from in &texts {
            for (form, expected) in Form::ALL.into_iter().zip(&texts) {
                assert_eq!(renamed(from, form).as_deref(), Ok(*expected), "{from:?}");
            }
        }
        for (form, text) in Form::ALL.into_iter().zip(&texts) {
            assert_eq!(Name::form_of(text.as_bytes()), Some(form));
        }
        lines += 1;
    }
    assert_eq!(lines, 6);
}

#[test]
fn rank_and_field_accepts_padding() {
    // The original program writes the rank of its csv output in ten columns.
    assert_eq!(
        renamed("        17;00000000000001", Form::RankField).as_deref(),
        Ok("17;00000000000001")
    );
    assert_eq!(
        renamed("17;00000000000001", Form::Name25).as_deref(),
        Ok("        17 00000000000001")
    );
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
        let error = renamed(text, Form::Name25).unwrap_err();
        assert!(error.contains(reason), "{text:?}: {error}");
    }
}

fn any_name() -> impl Strategy<Value = Name> {
    (1..=Rank::LAST.get(), 0..1u128 << 81).prop_map(|(rank, bits)| Name {
        rank: Rank::new(rank).unwrap(),
        givens: Givens::from_bits(bits).unwrap(),
    })
}

/// Names by the definitions of the document, bit by bit, for comparison.
fn slow_forms(name: &Name) -> [String; 3] {
    let letters: Vec<char> = ('0'..='9')
        .chain('A'..='Z')
        .chain('a'..='z')
        .chain(['{', '}'])
        .collect();
    let bit = |cell: usize| usize::from(name.givens.contains(cell));
    let field: String = (0..14)
        .map(|i| letters[(0..6).map(|k| bit(6 * i + k) << k).sum::<usize>()])
        .collect();
    let mut bits: Vec<usize> = (0..33)
        .rev()
        .map(|k| (name.rank.get() >> k & 1) as usize)
        .collect();
    for group in 0..27 {
        bits.extend([bit(3 * group + 2), bit(3 * group + 1), bit(3 * group)]);
    }
    let short = bits
        .chunks(6)
        .map(|six| letters[six.iter().fold(0, |n, b| 2 * n + b)])
        .collect();
    [
        format!("{:>10} {field}", name.rank),
        short,
        format!("{};{field}", name.rank),
    ]
}

proptest! {
    #[test]
    fn forms_follow_the_definitions(name in any_name()) {
        let expected = slow_forms(&name);
        for (form, expected) in Form::ALL.into_iter().zip(&expected) {
            let text = name.to_text(form);
            prop_assert_eq!(&text, expected);
            prop_assert_eq!(Name::parse(text.as_bytes()), Ok(name));
        }
        prop_assert_eq!(name25::read(&name25::write(&name)), Ok(name));
        prop_assert_eq!(name19::read(&name19::write(&name)), Ok(name));
        prop_assert_eq!(name.key() >> 81, u128::from(name.rank.get()));
    }

    #[test]
    fn order_of_names_is_the_order_of_their_ranks(a in any_name(), b in any_name()) {
        // Sorted files of names are sorted by rank.
        let by_text = a.to_text(Form::Name25)[..10].cmp(&b.to_text(Form::Name25)[..10]);
        prop_assert_eq!(by_text, a.rank.cmp(&b.rank));
        let by_text = a.to_text(Form::Name19)[..5].cmp(&b.to_text(Form::Name19)[..5]);
        prop_assert_eq!(by_text, (a.rank.get() >> 3).cmp(&(b.rank.get() >> 3)));
    }

    #[test]
    fn bytes_that_are_no_name(text in proptest::collection::vec(any::<u8>(), 0..40)) {
        if let (Ok(name), Some(form)) = (Name::parse(&text), Name::form_of(&text)) {
            let trimmed = if form == Form::RankField { text.trim_ascii_start() } else { &text };
            prop_assert_eq!(name.to_text(form).into_bytes(), trimmed);
        }
        let _ = MorphedName::parse(&text);
    }

    #[test]
    fn one_byte_changed(name in any_name(), at in 0..25usize, byte: u8) {
        // A changed name is refused or is another name, never the same.
        for form in Form::ALL {
            let mut text = name.to_text(form).into_bytes();
            let at = at % text.len();
            if text[at] == byte {
                continue;
            }
            text[at] = byte;
            // With a rank of ten digits, a blank or a semicolon is all that tells two of the forms
            // apart.
            if Form::ALL.iter().any(|&form| name.to_text(form).as_bytes() == text) {
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
        let expected = Ok(MorphedName { name, morph });
        for form in Form::ALL {
            let text = name.to_text(form);
            for tail in [format!("{morph};{index}"), format!("{morph}"), format!("{index}")] {
                prop_assert_eq!(MorphedName::parse(format!("{text};{tail}").as_bytes()), expected.clone());
            }
            let plain = MorphedName { name, morph: Transform::IDENTITY };
            prop_assert_eq!(MorphedName::parse(text.as_bytes()), Ok(plain));
        }
    }

    #[test]
    fn order_of_givens_is_the_order_of_puzzles(a in 0..1u128 << 81, b in 0..1u128 << 81) {
        let grid = "123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse().unwrap();
        let (a, b) = (Givens::from_bits(a).unwrap(), Givens::from_bits(b).unwrap());
        prop_assert_eq!(a.cmp(&b), Puzzle::cut(&grid, a).cmp(&Puzzle::cut(&grid, b)));
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
        (morphed.name, MorphIndex::of(&morphed.morph).get()),
        (plain.name, 7)
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
