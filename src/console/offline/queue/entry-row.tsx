import { useState } from "preact/hooks";
import { clock, moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { Entry } from "./entry.ts";
import { ActionContent, actionTitle, moneyOf } from "./entry-content.tsx";
import { changePath, subjectPath } from "./entry-path.ts";
import { ownEntries, retryEntry } from "./queue.ts";
import { blockingStep, isTooLate } from "./rules.ts";
import { refusalOfEntry, sending } from "./send.ts";
import { Taken } from "./taken.tsx";
import { TooLate } from "./too-late.tsx";

const tones: Record<Entry["state"], Tone> = { waiting: "info", taken: "good", refused: "bad" };

interface Props {
  entry: Entry;
  /** On the page of the job or the stop, which needs no link. */
  is_at_subject?: boolean;
}

/** A queued action with its state and buttons. */
export const EntryRow = ({ entry, is_at_subject }: Props) => {
  const { queue } = strings.value;
  const { action, state, subject, refusal } = entry;
  const is_too_late = isTooLate(entry);
  return (
    <li class={`entry block is-${state}`}>
      <p class="when">
        <strong>{actionTitle(action)}</strong>
        <Badge tone={tones[state]}>{queue.state[state]}</Badge>
      </p>
      <p>
        {!is_at_subject && (
          <>
            <a href={subjectPath(entry)}>
              <bdi>{subject.client_name ?? subject.title}</bdi>
            </a>{" "}
          </>
        )}
        <span class="hint">
          {!is_at_subject && (
            <>
              <bdi>{subject.ticket_number ?? subject.title}</bdi> ·{" "}
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
      {refusal && !is_too_late && moneyOf(action) && <p>{queue.not_recorded}</p>}
      {is_too_late && <TooLate entry={entry} />}
      {state !== "taken" && <EntryActions entry={entry} />}
    </li>
  );
};

/** The buttons to change, retry or discard an entry that is not sent. */
const EntryActions = ({ entry }: { entry: Entry }) => {
  const { queue } = strings.value;
  const [is_discarding, setDiscarding] = useState(false);
  const retry = useMutation(() => retryEntry(entry.id));
  const may_retry = entry.state === "refused" && !isTooLate(entry);
  const form = changePath(entry);
  return (
    <>
      <div class="actions">
        {may_retry && form && (
          <a class="button primary" href={form}>
            {queue.change}
          </a>
        )}
        {may_retry && (
          <Button busy={retry.is_running} onClick={() => void retry.run()}>
            {queue.try_again}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setDiscarding(true)}>
          {queue.throw_away}
        </Button>
      </div>
      {is_discarding && <DiscardDialog entry={entry} onClose={() => setDiscarding(false)} />}
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
