import { type Caller, holds } from "../access/caller.ts";
import { invoiceSummary } from "../billing/invoices/summary.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";

const included_max = 20;

const invoicesOfClient = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select([
      "id",
      "year",
      "number",
      "legacy_number",
      "status",
      "currency",
      "total",
      "paid",
      "rounding",
    ])
    .select(["credit_applied", "issue_date", "due_date"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .orderBy("issue_date", "desc")
    .orderBy("id", "desc")
    .limit(included_max),
);

/** The client's newest invoices. Empty without the ability `invoices:read` (decisions §6). */
export const newestInvoices = (db: OrgReader, caller: Caller, client_id: string) =>
  holds(caller, "invoices:read")
    ? db.all(invoicesOfClient, { client_id }).map((invoice) => ({
        ...invoiceSummary(invoice),
        issue_date: invoice.issue_date,
        due_date: invoice.due_date,
      }))
    : [];

const paymentsOfClient = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("payments")
    .select(["id", "invoice_id", "amount", "currency", "method", "paid_at", "created_at"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("deleted_at", "is", null)
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc")
    .limit(included_max),
);

/** The client's newest payments, without deleted ones. Empty without `client_payments:read` (decisions §6). */
export const newestPayments = (db: OrgReader, caller: Caller, client_id: string) =>
  holds(caller, "client_payments:read")
    ? db.all(paymentsOfClient, { client_id }).map((payment) => ({
        ...payment,
        amount: toDecimal(payment.amount, payment.currency),
      }))
    : [];
