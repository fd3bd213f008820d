import { afterAll, expect, test } from "bun:test";
import { drainUnderLoad } from "./drain-under-load.ts";
import { connections } from "./keep-alive-load.ts";
import { Service } from "./service.ts";

const service = new Service();
afterAll(() => service.remove());

test(`SIGTERM amid ${connections} connections with one request behind the other cuts none`, async () => {
  await service.start();
  const drained = await drainUnderLoad(service);
  expect(drained).toEqual({
    sent: drained.created,
    created: expect.any(Number),
    refused: 0,
    cut: 0,
    last_answers: connections,
    lost: 0,
    exit_code: 0,
    stop_ms: expect.any(Number),
    wal_left: false,
    integrity: "ok",
  });
}, 60_000);
