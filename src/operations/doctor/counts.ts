import { type RawBuilder, sql } from "kysely";
import { across_organizations } from "../../database/build.ts";
import type { Readable } from "../../database/connection.ts";
import { commandFor } from "../../database/file/advice.ts";
import { rowsOf } from "../../database/integrity.ts";
import { isHere } from "../../database/organization-moves.ts";
import { counted, type Finding, ok, warn } from "./finding.ts";

interface Count {
  name: string;
  of: RawBuilder<{ count: number }>;
  /** For a count above 0. */
  says: (count: number) => string;
  what: (path: string) => string;
  none: string;
}

/** Failures that go unnoticed; each count should be 0. */
export const countFindings = (db: Readable, path: string): Finding[] =>
  counts.map(({ name, of, says, what, none }) => {
    const count = rowsOf(db, of)[0]?.count ?? 0;
    return count > 0 ? warn(name, says(count), what(path)) : ok(name, none);
  });

const counts: Count[] = [
  {
    name: "endpoints",
    of: sql`select ${across_organizations} count(*) as count from "webhook_endpoints"
      where deleted_at is null and (disabled_reason is not null or failure_count > 0)
        and ${isHere("webhook_endpoints.org_id")}`,
    says: (count) =>
      `${counted(count, "webhook endpoint")} failing, or deactivated because of failures`,
    what: () => "For the reason: POST /v1/webhooks/{uuid}/diagnose",
    none: "No webhook endpoint is failing",
  },
  {
    name: "messages",
    of: sql`select ${across_organizations} count(*) as count from "messages" where status = 'failed'
      and ${isHere("messages.org_id")}`,
    says: (count) => `${counted(count, "e-mail message")} could not be sent`,
    what: () => "For the reason: GET /v1/messages?status=failed",
    none: "No e-mail message has failed",
  },
  {
    name: "monthly_bills",
    of: sql`select ${across_organizations} count(*) as count from "recurring_failures"
      where ${isHere("recurring_failures.org_id")}`,
    says: (count) => `${counted(count, "monthly invoice")} could not be created`,
    what: () => "For the reason: GET /v1/invoice-runs",
    none: "No monthly invoice has failed",
  },
  {
    name: "monthly_runs",
    of: sql`select ${across_organizations} count(*) as count from "recurring_billing"
      where billed_through < date('now', '-3 days') and ${isHere("recurring_billing.org_id")}`,
    says: (count) => `${counted(count, "organization")} without monthly billing for three days`,
    what: (path) =>
      `The running service does it; or: ${commandFor(path, "job run recurring-invoices")}`,
    none: "Monthly billing is up to date",
  },
  {
    name: "moves",
    of: sql`select count(*) as count from "organization_moves" where state <> 'moved'`,
    says: (count) => `${counted(count, "organization")} closed by a move that has not ended`,
    what: () =>
      "Repeat the command of the move, or add --undo to it, in the file that the organization comes from",
    none: "No move of an organization was interrupted",
  },
];
