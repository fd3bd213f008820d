import { sql } from "kysely";
import { todayOf } from "../access/organization-queries.ts";
import type { CalendarDate } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import type { EntryKind } from "../shared/journal.ts";
import type { Line } from "./entry.ts";
import { open_amount } from "./open-amount.ts";

/*
 * Sums per local day, from which reports read the past. They are written in the change that they count, with the
 * day and the client's branch of that moment: a later timezone or branch changes no closed day.
 */

/** A parameter of the statements below. */
type Param = (name: "org_id" | "client_id") => unknown;

const branchOf = (param: Param) => sql<string>`ifnull((select branch_id from "clients"
  where "org_id" = ${param("org_id")} and id = ${param("client_id")}), '')`;

const posting = prepareInOrg<{
  day: CalendarDate;
  kind: EntryKind;
  account: Line["account"];
  currency: string;
  client_id: string | null;
  amount: number;
}>()((param) =>
  build
    .insertInto("daily_postings")
    .values({
      org_id: param("org_id"),
      day: param("day"),
      kind: param("kind"),
      account: param("account"),
      currency: param("currency"),
      branch_id: branchOf(param),
      amount: param("amount"),
    })
    .onConflict((row) =>
      row
        .columns(["org_id", "day", "kind", "account", "currency", "branch_id"])
        .doUpdateSet((of) => ({ amount: of("daily_postings.amount", "+", param("amount")) })),
    ),
);

/** Adds the lines of a posted entry to its day. */
export const addPostings = (
  tx: OrgTx,
  { kind, client_id, lines }: { kind: EntryKind; client_id: string | null; lines: readonly Line[] },
): void => {
  const day = todayOf(tx);
  for (const line of lines) tx.run(posting, { day, kind, client_id, ...line });
};

const debtor = prepareInOrg<{
  day: CalendarDate;
  currency: string;
  client_id: string;
  clients: number;
}>()((param) =>
  build
    .insertInto("daily_debtors")
    .values({
      org_id: param("org_id"),
      day: param("day"),
      currency: param("currency"),
      branch_id: branchOf(param),
      clients: param("clients"),
    })
    .onConflict((row) =>
      row
        .columns(["org_id", "day", "currency", "branch_id"])
        .doUpdateSet((of) => ({ clients: of("daily_debtors.clients", "+", param("clients")) })),
    ),
);

/** Counts a client who begins (1) or ceases (-1) to owe in a currency. */
export const changeDebtors = (
  tx: OrgTx,
  client_id: string,
  currency: string,
  clients: 1 | -1,
): void => {
  tx.run(debtor, { day: todayOf(tx), currency, client_id, clients });
};

const receivable = prepareInOrg<{
  day: CalendarDate;
  due_date: CalendarDate;
  currency: string;
  client_id: string;
  amount: number;
  invoices: number;
}>()((param) =>
  build
    .insertInto("daily_receivables")
    .columns(["org_id", "day", "due_date", "currency", "branch_id", "amount", "invoices"])
    .expression(
      build
        .selectFrom("clients")
        .select([
          "org_id",
          param("day").as("day"),
          param("due_date").as("due_date"),
          param("currency").as("currency"),
          sql<string>`ifnull(branch_id, '')`.as("branch_id"),
          param("amount").as("amount"),
          param("invoices").as("invoices"),
        ])
        .where("org_id", "=", param("org_id"))
        .where("id", "=", param("client_id"))
        .where("deleted_at", "is", null),
    )
    .onConflict((row) =>
      row.columns(["org_id", "day", "due_date", "currency", "branch_id"]).doUpdateSet((of) => ({
        amount: of("daily_receivables.amount", "+", param("amount")),
        invoices: of("daily_receivables.invoices", "+", param("invoices")),
      })),
    ),
);

/** An invoice's open balance in minor units changed. Nothing is due of a deleted client any more. */
export const changeReceivable = (
  tx: OrgTx,
  {
    client_id,
    due_date,
    currency,
  }: Record<"client_id" | "currency", string> & {
    due_date: CalendarDate;
  },
  { before, after }: { before: number; after: number },
): void => {
  if (before === after) return;
  const invoices = Number(after > 0) - Number(before > 0);
  const amount = after - before;
  tx.run(receivable, { day: todayOf(tx), due_date, currency, client_id, amount, invoices });
};

type Moved = { day: CalendarDate; client_id: string; branch_id: string; sign: 1 | -1 };

const moved_receivables = prepareInOrg<Moved>()((param) =>
  build
    .insertInto("daily_receivables")
    .columns(["org_id", "day", "due_date", "currency", "branch_id", "amount", "invoices"])
    .expression(
      build
        .selectFrom("invoices")
        .select([
          "org_id",
          param("day").as("day"),
          "due_date",
          "currency",
          param("branch_id").as("branch_id"),
          sql<number>`${param("sign")} * sum(${open_amount})`.as("amount"),
          sql<number>`${param("sign")} * count(*)`.as("invoices"),
        ])
        .where("org_id", "=", param("org_id"))
        .where("client_id", "=", param("client_id"))
        .where(sql<boolean>`status in ('unpaid', 'partially_paid')`)
        .groupBy(["due_date", "currency"]),
    )
    .onConflict((row) =>
      row.columns(["org_id", "day", "due_date", "currency", "branch_id"]).doUpdateSet((of) => ({
        amount: of("daily_receivables.amount", "+", of.ref("excluded.amount")),
        invoices: of("daily_receivables.invoices", "+", of.ref("excluded.invoices")),
      })),
    ),
);

const moved_debtors = prepareInOrg<Moved>()((param) =>
  build
    .insertInto("daily_debtors")
    .columns(["org_id", "day", "currency", "branch_id", "clients"])
    .expression(
      build
        .selectFrom("client_accounts")
        .select([
          "org_id",
          param("day").as("day"),
          "currency",
          param("branch_id").as("branch_id"),
          param("sign").as("clients"),
        ])
        .where("org_id", "=", param("org_id"))
        .where("client_id", "=", param("client_id"))
        .where("receivable", ">", 0),
    )
    .onConflict((row) =>
      row.columns(["org_id", "day", "currency", "branch_id"]).doUpdateSet((of) => ({
        clients: of("daily_debtors.clients", "+", of.ref("excluded.clients")),
      })),
    ),
);

/** Takes what a client owes out of a branch (-1), or into one (1): the client moves, or is deleted. */
export const moveReceivables = (
  tx: OrgTx,
  client_id: string,
  branch_id: string | null,
  sign: 1 | -1,
): void => {
  const moved = { day: todayOf(tx), client_id, branch_id: branch_id ?? "", sign };
  tx.run(moved_receivables, moved);
  tx.run(moved_debtors, moved);
};
