import { recordAudit } from "../../access/audit.ts";
import type { Caller } from "../../access/caller.ts";
import type { OrgTx } from "../../database/org.ts";
import type { Answer } from "../contract/answer.ts";
import type { WriteOperation } from "../contract/operation.ts";
import type { Call } from "./call.ts";

/** Records an audited change in the audit log, in its transaction (decisions §2). */
export const auditChange = (
  tx: OrgTx,
  operation: WriteOperation,
  call: Call,
  caller: Caller,
  sent: Record<string, unknown>,
  { body, audit }: Answer,
): void => {
  const { method, path, spec } = operation;
  if (!spec.audited) return;
  const created = body as { id?: string; uuid?: string } | null;
  recordAudit(tx, {
    actor: caller.actor,
    action: spec.summary,
    operation: `${method} ${path.replaceAll(/:([a-z_]+)/g, "{$1}")}`,
    subject_id:
      Object.values(call.params).at(-1)?.toLowerCase() ?? created?.id ?? created?.uuid ?? null,
    sent: { ...sent, ...audit },
    request_id: call.headers["X-Request-Id"],
    address: call.address,
  });
};
