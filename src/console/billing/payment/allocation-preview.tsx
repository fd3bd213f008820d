import type { Part } from "../../../shared/allocation.ts";
import { toDecimal } from "../../../shared/money.ts";
import { money } from "../../format/money.ts";
import { numberOf } from "../../format/typed-number.ts";
import { strings } from "../../strings/strings.ts";
import { allocationOf, amountShown, type Draft, type Terms, worthOf } from "./draft.ts";

/** How the payment will be allocated. */
export const AllocationPreview = ({ draft, terms }: { draft: Draft; terms: Terms }) => {
  const t = strings.value.billing.pay;
  const allocation = allocationOf(draft, terms);
  const shown = (minor: number) => money(toDecimal(minor, terms.account), terms.account);
  const numbers = new Map(
    [...terms.open, ...(terms.invoice ? [terms.invoice] : [])].map(({ id, number }) => [
      id,
      number,
    ]),
  );
  const line = ({ id, taken, left, rounding }: Part): string => {
    const number = numbers.get(id) ?? "";
    if (taken === 0) return t.settles_nothing(number);
    if (rounding > 0) return t.settles_let_go(number, shown(taken), shown(rounding));
    return left === 0
      ? t.settles_whole(number, shown(taken))
      : t.settles_part(number, shown(taken), shown(left));
  };
  const worth = worthOf(draft, terms);
  const amount = numberOf(amountShown(draft, terms));
  const exchanges = draft.target !== "apply" && draft.currency !== terms.account;
  return (
    <section class="settles" aria-label={t.settles}>
      <h3>{t.settles}</h3>
      <div role="status">
        {allocation === null ? (
          <p class="hint">{t.settles_unknown}</p>
        ) : (
          <ul>
            {exchanges && worth !== null && amount !== null && (
              <li>{t.settles_worth(money(amount, draft.currency), shown(worth))}</li>
            )}
            {allocation.parts.map((part) => (
              <li key={part.id}>{line(part)}</li>
            ))}
            {allocation.credit > 0 && draft.target !== "apply" && (
              <li>{t.settles_credit(shown(allocation.credit))}</li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
};
