import { invoiceNumber } from "../billing/invoices/number.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import type { Terms } from "./terms.ts";
import type { SearchHit } from "./wire.ts";

/** Numbers begin anew each year, so that a number without its year is one invoice of each. */
const numbered = prepareInOrg<{ number: number; years: string }>()((param) =>
  invoices()
    .where("org_id", "=", param("org_id"))
    .where("year", "in", eachOf<number>(param("years")))
    .where("number", "=", param("number"))
    .orderBy("year", "desc"),
);

const byId = prepareInOrg<{ id: string }>()((param) =>
  invoices().where("org_id", "=", param("org_id")).where("id", "=", param("id")),
);

const invoices = () =>
  build
    .selectFrom("invoices")
    .select([
      "id",
      "year",
      "number",
      "client_id",
      "client_snapshot",
      "status",
      "total",
      "currency",
    ]);

const newestYear = prepareInOrg()((param) =>
  build
    .selectFrom("invoices")
    .select("year")
    .where("org_id", "=", param("org_id"))
    .orderBy("year", "desc")
    .orderBy("number", "desc")
    .limit(1),
);

/** Years back in which a number without its year is looked up. */
const years_max = 10;

/** The invoices with this number or id, newest year first. */
export const invoiceHits = (db: OrgReader, { invoice, id }: Terms, limit: number): SearchHit[] => {
  const found = [
    ...(id === null ? [] : db.all(byId, { id })),
    ...(invoice === null
      ? []
      : db.all(numbered, {
          number: invoice.number,
          years: JSON.stringify(invoice.year === null ? recentYears(db) : [invoice.year]),
        })),
  ];
  return found.slice(0, limit).map((row) => ({
    type: "invoice",
    id: row.id,
    title: (JSON.parse(row.client_snapshot) as { name: string }).name,
    number: invoiceNumber(row),
    subtitle: null,
    status: row.status,
    amount: toDecimal(row.total, row.currency),
    currency: row.currency,
    client_id: row.client_id,
    exact: true,
  }));
};

const recentYears = (db: OrgReader): number[] => {
  const newest = db.first(newestYear, {})?.year;
  return newest === undefined
    ? []
    : Array.from({ length: years_max }, (_, index) => newest - index);
};
