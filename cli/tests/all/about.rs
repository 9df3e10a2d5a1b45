//! `minlex about`: one object, however it is called.

use serde_json::Value;

use crate::common::{LOKI, LOKI_NAME, run};

fn about(object: &str) -> Value {
    let told = run(&["about", "--json", object], "");
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""), "{object}");
    serde_json::from_str(&told.stdout).unwrap()
}

/// Each fact is that of the command which knows it alone.
#[test]
fn facts_are_those_of_other_commands() {
    let facts = about(LOKI);
    let text = |field: &str| match &facts[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let grid = text("grid");
    let rank = text("rank");
    let before = (facts["rank"].as_u64().unwrap() - 1).to_string();
    for (command, field) in [
        (&["name", LOKI][..], "name"),
        (&["name", "--format", "19", LOKI], "name19"),
        (&["puzzle", LOKI_NAME], "canonical"),
        (&["solve", LOKI], "grid"),
        (&["rank", &grid], "rank"),
        (&["form", &grid], "minlex"),
        (&["automorphisms", &grid], "automorphisms"),
        (&["index", &grid], "index"),
        (&["index", "--numbering", "lex", &grid], "index_lex"),
        (&["unrank", &before], "previous"),
    ] {
        assert_eq!(run(command, "").stdout.trim_end(), text(field), "{command:?}");
    }
    let bands = run(&["bands", "--classes", "--json", &grid], "").stdout;
    let bands: Value = serde_json::from_str(&bands).unwrap();
    assert_eq!((&facts["bands"], &facts["classes"]), (&bands["bands"], &bands["classes"]));
    let image = run(&["apply", "--transform", &text("transform"), &grid], "").stdout;
    assert_eq!(image.trim_end(), text("minlex"));
    let listed = ["list", "--from", &rank, "--to", &rank, "--columns", "ua4,intercalates,mcn4"];
    let counts = ["ua4", "intercalates", "mcn4"].map(text).join(" ");
    assert_eq!(run(&listed, "").stdout.trim_end(), counts);
    let sets = run(&["unavoidable", "--json", "--disjoint", "--size", "10", &grid], "").stdout;
    let sets: Value = serde_json::from_str(&sets).unwrap();
    assert_eq!((&facts["unavoidable"], &facts["disjoint"]), (&sets["counts"], &sets["disjoint"]));
    assert_eq!(sets["counts"]["4"], facts["ua4"]);
    // By name it is the canonical puzzle, whose solution is the minlex form.
    let named = about(LOKI_NAME);
    assert_eq!(named["puzzle"], facts["canonical"]);
    assert_eq!(named["grid"], facts["minlex"]);
    for field in ["name", "rank", "automorphisms", "ua4", "mcn4", "unavoidable", "disjoint", "next"]
    {
        assert_eq!(named[field], facts[field], "{field}");
        if field != "name" {
            assert_eq!(about(&rank)[field], facts[field], "{field}");
        }
    }
}

#[test]
fn groups_are_those_of_statistics() {
    let grids = run(&["list", "--band", "415", "--automorphisms", "2.."], "").stdout;
    let mut found = std::collections::BTreeMap::new();
    for grid in grids.lines() {
        *found.entry(about(grid)["group"].as_u64().unwrap()).or_insert(0) += 1;
    }
    let condition = "band = 415 and group > 0";
    let counted = ["stats", "--by", "group", "--where", condition, "--format", "csv"];
    let counted = run(&counted, "").stdout;
    let rows = found.iter().map(|(group, grids)| format!("{group},{grids}\n"));
    assert_eq!(counted, format!("group,grids\n{}", rows.collect::<String>()));
}
