import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { plusSeconds } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import { type Balance, balancesOf } from "../../ledger/balances.ts";
import { lastReminders } from "../../messages/queries.ts";
import { queueToClient } from "../../messages/queue.ts";
import { type Reach, reachOf } from "../../messages/reach.ts";
import {
  currencyOf,
  debtValue,
  invoiceValues,
  listed_invoices_max,
  recipientValues,
} from "../../messages/template-values.ts";
import { billLinkFor } from "../bill-links/link.ts";
import { invoiceForMessage } from "../invoices/notify.ts";
import { is_open } from "./conditions.ts";
import { selectedClients } from "./selected-clients.ts";
import type { Reminders } from "./wire.ts";

/** A client is reminded at most once in this time, so that a double click sends nothing twice. */
const between_seconds = 86_400;

/**
 * Queues a message about what they owe for each of the clients. The caller has chosen them, so the setting
 * `customer_messages` does not matter.
 */
export const remind = (
  tx: OrgTx,
  organization: Organization,
  client_ids: readonly string[],
): Reminders => {
  const clients = selectedClients(tx, client_ids);
  const ids = clients.map(({ id }) => id);
  const balances = balancesOf(tx, ids);
  const sent = lastReminders(tx, ids, ["queued", "sent"]);
  const skipped = lastReminders(tx, ids, ["skipped"]);
  const since = plusSeconds(tx.now, -between_seconds);
  const result: Reminders = { reminded: [], not_reminded: [] };
  for (const client of clients) {
    const named = { client_id: client.id, name: client.name };
    const owed = (balances.get(client.id) ?? []).filter(({ amount }) => amount > 0);
    const reach = reachOf(organization, client, "payment_reminder", tx.sends_mail);
    // Where nothing can be sent, a message that was skipped counts as one.
    const last = [sent, reach.obstacle === null ? null : skipped].map((at) => at?.get(client.id));
    const is_recent = last.some((at) => at !== undefined && at > since);
    const reason = obstacle(reach, owed, is_recent);
    if (reason !== null) {
      result.not_reminded.push({ ...named, reason });
      continue;
    }
    queueReminder(tx, organization, client, owed);
    const status = reach.obstacle === null ? "queued" : "skipped";
    result.reminded.push({ ...named, status });
  }
  return result;
};

const obstacle = (
  reach: Reach,
  owed: readonly Balance[],
  is_recent: boolean,
): Reminders["not_reminded"][number]["reason"] | null => {
  if (owed.length === 0) return "nothing_owed";
  if (reach.obstacle === "no_address") return "no_address";
  return is_recent ? "reminded_recently" : null;
};

const open_invoices = prepareInOrg<{ client_id: string; max: number }>()((param) =>
  build
    .selectFrom("invoices")
    .select([
      "year",
      "number",
      "legacy_number",
      "status",
      "total",
      "paid",
      "rounding",
      "credit_applied",
    ])
    .select(["currency", "due_date"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where(is_open)
    .orderBy("due_date")
    .orderBy("id")
    .limit(param("max")),
);

const open_count = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where(is_open),
);

const queueReminder = (
  tx: OrgTx,
  organization: Organization,
  client: ClientRow,
  owed: readonly Balance[],
): void => {
  const listed = tx.all(open_invoices, { client_id: client.id, max: listed_invoices_max });
  const are_all = listed.length < listed_invoices_max;
  const count = are_all
    ? listed.length
    : (tx.first(open_count, { client_id: client.id })?.count ?? 0);
  const currency = currencyOf(owed, client.currency);
  queueToClient(tx, organization, client, {
    kind: "payment_reminder",
    bill_link: () => billLinkFor(tx, client.id),
    values: {
      ...recipientValues(organization, client),
      invoice: invoiceValues(listed.map(invoiceForMessage), currency, count - listed.length),
      debt: debtValue(owed, currency),
      currency,
    },
  });
};
