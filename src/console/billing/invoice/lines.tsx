import type { Invoice, InvoiceLine } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { Table } from "../../parts/table.tsx";
import { words } from "../../words/words.ts";

/** What was billed, line by line. */
export const Lines = ({ invoice: { lines, currency } }: { invoice: Invoice }) => {
  const said = words.value.billing.invoice;
  const quantity = (line: InvoiceLine): string =>
    number(line.quantity, { maximumFractionDigits: 3 });
  return (
    <Table
      caption={said.lines}
      keyOf={({ position }) => String(position)}
      rows={lines.map((line, position) => ({ line, position }))}
      columns={[
        { title: said.item, cell: ({ line }) => <Item line={line} /> },
        {
          title: said.quantity,
          numeric: true,
          cell: ({ line }) => (
            <>
              <bdi>{quantity(line)}</bdi> {line.unit && <bdi>{line.unit}</bdi>}
            </>
          ),
        },
        {
          title: said.price,
          numeric: true,
          cell: ({ line }) => <bdi>{money(line.price, currency)}</bdi>,
        },
        {
          title: said.tax,
          numeric: true,
          cell: ({ line }) => (
            <>
              <bdi>{money(line.tax, currency)}</bdi>{" "}
              <small>
                <bdi>{`${number(line.tax_rate, { maximumFractionDigits: 4 })} %`}</bdi>
              </small>
            </>
          ),
        },
        {
          title: said.line_total,
          numeric: true,
          cell: ({ line }) => <bdi>{money(line.line_total, currency)}</bdi>,
        },
      ]}
    />
  );
};

const Item = ({ line: { name, serial, mac } }: { line: InvoiceLine }) => {
  const said = words.value.billing.invoice;
  return (
    <div>
      <span dir="auto">{name}</span>
      {serial && (
        <p class="hint">
          {said.serial} <bdi>{serial}</bdi>
        </p>
      )}
      {mac && (
        <p class="hint">
          {said.mac} <bdi>{mac}</bdi>
        </p>
      )}
    </div>
  );
};
