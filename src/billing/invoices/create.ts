import type { Organization } from "../../access/organization-queries.ts";
import { findClient } from "../../clients/queries.ts";
import { checkedDate, dateIn } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { refuseField } from "../../refusal.ts";
import { priceLines, refuseProblems } from "../price-lines.ts";
import { readLines } from "../read-lines.ts";
import { notifyOfInvoice } from "./notify.ts";
import { type InvoiceRow, issueInvoice } from "./record.ts";
import type { NewInvoiceInput } from "./wire.ts";

/** Creates an invoice without a ticket, in the client's currency (decisions §6). */
export const createInvoice = (
  tx: OrgTx,
  organization: Organization,
  { client_id, items, due_date, notes }: NewInvoiceInput,
): InvoiceRow => {
  const client = findClient(tx, client_id);
  if (!client) throw refuseField("client_id", "is not known");
  const { currency } = client;
  const lines = priceLines(
    tx,
    { client_id: client.id, job_type_id: null, currency },
    readLines(tx, items),
  );
  refuseProblems(lines);
  const invoice = issueInvoice(tx, organization, {
    client,
    currency,
    lines,
    issue_date: dateIn(organization.timezone, tx.now),
    due_date: checkedDate(due_date),
    notes,
  });
  notifyOfInvoice(tx, organization, client, invoice);
  return invoice;
};
