#!/usr/bin/env bash
# Really builds the Dockerfile and runs what came out, without a container engine: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."

port=${PORT:-4790}
work=$(mktemp -d /var/tmp/lastmile-container.XXXXXX)
store=(--storage-driver vfs --root "$work/images" --runroot "$work/run")
say() { printf '\n== %s\n' "$*"; }
if [ -d /sys/fs/cgroup/memory ]; then group=/sys/fs/cgroup/memory; else group=/sys/fs/cgroup; fi
group=$group/$(basename "$work")
fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"; echo "$1: $2"; }

service=
cleanup() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  [ -z "$service" ] || wait "$service" 2>/dev/null || true
  [ ! -d "$group" ] || rmdir "$group" || true
  rm -rf "$work"
}
trap cleanup EXIT

say "a base image: Debian's smallest, and bun"
debootstrap --variant=minbase bookworm "$work/base" >"$work/debootstrap.log"
npm install --silent --ignore-scripts --prefix "$work/bun" bun@1.4.5
cp "$work"/bun/node_modules/@oven/bun-linux-x64/bin/bun "$work/base/usr/local/bin/bun"
# The build machine's certificate authorities, for networks that have one of their own.
mkdir -p "$work/base/etc/ssl/certs"
cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/"
scratch=$(buildah "${store[@]}" from scratch)
buildah "${store[@]}" copy --quiet "$scratch" "$work/base" / >/dev/null
buildah "${store[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$scratch"
buildah "${store[@]}" commit --quiet --rm "$scratch" lastmile-base >/dev/null
rm -rf "$work/base"
bun=$work/bun/node_modules/@oven/bun-linux-x64/bin/bun

say "the image"
buildah "${store[@]}" bud --format docker --isolation chroot --build-arg BASE=localhost/lastmile-base \
  --tag lastmile .

say "what the image says of itself"
config() { buildah "${store[@]}" inspect --type image --format "{{$1}}" lastmile; }
expect "user" "$(config .Docker.Config.User)" "1000:1000"
expect "entrypoint" "$(config .Docker.Config.Entrypoint)" "[lastmile]"
expect "command" "$(config .Docker.Config.Cmd)" "[serve]"
expect "volumes" "$(config .Docker.Config.Volumes)" "map[/data:{}]"
health=$(config 'index .Docker.Config.Healthcheck.Test 3')

container=$(buildah "${store[@]}" from lastmile)
root=$(buildah "${store[@]}" mount "$container")
mapfile -t environment < <(config 'range .Docker.Config.Env}}{{println .}}{{end')

say "what compose.yaml says"
settings=$("$bun" test/container/compose.ts)
echo "$settings"
eval "$settings"
expect "compose's user" "$compose_user" "1000:1000"
expect "compose's root" "read_only $compose_read_only" "read_only true"
expect "compose's capabilities" "dropped $compose_cap_drop" "dropped ALL"
expect "compose's security" "$compose_security_opt" "no-new-privileges:true"
expect "compose's mounts" "$compose_mounts" "/data /backups"
read -ra given <<<"$compose_environment"
environment+=("${given[@]}" PORT="$port" HOST=127.0.0.1)
mkdir "$work/data" "$work/backups" "$root/backups"
chown 1000:1000 "$work/data" "$work/backups"

# The memory that compose grants, files in the system's cache included, for all that runs inside.
limited=
if [ -d /sys/fs/cgroup/memory ] && mkdir "$group" 2>/dev/null; then
  echo "$compose_memory_bytes" >"$group/memory.limit_in_bytes"
  limited="memory of all processes inside"
elif grep -qw memory /sys/fs/cgroup/cgroup.subtree_control 2>/dev/null && mkdir "$group" 2>/dev/null; then
  echo "$compose_memory_bytes" >"$group/memory.max"
  limited="memory of all processes inside"
fi
echo "limited: ${limited:-nothing: this machine lets nobody make a cgroup, the memory is only told}"

