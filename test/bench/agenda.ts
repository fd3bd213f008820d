/**
 * Times day plans on a database that it fills itself, `bun test/bench/agenda.ts FILE [PORT]`: 200
 * technicians of one board with 20,000 open visits, seven a day, 100 clients to a zone, and 20,000
 * tickets that wait. Prints for each call p50, p99 and the longest, then the longest that a process of
 * its own waited for `/health` meanwhile, beside an idle second.
 */

import { createApiKey } from "../../src/access/api-keys.ts";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { createClient } from "../../src/clients/create.ts";
import {
  dateIn,
  now,
  ofMillis,
  plusDays,
  plusSeconds,
  startOfDate,
  toMillis,
} from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { createJobType } from "../../src/job-types/save.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { priorities } from "../../src/shared/vocabulary.ts";
import { writeAssignees } from "../../src/tickets/assign.ts";
import { insertTicket } from "../../src/tickets/insert.ts";
import { create } from "../../src/tickets/lifecycle/lifecycle.ts";
import { insertProfile } from "../technician-rows.ts";
import { watchHealth } from "./watch-health.ts";

const technicians_count = 200;
const visits_count = 20_000;
const visits_a_day = 7;
const waiting_count = 20_000;
const clients_count = 10_000;
const batch_size = 1000;
const rounds = 300;

const [path = "", port = "4304"] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Fills the file. Returns what the calls need. */
const fill = () => {
  const sqlite = new Sqlite(path);
  sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
  migrate(sqlite, path);
  const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const inOrg = <T>(work: (tx: OrgTx) => T): T =>
    sqlite.writeNow((root) => work(root.org(organization.id)));
  const inBatches = (count: number, work: (tx: OrgTx, n: number) => void): void => {
    for (let from = 0; from < count; from += batch_size)
      inOrg((tx) => times(Math.min(batch_size, count - from), (n) => work(tx, from + n)));
  };
  const key = (more: ("all" | "tickets:schedule" | "tickets:read")[]) =>
    inOrg((tx) =>
      createApiKey(tx, organization, {
        name: "bench",
        abilities: more,
        daily_limit: 1_000_000_000,
      }),
    ).secret;
  const client_ids: string[] = [];
  inBatches(clients_count, (tx, n) => {
    const client = createClient(tx, organization, {
      name: `Client ${n} of the Haddad family`,
      username: `client.${n}`,
      phone_number: `+961 3 ${String(n).padStart(6, "0")}`,
      address: `Azar building, ${n % 9}th floor`,
      city: "Zahle",
      zone: `Zone ${n % 100}`,
      street: "Brazil street",
      building: `Building ${n % 500}`,
      latitude: 33.8 + (n % 1000) / 10_000,
      longitude: 35.9 + (n % 777) / 10_000,
    });
    client_ids.push(client.id);
  });
  const board_id = inOrg((tx) => createBoard(tx, { name: "Field work" }));
  const columns = inOrg((tx) => columnsOf(tx, board_id));
  const technician_ids = inOrg((tx) =>
    times(technicians_count, (n) => {
      const { id } = createUser(tx, {
        email: `t${n}@cedar.example`,
        name: `Technician ${n}`,
        role: "technician",
      });
      tx.insert("board_members", { board_id, user_id: id, role: "member" });
      const day = [{ start: "08:00", end: n % 2 ? "17:00" : "18:00" }];
      const weekly_hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
      insertProfile(tx, id, { color: "#2f6f4f", skills: ["fiber", "ladder"], weekly_hours });
      return id;
    }),
  );
  const caller: Caller = {
    organization,
    actor: { type: "system", id: null, name: "bench" },
    abilities: new Set(abilities),
    board_ids: null,
    channel: "web",
  };
  const job_type_ids = inOrg((tx) =>
    times(12, (n) =>
      createJobType(tx, caller, {
        name: `Job type ${n}`,
        board_id: null,
        color: null,
        default_priority: "medium",
        sla_hours: 24,
        duration_minutes: 60,
        billing_mode: "none",
        requires_client: false,
        auto_assign: false,
        active: true,
        checklist: times(4, (entry) => ({
          id: `task-${entry}`,
          label: `Task ${entry} of what is to be done`,
          required: entry < 2,
        })),
        default_items: [],
        required_skills: ["fiber"],
      }),
    ),
  );
  const today = dateIn(organization.timezone, now());
  const places = new Map<string, number>();
  const insert = (tx: OrgTx, n: number, technician_id: string | null, from_ms: number | null) => {
    const category = technician_id ? "scheduled" : "new";
    const [column] = columns.filter((each) => each.category === category);
    if (!column) throw new Error(`no ${category} column`);
    const position = places.get(column.id) ?? 0;
    places.set(column.id, position + 1);
    const created_at = plusSeconds(tx.now, -60 * n);
    const scheduled_at = from_ms === null ? null : ofMillis(from_ms);
    const row = {
      ...create(column, 24 + (n % 100), created_at),
      id: Bun.randomUUIDv7(),
      version: 1,
      title: `No internet since the storm ${n}`,
      description: `The client says since ${n % 30} days: the router shows a red light. Please call before you come, the gate is closed.`,
      board_id,
      position,
      client_id: at(client_ids, n * 17),
      priority: at(priorities, n * 5 + (n >> 2)),
      type: "support" as const,
      due_date: n % 3 === 0 ? plusDays(today, n % 20) : null,
      labels: "[]",
      job_type_id: at(job_type_ids, n),
      technician_id,
      scheduled_at,
      scheduled_until: scheduled_at && plusSeconds(scheduled_at, 3600),
      external_ref: null,
      created_via: "api" as const,
      api_key_id: null,
      created_by: JSON.stringify(caller.actor),
      checklist_state: JSON.stringify(
        times(4, (entry) => ({ id: `task-${entry}`, done: n % 5 === 0 && entry === 0 })),
      ),
      cancellation_reason: null,
      follow_up_of: null,
      started_at: null,
      revisit_at: null,
      archived_at: null,
      assignees_count: technician_id ? 1 : 0,
      comments_count: 0,
      comments_bytes: 0,
      attachments_count: 0,
      items_count: 0,
      keeps_items: 0 as const,
      invoice_id: null,
      created_at,
      updated_at: created_at,
      deleted_at: null,
    };
    const seq = insertTicket(tx, row);
    const assigned_user_ids = technician_id ? [technician_id] : [];
    writeAssignees(
      tx,
      { id: row.id, seq, archived_at: null },
      { assigned_user_ids, added_user_ids: assigned_user_ids, removed_user_ids: [] },
    );
  };
  inBatches(visits_count, (tx, n) => {
    const visit = Math.floor(n / technicians_count);
    const day = plusDays(today, Math.floor(visit / visits_a_day));
    const hour = 8 + (visit % visits_a_day);
    const from_ms = toMillis(startOfDate(day, organization.timezone)) + hour * 3_600_000;
    insert(tx, n, at(technician_ids, n), from_ms);
  });
  inBatches(waiting_count, (tx, n) => insert(tx, visits_count + n, null, null));
  const keys = { all: key(["all"]), blind: key(["tickets:schedule"]) };
  sqlite.close();
  return { keys, board_id, technician_id: technician_ids[7] ?? "", tomorrow: plusDays(today, 1) };
};

