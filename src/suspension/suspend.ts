import type { Actor } from "../access/caller.ts";
import type { ClientRow } from "../clients/client.ts";
import { recordReason, recordSuspended } from "../clients/record.ts";
import { suspensionView } from "../clients/suspensions.ts";
import type { CalendarDate } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import type { SuspensionReason } from "../shared/client-vocabulary.ts";
import { changeCollection } from "./collection.ts";
import { notifyResumed, notifySuspended } from "./notify.ts";
import { currentSuspension } from "./queries.ts";
import { endSuspension, insertSuspension, takeOver } from "./record.ts";

/** Who the journal of suspensions names for those of the dunning policy. */
export const dunning: Actor = { type: "system", id: null, name: "dunning" };

interface Suspend {
  reason: SuspensionReason;
  note: string | null;
}

/**
 * Suspends a client, and their account if it is active. A client who is suspended already stays so; `manual`
 * on top of `non_payment` becomes `manual`, without an event. Returns the updated row.
 */
export const suspendClient = (
  tx: OrgTx,
  client: ClientRow,
  by: Actor,
  { reason, note }: Suspend,
): ClientRow => {
  const current = currentSuspension(tx, client.id);
  if (current) {
    if (reason !== "manual" || current.reason === "manual") return client;
    takeOver(tx, current, by, note);
    return recordReason(tx, client);
  }
  const changes_account = client.isp_status === "active";
  const suspension = insertSuspension(tx, {
    client_id: client.id,
    reason,
    note,
    by,
    changed_account: changes_account ? 1 : 0,
  });
  const isp_status = changes_account ? "suspended" : client.isp_status;
  const row = recordSuspended(tx, client, { suspended: 1, isp_status }, suspensionView(suspension));
  if (reason === "manual") notifySuspended(tx, row);
  return row;
};

interface Resume {
  /** The policy does not suspend again before this day. Null ends such a delay, undefined keeps it. */
  until?: CalendarDate | null | undefined;
  /** The payment that resumes. */
  payment_id?: string | null;
}

/**
 * Resumes a client. The account becomes active again if the suspension had changed it and it is still suspended.
 * Of a client who is not suspended only `until` is kept. Returns the updated row.
 */
export const resumeClient = (
  tx: OrgTx,
  client: ClientRow,
  by: Actor,
  { until, payment_id }: Resume,
): ClientRow => {
  const kept =
    until === undefined ? client : changeCollection(tx, client, { resumed_until: until });
  const current = currentSuspension(tx, client.id);
  if (!current) return kept;
  endSuspension(tx, current, by, payment_id ?? null);
  const restores = current.changed_account === 1 && kept.isp_status === "suspended";
  const isp_status = restores ? "active" : kept.isp_status;
  const row = recordSuspended(tx, kept, { suspended: 0, isp_status }, null);
  notifyResumed(tx, row, current.reason);
  return row;
};
