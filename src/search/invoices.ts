import { invoiceIdsByNumber, newestInvoiceYear } from "../billing/invoices/by-number.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { yearsToSearch } from "../billing/yearly-number.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import type { Terms } from "./terms.ts";
import type { SearchHit } from "./wire.ts";

const byId = prepareInOrg<{ id: string }>()((param) =>
  invoices().where("org_id", "=", param("org_id")).where("id", "=", param("id")),
);

const ofCreditNotes = prepareInOrg<{ number: number; years: string }>()((param) =>
  build
    .selectFrom("credit_notes")
    .select("invoice_id")
    .where("org_id", "=", param("org_id"))
    .where("year", "in", eachOf<number>(param("years")))
    .where("number", "=", param("number"))
    .orderBy("year", "desc"),
);

const ofCreditNote = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("credit_notes")
    .select("invoice_id")
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id")),
);

const invoices = () =>
  build
    .selectFrom("invoices")
    .select([
      "id",
      "year",
      "number",
      "legacy_number",
      "client_id",
      "client_snapshot",
      "status",
      "total",
      "currency",
    ]);

/** The invoices with this number or id, or with a credit note that has it, newest year first. */
export const invoiceHits = (db: OrgReader, terms: Terms, limit: number): SearchHit[] => {
  const { invoice, id } = terms;
  const found = [
    ...(id === null ? [] : db.all(byId, { id })),
    ...invoiceIdsByNumber(db, terms.text, invoice, limit).flatMap((found) =>
      db.all(byId, { id: found }),
    ),
    ...creditedInvoices(db, terms).flatMap(({ invoice_id }) => db.all(byId, { id: invoice_id })),
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

const creditedInvoices = (db: OrgReader, { credit_note, id }: Terms) => [
  ...(id === null ? [] : db.all(ofCreditNote, { id })),
  ...(credit_note === null ? [] : db.all(ofCreditNotes, numberIn(db, credit_note))),
];

const numberIn = (db: OrgReader, { year, number }: NonNullable<Terms["invoice"]>) => ({
  number,
  years: JSON.stringify(yearsToSearch(year, () => newestInvoiceYear(db))),
});
