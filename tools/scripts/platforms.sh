#!/usr/bin/env bash
# Tests minlex on other platforms, all on one Linux machine with an x86-64 processor:
#
#     tools/scripts/platforms.sh windows s390x    these, with all that there is to test
#     tools/scripts/platforms.sh --all            all, in one to two hours: for the night
#     tools/scripts/platforms.sh --quick          what must pass before every merge, in some
#                                                 minutes: Windows, aarch64 and s390x, or those
#                                                 named after it
#
# Compilers, emulators and Wine come from the distribution (Debian), the standard library from
# rustup or, if it cannot be reached, from its source in the distribution. For each platform: tests
# of the libraries, tests of the program, the answers of the conformance kit, and a table built
# there, equal to the byte. docs/PLATFORMS.md has the gaps of each.
set -euo pipefail
cd "$(dirname "$0")/../.."

platforms=(windows aarch64 s390x i686 musl wasm32 no-avx2)
work=$(realpath "${CARGO_TARGET_DIR:-target}")/platforms

say() {
    printf '   %s\n' "$*" >&2
}

fail() {
    printf '%s: %s\n' "${platform:-platforms}" "$*" >&2
    exit 1
}

# Sets the tools and the runner of a platform: `triple`, `packages`, `runner`, and
# `built`, the folder where cargo leaves them.
describe() {
    runner=() suffix=''
    built=$work/..
    case $platform in
        windows)
            triple=x86_64-pc-windows-gnu
            packages=(gcc-mingw-w64-x86-64 wine wine64)
            export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
            runner=(/usr/lib/wine/wine64) suffix=.exe
            ;;
        aarch64)
            triple=aarch64-unknown-linux-gnu
            packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static)
            export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
            runner=(qemu-aarch64-static -L /usr/aarch64-linux-gnu)
            ;;
        s390x)
            triple=s390x-unknown-linux-gnu
            packages=(gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static)
            export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc
            runner=(qemu-s390x-static -L /usr/s390x-linux-gnu)
            ;;
        i686)
            # Not gcc-multilib: it removes the cross compilers. Programs are linked statically, as
            # the libraries of this platform lie where its loader does not look.
            triple=i686-unknown-linux-gnu
            packages=(gcc-i686-linux-gnu libc6-dev-i386-cross)
            export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_LINKER=i686-linux-gnu-gcc
            export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUSTFLAGS='-C target-feature=+crt-static'
            ;;
        musl)
            triple=x86_64-unknown-linux-musl
            packages=()
            ;;
        wasm32)
            triple=wasm32-wasip1
            packages=(nodejs)
            export CARGO_TARGET_WASM32_WASIP1_RUSTFLAGS='-C target-feature=+simd128'
            runner=(node --no-warnings "$PWD/tools/scripts/platforms/wasi.mjs")
            ;;
        no-avx2)
            triple=x86_64-unknown-linux-gnu
            packages=(qemu-user-static)
            runner=(qemu-x86_64-static -cpu Nehalem)
            ;;
        *) fail "no such platform; expected one of ${platforms[*]}" ;;
    esac
    if [[ $triple == "$(host)" ]]; then
        # A program for this machine will do.
        target=()
    else
        target=(--target "$triple")
        built+=/$triple
        # Built once, and no debugger reads it: debug information would only be compiled.
        export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0
    fi
    # Cargo takes no empty one.
    local name=${triple//-/_}
    ((${#runner[@]} == 0)) || export "CARGO_TARGET_${name^^}_RUNNER=${runner[*]}"
}

host() {
    rustc -vV | sed -n 's/^host: //p'
}

# Installs packages of the distribution that are not there.
install() {
    local missing=() package
    for package in "$@"; do
        # A tool that came another way serves as well.
        [[ $package == nodejs ]] && command -v node >/dev/null && continue
        dpkg-query --show --showformat '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' ||
            missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    # Someone else may be installing something.
    local apt=(apt-get --quiet -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update >&2
    DEBIAN_FRONTEND=noninteractive "${apt[@]}" install --yes --no-install-recommends "${missing[@]}" >&2
}

# Sets `cargo`, the command that builds for the platform: with the standard library of rustup, or
# with the distribution's compiler, which has the source of its library.
toolchain() {
    if rustup target add "$triple" >"$work/rustup.log" 2>&1; then
        cargo=(cargo)
        return
    fi
    case $platform in
        # Debian's files do not lie where the compiler looks for what rustup brings along.
        musl | wasm32) fail "rustup is needed, for the C library and the start of a program: see $work/rustup.log" ;;
    esac
    say "rustup does not deliver the standard library; it is built from the distribution's source"
    install rustc-web cargo-web rust-web-src lld-22
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
    cargo=(/usr/bin/cargo -Z build-std)
}

# Makes a Wine of its own, with the files that it may lack.
prepare_wine() {
    export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    local system=$WINEPREFIX/drive_c/windows/system32
    # Its server does not make this folder.
    mkdir -p "$WINEPREFIX"
    # One server for all programs: programs that start while the server of others ends may fail.
    /usr/lib/wine/wineserver64 --persistent
    trap '/usr/lib/wine/wineserver64 --kill || true' EXIT
    # Makes its folder the first time, and starts the services that every program waits for.
    "${runner[@]}" wineboot --init >"$work/wineboot.log" 2>&1 || fail "Wine does not start: see $work/wineboot.log"
    if ! [[ -e $system/bcryptprimitives.dll ]]; then
        x86_64-w64-mingw32-gcc -O1 -shared -o "$system/bcryptprimitives.dll" \
            tools/scripts/platforms/process_prng.c -ladvapi32
    fi
}

# Runs cargo for the platform and adds its output to a log; tests are counted in `passed`.
passed=0
build() {
    local log=$work/$platform.log
    if ! "${cargo[@]}" "$@" ${target[@]+"${target[@]}"} >"$log" 2>&1; then
        tail -n 60 "$log" >&2
        fail "cargo $*: see $log"
    fi
    passed=$(awk '/^test result: ok/ { n += $4 } END { print n + 0 }' "$log")
}

# Tests of the libraries. The quick choice has those that need few other crates: all that depends on
# the system on Windows, where the program gives the answers; elsewhere every answer of the
# conformance kit, and the kernels, which are compiled for this processor alone.
libraries() {
    local scope=$1 crates
    case $scope:$platform in
        quick:windows) crates=(records table files) ;;
        quick:*) crates=(conformance) ;;
        all:wasm32) crates=(catalog walk lookup puzzle index names conformance) ;;
        all:*) crates=(catalog records puzzle table walk lookup index names collection generator verify files conformance) ;;
    esac
    build test --no-fail-fast --tests "${crates[@]/#/--package=minlex-}"
    say "$passed tests of ${crates[*]}"
    [[ $scope == quick && $platform != windows ]] || return 0
    build test --lib --package minlex-walk kernel
    say "$passed tests of the kernels"
    build test --lib --package minlex-puzzle solver
    say "$passed tests of the solver"
}

