import { type RawBuilder, sql } from "kysely";
import type { CalendarDate } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { open_amount } from "../../ledger/open-amount.ts";
import { toDecimal } from "../../shared/money.ts";
import { aging_buckets } from "../../shared/receivable-vocabulary.ts";
import { lastDueDates } from "./buckets.ts";
import { type Condition, openInvoices } from "./conditions.ts";
import type { ReceivableList } from "./wire.ts";

/** The position of an invoice's bucket. */
const bucketOf = (today: CalendarDate): RawBuilder<number> => {
  const passed = lastDueDates(today).map((day) => sql`("invoices"."due_date" <= ${day})`);
  return sql<number>`${sql.join(passed, sql` + `)}`;
};

/** The open invoices of the clients that fulfil the conditions, by bucket and currency. */
export const agingOf = (
  db: OrgReader,
  today: CalendarDate,
  conditions: readonly Condition[],
  currency: string | undefined,
): ReceivableList["aging"] => {
  const all = openInvoices(db, conditions).select(bucketOf(today).as("bucket"));
  const open = currency === undefined ? all : all.where("currency", "=", currency);
  const sums = db.all(
    open
      .select("currency")
      .select((of) => of.fn.countAll<number>().as("invoices"))
      .select(sql<number>`sum(${open_amount})`.as("amount"))
      .groupBy(["bucket", "currency"])
      .orderBy("currency"),
  );
  const clients = db.all(
    open
      .select((of) => of.fn.count<number>("client_id").distinct().as("clients"))
      .groupBy("bucket"),
  );
  return aging_buckets.map((bucket, position) => {
    const rows = sums.filter((row) => row.bucket === position);
    return {
      bucket,
      clients: clients.find((row) => row.bucket === position)?.clients ?? 0,
      invoices: rows.reduce((sum, { invoices }) => sum + invoices, 0),
      amounts: rows.map((row) => ({
        currency: row.currency,
        amount: toDecimal(row.amount, row.currency),
      })),
    };
  });
};
