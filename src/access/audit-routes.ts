import { ok } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { listAudit } from "./audit.ts";
import { AuditLog, audit_query } from "./audit-wire.ts";

/** Decisions §2. */
export const auditOperations = [
  list(
    "/v1/audit-log",
    "audit:read",
    {
      id: "listAuditEntries",
      summary: "List the audit log",
      description:
        "Changes of keys, people, settings and endpoints, and every deletion, newest first.",
      tag: "Audit log",
      query: audit_query,
      answers: { 200: AuditLog },
    },
    ({ db, caller, query }) => ok(paginated(listAudit(db, caller.organization.timezone, query))),
  ),
];
