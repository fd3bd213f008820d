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
  /** The day as it will be when the service has taken what is under way. */
  shown(agenda: BoardAgenda): BoardAgenda;
  /** What waits for the service's word. */
  under_way: ReadonlyMap<string, Placement | null>;
  /** Books a job at a place, or takes its visit back. What is refused goes back alone. */
  move(job: Job, placement: Placement | null): Promise<void>;
}

/** Moves of jobs: shown at once, sent, and undone one by one where they are refused. */
export const useMoves = (
  read: Query<BoardAgenda>,
  onRefused: (job: Job, placement: Placement, refusal: Refusal) => void,
): Moves => {
  const [under_way, setUnderWay] = useState<ReadonlyMap<string, Placement | null>>(new Map());
  const settle = (id: string) =>
    setUnderWay((all) => new Map([...all].filter(([each]) => each !== id)));

  const move = async (job: Job, placement: Placement | null): Promise<void> => {
    const { id } = job.ticket;
    if (under_way.has(id)) return;
    setUnderWay((all) => new Map([...all, [id, placement]]));
    try {
      const { version } = await send(job, placement);
      read.update((agenda) => withMove(agenda, id, placement, version));
    } catch (error) {
      const refusal = asRefusal(error);
      if (placement && refusal.status === 422) onRefused(job, placement, refusal);
      else notify(errorText(refusal));
    } finally {
      settle(id);
      void read.refetch();
    }
  };

  const shown = (agenda: BoardAgenda): BoardAgenda =>
    [...under_way].reduce((day, [id, place]) => withMove(day, id, place), agenda);

  return { shown, under_way, move };
};

/** With the version that the person saw: what somebody else has moved meanwhile is not moved again unseen. */
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
