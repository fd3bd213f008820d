import { api, dataOf } from "../api/client.ts";
import type { CompleteInput, EndedTicket, Ticket } from "../api/document.d.ts";
import { CompletionForm } from "../completion/completion-form.tsx";
import { readItems, readRates } from "../completion/read-sources.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";
import { complete } from "./changes.ts";

interface Props {
  ticket: Ticket;
  onClose(): void;
  onEnded(ticket: EndedTicket): void;
}

/** Completes a job. */
export const CompleteDialog = ({ ticket, onClose, onEnded }: Props) => {
  const sources = useQuery(`completion ${ticket.id}`, async () => {
    const preview = dataOf(
      api.GET("/v1/tickets/{id}/completion-preview", { params: { path: { id: ticket.id } } }),
    );
    const [billed, items, rates] = await Promise.all([preview, readItems(), readRates()]);
    return { preview: billed, items, rates };
  });
  const { run, refusal, is_running } = useMutation(async (body: CompleteInput) =>
    onEnded(await complete(ticket.id, body)),
  );
  return (
    <Dialog title={strings.value.completion.title} onClose={onClose} aside>
      <QueryBoundary query={sources}>
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
      </QueryBoundary>
    </Dialog>
  );
};
