#!/usr/bin/env bash
# Tests of the libraries and the program on whatever system this is, from Git Bash on Windows too:
# the README's test command, a table that is equal to the byte, and an installed program that
# answers. Parts that need a Debian system are left out, with lines that begin with NOT TESTED.
set -euo pipefail
cd "$(dirname "$0")/../.."

read -ra test_command < <(sed -n 's/^\$ \(cargo test.*\)$/\1/p' README.md | head -n 1)
"${test_command[@]}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tools/scripts/install.sh "$work/installed"
minlex=$work/installed/bin/minlex
"$minlex" build --preset embedded --output "$work/minlex-embedded.mlx" --quiet
cmp "$work/minlex-embedded.mlx" data/minlex-embedded.mlx
test "$("$minlex" unrank 3897682283 | "$minlex" rank)" = 3897682283
echo 'test-host: all passed'
