import type { ProposedSlot } from "../booking/proposed-slots.ts";
import { useConfirmedLate } from "../booking/use-confirmed-late.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { readSlots } from "./read-slots.ts";
import type { TicketDraft } from "./ticket-draft.ts";

/**
 * Creates the job, and asks before if the visit that is booked with it ends after the SLA's deadline: the chosen
 * slot, or the one that the service will choose.
 */
export const useLateCheck = (
  draft: TicketDraft,
  create: (slot: ProposedSlot | null) => Promise<unknown>,
) => {
  const late = useConfirmedLate();
  const checked = useMutation(async (slot: ProposedSlot | null) => {
    const is_late = slot ? slot.meets_sla === false : await isAutoLate(draft);
    late.bookUnlessLate(is_late, () => void create(slot));
  });
  return { ...checked, dialog: late.dialog };
};

/** Whether the best technician's next free slot, which the service books, is past the deadline. */
const isAutoLate = async (draft: TicketDraft): Promise<boolean> => {
  if (draft.visit !== "auto") return false;
  const [best] = await readSlots(draft);
  return Boolean(best?.available && best.meets_sla === false);
};
