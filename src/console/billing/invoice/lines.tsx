import type { Invoice, InvoiceLine } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Table } from "../../ui/table.tsx";

/** What was billed, line by line. */
export const Lines = ({ invoice: { lines, currency } }: { invoice: Invoice }) => {
  const t = strings.value.billing.invoice;
  const quantity = (line: InvoiceLine): string =>
    number(line.quantity, { maximumFractionDigits: 3 });
  return (
    <Table
      caption={t.lines}
      keyOf={({ position }) => String(position)}
      rows={lines.map((line, position) => ({ line, position }))}
      columns={[
        { title: t.item, cell: ({ line }) => <Item line={line} /> },
        {
          title: t.quantity,
          numeric: true,
          cell: ({ line }) => (
            <span>
              <bdi>{quantity(line)}</bdi> {line.unit && <bdi>{line.unit}</bdi>}
            </span>
          ),
        },
        {
          title: t.price,
          numeric: true,
          cell: ({ line }) => <bdi>{money(line.price, currency)}</bdi>,
        },
        {
          title: t.tax,
          numeric: true,
          cell: ({ line }) => (
            <span>
              <bdi>{money(line.tax, currency)}</bdi>{" "}
              <small>
                <bdi>{`${number(line.tax_rate, { maximumFractionDigits: 4 })} %`}</bdi>
              </small>
            </span>
          ),
        },
        {
          title: t.line_total,
          numeric: true,
          cell: ({ line }) => <bdi>{money(line.line_total, currency)}</bdi>,
        },
      ]}
    />
  );
};

const Item = ({ line: { name, serial, mac } }: { line: InvoiceLine }) => {
  const t = strings.value.billing.invoice;
  return (
    <div>
      <span dir="auto">{name}</span>
      {serial && (
        <p class="hint">
          {t.serial} <bdi>{serial}</bdi>
        </p>
      )}
      {mac && (
        <p class="hint">
          {t.mac} <bdi>{mac}</bdi>
        </p>
      )}
    </div>
  );
};
