//! The forms of names: the checks of the naming document, every refusal, round trips between forms.

use minlex_catalog::Rank;
use minlex_names::{MorphIndex, MorphedName, MorphedNameError, Name, NameError, NameForm};
use minlex_puzzle::{Givens, Puzzle};
use minlex_testing::Random;

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
    assert_eq!(name.to_text(NameForm::RankField), "5411131853;W1Rmk0Yu2q34I6");
}

#[test]
fn golden_names() {
    let mut lines = 0;
    for line in GOLDEN.lines().skip(1) {
        let texts: Vec<&str> = line.split('\t').collect();
        for from in &texts {
            for (form, expected) in NameForm::ALL.iter().copied().zip(&texts) {
                assert_eq!(renamed(from, form).as_deref(), Ok(*expected), "{from:?}");
            }
        }
        for (form, text) in NameForm::ALL.iter().copied().zip(&texts) {
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
/// program writes it so. It is 25 characters long, and only its semicolon marks it off from a name
/// of 25 characters.
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
        ("", "0 characters are not a name"),
        ("5411131853 W1Rmk0Yu2q34I", "24 characters are not a name"),
        ("5411131853_W1Rmk0Yu2q34I6", "25 characters are not a name"),
        ("17 00000000000001", "17 characters are not a name"),
        ("         0 00000000000001", "rank 0: ranks go from 1 to 5472730538"),
        ("5472730539 00000000000001", "rank 5472730539: ranks go from 1 to 5472730538"),
        ("9999999999 00000000000001", "rank 9999999999: ranks go from 1"),
        ("0000000017 00000000000001", "\"0000000017\" is not the rank of a name"),
        ("17         00000000000001", "\"17        \" is not the rank of a name"),
        ("        -1 00000000000001", "\"        -1\" is not the rank of a name"),
        ("           00000000000001", "\"          \" is not the rank of a name"),
        (";00000000000001", "\"\" is not the rank of a name"),
        ("017;00000000000001", "\"017\" is not the rank of a name"),
        ("99999999999999999999999;00000000000001", "rank 99999999999999999999999: ranks go from 1"),
        ("        17 0000000000000 ", "character 14 of the field is ' '"),
        ("        17 00000000000008", "the last character of the field is '8'"),
        ("17;0000000000000", "16 characters are not a name"),
        ("0000000000000000000", "rank 0: ranks go from 1"),
        ("}}}}}}}}}}}}}}}}}}}", "rank 8589934591: ranks go from 1"),
        ("eKEeveX3Ose2Ww4p42-", "character 19 of the name is '-'"),
        ("eKEeveX3Ose2Ww4p42Mé", "21 characters are not a name"),
    ] {
        let error = renamed(text, NameForm::Name25).unwrap_err();
        assert!(error.contains(reason), "{text:?}: {error}");
    }
}

fn givens(random: &mut Random) -> Givens {
    let bits = u128::from(random.number()) << 17 | u128::from(random.below(1 << 17));
    Givens::from_bits(bits).unwrap()
}

fn any_name(random: &mut Random) -> Name {
    let rank = Rank::new(1 + random.below(Rank::LAST.get())).unwrap();
    Name::new(rank, givens(random))
}

/// Names by the definitions of the document, bit by bit, for comparison.
fn slow_forms(name: &Name) -> [String; 3] {
    let letters: Vec<char> =
        ('0'..='9').chain('A'..='Z').chain('a'..='z').chain(['{', '}']).collect();
    let bit = |cell: usize| usize::from(name.givens().contains(cell));
    let field: String =
        (0..14).map(|i| letters[(0..6).map(|k| bit(6 * i + k) << k).sum::<usize>()]).collect();
    let mut bits: Vec<usize> =
        (0..33).rev().map(|k| (name.rank().get() >> k & 1) as usize).collect();
    for group in 0..27 {
        bits.extend([bit(3 * group + 2), bit(3 * group + 1), bit(3 * group)]);
    }
    let short = bits.chunks(6).map(|six| letters[six.iter().fold(0, |n, b| 2 * n + b)]).collect();
    [format!("{:>10} {field}", name.rank()), short, format!("{};{field}", name.rank())]
}

#[test]
fn forms_follow_the_definitions() {
    let mut random = Random(1);
    for _ in 0..256 {
        let name = any_name(&mut random);
        let expected = slow_forms(&name);
        for (form, expected) in NameForm::ALL.iter().copied().zip(&expected) {
            let text = name.to_text(form);
            assert_eq!(&text, expected);
            assert_eq!(Name::parse(text.as_bytes()), Ok(name));
        }
        assert_eq!(Name::from_name25(&name.to_name25()), Ok(name));
        assert_eq!(Name::from_name19(&name.to_name19()), Ok(name));
        assert_eq!(name.key() >> 81, u128::from(name.rank().get()));
    }
}

/// Sorted files of names are sorted by rank.
#[test]
fn names_sort_by_rank_as_text_too() {
    let mut random = Random(2);
    for _ in 0..256 {
        let [a, b] = [(); 2].map(|()| any_name(&mut random));
        let by_text = a.to_text(NameForm::Name25)[..10].cmp(&b.to_text(NameForm::Name25)[..10]);
        assert_eq!(by_text, a.rank().cmp(&b.rank()));
        let by_text = a.to_text(NameForm::Name19)[..5].cmp(&b.to_text(NameForm::Name19)[..5]);
        assert_eq!(by_text, (a.rank().get() >> 3).cmp(&(b.rank().get() >> 3)));
    }
}

#[test]
fn bytes_that_are_no_name() {
    let mut random = Random(3);
    for _ in 0..4096 {
        // Any bytes, and those of names.
        let largest = [256, 128][random.below(2) as usize];
        let length = [random.below(40), 19, 25][random.below(3) as usize];
        let text: Vec<u8> = (0..length).map(|_| random.below(largest) as u8).collect();
        if let (Ok(name), Some(form)) = (Name::parse(&text), NameForm::of(&text)) {
            let trimmed = if form == NameForm::RankField { text.trim_ascii_start() } else { &text };
            assert_eq!(name.to_text(form).into_bytes(), trimmed);
        }
        let _ = MorphedName::parse(&text);
    }
}

/// A changed name is refused or is another name, never the same.
#[test]
fn one_byte_changed() {
    let mut random = Random(4);
    for _ in 0..256 {
        let name = any_name(&mut random);
        for &form in NameForm::ALL {
            let mut text = name.to_text(form).into_bytes();
            let at = random.below(text.len() as u64) as usize;
            let byte = random.below(256) as u8;
            if text[at] == byte {
                continue;
            }
            text[at] = byte;
            // The blank before the field against a semicolon is what distinguishes 25 characters
            // from `rank;field` with its rank padded to ten columns, which is read as well: both
            // are the same name in another form, see
            // `a_padded_rank_is_one_byte_from_25_characters`.
            let padded = format!("{:>10};{}", name.rank(), name.givens());
            let forms = [name.to_text(NameForm::Name25), name.to_text(NameForm::RankField), padded];
            if forms.iter().any(|form| form.as_bytes() == text) {
                continue;
            }
            assert_ne!(Name::parse(&text), Ok(name));
        }
    }
}

#[test]
fn morphs_round_trip() {
    let mut random = Random(5);
    for _ in 0..256 {
        let name = any_name(&mut random);
        let index = MorphIndex::new(random.below(minlex_names::MORPHS)).unwrap();
        let morph = index.transform();
        assert_eq!(MorphIndex::of(&morph), index);
        let expected = Ok(MorphedName::new(name, morph));
        assert_eq!(MorphedName::new(name, morph).to_string().parse(), expected.clone());
        for &form in NameForm::ALL {
            let text = name.to_text(form);
            for tail in [format!("{morph};{index}"), format!("{morph}"), format!("{index}")] {
                assert_eq!(
                    MorphedName::parse(format!("{text};{tail}").as_bytes()),
                    expected.clone()
                );
            }
            assert_eq!(MorphedName::parse(text.as_bytes()), Ok(name.into()));
        }
    }
}

#[test]
fn givens_compare_as_the_puzzles_of_a_grid() {
    let mut random = Random(6);
    let grid = random.grid();
    for _ in 0..256 {
        let a = givens(&mut random);
        // Another one, and one that differs in one cell.
        let cell = 1 << random.below(81);
        let near = Givens::from_bits(a.bits() ^ cell).unwrap();
        for b in [givens(&mut random), near] {
            let puzzles = [a, b].map(|givens| Puzzle::from_solution(&grid, givens));
            assert_eq!(a.cmp(&b), puzzles[0].cmp(&puzzles[1]));
        }
    }
}

#[test]
fn records_are_names_too() {
    let read = |text: String| MorphedName::parse(text.as_bytes());
    let name = "5411131853;W1Rmk0Yu2q34I6";
    let plain = read(name.into()).unwrap();
    assert_eq!(read(format!("{PUZZLE};{name}")), Ok(plain));
    let morphed = read(format!("{PUZZLE};{name};7")).unwrap();
    assert_eq!((morphed.name(), MorphIndex::of(morphed.morph()).get()), (plain.name(), 7));
    let other = PUZZLE.replacen('6', ".", 1);
    let error = read(format!("{other};{name}")).unwrap_err().to_string();
    assert_eq!(error, "puzzle and field disagree: the puzzle has the field 01Rmk0Yu2q34I6");
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
        (";1218998108160", "\"1218998108160\" is not the index of a transform"),
        (";r123456789c123456789d123456789;1", "the transform has index 0"),
        (";r123456789c123456789d123456788", "are not a permutation"),
        (";r123456789c123456789d123456789 ", "is not a transform"),
        (";\tr123456789c123456789d123456789", "is not a transform"),
        (";0;0", "something follows the name"),
        (";r123456789c123456789d123456789;0;", "something follows the name"),
        (";r123456789c123456789d123456789;x", "\"x\" is not the index of a transform"),
        (" ", "characters are not a name"),
    ] {
        for name in
            ["5411131853 W1Rmk0Yu2q34I6", "eKEeveX3Ose2Ww4p42M", "5411131853;W1Rmk0Yu2q34I6"]
        {
            let error =
                MorphedName::parse(format!("{name}{tail}").as_bytes()).unwrap_err().to_string();
            let expected = error.contains(reason)
                || tail == " "
                    && (error.contains("of the field is") || error.contains("not a name"));
            assert!(expected, "{name}{tail}: {error}");
        }
    }
}
