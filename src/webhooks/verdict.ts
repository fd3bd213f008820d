import type { DeliveryError } from "../shared/webhook-vocabulary.ts";

/** The result of an attempt, as far as retries depend on it. */
export interface Outcome {
  response_status: number | null;
  error: DeliveryError | null;
  retry_after: string | null;
}

/** The delivery's state after an attempt. `pending` is retried `wait_ms` after the attempt ended. */
export type Verdict =
  | { status: "delivered" }
  | { status: "failed" }
  | { status: "pending"; wait_ms: number };

const retry_after_max_seconds = 7200;

/**
 * Decides about retries (§3.2, §6.5) after attempt number `attempts`, from 1. `waits_seconds` are the waits between
 * attempts.
 */
export const verdict = (
  outcome: Outcome,
  attempts: number,
  waits_seconds: readonly number[],
  now_ms: number,
): Verdict => {
  if (outcome.error === null) return { status: "delivered" };
  const wait_seconds = waits_seconds[attempts - 1];
  if (wait_seconds === undefined || !isRetried(outcome)) return { status: "failed" };
  return {
    status: "pending",
    wait_ms: Math.max(wait_seconds, retryAfterSeconds(outcome, now_ms)) * 1000,
  };
};

/** The longest wait before a retry, in milliseconds. */
export const longestWait = (waits_seconds: readonly number[]): number =>
  Math.max(retry_after_max_seconds, ...waits_seconds) * 1000 + 1; // one more, as in record.ts

/** Retries timeouts, connection errors, 5xx and 429, but not 3xx or other 4xx. */
const isRetried = ({ response_status, error }: Outcome): boolean =>
  error !== "http" || response_status === null || response_status === 429 || response_status >= 500;

const honorsRetryAfter = (response_status: number | null): boolean =>
  response_status === 429 || response_status === 503;

/** The `Retry-After` of 429 and 503, at most two hours; otherwise 0. It can only lengthen a wait. */
const retryAfterSeconds = (outcome: Outcome, now_ms: number): number => {
  const { response_status, retry_after } = outcome;
  if (retry_after === null || !honorsRetryAfter(response_status)) return 0;
  const seconds = /^\d+$/.test(retry_after)
    ? Number(retry_after)
    : (Date.parse(retry_after) - now_ms) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(seconds, retry_after_max_seconds);
};
