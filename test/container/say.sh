# shellcheck shell=bash
say() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"; echo "$1: $2"; }
