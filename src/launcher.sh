#!/bin/sh
# The command `lastmile` of an installation: runs the program with the settings and as the user of the
# service. Link it as /usr/local/bin/lastmile; see docs/install.md.
set -eu

settings=${LASTMILE_ENV_FILE:-/etc/lastmile.env}
user=${LASTMILE_USER:-lastmile}

fail() {
  printf 'lastmile: %s\n' "$1" >&2
  exit 1
}

# These use neither the database nor the settings.
needs_settings=yes
case "${1:-serve}" in
  help | --help | -h | --version | completion | listen) needs_settings= ;;
esac
quiet=
[ "${1:-serve}" = serve ] && quiet=yes
for word in "$@"; do
  case "$word" in
    --json | --help | -h) quiet=yes ;;
  esac
done

# NAME=value, # comments, quotes around the whole value. Nothing is expanded: a password may hold any
# character. A variable that is set already wins.
read_settings() {
  number=0
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    # Without the white space at both ends, a carriage return included.
    line=${line#"${line%%[![:space:]]*}"}
    line=${line%"${line##*[![:space:]]}"}
    case "$line" in
      '' | '#'* | ';'*) continue ;;
    esac
    name=${line%%=*}
    value=${line#*=}
    case "$name" in
      "$line" | '' | [0-9]* | *[!A-Za-z0-9_]*) fail "$settings, line $number: expected NAME=value" ;;
    esac
    case "$value" in
      \"*\") value=${value#\"} value=${value%\"} ;;
      \'*\') value=${value#\'} value=${value%\'} ;;
    esac
    [ "$name" != DATABASE_PATH ] || export LASTMILE_DEFAULT_DATABASE="$value"
    eval "is_set=\${$name+yes}"
    [ -n "${is_set:-}" ] || export "$name=$value"
  done <"$settings"
}

if [ -n "$needs_settings" ]; then
  if [ -r "$settings" ]; then
    read_settings
    user=${LASTMILE_USER:-$user}
  elif [ -e "$settings" ]; then
    fail "$settings cannot be read by $(id -un): run this as root (sudo lastmile …)"
  elif [ -z "${DATABASE_PATH:-}" ]; then
    fail "$settings is missing. Copy docs/systemd/lastmile.env there, or set DATABASE_PATH"
  fi
fi
# Tell the program that the settings were read, and from where.
export LASTMILE_LAUNCHED=1 LASTMILE_ENV_FILE="$settings"

folder=$(dirname "$(dirname "$(readlink -f "$0")")")
program=$folder/built/program/main.ts
[ -e "$program" ] || program=$folder/src/main.ts
bun=$(command -v bun || echo /usr/local/bin/bun)

# Less memory for the same work (docs/performance.md, "Memory and size"): garbage is collected as on a machine
# with 1 GB, and the engine's last compiler is left out. What is set already wins.
if [ "${1:-serve}" = serve ]; then
  export BUN_JSC_forceRAMSize="${BUN_JSC_forceRAMSize-1073741824}"
  export BUN_JSC_useFTLJIT="${BUN_JSC_useFTLJIT-0}"
fi

# A `.env` or `bunfig.toml` in the current folder belongs to somebody else.
set -- "$bun" --no-env-file --config=/dev/null "$program" "$@"
if [ "$(id -u)" != 0 ]; then
  user=$(id -un 2>/dev/null) || user=$(id -u) # whose name is not known here prints their number, and fails
elif group=$(id -g "$user" 2>/dev/null); then
  set -- setpriv --reuid="$user" --regid="$group" --init-groups "$@"
elif [ "$user" -gt 0 ] 2>/dev/null; then # a user of a container, who has no name there
  set -- setpriv --reuid="$user" --regid="$user" --clear-groups "$@"
elif [ -n "$needs_settings" ]; then
  fail "there is no user $user. Set LASTMILE_USER to the user of the service"
fi
if [ -n "$needs_settings" ] && [ -z "$quiet" ]; then
  printf 'lastmile: using %s as %s\n' "${DATABASE_PATH:-data/lastmile.db}" "$user" >&2
fi
exec "$@"
