import { api, dataOf } from "../api/client.ts";
import { type ProposedSlot, soonestAndBest } from "../booking/proposed-slots.ts";
import { SlotChoices } from "../booking/slot-choices.tsx";
import { useConfirmedLate } from "../booking/use-confirmed-late.tsx";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { useQuery } from "../ui/use-query.ts";
import type { TicketDraft } from "./ticket-draft.ts";

interface Props {
  draft: Pick<TicketDraft, "board_id" | "client" | "job_type_id">;
  busy: boolean;
  onChosen(slot: ProposedSlot): void;
}

/** The soonest and the best visit for the job as typed so far: choosing one creates the job and books it. */
export const BookNow = ({ draft, busy, onChosen }: Props) => {
  const t = strings.value.slots;
  const { board_id, client, job_type_id } = draft;
  const current = `slots ${board_id} ${client?.id} ${job_type_id}`;
  const name = useDebouncedValue(current, 50);
  const suggestions = useQuery(name, async () => {
    const query = {
      ...(client && { client_id: client.id }),
      ...(job_type_id !== "" && { job_type_id }),
    };
    const params = { path: { id: board_id }, query };
    const { data } = await dataOf(
      api.GET("/v1/ticket-boards/{id}/technician-suggestions", { params }),
    );
    return { name, data };
  });
  // Slots for another job type have another length.
  const is_stale = suggestions.data?.name !== current;
  const late = useConfirmedLate();
  return (
    <fieldset class="group" aria-busy={is_stale}>
      <legend>{t.book_now}</legend>
      <QueryBoundary query={suggestions}>
        {({ data }) => {
          const proposals = soonestAndBest(data);
          return proposals.length === 0 ? (
            <p class="hint">{t.none}</p>
          ) : (
            <SlotChoices
              proposals={proposals}
              busy={busy || is_stale}
              onChosen={(slot) =>
                late.bookUnlessLate(slot.meets_sla === false, () => onChosen(slot))
              }
            />
          );
        }}
      </QueryBoundary>
      {late.dialog}
    </fieldset>
  );
};
