import { money } from "../../format/money.ts";
import { clock } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import type { Entry } from "./entry.ts";

interface Answer {
  completion?: { invoice?: { number?: string } | null };
  receipt_number?: string | null;
  credit?: { currency: string; amount: number } | null;
}

/** When the service accepted the action, and the invoice or the receipt if there is one. */
export const Taken = ({ entry: { taken } }: { entry: Entry }) => {
  const { queue } = strings.value;
  if (!taken) return null;
  const { completion, receipt_number } = (taken.answer ?? {}) as Answer;
  const invoice = completion?.invoice?.number;
  return (
    <>
      <p class="hint">
        {queue.taken_at(clock(new Date(taken.at_ms).toISOString()))}{" "}
        {taken.replayed && `${queue.replayed} `}
        {invoice && <bdi>{queue.invoice(invoice)}</bdi>}
        {receipt_number && <bdi>{queue.receipt(receipt_number)}</bdi>}
      </p>
      <BecameCredit answer={taken.answer} />
    </>
  );
};

/** That money became credit, because it was more than what was still due. */
export const BecameCredit = ({ answer }: { answer: unknown }) => {
  const credit = (answer as Answer | null)?.credit;
  return credit ? (
    <p class="notice warning">
      {strings.value.queue.became_credit(money(credit.amount, credit.currency))}
    </p>
  ) : null;
};
