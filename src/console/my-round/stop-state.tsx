import { money } from "../format/money.ts";
import { date } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import type { Money } from "./amounts.ts";
import type { ExpectedStop } from "./expected.ts";

const tones: Record<NonNullable<ExpectedStop["outcome"]>, Tone> = {
  paid: "good",
  part: "warning",
  promised: "neutral",
  absent: "neutral",
  refused: "bad",
  moved: "bad",
};

/** A stop's outcome, and whether outcomes are unsent or rejected. */
export const StopBadges = ({ stop }: { stop: ExpectedStop }) => {
  const { my_round, queue } = strings.value;
  const { outcome, promise_until } = stop;
  return (
    <>
      {outcome && <Badge tone={tones[outcome]}>{my_round.outcomes[outcome]}</Badge>}
      {outcome && promise_until && <span>{queue.promised_for(date(promise_until))}</span>}
      {stop.is_waiting && <Badge tone="info">{queue.state.waiting}</Badge>}
      {stop.is_refused && <Badge tone="strong">{queue.state.refused}</Badge>}
    </>
  );
};

/** What is due in each currency. */
export const DueBadges = ({ due }: { due: readonly Money[] }) => {
  const { my_day } = strings.value;
  return due.length === 0 ? (
    <span class="hint">{my_day.settled}</span>
  ) : (
    due.map(({ currency, amount }) => (
      <Badge key={currency} tone="warning">
        {my_day.owes(money(amount, currency))}
      </Badge>
    ))
  );
};
