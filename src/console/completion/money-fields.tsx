import { useId } from "preact/hooks";
import { toDecimal } from "../../shared/money.ts";
import { door_methods } from "../../shared/vocabulary.ts";
import { money } from "../format/money.ts";
import { typedMoney } from "../format/typed-money.ts";
import { strings } from "../strings/strings.ts";
import { AmountField } from "../ui/amount-field.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import type { OnSiteDraft, OnSiteMethod } from "./draft.ts";
import { GiveChange } from "./give-change.tsx";
import type { OnSitePaymentState } from "./on-site-state.ts";
import { quotedRate } from "./rate.ts";

interface Props {
  draft: OnSiteDraft;
  onDraft(draft: OnSiteDraft): void;
  state: OnSitePaymentState;
  due: number | null;
  tolerance: number;
  currency: string;
  /** The path of the payment in the request body. */
  path: string;
  /** The currencies to pay in. */
  offered: readonly string[];
}

/** The money received, in either currency, and the change. */
export const MoneyFields = (props: Props) => {
  const { draft, onDraft, state, due, tolerance, currency, path, offered } = props;
  const { completion, payment_method } = strings.value;
  const change = (changed: Partial<OnSiteDraft>) => onDraft({ ...draft, ...changed });
  const { pair, is_other, price, to_pay } = state;
  const quoted = quotedRate(pair);
  const at = (field: string) => `${path}.${field}`;
  return (
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
          offered={offered}
          onChosen={(chosen) => change({ currency: chosen, handed: "" })}
        />
      </div>
      {(is_other || draft.rate !== "") && (
        <AmountField
          label={completion.rate(quoted.quote, quoted.base)}
          name={at("exchange_rate")}
          hint={is_other && draft.rate === "" ? completion.rate_unknown : undefined}
          value={draft.rate}
          onValue={(rate) => change({ rate })}
        />
      )}
      {price !== null && (
        <p class="to-pay">
          {completion.to_pay} <bdi>{money(toDecimal(price, draft.currency), draft.currency)}</bdi>
          {is_other && to_pay !== null && (
            <small class="hint">
              {" = "}
              <bdi>{money(toDecimal(to_pay, currency), currency)}</bdi>
            </small>
          )}
        </p>
      )}
      <AmountField
        label={`${due === null ? completion.amount : completion.handed} (${draft.currency})`}
        name={at("amount")}
        value={draft.handed}
        onValue={(handed) => change({ handed })}
      />
      {price !== null && price > 0 && (
        <Button onClick={() => change({ handed: typedMoney(price, draft.currency) })}>
          {completion.exactly}
        </Button>
      )}
      <GiveChange
        state={state}
        draft={draft}
        tolerance={tolerance}
        onGives={(gives_change) => change({ gives_change })}
      />
    </>
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
