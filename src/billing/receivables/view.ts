import { findSeqs, readClients } from "../../clients/queries.ts";
import { idAndName } from "../../clients/view.ts";
import { type CalendarDate, daysBetween } from "../../clock/instant.ts";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { balancesOf } from "../../ledger/balances.ts";
import { lastReminders } from "../../messages/queries.ts";
import { toDecimal } from "../../shared/money.ts";
import { is_open } from "./conditions.ts";
import { type Worth, worthOf } from "./rates.ts";
import type { Receivable } from "./wire.ts";

const open_by_client = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select((of) => [
      "client_id",
      of.fn.countAll<number>().as("count"),
      of.fn.min<CalendarDate>("due_date").as("oldest"),
    ])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where(is_open)
    .groupBy("client_id"),
);

interface Shown {
  today: CalendarDate;
  worth: Worth;
}

/** The clients as rows of the list, in this order. */
export const receivableViews = (
  db: OrgReader,
  ids: readonly string[],
  { today, worth }: Shown,
): Receivable[] => {
  const seqs = findSeqs(db, ids);
  const clients = readClients(
    db,
    ids.flatMap((id) => seqs.get(id) ?? []),
  );
  const balances = balancesOf(db, ids);
  const reminders = lastReminders(db, ids, ["queued", "sent"]);
  const open = new Map(
    db.all(open_by_client, { ids: JSON.stringify(ids) }).map((row) => [row.client_id, row]),
  );
  return clients.map((client) => {
    const owed = balances.get(client.id) ?? [];
    const oldest = open.get(client.id)?.oldest ?? today;
    return {
      client_id: client.id,
      name: client.name,
      phone_number: client.phone_number,
      email: client.email,
      branch: idAndName(client.branch_id, client.branch_name),
      collector: idAndName(client.collector_id, client.collector_name),
      balances: owed.map(({ currency, amount }) => ({
        currency,
        amount: toDecimal(amount, currency),
      })),
      worth: worthOf(worth, owed),
      oldest_due_date: oldest,
      days_overdue: Math.max(0, daysBetween(oldest, today)),
      open_invoices: open.get(client.id)?.count ?? 0,
      reminded_at: reminders.get(client.id) ?? null,
    };
  });
};