# Sets `program`, the command that runs the program there: as it is shipped where every instruction
# is emulated, which halves the time of a table.
build_program() {
    local folder=debug profile=()
    case $platform in
        aarch64 | s390x) folder=release profile=(--release) ;;
    esac
    build build ${profile[@]+"${profile[@]}"} --package minlex-cli --no-default-features
    program=(${runner[@]+"${runner[@]}"} "$(realpath "$built/$folder/minlex$suffix")")
}

# Tests of the program. Where another system must be emulated for every process, they run here and
# start the program there.
program_tests() {
    case $platform in
        windows | i686 | musl) ;;
        *)
            export MINLEX_TEST_PROGRAM=$work/$platform/minlex
            mkdir -p "$work/$platform"
            printf '#!/bin/sh\nexec %s "$@"\n' "${program[*]}" >"$MINLEX_TEST_PROGRAM"
            chmod +x "$MINLEX_TEST_PROGRAM"
            cargo=(cargo) target=()
            unset RUSTC RUSTC_BOOTSTRAP CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER
            ;;
    esac
    build test --no-fail-fast --tests --package minlex-cli --no-default-features
    say "$passed tests of the program"
}

# Columns of a file of the conformance kit, without their names.
kit() {
    tail -n +2 "quality/conformance/v1/$1.tsv" | cut -f "$2"
}

