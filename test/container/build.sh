#!/usr/bin/env bash
# Really builds the Dockerfile, and has try.sh run what came out: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."

source test/container/say.sh

export work
work=$(mktemp -d /var/tmp/lastmile-container.XXXXXX)
export bun=$work/bun/node_modules/@oven/bun-linux-x64/bin/bun repository=$PWD
export STAND_IN=$work/stand-in STAND_IN_BUN=$bun STAND_IN_BASE=localhost/lastmile-base
mkdir -p "$STAND_IN" "$work"/{lower,upper,work,merged}
# Layers over each other, where this machine can mount them, else a whole copy of the system for each.
export STAND_IN_DRIVER=vfs
if mount -t overlay -o "lowerdir=$work/lower,upperdir=$work/upper,workdir=$work/work" overlay "$work/merged" 2>/dev/null; then
  umount "$work/merged"
  STAND_IN_DRIVER=overlay
fi
store=(--storage-driver "$STAND_IN_DRIVER" --root "$STAND_IN/images" --runroot "$STAND_IN/run")

cleanup() {
  (cd "$work/lastmile" && docker compose down) 2>/dev/null || true
  buildah "${store[@]}" umount --all >/dev/null || true
  cat "$STAND_IN"/memory-of-* 2>/dev/null | xargs --no-run-if-empty rmdir || true
  rm -rf "$work"
}
trap cleanup EXIT

say "a base image: Debian's smallest, and bun"
debootstrap --variant=minbase bookworm "$work/base" >"$work/debootstrap.log"
npm install --silent --ignore-scripts --prefix "$work/bun" bun@1.4.5
cp "$bun" "$work/base/usr/local/bin/bun"
# The build machine's certificate authorities, for networks that have one of their own.
mkdir -p "$work/base/etc/ssl/certs"
cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/"
scratch=$(buildah "${store[@]}" from scratch)
buildah "${store[@]}" copy --quiet "$scratch" "$work/base" / >/dev/null
buildah "${store[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$scratch"
buildah "${store[@]}" commit --quiet --rm "$scratch" lastmile-base >/dev/null
rm -rf "$work/base"

say "the source, as git clone brings it, with what is not committed yet"
git clone --quiet "file://$repository" "$work/lastmile"
git ls-files -z --modified --others --exclude-standard | xargs -0 --no-run-if-empty \
  sh -c 'for file; do [ ! -e "$file" ] || cp --parents "$file" "$0"; done' "$work/lastmile"
cd "$work/lastmile"
export PATH=$repository/test/container/stand-in:$PATH

say "the image"
began=$(date +%s)
version=$(grep -oP '^  "version": "\K[^"]+' package.json)
export REVISION
REVISION=$(git rev-parse HEAD)
COMPOSE_FILE=compose.yaml:compose.build.yaml docker compose build >"$work/build.log" 2>&1 ||
  { cat "$work/build.log" >&2; fail "it was not built"; }
echo "built in $(($(date +%s) - began)) s"
image=lastmile:$version
config() { buildah "${store[@]}" inspect --type image --format "{{$1}}" "$image"; }
label() { config "index .Docker.Config.Labels \"org.opencontainers.image.$1\""; }
expect "user" "$(config .Docker.Config.User)" "1000:1000"
expect "entrypoint" "$(config .Docker.Config.Entrypoint)" "[lastmile]"
expect "command" "$(config .Docker.Config.Cmd)" "[serve]"
expect "volumes" "$(config .Docker.Config.Volumes)" "map[/data:{}]"
expect "version" "$(label version)" "$version"
expect "revision" "$(label revision)" "$REVISION"
expect "base" "$(label base.name)" "$STAND_IN_BASE"

say "the image, as a release has it, loaded from its archive"
buildah "${store[@]}" push --quiet "$image" "docker-archive:$work/image.tar:$image" >/dev/null
gzip --fast <"$work/image.tar" >"lastmile-$version-image.tar.gz"
rm "$work/image.tar"
du -h "lastmile-$version-image.tar.gz"
buildah "${store[@]}" rmi "$image" >/dev/null
if docker compose up --detach >"$work/up.log" 2>&1; then fail "it starts without its image"; fi
grep -F "pull access denied" "$work/up.log"
docker load --input "lastmile-$version-image.tar.gz"

say "a database of 0.1"
mkdir "$work/first"
"$bun" "$repository/test/upgrade/first-version.ts" "$work/first"

# What the documents say of port 3000 holds in a network of its own, whatever else this machine runs.
network=()
! unshare --net true 2>/dev/null || network=(unshare --net sh -c 'ip link set lo up && exec "$0"')
"${network[@]}" "$repository/test/container/try.sh"
