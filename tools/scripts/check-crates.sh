#!/usr/bin/env bash
# Proves that every crate can be published as it is: `cargo publish --dry-run` builds each from its
# own package, with the other ones as its users get them, and warns of nothing; no package is above
# 10 MiB; tests, benches and examples that a package has compile where nothing of the repository
# is; documentation builds as docs.rs does it, without network and with features shown. Needs the
# crates registry.
set -euo pipefail
cd "$(dirname "$0")/../.."

# A folder of its own: Cargo thinks that a version never changes, and would take the results of
# an earlier run.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}/check-crates
target=$CARGO_TARGET_DIR
rm -rf "$target"
largest=$((10 * 1024 * 1024))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Debug information would make a copy of all libraries three times as large for nothing.
export CARGO_PROFILE_DEV_DEBUG=0

# Packages are the committed state; a tree with changes is packaged as it is, for those who work on
# it.
# For the same reason, what it keeps of the registry that it makes up for this. Registries of the
# network have a host before the dash.
rm -rf "${CARGO_HOME:-$HOME/.cargo}"/registry/{src,cache}/-*/minlex*
if ! cargo publish --workspace --dry-run --locked --allow-dirty >"$work/log" 2>&1; then
    cat "$work/log" >&2
    exit 1
fi
if grep '^warning' "$work/log" | grep -v -e 'aborting upload due to dry run' \
    -e 'ignoring [a-z]* .* is not included in the published package'; then
    echo "check-crates: cargo warns of the packages above" >&2
    exit 1
fi

# The tests of packages and their documentation on docs.rs, with nothing else of the repository.
# Where cargo leaves them has changed from version to version.
mkdir "$work/crates" "$work/packages"
find "$target/package" -name '*.crate' -exec cp {} "$work/crates" \;
packages=("$work"/crates/*.crate)
for package in "${packages[@]}"; do
    bytes=$(wc -c <"$package")
    printf '%9d bytes: %s\n' "$bytes" "$(basename "$package")"
    test "$bytes" -le "$largest"
    tar --extract --gzip --file "$package" --directory "$work/packages"
done
for folder in "$work"/packages/*; do
    for file in README.md LICENSE-MIT LICENSE-APACHE; do
        test -s "$folder/$file" || { echo "$folder has no $file" >&2; exit 1; }
    done
    for field in description keywords categories repository documentation readme license; do
        grep -q "^$field = " "$folder/Cargo.toml" || { echo "$folder has no $field" >&2; exit 1; }
    done
done

{
    printf '[workspace]\nresolver = "3"\nmembers = ["packages/*"]\n\n[patch.crates-io]\n'
    for folder in "$work"/packages/*; do
        name=$(sed -n '/^\[package\]/,/^name/s/^name = "\(.*\)"/\1/p' "$folder/Cargo.toml")
        printf '%s = { path = "%s" }\n' "$name" "$folder"
    done
} >"$work/Cargo.toml"
cp Cargo.lock "$work/Cargo.lock"
cargo check --quiet --manifest-path "$work/Cargo.toml" --workspace --all-targets \
    --target-dir "$target/packaged"

# docs.rs has a nightly compiler; a stable one that is asked to knows the same feature.
for folder in "$work"/packages/*; do
    grep -q '^\[package.metadata.docs.rs\]' "$folder/Cargo.toml" || continue
    features=()
    if grep -q '^all-features = true' "$folder/Cargo.toml"; then features=(--all-features); fi
    if wanted=$(sed -n '/^\[package.metadata.docs.rs\]/,/^$/s/^features = \[\(.*\)\]/\1/p' \
        "$folder/Cargo.toml" | tr -d '" ') && [[ $wanted ]]; then
        features=(--features "$wanted")
    fi
    RUSTC_BOOTSTRAP=1 RUSTDOCFLAGS='--cfg docsrs -D warnings' cargo doc --quiet --offline \
        --no-deps "${features[@]}" --manifest-path "$folder/Cargo.toml" \
        --target-dir "$target/packaged"
done
echo "check-crates: ${#packages[@]} packages are ready to publish"
