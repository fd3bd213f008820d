import { expect, test } from "bun:test";
import { failNowAndThen } from "../../src/demo/unsteady.ts";
import { consecutive_failures_max } from "../../src/webhooks/endpoint-health.ts";

const webhook = (event: number, delivery_id = `${event}`) => ({
  event_id: `evt_${event}`,
  delivery_id,
  topic: "ticket.created",
  about: "ticket.created CN-1",
});

test("the demo's unsteady receiver fails now and then, far from what switches its endpoint off", () => {
  const take = failNowAndThen(
    () => {},
    () => "",
  );
  const answers = Array.from({ length: 6000 }, (_, event) => take(webhook(event)));
  expect(answers[0]).toBe(204); // every start resets the failures
  expect(new Set(answers)).toEqual(new Set([204, 503, 400]));
  const failing = answers.map((status) => (status === 204 ? " " : "x")).join("");
  expect(failing.trim().length).toBeGreaterThan(5000);
  for (const row of failing.split(" "))
    expect(row.length).toBeLessThan(consecutive_failures_max / 3);
});

test("what it failed at it takes when it comes again, and says once how to send it", () => {
  const said: string[] = [];
  const take = failNowAndThen(
    (line) => said.push(line),
    (delivery_id) => `resend ${delivery_id}`,
  );
  const events = Array.from({ length: 12 }, (_, event) => webhook(event));
  const failed = events.filter((event) => take(event) !== 204);
  expect(failed.length).toBe(6);
  expect(failed.map((event) => take(event))).toEqual(failed.map(() => 204));
  expect(said.filter((line) => line.includes("resend"))).toEqual(["Resend it:\nresend 2"]);
});

test("a ping is taken, and passed over in the count", () => {
  const said: string[] = [];
  const take = failNowAndThen(
    (line) => said.push(line),
    () => "",
  );
  const ping = { ...webhook(0), topic: "webhook.ping" };
  expect([take(webhook(1)), take(ping), take(ping)]).toEqual([204, 204, 204]);
  expect(take(webhook(2))).toBe(503);
  expect(said).toHaveLength(1);
});
