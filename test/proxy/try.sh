#!/usr/bin/env bash
# Starts a service behind nginx and Caddy with the files of docs/proxy, and looks at what comes through: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
# In a network of its own, which has this machine's loopback address and nothing else: the ports are as documented.
if [ "${1:-}" != inside ]; then exec unshare --net "$0" inside; fi
ip link set lo up

work=$(mktemp -d /var/tmp/lastmile-proxy.XXXXXX)
chmod 755 "$work"
pids=()
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait || true
  rm -rf "$work"
}
trap cleanup EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

program=built/program/main.ts
[ -e "$program" ] || program=src/main.ts
export WORK=$work DATABASE_PATH=$work/lastmile.db HOST=127.0.0.1 PORT=3000 TRUSTED_PROXIES=127.0.0.1,::1 BACKUP_CRON=off
export PUBLIC_URL=https://isp.example SECRET_KEY=$(openssl rand -base64 32) PROGRAM=$program
lastmile() { bun "$program" "$@"; }
field() { grep -oE "$1" | head -1; }
# Two organizations that move, one behind each proxy.
bun test/proxy/fill.ts "$DATABASE_PATH" 2 >"$work/movers"
PASSWORD=$(openssl rand -hex 12)
while read -r id _; do
  echo "$PASSWORD" | lastmile user create --org "$id" --email nour@cedar.example --name Nour --role owner --password-stdin >"$work/created"
done <"$work/movers"
organization=$(lastmile org create --name "Cedar Net" --json | field '[0-9a-f-]{36}')
KEY=$(lastmile key create --org "$organization" --name test --abilities all --daily-limit 100000 --json | field 'lm_[A-Za-z0-9_-]+')
TECHNICIAN=$(openssl rand -hex 12 | lastmile user create --org "$organization" --email rami@isp.example --name Rami \
  --role technician --password-stdin --json | field '[0-9a-f-]{36}')
export KEY TECHNICIAN PASSWORD
bun "$program" serve >"$work/service.log" & service=$!
pids+=("$service")

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=isp.example -addext 'subjectAltName=DNS:isp.example,DNS:*.isp.example' \
  -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null

# The files as they are, but for the folders, and for the ports of the second proxy.
mkdir -p "$work/etc/nginx/conf.d" "$work/etc/caddy"
ours="s#/etc/lastmile#$work#; s#/etc/nginx#$work/etc/nginx#; s#/etc/caddy#$work/etc/caddy#"
tls="tls $work/fullchain.pem $work/privkey.pem"
{
  echo "pid $work/nginx.pid; error_log $work/nginx-error.log; events {}"
  echo "http { access_log $work/nginx-others.log; client_body_temp_path $work/bodies;"
  sed "$ours; s#/var/log/nginx#$work#; s#/var/www/html#$work/www#" docs/proxy/nginx.conf
  echo "include $work/etc/nginx/conf.d/*.conf; }"
} >"$work/nginx.conf"
mkdir -p "$work/www/.well-known/acme-challenge"
echo challenge >"$work/www/.well-known/acme-challenge/token"
nginx -c "$work/nginx.conf" -g 'daemon off;' & pids+=($!)
sed "$ours; s#^{\$#{\n\tstorage file_system $work/caddy\n\thttp_port 8080\n\thttps_port 8443#
  s#^isp.example {#isp.example {\n\t$tls#" docs/proxy/Caddyfile >"$work/Caddyfile"
XDG_CONFIG_HOME=$work XDG_DATA_HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" 2>"$work/caddy.log" & pids+=($!)

for _ in $(seq 150); do
  curl -fs "http://127.0.0.1:$PORT/ready" >/dev/null && [ -s "$work/nginx.pid" ] && grep -q 'serving initial' "$work/caddy.log" && break
  sleep 0.1
done
curl -fs "http://127.0.0.1:$PORT/ready" >/dev/null || fail "the service does not answer"
head -c 7864320 /dev/urandom | base64 -w0 >"$work/ten.txt" # 10 MiB, to the byte
head -c 13000000 /dev/zero >"$work/thirteen.txt"

