import { afterEach, expect, test } from "bun:test";
import type { Attempted } from "../../src/webhooks/deliver.ts";
import type { Lane } from "../../src/webhooks/lanes.ts";
import { lane_width, Places } from "../../src/webhooks/places.ts";
import { holdSteadyClock, releaseSteadyClock } from "../steady-clock.ts";

afterEach(releaseSteadyClock);

const lane: Lane = { endpoint_id: "one", org_id: "org", proven: 1, closed: false, due_ms: 0 };

const attempted: Attempted = {
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
const not_let_in = attempted;
const answered: Attempted = { ...attempted, tls_ms: 1, first_byte_ms: 2, total_ms: 5, error: null };
answered.response_status = 204;

/** Begins two sendings five seconds ago; then both end so, in this order. */
const ended = (places: Places, first: Attempted, second: Attempted): void => {
  holdSteadyClock();
  const given_back = [places.take(lane), places.take(lane)];
  holdSteadyClock(4000);
  places.noteAttempt(lane.endpoint_id, first);
  given_back[0]?.();
  holdSteadyClock(1000);
  places.noteAttempt(lane.endpoint_id, second);
  given_back[1]?.();
};

test("a receiver that answers on one connection and leaves another outside gets one, for ten minutes", () => {
  const places = new Places();
  ended(places, answered, not_let_in);
  expect(places.room(lane)).toBe(1);
  const give_back = places.take(lane);
  expect(places.room(lane)).toBe(0);
  give_back();
  holdSteadyClock(599_999);
  expect(places.room(lane)).toBe(1);
  holdSteadyClock(1);
  expect(places.room(lane)).toBe(lane_width);
});

test.each([
  ["that lets nobody in", not_let_in, not_let_in],
  ["that answers all", answered, answered],
  ["that hangs on a kept connection", answered, { ...not_let_in, connect_ms: null }],
  ["whose answer does not come", answered, { ...not_let_in, tls_ms: 1 }],
])("a receiver %s keeps its places", (_, first, second) => {
  const places = new Places();
  ended(places, first, second);
  expect(places.room(lane)).toBe(lane_width);
});
