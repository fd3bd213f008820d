import type { TicketListed } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";

/** Requests at a time, to leave capacity to others. */
export const changed_at_once = 4;

export interface RefusedCard {
  ticket: TicketListed;
  why: Refusal;
}

export interface BulkResult<T> {
  done: readonly (readonly [before: TicketListed, after: T])[];
  refused: readonly RefusedCard[];
}

/** Changes cards, `at_once` at a time. A refused one does not keep the others from being changed. */
export const changeAll = async <T>(
  tickets: readonly TicketListed[],
  change: (ticket: TicketListed) => Promise<T>,
  onProgress: (changed: number) => void,
  { at_once, signal }: { at_once: number; signal: AbortSignal },
): Promise<BulkResult<T>> => {
  const done: [TicketListed, T][] = [];
  const refused: RefusedCard[] = [];
  const waiting = [...tickets];
  const work = async (): Promise<void> => {
    for (let ticket = waiting.shift(); ticket && !signal.aborted; ticket = waiting.shift()) {
      try {
        done.push([ticket, await change(ticket)]);
      } catch (error) {
        refused.push({ ticket, why: asRefusal(error) });
      }
      onProgress(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: at_once }, work));
  return { done, refused };
};
