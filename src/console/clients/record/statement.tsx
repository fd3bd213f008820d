import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Client, Statement } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { Fact } from "../../parts/fact.tsx";
import { SelectField, TextField } from "../../parts/field.tsx";
import { FieldErrors } from "../../parts/field-errors.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Table } from "../../parts/table.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";

/** What a client owed and paid in a time, to be read and to be given to them. */
export const StatementOf = ({ client }: { client: Client }) => {
  const {
    draft: { date_from, date_to },
    field,
  } = useFields({ date_from: "", date_to: "" });
  const [currency, setCurrency] = useState(client.currency);
  const said = words.value.clients.statement;
  const path = { id: client.id };
  const query = {
    ...(date_from ? { date_from } : {}),
    ...(date_to ? { date_to } : {}),
    currency,
  };
  const read = useRead(`statement of ${client.id} ${currency} ${date_from} ${date_to}`, () =>
    answerOf(api.GET("/v1/clients/{id}/statement", { params: { path, query } })),
  );
  const others = read.data?.other_currencies ?? [];
  const currencies = [...new Set([client.currency, currency, ...others])].sort();
  const pdf = useAction(async () => {
    const file: Blob = await answerOf(
      api.GET("/v1/clients/{id}/statement.pdf", { params: { path, query }, parseAs: "blob" }),
    );
    saveFile(file, `statement-${client.username}.pdf`);
    tell(said.saved);
  });
  return (
    <div class="listed">
      <FieldErrors refusal={read.refusal}>
        <div class="filters">
          <TextField type="date" label={said.from} {...field("date_from")} />
          <TextField type="date" label={said.until} {...field("date_to")} />
          {currencies.length > 1 && (
            <SelectField
              label={words.value.clients.fields.currency}
              value={currency}
              onValue={setCurrency}
              options={currencies.map((code) => [code, code])}
            />
          )}
          <Button onClick={() => void pdf.run()} busy={pdf.is_running}>
            {said.pdf}
          </Button>
        </div>
      </FieldErrors>
      <Refused refusal={pdf.refusal} />
      <Ready read={read}>{(statement) => <Entries statement={statement} />}</Ready>
    </div>
  );
};

const Entries = ({ statement }: { statement: Statement }) => {
  const said = words.value.clients.statement;
  const { currency, entries } = statement;
  const amount = (value: number) => <bdi>{money(value, currency)}</bdi>;
  return (
    <>
      <dl class="figures">
        <Fact label={said.opening}>{amount(statement.opening_balance)}</Fact>
        <Fact label={said.closing}>{amount(statement.closing_balance)}</Fact>
      </dl>
      {entries.length === 0 ? (
        <Nothing>{said.none}</Nothing>
      ) : (
        <Table
          caption={words.value.clients.record.tabs.statement}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            { title: said.date, cell: (entry) => date(entry.date) },
            {
              title: said.entry,
              cell: ({ kind, reference }) => (
                <span>
                  {said.kind[kind]} <bdi>{reference}</bdi>
                </span>
              ),
            },
            { title: said.amount, numeric: true, cell: (entry) => amount(entry.amount) },
            {
              title: words.value.clients.fields.balance,
              numeric: true,
              cell: ({ balance }) => amount(balance),
            },
          ]}
        />
      )}
    </>
  );
};
