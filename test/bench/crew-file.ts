/** Fills a file for `scheduling.ts`: one board with a large crew, booked for two weeks, and years of work behind it. */
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createUser } from "../../src/access/users.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { createClient } from "../../src/clients/create.ts";
import { type Instant, now, plusDays, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { noteBooking } from "../../src/technicians/calendar/bookings.ts";
import { WallClock } from "../../src/technicians/time/wall-clock.ts";
import { writeHistory } from "../../src/tickets/history.ts";
import { insertTicket } from "../../src/tickets/insert.ts";
import { create } from "../../src/tickets/lifecycle/lifecycle.ts";

const technicians_count = 200;
const visits_each = 100;
const clients_count = 5000;
const batch_size = 2000;
const hour_seconds = 3600;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

export interface CrewFile {
  key: string;
  board_id: string;
  technician_ids: string[];
  client_ids: string[];
}

export const fillCrewFile = (path: string, past_count: number): CrewFile => {
  const sqlite = new Sqlite(path);
  sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
  migrate(sqlite, path);
  const start = now();
  const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
  const inOrg = <T>(work: (tx: OrgTx) => T): T =>
    sqlite.writeNow((root) => work(root.org(organization.id)));
  const { secret: key } = inOrg((tx) =>
    createApiKey(tx, organization, {
      name: "bench",
      abilities: ["all"],
      daily_limit: 1_000_000_000,
    }),
  );
  const client_ids = inOrg((tx) =>
    times(clients_count, (n) => {
      const place = { zone: `Zone ${n % 40}`, city: `City ${n % 7}` };
      return createClient(tx, organization, {
        name: `Client ${n}`,
        username: `client.${n}`,
        ...place,
      }).id;
    }),
  );
  const board_id = inOrg((tx) => createBoard(tx, { name: "Field work" }));
  const columns = inOrg((tx) => columnsOf(tx, board_id));
  const column = (category: string) => {
    const found = columns.find((each) => each.category === category);
    if (!found) throw new Error(`no ${category} column`);
    return found;
  };
  const technician_ids = inOrg((tx) =>
    times(technicians_count, (n) => {
      const input = { email: `t${n}@cedar.example`, name: `Technician ${n}`, role: "technician" };
      const { id } = createUser(tx, { ...input, role: "technician" });
      tx.insert("board_members", { board_id, user_id: id, role: "member" });
      return id;
    }),
  );

  const positions = new Map<string, number>();
  const insert = (tx: OrgTx, n: number, visit: Visit): void => {
    const is_past = visit.scheduled_at < start;
    const into = column(is_past ? "done" : "scheduled");
    const created_at = plusSeconds(visit.scheduled_at, -5 * 86_400);
    const position = positions.get(into.id) ?? 0;
    positions.set(into.id, position + 1);
    const row = {
      ...create(into, 24, is_past ? visit.scheduled_at : start),
      ...visit,
      id: Bun.randomUUIDv7(),
      version: 1,
      title: `No internet ${n}`,
      description: null,
      board_id,
      position,
      // One in ten past jobs is of the first client: a customer with very many.
      client_id: is_past && n % 10 === 0 ? at(client_ids, 0) : at(client_ids, n * 7),
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
      started_at: is_past ? visit.scheduled_at : null,
      revisit_at: null,
      archived_at: is_past ? plusSeconds(visit.scheduled_at, 30 * 86_400) : null,
      assignees_count: 0,
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
    insertTicket(tx, row);
    noteBooking(tx, null, row);
    const actor = { type: "system", id: null, name: "bench" } as const;
    writeHistory(tx, actor, row.id, [{ type: "created", data: {} }]);
  };
  const visits = [
    ...comingVisits(organization.timezone, start, technician_ids),
    ...times(past_count, (n) =>
      visitOf(at(technician_ids, n * 13), plusSeconds(start, -3 * hour_seconds - n * 600)),
    ),
  ];
  for (let from = 0; from < visits.length; from += batch_size) {
    inOrg((tx) => {
      for (const [n, visit] of visits.slice(from, from + batch_size).entries())
        insert(tx, from + n, visit);
    });
    // As a service does when it stops; without statistics SQLite looks up a ticket by walking its organization's.
    if (from % 20_000 === 0) sqlite.execute("ANALYZE");
  }
  sqlite.close();
  return { key, board_id, technician_ids, client_ids };
};

interface Visit {
  technician_id: string;
  scheduled_at: Instant;
  scheduled_until: Instant;
}

const visitOf = (technician_id: string, scheduled_at: Instant): Visit => ({
  technician_id,
  scheduled_at,
  scheduled_until: plusSeconds(scheduled_at, hour_seconds),
});

/** Visits of an hour between 08:00 and 18:00: every other technician has whole days without a gap, the others have some time on each. */
const comingVisits = (
  timezone: string,
  start: Instant,
  technician_ids: readonly string[],
): Visit[] => {
  const clock = new WallClock(timezone);
  const today = clock.dayOf(Date.parse(start));
  return technician_ids.flatMap((id, index) => {
    const each_day = index % 2 === 0 ? 10 : 8;
    return times(visits_each, (n) => {
      const day = plusDays(today, 1 + Math.floor(n / each_day));
      const hour = 8 + (n % each_day);
      return visitOf(
        id,
        new Date(clock.momentOf(day, hour * 60)).toISOString().replace(".000", "") as Instant,
      );
    });
  });
};
