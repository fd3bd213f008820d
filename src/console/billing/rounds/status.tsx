import type { CollectionRound } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { AmountLines } from "../amount-lines.tsx";

const tones: Record<CollectionRound["status"], Tone> = {
  planned: "neutral",
  open: "info",
  closed: "good",
};

export const RoundStatus = ({ status }: Pick<CollectionRound, "status">) => (
  <Badge tone={tones[status]}>{strings.value.billing.rounds.statuses[status]}</Badge>
);

/** How many stops have an outcome, as a bar and in words. */
export const Progress = ({ progress: { done, stops } }: Pick<CollectionRound, "progress">) => {
  const text = strings.value.billing.rounds.done_of(number(done), number(stops));
  return (
    <div class="round-progress">
      <progress value={done} max={stops || 1} aria-label={text} />
      <span>{text}</span>
    </div>
  );
};

interface TotalsProps extends Pick<CollectionRound, "totals"> {
  of: "due" | "collected";
}

/** What is due now, or what was collected, by currency. */
export const Totals = ({ totals, of }: TotalsProps) => (
  <AmountLines
    amounts={totals
      .map((total) => ({ currency: total.currency, amount: total[of] }))
      .filter(({ amount }) => amount !== 0)}
  />
);