bun test/proxy/stays-open.ts 443 8443 & streams=$!
pids+=("$streams")
# nginx adds the caller to what was claimed: the nearest that is no trusted proxy counts. Caddy throws away what was claimed.
bun test/proxy/through.ts "nginx $(nginx -v 2>&1 | grep -o '[0-9.]*$')" 443 80 198.51.100.9
bun test/proxy/through.ts "Caddy $(caddy version | cut -d' ' -f1)" 8443 8080 127.0.0.1
wait "$streams" || fail "a stream was cut"

echo "a second service, by host name"
export SECOND_DATABASE=$work/second.db
second() { DATABASE_PATH=$SECOND_DATABASE PORT=3001 PUBLIC_URL=https://b.isp.example lastmile "$@"; }
organization=$(second org create --name "Baalbek Net" --json | field '[0-9a-f-]{36}')
SECOND_KEY=$(second key create --org "$organization" --name test --abilities all --daily-limit 100000 --json | field 'lm_[A-Za-z0-9_-]+')
export SECOND_KEY
DATABASE_PATH=$SECOND_DATABASE PORT=3001 PUBLIC_URL=https://b.isp.example bun "$program" serve >"$work/second-service.log" & second=$!
pids+=("$second")
cp docs/proxy/lastmile.map "$work/etc/nginx/"
cp docs/proxy/nginx-services.conf "$work/etc/nginx/conf.d/lastmile-services.conf"
sed "$ours; s#^\timport lastmile#\t$tls\n&#" docs/proxy/lastmile.caddy >"$work/etc/caddy/lastmile.caddy"
sed -i 's#import lastmile 127.0.0.1:3000 127.0.0.1:3000#import lastmile 127.0.0.1:3000 127.0.0.1:3001#' "$work/Caddyfile"
reload_nginx=(nginx -c "$work/nginx.conf" -s reload)
reload_caddy=(env "XDG_CONFIG_HOME=$work" "XDG_DATA_HOME=$work" caddy reload --adapter caddyfile --config "$work/Caddyfile")
"${reload_nginx[@]}"
"${reload_caddy[@]}" 2>"$work/reload.log" || fail "Caddy does not take the names"
for port in 443 8443; do
  curl -fs --retry 100 --retry-delay 1 --retry-all-errors --connect-to "::127.0.0.1:$port" --cacert "$work/fullchain.pem" \
    https://b.isp.example/ready >/dev/null || fail "the second service does not answer"
done
move() { bun test/proxy/move.ts "$@"; }
{ read -r -a first; read -r -a other; } <"$work/movers"
echo "nginx"
move 443 "${first[@]}" "$work/etc/nginx/lastmile.map" 'cedar.isp.example    lastmile;' 'cedar.isp.example    lastmile_b;' "${reload_nginx[@]}"
echo "Caddy"
cedar="cedar.isp.example {
	$tls
	import lastmile"
move 8443 "${other[@]}" "$work/etc/caddy/lastmile.caddy" "$cedar 127.0.0.1:3000 127.0.0.1:3001" "$cedar 127.0.0.1:3001 127.0.0.1:3000" "${reload_caddy[@]}"
kill "$second"
wait "$second" || fail "the second service did not stop cleanly"

echo "the service is gone"
kill "$service"
wait "$service" || fail "the service did not stop cleanly"
bun test/proxy/without-service.ts 443 8443

echo "logs"
for log in "$work"/*.log; do
  ! grep -i --fixed-strings --file="$work/secrets" "$log" || fail "$(basename "$log") has a calendar's address"
  echo "  $(basename "$log"): $(wc -l <"$log") lines, no calendar's address"
done
grep -q '/v1/ticket-boards' "$work/access.log" || fail "nginx logs nothing"
grep -q '/v1/ticket-boards' "$work/caddy.log" || fail "Caddy logs nothing"
echo "Right."
