/**
 * The longest turn of the service's loop in the largest legal calls about money:
 * `bun test/bench/billing-turns.ts [NAME]`, on a file of its own; with a name only calls that have it in
 * theirs. Prints what the main thread had of the processor in its longest turn, of three calls each where
 * they can be repeated. What the machine does besides does not count.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { subscribable_topics } from "../../src/shared/topics.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { storeEndpoint } from "../endpoint-row.ts";

const turn_max_ms = 25;
const wanted = process.argv[2] ?? "";
const folder = mkdtempSync(join(tmpdir(), "lastmile-turns-"));
const path = join(folder, "lastmile.db");
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const sqlite = new Sqlite(path, { settle: fanOut });
sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
migrate(sqlite, path);
const organization = sqlite.writeNow((tx) =>
  createOrganization(tx, { name: "Cedar Net", timezone: "UTC" }),
);
const org = quoted(organization.id);
const inOrg = <T>(work: (tx: OrgTx) => T): T =>
  sqlite.writeNow((root) => work(root.org(organization.id)));
const { secret: key, api_key } = inOrg((tx) =>
  createApiKey(tx, organization, { name: "bench", abilities: ["all"], daily_limit: 1e9 }),
);

const addEndpoint = (tx: OrgTx): void => {
  storeEndpoint(tx, {
    url: "https://dead.receiver.example/",
    topics: subscribable_topics,
    api_key_id: api_key.id,
  });
};

const uuids = inOrg((tx) => {
  for (let n = 0; n < 10; n += 1) addEndpoint(tx);
  return times(
    1000,
    (n) =>
      createItem(tx, "USD", {
        name: `Item ${n} ${"of the shelf ".repeat(12)}`,
        type: "service",
        price: 30,
        tax_rate: 11,
      }).uuid,
  );
});
const hundred = uuids.slice(0, 100).map((item_uuid) => ({ item_uuid, quantity: 1.5 }));
const clientIn = (tx: OrgTx, username: string, more = {}): string =>
  createClient(tx, organization, { name: `Client ${username}`, username, ...more }).id;
const big = inOrg((tx) => clientIn(tx, "big"));
const gone = inOrg((tx) => clientIn(tx, "gone"));
const payer = inOrg((tx) => clientIn(tx, "payer", { email: "payer@example.com" }));
const saver = inOrg((tx) => clientIn(tx, "saver"));
const coins = inOrg((tx) => clientIn(tx, "coins"));
inOrg((tx) =>
  times(25, (n) => clientIn(tx, `few.${n}`, { auto_invoice: true, due_day: 11, items: hundred })),
);
const cheap = uuids.slice(900).map((item_uuid) => ({ item_uuid, quantity: 1 }));
for (let part = 0; part < 2; part += 1)
  inOrg((tx) =>
    times(1000, (n) =>
      clientIn(tx, `many.${part}.${n}`, {
        auto_invoice: true,
        due_day: 12,
        items: part ? hundred : cheap,
      }),
    ),
  );

/** Invoices and payments of a client, in plain SQL; `credit`: each is paid out of credit. */
const pastOf = (
  client: string,
  kind: string,
  count: number,
  first: number,
  credit = false,
): void => {
  const id = (part: number) => `printf('0199%04x-${kind}-7${part}00-8000-%012x', n / 60000, n)`;
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`;
  const day = `date('2024-01-01', '+' || (n * 700 / ${count}) || ' days')`;
  sqlite.execute(`BEGIN;
    INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
    ${numbers} SELECT ${org}, ${id(1)}, 'invoice', '${client}', 'INV', ${day} || 'T08:00:00Z' FROM numbers;
    INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
    ${numbers} SELECT ${org}, ${id(1)}, 0, 'receivable', 100, 'USD' FROM numbers UNION ALL SELECT ${org}, ${id(1)}, 1, 'revenue', -100, 'USD' FROM numbers;
    INSERT INTO invoices ${numbers} SELECT ${org}, ${id(2)}, 2024, ${first} + n, '${client}', NULL, 'paid', 'USD', 100, 0, 100, 100, 0, ${day}, ${day}, NULL, 0, NULL,
      '{"id":"x","name":"x","username":"x","email":null,"phone_number":null,"address":null,"city":null,"external_ref":null}', ${id(1)}, ${day} || 'T08:00:00Z', ${day} || 'T08:00:00Z', NULL, NULL FROM numbers;
    INSERT INTO invoice_lines ${numbers} SELECT ${org}, ${id(2)}, 0, '${uuids[0]}', 'Item', NULL, 1000, 100, '0', 100, 0, NULL, NULL FROM numbers;
    INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at)
    ${numbers} SELECT ${org}, ${id(3)}, 'payment', '${client}', 'P', ${day} || 'T09:00:00Z' FROM numbers;
    INSERT INTO journal_lines (org_id, entry_id, position, account, amount, currency)
    ${numbers} SELECT ${org}, ${id(3)}, 0, ${credit ? "'credit'" : "'cash:cash'"}, 100, 'USD' FROM numbers UNION ALL SELECT ${org}, ${id(3)}, 1, 'receivable', -100, 'USD' FROM numbers;
    INSERT INTO payments ${numbers} SELECT ${org}, ${id(4)}, '${client}', ${id(2)}, NULL, 'paid', ${credit ? 0 : 100}, 'USD', NULL, ${credit ? 0 : 100}, 'USD', 'cash', NULL,
      ${day} || 'T09:00:00Z', NULL, ${id(3)}, ${day} || 'T09:00:00Z', NULL, NULL FROM numbers;
    INSERT INTO payment_allocations ${numbers} SELECT ${org}, ${id(4)}, 0, ${id(2)}, 100, 0 FROM numbers;
    COMMIT;`);
};
pastOf(big, "1111", 100_000, 1);
pastOf(gone, "2222", 50_000, 100_001);
pastOf(saver, "3333", 5000, 200_001, true);
/** An invoice of 200.00 that was paid by cents. */
const coined = "0199ffff-4444-7200-8000-000000000000";
sqlite.execute(`BEGIN;
  INSERT INTO journal_entries (org_id, id, kind, client_id, reference, created_at) VALUES (${org}, 'coined', 'invoice', '${coins}', 'INV', '2025-01-01T00:00:00Z');
  INSERT INTO journal_lines VALUES (${org}, 'coined', 0, 'receivable', 50000, 'USD'), (${org}, 'coined', 1, 'revenue', -50000, 'USD');
  INSERT INTO invoices SELECT org_id, '${coined}', 2024, 300001, '${coins}', NULL, 'partially_paid', 'USD', 50000, 0, 50000, 20000, 0, issue_date, due_date, NULL, 0, NULL, client_snapshot, 'coined', created_at, created_at, NULL, NULL
  FROM invoices LIMIT 1;
  WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < 20000)
  INSERT INTO payments SELECT ${org}, printf('01990000-4444-7400-8000-%012x', n), '${coins}', '${coined}', NULL, 'partially_paid', 1, 'USD', NULL, 1, 'USD', 'cash', NULL, '2025-01-01T00:00:00Z', NULL, 'coined', '2025-01-01T00:00:00Z', NULL, NULL FROM numbers;
  INSERT INTO payment_allocations SELECT org_id, id, 0, '${coined}', 1, 0 FROM payments WHERE client_id = '${coins}';
  INSERT INTO client_accounts SELECT ${org}, '${coins}', 'USD', 30000, 0;
  INSERT INTO client_accounts SELECT ${org}, '${saver}', 'USD', 0, 0;
  UPDATE clients SET balance = 30000, owes = 1 WHERE id = '${coins}';
  INSERT INTO invoice_runs SELECT ${org}, printf('0199eeee-0000-7000-8000-%012x', value), '2025-01-01T00:00:00Z', '2025-01-01', '2025-01-01', 0, '{}', 1000 FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]');
  WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < 1000)
  INSERT INTO invoice_run_failures SELECT run.org_id, run.id, n, '${big}', 'Client of the bench ' || n, '2025-01', 'item_inactive', 'Fibre 50 is switched off; Static address is switched off' FROM invoice_runs AS run, numbers;
  INSERT INTO counters VALUES (${org}, 'invoice:2024', 300001);
  COMMIT;`);
/** What the saver's 5,000 applications have used up. */
inOrg((tx) => {
  const at = "2023-01-01T00:00:00Z" as typeof tx.now;
  tx.insert("journal_entries", {
    id: "saved",
    kind: "payment",
    client_id: saver,
    reference: "P",
    reverses_id: null,
    created_at: at,
  });
  tx.insert("journal_lines", [
    { entry_id: "saved", position: 0, account: "cash:cash", amount: 500_000, currency: "USD" },
    { entry_id: "saved", position: 1, account: "credit", amount: -500_000, currency: "USD" },
  ]);
});
const saved = "01990000-5555-7000-8000-000000000000";
sqlite.execute(
  `INSERT INTO payments SELECT org_id, '${saved}', '${saver}', NULL, NULL, NULL, 500000, 'USD', NULL, 500000, 'USD', 'cash', NULL, paid_at, NULL, 'saved', created_at, NULL, NULL FROM payments WHERE client_id = '${saver}' LIMIT 1`,
);
const board_id = inOrg((tx) => {
  const id = createBoard(tx, { name: "Field work" });
  for (let n = 0; n < 200; n += 1) {
    const user = createUser(tx, {
      email: `t${n}@cedar.example`,
      name: `Technician ${n}`,
      role: "technician",
    });
    tx.insert("board_members", { board_id: id, user_id: user.id, role: "member" });
  }
  return id;
});
sqlite.close();

const service = Bun.spawn([process.execPath, "test/bench/monthly-service.ts"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_PATH: path,
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
  },
  stdout: "inherit",
  stderr: "pipe",
});
let ports: { port: number; probe: number } | undefined;
for await (const chunk of service.stderr.pipeThrough(new TextDecoderStream())) {
  ports = JSON.parse(chunk);
  break;
}
const base = `http://127.0.0.1:${ports?.port}`;
const probe = `http://127.0.0.1:${ports?.probe}`;

