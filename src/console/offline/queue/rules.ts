import type { Entry } from "./entry.ts";

/** Who has done something: the person in the organization, as a key's scope is on the server. */
export const ownerOf = ({ place }: { place: { id: string; user_id: string } }): string =>
  `${place.id} ${place.user_id}`;

/** The steps of a job follow each other; a comment or a photo stands for itself. */
const isStep = ({ action }: Entry): boolean =>
  action.kind === "start" || action.kind === "complete";

const inOrder = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((one, other) => one.made_ms - other.made_ms);

/** The earlier step of the same job that is not done: it may be waiting, or refused until its person decides. */
export const holderOf = (entry: Entry, entries: readonly Entry[]): Entry | undefined =>
  isStep(entry)
    ? entries.find(
        (other) =>
          other.owner === entry.owner &&
          other.ticket.id === entry.ticket.id &&
          isStep(other) &&
          other.state !== "taken" &&
          other.made_ms < entry.made_ms,
      )
    : undefined;

/** What waits of one owner and is not held by an earlier step, in order. */
const sendable = (entries: readonly Entry[], owner: string): Entry[] => {
  const own = inOrder(entries.filter((entry) => entry.owner === owner));
  return own.filter((entry) => entry.state === "waiting" && !holderOf(entry, own));
};

const pause_max_ms = 3600_000;

/** Whether its pause is over. None is so long as this: somebody has set the phone's clock back. */
const isDue = ({ next_try_ms }: Entry, now_ms: number): boolean =>
  next_try_ms <= now_ms || next_try_ms > now_ms + pause_max_ms;

/** What is to be sent now: the oldest whose pause is over. */
export const nextToSend = (
  entries: readonly Entry[],
  owner: string,
  now_ms: number,
): Entry | undefined => sendable(entries, owner).find((entry) => isDue(entry, now_ms));

/** When something is to be sent again, in milliseconds; undefined when nothing can be. */
export const wakeAt = (entries: readonly Entry[], owner: string): number | undefined => {
  const times = sendable(entries, owner).map(({ next_try_ms }) => next_try_ms);
  return times.length === 0 ? undefined : Math.min(...times);
};

export type Verdict = "taken" | "refused" | "service" | "connection" | "login";

/** Refusals that a later try can change: too early, still running, too many, too slow. */
const passing = new Set([408, 409, 425, 429]);

/**
 * What an answer means for what was sent. `ours`: the service itself has answered (`X-Request-Id`);
 * else something between did (a hotel's login page, a proxy), which decides nothing.
 */
export const classifyResponse = (status: number, ours: boolean): Verdict => {
  if (status === 0) return "connection";
  if (status === 413) return "refused"; // a proxy's limit stays what it is, whoever says so
  if (!ours) return "connection";
  if (status === 401) return "login";
  if (status >= 200 && status < 300) return "taken";
  return status >= 500 || passing.has(status) ? "service" : "refused";
};

/** Why a completion was not taken: somebody had completed the job before. */
export const completed_before = "completed_before";

/**
 * Whether an answer to a completion is that of another one: the job was done already, and nothing of
 * this one was taken, its payment neither (§4.5). A key's own answer, told again, says `false` there.
 */
export const isOfAnother = (answer: unknown): boolean =>
  (answer as { completion?: { replayed?: boolean } } | null)?.completion?.replayed === true;

const pauses_ms = [2, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * 1000);

/** The pause after so many tries; what the service asks for (`Retry-After`), if that is longer. */
export const pauseAfter = (tries: number, asked_seconds = 0): number => {
  const pause_ms = pauses_ms[Math.min(Math.max(tries, 1), pauses_ms.length) - 1] ?? 0;
  return Math.min(Math.max(pause_ms, asked_seconds * 1000), pause_max_ms);
};

/** When something is made, as its place in the order: after all that is there, whatever the clock says. */
export const madeAfter = (entries: readonly Entry[], now_ms: number): number =>
  entries.reduce((last_ms, { made_ms }) => Math.max(last_ms, made_ms + 1), now_ms);

/** Whether it may be changed or thrown away without a doubt: nothing of it can have been done. */
export const isOpen = ({ state, tries }: Entry): boolean =>
  state === "refused" || (state === "waiting" && tries === 0);

export interface QueueCounts {
  waiting: number;
  refused: number;
  /** What waits of others on this device, by their names. */
  others: readonly { name: string; count: number }[];
}

/** How much waits and was refused of one owner, and how much waits of others. */
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

/** What was taken a day ago needs no showing any more. */
export const isPast = ({ taken }: Entry, now_ms: number): boolean =>
  taken !== undefined && now_ms - taken.at_ms > taken_kept_ms;
