/**
 * What visits cost where there are absurdly many: `bun test/bench/visit-volume.ts FILE`, which is made
 * anew: one technician with 5,000 open visits in 14 days and one with 5,000 on one day, all over each
 * other; a calendar of 50,000 bookings, a client with 20,000 tickets, a board with 1,000 members, and
 * 100,000 tickets that wait. Prints for each call status, KiB, the median and the longest in
 * milliseconds, and the service's longest turn of the event loop meanwhile.
 */
import { rmSync } from "node:fs";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { createClient } from "../../src/clients/create.ts";
import { type Instant, now, ofMillis, plusSeconds, toMillis } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { noteBooking } from "../../src/technicians/calendar/bookings.ts";
import { insertTicket } from "../../src/tickets/insert.ts";
import { create } from "../../src/tickets/lifecycle/lifecycle.ts";

const [path = ""] = process.argv.slice(2);
const rounds = 12;
const batch_size = 2000;
const day_seconds = 86_400;
const hour_seconds = 3600;

interface Made {
  technician_id: string | null;
  scheduled_at: Instant | null;
  scheduled_until: Instant | null;
  client_id: string | null;
}

/** Fills the file. Returns what the calls need. */
const fill = () => {
  for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(path + end, { force: true });
  const sqlite = new Sqlite(path);
  sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
  migrate(sqlite, path);
  const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const inOrg = <T>(work: (tx: OrgTx) => T): T =>
    sqlite.writeNow((root) => work(root.org(organization.id)));
  const input = { name: "bench", abilities: ["all" as const], daily_limit: 1_000_000_000 };
  const key = inOrg((tx) => createApiKey(tx, organization, input)).secret;
  const place = { zone: "Zone 7", city: "Zahle" };
  const client_id = inOrg((tx) =>
    createClient(tx, organization, { name: "Large", username: "large", ...place }),
  ).id;
  const board_id = inOrg((tx) => createBoard(tx, { name: "Field work" }));
  const crowded_id = inOrg((tx) => createBoard(tx, { name: "A thousand members" }));
  const columns = inOrg((tx) => columnsOf(tx, board_id));
  const person = (tx: OrgTx, name: string, board: string): string => {
    const { id } = createUser(tx, { email: `${name}@cedar.example`, name, role: "technician" });
    tx.insert("board_members", { board_id: board, user_id: id, role: "member" });
    return id;
  };
  const [fortnight = "", one_day = "", calendar = ""] = inOrg((tx) =>
    ["fortnight", "one-day", "calendar"].map((name) => person(tx, name, board_id)),
  );
  inOrg((tx) => {
    for (let n = 0; n < 1000; n += 1) person(tx, `member-${n}`, crowded_id);
  });

  const start = plusSeconds(now(), day_seconds);
  const at = (technician_id: string, from: number, seconds: number): Made => {
    const scheduled_at = plusSeconds(start, from);
    const scheduled_until = plusSeconds(scheduled_at, seconds);
    return { technician_id, scheduled_at, scheduled_until, client_id };
  };
  const tomorrow = start.slice(0, "2026-10-15".length);
  const noon = (toMillis(`${tomorrow}T08:00:00Z` as Instant) - toMillis(start)) / 1000;
  const tickets = function* (): Generator<Made> {
    for (let n = 0; n < 5000; n += 1)
      yield at(fortnight, ((n * 977) % (13 * 24)) * hour_seconds, 20 * hour_seconds);
    for (let n = 0; n < 5000; n += 1) yield at(one_day, noon + (n % 60), 2 * hour_seconds);
    for (let n = 0; n < 50_000; n += 1)
      yield at(calendar, (n - 45_000) * hour_seconds, hour_seconds);
    const none = { technician_id: null, scheduled_at: null, scheduled_until: null };
    for (let n = 0; n < 100_000; n += 1)
      yield { ...none, client_id: n % 5 === 0 ? client_id : null };
  };
  let n = 0;
  const insert = (tx: OrgTx, made: Made): string => {
    const is_past = made.scheduled_at !== null && made.scheduled_at < tx.now;
    const category = is_past ? "done" : made.technician_id ? "scheduled" : "new";
    const column = columns.find((each) => each.category === category);
    if (!column) throw new Error(`no ${category} column`);
    n += 1;
    const row = {
      ...create(column, 24, tx.now),
      ...made,
      id: Bun.randomUUIDv7(),
      version: 1,
      title: `No internet ${n}`,
      description: "The router shows a red light. ".repeat(20),
      board_id,
      position: n,
      priority: "medium" as const,
      type: "support" as const,
      due_date: null,
      labels: "[]",
      job_type_id: null,
      external_ref: null,
      created_via: "api" as const,
      api_key_id: null,
      created_by: JSON.stringify({ type: "system", id: null, name: "bench" }),
      checklist_state: "[]",
      cancellation_reason: null,
      follow_up_of: null,
      started_at: null,
      revisit_at: null,
      archived_at: null,
      assignees_count: 0,
      comments_count: 0,
      comments_bytes: 0,
      attachments_count: 0,
      items_count: 0,
      keeps_items: 0 as const,
      invoice_id: null,
      created_at: tx.now,
      updated_at: tx.now,
      deleted_at: null,
    };
    insertTicket(tx, row);
    noteBooking(tx, null, row);
    return row.id;
  };
  let batch: Made[] = [];
  const save = () => inOrg((tx) => batch.map((made) => insert(tx, made)));
  for (const made of tickets()) {
    batch.push(made);
    if (batch.length < batch_size) continue;
    save();
    batch = [];
  }
  const ticket_id = inOrg((tx) =>
    insert(tx, { technician_id: null, scheduled_at: null, scheduled_until: null, client_id }),
  );
  sqlite.execute("ANALYZE");
  sqlite.close();
  return {
    key,
    board_id,
    crowded_id,
    fortnight,
    one_day,
    calendar,
    client_id,
    ticket_id,
    tomorrow,
  };
};

