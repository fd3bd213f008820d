import { computed } from "@preact/signals";
import { credential } from "../../session/credential.ts";
import { hasRound, leave } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { is_reached } from "../connection.ts";
import { queue_counts } from "./queue.ts";
import { unstored } from "./store.ts";

const is_quiet = computed(() => {
  const { waiting, refused, others } = queue_counts.value;
  return waiting + refused + others.length + unstored.value === 0 && is_reached.value;
});

/** The status line on every page: no connection, unsent and refused actions, those of others. */
export const QueueLine = () => (
  <div role="status">{is_quiet.value && credential.value !== null ? null : <Line />}</div>
);

const Line = () => {
  const { queue } = strings.value;
  const { waiting, refused, others } = queue_counts.value;
  const needs_login = credential.value === null;
  return (
    <div class={refused > 0 ? "queue-line bad" : "queue-line"}>
      {needs_login ? <LogInToSend /> : !is_reached.value && <span>{queue.offline}</span>}
      {waiting + refused + others.length > 0 && (
        <a href={hasRound() ? "/console/round/queue" : "/console/day/queue"}>
          {[
            waiting > 0 && queue.waiting(waiting),
            refused > 0 && queue.refused(refused),
            ...others.map(({ name, count }) => queue.of_other_short(name, count)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </a>
      )}
      {unstored.value > 0 && <strong>{queue.unstored(unstored.value)}</strong>}
    </div>
  );
};

/** Shown when the cached day is open without a session: logging in sends the queue. */
const LogInToSend = () => {
  const { queue, login } = strings.value;
  if (!is_reached.value) return <span>{queue.offline}</span>;
  return (
    <>
      <span>{queue_counts.value.waiting > 0 ? queue.log_in_to_send : queue.log_in_to_go_on}</span>
      <button type="button" class="button primary" onClick={leave}>
        {login.action}
      </button>
    </>
  );
};
