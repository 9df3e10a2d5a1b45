#!/usr/bin/env bash
# Compiles the proofs of proof/: tools/scripts/prove.sh [--quick]
#
# Installs Coq and MathComp on Debian if coqc is missing. Prints the theorems, their assumptions,
# and the time; fails if they are not the committed ones. Twelve minutes of CPU; with --quick, one
# minute, without the theorems whose proofs are runs of a program, and without coqchk.
set -euo pipefail
cd "$(dirname "$0")/../../proof"

command -v coqc >/dev/null || ../tools/scripts/apt-install.sh \
    coq make libcoq-mathcomp-ssreflect libcoq-mathcomp-fingroup libcoq-mathcomp-algebra
# The virtual machine of the kernel recurses deeply. A wrong number could make a tactic count to it.
ulimit -s unlimited -v $((8 << 20)) -t 3600
TIMEFORMAT='CPU time: %U s user, %S s system'
if [[ ${1:-} == --quick ]]; then
    time make --silent --jobs 2 quick
    cat lemmas.out
else
    time make --silent --jobs 2
    cat lemmas.out classes.out theorems.out
fi
