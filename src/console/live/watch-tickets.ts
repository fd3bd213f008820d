import { api, dataOf } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { asRefusal } from "../api/refusal.ts";
import { may } from "../session/session.ts";
import { changedSince, latest_count, type Seen } from "./changed-tickets.ts";
import { isStreamOpen, subscribeToEvents } from "./events.ts";
import { pause } from "./pause.ts";
import { whileVisible } from "./while-visible.ts";

interface Watch {
  /** Restricts it to one board. */
  board_id?: string;
  /** Called with changed tickets, including archived ones. Some may have been reported before. */
  onChanged(tickets: TicketListed[]): void;
  /** The data may be stale in ways that no event reports: fetch it again. */
  onStale(): void;
}

/** The interval without the stream of events. */
const poll_ms = 1000;
/** The interval with it, for what has no event: texts, comments, the order in a column. */
const slow_poll_ms = 4000;
/** The interval for deletions and clients' names, which no list of changes shows. */
const stale_ms = 30_000;

/**
 * Reports changes of tickets within a second while the page is visible. Events trigger a poll if this
 * person may read them; else it polls each second. Returns a function that stops it.
 */
export const watchTickets = ({ board_id, onChanged, onStale }: Watch): (() => void) => {
  let seen: Seen | null = null;
  let hidden_since: number | undefined;

  const poll = async (): Promise<void> => {
    const latest = await readLatest(board_id);
    if (!latest) return;
    const found = changedSince(seen, latest);
    seen = found.seen;
    if (found.changed.length > 0) onChanged(found.changed);
    if (found.is_stale) onStale();
  };

  return whileVisible((signal) => {
    if (hidden_since !== undefined && Date.now() - hidden_since > stale_ms) onStale();
    const wake_up = new Signal();
    const stop = may("webhooks:read")
      ? subscribeToEvents({
          onEvent: ({ topic }) => {
            if (topic.startsWith("ticket.")) wake_up.raise();
          },
          onOpen: () => wake_up.raise(),
        })
      : () => {};
    const stale_timer = setInterval(onStale, stale_ms);
    void (async () => {
      while (!signal.aborted) {
        await poll();
        await wake_up.wait(isStreamOpen() ? slow_poll_ms : poll_ms, signal);
      }
    })();
    return () => {
      hidden_since = Date.now();
      stop();
      clearInterval(stale_timer);
    };
  });
};

/** The tickets changed last; null if the request failed, which the next poll repeats. */
const readLatest = async (board_id: string | undefined): Promise<TicketListed[] | null> => {
  const query = {
    ...(board_id === undefined ? {} : { board_id }),
    sort_by: "updated_at",
    sort_order: "desc",
    archived: "all",
    slim: true,
    per_page: latest_count,
  } as const;
  try {
    return (await dataOf(api.GET("/v1/tickets", { params: { query } }))).data;
  } catch (error) {
    asRefusal(error);
    return null;
  }
};

/** Wakes a waiter. Raised without a waiter, it wakes the next one at once. */
class Signal {
  private raised = new AbortController();

  raise(): void {
    this.raised.abort();
  }

  /** Waits until it is raised, at most `ms`. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, AbortSignal.any([signal, this.raised.signal]));
    this.raised = new AbortController();
  }
}
