import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Client, Statement } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Fact } from "../../ui/fact.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FieldErrors } from "../../ui/field-errors.tsx";
import { notify } from "../../ui/notify.tsx";
import { EmptyState, QueryBoundary } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Table } from "../../ui/table.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";

/** A client's statement of account for a range of days, with its PDF. */
export const StatementTab = ({ client }: { client: Client }) => {
  const {
    draft: { date_from, date_to },
    field,
  } = useFields({ date_from: "", date_to: "" });
  const [currency, setCurrency] = useState(client.currency);
  const t = strings.value.clients.statement;
  const path = { id: client.id };
  const parameters = {
    ...(date_from ? { date_from } : {}),
    ...(date_to ? { date_to } : {}),
    currency,
  };
  const query = useQuery(`statement of ${client.id} ${currency} ${date_from} ${date_to}`, () =>
    dataOf(api.GET("/v1/clients/{id}/statement", { params: { path, query: parameters } })),
  );
  const others = query.data?.other_currencies ?? [];
  const currencies = [...new Set([client.currency, currency, ...others])].sort();
  const pdf = useMutation(async () => {
    const file: Blob = await dataOf(
      api.GET("/v1/clients/{id}/statement.pdf", {
        params: { path, query: parameters },
        parseAs: "blob",
      }),
    );
    saveFile(file, `statement-${client.username}.pdf`);
    notify(t.saved);
  });
  return (
    <div class="listed">
      <FieldErrors refusal={query.refusal}>
        <div class="filters">
          <DateField label={t.from} {...field("date_from")} />
          <DateField label={t.until} {...field("date_to")} />
          {currencies.length > 1 && (
            <SelectField
              label={strings.value.clients.fields.currency}
              value={currency}
              onValue={setCurrency}
              options={currencies.map((code) => [code, code])}
            />
          )}
          <Button onClick={() => void pdf.run()} busy={pdf.is_running}>
            {t.pdf}
          </Button>
        </div>
      </FieldErrors>
      <RefusalNotice refusal={pdf.refusal} />
      <QueryBoundary query={query}>
        {(statement) => <Entries statement={statement} />}
      </QueryBoundary>
    </div>
  );
};

const Entries = ({ statement }: { statement: Statement }) => {
  const t = strings.value.clients.statement;
  const { currency, entries } = statement;
  const amount = (value: number) => <bdi>{money(value, currency)}</bdi>;
  return (
    <>
      <dl class="figures">
        <Fact label={t.opening}>{amount(statement.opening_balance)}</Fact>
        <Fact label={t.closing}>{amount(statement.closing_balance)}</Fact>
      </dl>
      {entries.length === 0 ? (
        <EmptyState>{t.none}</EmptyState>
      ) : (
        <Table
          caption={strings.value.clients.record.tabs.statement}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { title: t.date, cell: (entry) => date(entry.date) },
            {
              title: t.entry,
              cell: ({ kind, reference }) => (
                <span>
                  {t.kind[kind]} <bdi>{reference}</bdi>
                </span>
              ),
            },
            { title: t.amount, numeric: true, cell: (entry) => amount(entry.amount) },
            {
              title: strings.value.clients.fields.balance,
              numeric: true,
              cell: ({ balance }) => amount(balance),
            },
          ]}
        />
      )}
    </>
  );
};
