import { type Organization, readOrganization } from "../access/organization-queries.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { openInvoicesOf } from "../billing/invoices/open.ts";
import type { InvoiceRow } from "../billing/invoices/record.ts";
import { printedDate, printedLine, printedLines } from "../billing/pdf/printable.ts";
import { receiptNumber } from "../billing/receipts/number.ts";
import type { ClientRow } from "../clients/client.ts";
import { requireClient } from "../clients/queries.ts";
import { dateIn, type Instant } from "../clock/instant.ts";
import type { Language } from "../customer-texts/language.ts";
import { languages } from "../customer-texts/language.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { accountsOf } from "../ledger/balances.ts";
import { inFull } from "../shared/money.ts";
import { payment_methods } from "../shared/vocabulary.ts";
import type { BillPageData, FormState, PageInvoice, PrintedAmount } from "./page-data.ts";

const invoices_max = 50;
const payments_max = 10;
const claims_max = 5;
const instructions_lines_max = 200;

const paymentsOf = prepareInOrg<{ client_id: string; max: number }>()((param) =>
  build
    .selectFrom("payments")
    .select(["id", "amount", "currency", "method", "paid_at", "receipt_year", "receipt_number"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("deleted_at", "is", null)
    .where("amount", ">", 0)
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc")
    .limit(param("max")),
);

const claimsOf = prepareInOrg<{ client_id: string; max: number }>()((param) =>
  build
    .selectFrom("payment_claims")
    .select(["amount", "currency", "method", "status", "reason", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .orderBy("id", "desc")
    .limit(param("max")),
);

/** What the page is asked with. */
export interface PageRequest {
  client_id: string;
  language: Language;
  path: string;
  form_id: string;
  form: FormState;
  was_sent: boolean;
  at: Instant;
}

/** Everything on the page of a client, in their language. */
export const readPage = (
  db: OrgReader,
  { client_id, at, ...request }: PageRequest,
): BillPageData => {
  const organization = readOrganization(db);
  const client = requireClient(db, client_id);
  const today = dateIn(organization.timezone, at);
  const { language } = request;
  const accounts = accountsOf(db, client_id);
  const open = accounts
    .filter(({ receivable }) => receivable > 0)
    .flatMap(({ currency }) => openInvoicesOf(db, client_id, currency))
    .sort((a, b) => (a.due_date < b.due_date ? -1 : Number(a.due_date > b.due_date)));
  const local = (moment: Instant): string =>
    printedDate(dateIn(organization.timezone, moment), language);
  return {
    ...request,
    issuer: printedLine(organization.name),
    client: printedLine(client.name),
    due: amountsOf(accounts.map(({ currency, receivable: minor }) => ({ currency, minor }))),
    credit: amountsOf(accounts.map(({ currency, credit: minor }) => ({ currency, minor }))),
    invoices: open.slice(0, invoices_max).map((invoice) => shownInvoice(invoice, today, language)),
    has_more: open.length > invoices_max,
    instructions: instructionsFor(organization, language),
    currencies: currenciesFor(organization, client, accounts),
    methods: payment_methods,
    claims: db.all(claimsOf, { client_id, max: claims_max }).map((claim) => ({
      date: local(claim.created_at),
      paid: printed(claim.amount, claim.currency),
      method: claim.method,
      status: claim.status,
      reason: claim.reason === null ? null : printedLine(claim.reason, 1000),
    })),
    payments: db.all(paymentsOf, { client_id, max: payments_max }).map((payment) => ({
      id: payment.id,
      date: local(payment.paid_at),
      paid: printed(payment.amount, payment.currency),
      method: payment.method,
      receipt: receiptNumber(payment) ?? local(payment.paid_at),
    })),
  };
};

const printed = (minor: number, currency: string): PrintedAmount => ({
  amount: inFull(minor, currency),
  currency,
});

const amountsOf = (amounts: readonly { currency: string; minor: number }[]): PrintedAmount[] =>
  amounts.filter(({ minor }) => minor > 0).map(({ currency, minor }) => printed(minor, currency));

const shownInvoice = (invoice: InvoiceRow, today: string, language: Language): PageInvoice => ({
  id: invoice.id,
  number: invoiceNumber(invoice),
  issue_date: printedDate(invoice.issue_date, language),
  due_date: printedDate(invoice.due_date, language),
  is_overdue: invoice.due_date < today,
  total: printed(invoice.total, invoice.currency),
  balance: printed(openAmount(invoice), invoice.currency),
});

/** In the client's language, otherwise in the organization's, otherwise in any. */
const instructionsFor = (
  { payment_instructions: texts, language: own }: Organization,
  language: Language,
): BillPageData["instructions"] => {
  const found = [language, own, ...languages].find((each) => texts?.[each]);
  const text = found && texts?.[found];
  return text ? { language: found, text: printedLines(text, 4000, instructions_lines_max) } : null;
};

/** The currencies that the form offers, the client's first. */
export const currenciesFor = (
  organization: Pick<Organization, "currency">,
  client: Pick<ClientRow, "currency">,
  accounts: readonly { currency: string }[],
): string[] => [
  ...new Set([client.currency, ...accounts.map(({ currency }) => currency), organization.currency]),
];
