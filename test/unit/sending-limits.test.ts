import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { ConcurrencyLimiter } from "../../src/concurrency-limiter.ts";
import type { AttemptResult } from "../../src/webhooks/deliver.ts";
import { EndpointQueue } from "../../src/webhooks/endpoint-queue.ts";
import { limitsOf } from "../../src/webhooks/sending-limits.ts";

const began_ms = Date.UTC(2026, 9, 15);
beforeEach(() => {
  setSystemTime(began_ms);
});
afterEach(() => {
  setSystemTime();
});

const queueOf = (): EndpointQueue =>
  new EndpointQueue({
    endpoint_id: "one",
    org_id: "org",
    verified: 1,
    is_closed: false,
    is_moved: false,
    due_ms: 0,
  });

const widthOf = (queue: EndpointQueue): number | undefined =>
  limitsOf(queue, new ConcurrencyLimiter()).one;

const not_accepted: AttemptResult = {
  address: "203.0.113.7",
  dns_ms: 0,
  connect_ms: 1,
  tls_ms: null,
  first_byte_ms: null,
  total_ms: 5000,
  response_status: null,
  response_headers: null,
  response_body: null,
  error: "timeout",
  retry_after: null,
};
const answered: AttemptResult = {
  ...not_accepted,
  tls_ms: 1,
  first_byte_ms: 2,
  total_ms: 5,
  error: null,
};
answered.response_status = 204;

/** Two attempts that began together end so, in this order. */
const ended = (queue: EndpointQueue, first: AttemptResult, second: AttemptResult): void => {
  setSystemTime(began_ms + 4000);
  queue.observeAttempt(first, began_ms);
  setSystemTime(began_ms + 5000);
  queue.observeAttempt(second, began_ms);
};

test("a receiver that answers on one connection and accepts no other gets one, for ten minutes", () => {
  const queue = queueOf();
  ended(queue, answered, not_accepted);
  expect(widthOf(queue)).toBe(1);
  setSystemTime(began_ms + 5000 + 599_999);
  expect(widthOf(queue)).toBe(1);
  setSystemTime(began_ms + 5000 + 600_000);
  expect(widthOf(queue)).toBe(4);
});

test.each([
  ["that accepts none", not_accepted, not_accepted],
  ["that answers all", answered, answered],
  ["that hangs on a kept connection", answered, { ...not_accepted, connect_ms: null }],
  ["whose answer does not come", answered, { ...not_accepted, tls_ms: 1 }],
])("a receiver %s gets four at once", (_, first, second) => {
  const queue = queueOf();
  ended(queue, first, second);
  expect(widthOf(queue)).toBe(4);
});
