/**
 * How long a page of payments holds the event loop: `bun test/bench/payment-reads.ts FILE [COUNT]`. Fills
 * a new file with payments of ten years, one client in a thousand of them with many, and prints the
 * slowest and the median of 20 calls of each list; the looks for faults at the end.
 */
import { sql } from "kysely";
import { createOrganization } from "../../src/access/organizations.ts";
import { billingFaults } from "../../src/billing/faults.ts";
import { createPayment } from "../../src/billing/payments/create.ts";
import { paymentPage } from "../../src/billing/payments/list.ts";
import type { PaymentsQuery } from "../../src/billing/payments/wire.ts";
import { createClient } from "../../src/clients/create.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { ledgerFaults } from "../../src/ledger/faults.ts";

const [path = "", sent_count = "1000000"] = process.argv.slice(2);
const count = Number(sent_count);
const sqlite = new Sqlite(path);
sqlite.execute("PRAGMA synchronous = OFF");
migrate(sqlite, path);
const organization = sqlite.writeNow((root) => createOrganization(root, { name: "Cedar Net" }));
const client_id = sqlite.writeNow((root) => {
  const tx = root.org(organization.id);
  const { id } = createClient(tx, organization, { name: "Haddad", username: "haddad" });
  createPayment(tx, organization, { client_id: id, amount: 1 });
  return id;
});

/** Copies of one payment: only what the lists look at differs. */
sqlite.run({
  compile: () =>
    sql`
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})
      INSERT INTO payments
      SELECT org_id, printf('0199e2a0-0000-7000-8000-%012x', n), client_id, NULL, NULL,
        CASE n % 10 WHEN 0 THEN NULL WHEN 1 THEN 'partially_paid' ELSE 'paid' END,
        amount, currency, exchange_rate, invoice_amount, invoice_currency, method, reference, paid_at,
        date('2016-11-01', (n % 3650) || ' days'), collector_id, entry_id, created_at, NULL, NULL
      FROM n, payments /* across organizations */`.compile(build),
});

const reader = sqlite.reader(organization.id);
const far = Math.floor(count / 100);
const asks: Partial<PaymentsQuery>[] = [
  {},
  { page: 10 },
  { page: 11 },
  { page: Math.floor(far / 2) },
  { page: far },
  { status: "paid" },
  { status: "paid", page: Math.floor(far * 0.7) },
  { date_from: "2018-01-01", date_to: "2023-12-31", page: Math.floor(far / 2) },
];
/** Null where the page is read aside. */
const read = (ask: Partial<PaymentsQuery>) =>
  paymentPage(reader, { page: 1, per_page: 100, ...ask });
const timed = (work: () => unknown): number => {
  const begun_ms = performance.now();
  work();
  return performance.now() - begun_ms;
};
for (const ask of asks) {
  const ms = Array.from({ length: 20 }, () => timed(() => read(ask))).toSorted((a, b) => a - b);
  console.log(
    JSON.stringify(ask),
    read(ask) === null ? "aside" : "at once",
    `median ${ms[10]?.toFixed(1)} ms, slowest ${ms[19]?.toFixed(1)} ms`,
  );
}
console.log(
  `all of one client's, last page: ${timed(() => read({ client_id, page: far })).toFixed(1)} ms`,
);
console.log(
  `faults: ${timed(() => [...ledgerFaults(sqlite), ...billingFaults(sqlite)]).toFixed(0)} ms`,
);
sqlite.close();
