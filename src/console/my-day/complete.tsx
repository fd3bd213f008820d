import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { CompleteInput, Item, Ticket } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { CompletionForm } from "../completion/completion-form.tsx";
import { type Draft, usedItems } from "../completion/draft.ts";
import { BegunNotice } from "../offline/begun-notice.tsx";
import { perform, refusedWith, resubmit } from "../offline/perform.ts";
import { ownEntries } from "../offline/queue/queue.ts";
import { completed_before } from "../offline/queue/rules.ts";
import { refusalOfEntry } from "../offline/queue/send.ts";
import { useCachedQuery } from "../offline/use-cached-query.ts";
import { useDraft } from "../offline/use-draft.ts";
import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { jobSubject } from "./job-subject.ts";
import { catalogue_name, rates_name, readCatalogue, readRates, type VisitDetails } from "./read.ts";

/** Completes a job. A refused completion opens as it was sent, and is sent again under the same key. */
export const CompletePage = ({ details: { ticket, preview } }: { details: VisitDetails }) => {
  const { my_day, common } = strings.value;
  const { route } = useLocation();
  const catalogue = useCachedQuery(catalogue_name, readCatalogue);
  const rates = useCachedQuery(rates_name, readRates);
  const before = useRef(
    ownEntries.value.find(
      ({ state, action, refusal, subject: { id } }) =>
        id === ticket.id &&
        state === "refused" &&
        action.kind === "complete" &&
        refusal?.reason !== completed_before,
    ),
  );
  const entry = before.current;
  const [refusal, setRefusal] = useState<Refusal | undefined>(entry && refusalOfEntry(entry));
  const leave = () => route(`/console/day/${ticket.id}`, true);
  const { run, is_running } = useMutation(async (body: CompleteInput) => {
    const action = { kind: "complete" as const, body };
    const done = before.current
      ? await resubmit(before.current.id, action, dropDraft)
      : await perform(jobSubject(ticket), action, dropDraft);
    const refused = refusedWith(done);
    if (!refused) return route(`/console/day/${ticket.id}/completed`, true);
    if (refused.reason === completed_before) return leave(); // the job's page shows it
    before.current = done;
    setRefusal(refused);
  });
  const { begun, keepDraft, dropDraft } = useDraft<Draft>(`complete ${ticket.id}`);
  const [attempt, setAttempt] = useState(0);
  const startOver = () => {
    setRefusal(undefined);
    void dropDraft();
    setAttempt(attempt + 1);
  };
  const is_ready =
    begun !== undefined &&
    (catalogue.data !== undefined || catalogue.refusal !== undefined || !catalogue.is_loading) &&
    (rates.data !== undefined || rates.refusal !== undefined || !rates.is_loading);
  return (
    <Page title={`${my_day.complete}: ${ticket.client?.name ?? ticket.title}`}>
      <h2>
        <bdi>{ticket.title}</bdi> <bdi class="hint">{ticket.ticket_number}</bdi>
      </h2>
      {begun && attempt === 0 && <BegunNotice at_ms={begun.at_ms} onStartOver={startOver} />}
      {is_ready ? (
        <CompletionForm
          key={attempt}
          draft={begun?.value}
          onDraft={keepDraft}
          ticket={withQueuedLines(ticket, catalogue.data ?? [])}
          preview={preview}
          items={catalogue.data ?? []}
          rates={rates.data ?? []}
          begun={attempt === 0 && entry?.action.kind === "complete" ? entry.action.body : undefined}
          onSubmit={(body) => void run(body)}
          onCancel={leave}
          refusal={refusal}
          busy={is_running}
        />
      ) : (
        <p class="reading" role="status">
          {common.loading}
        </p>
      )}
    </Page>
  );
};

/** The ticket with the lines of a completion in the queue, which the ticket will have once it is sent. */
const withQueuedLines = (ticket: Ticket, catalogue: readonly Item[]): Ticket => {
  const last = ownEntries.value.findLast(
    ({ state, action, subject: { id } }) =>
      id === ticket.id && state === "waiting" && action.kind === "complete",
  );
  return last?.action.kind === "complete"
    ? { ...ticket, items: usedItems(last.action.body, catalogue) }
    : ticket;
};
