import { toDecimal } from "../../../shared/money.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { SelectField, TextField } from "../../parts/field.tsx";
import { fieldsOf } from "../../parts/use-fields.ts";
import { words } from "../../words/words.ts";
import { written } from "../rates/written.ts";
import { Change } from "./change.tsx";
import { amountShown, type Draft, type Terms, wholeOf } from "./draft.ts";

interface Props {
  draft: Draft;
  terms: Terms;
  currencies: readonly string[];
  onChange(change: Partial<Draft>): void;
}

/** How much, in which currency, exchanged by which rate; of cash, what was handed over. */
export const MoneyFields = ({ draft, terms, currencies, onChange }: Props) => {
  const field = fieldsOf(draft, onChange);
  const said = words.value.billing.pay;
  const { account } = terms;
  const exchanges = draft.currency !== account;
  const whole = wholeOf(draft, terms);
  return (
    <>
      <div class="fields">
        <TextField
          label={words.value.billing.amount}
          name="amount"
          inputMode="decimal"
          value={amountShown(draft, terms)}
          onValue={(amount) => onChange({ amount })}
          hint={
            whole === null || whole === 0
              ? undefined
              : said.amount_hint(money(toDecimal(whole, draft.currency), draft.currency))
          }
        />
        <SelectField
          label={words.value.billing.currency}
          name="currency"
          value={draft.currency}
          onValue={(currency) => onChange({ currency, amount: null, handed: "" })}
          options={currencies.map((code) => [code, code])}
        />
        {exchanges && (
          <TextField
            label={said.rate(draft.currency, account)}
            {...field("exchange_rate")}
            inputMode="decimal"
            hint={rateHint(draft, terms)}
          />
        )}
        {draft.method === "cash" && (
          <TextField
            label={`${said.handed} (${draft.currency})`}
            inputMode="decimal"
            {...field("handed")}
            hint={said.handed_hint}
          />
        )}
      </div>
      {draft.method === "cash" && draft.handed !== "" && <Change draft={draft} terms={terms} />}
    </>
  );
};

/** The stored rate that counts if none is typed, as it is written. */
const rateHint = ({ exchange_rate }: Draft, { rates }: Terms): string | undefined => {
  const said = words.value.billing.pay;
  if (rates === null) return undefined;
  const [newest] = rates;
  if (!newest) return exchange_rate === "" ? said.rate_none : undefined;
  return said.rate_kept(written(newest), moment(newest.effective_at));
};
