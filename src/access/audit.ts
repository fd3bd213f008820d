import { type CalendarDate, type Instant, plusDays, startOfDate } from "../clock/instant.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import type { Actor } from "./caller.ts";

/** Who did what (decisions §2); kept with the change itself. */
export interface Audited {
  actor: Actor;
  /** In words, as the document calls the operation. */
  action: string;
  /** `DELETE /v1/tickets/{id}`, or the command. */
  operation: string;
  subject_id: string | null;
  /** The fields that were sent. */
  sent: Record<string, unknown>;
  request_id: string | null;
  address: string | null;
}

/** Never kept, whatever operation carries them. */
const confidential = new Set(["password", "current_password"]);

export const recordAudit = (tx: OrgTx, entry: Audited): void => {
  const sent = Object.entries(entry.sent).filter(([name]) => !confidential.has(name));
  tx.insert("audit_log", {
    ...entry,
    id: Bun.randomUUIDv7(),
    actor: JSON.stringify(entry.actor),
    actor_id: entry.actor.id,
    sent: JSON.stringify(Object.fromEntries(sent)),
    created_at: tx.now,
  });
};

/** The operator at the command line. */
export const operator: Actor = { type: "system", id: null, name: "command line" };

export interface AuditFilters {
  actor_id?: string | undefined;
  subject_id?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

const entries = (db: OrgReader, timezone: string, filters: AuditFilters) => {
  const { actor_id, subject_id, date_from, date_to } = filters;
  const from: Instant | null = date_from ? startOfDate(date_from as CalendarDate, timezone) : null;
  const until: Instant | null = date_to
    ? startOfDate(plusDays(date_to as CalendarDate, 1), timezone)
    : null;
  return db
    .from("audit_log")
    .$if(actor_id !== undefined, (query) => query.where("actor_id", "=", actor_id ?? null))
    .$if(subject_id !== undefined, (query) => query.where("subject_id", "=", subject_id ?? null))
    .$if(from !== null, (query) => query.where("created_at", ">=", from as Instant))
    .$if(until !== null, (query) => query.where("created_at", "<", until as Instant));
};

/** A page of the audit log, newest first. */
export const listAudit = (
  db: OrgReader,
  timezone: string,
  filters: AuditFilters,
  { page, per_page }: { page: number; per_page: number },
) => {
  const query = entries(db, timezone, filters);
  const rows = db.all(
    query
      .selectAll()
      .orderBy("id", "desc")
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  const count = db.first(query.select((of) => of.fn.countAll<number>().as("entries")));
  return {
    rows: rows.map((row) => ({
      id: row.id,
      actor: JSON.parse(row.actor) as Actor,
      action: row.action,
      operation: row.operation,
      subject_id: row.subject_id,
      sent: JSON.parse(row.sent) as Record<string, unknown>,
      request_id: row.request_id,
      address: row.address,
      created_at: row.created_at,
    })),
    total: count?.entries ?? 0,
  };
};
