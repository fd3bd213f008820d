import { sql } from "kysely";
import { type Caller, holds } from "../access/caller.ts";
import { type NumberedReceipt, receiptNumber } from "../billing/receipts/number.ts";
import { yearsToSearch } from "../billing/yearly-number.ts";
import { findClients } from "../clients/queries.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import type { Terms } from "./terms.ts";
import type { SearchHit } from "./wire.ts";

/** The shortest beginning of a reference that is looked up. */
const reference_min = 3;

const payments = () =>
  build
    .selectFrom("payments")
    .select(["id", "client_id", "reference", "amount", "currency"])
    .select(["receipt_year", "receipt_number"])
    .where("deleted_at", "is", null);

const byId = prepareInOrg<{ id: string }>()((param) =>
  payments().where("org_id", "=", param("org_id")).where("id", "=", param("id")),
);

const byReference = prepareInOrg<{ from: string; before: string; max: number }>()((param) =>
  payments()
    .where("org_id", "=", param("org_id"))
    .where("reference", "is not", null)
    .where(sql<boolean>`reference collate nocase >= ${param("from")}`)
    .where(sql<boolean>`reference collate nocase < ${param("before")}`)
    .orderBy(sql`reference collate nocase`)
    .orderBy("id")
    .limit(param("max")),
);

/** Numbers begin anew each year, so that a number without its year is one receipt of each. */
const byReceipt = prepareInOrg<{ number: number; years: string }>()((param) =>
  payments()
    .where("org_id", "=", param("org_id"))
    .where("receipt_year", "in", eachOf<number>(param("years")))
    .where("receipt_number", "=", param("number"))
    .orderBy("receipt_year", "desc"),
);

const newestYear = prepareInOrg()((param) =>
  build
    .selectFrom("payments")
    .select("receipt_year")
    .where("org_id", "=", param("org_id"))
    .where("receipt_year", "is not", null)
    .orderBy("receipt_year", "desc")
    .limit(1),
);

/** The payments whose reference begins with the text, or with this id or receipt number. */
export const paymentHits = (
  db: OrgReader,
  caller: Caller,
  { text, id, receipt }: Terms,
  limit: number,
): SearchHit[] => {
  const found = [
    ...(id === null ? [] : db.all(byId, { id })),
    ...(receipt === null
      ? []
      : db.all(byReceipt, {
          number: receipt.number,
          years: JSON.stringify(
            yearsToSearch(receipt.year, () => db.first(newestYear, {})?.receipt_year),
          ),
        })),
    ...(text.length < reference_min
      ? []
      : db.all(byReference, { from: text, before: `${text}\u{10ffff}`, max: limit })),
  ].slice(0, limit);
  const clients = holds(caller, "clients:read")
    ? findClients(
        db,
        found.map(({ client_id }) => client_id),
      )
    : new Map<string, { name: string }>();
  return found.map((row) => ({
    type: "payment",
    id: row.id,
    title: clients.get(row.client_id)?.name ?? "",
    number: isReceipt(row, receipt) ? receiptNumber(row) : row.reference,
    subtitle: null,
    status: null,
    amount: toDecimal(row.amount, row.currency),
    currency: row.currency,
    client_id: row.client_id,
    exact:
      row.id === id ||
      isReceipt(row, receipt) ||
      row.reference?.toLowerCase() === text.toLowerCase(),
  }));
};

const isReceipt = (row: NumberedReceipt, searched: Terms["receipt"]): boolean =>
  searched !== null &&
  row.receipt_number === searched.number &&
  (searched.year === null || row.receipt_year === searched.year);