const made = fill();
const service = Bun.spawn([process.execPath, "test/bench/service.ts", "probed"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" },
  stderr: "pipe",
});
const readPorts = async (): Promise<{ port: number; probe: number }> => {
  for await (const chunk of service.stderr.pipeThrough(new TextDecoderStream()))
    if (chunk.includes('"probe"')) return JSON.parse(chunk.split("\n")[0] ?? "");
  throw new Error("the service does not answer");
};
const ports = await readPorts();
const base = `http://127.0.0.1:${ports.port}`;
const longestTurn = async (): Promise<number> =>
  ((await (await fetch(`http://127.0.0.1:${ports.probe}`)).json()) as { longest_turn_ms: number })
    .longest_turn_ms;

const call = async (method: string, target: string, sent?: object) => {
  const began = performance.now();
  const response = await fetch(base + target, {
    method,
    headers: { authorization: `Bearer ${made.key}`, "content-type": "application/json" },
    body: sent === undefined ? null : JSON.stringify(sent),
  });
  const text = await response.text();
  return { status: response.status, text, took: performance.now() - began };
};

const rows: object[] = [];
const measure = async (what: string, method: string, target: string, sent?: object) => {
  await call(method, target, sent);
  await Bun.sleep(100);
  await longestTurn();
  const answers: Awaited<ReturnType<typeof call>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    answers.push(await call(method, target, sent));
    await Bun.sleep(10);
  }
  const turn = await longestTurn();
  const took = answers.map((answer) => answer.took).toSorted((a, b) => a - b);
  const [first] = answers;
  rows.push({
    what,
    status: first?.status,
    KiB: Math.round((first?.text.length ?? 0) / 1024),
    p50: Number(took[rounds >> 1]?.toFixed(1)),
    max: Number(took.at(-1)?.toFixed(1)),
    turn: Number(turn.toFixed(1)),
  });
};

