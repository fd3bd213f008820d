import { useId } from "preact/hooks";
import { toDecimal } from "../../shared/money.ts";
import { door_methods } from "../../shared/vocabulary.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { CheckField, SelectField, TextField } from "../ui/field.tsx";
import type { OnSiteDraft, OnSiteMethod } from "./draft.ts";
import { GiveChange } from "./give-change.tsx";
import type { OnSitePaymentState } from "./on-site-state.ts";
import { quotedRate } from "./rate.ts";

interface Props {
  draft: OnSiteDraft;
  onDraft(draft: OnSiteDraft): void;
  state: OnSitePaymentState;
  /** The invoice's total in minor units; null if unknown. */
  due: number | null;
  currency: string;
}

/** A payment on site, in either currency, and the change. */
export const OnSitePayment = ({ draft, onDraft, state, due, currency }: Props) => {
  const { completion, payment_method } = strings.value;
  const change = (changed: Partial<OnSiteDraft>) => onDraft({ ...draft, ...changed });
  const { pair, is_other, price } = state;
  const quoted = quotedRate(pair);
  const at = (field: string) => `collect_payment.${field}`;
  const priceText =
    price === null ? undefined : money(toDecimal(price, draft.currency), draft.currency);
  return (
    <fieldset class="group">
      <legend>{completion.payment}</legend>
      <CheckField
        label={completion.take_payment}
        checked={draft.is_taken}
        onValue={(is_taken) => change({ is_taken })}
      />
      {draft.is_taken && (
        <>
          <div class="numbers">
            <SelectField
              label={completion.method}
              name={at("method")}
              value={draft.method}
              onValue={(method) => change({ method: method as OnSiteMethod })}
              options={door_methods.map((method) => [method, payment_method[method]] as const)}
            />
            <Currencies
              chosen={draft.currency}
              offered={[currency, pair.other]}
              onChosen={(chosen) => change({ currency: chosen, handed: "" })}
            />
          </div>
          {(is_other || draft.rate !== "") && (
            <TextField
              label={completion.rate(quoted.quote, quoted.base)}
              inputMode="decimal"
              name={at("exchange_rate")}
              hint={is_other && draft.rate === "" ? completion.rate_unknown : undefined}
              value={draft.rate}
              onValue={(rate) => change({ rate })}
            />
          )}
          {priceText && (
            <p class="to-pay">
              {completion.to_pay} <bdi>{priceText}</bdi>
              {is_other && due !== null && (
                <small class="hint">
                  {" = "}
                  <bdi>{money(toDecimal(due, currency), currency)}</bdi>
                </small>
              )}
            </p>
          )}
          <TextField
            label={`${due === null ? completion.amount : completion.handed} (${draft.currency})`}
            inputMode="decimal"
            name={at("amount")}
            value={draft.handed}
            onValue={(handed) => change({ handed })}
          />
          {price !== null && (
            <Button onClick={() => change({ handed: String(toDecimal(price, draft.currency)) })}>
              {completion.exactly}
            </Button>
          )}
          <GiveChange
            state={state}
            draft={draft}
            onGives={(gives_change) => change({ gives_change })}
          />
        </>
      )}
    </fieldset>
  );
};

interface CurrenciesProps {
  chosen: string;
  offered: readonly string[];
  onChosen(currency: string): void;
}

const Currencies = ({ chosen, offered, onChosen }: CurrenciesProps) => {
  const name = useId();
  return (
    <fieldset class="either">
      <legend>{strings.value.completion.paid_in}</legend>
      {offered.map((currency) => (
        <label key={currency}>
          <input
            type="radio"
            name={name}
            checked={currency === chosen}
            onChange={() => onChosen(currency)}
          />
          <span dir="ltr">{currency}</span>
        </label>
      ))}
    </fieldset>
  );
};
