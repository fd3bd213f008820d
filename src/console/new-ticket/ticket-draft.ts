import type { Priority, TicketType } from "../../shared/vocabulary.ts";
import type { JobType, TicketInput } from "../api/document.d.ts";
import type { ProposedSlot } from "../booking/proposed-slots.ts";

/** Not yet, with the best available technician, or booked in the next step. */
export type VisitChoice = "none" | "auto" | "book";

/** A ticket as typed. */
export interface TicketDraft {
  board_id: string;
  job_type_id: string;
  title: string;
  client: { id: string; name: string } | null;
  priority: Priority;
  type: TicketType;
  due_date: string;
  description: string;
  labels: string;
  visit: VisitChoice;
}

export const emptyDraft = (board_id: string, client: TicketDraft["client"]): TicketDraft => ({
  board_id,
  client,
  job_type_id: "",
  title: "",
  priority: "medium",
  type: "support",
  due_date: "",
  description: "",
  labels: "",
  visit: "none",
});

/** The fields that a job type fills in. The title is replaced if the job type before it gave it. */
export const withJobType = (
  draft: TicketDraft,
  job_type: JobType | undefined,
  before: JobType | undefined,
): Partial<TicketDraft> => ({
  job_type_id: job_type?.id ?? "",
  ...(job_type
    ? {
        priority: job_type.default_priority,
        title: ["", before?.name].includes(draft.title) ? job_type.name : draft.title,
        visit: job_type.auto_assign && draft.visit === "none" ? "auto" : draft.visit,
      }
    : {}),
});

/** Parses labels separated by Latin or Arabic commas. */
export const labelsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((label) => label.trim())
      .filter((label) => label !== ""),
  ),
];

const sentText = (text: string): string | null => text.trim() || null;

/** The request body. With a slot, its visit is booked with it. */
export const ticketBody = (draft: TicketDraft, slot: ProposedSlot | null): TicketInput => ({
  title: draft.title.trim(),
  board_id: draft.board_id,
  job_type_id: sentText(draft.job_type_id),
  client_id: draft.client?.id ?? null,
  priority: draft.priority,
  type: draft.type,
  due_date: sentText(draft.due_date),
  description: sentText(draft.description),
  labels: labelsOf(draft.labels),
  ...(slot
    ? {
        technician_id: slot.technician_id,
        scheduled_at: slot.slot.scheduled_at,
        scheduled_until: slot.slot.scheduled_until,
      }
    : { auto_assign: draft.visit === "auto" }),
});
