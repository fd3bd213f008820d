/**
 * Fills a database with tickets of one organization: `bun test/bench/million-tickets.ts FILE [COUNT]`.
 * One in twenty is open, a few were closed lately, the rest is archived. Prints what
 * `ticket-reads.ts` needs. The same count makes the same tickets.
 */
import { abilities } from "../../src/access/abilities.ts";
import { createApiKey } from "../../src/access/api-keys.ts";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { type ColumnRow, columnsOf } from "../../src/boards/queries.ts";
import { createClient } from "../../src/clients/create.ts";
import { type CalendarDate, now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { createJobType } from "../../src/job-types/save.ts";
import { priorities } from "../../src/job-types/vocabulary.ts";
import { writeAssignees } from "../../src/tickets/assign.ts";
import { insertTicket } from "../../src/tickets/insert.ts";
import { create } from "../../src/tickets/lifecycle/lifecycle.ts";
import { ticket_types } from "../../src/tickets/vocabulary.ts";

const boards_count = 20;
const clients_count = 20_000;
const technicians_count = 40;
const job_types_count = 12;
/** Cards of the board that the detail is measured on. */
const small_board_cards = 500;
const batch_size = 2000;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const titles = [
  "No internet",
  "Slow at night",
  "Router swap",
  "New fibre",
  "Signal is weak",
  "Move",
];

const [path = "", sent_count = "1000000"] = process.argv.slice(2);
const count = Number(sent_count);
const sqlite = new Sqlite(path);
sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -800000;");
migrate(sqlite, path);
const start = now();
const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const inOrg = <T>(work: (tx: OrgTx) => T): T =>
  sqlite.writeNow((root) => work(root.org(organization.id)));

const { secret: key, api_key } = inOrg((tx) =>
  createApiKey(tx, organization, {
    name: "bench",
    abilities: ["all"],
    daily_limit: 1_000_000_000,
  }),
);
const client_ids = times(clients_count / batch_size, (batch) =>
  inOrg((tx) =>
    times(batch_size, (n) => {
      const number = batch * batch_size + n;
      return createClient(tx, organization, {
        name: `Client ${number}`,
        username: `client.${number}`,
        phone_number: `+961 3 ${String(number).padStart(6, "0")}`,
        external_ref: `crm-${number}`,
      }).id;
    }),
  ),
).flat();
const technicians = inOrg((tx) =>
  times(technicians_count, (n) =>
    createUser(tx, { email: `t${n}@cedar.example`, name: `Technician ${n}`, role: "technician" }),
  ),
);
const boards = inOrg((tx) =>
  times(boards_count, (n) => {
    const id = createBoard(tx, { name: `Board ${n}` });
    return { id, columns: columnsOf(tx, id) };
  }),
);
const small_board = inOrg((tx) => {
  const id = createBoard(tx, { name: "Small board" });
  return { id, columns: columnsOf(tx, id) };
});
const caller: Caller = {
  organization,
  actor: { type: "system", id: null, name: "bench" },
  abilities: new Set(abilities),
  board_ids: null,
  channel: "web",
};
const job_type_ids = inOrg((tx) =>
  times(job_types_count, (n) =>
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
      checklist: [],
      default_items: [],
      required_skills: [],
    }),
  ),
);

/** How many cards each column has: the next one's position. */
const cards = new Map<string, number>();

const open_shares = ["new", "new", "scheduled", "scheduled", "in_progress", "waiting"] as const;

const columnOf = (n: number, columns: readonly ColumnRow[], open: boolean): ColumnRow => {
  const category = open ? at(open_shares, n * 7 + (n >> 5)) : n % 9 === 0 ? "cancelled" : "done";
  return at(
    columns.filter((column) => column.category === category),
    0,
  );
};

const insert = (
  tx: OrgTx,
  n: number,
  open: boolean,
  archived: boolean,
  board = at(boards, n * 3 + (n >> 4)),
) => {
  const column = columnOf(n, board.columns, open);
  const created_at = plusSeconds(start, -(count - n) * 40);
  const technician = column.category === "new" ? null : at(technicians, n * 11 + (n >> 7));
  const visit = technician ? plusSeconds(created_at, 86_400 * (1 + (n % 5))) : null;
  const position = cards.get(column.id) ?? 0;
  if (!archived) cards.set(column.id, position + 1);
  const row = {
    ...create(column, n % 3 === 0 ? null : 24 + (n % 100), created_at),
    id: Bun.randomUUIDv7(),
    version: 1,
    title: `${at(titles, n)} ${n}`,
    description: `The client says since ${n % 30} days: ${at(titles, n >> 3)}. Please call before.`,
    board_id: board.id,
    position,
    client_id: n % 10 === 0 ? null : at(client_ids, n * 17),
    priority: at(priorities, n * 5 + (n >> 2)),
    type: at(ticket_types, n >> 1),
    due_date:
      n % 7 === 0
        ? null
        : (plusSeconds(created_at, 86_400 * (n % 20)).slice(0, 10) as CalendarDate),
    labels: "[]",
    job_type_id: n % 5 === 0 ? null : at(job_type_ids, n >> 3),
    technician_id: technician?.id ?? null,
    scheduled_at: visit,
    scheduled_until: visit && plusSeconds(visit, 3600),
    external_ref: n % 2 === 0 ? `job-${n}` : null,
    created_via: "api" as const,
    api_key_id: n % 4 === 0 ? api_key.id : null,
    created_by: JSON.stringify({ type: "user", id: technicians[0]?.id, name: "Technician 0" }),
    checklist_state: "[]",
    cancellation_reason: null,
    follow_up_of: null,
    started_at: column.category === "in_progress" ? visit : null,
    archived_at: archived ? plusSeconds(created_at, 86_400 * 40) : null,
    assignees_count: technician ? 1 : 0,
    comments_count: 0,
    attachments_count: 0,
    items_count: 0,
    invoice_id: null,
    created_at,
    updated_at: plusSeconds(created_at, 3600 * (n % 200)),
    deleted_at: null,
  };
  const seq = insertTicket(tx, row);
  if (technician)
    writeAssignees(
      tx,
      { id: row.id, seq, archived_at: row.archived_at },
      {
        assigned_user_ids: [technician.id],
        added_user_ids: [technician.id],
        removed_user_ids: [],
      },
    );
};

for (let from = 0; from < count; from += batch_size)
  inOrg((tx) => {
    for (let n = from; n < Math.min(from + batch_size, count); n += 1) {
      const open = n > count * 0.6 ? n % 8 === 0 : false;
      insert(tx, n, open, !open && n < count * 0.98);
    }
  });
inOrg((tx) => {
  for (let n = 0; n < small_board_cards; n += 1) insert(tx, count + n, true, false, small_board);
});
sqlite.close();
console.log(
  JSON.stringify({
    org_id: organization.id,
    key,
    board_id: boards[3]?.id,
    small_board_id: small_board.id,
    client_id: client_ids[1234],
    technician_id: technicians[5]?.id,
    job_type_id: job_type_ids[2],
  }),
);
