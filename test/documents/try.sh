#!/usr/bin/env bash
# What `bun run check` leaves out of the documents' commands: npx and npm that fetch, and more languages. See README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."

echo "--- the commands for a checkout, with the registry"
WITH_REGISTRY=1 bun test/run.ts ./test/documents/checkout.test.ts

echo "--- the receivers"
# Kept first: a grep that ends at its match would end the tests, too.
told=$(bun test/run.ts ./test/contract/receiver-example.test.ts 2>&1 | tee /dev/stderr)
grep --quiet "not run: C#$" <<< "$told"
