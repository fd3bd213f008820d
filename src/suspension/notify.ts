import { readOrganization, todayOf } from "../access/organization-queries.ts";
import type { ClientRow } from "../clients/client.ts";
import type { OrgTx } from "../database/org.ts";
import { balancesOf } from "../ledger/balances.ts";
import { queueToClient } from "../messages/queue.ts";
import { debtValue, recipientValues } from "../messages/template-values.ts";
import type { SuspensionReason } from "../shared/client-vocabulary.ts";
import { debtOf } from "./debt.ts";

/**
 * Queues a message to a client whom a person suspended, if the organization writes to its clients. One whom the
 * policy suspends gets its message from there.
 */
export const notifySuspended = (tx: OrgTx, client: ClientRow): void => {
  const organization = readOrganization(tx);
  if (!organization.customer_messages) return;
  const { currency } = client;
  const amount = debtOf(tx, client, todayOf(tx), { includes_day: false });
  queueToClient(tx, organization, client, {
    kind: "service_suspended",
    values: {
      ...recipientValues(organization, client),
      currency,
      debt: debtValue([{ currency, amount }], currency),
    },
  });
};

/** Queues a message to a resumed client: to one whom the policy had suspended, whatever else is sent to clients. */
export const notifyResumed = (tx: OrgTx, client: ClientRow, reason: SuspensionReason): void => {
  const organization = readOrganization(tx);
  if (reason === "manual" && !organization.customer_messages) return;
  const { id, currency } = client;
  const balances = balancesOf(tx, [id]).get(id) ?? [];
  queueToClient(tx, organization, client, {
    kind: "service_resumed",
    values: {
      ...recipientValues(organization, client),
      currency,
      debt: debtValue(balances, currency),
    },
  });
};
