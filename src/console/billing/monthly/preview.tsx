import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { RecurringPreview } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { date, longDate } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Table } from "../../ui/table.tsx";
import { SumLines } from "../amount-lines.tsx";
import { ClientLink } from "../client-link.tsx";
import { sumsOf } from "../sums.ts";
import { Failure } from "./failure.tsx";
import type { DayPreview } from "./read-preview.ts";

/** The clients that would be billed on a day, those that would fail, and the totals. */
export const Preview = ({ day, rows, total }: DayPreview) => {
  const t = strings.value.billing.monthly;
  const billed = rows.filter(({ failure }) => failure === null);
  const failed = rows.filter(({ failure }) => failure !== null);
  if (total === 0) return <EmptyState>{t.nobody(longDate(day))}</EmptyState>;
  const is_whole = rows.length === total;
  return (
    <div class="preview">
      <dl class="facts">
        <div>
          <dt>{t.would_bill}</dt>
          <dd class="figure">{is_whole ? t.clients(billed.length) : t.clients(total)}</dd>
        </div>
        <div>
          <dt>{t.would_fail}</dt>
          <dd class="figure">{is_whole ? t.clients(failed.length) : "–"}</dd>
        </div>
        <div>
          <dt>{t.totals}</dt>
          <dd class="figure">
            {is_whole ? (
              <SumLines
                sums={sumsOf(
                  billed.map(({ total: amount, currency }) => ({ amount: amount ?? 0, currency })),
                )}
              />
            ) : (
              t.too_many(number(rows.length))
            )}
          </dd>
        </div>
      </dl>
      {failed.length > 0 && (
        <Paged key={`failed ${day}`} title={t.would_fail} rows={failed}>
          {(shown) => (
            <Table
              caption={t.would_fail}
              rows={shown}
              keyOf={({ client_id }) => client_id}
              columns={[
                { title: strings.value.billing.client, cell: clientOf },
                {
                  title: t.why,
                  cell: ({ failure }) => failure && <Failure failure={failure} />,
                },
              ]}
            />
          )}
        </Paged>
      )}
      {billed.length > 0 && (
        <Paged key={`billed ${day}`} title={t.would_bill} rows={billed}>
          {(shown) => <Billed rows={shown} />}
        </Paged>
      )}
    </div>
  );
};

const clientOf = ({ client_id, name }: RecurringPreview) => (
  <ClientLink id={client_id} name={name} />
);

const Billed = ({ rows }: { rows: readonly RecurringPreview[] }) => {
  const { monthly: t, client, invoice } = strings.value.billing;
  return (
    <Table
      caption={t.would_bill}
      rows={rows}
      keyOf={({ client_id }) => client_id}
      columns={[
        { title: client, cell: clientOf },
        {
          title: invoice.lines,
          cell: ({ lines }) => (
            <ul>
              {lines.map((line, index) => (
                <li key={index}>
                  <bdi>{number(line.quantity, { maximumFractionDigits: 3 })}</bdi> ×{" "}
                  <bdi>{line.name}</bdi>{" "}
                  <span class="hint">
                    <bdi>{money(line.price, line.currency)}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          ),
        },
        { title: invoice.period, cell: ({ period }) => <bdi>{period}</bdi> },
        { title: invoice.due, cell: ({ due_date }) => date(due_date) },
        {
          title: invoice.total,
          numeric: true,
          cell: ({ total, currency }) => total !== null && <bdi>{money(total, currency)}</bdi>,
        },
      ]}
    />
  );
};

const rows_shown = 25;

interface PagedProps {
  title: string;
  rows: readonly RecurringPreview[];
  children(shown: readonly RecurringPreview[]): ComponentChildren;
}

/** Pages rows that are already loaded. */
const Paged = ({ title, rows, children }: PagedProps) => {
  const [page, setPage] = useState(1);
  return (
    <section class="part">
      <h3>{title}</h3>
      {children(rows.slice((page - 1) * rows_shown, page * rows_shown))}
      {rows.length > rows_shown && (
        <Pager
          of={title}
          page={page}
          last_page={Math.ceil(rows.length / rows_shown)}
          total={rows.length}
          onPage={setPage}
        />
      )}
    </section>
  );
};
