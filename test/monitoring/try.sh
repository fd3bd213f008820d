#!/bin/bash
# A real Prometheus scrapes a real service in trouble, and the alerts must fire. README.md beside it.
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-4795}
folder=$(mktemp -d)
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  umount "$folder/disk" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

echo "--- rules"
promtool check rules docs/monitoring/alerts.yml
promtool test rules test/monitoring/alerts.test.yml

# A disk of its own, that can be filled.
mkdir "$folder/disk"
mount -t tmpfs -o size=24m tmpfs "$folder/disk"
mkdir "$folder/disk/backups"
taken_at=$(date --utc --date='3 hours ago' +%Y-%m-%dT%H:%M:%S.000Z)
echo "{\"taken_at\":\"$taken_at\",\"bytes\":4096}" > "$folder/disk/backups/latest.json"
export DATABASE_PATH="$folder/disk/lastmile.db" METRICS_TOKEN=only-for-this-try HOST=127.0.0.1 PORT="$port"
export BACKUP_CRON='*/30 * * * *'
bun src/main.ts serve > "$folder/service.log" &
started+=($!)
until curl --silent --fail "http://127.0.0.1:$port/ready" > /dev/null; do sleep 0.2; done

echo "--- the text itself"
curl --silent --fail --header "Authorization: Bearer $METRICS_TOKEN" "http://127.0.0.1:$port/metrics" | promtool check metrics

# The documents' own commands, on copies of the folders that they change, with the checkout as /opt/lastmile.
echo "--- docs/monitoring/README.md and the fail2ban part of docs/operating.md"
bun test/documents/blocks.ts --file /etc/prometheus/prometheus.yml docs/monitoring/README.md > "$folder/documented.yml"
bun test/documents/blocks.ts monitoring docs/monitoring/README.md docs/operating.md > "$folder/documented.sh"
mkdir "$folder/etc"
cp -a /etc/prometheus /etc/fail2ban "$folder/etc/"
cp "$folder/documented.yml" "$folder/etc/prometheus/prometheus.yml"
echo "METRICS_TOKEN=$METRICS_TOKEN" > "$folder/etc/lastmile.env"
as_documented() {
  unshare --mount bash -euc '
    folder=$1 checkout=$2
    mount -t tmpfs tmpfs /opt
    mkdir /opt/lastmile
    mount --bind "$checkout" /opt/lastmile
    mount --bind "$folder/etc/prometheus" /etc/prometheus
    mount --bind "$folder/etc/fail2ban" /etc/fail2ban
    [ -e /etc/lastmile.env ] || { touch /etc/lastmile.env; trap "umount /etc/lastmile.env; rm /etc/lastmile.env" EXIT; }
    mount --bind "$folder/etc/lastmile.env" /etc/lastmile.env
    shift 2
    "$@"
  ' as_documented "$folder" "$PWD" "$@"
}
as_documented bash -eu "$folder/documented.sh"

echo "--- fail2ban finds who guesses, in the log of the service and in the journal's lines"
guess() {
  curl --silent --output /dev/null --write-out '%{http_code}\n' "$@" "http://127.0.0.1:$port/$path"
}
path=v1/clients guess --header "Authorization: Bearer lm_0badc0de_nobody"
path=metrics guess --header "Authorization: Bearer wrong"
path=v1/auth/login guess --json '{"email":"nobody@example.com","password":"not her password"}'
path=v1/clients guess # without a key: no attack
until [ "$(grep --count '"level":"warn"' "$folder/service.log")" = 3 ]; do sleep 0.1; done
sed "s/^/Nov 22 08:30:00 isp lastmile[4711]: /" "$folder/service.log" > "$folder/journal.log"
for log in service journal; do
  as_documented fail2ban-regex "$folder/$log.log" /etc/fail2ban/filter.d/lastmile.conf > "$folder/found"
  grep '^Failregex: 3 total' "$folder/found" || { cat "$folder/found"; exit 1; }
done

# The rules without their patience, so that a minute shows what otherwise takes ten.
sed -E 's/^( +for:) .*/\1 1s/' docs/monitoring/alerts.yml > "$folder/alerts.yml"
# The documented configuration, for this service and at another pace.
{
  echo "global: { evaluation_interval: 1s }"
  sed -e "s#/etc/prometheus/lastmile.yml#$folder/alerts.yml#; s#/etc/prometheus#$folder/etc/prometheus#" \
    -e "s/scrape_interval: 15s/scrape_interval: 1s/; s/127.0.0.1:3000/127.0.0.1:$port/" "$folder/documented.yml"
} > "$folder/prometheus.yml"
prometheus_port=$((port + 1))
prometheus --config.file="$folder/prometheus.yml" --storage.tsdb.path="$folder/tsdb" \
  --web.listen-address="127.0.0.1:$prometheus_port" --log.level=warn &
started+=($!)

firing() {
  curl --silent "http://127.0.0.1:$prometheus_port/api/v1/alerts" \
    | grep --only-matching '"alertname":"[A-Za-z]*"[^}]*},"annotations":[^}]*},"state":"firing"' \
    | sed -E 's/"alertname":"([A-Za-z]*)".*/\1/' | sort --unique || true
}
expect() {
  for _ in $(seq 90); do
    if firing | grep --quiet --line-regexp "$1"; then echo "fires: $1"; return; fi
    sleep 1
  done
  echo "did not fire: $1; firing: $(firing | tr '\n' ' ')" >&2
  exit 1
}

echo "--- an old backup"
expect LastmileBackupTooOld

echo "--- a full disk"
organization=$(bun src/main.ts org create --name 'Cedar Net' --json | grep --only-matching '"id": *"[^"]*"' | head -1 | cut -d'"' -f4)
key=$(bun src/main.ts key create --org "$organization" --name try --abilities all --json | grep --only-matching 'lm_[^"]*')
dd if=/dev/zero of="$folder/disk/filler" bs=64k 2>/dev/null || true
for n in $(seq 400); do
  curl --silent --output /dev/null --header "Authorization: Bearer $key" --json "{\"name\":\"Client $n\",\"username\":\"client$n\"}" \
    "http://127.0.0.1:$port/v1/clients"
done
for alert in LastmileStorageRefused LastmileNotReady LastmileDiskNearlyFull LastmileDiskAlmostFull LastmileServerErrors; do
  expect "$alert"
done

echo "--- room again: no restart"
rm "$folder/disk/filler"
until curl --silent --fail "http://127.0.0.1:$port/ready" > /dev/null; do sleep 1; done
for _ in $(seq 30); do
  firing | grep --quiet --line-regexp LastmileStorageRefused || break
  sleep 1
done
if firing | grep --quiet --line-regexp LastmileStorageRefused; then echo "still firing" >&2; exit 1; fi
echo "over: LastmileStorageRefused"

echo "--- what the log warned of"
grep --fixed-strings '"msg":"over its limit"' "$folder/service.log"

echo "--- the end of it"
kill -9 "${started[0]}"
expect LastmileDown
