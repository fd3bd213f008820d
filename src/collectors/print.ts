import { actorOf } from "../access/caller.ts";
import type { HandoverDocument } from "../billing/pdf/document.ts";
import { handoverDocument } from "../billing/pdf/handover-document.ts";
import type { Issuer } from "../billing/pdf/parties.ts";
import { receiptNumber } from "../billing/receipts/number.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { amountsOf, type HandoverRow } from "./handover-queries.ts";
import type { CollectorRow } from "./queries.ts";

const payments_max = 1000;

/** The payments whose cash was handed over, as they are now. */
const paymentsOf = prepareInOrg<{ handover_id: string; max: number }>()((param) =>
  build
    .selectFrom("collector_cash as cash")
    .innerJoin("payments as payment", (join) =>
      join.onRef("payment.org_id", "=", "cash.org_id").onRef("payment.id", "=", "cash.payment_id"),
    )
    .innerJoin("clients as client", (join) =>
      join
        .onRef("client.org_id", "=", "payment.org_id")
        .onRef("client.id", "=", "payment.client_id"),
    )
    .select(["payment.receipt_year", "payment.receipt_number", "payment.paid_at"])
    .select(["payment.deleted_at", "payment.amount", "payment.currency", "client.name"])
    .where("cash.org_id", "=", param("org_id"))
    .where("cash.handover_id", "=", param("handover_id"))
    .limit(param("max")),
);

/** The data of a handover's PDF. */
export const printedHandover = (
  db: OrgReader,
  organization: Issuer,
  collector: CollectorRow,
  handover: HandoverRow,
): HandoverDocument => {
  const payments = db.all(paymentsOf, { handover_id: handover.id, max: payments_max });
  return handoverDocument(organization, {
    collector: collector.name,
    received_by: actorOf(handover.by).name,
    at: handover.created_at,
    note: handover.note,
    amounts: amountsOf(db, [handover.id]).get(handover.id) ?? [],
    payments: payments
      .map((payment) => ({ ...payment, receipt_number: receiptNumber(payment) }))
      .toSorted((a, b) => (a.paid_at < b.paid_at ? -1 : Number(a.paid_at > b.paid_at))),
  });
};
