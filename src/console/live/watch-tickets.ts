import { api, dataOf } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { asRefusal } from "../api/refusal.ts";
import { may } from "../session/session.ts";
import { changedSince, latest_count, type Seen } from "./changed-tickets.ts";
import { isHearing, onEvents } from "./events.ts";
import { pause } from "./pause.ts";
import { whileVisible } from "./while-visible.ts";

interface Watch {
  /** One board's alone. */
  board_id?: string;
  /** Tickets that have changed, as they are now; also the archived ones. Some may be known already. */
  onChanged(tickets: TicketListed[]): void;
  /** What is shown may be stale in ways that no event reports: fetch it again. */
  onStale(): void;
}

/** The interval without the stream of events. */
const poll_ms = 1000;
/** The interval with it, for what has no event: texts, comments, the order in a column. */
const slow_poll_ms = 4000;
/** The interval for deletions and clients' names, which no list of changes shows. */
const stale_ms = 30_000;

/**
 * Tells of the changes that others make to tickets, within a second, while the page is visible. Who
 * may read the stream of events is told by it when to look, the others look by themselves. Returns
 * how to end it.
 */
export const watchTickets = ({ board_id, onChanged, onStale: onDoubt }: Watch): (() => void) => {
  let seen: Seen | null = null;
  let hidden_since: number | undefined;

  const look = async (): Promise<void> => {
    const latest = await readLatest(board_id);
    if (!latest) return;
    const found = changedSince(seen, latest);
    seen = found.seen;
    if (found.changed.length > 0) onChanged(found.changed);
    if (found.is_stale) onDoubt();
  };

  return whileVisible((signal) => {
    if (hidden_since !== undefined && Date.now() - hidden_since > stale_ms) onDoubt();
    const bell = new Signal();
    const stop = may("webhooks:read")
      ? onEvents({
          onEvent: ({ topic }) => {
            if (topic.startsWith("ticket.")) bell.raise();
          },
          onOpen: () => bell.raise(),
        })
      : () => {};
    const doubting = setInterval(onDoubt, stale_ms);
    void (async () => {
      while (!signal.aborted) {
        await look();
        await bell.wait(isHearing() ? slow_poll_ms : poll_ms, signal);
      }
    })();
    return () => {
      hidden_since = Date.now();
      stop();
      clearInterval(doubting);
    };
  });
};

/** The tickets that changed last; null when they could not be asked for, which the next look does. */
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

/** Wakes a waiter; raised while nobody waits, it is kept for the next. */
class Signal {
  private ringing = new AbortController();

  raise(): void {
    this.ringing.abort();
  }

  /** Waits until it is raised, `ms` at most. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, AbortSignal.any([signal, this.ringing.signal]));
    this.ringing = new AbortController();
  }
}
