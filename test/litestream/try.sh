#!/usr/bin/env bash
# Brings Litestream and tries it beside a service: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --prefix "$folder" @flydotio/litestream@1.0.1
LITESTREAM=$(find "$folder" -type f -name litestream) bun test/litestream/try.ts "$@"
