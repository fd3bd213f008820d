import type { Invoice } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Table } from "../../ui/table.tsx";
import { CreditNotePdf } from "./pdf.tsx";

/** The credit notes of an invoice, if it has any. */
export const CreditNotesOf = ({ invoice }: { invoice: Invoice }) => {
  const { credit_notes: t, invoice: labels } = strings.value.billing;
  if (invoice.credit_notes.length === 0) return null;
  return (
    <section class="block">
      <h2>{t.title}</h2>
      <Table
        caption={t.title}
        rows={invoice.credit_notes}
        keyOf={({ id }) => id}
        columns={[
          { title: t.number, cell: ({ number }) => <bdi>{number}</bdi> },
          {
            title: labels.total,
            numeric: true,
            cell: ({ total }) => <bdi>{money(total, invoice.currency)}</bdi>,
          },
          {
            title: t.document,
            cell: ({ id, number }) => <CreditNotePdf id={id} number={number} />,
          },
        ]}
      />
    </section>
  );
};
