import { type RawBuilder, sql } from "kysely";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { type YearlyNumber, yearsToSearch } from "../yearly-number.ts";

/** Numbers begin anew each year, so that a number without its year is one invoice of each. */
const numbered = prepareInOrg<{ number: number; years: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where("year", "in", eachOf<number>(param("years")))
    .where("number", "=", param("number"))
    .orderBy("year", "desc"),
);

/** A range of the index `invoices_by_legacy_number`. */
const beginsWith = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<boolean>`legacy_number is not null and legacy_number collate nocase >= ${from}
    and legacy_number collate nocase < ${to}`;

const byLegacyNumber = prepareInOrg<{ from: string; to: string; max: number }>()((param) =>
  build
    .selectFrom("invoices")
    .select("id")
    .where("org_id", "=", param("org_id"))
    .where(beginsWith(param("from"), param("to")))
    .orderBy(sql`legacy_number collate nocase`)
    .orderBy("id")
    .limit(param("max")),
);

const newestYear = prepareInOrg()((param) =>
  build
    .selectFrom("invoices")
    .select("year")
    .where("org_id", "=", param("org_id"))
    .orderBy("year", "desc")
    .orderBy("number", "desc")
    .limit(1),
);

export const newestInvoiceYear = (db: OrgReader): number | undefined =>
  db.first(newestYear, {})?.year;

/**
 * The invoices that a text names, at most `max`: by our number, if `number` was read from it, newest year first; then
 * imported ones whose legacy number begins with it, ignoring case.
 */
export const invoiceIdsByNumber = (
  db: OrgReader,
  text: string,
  number: YearlyNumber | null,
  max: number,
): string[] => {
  const years = number && yearsToSearch(number.year, () => newestInvoiceYear(db));
  const own =
    number && years
      ? db.all(numbered, { number: number.number, years: JSON.stringify(years) })
      : [];
  const imported = db.all(byLegacyNumber, { from: text, to: `${text}\u{10ffff}`, max });
  return [...own, ...imported].slice(0, max).map(({ id }) => id);
};
