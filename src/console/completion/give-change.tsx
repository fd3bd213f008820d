import { toDecimal } from "../../shared/money.ts";
import type { Change } from "../format/exchange.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import type { OnSiteDraft } from "./draft.ts";
import type { OnSitePaymentState } from "./on-site-state.ts";

interface Props {
  state: OnSitePaymentState;
  draft: OnSiteDraft;
  onGives(gives_change: boolean): void;
}

const shown = (minor: number, currency: string): string =>
  money(toDecimal(minor, currency), currency);

/** The change to give back, or the balance that stays open. */
export const GiveChange = ({ state: { pair, change_due }, draft, onGives }: Props) => {
  const { completion } = strings.value;
  if (!change_due) return null;
  const { change, ways, open } = change_due;
  return (
    <div role="status" class="change">
      {open > 0 && <p class="notice">{completion.stays_open(shown(open, pair.invoice))}</p>}
      {change > 0 && (
        <div class="notice good">
          <p>{draft.gives_change ? completion.give_back : completion.becomes_credit}</p>
          {draft.gives_change ? (
            ways.map((way, index) => (
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
            ))
          ) : (
            <p>
              <bdi>{shown(change, draft.currency)}</bdi>
            </p>
          )}
        </div>
      )}
      {change > 0 && (
        <CheckField
          label={completion.gives_change}
          checked={draft.gives_change}
          onValue={onGives}
        />
      )}
    </div>
  );
};

const keyOf = (way: Change): string => way.map(({ currency }) => currency).join();
