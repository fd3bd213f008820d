import { afterEach, beforeEach, expect, test } from "bun:test";
import { Outbox } from "./outbox.ts";

let outbox: Outbox;
beforeEach(() => {
  outbox = new Outbox();
});
afterEach(() => outbox.close());

test("a turn of the event loop begins at most twelve sendings, however many are due", async () => {
  const receiver = await outbox.receiver();
  for (let n = 0; n < 30; n += 1) {
    const key = outbox.world.apiKey({}, outbox.world.organization(`Net ${n}`));
    const { id } = await outbox.endpoint(receiver, {}, key);
    await outbox.world.post(`/v1/webhooks/${id}/test`, {}, { key });
  }
  let turn = 0;
  let ended = false;
  const immediate = (): void => {
    turn += 1;
    if (!ended) setImmediate(immediate);
  };
  const begun = new Map<number, number>();
  const { resolve } = outbox.world.outbound;
  outbox.world.outbound.resolve = (host) => {
    begun.set(turn, (begun.get(turn) ?? 0) + 1);
    return resolve(host);
  };
  setImmediate(immediate);
  outbox.start();
  await outbox.finished();
  ended = true;

  expect(receiver.received).toHaveLength(30);
  expect(Math.max(...begun.values())).toBeLessThanOrEqual(12);
});
