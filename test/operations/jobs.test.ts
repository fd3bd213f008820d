import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import { now } from "../../src/clock/instant.ts";
import { jobs, recurringJobs } from "../../src/operations/jobs.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const days = (count: number) => setSystemTime(Date.now() + count * 24 * 3600 * 1000);
const prune = () => jobs.prune?.run(world.sqlite, now());

test("prune forgets the answers to Idempotency-Keys after seven days", async () => {
  const headers = { "idempotency-key": "k" };
  const create = () => world.post("/v1/ticket-boards", { name: "Field work" }, { headers });
  const first = await create();
  days(6.9);
  expect(await prune()).toBe(0);
  expect((await create()).body).toEqual(first.body);
  days(0.2);
  expect(await prune()).toBe(1);
  expect((await create()).body.id).not.toBe(first.body.id);
});

test("prune leaves the rest to the next time when the service stops", async () => {
  const users = Array.from({ length: 230 }, () => world.user().id);
  world.sqlite.writeNow((tx) => {
    for (const user_id of users) startSession(tx, [{ org_id: world.cedar.id, user_id }]);
  });
  days(31);
  const stopping = new AbortController();
  const job = recurringJobs(world.sqlite).find(({ name }) => name === "prune");
  const pruning = job?.run(now(), now(), stopping.signal);
  // Deliveries come before sessions: it has not come to them when it is told.
  stopping.abort();
  expect(await pruning).toBe(0);
  expect(await prune()).toBe(230);
});

test("prune forgets sessions that are over", async () => {
  const user = world.user();
  const person = { org_id: world.cedar.id, user_id: user.id };
  world.sqlite.writeNow((tx) => startSession(tx, [person]));
  days(29);
  expect(await prune()).toBe(0);
  days(2);
  expect(await prune()).toBe(1);
});