# Becomes a command inside: as user 1000 without any capability, the root read-only.
become() {
  [ -z "$limited" ] || echo "$BASHPID" >"$group/cgroup.procs"
  exec unshare --mount bash -euc '
    root=$1 work=$2; shift 2
    mount --bind "$root" "$root"
    mount --bind "$work/data" "$root/data"
    mount --bind "$work/backups" "$root/backups"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount -o remount,ro,bind "$root"
    exec chroot "$root" env -i setpriv --reuid 1000 --regid 1000 --clear-groups \
      --bounding-set=-all --inh-caps=-all --no-new-privs env "$@"
  ' become "$root" "$work" "${environment[@]}" "$@"
}
inside() { (become "$@"); }
told() { cat "$group/$1" 2>/dev/null || cat "$group/$2"; }

say "it runs as a user, on a read-only root"
expect "user id" "$(inside id -u)" "1000"
inside touch /app/here 2>/dev/null && fail "the root can be written"
inside touch /data/here /backups/here && rm "$work/data/here" "$work/backups/here"
echo "only /data and /backups can be written"
expect "capabilities and privileges" "$(inside grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status | tr -s '\t\n' ' ')" \
  "CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1 "

say "the command"
expect "--version" "$(inside lastmile --version)" "$(grep -oP '^  "version": "\K[^"]+' package.json)"
organization=$(inside lastmile org create --name "Cedar Net" --json | grep -oE '[0-9a-f-]{36}' | head -1)
key=$(inside lastmile key create --org "$organization" --name test --abilities all --daily-limit 1000000 --json \
  | grep -oE 'lm_[A-Za-z0-9_-]+')
echo "organization $organization, key ${key:0:11}…"

say "the service"
become lastmile serve >"$work/log" &
service=$!
for _ in $(seq 50); do
  body=$(curl -fs "http://127.0.0.1:$port/health" || true)
  [ -n "$body" ] && break
  sleep 0.1
done
expect "/health" "$body" '{"status":"ok"}'
echo "/ready: $(curl -fs "http://127.0.0.1:$port/ready")"
expect "the healthcheck" "$(inside bun --eval "$health" && echo passes)" "passes"
boards=$(curl -fs -H "Authorization: Bearer $key" "http://127.0.0.1:$port/v1/ticket-boards")
expect "/v1/ticket-boards" "$boards" '{"data":[]}'
expect "/docs" "$(curl -fs -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/docs/swagger-ui-bundle.js")" "200"

say "it is loaded, in the memory that compose grants"
"$bun" test/container/load.ts "http://127.0.0.1:$port" "$key"
expect "the healthcheck" "$(inside bun --eval "$health" && echo passes)" "passes"
grep VmHWM "/proc/$service/status" | sed 's/VmHWM:\s*/its own memory at its largest: /'
memory() {
  [ -n "$limited" ] || return 0
  echo "memory of the container at its largest, cache included: $(told memory.max_usage_in_bytes memory.peak)"
  echo "not cache: $(awk '$1 == "total_rss" || $1 == "anon" { print $2; exit }' "$group/memory.stat")"
  expect "killed for want of memory" "$(awk '$1 == "oom_kill" { print $2 }' \
    "$group/memory.oom_control" "$group/memory.events" 2>/dev/null)" "0"
}
memory

say "a backup to the folder of the host"
inside lastmile backup
expect "its owner" "$(stat --format %u:%g "$work/backups/latest.db")" "1000:1000"
[ -s "$work/backups/latest.json" ] || fail "there is no manifest"
ls -l "$work/backups"
memory

say "SIGTERM"
began=$(date +%s)
kill -TERM "$service"
status=0; wait "$service" || status=$?
service=
expect "exit status" "$status" "0"
took=$(($(date +%s) - began))
[ "$took" -lt "$compose_grace_seconds" ] || fail "it took $took s, more than stop_grace_period"
echo "it took $took of $compose_grace_seconds s"
memory
expect "left in /data" "$(ls "$work/data" | tr '\n' ' ')" "lastmile.db lastmile.db.lock "
du -sh --apparent-size "$root" | sed 's/\t.*/ is the size of the image, its base included/'
echo "The container is right."
