import { door_methods } from "../../../shared/vocabulary.ts";
import type { Stop } from "../../api/document.d.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { SelectField, type ValueProps } from "../../ui/field.tsx";
import type { OutcomeDraft } from "./outcome-draft.ts";

interface Props {
  draft: OutcomeDraft;
  due: Stop["due"];
  field(name: "amount" | "exchange_rate"): Pick<ValueProps, "value" | "onValue">;
  onChange(part: Partial<OutcomeDraft>): void;
}

/** The money that was taken at a stop; a rate if what is due is in another currency. */
export const StopPayment = ({ draft, due, field, onChange }: Props) => {
  const { billing, payment_method } = strings.value;
  const { pay, rounds: t } = billing;
  const { currency, method } = draft;
  const own = loggedIn().organization.currency;
  const [{ currency: account } = { currency: own }] = due;
  const currencies = new Set([...due.map((each) => each.currency), own, "USD", "LBP"]);
  return (
    <div class="fields">
      <AmountField
        label={billing.amount}
        {...field("amount")}
        name="payment.amount"
        also="payment"
      />
      <SelectField
        label={billing.currency}
        name="payment.currency"
        value={currency}
        onValue={(code) =>
          onChange({
            currency: code,
            amount: String(due.find((each) => each.currency === code)?.amount ?? ""),
          })
        }
        options={[...currencies].map((code) => [code, code])}
      />
      {due.every((each) => each.currency !== currency) && currency !== account && (
        <AmountField
          label={pay.rate(currency, account)}
          {...field("exchange_rate")}
          name="payment.exchange_rate"
          hint={t.rate_hint}
        />
      )}
      <SelectField
        label={pay.method}
        name="payment.method"
        value={method}
        onValue={(value) => onChange({ method: value as OutcomeDraft["method"] })}
        options={door_methods.map((name) => [name, payment_method[name]])}
      />
    </div>
  );
};
