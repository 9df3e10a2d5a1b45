#!/usr/bin/env bash
# Compiles the proofs of proof/: tools/scripts/prove.sh
#
# Installs Coq and MathComp on Debian if coqc is missing. Prints the theorems, what they assume, and
# the time; fails if they are not those of proof/theorems.txt.
set -euo pipefail
cd "$(dirname "$0")/../../proof"

command -v coqc >/dev/null || ../tools/scripts/apt-install.sh \
    coq make libcoq-mathcomp-ssreflect libcoq-mathcomp-fingroup libcoq-mathcomp-algebra
# The virtual machine of the kernel recurses deeply.
ulimit -s unlimited
TIMEFORMAT='CPU time: %U s user, %S s system'
time make --silent all
cat theorems.out
