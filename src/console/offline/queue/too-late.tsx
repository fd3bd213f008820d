import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import type { Entry } from "./entry.ts";
import { moneyOf } from "./entry-content.tsx";
import { completed_before } from "./rules.ts";

/** That something else was recorded first, and what became of this entry and its money. */
export const TooLate = ({ entry: { action, refusal } }: { entry: Entry }) => {
  const { queue } = strings.value;
  const taken = moneyOf(action);
  if (refusal?.reason === completed_before)
    return (
      <p class="refused" role="alert">
        {taken ? queue.completed_before_paid : queue.completed_before}
      </p>
    );
  const receipt = `${refusal?.errors.receipt_number ?? ""}`;
  return (
    <div class="refused" role="alert">
      <p>
        <strong>{queue.conflict}</strong>
      </p>
      <p>{queue.paid_before(receipt)}</p>
      <p>
        {taken
          ? queue.payment_not_recorded(money(taken.amount, taken.currency))
          : queue.outcome_not_saved}
      </p>
    </div>
  );
};
