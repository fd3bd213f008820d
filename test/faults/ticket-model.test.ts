import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Caller } from "../../src/access/caller.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { type Instant, plusSeconds } from "../../src/clock/instant.ts";
import { dueAt } from "../../src/clock/sla.ts";
import { cancelTicket } from "../../src/completion/cancel.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { recordEvents } from "../../src/events/record.ts";
import { checkRows } from "../../src/operations/check/check.ts";
import { Refusal } from "../../src/refusal.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { type Category, categories } from "../../src/shared/categories.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { breach } from "../../src/tickets/lifecycle/lifecycle.ts";
import {
  archiveTicket,
  deleteTicket,
  moveTicket,
  reopenTicket,
  startTicket,
  unarchiveTicket,
} from "../../src/tickets/lifecycle/transitions.ts";
import { findTicket, type TicketWithAssignees } from "../../src/tickets/queries.ts";
import { record } from "../../src/tickets/record.ts";
import { updateTicket } from "../../src/tickets/update.ts";
import { schema_image } from "../schema-image.ts";
import { type Did, ModelTicket } from "./model-ticket.ts";

const runs_count = Number(process.env.MODEL_RUNS ?? 200);
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));

type Ask =
  | { do: "start" | "cancel" | "archive" | "unarchive" | "check" }
  | { do: "move" | "reopen"; to: Category }
  | { do: "wait"; seconds: number }
  | { do: "hours"; hours: number | null };

const category = fc.constantFrom(...categories);
const hours = fc.option(fc.integer({ min: 1, max: 20 }));

const asks: fc.Arbitrary<Ask> = fc.oneof(
  fc.record({ do: fc.constantFrom("start", "cancel", "archive", "unarchive", "check") }),
  fc.record({ do: fc.constantFrom("move", "reopen"), to: category }),
  fc.record({ do: fc.constant("wait"), seconds: fc.integer({ min: 0, max: 40_000 }) }),
  fc.record({ do: fc.constant("hours"), hours }),
) as fc.Arbitrary<Ask>;

let sent: string[] = [];
const sqlite = new Sqlite(schema_image, {
  storeEvents: (tx) => {
    sent = recordEvents(tx).map(({ topic }) => topic);
  },
});
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller: Caller = {
  organization,
  actor: { type: "user", id: null, name: "Rima" },
  abilities,
  board_ids: null,
  channel: "web",
};
const inOrg = <T>(at: Instant, work: (tx: OrgTx) => T): T =>
  sqlite.writeNow((root) => work(root.org(organization.id)), at);

const born = "2026-03-02T09:00:00Z" as Instant;
const board_id = inOrg(born, (tx) => createBoard(tx, { name: "Field work" }));
const columns = columnsOf(sqlite.reader(organization.id), board_id);
const columnIn = (wanted: Category): string =>
  columns.find((column) => column.category === wanted)?.id ?? "";

const perform = (tx: OrgTx, ticket: TicketWithAssignees, ask: Ask): void => {
  switch (ask.do) {
    case "start":
      startTicket(tx, caller, ticket);
      break;
    case "cancel":
      cancelTicket(tx, caller, ticket, "because");
      break;
    case "archive":
      archiveTicket(tx, caller, ticket);
      break;
    case "unarchive":
      unarchiveTicket(tx, caller, ticket);
      break;
    case "check":
      record(tx, caller.actor, ticket, breach(ticket, tx.now));
      break;
    case "move":
      moveTicket(tx, caller, ticket, { column_id: columnIn(ask.to) });
      break;
    case "reopen":
      reopenTicket(tx, caller, ticket, { column_id: columnIn(ask.to) });
      break;
    case "hours":
      updateTicket(tx, caller, ticket, { sla_hours: ask.hours });
      break;
    case "wait":
  }
};

const read = (id: string): TicketWithAssignees =>
  findTicket(sqlite.reader(organization.id), caller, id);

/** What the service did: the events in their order, or the reason of its refusal. */
const did = (id: string, ask: Ask, at: Instant): Did => {
  sent = [];
  try {
    inOrg(at, (tx) => perform(tx, findTicket(tx, caller, id), ask));
    return { sends: sent };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refuses: error.reason };
  }
};

const stateOf = (ticket: TicketWithAssignees, now: Instant) => ({
  category: ticket.status_category,
  archived: ticket.archived_at !== null,
  started_at: ticket.started_at,
  resolved_at: ticket.resolved_at,
  closed_at: ticket.closed_at,
  due_at: dueAt(ticket, now),
  breached_at: ticket.sla_breached_at,
  version: ticket.version,
});

test(`${runs_count} lives of a ticket agree with the model (SEED=${seed})`, () => {
  console.log(`ticket model: seed ${seed}, ${runs_count} runs`);
  fc.assert(
    fc.property(category, hours, fc.array(asks, { maxLength: 12 }), (first, sla_hours, path) => {
      let now = born;
      const model = new ModelTicket(first, sla_hours, now);
      const { ticket } = inOrg(now, (tx) =>
        createTicket(tx, caller, {
          title: "No internet",
          board_id,
          column_id: columnIn(first),
          priority: "high",
          type: "support",
          sla_hours,
        }),
      );
      for (const ask of path) {
        if (ask.do === "wait") {
          now = plusSeconds(now, ask.seconds);
          model.wait(ask.seconds, now);
        } else expect(did(ticket.id, ask, now)).toEqual(model.perform(ask));
        expect(stateOf(read(ticket.id), now)).toEqual(model.state());
      }
      inOrg(now, (tx) => deleteTicket(tx, caller, read(ticket.id)));
    }),
    { numRuns: runs_count, seed },
  );
  expect(checkRows(sqlite)).toEqual([]);
});
