import { toDecimal, toMinor } from "../../../shared/money.ts";
import { api, dataOf } from "../../api/client.ts";
import type { Payment } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { invoicePath } from "../paths.ts";

/** The invoices' numbers by id. */
const readNumbers = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const invoices = await Promise.all(
    ids.map((id) => dataOf(api.GET("/v1/invoices/{id}", { params: { path: { id } } }))),
  );
  return new Map(invoices.map(({ id, number }) => [id, number]));
};

/** A payment's allocations to invoices, and what became credit. */
export const Allocations = ({ payment }: { payment: Payment }) => {
  const { payment: t, invoice, amount: amount_label } = strings.value.billing;
  const { allocations, invoice_currency: currency } = payment;
  const ids = allocations.map(({ invoice_id }) => invoice_id);
  const numbers = useQuery(
    ids.length > 0 && may("invoices:read") ? `numbers ${ids.join(" ")}` : null,
    () => readNumbers(ids),
  );
  const sum = allocations.reduce((all, { amount }) => all + (toMinor(amount, currency) ?? 0), 0);
  const credit = payment.amount === 0 ? 0 : (toMinor(payment.invoice_amount, currency) ?? 0) - sum;
  return (
    <section class="block">
      <h2>{payment.amount === 0 ? t.applied_to : t.went_to}</h2>
      {allocations.length === 0 ? (
        <EmptyState>{t.no_invoice}</EmptyState>
      ) : (
        <Table
          caption={t.went_to}
          rows={allocations}
          keyOf={({ invoice_id }) => invoice_id}
          columns={[
            {
              title: invoice.one,
              cell: ({ invoice_id }) =>
                may("invoices:read") ? (
                  <a href={invoicePath(invoice_id)}>
                    <bdi>{numbers.data?.get(invoice_id) ?? invoice.one}</bdi>
                  </a>
                ) : (
                  <bdi>{invoice_id}</bdi>
                ),
            },
            {
              title: amount_label,
              numeric: true,
              cell: ({ amount }) => <bdi>{money(amount, currency)}</bdi>,
            },
          ]}
        />
      )}
      {credit > 0 && <p>{t.to_credit(money(toDecimal(credit, currency), currency))}</p>}
    </section>
  );
};
