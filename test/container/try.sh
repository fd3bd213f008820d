#!/usr/bin/env bash
# Runs the image that build.sh has built, as the documents say it. Started by build.sh alone, in the
# folder of a clone, with the stand-in for Docker in the PATH.
set -euo pipefail
: "${work:?}" "${bun:?}" "${repository:?}" "${STAND_IN:?}"
source "$repository/test/container/say.sh"
base=http://127.0.0.1:3000

# Nothing is left of what ran before but the image.
anew() {
  docker compose down
  rm -rf "$STAND_IN/volumes" backups .env
}

# A running service with an owner, a client, a backup, and a client since.
owner=owner@cedar.example
password="correct horse battery"
install_lastmile() {
  anew
  install --directory --owner=1000 --group=1000 --mode=0700 backups
  echo "METRICS_TOKEN=a-token-of-the-test-that-is-long" >.env
  docker compose up --detach --wait
  lastmile org create --name "Cedar Net" >/dev/null
  echo "$password" | lastmile user create --email "$owner" --name Maya --role owner --password-stdin >/dev/null
  key=$(lastmile key create --name test --abilities all --daily-limit 1000000 --json | grep -oE 'lm_[A-Za-z0-9_-]+')
  create_client before
  lastmile backup >/dev/null
  create_client since
}
lastmile() { docker compose exec -T lastmile lastmile "$@"; }
api() { curl -fsS -H "Authorization: Bearer $key" -H "Content-Type: application/json" "$@"; }
create_client() { api "$base/v1/clients" --data "{\"name\": \"$1\", \"username\": \"$1\"}" >/dev/null; }
clients() { api "$base/v1/clients" | grep -oE '"username":"[a-z]*"' | cut -d'"' -f4 | sort | xargs; }
logged() { docker compose logs --no-log-prefix | grep -F -- "$1" >/dev/null; }
is_healthy() { docker compose ps | grep -F '(healthy)' >/dev/null; }
is_ready() { curl -fs "$base/ready" >/dev/null; }
eventually() {
  local what=$1
  shift
  for _ in $(seq 100); do
    if "$@"; then echo "$what"; return; fi
    sleep 0.1
  done
  fail "not true within 10 s: $what. $(docker compose logs --tail 5)"
}

tour() { "$bun" "$repository/test/browser/tour.ts" "$base" "$1" <<<"$2"; }

say "an installation"
install_lastmile
eventually "it is ready" is_ready
expect "--version" "$(lastmile --version)" "$(grep -oP '^  "version": "\K[^"]+' package.json)"
expect "/health" "$(curl -fs "$base/health")" '{"status":"ok"}'
echo "/ready: $(curl -fs "$base/ready")"
eventually "the healthcheck passes" is_healthy
expect "clients" "$(clients)" "before since"

say "it runs as a user, on a read-only root"
expect "user id" "$(docker compose exec -T lastmile id -u)" "1000"
docker compose exec -T lastmile touch /app/here 2>/dev/null && fail "the root can be written"
docker compose exec -T lastmile sh -c "touch /data/here /backups/here && rm /data/here /backups/here"
echo "only /data and /backups can be written"
expect "capabilities and privileges" \
  "$(docker compose exec -T lastmile grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status | tr -s '\t\n' ' ')" \
  "CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1 "

say "its pages, and a person"
login='const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/v1/auth/login`, { method: "POST",
  headers: { "Content-Type": "application/json" }, body: process.argv[1] }); console.log(answer.status);'
expect "the owner's login, from inside" \
  "$(docker compose exec -T lastmile bun --eval "$login" \
    "{\"email\": \"$owner\", \"password\": \"$password\"}")" "200"
expect "/, in a browser, leads to" \
  "$(curl -fs -H 'Accept: text/html' -o /dev/null -w '%{redirect_url}' "$base/")" "$base/console"
tour "$owner" "$password"
expect "/metrics, without its token" "$(curl -s -o /dev/null -w '%{http_code}' "$base/metrics")" "401"
curl -fs -o /dev/null -H "Authorization: Bearer a-token-of-the-test-that-is-long" "$base/metrics"
echo "/metrics, with its token: answers"
if [ -e "$STAND_IN/service/publishes" ]; then
  api -o /dev/null -H "X-Forwarded-For: 198.51.100.9" "$base/v1/items"
  eventually "the host is a trusted proxy: it says who calls" logged '"address":"198.51.100.9"'
fi

say "it is loaded, in the memory that compose grants"
memory=$(cat "$STAND_IN/memory-of-service" 2>/dev/null || true)
told() { cat "$memory/$1" 2>/dev/null || cat "$memory/$2"; }
tell_memory() {
  if ! [ -e "$memory/memory.stat" ]; then
    echo "this machine lets nobody limit memory: it is not looked at"
    return 0
  fi
  echo "memory of the container at its largest, cache included: $(told memory.max_usage_in_bytes memory.peak)"
  echo "not cache: $(awk '$1 == "total_rss" || $1 == "anon" { print $2; exit }' "$memory/memory.stat")"
  expect "killed for want of memory" "$(awk '$1 == "oom_kill" { print $2 }' \
    "$memory/memory.oom_control" "$memory/memory.events" 2>/dev/null)" "0"
}
"$bun" "$repository/test/container/load.ts" "$base" "$key"
eventually "the healthcheck passes" is_healthy
tell_memory
lastmile backup
expect "the owner of the newest backup" "$(stat --format %u:%g backups/latest.db)" "1000:1000"
[ -s backups/latest.json ] || fail "there is no manifest"
lastmile drill
lastmile check >/dev/null
tell_memory

say "a stop"
began=$(date +%s)
docker compose stop
expect "exit status" "$(cat "$STAND_IN/service/status")" "0"
echo "it took $(($(date +%s) - began)) s"
expect "left in /data" "$(cd "$STAND_IN/volumes/data" && echo *)" "lastmile.db lastmile.db.lock"

# What the service's log advises to type.
advised() { docker compose logs --no-log-prefix | grep -oE 'docker compose run --rm lastmile restore [^ ",;]+' | tail -1; }
is_advised() { [ -n "$(advised)" ]; }

say "a file that is gone: the service says what to type"
install_lastmile
docker compose stop
rm "$STAND_IN/volumes/data/lastmile.db"
docker compose start
eventually "it says what to type" is_advised
command=$(advised)
echo "$command"
docker compose stop
bash -euc "$command"
docker compose start
eventually "it is ready" is_ready
expect "clients" "$(clients)" "before since"

say "a file that is damaged: the same"
install_lastmile
docker compose stop
dd if=/dev/urandom of="$STAND_IN/volumes/data/lastmile.db" bs=4096 seek=2 count=40 conv=notrunc status=none
rm -f "$STAND_IN/volumes/data/lastmile.db.lock" # as after a crash, so that the file is looked through
docker compose start
eventually "it says what to type" is_advised
command=$(advised)
echo "$command"
docker compose stop
bash -euc "$command"
docker compose start
eventually "it is ready" is_ready
expect "clients" "$(clients)" "before since"
lastmile check >/dev/null
lastmile drill

say "the commands of the documents, from nothing"
anew
echo "9.9.9.9 receiver.example" >"$STAND_IN/more-hosts"
install --directory --owner=1000 --group=1000 --mode=0700 "$STAND_IN/volumes/lastmile-of-0.1"
install --owner=1000 --group=1000 --mode=0600 "$work/first/lastmile/data/lastmile.db" "$STAND_IN/volumes/lastmile-of-0.1"
folder=$PWD
cd "$repository"
"$bun" test/container/try.ts "$folder" "$STAND_IN"
echo
echo "The container is right."
