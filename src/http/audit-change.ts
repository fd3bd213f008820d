import type { Ability } from "../access/abilities.ts";
import { recordAudit } from "../access/audit.ts";
import type { Caller } from "../access/caller.ts";
import type { OrgTx } from "../database/org.ts";
import type { Call } from "./call.ts";
import type { Answer, WriteOperation } from "./operation.ts";

/** What the audit log tells of: every delete, and every change of keys, people, settings and endpoints. */
const audited: ReadonlySet<Ability> = new Set([
  "api_keys:manage",
  "users:manage",
  "settings:manage",
  "webhooks:manage",
]);

/** Records a change that the audit log tells of, in its transaction: no operation has to remember. */
export const auditChange = (
  tx: OrgTx,
  operation: WriteOperation,
  call: Call,
  caller: Caller,
  sent: Record<string, unknown>,
  { body }: Answer,
): void => {
  const { method, path, ability, spec } = operation;
  if (method !== "DELETE" && !audited.has(ability)) return;
  const made = body as { id?: string; uuid?: string } | null;
  recordAudit(tx, {
    actor: caller.actor,
    action: spec.summary,
    operation: `${method} ${path.replaceAll(/:([a-z_]+)/g, "{$1}")}`,
    subject_id: Object.values(call.params).at(-1)?.toLowerCase() ?? made?.id ?? made?.uuid ?? null,
    sent,
    request_id: call.headers["X-Request-Id"],
    address: call.address,
  });
};
