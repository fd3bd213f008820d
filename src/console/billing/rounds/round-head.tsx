import type { CollectionRound } from "../../api/document.d.ts";
import { date } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import { cashPath } from "../paths.ts";
import { Progress, RoundStatus, Totals } from "./status.tsx";

/** Who walks the round and when, how far it is, and its totals. */
export const RoundHead = ({ round }: { round: CollectionRound }) => {
  const { billing, clients } = strings.value;
  const t = billing.rounds;
  return (
    <dl class="facts">
      <Fact label={clients.fields.collector_id}>
        <a href={cashPath(round.collector_id)} dir="auto">
          {round.collector_name}
        </a>
      </Fact>
      <Fact label={t.date}>{date(round.date)}</Fact>
      <Fact label={billing.filters.status}>
        <RoundStatus status={round.status} />
      </Fact>
      <Fact label={t.progress}>
        <Progress progress={round.progress} />
      </Fact>
      {(["due", "collected"] as const).map((of) => (
        <Fact key={of} label={t[of]}>
          <Totals totals={round.totals} of={of} />
        </Fact>
      ))}
    </dl>
  );
};
