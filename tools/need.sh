#!/usr/bin/env bash
# tools/need.sh [--install] venv|node|chromium|firefox|webkit …
# Leaves in silence when all that is named is here; else says in one sentence what is missing and how to get it.
# With --install, root on Debian gets the package installed instead (Node.js not: Debian's may be too old).
set -euo pipefail

install=false
if [ "$1" = --install ]; then install=true; shift; fi

missing() {
  echo "PartySide: $1" >&2
  exit 1
}

package() {
  local name=$1 why=$2
  if $install && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Debian's $name"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -qq --yes "$name" >/dev/null
  else
    missing "$why is missing; on Debian, \`sudo apt-get install $name\` brings it."
  fi
}

for need in "$@"; do
  case $need in
    venv)
      command -v python3 >/dev/null || package python3-venv "Python"
      python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        missing "Python 3.11 or newer is needed, but python3 is $(python3 --version)."
      python3 -c 'import ensurepip, venv' 2>/dev/null || package python3-venv "Python's module venv"
      ;;
    node)
      found=$(node --version 2>/dev/null) || missing "Node.js 20.19 or newer is needed and missing; install it with npm."
      node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
        missing "Node.js 20.19 or newer is needed, but node is $found."
      command -v npm >/dev/null || missing "npm is missing; on Debian, \`sudo apt-get install npm\` brings it."
      ;;
    chromium)
      [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || package chromium "Chromium, in which the pages are tested,"
      ;;
    firefox)
      [ -x "${FIREFOX:-/usr/bin/firefox-esr}" ] || package firefox-esr "Firefox"
      command -v xvfb-run >/dev/null || package xvfb "Xvfb, a screen without which Firefox has no WebGL,"
      ;;
    webkit)
      command -v WebKitWebDriver >/dev/null || package webkit2gtk-driver "WebKitGTK with its driver"
      command -v xvfb-run >/dev/null || package xvfb "Xvfb, a screen for WebKitGTK,"
      ;;
    *)
      missing "no such need: $need"
      ;;
  esac
done
