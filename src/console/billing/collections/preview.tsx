import { useState } from "preact/hooks";
import type { DunningPreview } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { date, longDate } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Table } from "../../ui/table.tsx";
import { ClientLink } from "../client-link.tsx";
import { invoicePath } from "../paths.ts";
import { type Outcome, outcomeOf, outcomes, sentences } from "./outcome.ts";
import type { DayPreview } from "./read-preview.ts";

/** What a day does to whom, and for whom it does nothing. */
export const Preview = ({ preview: { day, rows, total } }: { preview: DayPreview }) => {
  const t = strings.value.billing.collections;
  if (total === 0) return <EmptyState>{t.nobody(longDate(day))}</EmptyState>;
  const groups = Map.groupBy(rows, outcomeOf);
  return (
    <div class="preview">
      <ul class="sentences">
        {sentences(rows).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {rows.length < total && <p class="notice">{t.too_many(number(rows.length))}</p>}
      {outcomes.map((outcome) => (
        <Group key={`${day} ${outcome}`} outcome={outcome} rows={groups.get(outcome) ?? []} />
      ))}
    </div>
  );
};

const rows_shown = 25;

interface GroupProps {
  outcome: Outcome;
  rows: readonly DunningPreview[];
}

/** The clients to whom the same happens, in pages. */
const Group = ({ outcome, rows }: GroupProps) => {
  const t = strings.value.billing.collections;
  const [page, setPage] = useState(1);
  if (rows.length === 0) return null;
  const title = t.groups[outcome];
  return (
    <section class="part">
      <h3>{title}</h3>
      <p class="hint">{t.reasons[outcome]}</p>
      <Rows caption={title} rows={rows.slice((page - 1) * rows_shown, page * rows_shown)} />
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

const Rows = ({ caption, rows }: { caption: string; rows: readonly DunningPreview[] }) => {
  const { billing } = strings.value;
  const t = billing.collections;
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ client_id, step }) => `${client_id} ${step.id}`}
      columns={[
        {
          title: billing.client,
          cell: ({ client_id, name }) => <ClientLink id={client_id} name={name} />,
        },
        {
          title: t.kind,
          cell: ({ step }) => (
            <>
              {t.kinds[step.kind]} <p class="hint">{t.when(step.days_after_due)}</p>
            </>
          ),
        },
        { title: t.invoices, cell: ({ invoices }) => <Invoices invoices={invoices} /> },
        {
          title: t.debt,
          numeric: true,
          cell: ({ debt, currency }) => <bdi>{money(debt, currency)}</bdi>,
        },
        {
          title: t.channel,
          cell: ({ channel, language }) =>
            channel === null ? "–" : `${t.channels[channel]} · ${t.languages[language]}`,
        },
      ]}
    />
  );
};

const Invoices = ({ invoices }: Pick<DunningPreview, "invoices">) => (
  <ul>
    {invoices.map(({ id, number: shown, due_date }) => (
      <li key={id}>
        {may("invoices:read") ? (
          <a href={invoicePath(id)}>
            <bdi>{shown}</bdi>
          </a>
        ) : (
          <bdi>{shown}</bdi>
        )}{" "}
        <span class="hint">{date(due_date)}</span>
      </li>
    ))}
  </ul>
);
