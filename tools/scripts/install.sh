#!/usr/bin/env bash
# Builds the program and installs it below PREFIX (default: ~/.local) together with its manual pages
# and the completions for bash, zsh, fish and PowerShell. Everything else that is given goes to
# `cargo build`: `tools/scripts/install.sh /usr/local --no-default-features`. With
# `--target TRIPLE`, two words, the program is for another system, which must be able to run here.
set -euo pipefail
if [[ ${1-} == -* ]]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    [[ $1 == -h || $1 == --help ]]
    exit
fi
cd "$(dirname "$0")/../.."

prefix=${1:-$HOME/.local}
(($# == 0)) || shift
mkdir -p "$prefix"
[[ -w $prefix ]] || {
    echo "$0: no permission to write to $prefix: name another folder" >&2
    exit 1
}

# The program must not tell in which folders it was built.
. tools/scripts/flags.sh
cargo build --locked --profile program --package minlex-cli "$@"
built=${CARGO_TARGET_DIR:-target}
if [[ " $* " =~ \ --target\ ([^ ]+) ]]; then
    built+=/${BASH_REMATCH[1]}
fi
minlex=$built/program/minlex
[[ ! -e $minlex.exe ]] || minlex+=.exe

mkdir -p "$prefix/bin"
install -m 755 "$minlex" "$prefix/bin/"

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
"$minlex" man "$pages"
mkdir -p "$prefix/share/man/man1"
install -m 644 "$pages"/*.1 "$prefix/share/man/man1"

completions() {
    "$minlex" completions "$1" >"$pages/$1"
    mkdir -p "$prefix/share/${2%/*}"
    install -m 644 "$pages/$1" "$prefix/share/$2"
}
completions bash bash-completion/completions/minlex
completions zsh zsh/site-functions/_minlex
completions fish fish/vendor_completions.d/minlex.fish
# PowerShell looks nowhere by itself: its profile has to name the file.
completions powershell minlex/completions.ps1

echo "installed $prefix/bin/${minlex##*/} ($(wc -c <"$minlex") bytes), manual pages and completions"
[[ :$PATH: == *":$prefix/bin:"* ]] ||
    echo "put it on your path, in ~/.profile for example:  export PATH=\"$prefix/bin:\$PATH\""
if [[ ${SHELL-} == */zsh ]]; then
    folder=$prefix/share/zsh/site-functions
    echo "for completions, put this line before compinit in ~/.zshrc:  fpath+=(\"$folder\")"
fi
if [[ $minlex == *.exe || -n $(type -P pwsh || true) ]]; then
    echo "for PowerShell, put this line into \$PROFILE:  . \"$prefix/share/minlex/completions.ps1\""
fi
echo 'to begin:  minlex help'
