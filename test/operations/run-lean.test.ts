import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Service } from "../faults/service.ts";

const service = new Service(undefined, { MIMALLOC_PURGE_DELAY: "7" });
afterAll(() => service.remove());

test.skipIf(process.platform !== "linux")(
  "a service tells its engine to take little memory, and leaves what the operator says",
  async () => {
    await service.start();
    const environment = readFileSync(`/proc/${service.pid}/environ`, "utf8").split("\0");
    expect(environment).toContain("BUN_JSC_useFTLJIT=0");
    expect(environment).toContain("MIMALLOC_PURGE_DELAY=7");
    expect(await service.stop()).toBe(0);
  },
);
