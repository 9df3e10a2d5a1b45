//! The fuzz targets on the stable compiler: over their seeds, over the inputs that once failed, and
//! over seeds with one byte changed or cut off.

#[path = "../../fuzz/src/lib.rs"]
#[allow(dead_code)]
mod targets;

use std::path::Path;

/// Files of a folder; none if there is no such folder.
fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

#[test]
fn replay() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for (target, body) in targets::TARGETS {
        let seeds = inputs(&fuzz.join("seeds").join(target));
        assert!(seeds.len() >= 3, "{target} has seeds");
        for input in seeds
            .iter()
            .chain(&inputs(&fuzz.join("crashers").join(target)))
        {
            body(input);
            // The slow bodies get a few changes, the parsers one at every place.
            let step = if matches!(target, "solver" | "smallest_image") {
                20
            } else {
                1
            };
            for place in (0..input.len().min(400)).step_by(step) {
                body(&input[..place]);
                let mut changed = input.clone();
                for byte in [b';', b'0', b'9', b' ', 0xff] {
                    changed[place] = byte;
                    body(&changed);
                }
            }
        }
    }
}