# The answers of the program to a column of the kit are another column, to the byte.
agrees() {
    local file=$1 from=$2 to=$3
    shift 3
    cmp <(kit "$file" "$from" | "${program[@]}" "$@") <(kit "$file" "$to") >&2 ||
        fail "minlex $* differs from quality/conformance/v1/$file.tsv"
}

# The answers of the program are those of the kit, and a list has those of `unrank`.
answers() {
    agrees ranks 2 1 rank
    agrees ranks 1 2 unrank
    agrees morphs 1 2 form
    agrees automorphisms 1 2 automorphisms
    agrees grid-index 1 2 index
    agrees grid-index 2 1 grid
    agrees names 1 5 name
    agrees names 1 6 name --format 19
    agrees names 5 2 puzzle
    agrees figures 1 2 figure
    agrees binary 1 2 convert --to base64
    cmp <("${program[@]}" list --from 2736365100 --count 300) \
        <(seq 2736365100 2736365399 | "${program[@]}" unrank) >&2 || fail "minlex list differs from unrank"
    say "the answers of the conformance kit"
}

# A table that is built here is the one that everybody has.
table() {
    local file=minlex-$1.mlx sums=$PWD/data/SHA256SUMS
    "${program[@]}" build --preset "$1" --output "$work/$file" --quiet >/dev/null
    (cd "$work" && grep " $file\$" "$sums" | sha256sum --check --quiet -) ||
        fail "$file differs from data/SHA256SUMS"
    rm "$work/$file" "$work/$file.sha256"
    say "$file, built here, equal to the byte"
}

# Ctrl-C during a build leaves everything as it was.
interrupt() {
    local folder=$work/interrupt status=0
    rm -rf "$folder"
    mkdir -p "$folder"
    echo 'what stood here before' >"$folder/table.mlx"
    # In the background a shell has its programs ignore the signal.
    env --default-signal=INT "${program[@]}" build --output "$folder/table.mlx" --quiet 2>"$work/interrupt.log" &
    local id=$!
    until [[ $(ls -A "$folder" | wc -l) == 2 ]]; do
        kill -0 "$id" || fail "the build ended before it was interrupted"
        sleep 0.1
    done
    kill -INT "$id"
    wait "$id" || status=$?
    [[ $status == 130 && $(ls -A "$folder") == table.mlx && $(<"$folder/table.mlx") == 'what stood'* ]] ||
        fail "Ctrl-C during a build: status $status, in the folder: $(ls -A "$folder")"
    say "Ctrl-C during a build"
}

# Everything about one platform. The quick choice reports its gaps.
one() {
    local scope=$1
    platform=$2
    describe
    install ${packages[@]+"${packages[@]}"}
    mkdir -p "$work"
    toolchain
    [[ $platform == windows ]] && prepare_wine
    libraries "$scope"
    if [[ $platform == wasm32 ]]; then
        say "the package and the page are tested by tools/scripts/test-js.sh and tools/scripts/test-web.sh"
        return
    fi
    if [[ $scope == quick && $platform != windows ]]; then
        say "the other libraries, the program and a table are left for a run without --quick"
        return
    fi
    build_program
    answers
    [[ $platform != windows ]] || interrupt
    if [[ $scope == quick ]]; then
        say "the other libraries, a table and the tests of the program are left for a run without --quick"
        return
    fi
    if [[ $platform == windows ]]; then
        table standard
    else
        table embedded
    fi
    program_tests
}

scope=all
case ${1-} in
    --one)
        one "$2" "$3"
        exit
        ;;
    --all) chosen=("${platforms[@]}") ;;
    --quick)
        scope=quick
        chosen=("${@:2}")
        ((${#chosen[@]})) || chosen=(windows aarch64 s390x)
        ;;
    '' | -*) fail "expected --all, --quick or some of ${platforms[*]}" ;;
    *) chosen=("$@") ;;
esac

failed=()
for platform in "${chosen[@]}"; do
    start=$SECONDS
    printf '%s\n' "$platform" >&2
    if bash tools/scripts/platforms.sh --one "$scope" "$platform"; then
        printf '%s: passed in %d s\n' "$platform" $((SECONDS - start))
    else
        printf '%s: FAILED after %d s\n' "$platform" $((SECONDS - start))
        failed+=("$platform")
    fi
done
((${#failed[@]} == 0)) || exit 1
