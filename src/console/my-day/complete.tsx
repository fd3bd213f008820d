import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { CompleteInput } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { CompletionForm } from "../completion/completion-form.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { completed_before } from "../offline/queue/rules.ts";
import { refusalOfEntry } from "../offline/queue/send.ts";
import { Page } from "../parts/page.tsx";
import { useAction } from "../parts/use-action.ts";
import { words } from "../words/words.ts";
import { doAgain, doIt, entryTicket, refusedWith } from "./do.ts";
import { catalogue_name, type Door, rates_name, readCatalogue, readRates } from "./read.ts";
import { useKept } from "./use-kept.ts";

/** How the work ended. A completion that was refused opens as it was sent, to be put right under its own key. */
export const CompletePage = ({ door: { ticket, preview } }: { door: Door }) => {
  const { my_day, common } = words.value;
  const { route } = useLocation();
  const catalogue = useKept(catalogue_name, readCatalogue);
  const rates = useKept(rates_name, readRates);
  const before = useRef(
    ownEntries.value.find(
      ({ state, deed, refusal, ticket: { id } }) =>
        id === ticket.id &&
        state === "refused" &&
        deed.kind === "complete" &&
        refusal?.reason !== completed_before,
    ),
  );
  const entry = before.current;
  const [refusal, setRefusal] = useState<Refusal | undefined>(entry && refusalOfEntry(entry));
  const leave = () => route(`/console/day/${ticket.id}`, true);
  const { run, is_running } = useAction(async (body: CompleteInput) => {
    const deed = { kind: "complete" as const, body };
    const done = before.current
      ? await doAgain(before.current.id, deed)
      : await doIt(entryTicket(ticket), deed);
    const refused = refusedWith(done);
    if (!refused || refused.reason === completed_before) return leave(); // the job's page tells it
    before.current = done;
    setRefusal(refused);
  });
  const is_ready =
    (catalogue.data !== undefined || catalogue.refusal !== undefined || !catalogue.is_reading) &&
    (rates.data !== undefined || rates.refusal !== undefined || !rates.is_reading);
  return (
    <Page title={`${my_day.complete}: ${ticket.client?.name ?? ticket.title}`}>
      <h2>
        <bdi>{ticket.title}</bdi> <bdi class="hint">{ticket.ticket_number}</bdi>
      </h2>
      {is_ready ? (
        <CompletionForm
          ticket={ticket}
          preview={preview}
          items={catalogue.data ?? []}
          rates={rates.data ?? []}
          begun={entry?.deed.kind === "complete" ? entry.deed.body : undefined}
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
