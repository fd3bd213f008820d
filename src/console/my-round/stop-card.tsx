import { addressLine } from "../clients/contact-links.ts";
import { ReachButtons } from "../clients/reach-buttons.tsx";
import { number } from "../format/locale.ts";
import { stopPath } from "../offline/queue/stop-path.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import type { ExpectedStop } from "./expected.ts";
import { DueBadges, StopBadges } from "./stop-state.tsx";

interface Props {
  stop: ExpectedStop;
  date: string;
  /** Whether it is the next one to go to. */
  is_next: boolean;
}

/** A stop of the round with its actions. */
export const StopCard = ({ stop, date, is_next }: Props) => {
  const { my_round, my_day } = strings.value;
  const { client } = stop;
  const is_over = stop.outcome !== null;
  const location = addressLine(client);
  const path = stopPath(stop.id, date);
  return (
    <article class={`visit block${is_next ? " next" : ""}${is_over ? " over" : ""}`}>
      <p class="when">
        <span class="hint">{number(stop.position)}</span>
        {is_next && <Badge tone="neutral">{my_day.next}</Badge>}
        <StopBadges stop={stop} />
        <DueBadges due={stop.due} />
      </p>
      <h3>
        <a href={path}>
          <bdi>{client.name}</bdi>
        </a>
      </h3>
      {!is_over && location && (
        <p>
          <bdi>{location}</bdi>
        </p>
      )}
      {!is_over && client.reference && (
        <p class="hint">
          <bdi>{client.reference}</bdi>
        </p>
      )}
      {!is_over && (
        <div class="thumb">
          <ReachButtons client={client} />
          <div class="step">
            <a class="button primary" href={path} aria-label={my_round.record_whom(client.name)}>
              {my_round.record}
            </a>
          </div>
        </div>
      )}
    </article>
  );
};
