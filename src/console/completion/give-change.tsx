import { useId } from "preact/hooks";
import { toDecimal } from "../../shared/money.ts";
import type { Change } from "../format/exchange.ts";
import { money } from "../format/money.ts";
import { numberOf } from "../format/typed-number.ts";
import { strings } from "../strings/strings.ts";
import type { ChangeDue } from "./change-due.ts";
import type { OnSiteDraft } from "./draft.ts";
import type { OnSitePaymentState } from "./on-site-state.ts";

interface Props {
  state: OnSitePaymentState;
  draft: OnSiteDraft;
  /** A smaller remainder than this settles the invoice, in minor units of its currency. */
  tolerance: number;
  onGives(gives_change: boolean): void;
}

const shown = (minor: number, currency: string): string =>
  money(toDecimal(minor, currency), currency);

/** What happens with more or less money than is due. Credit is never made without being shown. */
export const GiveChange = ({ state: { pair, change_due }, draft, tolerance, onGives }: Props) => {
  const { completion } = strings.value;
  if (!change_due)
    return (numberOf(draft.handed) ?? 0) > 0 ? (
      <p class="notice warning">{completion.change_unknown}</p>
    ) : null;
  const { change, open } = change_due;
  return (
    <div class="change">
      <div role="status">
        {open > tolerance && (
          <p class="notice">{completion.stays_open(shown(open, pair.invoice))}</p>
        )}
        {change > 0 && draft.gives_change && <Ways change_due={change_due} />}
        {change > 0 && !draft.gives_change && (
          <p class="notice warning">{completion.stays_as_credit(shown(change, draft.currency))}</p>
        )}
      </div>
      {change > 0 && <Choice gives_change={draft.gives_change} onGives={onGives} />}
    </div>
  );
};

/** The change in one currency or both. */
const Ways = ({ change_due: { ways } }: { change_due: ChangeDue }) => {
  const { completion } = strings.value;
  return (
    <div class="notice good">
      <p>{completion.give_back}</p>
      {ways.map((way, index) => (
        <p key={keyOf(way)}>
          {index > 0 && `${completion.or} `}
          {way.map(({ minor, currency }, part) => (
            <span key={currency}>
              {part > 0 && " + "}
              <strong>
                <bdi>{shown(minor, currency)}</bdi>
              </strong>
            </span>
          ))}
        </p>
      ))}
    </div>
  );
};

const keyOf = (way: Change): string => way.map(({ currency }) => currency).join();

interface ChoiceProps {
  gives_change: boolean;
  onGives(gives_change: boolean): void;
}

const Choice = ({ gives_change, onGives }: ChoiceProps) => {
  const { completion } = strings.value;
  const name = useId();
  return (
    <fieldset class="outcomes">
      <legend>{completion.overpaid}</legend>
      {([true, false] as const).map((gives) => (
        <label key={`${gives}`}>
          <input
            type="radio"
            name={name}
            checked={gives_change === gives}
            onChange={() => onGives(gives)}
          />
          <span>{gives ? completion.gives_change : completion.keeps_credit}</span>
        </label>
      ))}
    </fieldset>
  );
};
