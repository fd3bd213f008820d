import { type Insertable, sql } from "kysely";
import { across_organizations, build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { TicketsTable } from "../database/tables/tickets.ts";

type Row = Insertable<TicketsTable>;

/** What `insertTicket` adds by itself. */
type Numbered = "org_id" | "seq" | "number";

const columns = [
  "id",
  "version",
  "title",
  "description",
  "board_id",
  "column_id",
  "position",
  "status_category",
  "client_id",
  "priority",
  "type",
  "due_date",
  "labels",
  "job_type_id",
  "technician_id",
  "scheduled_at",
  "scheduled_until",
  "external_ref",
  "created_via",
  "api_key_id",
  "created_by",
  "checklist_state",
  "cancellation_reason",
  "follow_up_of",
  "started_at",
  "resolved_at",
  "closed_at",
  "archived_at",
  "sla_hours",
  "sla_counts_from",
  "sla_paused_seconds",
  "sla_paused_since",
  "sla_due_at",
  "sla_breached_at",
  "assignees_count",
  "comments_count",
  "attachments_count",
  "created_at",
  "updated_at",
  "deleted_at",
] as const satisfies Exclude<keyof Row, Numbered>[];

export type NewRow = Required<Pick<Row, (typeof columns)[number]>>;

const insert = prepareInOrg<NewRow & { seq: number; number: number }>()((param) =>
  build.insertInto("tickets").values({
    org_id: param("org_id"),
    seq: param("seq"),
    number: param("number"),
    ...Object.fromEntries(columns.map((name) => [name, param(name)])),
    // The columns above are all the others: NewRow says so to the callers.
  } as never),
);

const nextNumber = prepareInOrg()((param) =>
  build
    .updateTable("ticket_numbers")
    .set({ last: sql`last + 1` })
    .where("org_id", "=", param("org_id"))
    .returning(["slot", "last"]),
);

/** Numbers of one organization lie together: each has room for 2^32. */
const slot_size = 2 ** 32;

const firstNumber = (tx: OrgTx): { slot: number; last: number } => {
  tx.run(
    build.insertInto("ticket_numbers").values({
      org_id: tx.org_id,
      slot: sql`(SELECT ${across_organizations} coalesce(max(slot), 0) + 1 FROM ticket_numbers)`,
      last: 1,
    }),
  );
  const made = tx.first(tx.from("ticket_numbers").select(["slot", "last"]));
  if (!made) throw new Error("the organization's ticket numbers were not stored");
  return made;
};

/**
 * Inserts a row under the organization's next number; a change that is undone gives its number back.
 * The triggers `ticket_counts_new` and `ticket_search_new` count it and index its text. Returns its seq.
 */
export const insertTicket = (tx: OrgTx, row: NewRow): number => {
  const { slot, last } = tx.first(nextNumber, {}) ?? firstNumber(tx);
  const seq = slot * slot_size + last;
  tx.run(insert, { ...row, seq, number: last });
  return seq;
};

/** The seqs that an organization's tickets can have. */
export const seqRange = (slot: number): [first: number, last: number] => [
  slot * slot_size,
  (slot + 1) * slot_size - 1,
];
