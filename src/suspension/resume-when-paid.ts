import { system } from "../access/caller.ts";
import { type Organization, readOrganization, todayOf } from "../access/organization-queries.ts";
import type { ClientRow } from "../clients/client.ts";
import { findClient } from "../clients/queries.ts";
import type { OrgTx } from "../database/org.ts";
import { accountsOf } from "../ledger/balances.ts";
import { toleranceIn } from "../ledger/tolerance.ts";
import { changeCollection } from "./collection.ts";
import { debtOf, minimumIn } from "./debt.ts";
import { clientResumedBy, currentSuspension, mayEndByPayment, resumeRule } from "./queries.ts";
import { resumeClient } from "./suspend.ts";

/**
 * After something lowered what a client owes: ends the promise of a client who owes nothing, and a suspension for
 * `non_payment` whose debt is paid, whether or not the policy is still switched on.
 */
export const resumeWhenPaid = (tx: OrgTx, client_id: string, payment_id: string | null): void => {
  if (!mayEndByPayment(tx, client_id)) return;
  const client = findClient(tx, client_id);
  if (!client) return;
  const organization = readOrganization(tx);
  const kept = owesNothing(tx, organization, client)
    ? changeCollection(tx, client, { promise_until: null, promise_note: null, promised_on: null })
    : client;
  if (currentSuspension(tx, client_id)?.reason === "non_payment" && isPaid(tx, organization, kept))
    resumeClient(tx, kept, system, { payment_id });
};

const owesNothing = (tx: OrgTx, organization: Organization, { id }: ClientRow): boolean =>
  accountsOf(tx, id).every(
    ({ currency, receivable, credit }) =>
      receivable - credit <= toleranceIn(organization, currency),
  );

/** Whether the debt is less than the policy's minimum, or what the tolerance forgives. */
const isPaid = (tx: OrgTx, organization: Organization, client: ClientRow): boolean => {
  const { resume, minimum_balance } = resumeRule(tx);
  if (resume === "manual") return false;
  const { currency } = client;
  const debt = debtOf(tx, client, todayOf(tx), { includes_day: false });
  if (debt <= toleranceIn(organization, currency)) return true;
  const minimum = minimumIn(tx, organization, currency, minimum_balance, tx.now);
  return minimum !== null && debt < minimum;
};

/** After a payment was deleted: the policy may again suspend whom it had resumed. */
export const reopenSuspend = (tx: OrgTx, payment_id: string): void => {
  const client_id = clientResumedBy(tx, payment_id);
  const client = client_id === undefined ? undefined : findClient(tx, client_id);
  if (client) changeCollection(tx, client, { suspend_reopened_on: todayOf(tx) });
};
