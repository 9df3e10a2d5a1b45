#!/usr/bin/env bash
# Builds the page and tests it in the distribution's Chromium: three minutes. With --tools it only
# installs Chromium.
set -euo pipefail
cd "$(dirname "$0")/../.."

command -v "${CHROMIUM:-chromium}" >/dev/null || tools/scripts/apt-install.sh chromium
[[ ${1-} != --tools ]] || exit 0
CHROMIUM=$(command -v "${CHROMIUM:-chromium}")
export CHROMIUM

tools/scripts/build-web.sh
npm ci --silent --no-audit --no-fund --prefix bindings/web
# Browsers keep one core busy; no test depends on time.
node --test --test-concurrency=2 bindings/web/test/*.test.js
