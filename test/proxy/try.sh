#!/usr/bin/env bash
# Starts a service behind nginx and Caddy with docs/proxy's own files, and looks at what comes through.
# apt-get install nginx-light caddy openssl curl; as root; ports 4780 to 4783 of loopback.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d /var/tmp/lastmile-proxy.XXXXXX)
chmod 755 "$work"
pids=()
fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"; echo "  $1: $2"; }
cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait || true
  rm -rf "$work"
}
trap cleanup EXIT

export DATABASE_PATH=$work/lastmile.db HOST=127.0.0.1 PORT=4780 TRUSTED_PROXIES=127.0.0.1 BACKUP_CRON=off
lastmile() { bun src/main.ts "$@"; }
organization=$(lastmile org create --name "Cedar Net" --json | grep -oE '[0-9a-f-]{36}' | head -1)
key=$(lastmile key create --org "$organization" --name test --abilities all --json | grep -oE 'lm_[A-Za-z0-9_-]+')
bun src/main.ts serve >"$work/log" & pids+=($!)

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=isp.example -addext subjectAltName=DNS:isp.example \
  -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null
place() { sed -e "s#/etc/lastmile#$work#; s#127\.0\.0\.1:3000#127.0.0.1:4780#" "$1"; }
{
  echo "pid $work/nginx.pid; error_log $work/nginx.error; events {}"
  echo "http { access_log $work/nginx.access; client_body_temp_path $work/bodies;"
  place docs/proxy/nginx.conf | sed 's/listen 443/listen 127.0.0.1:4781/; s/listen 80;/listen 127.0.0.1:4783;/'
  echo "}"
} >"$work/nginx.conf"
nginx -c "$work/nginx.conf" -g 'daemon off;' & pids+=($!)
{
  printf '{\n\tadmin off\n\tauto_https off\n\tstorage file_system %s\n}\n' "$work/caddy"
  place docs/proxy/Caddyfile | sed "s#^isp.example {#https://isp.example:4782 {\n\ttls $work/fullchain.pem $work/privkey.pem#
    s#^\tlog\$#\tlog {\n\t\toutput file $work/caddy.access\n\t}#"
} >"$work/Caddyfile"
caddy run --adapter caddyfile --config "$work/Caddyfile" 2>"$work/caddy.log" & pids+=($!)

for _ in $(seq 100); do
  curl -fs "http://127.0.0.1:$PORT/ready" >/dev/null && [ -s "$work/nginx.pid" ] && grep -q 'serving initial' "$work/caddy.log" && break
  sleep 0.1
done
head -c 7864320 /dev/urandom | base64 -w0 >"$work/ten.txt" # 10 MiB, to the byte
head -c 13000000 /dev/zero >"$work/thirteen.txt"

through() {
  echo "$1"
  local port=$2 base=https://isp.example:$2
  call() {
    curl -sS --resolve "isp.example:$port:127.0.0.1" --cacert "$work/fullchain.pem" -H "Authorization: Bearer $key" "$@"
  }
  status() { call -o /dev/null -w '%{http_code}' "$@"; }
  id() { grep -oE '"id":"[0-9a-f-]{36}"' | head -1 | cut -d'"' -f4; }
  json=(-H 'Content-Type: application/json')

  expect "/ready" "$(status "$base/ready")" 200
  expect "/metrics stays inside" "$(status "$base/metrics")" 404
  local board ticket
  board=$(call "${json[@]}" -d '{"name":"Field work"}' "$base/v1/ticket-boards" | id)
  body='{"board_id":"'$board'","title":"No signal","priority":"high","type":"support"}'
  ticket=$(call "${json[@]}" -d "$body" "$base/v1/tickets" | id)
  expect "an attachment of 10 MiB" \
    "$(status -F "file=@$work/ten.txt;type=text/plain" "$base/v1/tickets/$ticket/attachments")" 201
  expect "a body of 13 MB" "$(status -F "file=@$work/thirteen.txt" "$base/v1/tickets/$ticket/attachments" || true)" 413

  call -N -D "$work/head" -H 'Accept: text/event-stream' "$base/v1/events" >"$work/stream" & local stream=$!
  sleep 1
  grep -qi '^content-type: text/event-stream' "$work/head" || fail "the stream has not begun"
  call "${json[@]}" -d "$body" "$base/v1/tickets" >/dev/null
  local waited=0
  until grep -q '^event: ticket.created' "$work/stream"; do
    waited=$((waited + 1)); [ "$waited" -lt 100 ] || fail "the event does not come"
    sleep 0.01
  done
  echo "  the event is there after $((waited * 10)) ms"
  sleep 70
  kill -0 "$stream" || fail "the stream was cut"
  echo "  the stream is open after 70 s, with $(grep -c '^:' "$work/stream") comments"
  kill "$stream"; wait "$stream" || true

  status -H 'X-Forwarded-For: 198.51.100.9' "$base/v1/ticket-boards" >/dev/null
  sleep 0.3
  expect "a forged X-Forwarded-For" "$(grep '"route":"/v1/ticket-boards"' "$work/log" | tail -1 | grep -oE '"address":"[^"]*"')" '"address":"'"$3"'"'
  expect "a calendar" "$(status "$base/v1/calendars/secret-of-a-phone.ics")" 404
  sleep 0.3
  grep -q '/v1/ticket-boards' "$work/$4" || fail "$4 logs nothing"
  grep -rq secret-of-a-phone "$work"/*.access "$work/log" "$work/caddy.log" && fail "a calendar's address is in a log"
  echo "  no calendar's address is in a log"
}
# nginx adds the caller to what was claimed: the nearest that is no trusted proxy counts.
through "nginx $(nginx -v 2>&1 | grep -o '[0-9.]*$')" 4781 198.51.100.9 nginx.access
through "Caddy $(caddy version)" 4782 127.0.0.1 caddy.access
expect "plain HTTP" "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Host: isp.example' http://127.0.0.1:4783/ready)" "301 https://isp.example/ready"
echo "Right."
