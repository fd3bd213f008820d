import { answerOf, api } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { asRefusal } from "../api/refusal.ts";
import { may } from "../session/session.ts";
import { changedSince, looked_at, type Seen } from "./changed-tickets.ts";
import { isHearing, onEvents } from "./events.ts";
import { pause } from "./pause.ts";
import { whileVisible } from "./while-visible.ts";

interface Watch {
  /** One board's alone. */
  board_id?: string;
  /** Tickets that have changed, as they are now; also the archived ones. Some may be known already. */
  onChanged(tickets: TicketListed[]): void;
  /** What is shown may be out of date in ways that nobody tells: read it anew. */
  onDoubt(): void;
}

/** Without the stream of events somebody else's change is asked for each second. */
const look_ms = 1000;
/** With it, what has no event: changed texts, comments, the order inside a column. */
const second_look_ms = 4000;
/** Deletions and names of clients show in no list of changes. */
const doubt_ms = 30_000;

/**
 * Tells of the changes that others make to tickets, within a second, while the page is visible. Who
 * may read the stream of events is told by it when to look, the others look by themselves. Returns
 * how to end it.
 */
export const watchTickets = ({ board_id, onChanged, onDoubt }: Watch): (() => void) => {
  let seen: Seen | null = null;
  let hidden_since: number | undefined;

  const look = async (): Promise<void> => {
    const latest = await readLatest(board_id);
    if (!latest) return;
    const found = changedSince(seen, latest);
    seen = found.seen;
    if (found.changed.length > 0) onChanged(found.changed);
    if (found.is_doubtful) onDoubt();
  };

  return whileVisible((signal) => {
    if (hidden_since !== undefined && Date.now() - hidden_since > doubt_ms) onDoubt();
    const bell = new Bell();
    const stop = may("webhooks:read")
      ? onEvents({
          onEvent: ({ topic }) => {
            if (topic.startsWith("ticket.")) bell.ring();
          },
          onOpen: () => bell.ring(),
        })
      : () => {};
    const doubting = setInterval(onDoubt, doubt_ms);
    void (async () => {
      while (!signal.aborted) {
        await look();
        await bell.rung(isHearing() ? second_look_ms : look_ms, signal);
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
    per_page: looked_at,
  } as const;
  try {
    return (await answerOf(api.GET("/v1/tickets", { params: { query } }))).data;
  } catch (error) {
    asRefusal(error);
    return null;
  }
};

/** Wakes who waits; a ring that nobody waited for is not lost. */
class Bell {
  private ringing = new AbortController();

  ring(): void {
    this.ringing.abort();
  }

  /** Waits for a ring, but no longer than this. */
  async rung(ms: number, signal: AbortSignal): Promise<void> {
    await pause(ms, AbortSignal.any([signal, this.ringing.signal]));
    this.ringing = new AbortController();
  }
}
