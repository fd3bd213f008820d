import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Field } from "../../ui/field.tsx";
import { type Count, isNoCount, notesOf, withNotes, withTotal } from "./counted-notes.ts";

interface Props {
  currency: string;
  count: Count;
  /** The path of the total in the request body. */
  name: string | undefined;
  onCount(count: Count): void;
}

/** The cash of one currency: how many there are of each note, or a typed total. */
export const CountFields = ({ currency, count, name, onCount }: Props) => {
  const t = strings.value.billing.cash;
  const notes = notesOf(currency);
  return (
    <>
      <AmountField
        label={t.total_of(currency)}
        name={name}
        value={count.total}
        onValue={(total) => onCount(withTotal(total))}
      />
      {notes.length > 0 && (
        <details open>
          <summary>{t.count(currency)}</summary>
          <div class="notes">
            {notes.map((note) => (
              <Field
                key={note}
                label={number(note)}
                error={isNoCount(count.notes[note] ?? "") ? "must be a whole number" : undefined}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    dir="ltr"
                    autocomplete="off"
                    inputMode="numeric"
                    placeholder="0"
                    value={count.notes[note] ?? ""}
                    onInput={({ currentTarget }) =>
                      onCount(
                        withNotes(currency, count, { notes: { [note]: currentTarget.value } }),
                      )
                    }
                  />
                )}
              </Field>
            ))}
            <AmountField
              label={t.coins}
              value={count.coins}
              onValue={(coins) => onCount(withNotes(currency, count, { coins }))}
            />
          </div>
        </details>
      )}
    </>
  );
};
