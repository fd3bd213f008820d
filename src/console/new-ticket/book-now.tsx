import type { Refusal } from "../api/refusal.ts";
import { conflictsOf } from "../booking/conflict.ts";
import { afterConflict, type ProposedSlot, soonestAndBest } from "../booking/proposed-slots.ts";
import { SlotChoices } from "../booking/slot-choices.tsx";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { useQuery } from "../ui/use-query.ts";
import { readSlots, type SlotDraft } from "./read-slots.ts";

interface Props {
  draft: SlotDraft;
  busy: boolean;
  /** The slot that was sent last, and why it was refused. */
  sent: ProposedSlot | null;
  refusal: Refusal | undefined;
  onChosen(slot: ProposedSlot): void;
}

/**
 * The soonest and the best visit for the job as typed so far: choosing one creates the job and books it. If it
 * is taken by then, the same time with somebody else, and the next time from there.
 */
export const BookNow = ({ draft, busy, sent, refusal, onChosen }: Props) => {
  const t = strings.value.slots;
  const { board_id, client, job_type_id } = draft;
  const refused = sent && conflictsOf(refusal) ? sent : null;
  const asked = refused ? ` ${refused.technician_id} ${refused.slot.scheduled_at}` : "";
  const current = `slots ${board_id} ${client?.id} ${job_type_id}${asked}`;
  const name = useDebouncedValue(current, 50);
  const suggestions = useQuery(name, async () => {
    const data = await readSlots(draft, refused?.slot);
    return {
      name,
      proposals: refused ? afterConflict(data, refused.technician_id) : soonestAndBest(data),
    };
  });
  // Slots for another job type have another length.
  const is_stale = suggestions.data?.name !== current;
  return (
    <fieldset class="group" aria-busy={is_stale}>
      <legend>{t.book_now}</legend>
      <QueryBoundary query={suggestions}>
        {({ proposals }) =>
          proposals.length === 0 ? (
            <p class="hint">{t.none}</p>
          ) : (
            <SlotChoices proposals={proposals} busy={busy || is_stale} onChosen={onChosen} />
          )
        }
      </QueryBoundary>
    </fieldset>
  );
};
