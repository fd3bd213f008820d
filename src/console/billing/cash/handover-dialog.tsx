import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { CollectorCash } from "../../api/document.d.ts";
import { asRefusal } from "../../api/refusal.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { AreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { CountFields } from "./count-fields.tsx";
import { CountTable } from "./count-table.tsx";
import { type Count, nothing_counted } from "./counted-notes.ts";

interface Props {
  collector_id: string;
  /** The cash in hand as this person sees it. */
  expected: CollectorCash["balances"];
  /** The cash has changed since: it is fetched again. */
  onChanged(): Promise<void>;
  onClose(): void;
  onTaken(): void;
}

/** The currencies in hand, and those that are counted by notes. */
const currenciesOf = (expected: Props["expected"]): string[] => [
  ...new Set(["USD", "LBP", ...expected.map(({ currency }) => currency)]),
];

/** Takes a collector's cash as it was counted. What was not counted and not expected is left out. */
export const HandoverDialog = ({ collector_id, expected, ...props }: Props) => {
  const { cash: t, rounds } = strings.value.billing;
  const [counts, setCounts] = useState<Readonly<Record<string, Count>>>({});
  const [note, setNote] = useState("");
  const rows = currenciesOf(expected).map((currency) => ({
    currency,
    expected: expected.find((each) => each.currency === currency)?.amount ?? 0,
    count: counts[currency] ?? nothing_counted,
  }));
  const sent = rows.filter(({ count, expected }) => count.total !== "" || expected !== 0);
  const take = useMutation(async () => {
    const counted = sent.map(({ currency, count }) => ({
      currency,
      amount: typedNumber(count.total),
    }));
    const body = { counted, expected: [...expected], note: note.trim() || null };
    const params = { path: { id: Number(collector_id) } };
    try {
      await dataOf(api.POST("/v1/collectors/{id}/handovers", { params, body }));
    } catch (error) {
      if (asRefusal(error).reason === "cash_changed") {
        await props.onChanged();
        setCounts({});
      }
      throw error;
    }
    notify(t.taken);
    props.onTaken();
  });
  return (
    <Dialog title={t.take} onClose={props.onClose}>
      <Form mutation={take} action={t.take} onCancel={props.onClose}>
        {rows.map((row) => (
          <CountFields
            key={row.currency}
            {...row}
            name={sent.includes(row) ? `counted.${sent.indexOf(row)}.amount` : undefined}
            onCount={(count) => setCounts({ ...counts, [row.currency]: count })}
          />
        ))}
        <CountTable rows={sent} />
        <AreaField label={rounds.note} name="note" value={note} onValue={setNote} />
      </Form>
    </Dialog>
  );
};