const call = async (method: string, target: string, sent?: object) => {
  const answer = await fetch(base + target, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(sent ? { "content-type": "application/json" } : {}),
    },
    body: sent ? JSON.stringify(sent) : null,
    signal: AbortSignal.timeout(600_000),
  });
  const text = await answer.text();
  return { status: answer.status, text };
};

// biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers of any shape
const made = async (method: string, target: string, sent?: object): Promise<any> => {
  const { status, text } = await call(method, target, sent);
  if (status >= 300) throw new Error(`${method} ${target}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

let failed = false;
const measure = async (
  name: string,
  work: (round: number) => Promise<{ status: number; text: string }>,
  rounds = 3,
): Promise<void> => {
  if (!name.includes(wanted)) return;
  const took: string[] = [];
  let best = Number.POSITIVE_INFINITY;
  let last = { status: 0, text: "" };
  for (let round = 0; round < rounds; round += 1) {
    await Bun.sleep(200);
    await fetch(`${probe}/turns`);
    last = await work(round);
    await Bun.sleep(100);
    const { busiest_ms } = (await (await fetch(`${probe}/turns`)).json()) as { busiest_ms: number };
    took.push(busiest_ms.toFixed(1));
    best = Math.min(best, busiest_ms);
  }
  failed ||= best > turn_max_ms;
  const size = `${(last.text.length / 1024).toFixed(0)} KiB`;
  console.log(
    `${name.padEnd(52)} ${last.status} ${size.padStart(9)}  ${took.map((ms) => ms.padStart(8)).join("")}${best > turn_max_ms ? "  too long" : ""}${last.status >= 400 ? last.text.slice(0, 200) : ""}`,
  );
};
const get = (target: string) => () => call("GET", target);

try {
  await measure("nothing", async () => {
    await Bun.sleep(1000);
    return { status: 200, text: "" };
  });
  const job_type_id = (
    await made("POST", "/v1/ticket-job-types", {
      name: "Installation",
      code: "install",
      default_priority: "medium",
      default_ticket_type: "task",
      billing_mode: "on_completion",
      duration_minutes: 60,
      auto_assign: true,
    })
  ).id;
  const sendMade = async (n: number) =>
    (
      await made("POST", "/v1/tickets", {
        title: `Job ${n}`,
        board_id,
        client_id: payer,
        job_type_id,
      })
    ).id;
  const jobs = await Promise.all(times(4, sendMade));
  await measure("complete, 100 lines, follow-up with auto_assign", (n) =>
    call("POST", `/v1/tickets/${jobs[n]}/complete`, {
      outcome: "done",
      items: hundred,
      create_follow_up: { job_type_id },
      collect_payment: { amount: 1 },
    }),
  );
  await measure("completion-preview", get(`/v1/tickets/${jobs[0]}/completion-preview`));
  await measure("POST /v1/invoices, 100 lines", () =>
    call("POST", "/v1/invoices", { client_id: payer, items: hundred, notes: "n".repeat(4000) }),
  );
  const invoices: string[] = [];
  for (let n = 0; n < 300; n += 1)
    invoices.push(
      (
        await made("POST", "/v1/invoices", {
          client_id: payer,
          items: n < 100 ? hundred : hundred.slice(0, 1),
        })
      ).id,
    );
  const paid: string[] = [];
  await measure("POST /v1/payments, 100 allocations", async (n) => {
    const allocations = invoices
      .slice(n * 100, n * 100 + 100)
      .map((invoice_id) => ({ invoice_id, amount: 10 }));
    const answer = await call("POST", "/v1/payments", {
      client_id: payer,
      amount: 2000,
      allocations,
    });
    if (answer.status === 201) paid.push(JSON.parse(answer.text).id);
    return answer;
  });
  await measure(
    "POST /v1/payments, 100 invoices are paid",
    async () => {
      const allocations = invoices
        .slice(100, 200)
        .map((invoice_id) => ({ invoice_id, amount: 39.95 }));
      const answer = await call("POST", "/v1/payments", {
        client_id: payer,
        amount: 5000,
        allocations,
      });
      if (answer.status === 201) paid.push(JSON.parse(answer.text).id);
      return answer;
    },
    1,
  );
  await measure("DELETE of a payment of 100 allocations", () =>
    call("DELETE", `/v1/payments/${paid.pop()}`, { reason: "Twice" }),
  );
  await measure("void", (n) =>
    call("POST", `/v1/invoices/${invoices[299 - n]}/void`, { reason: "Twice" }),
  );
  await measure(
    "list of 100 invoices of 100 lines",
    get(`/v1/invoices?client_id=${payer}&per_page=100&page=3`),
  );
  const worked = await Promise.all(times(100, (n) => sendMade(n)));
  for (const id of worked)
    await made("POST", `/v1/tickets/${id}/complete`, {
      outcome: "partial",
      invoice_now: false,
      items: hundred,
    });
  await measure("list of 100 tickets of 100 lines", get("/v1/tickets?per_page=100"));
  await measure("list of 100 clients of 100 lines", get("/v1/clients?pageSize=100"));
  await measure(
    "invoices of a client of 100,000, page 500",
    get(`/v1/invoices?client_id=${big}&per_page=100&page=500`),
  );
  await measure(
    "invoices of a client of 100,000, first page",
    get(`/v1/invoices?client_id=${big}&per_page=100`),
  );
  await measure(
    "payments of a client of 100,000, page 500",
    get(`/v1/payments?client_id=${big}&per_page=100&page=500`),
  );
  await measure(
    "payments of a client of 100,000, first page",
    get(`/v1/payments?client_id=${big}&per_page=100`),
  );
  await measure(
    "payments of a client, by status",
    get(`/v1/payments?client_id=${big}&per_page=100&page=500&status=paid`),
  );
  await measure("payments, page 500", get("/v1/payments?per_page=100&page=500"));
  await measure("invoices, page 500", get("/v1/invoices?per_page=100&page=500"));
  await measure(
    "journal of a client, page 500",
    get(`/v1/journal-entries?client_id=${big}&per_page=100&page=500`),
  );
  await measure("journal, page 500", get("/v1/journal-entries?per_page=100&page=500"));
  await measure("messages", get("/v1/messages?per_page=100"));
  await measure("statement of 200,000 entries", get(`/v1/clients/${big}/statement`));
  await measure("statement.pdf of 200,000 entries", get(`/v1/clients/${big}/statement.pdf`));
  await measure(
    "statement.pdf of 1,000 entries",
    get(`/v1/clients/${big}/statement.pdf?date_from=2024-01-01&date_to=2024-01-03`),
  );
  await measure("invoice pdf, 100 lines", get(`/v1/invoices/${invoices[0]}/pdf`));
  await measure("invoice-runs, 15 of 1,000 failures", get("/v1/invoice-runs"));
  await measure(
    "preview of 25 clients of 100 items",
    get("/v1/invoices/recurring-preview?date=2027-01-11&per_page=100"),
  );
  await measure(
    "preview of 2,000 clients of 100 items",
    get("/v1/invoices/recurring-preview?date=2027-01-12&per_page=100&page=5"),
  );
  await measure(
    "an invoice of 20,000 payments changes its status",
    (n) => call("POST", "/v1/payments", { invoice_id: coined, amount: n === 0 ? 300 : 1 }),
    2,
  );
  await measure(
    "payments of an invoice of 20,000",
    get(`/v1/payments?invoice_id=${coined}&per_page=100`),
  );
  await measure("pdf of an invoice of 20,000 payments", get(`/v1/invoices/${coined}/pdf`));
  await measure(
    "DELETE of credit of 5,000 applications",
    () => call("DELETE", `/v1/payments/${saved}`, { reason: "Twice" }),
    1,
  );
  await measure(
    "deleting a client of 100,000 entries, dry run",
    () => call("DELETE", "/v1/clients", { id: [gone], dry_run: true }),
    1,
  );
  await measure(
    "deleting a client of 100,000 entries",
    () => call("DELETE", "/v1/clients", { id: [gone] }),
    1,
  );
  await measure(
    "monthly run of 2,000 clients of 100 items",
    async () => ({
      status: 200,
      text: await (await fetch(`${probe}/bill?at=2027-01-12T08:00:00Z`)).text(),
    }),
    1,
  );
} finally {
  service.kill("SIGTERM");
  await service.exited;
  rmSync(folder, { recursive: true });
}
process.exit(failed ? 1 : 0);
