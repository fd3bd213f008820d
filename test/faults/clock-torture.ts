import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../../src/demo/random.ts";
import { until } from "../until.ts";
import { Service, startReceiver } from "./service.ts";

const library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";
const hours = [1, -1, 24, -24];
const tickets_each_round = 12;

/**
 * Moves the clock of a running service by an hour and a day, both ways, amid writes and their
 * webhooks, which wait to be sent again when it is moved: each event is taken once, none is forgotten, the key goes on working, and what is created
 * last has the largest id.
 */
export const tortureClock = async ({ seed, rounds }: { seed: number; rounds: number }) => {
  if (!existsSync(library)) return { faults: [], told: "no libfaketime: nothing done" };
  const random = new Random(seed);
  const receiver = startReceiver({ refuses_first: true });
  const service = new Service(receiver, { WEBHOOK_RETRY_WAITS: "1,1,1,1" });
  const shift = join(service.folder, "shift");
  let shifted = 0;
  const moveClock = (by: number): void => {
    shifted += by;
    writeFileSync(shift, `${shifted >= 0 ? "+" : ""}${shifted}h\n`);
  };
  moveClock(0);
  const faults: string[] = [];
  const ids: string[] = [];
  try {
    await service.start({
      under: ["env", `LD_PRELOAD=${library}`, `FAKETIME_TIMESTAMP_FILE=${shift}`].concat([
        "FAKETIME_NO_CACHE=1",
        "FAKETIME_DONT_FAKE_MONOTONIC=1",
      ]),
    });
    const board = await service.call("POST", "/v1/ticket-boards", { name: "Field work" });
    const url = `https://localhost:${receiver.port}/`;
    await service.call("POST", "/v1/webhooks", { url, topics: ["ticket.created"] });
    const ticket = { title: "Down", board_id: board.body.id, priority: "high", type: "support" };
    for (let round = 0; round < rounds; round += 1) {
      const turn = random.between(0, tickets_each_round - 1);
      for (let made = 0; made < tickets_each_round; made += 1) {
        if (made === turn) moveClock(random.pick(hours));
        const { status, body, text } = await service.call("POST", "/v1/tickets", ticket);
        if (status === 201) ids.push(body.id);
        else faults.push(`after ${shifted} h: ${status} ${text}`);
      }
      await until(`all events have come, ${shifted} h off`, () =>
        ids.every((id) => receiver.events.has(id)),
      );
      const ready = await service.call("GET", "/ready");
      if (ready.status !== 200) faults.push(`after ${shifted} h: /ready ${ready.status}`);
    }
    if (ids.some((id, at) => at > 0 && id <= (ids[at - 1] ?? "")))
      faults.push("an id is not larger than the one before it");
    const twice = receiver.asked.length - new Set(receiver.asked).size;
    if (twice > 0) faults.push(`${twice} events were sent again`);
    const code = await service.stop();
    if (code !== 0) faults.push(`exit status ${code}`);
  } catch (error) {
    faults.push((error as Error).message);
  } finally {
    await service.remove();
    receiver.stop();
  }
  return {
    faults,
    told: `${rounds} jumps, ${ids.length} tickets, ${receiver.asked.length} sendings`,
  };
};