const day_window = {
  scheduled_at: `${made.tomorrow}T00:00:00Z`,
  scheduled_until: ofMillis(toMillis(`${made.tomorrow}T00:00:00Z` as Instant) + 86_400_000),
};
const third = plusSeconds(now(), 4 * day_seconds);
const window = { scheduled_at: third, scheduled_until: plusSeconds(third, day_seconds) };
const slot = { scheduled_at: third, scheduled_until: plusSeconds(third, hour_seconds) };
const over = { override: true, override_reason: "bench" };
const schedule = `/v1/tickets/${made.ticket_id}/schedule`;
const suggestions = `/v1/tickets/${made.ticket_id}/technician-suggestions`;
const asQuery = (asked: Record<string, string>) => `?${new URLSearchParams(asked)}`;
const { board_id, crowded_id, fortnight, one_day } = made;

try {
  for (let attempt = 0; !(await fetch(`${base}/ready`)).ok && attempt < 600; attempt += 1)
    await Bun.sleep(50);
  await measure("refused over a fortnight's day", "POST", schedule, {
    technician_id: fortnight,
    ...window,
  });
  await measure("refused over 5,000 of a day", "POST", schedule, {
    technician_id: one_day,
    ...day_window,
  });
  await measure("suggestions without a window", "GET", suggestions);
  await measure("suggestions over 24 hours", "GET", suggestions + asQuery(window));
  await measure("suggestions over the full day", "GET", suggestions + asQuery(day_window));
  await measure("auto-assign", "POST", "/v1/tickets", {
    title: "x",
    board_id,
    priority: "high",
    type: "support",
    client_id: made.client_id,
    auto_assign: true,
  });
  await measure("auto-assign among 1,000", "POST", "/v1/tickets", {
    title: "x",
    board_id: crowded_id,
    priority: "high",
    type: "support",
    client_id: made.client_id,
    auto_assign: true,
  });
  const { id } = JSON.parse(
    (
      await call("POST", "/v1/tickets", {
        title: "x",
        board_id: crowded_id,
        priority: "high",
        type: "support",
        client_id: made.client_id,
      })
    ).text,
  );
  await measure("suggestions among 1,000", "GET", `/v1/tickets/${id}/technician-suggestions`);
  await measure(
    "the same with a window",
    "GET",
    `/v1/tickets/${id}/technician-suggestions${asQuery(slot)}`,
  );
  await measure(
    "technicians, 1,000 of them",
    "GET",
    `/v1/ticket-technicians?board_id=${crowded_id}`,
  );
  await measure("all technicians", "GET", "/v1/ticket-technicians");
  await measure(
    "agenda of 1,000 members",
    "GET",
    `/v1/ticket-technicians/agenda?board_id=${crowded_id}`,
  );
  await measure(
    "a technician's day of 5,000",
    "GET",
    `/v1/ticket-technicians/${one_day}/agenda?date=${made.tomorrow}`,
  );
  await measure(
    "a board's day of 5,000, 100,000 wait",
    "GET",
    `/v1/ticket-technicians/agenda?board_id=${board_id}&date=${made.tomorrow}`,
  );
  await measure(
    "a board's day without, 100,000 wait",
    "GET",
    `/v1/ticket-technicians/agenda?board_id=${board_id}&date=2020-01-01`,
  );
  const { text } = await call("POST", `/v1/ticket-technicians/${made.calendar}/calendar/rotate`);
  await measure("a calendar of 50,000", "GET", new URL(JSON.parse(text).calendar_url).pathname);
  await measure("booked over 5,000", "POST", schedule, {
    technician_id: one_day,
    ...day_window,
    ...over,
  });
  let hours = 0;
  for (; hours < 20; hours += 1)
    await call("POST", schedule, {
      technician_id: one_day,
      scheduled_at: plusSeconds(day_window.scheduled_at as Instant, hours * 60),
      scheduled_until: day_window.scheduled_until,
      ...over,
    });
  await measure(
    "history of bookings over 5,000",
    "GET",
    `/v1/tickets/${made.ticket_id}/history?per_page=100`,
  );
  console.table(rows);
} finally {
  service.kill("SIGTERM");
  await service.exited;
}
