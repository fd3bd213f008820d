import { afterAll, expect, test } from "bun:test";
import { Service } from "./service.ts";

/* What the feed tells after a kill -9: all that was answered, and nothing that was not saved. */

const kills = 2;
const at_once = 20;

const service = new Service();
afterAll(() => service.remove());

let made = 0;
const newClient = async (answered: string[]): Promise<void> => {
  made += 1;
  const body = { name: `Client ${made}`, username: `client${made}` };
  const { status, body: client } = await service.call("POST", "/v1/clients", body);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(client)}`);
  answered.push(client.id);
};

/** Follows the feed to its end; what it told, and the cursor to go on with. */
const follow = async (cursor: string): Promise<{ told: string[]; cursor: string }> => {
  const told: string[] = [];
  for (let after = cursor; ; ) {
    const { status, body } = await service.call("GET", `/v1/events?limit=40&after=${after}`);
    expect(status).toBe(200);
    for (const { data } of body.data) told.push(data.client.id);
    if (body.next_cursor === after) return { told, cursor: after };
    after = body.next_cursor;
  }
};

/** Makes clients, and follows the feed beside them, until the service is killed amid both. */
const makeUntilKilled = async (cursor: string, answered: string[]) => {
  const until = answered.length + 60;
  let reached = { told: [] as string[], cursor };
  const make = async (): Promise<never> => {
    for (;;) {
      await newClient(answered);
      if (answered.length >= until) await service.kill();
    }
  };
  const read = async (): Promise<never> => {
    for (;;) {
      const more = await follow(reached.cursor);
      reached = { told: [...reached.told, ...more.told], cursor: more.cursor };
    }
  };
  await Promise.allSettled([...Array.from({ length: at_once }, make), read()]);
  return reached;
};

test(`kill -9 amid creates, ${kills} times: a reader who goes on has every client once`, async () => {
  await service.start();
  const answered: string[] = [];
  const told: string[] = [];
  let cursor = "latest";
  cursor = (await follow(cursor)).cursor;
  for (let kill = 0; kill < kills; kill += 1) {
    const reached = await makeUntilKilled(cursor, answered);
    told.push(...reached.told);
    await service.start();
    const rest = await follow(reached.cursor);
    told.push(...rest.told);
    cursor = rest.cursor;
  }
  const total = (await service.call("GET", "/v1/clients?pageSize=1")).body.meta.total;
  expect(new Set(told).size).toBe(told.length);
  expect(told).toHaveLength(total);
  expect(answered.filter((id) => !told.includes(id))).toEqual([]);
});
