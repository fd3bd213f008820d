import type { Stop } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { date, moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { paymentPath } from "../paths.ts";

const tones: Record<NonNullable<Stop["outcome"]>, Tone> = {
  paid: "good",
  part: "warning",
  absent: "neutral",
  refused: "bad",
  promised: "info",
  moved: "bad",
};

/** How a stop ended, with its receipt, promise, note and time. */
export const StopOutcome = (stop: Stop) => {
  const { rounds: t, payment } = strings.value.billing;
  const { outcome, payment_id, receipt_number, collected, promise_until, note, at } = stop;
  if (outcome === null) return "–";
  const receipt = receipt_number ?? payment.one;
  return (
    <div>
      <Badge tone={tones[outcome]}>{strings.value.my_round.outcomes[outcome]}</Badge>{" "}
      {collected && <bdi>{money(collected.amount, collected.currency)}</bdi>}
      <div class="debtor-facts hint">
        {payment_id &&
          (may("client_payments:read") ? (
            <a href={paymentPath(payment_id)}>
              <bdi>{receipt}</bdi>
            </a>
          ) : (
            <bdi>{receipt}</bdi>
          ))}
        {promise_until && (
          <span>
            {t.promise_until} {date(promise_until)}
          </span>
        )}
        {at && <span>{moment(at)}</span>}
        {note && <span dir="auto">{note}</span>}
      </div>
    </div>
  );
};
