//! Look-ups compared with published pairs and each other; damaged and foreign files.

use std::error::Error;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::PathBuf;

use minlex_catalog::{Grid, MinlexForm, Rank};
use minlex_lookup::{OpenError, RankBatch, Table, TableError};
use minlex_table::format::{VERSION, read_u32};
use minlex_table::{BandEntry, Section};
use minlex_testing::{Random, forge, forge_sections};

const EMBEDDED: &[u8] = include_bytes!("../../../data/minlex-embedded.mlx");
const GOLDEN: &[u8] = include_bytes!("../../../data/golden-v1.mlx");

fn rank(n: u64) -> Rank {
    Rank::new(n).unwrap()
}

/// A random rank of the catalogue.
fn any_rank(random: &mut Random) -> Rank {
    rank(1 + random.below(Rank::LAST.get()))
}

/// A table with checkpoints so far apart that a look-up takes milliseconds.
fn golden() -> Table {
    Table::from_bytes(GOLDEN.to_vec()).unwrap()
}

#[test]
fn old_tables_are_opened() {
    for version in 1..=VERSION {
        let path = format!("{}/../data/golden-v{version}.mlx", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(read_u32(&bytes, 12), version, "{path}");
        let table = Table::open_checked(&path).unwrap();
        assert_eq!(table.band_counts().unwrap(), Table::embedded().band_counts().unwrap());
        for number in [1, 3_636_310_645, 5_472_730_538] {
            let form = Table::embedded().unrank(rank(number)).unwrap();
            assert_eq!(table.unrank(rank(number)).unwrap(), form);
            assert_eq!(table.rank_form(&form).unwrap(), rank(number));
        }
    }
}

#[test]
fn neighbours_share_a_batch() {
    let table = Table::embedded();
    let mut random = Random(77);
    for first in [1, 2_999_999_999, 5_472_728_000] {
        let mut forms: Vec<(u64, MinlexForm)> = table
            .scan(rank(first)..)
            .take(1000)
            .zip(first..)
            .map(|(form, number)| (number, form.unwrap()))
            .collect();
        for shuffled in [false, true] {
            if shuffled {
                for i in (1..forms.len()).rev() {
                    forms.swap(i, random.below(i as u64 + 1) as usize);
                }
            }
            let grids: Vec<Grid> =
                forms.iter().map(|(_, form)| random.transform().apply(&form.grid())).collect();
            let ranks = table.rank_batch(&grids).unwrap();
            let expected: Vec<Rank> = forms.iter().map(|&(number, _)| rank(number)).collect();
            assert!(ranks == expected, "from rank {first}");
        }
    }
}

#[test]
fn published_pairs() {
    let golden = golden();
    for pair in minlex_data::rank_pairs() {
        let (rank, grid) = (rank(pair.rank), pair.grid.parse::<Grid>().unwrap());
        for table in [Table::embedded(), &golden] {
            assert_eq!(table.rank(&grid), Ok(rank));
            assert_eq!(table.unrank(rank), Ok(grid.minlex_form()));
        }
    }
}

#[test]
fn round_trips() {
    let table = Table::embedded();
    let mut random = Random(1);
    let n = if cfg!(debug_assertions) { 200 } else { 5_000 };
    let ranks: Vec<Rank> = (0..n).map(|_| any_rank(&mut random)).collect();
    let forms: Vec<MinlexForm> = ranks.iter().map(|&r| table.unrank(r).unwrap()).collect();
    let morphs: Vec<Grid> =
        forms.iter().map(|form| random.transform().apply(&form.grid())).collect();
    for ((r, form), morph) in ranks.iter().zip(&forms).zip(&morphs) {
        assert_eq!(morph.minlex_form(), *form);
        assert_eq!(table.rank_form(form), Ok(*r));
        assert_eq!(table.rank(morph), Ok(*r));
    }
    assert_eq!(table.rank_batch(&morphs), Ok(ranks.clone()));
    assert_eq!(table.unrank_batch(&ranks), Ok(forms));
    let golden = golden();
    for &r in &ranks[..20] {
        let form = golden.unrank(r).unwrap();
        assert_eq!(table.unrank(r), Ok(form));
        assert_eq!(golden.rank_form(&form), Ok(r));
    }
}

#[test]
fn batches_of_close_and_equal_ranks() {
    let table = Table::embedded();
    let mut random = Random(5);
    let start = 1_234_567_890;
    let mut ranks: Vec<Rank> = (0..3000).map(|_| rank(start + random.below(20_000))).collect();
    ranks.push(Rank::LAST);
    ranks.push(Rank::FIRST);
    let forms = table.unrank_batch(&ranks).unwrap();
    let grids: Vec<Grid> = forms.iter().map(Grid::from).collect();
    assert_eq!(table.rank_batch(&grids), Ok(ranks.clone()));
    for (r, form) in ranks.iter().zip(&forms).step_by(100) {
        assert_eq!(table.unrank(*r), Ok(*form));
    }
    assert_eq!(table.unrank_batch(&[]), Ok(vec![]));
    assert_eq!(table.rank_batch(&[]), Ok(vec![]));

    // One by one, with a break.
    let mut handed = vec![];
    let take = |wanted: usize, handed: &mut Vec<usize>, i| {
        handed.push(i);
        if handed.len() == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    for wanted in [1, 7, ranks.len()] {
        handed.clear();
        let unranked = table.unrank_each(ranks.iter().copied(), |i, form| {
            assert_eq!(form, forms[i]);
            take(wanted, &mut handed, i)
        });
        assert_eq!((unranked, handed.len()), (Ok(()), wanted));
        handed.clear();
        let mut batch = RankBatch::with_capacity(2);
        batch.extend(&grids);
        let ranked = table.rank_each(batch, |i, rank| {
            assert_eq!(rank, ranks[i]);
            take(wanted, &mut handed, i)
        });
        assert_eq!((ranked, handed.len()), (Ok(()), wanted));
    }
    handed.sort_unstable();
    assert!(handed.into_iter().eq(0..ranks.len()), "each exactly once");
}

/// A few to a block: those after the widest gap are counted from its end.
#[test]
fn batches_of_distant_ranks() {
    let table = Table::embedded();
    let mut random = Random(6);
    for start in [1, 2_468_013_579, 5_472_600_000] {
        let mut last = start;
        let ranks: Vec<Rank> = std::iter::from_fn(|| {
            last += random.below(600);
            Some(rank(last))
        })
        .take(150)
        .collect();
        let forms: Vec<MinlexForm> = ranks.iter().map(|&r| table.unrank(r).unwrap()).collect();
        assert_eq!(table.unrank_batch(&ranks), Ok(forms.clone()));
        let grids: Vec<Grid> = forms.iter().map(Grid::from).collect();
        assert_eq!(table.rank_batch(&grids), Ok(ranks));
    }
}

/// Through whole blocks, whose second halves are counted from the end.
#[test]
fn unranked_forms_are_those_of_a_scan() {
    let table = Table::embedded();
    for first in [1, 100_203_037, 5_470_773_200] {
        for (n, form) in (first..).zip(table.scan(rank(first)..).take(1_000)).step_by(7) {
            assert_eq!(table.unrank(rank(n)), form);
        }
    }
}

#[test]
fn scans_are_the_catalogue_in_order() {
    let table = Table::embedded();
    let counts = table.band_counts().unwrap();
    // Across the border of two bands, the start and the end.
    let border = counts[0];
    for (from, to) in [(1, 700), (border - 300, border + 300), (5_472_730_438, 5_472_730_538)] {
        let forms: Vec<MinlexForm> =
            table.scan(rank(from)..=rank(to)).collect::<Result<_, _>>().unwrap();
        assert_eq!(forms.len() as u64, to - from + 1);
        assert!(forms.is_sorted_by(|a, b| a < b));
        for (i, form) in forms.iter().enumerate().step_by(97) {
            assert_eq!(table.rank(&form.grid()), Ok(rank(from + i as u64)));
            assert_eq!(MinlexForm::try_from(form.grid()), Ok(*form));
        }
    }
    assert!(table.scan(rank(5)..=rank(4)).next().is_none());
    let one: Vec<_> = table.scan(rank(17)..=rank(17)).collect();
    assert_eq!(one, [table.unrank(rank(17))]);
    let same: Vec<_> = table.scan(rank(17)..rank(18)).collect();
    assert_eq!(same, one);
    let last: Vec<_> = table.scan(Rank::LAST..).collect();
    assert_eq!(last, [table.unrank(Rank::LAST)]);
    assert_eq!(table.scan(..).next(), Some(table.unrank(Rank::FIRST)));
}

#[test]
fn counts_and_automorphisms() {
    for table in [Table::embedded(), &golden()] {
        table.check().unwrap();
        assert_eq!(table.band_counts().unwrap().iter().sum::<u64>(), 5_472_730_538);
        let histogram = table.automorphism_histogram().unwrap();
        assert_eq!(histogram.first(), Some(&(1, 5_472_170_387)));
        assert_eq!(histogram.last(), Some(&(648, 1)));
        assert_eq!(table.info().grids, 5_472_730_538);
        assert_eq!(table.info().bytes, table.bytes().unwrap().len() as u64);
    }
}

fn use_all(table: &Table) -> Result<(), TableError> {
    table.band_counts()?;
    table.automorphism_histogram()?;
    let mut random = Random(9);
    for _ in 0..3 {
        let grid = table.unrank(any_rank(&mut random))?;
        table.rank_form(&grid)?;
    }
    table.scan(rank(1)..=rank(100)).collect::<Result<Vec<_>, _>>()?;
    Ok(())
}

#[test]
fn damage_is_found_wherever_it_is() {
    let good = GOLDEN.to_vec();
    let sections = golden().info().sections;
    let mut places: Vec<usize> = (0..300).collect();
    for section in &sections {
        let start = section.offset as usize;
        let end = start + section.bytes as usize;
        places.extend([start, start + 1, (start + end) / 2, end - 1, end.min(good.len() - 1)]);
    }
    let mut random = Random(3);
    places.extend((0..200).map(|_| random.below(good.len() as u64) as usize));
    for at in places {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        match Table::from_bytes(bytes) {
            Err(OpenError::Format { .. }) => {}
            Err(error) => panic!("nothing was read from a file: {error}"),
            Ok(table) => {
                assert!(table.check().is_err(), "byte {at}");
                // Without the check: an error or a right answer, never a panic.
                if let Ok(grid) = table.unrank(Rank::LAST) {
                    assert_eq!(Table::embedded().unrank(Rank::LAST), Ok(grid));
                }
            }
        }
    }
}

/// The golden table with changed sections under right checksums.
fn forged(change: impl FnOnce(&mut [Vec<u8>; 5])) -> Table {
    Table::from_bytes(forge_sections(GOLDEN, change)).unwrap()
}

/// The golden table with another entry for a band.
fn forged_band(band: usize, change: impl FnOnce(&mut BandEntry)) -> Table {
    forged(|[bands, ..]| {
        let entry = &mut bands.as_chunks_mut().0[band];
        let mut forged = BandEntry::from_bytes(entry);
        change(&mut forged);
        *entry = forged.to_bytes();
    })
}

/// Consistent entries that do not fit the catalogue: look-ups end, in an error or an answer that
/// the checkpoints on both sides allow.
#[test]
fn forged_entries_lead_to_errors_and_end() {
    const BAND: usize = 30;
    let first: u64 = golden().band_counts().unwrap()[..BAND].iter().sum();
    let right: Vec<MinlexForm> =
        golden().scan(rank(first + 1)..=rank(first + 3)).map(Result::unwrap).collect();
    let look_ups = |table: &Table| {
        let mut results = vec![];
        for (i, form) in (1..).zip(&right) {
            results.push(table.rank_form(form).map(|found| found == rank(first + i)));
            results.push(table.unrank(rank(first + i)).map(|found| found == *form));
        }
        let scan = table.scan(rank(first + 1)..=rank(first + 3));
        results.extend(scan.zip(&right).map(|(found, form)| found.map(|found| found == *form)));
        results
    };
    assert!(look_ups(&golden()).iter().all(|found| *found == Ok(true)));
    let prefixes = |by: i32| {
        move |entry: &mut BandEntry| {
            entry.prefixes = entry.prefixes.wrapping_add_signed(by);
            entry.checkpoints = entry.prefixes.div_ceil(entry.spacing);
        }
    };
    let spacing = |spacing: u32| {
        move |entry: &mut BandEntry| {
            entry.spacing = spacing;
            entry.checkpoints = entry.prefixes.div_ceil(spacing);
        }
    };
    // Every look-up in the band notices a wrong number of prefixes.
    for by in [-1, 1, 1_000_000, -1_000_000] {
        let table = forged_band(BAND, prefixes(by));
        for found in look_ups(&table) {
            let error = found.unwrap_err().to_string();
            assert!(error.contains(" states "), "{error}");
        }
        assert!(table.check().is_err());
    }
    for by in [1, u32::MAX] {
        let table = forged_band(BAND, spacing(by));
        let _ = look_ups(&table);
        assert!(table.check().is_err(), "spacing {by}");
    }
    let changes: [fn(&mut BandEntry); 4] = [
        |entry| entry.first_group = u32::MAX,
        |entry| entry.low_word = u64::MAX,
        |entry| entry.high_word = u64::MAX / 8,
        |entry| entry.low_bits ^= 7,
    ];
    for change in changes {
        let table = forged_band(BAND, change);
        // The first grids of the band may still be found.
        let _ = look_ups(&table);
        assert!(table.check().is_err());
    }
}

#[test]
fn consistent_checksums_over_nonsense() {
    // By chance of the seed no change is harmless, as a spacing that leaves one checkpoint is.
    let mut random = Random(12);
    // Look-ups in this table are slow.
    let rounds = if cfg!(debug_assertions) { 20 } else { 150 };
    for round in 0..rounds {
        let table = forged(|sections| {
            let section = &mut sections[round % 5];
            for _ in 0..1 + 5 * round / rounds {
                let at = random.below(section.len() as u64) as usize;
                section[at] = section[at].wrapping_add(1 + random.below(255) as u8);
            }
        });
        // Only `verify`, which counts grids, recognises wrong sums that ascend.
        let checked = table.check();
        assert!(round % 5 != 0 || checked.is_err(), "round {round}");
        let _ = use_all(&table);
    }
    // All ones and all zeros in every section.
    for (i, section) in Section::ALL[..5].iter().enumerate() {
        for fill in [0, 0xff] {
            let table = forged(|sections| sections[i].fill(fill));
            assert!(table.check().is_err() || *section == Section::Low);
            let _ = use_all(&table);
        }
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there is no folder for temporary files")]
fn files_that_are_no_tables() {
    let folder = std::env::temp_dir().join(format!("minlex-lookup-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, content: &[u8]| -> PathBuf {
        let path = folder.join(name);
        std::fs::write(&path, content).unwrap();
        path
    };
    let mut big_endian = GOLDEN.to_vec();
    big_endian[8..12].reverse();
    let mut newer = GOLDEN.to_vec();
    newer[12] = 9;
    for (path, wanted) in [
        (file("empty", b""), "the file is empty"),
        (
            file("zip", b"PK\x03\x04, a table of another tool"),
            "not a minlex table; build one with `minlex build`",
        ),
        (file("cut", &GOLDEN[..1000]), "cut short"),
        (file("big", &big_endian), "big-endian"),
        (file("newer", &newer), "version 9"),
        (folder.join("none"), "cannot read the table"),
        (folder.clone(), "it is a folder"),
    ] {
        let message = match Table::open(&path) {
            Ok(_) => panic!("{} was opened", path.display()),
            Err(error) => minlex_catalog::__internal::with_causes(&error),
        };
        assert!(message.contains(wanted), "{message}");
        assert!(message.contains(&*path.to_string_lossy()), "{message} does not name the file");
        assert!(!message.contains('\n'));
    }
    let good = file("good", GOLDEN);
    let table = Table::open_checked(&good).unwrap();
    assert_eq!(table.unrank(Rank::FIRST), Table::embedded().unrank(Rank::FIRST));
    drop(table);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn tables_are_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Table>();
    let table = Table::from_bytes(EMBEDDED.to_vec()).unwrap();
    std::thread::scope(|scope| {
        for seed in 0..8 {
            let table = &table;
            scope.spawn(move || {
                let mut random = Random(seed);
                for _ in 0..50 {
                    let r = any_rank(&mut random);
                    assert_eq!(table.rank_form(&table.unrank(r).unwrap()), Ok(r));
                }
            });
        }
    });
}

/// Steps compare their sum with the checkpoints on both sides, as ranks do. With the second
/// checkpoint of a band one too low, the last form before it counts as one after it.
#[test]
fn steps_that_miss_the_next_checkpoint_are_an_error() {
    const BAND: u16 = 30;
    let (mut second, mut forms) = (0, 0);
    let bytes = forge("embedded", |band, sums| {
        if band.get() == BAND {
            second = sums.iter().position(|&sum| sum > sums[0]).unwrap() as u32;
            forms = u64::from(sums[second as usize]);
            sums[second as usize] -= 1;
        }
    });
    let forged = Table::from_bytes(bytes).unwrap();
    let table = Table::embedded();
    let before: u64 = table.band_counts().unwrap()[..usize::from(BAND)].iter().sum();
    let steps = |table: &Table, n| table.steps(&Table::embedded().unrank(rank(n)).unwrap());
    let last = before + forms;
    let checkpoint = |n| steps(table, n).unwrap().checkpoint;
    assert!(checkpoint(last) < second && checkpoint(last + 1) >= second);
    assert!(steps(&forged, before + 1).is_ok());
    assert!(steps(&forged, last).is_err());
}

#[test]
fn steps_add_up() {
    let table = Table::embedded();
    let mut random = Random(12);
    let ends = [1, 2, Rank::LAST.get()];
    let ranks: Vec<u64> =
        ends.into_iter().chain((0..60).map(|_| 1 + random.below(Rank::LAST.get()))).collect();
    for n in ranks {
        let form = table.unrank(rank(n)).unwrap();
        let steps = table.steps(&form).unwrap();
        assert_eq!(steps.before_band + u64::from(steps.in_band()), n);
        assert_eq!(steps.band, form.band());
        assert_eq!(steps.checkpoint, steps.prefix / steps.spacing);
        let own = steps.walk.last().unwrap();
        assert_eq!(own.prefix, steps.prefix);
        assert_eq!(own.rows[..], form.lower_rows()[..3]);
        assert!((1..=own.forms).contains(&steps.place));
        let first = n - u64::from(steps.place) - u64::from(steps.walked()) + 1;
        let mut forms = table.scan(rank(first)..=rank(n)).map(Result::unwrap);
        for step in &steps.walk {
            assert!(step.band2 >= steps.band);
            let most = if step.prefix == steps.prefix { steps.place } else { step.forms };
            for _ in 0..most {
                let form = forms.next().unwrap();
                assert_eq!(form.lower_rows()[..3], step.rows[..]);
            }
        }
        assert_eq!(forms.next(), None);
    }
}

/// An error of the system is a source, and its text is in no other error, so that it is printed
/// once.
#[test]
fn errors_of_the_system_are_sources() {
    let of_system = |error: &dyn Error| {
        let cause = error.source().expect("a source");
        assert!(cause.source().is_none());
        assert!(!error.to_string().contains(&cause.to_string()), "{error}");
        let text = format!("{error}: {cause}");
        assert_eq!(minlex_catalog::__internal::with_causes(error), text);
        cause.downcast_ref::<std::io::Error>().expect("an error of the system").kind()
    };
    let missing = std::env::temp_dir().join("minlex-there-is-no-such-table.mlx");
    assert_eq!(of_system(&Table::open(missing).unwrap_err()), ErrorKind::NotFound);
    let gone = TableError::from(std::io::Error::from(ErrorKind::UnexpectedEof));
    assert_eq!(of_system(&gone), ErrorKind::UnexpectedEof);
    let ours = Table::from_bytes(b"no table".to_vec()).unwrap_err();
    assert!(ours.source().is_none());
    assert_eq!(minlex_catalog::__internal::with_causes(&ours), ours.to_string());
}
