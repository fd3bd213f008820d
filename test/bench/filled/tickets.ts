import type { ColumnRow } from "../../../src/boards/queries.ts";
import { type CalendarDate, type Instant, now, plusSeconds } from "../../../src/clock/instant.ts";
import type { OrgTx } from "../../../src/database/org.ts";
import { priorities, ticket_types } from "../../../src/shared/vocabulary.ts";
import { writeAssignees } from "../../../src/tickets/assign.ts";
import { insertTicket } from "../../../src/tickets/insert.ts";
import { create } from "../../../src/tickets/lifecycle/lifecycle.ts";
import type { Field, FilledBoard } from "./field.ts";
import { at, type Filling, madeInBatches } from "./organization.ts";

/** However many there are, they were made over so long. */
const period_seconds = 40_000_000;

const visit_seconds = 3 * 86_400;
const late_visit_seconds = 30 * 86_400;

const titles = [
  "No internet",
  "Slow at night",
  "Router swap",
  "New fibre",
  "Signal is weak",
  "Move",
];

const open_shares = ["new", "new", "scheduled", "scheduled", "in_progress", "waiting"] as const;

interface Place {
  board: FilledBoard;
  is_open: boolean;
  is_archived: boolean;
}

/**
 * One in twenty is open, a few were closed lately, the rest is archived; besides, so many cards are
 * open on the small board. The same count makes the same tickets. Returns the ids of those that are
 * not on the small board.
 */
export const addTickets = (
  filling: Filling,
  field: Field,
  client_ids: readonly string[],
  count: number,
  small_board_cards: number,
): string[] => {
  const insert = inserting(filling, field, client_ids, count);
  const ids = madeInBatches(filling.inOrg, count, (tx, n) => {
    const is_open = n > count * 0.6 ? n % 8 === 0 : false;
    const is_archived = !is_open && n < count * 0.98;
    return insert(tx, n, { board: at(field.boards, n * 3 + (n >> 4)), is_open, is_archived });
  });
  const on_small_board = { board: field.small_board, is_open: true, is_archived: false };
  madeInBatches(filling.inOrg, small_board_cards, (tx, n) => insert(tx, count + n, on_small_board));
  return ids;
};

/**
 * Technicians take turns, so that no two visits of one overlap; those of the small board, whose cards
 * are `after` all other tickets, come later than all others.
 */
const visitOf = (created_at: Instant, after: number): Instant =>
  plusSeconds(created_at, after < 0 ? visit_seconds : late_visit_seconds + after * 7200);

const columnOf = (n: number, { board, is_open }: Place): ColumnRow => {
  const category = is_open ? at(open_shares, n * 7 + (n >> 5)) : n % 9 === 0 ? "cancelled" : "done";
  return at(
    board.columns.filter((column) => column.category === category),
    0,
  );
};

/** Inserts ticket number `n` of so many; returns its id. */
const inserting = (
  { api_key }: Filling,
  { technicians, job_type_ids }: Field,
  client_ids: readonly string[],
  count: number,
) => {
  const start = now();
  /** How many cards each column has: the next one's position. */
  const cards = new Map<string, number>();
  return (tx: OrgTx, n: number, place: Place): string => {
    const { board, is_archived } = place;
    const column = columnOf(n, place);
    const age_seconds = Math.floor((Math.abs(count - n) * period_seconds) / count);
    const created_at = plusSeconds(start, -age_seconds);
    const technician = column.category === "new" ? null : at(technicians, n);
    const visit = technician ? visitOf(created_at, n - count) : null;
    const position = cards.get(column.id) ?? 0;
    if (!is_archived) cards.set(column.id, position + 1);
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
      revisit_at: null,
      archived_at: is_archived ? plusSeconds(created_at, 86_400 * 40) : null,
      assignees_count: technician ? 1 : 0,
      comments_count: 0,
      comments_bytes: 0,
      attachments_count: 0,
      items_count: 0,
      keeps_items: 0 as const,
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
    return row.id;
  };
};
