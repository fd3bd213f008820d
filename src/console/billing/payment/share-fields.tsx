import { money } from "../../format/money.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Button } from "../../ui/button.tsx";

import { EmptyState } from "../../ui/page.tsx";
import { chosen, type Draft, sharesShown, type Terms } from "./draft.ts";

interface Props {
  draft: Draft;
  terms: Terms;
  /** Whether all open invoices were read. */
  is_whole: boolean;
  onChange(change: Partial<Draft>): void;
}

/** The amount for each open invoice. */
export const ShareFields = ({ draft, terms, is_whole, onChange }: Props) => {
  const t = strings.value.billing.pay;
  const shares = sharesShown(draft, terms);
  // Errors refer to the index in the request body.
  const sent = chosen(draft, terms).map(({ invoice }) => invoice.id);
  if (terms.open.length === 0) return <EmptyState>{t.nothing_open}</EmptyState>;
  return (
    <fieldset class="group">
      <legend>{t.shares}</legend>
      <div class="fields">
        {terms.open.map(({ id, number, balance, currency, due_date }) => (
          <AmountField
            key={id}
            label={t.share(number)}
            {...pathsOf(sent.indexOf(id))}
            value={shares[id] ?? ""}
            onValue={(typed) => onChange({ shares: { ...shares, [id]: typed } })}
            hint={t.share_hint(money(balance, currency), date(due_date))}
          />
        ))}
      </div>
      {draft.shares && <Button onClick={() => onChange({ shares: null })}>{t.share_out}</Button>}
      {!is_whole && <p class="hint">{t.more_open}</p>}
    </fieldset>
  );
};

const pathsOf = (index: number) =>
  index < 0 ? {} : { name: `allocations.${index}.amount`, also: `allocations.${index}.invoice_id` };
