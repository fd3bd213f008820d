import { sql } from "kysely";
import type { Instant } from "../../clock/instant.ts";
import type { Period } from "../../clock/period.ts";
import { build, eachOf, type RowOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import type { ClientEntryKind } from "../../shared/journal.ts";
import { receiptNumber } from "../receipts/number.ts";

/** A client's account in one currency during a period. */
export interface AccountPeriod {
  client_id: string;
  currency: string;
  period: Period;
}

/** Sort before and after every instant, so that an open period still uses a range of the index. */
const before_all = "" as Instant;
const after_all = ":" as Instant;

const before = prepareInOrg<{ client_id: string; currency: string; from: Instant }>()((param) =>
  build
    .selectFrom("journal_entries as entry")
    .innerJoin("journal_lines as line", (join) =>
      join.onRef("line.org_id", "=", "entry.org_id").onRef("line.entry_id", "=", "entry.id"),
    )
    .select(({ fn }) => fn.coalesce(fn.sum<number>("line.amount"), sql.lit(0)).as("balance"))
    .where("entry.org_id", "=", param("org_id"))
    .where("entry.client_id", "=", param("client_id"))
    .where("entry.created_at", "<", param("from"))
    .where("line.currency", "=", param("currency"))
    .where("line.account", "in", sql<"receivable" | "credit">`('receivable', 'credit')`),
);

/** What the client owed before the period, in minor units. Negative is credit. */
export const openingBalance = (
  db: OrgReader,
  { client_id, currency, period }: AccountPeriod,
): number =>
  period.from === null
    ? 0
    : (db.first(before, { client_id, currency, from: period.from })?.balance ?? 0);

const within = prepareInOrg<{
  client_id: string;
  currency: string;
  from: Instant;
  before: Instant;
}>()((param) =>
  build
    .selectFrom("journal_entries as entry")
    .select((of) => [
      "entry.id",
      "entry.kind",
      "entry.reference",
      "entry.created_at",
      of
        .selectFrom("journal_lines as line")
        .select(({ fn }) => fn.sum<number | null>("line.amount").as("amount"))
        .whereRef("line.org_id", "=", "entry.org_id")
        .whereRef("line.entry_id", "=", "entry.id")
        .where("line.currency", "=", param("currency"))
        .where("line.account", "in", sql<"receivable" | "credit">`('receivable', 'credit')`)
        .as("amount"),
    ])
    .where("entry.org_id", "=", param("org_id"))
    .where("entry.client_id", "=", param("client_id"))
    .where("entry.created_at", ">=", param("from"))
    .where("entry.created_at", "<", param("before"))
    .orderBy("entry.created_at")
    .orderBy("entry.id")
    .$narrowType<{ kind: ClientEntryKind }>(),
);

/**
 * The client's journal entries of the period, oldest first. `amount` is the change of what they owe, in minor
 * units; null if the entry does not affect this account.
 */
export const entriesOf = (
  db: OrgReader,
  { client_id, currency, period }: AccountPeriod,
): RowOf<typeof within>[] =>
  db.all(within, {
    client_id,
    currency,
    from: period.from ?? before_all,
    before: period.before ?? after_all,
  });

const receipts = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("payments")
    .select(["id", "receipt_year", "receipt_number"])
    .where("org_id", "=", param("org_id"))
    .where("id", "in", eachOf(param("ids"))),
);

/** The receipts' numbers as displayed, by the payment's id. Other ids are ignored. */
export const receiptNumbersOf = (
  db: OrgReader,
  ids: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    db.all(receipts, { ids: JSON.stringify(ids) }).flatMap((row): [string, string][] => {
      const number = receiptNumber(row);
      return number === null ? [] : [[row.id, number]];
    }),
  );
