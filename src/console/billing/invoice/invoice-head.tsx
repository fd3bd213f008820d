import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { InvoiceStatus } from "../invoice-status.tsx";
import { Facts } from "./facts.tsx";
import { PdfActions } from "./pdf.tsx";

interface Props {
  invoice: Invoice;
  onPay(): void;
  onVoid(): void;
  onCredit(): void;
}

/** An invoice's number, balance and actions. */
export const InvoiceHead = ({ invoice, onPay, onVoid, onCredit }: Props) => {
  const { credit_notes, invoice: t, pay } = strings.value.billing;
  const is_void = invoice.status === "void";
  return (
    <section class="block">
      <div class="invoice-head">
        <h2>
          <bdi>{invoice.number}</bdi>
        </h2>
        <InvoiceStatus invoice={invoice} />
        <p class="amount">
          <span class="hint">{is_void ? t.total : t.balance}</span>{" "}
          <bdi>{money(is_void ? invoice.total : invoice.balance, invoice.currency)}</bdi>
        </p>
      </div>
      <div class="actions">
        {may("client_payments:create") && invoice.balance > 0 && (
          <Button kind="primary" onClick={onPay}>
            {pay.title}
          </Button>
        )}
        <PdfActions id={invoice.id} number={invoice.number} />
        {may("invoices:void") && !is_void && invoice.credited < invoice.total && (
          <Button onClick={onCredit}>{credit_notes.open}</Button>
        )}
        {may("invoices:void") && !is_void && invoice.credited === 0 && (
          <Button onClick={onVoid}>{t.void_open}</Button>
        )}
      </div>
      <Facts invoice={invoice} />
    </section>
  );
};
