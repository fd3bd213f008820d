import { answerOf, api } from "../api/client.ts";
import type { CompleteInput, EndedTicket, Ticket } from "../api/document.d.ts";
import { CompletionForm } from "../completion/completion-form.tsx";
import { readItems, readRates } from "../completion/read-sources.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Ready } from "../parts/page.tsx";
import { useAction } from "../parts/use-action.ts";
import { useRead } from "../parts/use-read.ts";
import { words } from "../words/words.ts";
import { complete } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Asks for what a completion takes, and completes. */
export const CompleteDialog = ({ ticket, onClose, onEnded }: Props) => {
  const sources = useRead(`completion ${ticket.id}`, async () => {
    const preview = answerOf(
      api.GET("/v1/tickets/{id}/completion-preview", { params: { path: { id: ticket.id } } }),
    );
    const [billed, items, rates] = await Promise.all([preview, readItems(), readRates()]);
    return { preview: billed, items, rates };
  });
  const { run, refusal, is_running } = useAction(async (body: CompleteInput) =>
    onEnded(await complete(ticket.id, body)),
  );
  return (
    <Dialog title={words.value.completion.title} onClose={onClose} aside>
      <Ready read={sources}>
        {(read) => (
          <CompletionForm
            ticket={ticket}
            {...read}
            onSubmit={run}
            onCancel={onClose}
            refusal={refusal}
            busy={is_running}
          />
        )}
      </Ready>
    </Dialog>
  );
};
