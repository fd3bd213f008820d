import { useEffect, useRef, useState } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import { notify } from "../ui/notify.tsx";
import { type BulkResult, changeAll, changed_at_once, type RefusedCard } from "./bulk.ts";
import type { BulkAction } from "./bulk-actions.ts";
import type { Cards } from "./cards.ts";

interface Progress {
  changed: number;
  of: number;
}

export interface Bulk {
  /** Undefined unless it runs. */
  progress: Progress | undefined;
  /** What was refused last, until it is dismissed. */
  refused: readonly RefusedCard[];
  /** Changes the cards. Resolves with the ids of those that were refused. */
  run(action: BulkAction, tickets: readonly TicketListed[]): Promise<string[]>;
  stop(): void;
  dismiss(): void;
}

/** Changes several cards, and offers to undo it. */
export const useBulk = (cards: Cards): Bulk => {
  const [progress, setProgress] = useState<Progress>();
  const [refused, setRefused] = useState<readonly RefusedCard[]>([]);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);

  const perform = async <T extends TicketListed>(
    tickets: readonly TicketListed[],
    change: (ticket: TicketListed) => Promise<T>,
    at_once: number,
  ): Promise<BulkResult<T>> => {
    stopping.current = new AbortController();
    setProgress({ changed: 0, of: tickets.length });
    const result = await changeAll(
      tickets,
      async (ticket) => {
        const after = await change(ticket);
        cards.applyChanges([after]);
        return after;
      },
      (changed) => setProgress({ changed, of: tickets.length }),
      { at_once, signal: stopping.current.signal },
    );
    setProgress(undefined);
    setRefused(result.refused);
    cards.refetch(); // several moves at once may have been applied in another order
    return result;
  };

  const run = async (action: BulkAction, tickets: readonly TicketListed[]): Promise<string[]> => {
    const { done, refused: not_done } = await perform(tickets, action.change, changed_at_once);
    const after = new Map(done.map(([before, changed]) => [before.id, changed]));
    const undo = () =>
      void perform(
        done.map(([before]) => before).toSorted((one, other) => one.position - other.position),
        async (before) => {
          const changed = after.get(before.id);
          return changed ? action.undo(before, changed) : before;
        },
        1, // from the top, so that each card finds its position
      );
    if (done.length > 0) notify(action.done(done.length), undo);
    return not_done.map(({ ticket }) => ticket.id);
  };

  return {
    progress,
    refused,
    run,
    stop: () => stopping.current.abort(),
    dismiss: () => setRefused([]),
  };
};
