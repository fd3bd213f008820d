import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { CollectionRound } from "../api/document.d.ts";
import { BegunNotice } from "../offline/begun-notice.tsx";
import { perform, refusedWith, resubmit } from "../offline/perform.ts";
import type { Entry, OutcomeAction } from "../offline/queue/entry.ts";
import { refusalOfEntry } from "../offline/queue/send.ts";
import { stopPath } from "../offline/queue/stop-path.ts";
import { useDraft } from "../offline/use-draft.ts";
import { loggedIn } from "../session/session.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { firstStopDraft, type StopDraft, stopDraftOf } from "./draft.ts";
import type { ExpectedStop } from "./expected.ts";
import { OutcomeForm } from "./outcome-form.tsx";

interface Props {
  round: CollectionRound;
  stop: ExpectedStop;
  /** A refused outcome to correct, which is sent again under the same key. */
  refused: Entry | undefined;
}

/** Records the outcome of a stop, from the draft of this device if there is one. */
export const Outcome = ({ round, stop, refused }: Props) => {
  const { route } = useLocation();
  const { begun, keepDraft, dropDraft } = useDraft<StopDraft>(`stop ${stop.id}`);
  const [attempt, setAttempt] = useState(0);
  const { run, is_running } = useMutation(
    async (outcome: Pick<OutcomeAction, "body" | "worth">) => {
      const action: OutcomeAction = {
        kind: "outcome",
        round_id: round.id,
        date: round.date,
        ...outcome,
      };
      const subject = { id: stop.id, title: round.name, client_name: stop.client.name };
      const done = refused
        ? await resubmit(refused.id, action, dropDraft)
        : await perform(subject, action, dropDraft);
      if (refusedWith(done)) return; // the stop's page shows it, and this form again
      route(
        outcome.body.payment
          ? stopPath(stop.id, round.date, "receipt")
          : `/console/round?date=${round.date}`,
      );
    },
  );
  if (begun === undefined) return null;
  const { currency } = loggedIn().organization;
  const first = firstStopDraft(stop.due, currency, round.exchange_rates);
  const body = refused?.action.kind === "outcome" ? refused.action.body : undefined;
  return (
    <>
      {begun && attempt === 0 && (
        <BegunNotice
          at_ms={begun.at_ms}
          onStartOver={() => {
            void dropDraft();
            setAttempt(1);
          }}
        />
      )}
      <OutcomeForm
        key={attempt}
        first={begun?.value ?? (body ? stopDraftOf(body, first) : first)}
        due={stop.due}
        rates={round.exchange_rates}
        onDraft={keepDraft}
        onSubmit={run}
        refusal={refused && refusalOfEntry(refused)}
        busy={is_running}
      />
    </>
  );
};
