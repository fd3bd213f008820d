import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { plusSeconds } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import { type Balance, balancesOf } from "../../ledger/balances.ts";
import { lastReminders } from "../../messages/queries.ts";
import { queueMessage } from "../../messages/queue.ts";
import { paymentReminder } from "../../messages/templates.ts";
import { inFull } from "../../shared/money.ts";
import { openAmount } from "../invoices/amounts.ts";
import { invoiceNumber } from "../invoices/number.ts";
import { is_open } from "./conditions.ts";
import { selectedClients } from "./selected-clients.ts";
import type { Reminders } from "./wire.ts";

/** A client is reminded at most once in this time, so that a double click sends nothing twice. */
const between_seconds = 86_400;

/** Invoices listed in a message. */
const listed_max = 20;

/**
 * Queues an e-mail about what they owe for each of the clients. The caller has chosen them, so the setting
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
  // Without a mail server, a message is stored as skipped.
  const last = lastReminders(
    tx,
    ids,
    tx.sends_mail ? ["queued", "sent"] : ["queued", "sent", "skipped"],
  );
  const since = plusSeconds(tx.now, -between_seconds);
  const result: Reminders = { reminded: [], not_reminded: [] };
  for (const client of clients) {
    const named = { client_id: client.id, name: client.name };
    const owed = (balances.get(client.id) ?? []).filter(({ amount }) => amount > 0);
    const reason = obstacle(client, owed, (last.get(client.id) ?? "") > since);
    if (reason !== null || client.email === null) {
      result.not_reminded.push({ ...named, reason: reason ?? "no_address" });
      continue;
    }
    queueReminder(tx, organization, { ...client, email: client.email }, owed);
    result.reminded.push({ ...named, status: tx.sends_mail ? "queued" : "skipped" });
  }
  return result;
};

const obstacle = (
  { email }: ClientRow,
  owed: readonly Balance[],
  is_recent: boolean,
): Reminders["not_reminded"][number]["reason"] | null => {
  if (owed.length === 0) return "nothing_owed";
  if (email === null) return "no_address";
  return is_recent ? "reminded_recently" : null;
};

const open_invoices = prepareInOrg<{ client_id: string; max: number }>()((param) =>
  build
    .selectFrom("invoices")
    .select(["year", "number", "status", "total", "paid", "rounding", "currency", "due_date"])
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
  client: ClientRow & { email: string },
  owed: readonly Balance[],
): void => {
  const listed = tx.all(open_invoices, { client_id: client.id, max: listed_max });
  const count = tx.first(open_count, { client_id: client.id })?.count ?? 0;
  queueMessage(tx, {
    kind: "payment_reminder",
    to: client.email,
    client_id: client.id,
    ...paymentReminder({
      organization_name: organization.name,
      client_name: client.name,
      language: client.language,
      balances: owed.map(({ amount, currency }) => `${inFull(amount, currency)} ${currency}`),
      invoices: listed.map((invoice) => ({
        number: invoiceNumber(invoice),
        balance: `${inFull(openAmount(invoice), invoice.currency)} ${invoice.currency}`,
        due_date: invoice.due_date,
      })),
      more_invoices: count - listed.length,
    }),
  });
};
