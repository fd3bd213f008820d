import { toDecimal } from "../../../shared/money.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { SelectField } from "../../ui/field.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { rateText } from "../rates/rate-text.ts";
import { Change } from "./change.tsx";
import { amountShown, type Draft, type Terms, wholeOf } from "./draft.ts";

interface Props {
  draft: Draft;
  terms: Terms;
  currencies: readonly string[];
  onChange(change: Partial<Draft>): void;
}

/** Amount, currency and exchange rate; for cash also what the client handed over. */
export const MoneyFields = ({ draft, terms, currencies, onChange }: Props) => {
  const field = fieldsOf(draft, onChange);
  const t = strings.value.billing.pay;
  const { account } = terms;
  const exchanges = draft.currency !== account;
  const whole = wholeOf(draft, terms);
  return (
    <>
      <div class="fields">
        <AmountField
          label={strings.value.billing.amount}
          name="amount"
          value={amountShown(draft, terms)}
          onValue={(amount) => onChange({ amount })}
          hint={
            whole === null || whole === 0
              ? undefined
              : t.amount_hint(money(toDecimal(whole, draft.currency), draft.currency))
          }
        />
        <SelectField
          label={strings.value.billing.currency}
          name="currency"
          value={draft.currency}
          onValue={(currency) => onChange({ currency, amount: null, handed: "" })}
          options={currencies.map((code) => [code, code])}
        />
        {exchanges && (
          <AmountField
            label={t.rate(draft.currency, account)}
            {...field("exchange_rate")}
            hint={rateHint(draft, terms)}
          />
        )}
        {draft.method === "cash" && (
          <AmountField
            label={`${t.handed} (${draft.currency})`}
            {...field("handed")}
            hint={t.handed_hint}
          />
        )}
      </div>
      {draft.method === "cash" && draft.handed !== "" && <Change draft={draft} terms={terms} />}
    </>
  );
};

/** The stored rate that applies if none is typed. */
const rateHint = ({ exchange_rate }: Draft, { rates }: Terms): string | undefined => {
  const t = strings.value.billing.pay;
  if (rates === null) return undefined;
  const [newest] = rates;
  if (!newest) return exchange_rate === "" ? t.rate_none : undefined;
  return t.rate_kept(rateText(newest), moment(newest.effective_at));
};
