import type { Entry } from "./entry.ts";

/** Identifies a person in an organization, the scope of an `Idempotency-Key` on the server. */
export const ownerOf = ({ place }: { place: { id: string; user_id: string } }): string =>
  `${place.id} ${place.user_id}`;

/** Steps of a job and outcomes of a stop must be sent in order; comments and photos need not. */
const isStep = ({ action: { kind } }: Entry): boolean =>
  kind === "start" || kind === "complete" || kind === "outcome";

const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, other) => one.made_ms - other.made_ms);

/** An earlier step of the same job or stop that is waiting or refused, and must be sent or discarded first. */
export const blockingStep = (entry: Entry, entries: readonly Entry[]): Entry | undefined =>
  isStep(entry)
    ? entries.find(
        (other) =>
          other.owner === entry.owner &&
          other.subject.id === entry.subject.id &&
          isStep(other) &&
          other.state !== "taken" &&
          other.made_ms < entry.made_ms,
      )
    : undefined;

/** An owner's waiting entries that no earlier step blocks, in order. */
const sendable = (entries: readonly Entry[], owner: string): Entry[] => {
  const own = inOrder(entries.filter((entry) => entry.owner === owner));
  return own.filter((entry) => entry.state === "waiting" && !blockingStep(entry, own));
};

const pause_max_ms = 3600_000;

/** Whether the pause is over. A longer one than the maximum means that the clock was set back. */
const isDue = ({ next_try_ms }: Entry, now_ms: number): boolean =>
  next_try_ms <= now_ms || next_try_ms > now_ms + pause_max_ms;

/** The oldest entry whose pause is over. */
export const nextToSend = (
  entries: readonly Entry[],
  owner: string,
  now_ms: number,
): Entry | undefined => sendable(entries, owner).find((entry) => isDue(entry, now_ms));

/** When to try again, in milliseconds; undefined if nothing can be sent. */
export const nextTryAt = (entries: readonly Entry[], owner: string): number | undefined => {
  const times = sendable(entries, owner).map(({ next_try_ms }) => next_try_ms);
  return times.length === 0 ? undefined : Math.min(...times);
};

export type Verdict = "taken" | "refused" | "service" | "connection" | "login";

/** Statuses worth a retry: too early, still running, too many, too slow. */
const retryable = new Set([408, 409, 425, 429]);

/**
 * The meaning of a response. `is_ours`: it came from the service (`X-Request-Id`), not from a proxy or
 * a hotel's login page, which count as no connection.
 */
export const classifyResponse = (status: number, is_ours: boolean): Verdict => {
  if (status === 0) return "connection";
  if (status === 413) return "refused"; // final, also from a proxy
  if (!is_ours) return "connection";
  if (status === 401) return "login";
  if (status >= 200 && status < 300) return "taken";
  return status >= 500 || retryable.has(status) ? "service" : "refused";
};

/** The reason of a completion that came after another one. */
export const completed_before = "completed_before";

/**
 * Whether the response is that of an earlier, different completion. Then nothing of this one was
 * recorded, its payment neither (§4.5). A replay of this one's own response has `false`.
 */
export const isOfOtherCompletion = (answer: unknown): boolean =>
  (answer as { completion?: { replayed?: boolean } } | null)?.completion?.replayed === true;

/** The reason of an outcome at a stop where other money was recorded already. */
const outcome_recorded = "outcome_recorded";

/** Whether something else was recorded first, so that trying again is of no use. */
export const isTooLate = ({ refusal }: Entry): boolean =>
  refusal?.reason === completed_before || refusal?.reason === outcome_recorded;

/** The service takes what happened up to seven days ago. A minute is left for sending it. */
const past_max_ms = 7 * 24 * 3600_000 - 60_000;

/**
 * The entry with the time of its outcome by the service's clock, which is `ahead_ms` ahead of the device's. It is
 * set before the first try, when a response has told that clock, and kept for the others.
 */
export const withTime = (entry: Entry, ahead_ms: number, now_ms: number): Entry => {
  const { action, made_ms } = entry;
  if (action.kind !== "outcome" || action.body.at) return entry;
  const service_now_ms = now_ms + ahead_ms;
  const at_ms = Math.max(
    Math.min(made_ms + ahead_ms, service_now_ms),
    service_now_ms - past_max_ms,
  );
  const body = { ...action.body, at: new Date(at_ms).toISOString() };
  return { ...entry, action: { ...action, body } };
};

const pauses_ms = [2, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * 1000);

/** The pause after so many tries, or `Retry-After` if that is longer. */
export const pauseAfter = (tries: number, retry_after_seconds = 0): number => {
  const pause_ms = pauses_ms[Math.min(Math.max(tries, 1), pauses_ms.length) - 1] ?? 0;
  return Math.min(Math.max(pause_ms, retry_after_seconds * 1000), pause_max_ms);
};

/** A timestamp after those of all entries, even if the clock was set back. */
export const nextTimestamp = (entries: readonly Entry[], now_ms: number): number =>
  entries.reduce((last_ms, { made_ms }) => Math.max(last_ms, made_ms + 1), now_ms);

/** Whether it can be changed or discarded safely, since it cannot have been done. */
export const isOpen = ({ state, tries }: Entry): boolean =>
  state === "refused" || (state === "waiting" && tries === 0);

export interface QueueCounts {
  waiting: number;
  refused: number;
  /** Unsent actions of others on this device, by name. */
  others: readonly { name: string; count: number }[];
}

export const countsOf = (entries: readonly Entry[], owner: string | null): QueueCounts => {
  const own = entries.filter((entry) => entry.owner === owner);
  const others = new Map<string, { name: string; count: number }>();
  for (const entry of entries) {
    if (entry.owner === owner || entry.state === "taken") continue;
    const other = others.get(entry.owner) ?? { name: entry.owner_name, count: 0 };
    others.set(entry.owner, { ...other, count: other.count + 1 });
  }
  return {
    waiting: own.filter(({ state }) => state === "waiting").length,
    refused: own.filter(({ state }) => state === "refused").length,
    others: [...others.values()],
  };
};

const taken_kept_ms = 24 * 3600 * 1000;

/** Sent entries are shown for a day. */
export const isPast = ({ taken }: Entry, now_ms: number): boolean =>
  taken !== undefined && now_ms - taken.at_ms > taken_kept_ms;
