import { decimalsOf } from "../format/decimals.ts";
import { money } from "../format/money.ts";
import { CheckField } from "../parts/field.tsx";
import { words } from "../words/words.ts";
import { fromUnits } from "./amounts.ts";
import type { DoorState } from "./door-state.ts";
import type { DoorDraft } from "./draft.ts";

interface Props {
  state: DoorState;
  draft: DoorDraft;
  onGives(gives_change: boolean): void;
}

/** What is given back of what was handed over, in either currency, or what stays open. */
export const Change = ({ state: { pair, is_other, reckoning }, draft, onGives }: Props) => {
  const { completion } = words.value;
  if (!reckoning) return null;
  const { change, change_exchanged, open } = reckoning;
  const other = is_other ? pair.invoice : pair.other;
  const shown = (minor: number, currency: string) =>
    money(fromUnits(minor, decimalsOf(currency)), currency);
  return (
    <div role="status" class="change">
      {open > 0 && <p class="notice">{completion.stays_open(shown(open, pair.invoice))}</p>}
      {change > 0 && (
        <>
          <p class="notice good">
            {draft.gives_change ? completion.give_back : completion.becomes_credit}{" "}
            <strong>
              <bdi>{shown(change, draft.currency)}</bdi>
            </strong>
            {change_exchanged !== null && (
              <>
                {" "}
                {completion.or} <bdi>{shown(change_exchanged, other)}</bdi>
              </>
            )}
          </p>
          <CheckField
            label={completion.gives_change}
            checked={draft.gives_change}
            onValue={onGives}
          />
        </>
      )}
    </div>
  );
};
