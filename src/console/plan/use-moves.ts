import { useState } from "preact/hooks";
import type { BoardAgenda, Ticket } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { book, unbook } from "../booking/book.ts";
import { restoreUnscheduled, restoreVisit } from "../booking/restore-visit.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { errorText } from "../ui/error-text.tsx";
import { notify } from "../ui/notify.tsx";
import type { Query } from "../ui/use-query.ts";
import { visitOf } from "./day-axis.ts";
import type { Job, Placement } from "./job.ts";
import { withMove } from "./moved.ts";

interface Moves {
  /** The day with pending moves applied. */
  withPending(agenda: BoardAgenda): BoardAgenda;
  /** Moves without a response so far, by ticket id. */
  pending: ReadonlyMap<string, Placement | null>;
  /** Books a job at a placement, or cancels its visit. */
  move(job: Job, placement: Placement | null): Promise<void>;
}

/** Optimistic moves: shown at once, sent, and taken back if refused. Each can be undone from its notice. */
export const useMoves = (
  query: Query<BoardAgenda>,
  onRefused: (job: Job, placement: Placement, refusal: Refusal) => void,
): Moves => {
  const [pending, setPending] = useState<ReadonlyMap<string, Placement | null>>(new Map());
  const removePending = (id: string) =>
    setPending((all) => new Map([...all].filter(([each]) => each !== id)));

  const showWhile = async (
    id: string,
    placement: Placement | null,
    send: () => Promise<Ticket>,
  ): Promise<Ticket> => {
    setPending((all) => new Map([...all, [id, placement]]));
    try {
      const ticket = await send();
      query.update((agenda) => withMove(agenda, id, placement, ticket.version));
      return ticket;
    } finally {
      removePending(id);
      void query.refetch();
    }
  };

  const undo = async (job: Job, { id, version }: Ticket): Promise<void> => {
    try {
      await showWhile(id, job.placement ?? null, () => restored(job, version));
      notify(strings.value.plan.undone);
    } catch (error) {
      notify(errorText(asRefusal(error)));
    }
  };

  const move = async (job: Job, placement: Placement | null): Promise<void> => {
    const { id } = job.ticket;
    if (pending.has(id)) return;
    try {
      const ticket = await showWhile(id, placement, () => moved(job, placement));
      notify(textOf(ticket), () => void undo(job, ticket));
    } catch (error) {
      const refusal = asRefusal(error);
      if (placement && refusal.status === 422) onRefused(job, placement, refusal);
      else notify(errorText(refusal));
    }
  };

  const withPending = (agenda: BoardAgenda): BoardAgenda =>
    [...pending].reduce((day, [id, place]) => withMove(day, id, place), agenda);

  return { withPending, pending, move };
};

/** Sends the version that was shown, so that a ticket changed by others meanwhile is refused. */
const moved = ({ ticket }: Job, placement: Placement | null): Promise<Ticket> =>
  placement
    ? book(ticket.id, visitOf(placement), ticket.version)
    : unbook(ticket.id, ticket.version);

const restored = ({ ticket, placement }: Job, version: number): Promise<Ticket> =>
  placement
    ? restoreVisit(ticket.id, visitOf(placement), version)
    : restoreUnscheduled(ticket.id, ticket.assignee_ids ?? [], version);

const textOf = ({ technician, scheduled_at, scheduled_until }: Ticket): string => {
  const { booking } = strings.value;
  return technician && scheduled_at && scheduled_until
    ? booking.booked(isolated(technician.name), span(scheduled_at, scheduled_until))
    : booking.taken_back;
};
