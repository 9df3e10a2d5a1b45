//! Names of puzzles, and lines of rating programs.

use minlex_names::{FigureName, MaxRating, MorphIndex, MorphedName, Name, NameForm, RatedPuzzle};

/// Names in any form.
pub fn name(data: &[u8]) {
    let mut out = Vec::new();
    let parsed = Name::parse(data);
    for &form in NameForm::ALL {
        if let Ok(name) = &parsed {
            out.clear();
            name.write(form, &mut out);
            assert_eq!(Name::parse(&out).as_ref(), Ok(name));
            assert_eq!(NameForm::of(&out), Some(form));
            assert_eq!(Name::from_name19(&name.to_name19()).as_ref(), Ok(name));
            assert_eq!(Name::from_name25(&name.to_name25()).as_ref(), Ok(name));
        }
    }
    if let Ok(name) = parsed {
        let form = NameForm::of(data).expect("a name has a form");
        let blanks = if form == NameForm::RankField {
            data.iter().take_while(|&&b| b == b' ').count()
        } else {
            0
        };
        assert_eq!(name.to_text(form).as_bytes(), &data[blanks..]);
    }
}

/// Names with a way back.
pub fn morphed_name(data: &[u8]) {
    if let Ok(read) = MorphedName::parse(data) {
        let index = MorphIndex::of(read.morph());
        for &form in NameForm::ALL {
            let text = format!("{};{};{index}", read.name().to_text(form), read.morph());
            assert_eq!(MorphedName::parse(text.as_bytes()), Ok(read));
        }
        assert_eq!(read.to_string().parse(), Ok(read));
    }
}

/// Four-part names.
pub fn figure(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(name) = text.parse::<FigureName>() else {
        return;
    };
    assert_eq!(name.to_string().parse().as_ref(), Ok(&name));
    assert_eq!(name.to_hex().parse().as_ref(), Ok(&name));
    if let Ok(puzzle) = name.puzzle() {
        assert_eq!(FigureName::of(&puzzle), name);
    }
}

/// Lines of rating programs.
pub fn er(data: &[u8]) {
    if let Ok(rated) = RatedPuzzle::parse(data) {
        let line = rated.to_string();
        // Empty cells can be written in two ways, ratings in one.
        assert_eq!(RatedPuzzle::parse(line.as_bytes()), Ok(rated));
        assert_eq!(&line.as_bytes()[81..], &data[81..]);
        let mut out = Vec::new();
        let selected = rated.write_selected(MaxRating::default(), &mut out);
        assert_eq!(selected, rated.er().tenths() <= 100);
        assert_eq!(selected, !out.is_empty());
    }
}
