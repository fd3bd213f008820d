import { useState } from "preact/hooks";
import { money } from "../../format/money.ts";
import { clock, moment } from "../../format/time.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { Entry } from "./entry.ts";
import { ownEntries, retryEntry } from "./queue.ts";
import { blockingStep, completed_before } from "./rules.ts";
import { refusalOfEntry, sending } from "./send.ts";

const tones: Record<Entry["state"], Tone> = { waiting: "info", taken: "good", refused: "bad" };

interface Props {
  entry: Entry;
  /** On the job's own page, which needs no link. */
  is_at_job?: boolean;
}

/** A queued action with its state and buttons. */
export const EntryRow = ({ entry, is_at_job }: Props) => {
  const { queue } = strings.value;
  const [is_discarding, setDiscarding] = useState(false);
  const retry = useMutation(() => retryEntry(entry.id));
  const { action, state, ticket, refusal } = entry;
  const is_too_late = refusal?.reason === completed_before;
  const has_money = action.kind === "complete" && (action.body.collect_payment?.amount ?? 0) > 0;
  return (
    <li class={`entry block is-${state}`}>
      <p class="when">
        <strong>
          {action.kind === "complete" ? queue.deed[action.body.outcome] : queue.deed[action.kind]}
        </strong>
        <Badge tone={tones[state]}>{queue.state[state]}</Badge>
      </p>
      <p>
        {!is_at_job && (
          <>
            <a href={`/console/day/${ticket.id}`}>
              <bdi>{ticket.client_name ?? ticket.title}</bdi>
            </a>{" "}
          </>
        )}
        <span class="hint">
          {!is_at_job && (
            <>
              <bdi>{ticket.ticket_number}</bdi> ·{" "}
            </>
          )}
          {queue.made_at(moment(new Date(entry.made_ms).toISOString()))}
        </span>
      </p>
      <ActionContent entry={entry} />
      {state === "waiting" && <Waiting entry={entry} />}
      {state === "taken" && <Taken entry={entry} />}
      {refusal && !is_too_late && <RefusalNotice refusal={refusalOfEntry(entry)} />}
      {refusal?.status === 413 && <p>{queue.too_large}</p>}
      {refusal && !is_too_late && has_money && <p>{queue.not_recorded}</p>}
      {is_too_late && (
        <p class="refused" role="alert">
          {has_money ? queue.completed_before_paid : queue.completed_before}
        </p>
      )}
      {state !== "taken" && (
        <div class="actions">
          {state === "refused" && action.kind === "complete" && !is_too_late && (
            <a class="button primary" href={`/console/day/${ticket.id}/complete`}>
              {queue.change}
            </a>
          )}
          {state === "refused" && !is_too_late && (
            <Button busy={retry.is_running} onClick={() => void retry.run()}>
              {queue.try_again}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setDiscarding(true)}>
            {queue.throw_away}
          </Button>
        </div>
      )}
      {is_discarding && <DiscardDialog entry={entry} onClose={() => setDiscarding(false)} />}
    </li>
  );
};

/** The content of an action. */
const ActionContent = ({ entry: { action } }: { entry: Entry }) => {
  const { queue, completion } = strings.value;
  if (action.kind === "comment")
    return (
      <p class="written" dir="auto">
        {action.body.body}
      </p>
    );
  if (action.kind === "photo")
    return (
      <p>
        <bdi>{action.name}</bdi>
      </p>
    );
  if (action.kind === "start") return null;
  const { collect_payment, items, notes, signature } = action.body;
  const facts = [
    items && items.length > 0 && queue.lines(items.length),
    collect_payment &&
      collect_payment.amount > 0 &&
      queue.collected(
        money(collect_payment.amount, collect_payment.currency ?? loggedIn().organization.currency),
      ),
    collect_payment?.use_credit && queue.uses_credit,
    signature && completion.signature_of(signature.name),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p>{facts.join(" · ")}</p>}
      {notes && (
        <p class="written" dir="auto">
          {notes}
        </p>
      )}
    </>
  );
};

const Waiting = ({ entry }: { entry: Entry }) => {
  const { queue } = strings.value;
  const blocking = blockingStep(entry, ownEntries.value);
  if (sending.value === entry.id) return <p class="hint">{queue.sending}</p>;
  if (blocking)
    return (
      <p class="hint">
        {blocking.state === "refused" ? queue.why.held_by_refused : queue.why.held}
      </p>
    );
  const next_ms = entry.next_try_ms;
  return (
    <p class="hint">
      {queue.why[entry.wait ?? "first"]}
      {next_ms > Date.now() && ` ${queue.next_try(clock(new Date(next_ms).toISOString()))}`}
    </p>
  );
};

/** When the service accepted the action, and the invoice if there is one. */
const Taken = ({ entry: { taken } }: { entry: Entry }) => {
  const { queue } = strings.value;
  if (!taken) return null;
  const answer = taken.answer as { completion?: { invoice?: { number?: string } | null } } | null;
  const number = answer?.completion?.invoice?.number;
  return (
    <p class="hint">
      {queue.taken_at(clock(new Date(taken.at_ms).toISOString()))}{" "}
      {taken.replayed && `${queue.replayed} `}
      {number && <bdi>{queue.invoice(number)}</bdi>}
    </p>
  );
};
