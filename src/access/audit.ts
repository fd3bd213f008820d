import { type Selectable, sql } from "kysely";
import { periodOf } from "../clock/period.ts";
import type { OrgReader, OrgTx } from "../database/org.ts";
import { pageOf } from "../database/page.ts";
import { isWithinPeriod } from "../database/period.ts";
import type { AuditLogTable } from "../database/tables/access.ts";
import type { AuditQuery } from "./audit-wire.ts";
import { type Actor, actorOf } from "./caller.ts";

/** An entry of the audit log, written in the transaction of the change (decisions §2). */
export interface Audited {
  actor: Actor;
  /** The operation's summary in the OpenAPI document. */
  action: string;
  /** `DELETE /v1/tickets/{id}`, or the command. */
  operation: string;
  subject_id: string | null;
  /** The fields that were sent. */
  sent: Record<string, unknown>;
  request_id: string | null;
  address: string | null;
}

/** Fields that are never stored, at any depth. */
const confidential = new Set([
  "password",
  "current_password",
  "new_password",
  "secret",
  "client_secret",
]);

/** Adds an entry to the audit log, without passwords and secrets. */
export const recordAudit = (tx: OrgTx, entry: Audited): void => {
  tx.insert("audit_log", {
    ...entry,
    id: Bun.randomUUIDv7(),
    actor: JSON.stringify(entry.actor),
    actor_id: entry.actor.id,
    sent: JSON.stringify(entry.sent, (name, value) => (confidential.has(name) ? undefined : value)),
    created_at: tx.now,
  });
};

const operator: Actor = { type: "system", id: null, name: "command line" };

/** Adds an entry for a command of the operator. */
export const recordCommand = (
  tx: OrgTx,
  entry: Pick<Audited, "action" | "operation" | "subject_id" | "sent">,
): void => recordAudit(tx, { ...entry, actor: operator, request_id: null, address: null });

type AuditFilters = Omit<AuditQuery, "page" | "per_page">;

const entries = (db: OrgReader, timezone: string, filters: AuditFilters) => {
  const { actor_id, subject_id, operation } = filters;
  const is_within = isWithinPeriod(sql.ref("created_at"), periodOf(filters, timezone));
  let query = db.from("audit_log").where(is_within);
  if (actor_id !== undefined) query = query.where("actor_id", "=", actor_id);
  if (subject_id !== undefined) query = query.where("subject_id", "=", subject_id.toLowerCase());
  if (operation !== undefined) query = query.where("operation", "=", operation);
  return query;
};

/** A page of the audit log, newest first. */
export const listAudit = (
  db: OrgReader,
  timezone: string,
  { page, per_page, ...filters }: AuditQuery,
) => {
  const query = entries(db, timezone, filters)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return pageOf(db, query, { page, per_page }, auditView);
};

const auditView = ({ org_id: _, actor_id: __, ...row }: Selectable<AuditLogTable>) => ({
  ...row,
  actor: actorOf(row.actor),
  sent: JSON.parse(row.sent) as Record<string, unknown>,
});
