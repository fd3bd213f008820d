import type { Organization } from "../../access/organization-queries.ts";
import { createCreditNote } from "../../billing/credit-notes/create.ts";
import { type Instant, plusSeconds } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import type { InvoiceStatus } from "../../shared/billing-vocabulary.ts";
import type { TimedAction } from "../timed-action.ts";

const day_seconds = 24 * 3600;

/** Part of an open invoice was taken back, and part of a paid one, which became credit. */
export const inventCreditNotes = (organization: Organization, now: Instant): TimedAction[] => {
  const credit =
    (status: InvoiceStatus, amount: number, reason: string) =>
    (tx: OrgTx): void => {
      const invoice = newestMonthly(tx, status);
      if (invoice) createCreditNote(tx, organization, invoice, { amount, reason });
    };
  return [
    {
      at: plusSeconds(now, -47 * day_seconds),
      run: credit("unpaid", 6.5, "Five days without service after the storm"),
    },
    {
      at: plusSeconds(now, -24 * day_seconds),
      run: credit("paid", 4, "Two days without service"),
    },
  ];
};

const newestMonthly = (tx: OrgTx, status: InvoiceStatus) =>
  tx.first(
    tx
      .from("invoices")
      .selectAll()
      .where("status", "=", status)
      .where("currency", "=", "USD")
      .where("period", "is not", null)
      .orderBy("year", "desc")
      .orderBy("number", "desc")
      .limit(1),
  );
