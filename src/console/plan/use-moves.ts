import { useState } from "preact/hooks";
import type { BoardAgenda, Ticket } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { book, unbook } from "../booking/book.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { errorText } from "../ui/error-text.tsx";
import { notify } from "../ui/notify.tsx";
import type { Query } from "../ui/use-query.ts";
import { instantOf, type Job, type Placement } from "./job.ts";
import { withMove } from "./moved.ts";

interface Moves {
  /** The day with pending moves applied. */
  withPending(agenda: BoardAgenda): BoardAgenda;
  /** Moves without a response so far, by ticket id. */
  pending: ReadonlyMap<string, Placement | null>;
  /** Books a job at a placement, or cancels its visit. */
  move(job: Job, placement: Placement | null): Promise<void>;
}

/** Optimistic moves: shown at once, sent, and undone if refused. */
export const useMoves = (
  query: Query<BoardAgenda>,
  onRefused: (job: Job, placement: Placement, refusal: Refusal) => void,
): Moves => {
  const [pending, setPending] = useState<ReadonlyMap<string, Placement | null>>(new Map());
  const removePending = (id: string) =>
    setPending((all) => new Map([...all].filter(([each]) => each !== id)));

  const move = async (job: Job, placement: Placement | null): Promise<void> => {
    const { id } = job.ticket;
    if (pending.has(id)) return;
    setPending((all) => new Map([...all, [id, placement]]));
    try {
      const { version } = await send(job, placement);
      query.update((agenda) => withMove(agenda, id, placement, version));
    } catch (error) {
      const refusal = asRefusal(error);
      if (placement && refusal.status === 422) onRefused(job, placement, refusal);
      else notify(errorText(refusal));
    } finally {
      removePending(id);
      void query.refetch();
    }
  };

  const withPending = (agenda: BoardAgenda): BoardAgenda =>
    [...pending].reduce((day, [id, place]) => withMove(day, id, place), agenda);

  return { withPending, pending, move };
};

/** Sends the version that was shown, so that a ticket changed by others meanwhile is refused. */
const send = async ({ ticket }: Job, placement: Placement | null): Promise<Ticket> => {
  const { booking } = strings.value;
  if (!placement) {
    const done = await unbook(ticket.id, ticket.version);
    notify(booking.taken_back);
    return done;
  }
  const scheduled_at = instantOf(placement.from_ms);
  const scheduled_until = instantOf(placement.until_ms);
  const { technician_id } = placement;
  const visit = { technician_id, scheduled_at, scheduled_until };
  const done = await book(ticket.id, visit, ticket.version);
  notify(
    booking.booked(isolated(done.technician?.name ?? ""), span(scheduled_at, scheduled_until)),
  );
  return done;
};
