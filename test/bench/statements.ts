/**
 * What statements and PDFs take in a journal of a million entries, and how long they keep the service
 * from all others: `bun test/bench/statements.ts [ENTRIES]`. While each is asked for again and again, a
 * process of its own asks for `/health` every 5 ms. Prints the medians, the 99th percentiles, and the
 * longest of those answers.
 */
import { type Instant, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { Service } from "../faults/service.ts";
import { watchHealth } from "./watch-health.ts";

const all = Number(process.argv[2] ?? 1_000_000);
const service = new Service();
await service.start();

const clientOf = async (username: string): Promise<string> => {
  const { body } = await service.call("POST", "/v1/clients", { name: username, username });
  return body.id;
};

/** Posts as many entries, spread over a year, in parts that leave room for memory. */
const post = (sqlite: Sqlite, client_id: string | null, count: number): void => {
  const begin = "2026-01-01T00:00:00Z" as Instant;
  for (let made = 0; made < count; made += 20_000)
    sqlite.writeNow((root) => {
      const tx = root.org(service.org_id);
      for (let n = made; n < Math.min(count, made + 20_000); n += 1) {
        const entry_id = Bun.randomUUIDv7();
        const created_at = plusSeconds(begin, Math.floor((n / count) * 31_000_000));
        const is_payment = n % 2 === 1;
        const sign = is_payment ? -1 : 1;
        tx.insert("journal_entries", {
          id: entry_id,
          kind: is_payment ? "payment" : "invoice",
          client_id,
          reference: is_payment ? entry_id : `INV-2026-${n}`,
          reverses_id: null,
          created_at,
        });
        const line = { entry_id, currency: "USD" };
        tx.insert("journal_lines", [
          { ...line, position: 0, account: "receivable", amount: sign * 3000 },
          {
            ...line,
            position: 1,
            account: is_payment ? "cash:cash" : "revenue",
            amount: sign * -3000,
          },
        ]);
      }
    });
};

const shown = (ms = 0) => Number(ms.toFixed(1));

const measure = async (what: string, path: string, rounds: number) => {
  const ask = () =>
    fetch(`${service.base}${path}`, { headers: { authorization: `Bearer ${service.key}` } });
  for (let warm = 0; warm < 3; warm += 1) await (await ask()).arrayBuffer();
  const watching = watchHealth(service.base);
  await Bun.sleep(500);
  const took: number[] = [];
  let [bytes, status] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await ask();
    bytes = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
    took.push(performance.now() - began);
  }
  const [longest] = await watching.stop();
  took.sort((a, b) => a - b);
  const at = (share: number) => shown(took[Math.floor((took.length - 1) * share)]);
  return {
    what,
    status,
    bytes,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "others wait, ms": shown(longest),
  };
};

const sizes = [24, 500, 1000, 100_000];
const ids = await Promise.all(sizes.map((size) => clientOf(`client-${size}`)));
const sqlite = new Sqlite(service.database, { settle: fanOut });
for (const [index, size] of sizes.entries()) post(sqlite, ids[index] ?? null, size);
post(sqlite, null, Math.max(0, all - sizes.reduce((sum, size) => sum + size, 0)));
sqlite.close();
const rows: object[] = [];
for (const [index, size] of sizes.entries()) {
  const path = `/v1/clients/${ids[index]}/statement`;
  rows.push(await measure(`${size} entries`, path, size > 10_000 ? 10 : 200));
  if (size < 10_000) rows.push(await measure(`${size} entries, PDF`, `${path}.pdf`, 20));
}
rows.push(
  await measure(
    "the last month of 100000",
    `/v1/clients/${ids.at(-1)}/statement?date_from=2026-12-01`,
    50,
  ),
);
console.table(rows);
await service.remove();
