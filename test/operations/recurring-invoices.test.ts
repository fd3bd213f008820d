import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOrganization } from "../../src/access/organizations.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { main, run } from "../command.ts";
import { schema_image } from "../schema-image.ts";

/* The command, on a file of its own: 300 clients of Cedar Net who are due on one day, one of whom fails. */

const clients_count = 300;
const folder = mkdtempSync(join(tmpdir(), "lastmile-monthly-"));
const path = join(folder, "lastmile.db");
const env = { DATABASE_PATH: path };
const now = "2031-05-12T08:00:00Z";
let cedar = "";
let failing = "";

const open = (): Sqlite => new Sqlite(path, { storeEvents: fanOut });

beforeAll(() => {
  writeFileSync(path, schema_image);
  const sqlite = open();
  sqlite.writeNow((root) => {
    const organization = createOrganization(root, { name: "Cedar Net", timezone: "Asia/Beirut" });
    cedar = organization.id;
    const tx = root.org(cedar);
    const sell = (name: string, price: number, active: boolean) =>
      createItem(tx, organization.currency, { name, type: "service", price, active }).uuid;
    const fibre = sell("Fibre 50", 30, true);
    const off = sell("ADSL", 9, false);
    for (let n = 1; n <= clients_count; n += 1) {
      const client = createClient(tx, organization, {
        name: `Client ${n}`,
        username: `client.${n}`,
        auto_invoice: true,
        due_day: 12,
        items: [{ item_uuid: n === clients_count ? off : fibre, quantity: 1 }],
      });
      failing = client.id;
    }
  });
  sqlite.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const bill = (...args: string[]) => run(["job", "run", "recurring-invoices", ...args], env);

const stored = () => {
  const sqlite = open();
  try {
    return {
      clients: sqlite.all(
        build
          .selectFrom("invoices")
          .select(["client_id", "number", "created_at"])
          .where("org_id", "=", cedar)
          .orderBy("number"),
      ),
      runs: sqlite.all(
        build.selectFrom("invoice_runs").select("invoices").where("org_id", "=", cedar),
      ),
      through: sqlite.all(
        build.selectFrom("recurring_billing").selectAll().where("org_id", "=", cedar),
      ),
    };
  } finally {
    sqlite.close();
  }
};

const totals = [{ currency: "USD", total: 30 * (clients_count - 1) }];
const failures = () => [
  {
    client_id: failing,
    name: `Client ${clients_count}`,
    period: "2031-05",
    reason: "item_inactive",
    message: "ADSL is switched off",
  },
];

test("a rehearsal tells all of it, writes nothing, and exits 0 with failures", async () => {
  const { code, out } = await bill("--now", now, "--dry-run", "--json");
  const told = { invoices: clients_count - 1, totals, failures: failures(), failures_count: 1 };
  expect([code, JSON.parse(out)]).toEqual([
    0,
    {
      job: "recurring-invoices",
      now,
      changed: 0,
      dry_run: true,
      ran_at: now,
      date_from: "2031-05-12",
      date_to: "2031-05-12",
      ...told,
      runs: [
        {
          organization_id: cedar,
          id: null,
          ran_at: now,
          date_from: "2031-05-12",
          date_to: "2031-05-12",
          ...told,
        },
      ],
    },
  ]);
  expect(stored()).toEqual({ clients: [], runs: [], through: [] });
  expect((await bill("--now", now, "--dry-run")).out).toBe(
    "Cedar Net, 2031-05-12: 299 invoices to issue, 8,970.00 USD, 1 failed\n  Client 300, 2031-05: ADSL is switched off\n",
  );
});

test("killed again and again, it bills each client once, and its runs tell of each bill", async () => {
  const billed = () => {
    const sqlite = open();
    const rows = sqlite.all(build.selectFrom("invoices").select("id").where("org_id", "=", cedar));
    sqlite.close();
    return rows.length;
  };
  for (let kill = 1; kill <= 3; kill += 1) {
    const child = Bun.spawn(
      [process.execPath, main, "job", "run", "recurring-invoices", "--now", now],
      { env: { ...process.env, ...env }, stdout: "ignore" },
    );
    // As soon as it has billed some more.
    const before = billed();
    while (child.exitCode === null && billed() === before) await Bun.sleep(1);
    child.kill("SIGKILL");
    await child.exited;
  }
  const [one, two] = await Promise.all([
    bill("--now", now, "--json"),
    bill("--now", now, "--json"),
  ]);
  expect([one.code, two.code]).toEqual([0, 0]);
  const { clients, runs, through } = stored();
  expect(new Set(clients.map(({ client_id }) => client_id)).size).toBe(clients_count - 1);
  expect(clients.map(({ number }) => number)).toEqual(
    Array.from({ length: clients_count - 1 }, (_, index) => index + 1),
  );
  expect(clients.every(({ created_at }) => created_at === now)).toBe(true);
  expect(runs.reduce((sum, { invoices }) => sum + invoices, 0)).toBe(clients_count - 1);
  expect(through).toMatchObject([{ billed_through: "2031-05-12" }]);
});

test("with nothing to bill but a failure it says so, and without even that nothing", async () => {
  const { code, out } = await bill("--now", now, "--json");
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    { changed: 0, dry_run: false, invoices: 0, totals: [], failures: failures(), runs: [{}] },
  ]);
  const later = await bill("--now", "2031-05-01T08:00:00Z");
  expect([later.code, later.out]).toEqual([0, "nothing to bill\n"]);
});

test("no other job is rehearsed", async () => {
  const { code, err } = await run(["job", "run", "prune", "--dry-run"], env);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("--dry-run only works with recurring-invoices"),
  ]);
});
