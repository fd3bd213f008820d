import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { statusError } from "../../src/outbound/status-error.ts";
import { type DeliveryError, delivery_errors } from "../../src/shared/webhook-vocabulary.ts";
import { verdict } from "../../src/webhooks/verdict.ts";

const waits = [10, 60, 300, 1800, 7200];
const now_ms = Date.parse("2026-10-15T08:00:00Z");

const answered = (status: number, retry_after: string | null = null) => ({
  response_status: status,
  error: statusError(status),
  retry_after,
});

const unanswered = (error: DeliveryError) => ({ response_status: null, error, retry_after: null });

const retryIn = (seconds: number) => ({ status: "pending", wait_ms: seconds * 1000 }) as const;
const failed = { status: "failed" } as const;

describe("after the first attempt (§3.2)", () => {
  test.each([200, 201, 204, 299])("%i is delivered", (status) => {
    expect(verdict(answered(status), 1, waits, now_ms)).toEqual({ status: "delivered" });
  });

  test.each([101, 300, 301, 302, 307, 308, 400, 401, 404, 408, 410, 422])(
    "%i failed for good",
    (status) => {
      expect(verdict(answered(status), 1, waits, now_ms)).toEqual(failed);
    },
  );

  test.each([429, 500, 502, 503, 504, 599])("%i is tried again", (status) => {
    expect(verdict(answered(status), 1, waits, now_ms)).toEqual(retryIn(10));
  });

  test.each(delivery_errors.filter((error) => error !== "http"))("%s is tried again", (error) => {
    expect(verdict(unanswered(error), 1, waits, now_ms)).toEqual(retryIn(10));
  });
});

test("the waits are the contract's, and the sixth attempt is the last (§6.5)", () => {
  const verdicts = [1, 2, 3, 4, 5, 6].map((attempt) =>
    verdict(unanswered("timeout"), attempt, waits, now_ms),
  );
  expect(verdicts).toEqual([...waits.map(retryIn), failed]);
});

test("without waits there is one attempt: a ping", () => {
  expect(verdict(answered(500), 1, [], now_ms)).toEqual(failed);
});

describe("Retry-After", () => {
  test.each([
    ["longer than the wait counts", answered(429, "120"), 120],
    ["on 503 too", answered(503, "120"), 120],
    ["shorter than the wait does not", answered(429, "3"), 10],
    ["at most two hours", answered(503, "999999"), 7200],
    ["as a date", answered(429, "Thu, 15 Oct 2026 08:05:00 GMT"), 300],
    ["a date that has passed", answered(429, "Thu, 15 Oct 2026 07:00:00 GMT"), 10],
    ["of no sense", answered(429, "soon"), 10],
    ["on other statuses means nothing", answered(500, "120"), 10],
  ])("%s", (_, outcome, seconds) => {
    expect(verdict(outcome, 1, waits, now_ms)).toEqual(retryIn(seconds));
  });

  test("never shortens a wait, nor lengthens it beyond two hours", () => {
    const attempt = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(attempt, fc.constantFrom(429, 503), fc.string(), (number, status, header) => {
        const result = verdict(answered(status, header), number, waits, now_ms);
        const wait_ms = result.status === "pending" ? result.wait_ms : Number.NaN;
        expect(wait_ms).toBeGreaterThanOrEqual((waits[number - 1] ?? 0) * 1000);
        expect(wait_ms).toBeLessThanOrEqual(7_200_000);
      }),
    );
  });
});
