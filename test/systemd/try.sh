#!/usr/bin/env bash
# Types what the documents say on a bare Debian with a real systemd, and looks at what comes of it: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
fail() { echo "FAILED: $*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail "this needs root"

work=$(mktemp -d /var/tmp/lastmile-systemd.XXXXXX)
root=$work/root
nspawn=
cleanup() {
  # Its first process ends all others, and with them go the mounts that they made.
  if [ -n "$nspawn" ]; then
    kill "$nspawn" 2>/dev/null || true
    for _ in $(seq 100); do kill -0 "$nspawn" 2>/dev/null || break; sleep 0.3; done
    kill -KILL "$nspawn" 2>/dev/null || true
    wait "$nspawn" 2>/dev/null || true
  fi
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT

echo "== a bare Debian"
debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,iproute2 bookworm "$root" >"$work/debootstrap.log" ||
  { tail -5 "$work/debootstrap.log" >&2; fail "debootstrap"; }
cp /etc/resolv.conf "$root/etc/resolv.conf"
# The receiver of a webhook has a public address, which nothing inside can reach.
printf '127.0.0.1 localhost isp\n::1 localhost\n9.9.9.9 receiver.example\n' >"$root/etc/hosts"
# The build machine's certificate authorities, for networks that have one of their own.
install -D /etc/ssl/certs/ca-certificates.crt "$root/root/authorities.crt"
# What a reader has: an archive of the source, as it is here.
tree=$(git stash create)
git archive --format=tar.gz --prefix=lastmile/ --output="$root/root/lastmile.tar.gz" "${tree:-HEAD}"
# The database of the first version, as somebody has it who comes from there.
mkdir "$work/first"
bun test/upgrade/first-version.ts "$work/first"
install -D "$work/first/lastmile/data/lastmile.db" "$root/srv/lastmile/data/lastmile.db"
rm -f "$root/etc/machine-id"
systemd-firstboot --root="$root" --setup-machine-id --timezone=UTC --hostname=isp --force >/dev/null

echo "== booted"
systemd-nspawn --directory="$root" --boot --register=no --keep-unit --link-journal=no --private-network \
  --machine="$(basename "$work" | tr . -)" --console=pipe >"$work/boot.log" 2>&1 </dev/null &
nspawn=$!
booted=
for _ in $(seq 300); do
  first=$(pgrep --parent "$nspawn" | head -1 || true)
  if [ -n "$first" ] && nsenter --target "$first" --all systemctl is-system-running 2>/dev/null | grep -qE '^(running|degraded)$'; then
    booted=yes
    break
  fi
  kill -0 "$nspawn" 2>/dev/null || break
  sleep 0.2
done
[ -n "$booted" ] || { tail -20 "$work/boot.log" >&2; fail "it did not boot"; }

bun test/systemd/try.ts "$first" "$root"
