//! The crates of the workspace, as Cargo knows them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// A crate.
pub struct Crate {
    /// The name of its package, without `minlex-`.
    pub name: String,
    pub folder: PathBuf,
    pub is_published: bool,
    dependencies: BTreeSet<String>,
}

impl Crate {
    /// Crates of the workspace that it depends on, with whatever features, but not for tests alone.
    pub fn dependencies(&self) -> impl Iterator<Item = &str> {
        self.dependencies.iter().map(String::as_str)
    }

    /// `true` if it tests or measures the others.
    pub fn is_of_quality(&self) -> bool {
        self.folder.components().any(|part| part.as_os_str() == "quality")
    }
}

/// All members of the workspace.
pub fn all() -> Vec<Crate> {
    let output = Command::new(env!("CARGO"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages").iter();
    packages.map(read).collect()
}

fn read(package: &Value) -> Crate {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let dependencies = package["dependencies"].as_array().expect("dependencies");
    // Crates of others have no path, and tests have a kind.
    let own = dependencies.iter().filter(|one| one["path"].is_string() && one["kind"].is_null());
    let dependencies = own.map(|one| short(&text(&one["name"]))).collect();
    let manifest = PathBuf::from(text(&package["manifest_path"]));
    Crate {
        name: short(&text(&package["name"])),
        folder: manifest.parent().expect("a folder").to_owned(),
        // `publish = false` is an empty list of registries.
        is_published: package["publish"].is_null(),
        dependencies,
    }
}

/// The name of a package without that of the project.
fn short(name: &str) -> String {
    name.strip_prefix("minlex-").unwrap_or(name).to_owned()
}
