import { toDecimal, toMinor } from "../../../shared/money.ts";
import { type Change as Amounts, changeOf } from "../../format/exchange.ts";
import { money } from "../../format/money.ts";
import { numberOf } from "../../format/typed-number.ts";
import { strings } from "../../strings/strings.ts";
import { amountShown, type Draft, rateOf, type Terms } from "./draft.ts";

/** The change to give back, in one currency or two. */
export const Change = ({ draft, terms }: { draft: Draft; terms: Terms }) => {
  const t = strings.value.billing.pay;
  const { currency } = draft;
  const handed = minorOf(draft.handed, currency);
  const amount = minorOf(amountShown(draft, terms), currency);
  if (handed === null || amount === null) return null;
  const shown = (minor: number) => money(toDecimal(minor, currency), currency);
  if (handed < amount)
    return (
      <p class="notice warning" role="status">
        {t.handed_short(shown(amount - handed))}
      </p>
    );
  const change = changeOf({ minor: handed, currency }, amount, rateOf(draft, terms));
  return (
    <p class="notice pay-change" role="status">
      {change === null ? (
        t.handed_exactly
      ) : (
        <>
          {t.give_back} <bdi>{listed(change.same)}</bdi>
          {change.two && (
            <>
              {` ${t.or} `}
              <bdi>{listed(change.two)}</bdi>
            </>
          )}
        </>
      )}
    </p>
  );
};

const minorOf = (typed: string, currency: string): number | null => {
  const number = numberOf(typed);
  return number === null ? null : toMinor(number, currency);
};

const listed = (change: Amounts): string =>
  change
    .map(({ minor, currency }) => money(toDecimal(minor, currency), currency))
    .join(` ${strings.value.billing.pay.and} `);
