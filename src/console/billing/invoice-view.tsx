import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import type { Invoice } from "../api/document.d.ts";
import { money } from "../format/money.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { Facts } from "./invoice/facts.tsx";
import { Lines } from "./invoice/lines.tsx";
import { InvoicePayments } from "./invoice/payments.tsx";
import { PdfActions } from "./invoice/pdf.tsx";
import { Totals } from "./invoice/totals.tsx";
import { VoidDialog } from "./invoice/void-dialog.tsx";
import { InvoiceStatus } from "./invoice-status.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";

interface Props {
  id: string;
  /** The invoice whenever it was read. */
  onRead?(invoice: Invoice): void;
}

/** One invoice: what it bills, what was paid of it, and what can be done with it. */
export const InvoiceView = ({ id, onRead }: Props) => {
  const t = strings.value.billing.invoice;
  const [shown, setShown] = useState<"payment" | "void">();
  const query = useQuery(`invoice ${id}`, () =>
    dataOf(api.GET("/v1/invoices/{id}", { params: { path: { id } } })),
  );
  const payments = useQuery(may("client_payments:read") ? `payments of ${id}` : null, () =>
    dataOf(api.GET("/v1/payments", { params: { query: { invoice_id: id, per_page: 100 } } })),
  );
  useEffect(() => {
    if (query.data) onRead?.(query.data);
  }, [query.data]);
  const close = () => setShown(undefined);
  const again = async () => {
    close();
    await Promise.all([query.refetch(), payments.refetch()]);
  };
  return (
    <QueryBoundary query={query}>
      {(invoice) => (
        <>
          <section class="block">
            <div class="invoice-head">
              <h2>
                <bdi>{invoice.number}</bdi>
              </h2>
              <InvoiceStatus invoice={invoice} />
              <p class="amount">
                <span class="hint">{invoice.status === "void" ? t.total : t.balance}</span>{" "}
                <bdi>
                  {money(
                    invoice.status === "void" ? invoice.total : invoice.balance,
                    invoice.currency,
                  )}
                </bdi>
              </p>
            </div>
            <div class="actions">
              {may("client_payments:create") && invoice.balance > 0 && (
                <Button kind="primary" onClick={() => setShown("payment")}>
                  {strings.value.billing.pay.title}
                </Button>
              )}
              <PdfActions id={id} number={invoice.number} />
              {may("invoices:void") && invoice.status !== "void" && (
                <Button onClick={() => setShown("void")}>{t.void_open}</Button>
              )}
            </div>
            <Facts invoice={invoice} />
          </section>
          <section class="block">
            <h2>{t.lines}</h2>
            <Lines invoice={invoice} />
            <Totals invoice={invoice} />
          </section>
          {may("client_payments:read") && (
            <InvoicePayments invoice={invoice} query={payments} onDeleted={() => void again()} />
          )}
          {shown === "payment" && (
            <PaymentDialog
              client={{
                id: invoice.client_id,
                name: invoice.client_snapshot.name,
                currency: invoice.currency,
              }}
              invoice={invoice}
              onClose={close}
              onRecorded={() => void again()}
            />
          )}
          {shown === "void" && (
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
