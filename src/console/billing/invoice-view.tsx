import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Invoice } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { CreditDialog } from "./credit-notes/credit-dialog.tsx";
import { CreditNotesOf } from "./credit-notes/of-invoice.tsx";
import { InvoiceHead } from "./invoice/invoice-head.tsx";
import { Lines } from "./invoice/lines.tsx";
import { InvoicePayments } from "./invoice/payments.tsx";
import { Totals } from "./invoice/totals.tsx";
import { VoidDialog } from "./invoice/void-dialog.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

interface Props {
  id: string;
  /** Called whenever the invoice was read. */
  onRead?(invoice: Invoice): void;
}

/** An invoice with its lines, payments and actions. */
export const InvoiceView = ({ id, onRead }: Props) => {
  const t = strings.value.billing.invoice;
  const [dialog, setDialog] = useState<"payment" | "void" | "credit">();
  const query = useQuery(`invoice ${id}`, () =>
    dataOf(api.GET("/v1/invoices/{id}", { params: { path: { id } } })),
  );
  const payments = useQuery(may("client_payments:read") ? `payments of ${id}` : null, () =>
    dataOf(api.GET("/v1/payments", { params: { query: { invoice_id: id, per_page: 100 } } })),
  );
  useEffect(() => {
    if (query.data) onRead?.(query.data);
  }, [query.data]);
  const close = () => setDialog(undefined);
  const refetch = async () => {
    close();
    await Promise.all([query.refetch(), payments.refetch()]);
  };
  return (
    <QueryBoundary query={query}>
      {(invoice) => (
        <>
          <InvoiceHead
            invoice={invoice}
            onPay={() => setDialog("payment")}
            onVoid={() => setDialog("void")}
            onCredit={() => setDialog("credit")}
          />
          <section class="block">
            <h2>{t.lines}</h2>
            <Lines invoice={invoice} />
            <Totals invoice={invoice} />
          </section>
          {may("client_payments:read") && (
            <InvoicePayments invoice={invoice} query={payments} onDeleted={() => void refetch()} />
          )}
          <CreditNotesOf invoice={invoice} />
          {dialog === "credit" && (
            <CreditDialog invoice={invoice} onClose={close} onCredited={() => void refetch()} />
          )}
          {dialog === "payment" && (
            <PaymentDialog
              client={{
                id: invoice.client_id,
                name: invoice.client_snapshot.name,
                currency: invoice.currency,
              }}
              invoice={invoice}
              onClose={close}
              onRecorded={() => void refetch()}
            />
          )}
          {dialog === "void" && (
            <VoidDialog
              invoice={invoice}
              onClose={close}
              onVoided={(voided) => {
                close();
                query.update(() => voided);
              }}
            />
          )}
        </>
      )}
    </QueryBoundary>
  );
};
