import type { AccessTurn } from "../database/tables/network-access.ts";
import type { Applied } from "./attempt.ts";
import type { AccessFailure } from "./failure.ts";

/** The result of an attempt. */
export type Outcome = { applied: Applied } | { failure: AccessFailure };

/** How long what is applied is believed until it is checked. */
const believed_seconds = 24 * 3600;

/** The longest time that anything in a turn is due ahead, in milliseconds. */
export const longestWait = (turn: AccessTurn, waits_seconds: readonly number[]): number =>
  (turn === 2 ? believed_seconds : Math.max(...waits_seconds)) * 1000 + 1;

/** The wait after this many failed attempts in a row, from 1, in milliseconds. The last one repeats. */
export const waitAfter = (waits_seconds: readonly number[], attempts: number): number =>
  (waits_seconds[Math.min(attempts, waits_seconds.length) - 1] ?? 0) * 1000;

/** When it is checked what a controller has proven. */
export const believed_ms = believed_seconds * 1000;
