/**
 * The monthly bill of 10,000 clients who are due on one day, in a real service on a real file:
 * `bun run bench monthly-run [CLIENTS]`. Prints how long the run took and how long it kept others
 * waiting, by the service's own loop and by a process that asks for `/health` every 5 ms; the same of
 * a preview and of the next look at the day. Then it bills the next month, killed with -9 ten times on
 * the way, and counts the invoices. What the machine does besides counts, too, but not in the processor's
 * time: run it when nothing else runs. Fails on a bound that is passed and on an invoice too few or too many.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { startMeasured } from "./measured-service.ts";
import { Measurements } from "./measurements.ts";

const total_max_ms = 60_000;
const kills = 10;

const clients_count = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), "lastmile-monthly-"));
const path = join(folder, "lastmile.db");
const env = {
  ...process.env,
  NODE_ENV: "production",
  DATABASE_PATH: path,
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
};

/** Clients with two services each. */
const prepare = (): { org_id: string; key: string } => {
  const sqlite = new Sqlite(path, { storeEvents: fanOut });
  migrate(sqlite, path);
  const made = sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net", timezone: "UTC" });
    const tx = root.org(organization.id);
    const sell = (name: string, price: number) =>
      createItem(tx, "USD", { name, type: "service", price, tax_rate: 11 }).uuid;
    const items = [sell("Fibre 50", 30), sell("Static address", 4.5)];
    for (let n = 0; n < clients_count; n += 1)
      createClient(tx, organization, {
        name: `Client ${n}`,
        username: `client.${n}`,
        auto_invoice: true,
        due_day: 12,
        items: items.map((item_uuid) => ({ item_uuid, quantity: 1 })),
      });
    const key = createApiKey(tx, organization, { name: "bench", abilities: ["all"] }).secret;
    return { org_id: organization.id, key };
  });
  sqlite.close();
  return made;
};

const start = async () => {
  const service = await startMeasured("test/bench/monthly-service.ts", env);
  /** Runs the bill in the service's own process. Returns how many invoices it made. */
  return { ...service, bill: (at: string) => service.work(`/bill?at=${at}`) };
};

const invoicesOf = (org_id: string) => {
  const sqlite = new Sqlite(path);
  const rows = sqlite.all(
    build
      .selectFrom("invoices")
      .select(["client_id", "period", "number"])
      .where("org_id", "=", org_id),
  );
  sqlite.close();
  return rows;
};

const measured = new Measurements(total_max_ms);

const { org_id, key } = prepare();
try {
  const service = await start();
  const preview = async (query: string) => {
    const answer = await fetch(`${service.base}/v1/invoices/recurring-preview?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { pagination } = (await answer.json()) as { pagination: { total: number } };
    return pagination.total;
  };
  await measured.measure(service, "nothing", async () => {
    await Bun.sleep(1000);
    return 0;
  });
  await measured.measure(service, "preview, first time", () =>
    preview("date=2026-11-12&per_page=100"),
  );
  await measured.measure(service, "preview", () => preview("date=2026-11-12&per_page=100"));
  await measured.measure(service, "run", () => service.bill("2026-11-12T08:00:00Z"));
  await measured.measure(service, "the same again", () => service.bill("2026-11-12T08:15:00Z"));
  await service.end("SIGTERM");

  for (let kill = 1; kill <= kills; kill += 1) {
    const victim = await start();
    let is_over = false;
    const cut = victim
      .bill("2026-12-12T08:00:00Z")
      .catch(() => 0)
      .finally(() => {
        is_over = true;
      });
    const so_far = invoicesOf(org_id).length;
    const enough = so_far + clients_count / (kills + 2);
    while (!is_over && invoicesOf(org_id).length < enough) await Bun.sleep(20);
    await victim.end("SIGKILL");
    await cut;
    console.log(`killed at ${invoicesOf(org_id).length - clients_count} of ${clients_count}`);
  }
  const last = await start();
  await measured.measure(last, "the rest", () => last.bill("2026-12-12T08:00:00Z"));
  await last.end("SIGTERM");
  const invoices = invoicesOf(org_id);
  const bills = new Set(invoices.map(({ client_id, period }) => `${client_id} ${period}`));
  const numbers = invoices.map(({ number }) => number).toSorted((a, b) => a - b);
  measured.check(invoices.length === 2 * clients_count, `${invoices.length} invoices`);
  measured.check(bills.size === 2 * clients_count, `${bills.size} clients and months`);
  measured.check(
    numbers.every((number, index) => number === index + 1),
    "numbers without a gap",
  );
  measured.print();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(measured.failed ? 1 : 0);
