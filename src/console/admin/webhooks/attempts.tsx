import { number } from "../../format/locale.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Fact } from "../../ui/fact.tsx";
import { EmptyState } from "../../ui/page.tsx";
import { type Attempt, barOf, phasesOf } from "./attempt-phases.ts";
import { outcomeOf } from "./outcome.ts";

/** The attempts with the duration of each phase, as bars and figures. */
export const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) => {
  const { delivery } = strings.value.desk;
  const longest_ms = Math.max(...attempts.map(({ total_ms }) => total_ms), 1);
  return (
    <section class="block" aria-label={delivery.attempts}>
      <h2>{delivery.attempts}</h2>
      {attempts.length === 0 ? (
        <EmptyState>{delivery.no_attempts}</EmptyState>
      ) : (
        <ol class="attempts">
          {attempts.map((attempt) => (
            <li key={attempt.n}>
              <AttemptHead attempt={attempt} />
              <Timings attempt={attempt} longest_ms={longest_ms} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

const AttemptHead = ({ attempt }: { attempt: Attempt }) => {
  const { delivery, webhooks } = strings.value.desk;
  const { response_status, error } = attempt;
  return (
    <p class="attempt-head">
      <strong>{delivery.attempt(number(attempt.n))}</strong>
      <span>{moment(attempt.at)}</span>
      {attempt.address && <bdi>{delivery.to(attempt.address)}</bdi>}
      <Badge tone={error === null ? "good" : "bad"}>{outcomeOf(webhooks, attempt)}</Badge>
      {response_status !== null && error !== null && <span>{webhooks.error[error]}</span>}
    </p>
  );
};

const Timings = ({ attempt, longest_ms }: { attempt: Attempt; longest_ms: number }) => {
  const { delivery } = strings.value.desk;
  const phases = phasesOf(attempt);
  const is_reused = attempt.connect_ms === null && attempt.first_byte_ms !== null;
  return (
    <>
      <div class="bar" aria-hidden="true">
        {phases.map((phase) => {
          const { start, width } = barOf(phase, longest_ms);
          return (
            <span
              key={phase.name}
              class={phase.name}
              style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
            />
          );
        })}
      </div>
      <dl class="timings">
        {phases.map(({ name, ms }) => (
          <div key={name}>
            <dt class={name}>{delivery.phase[name]}</dt>
            <dd>{delivery.ms(number(ms))}</dd>
          </div>
        ))}
        <Fact label={delivery.total}>{delivery.ms(number(attempt.total_ms))}</Fact>
      </dl>
      {is_reused && <p class="hint">{delivery.reused}</p>}
    </>
  );
};
