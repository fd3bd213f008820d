#!/usr/bin/env bash
# Really builds the Dockerfile and runs what came out, without a container engine: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."

port=${PORT:-4790}
work=$(mktemp -d /var/tmp/lastmile-container.XXXXXX)
store=(--storage-driver vfs --root "$work/images" --runroot "$work/run")
say() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"; echo "$1: $2"; }

service=
cleanup() {
  [ -z "$service" ] || kill "$service" 2>/dev/null || true
  [ -z "$service" ] || wait "$service" 2>/dev/null || true
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
rm -rf "$work/base" "$work/bun"

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
environment+=(PORT="$port" HOST=127.0.0.1)
mkdir "$work/data"
chown 1000:1000 "$work/data"

# Becomes a command inside: as user 1000, the root read-only, only /data writable.
become() {
  exec unshare --mount bash -euc '
    root=$1 data=$2; shift 2
    mount --bind "$root" "$root"
    mount --bind "$data" "$root/data"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount -o remount,ro,bind "$root"
    exec chroot --userspec=1000:1000 "$root" env -i "$@"
  ' become "$root" "$work/data" "${environment[@]}" "$@"
}
inside() { (become "$@"); }

say "it runs as a user, on a read-only root"
expect "user id" "$(inside id -u)" "1000"
inside touch /app/here 2>/dev/null && fail "the root can be written"
inside touch /data/here && rm "$work/data/here" && echo "only /data can be written"

say "the command"
expect "--version" "$(inside lastmile --version)" "$(grep -oP '^  "version": "\K[^"]+' package.json)"
organization=$(inside lastmile org create --name "Cedar Net" --json | grep -oE '[0-9a-f-]{36}' | head -1)
key=$(inside lastmile key create --org "$organization" --name test --abilities all --json \
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

say "SIGTERM"
kill -TERM "$service"
status=0; wait "$service" || status=$?
service=
expect "exit status" "$status" "0"
expect "left in /data" "$(ls "$work/data" | tr '\n' ' ')" "lastmile.db lastmile.db.lock "
du -sh --apparent-size "$root" | sed 's/\t.*/ is the size of the image, its base included/'
echo "The container is right."