const { keys, board_id, technician_id, tomorrow } = fill();

const service = Bun.spawn(["bun", "src/main.ts", "serve"], {
  env: { ...process.env, DATABASE_PATH: path, PORT: port, HOST: "127.0.0.1", LOG_LEVEL: "error" },
  stdout: "inherit",
  stderr: "inherit",
});

const ready = async (): Promise<void> => {
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    const answer = await fetch(`${base}/ready`).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(50);
  }
  throw new Error("the service does not answer");
};

const call = async (target: string, key: string): Promise<string> => {
  const response = await fetch(base + target, { headers: { authorization: `Bearer ${key}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${target}: ${response.status} ${text}`);
  return text;
};

const measure = async (name: string, target: string, key = keys.all): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await call(target, key);
  const spent: number[] = [];
  let size = 0;
  const watching = watchHealth(base);
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    size = (await call(target, key)).length;
    spent.push(performance.now() - began);
    await Bun.sleep(5);
  }
  const [longest = 0] = await watching.stop();
  spent.sort((a, b) => a - b);
  const shown = [0.5, 0.99, 1].map((share) =>
    (spent[Math.floor(share * (spent.length - 1))] ?? 0).toFixed(1).padStart(8),
  );
  console.log(
    `${name.padEnd(34)}${shown.join("")} ${longest.toFixed(1).padStart(12)} ${String(Math.round(size / 1024)).padStart(6)}`,
  );
};

try {
  await ready();
  const watching = watchHealth(base);
  await Bun.sleep(2000);
  const [idle = 0] = await watching.stop();
  console.log(`longest wait for /health when idle: ${idle.toFixed(1)} ms`);
  console.log(`${"call".padEnd(34)}  p50 ms  p99 ms  max ms   /health max    KiB`);
  const board = `/v1/ticket-technicians/agenda?board_id=${board_id}`;
  await measure("a technician's day", `/v1/ticket-technicians/${technician_id}/agenda`);
  await measure("a board's day, 1,400 visits", board);
  await measure("a board's tomorrow", `${board}&date=${tomorrow}`);
  await measure("a board's day, all of them busy", board, keys.blind);
  await measure("a board's day without visits", `${board}&date=2020-01-01`);
} finally {
  service.kill("SIGTERM");
  await service.exited;
}
