import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../command.ts";

test("a port that another service listens on is refused, not shared", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-port-"));
  const other = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    reusePort: true,
    fetch: () => new Response(),
  });
  const env = { DATABASE_PATH: join(folder, "lastmile.db"), HOST: "127.0.0.1" };
  const { code, err } = await run(["serve"], { ...env, PORT: String(other.port) });
  expect(err).toBe(
    `lastmile: The configuration is not usable. PORT: ${other.port} in use on 127.0.0.1. Stop what listens there, or choose another\n`,
  );
  expect(code).toBe(1);
  await other.stop();
  rmSync(folder, { recursive: true });
});

test.each(["203.0.113.9", "256.1.1.1", "nowhere.invalid"])(
  "an address that is not this machine's is refused: %s",
  async (host) => {
    const folder = mkdtempSync(join(tmpdir(), "lastmile-host-"));
    const env = { DATABASE_PATH: join(folder, "lastmile.db"), HOST: host, PORT: "0" };
    const { code, err } = await run(["serve"], env);
    expect(err).toStartWith(
      `lastmile: The configuration is not usable. HOST: ${host} is not an address of this machine (`,
    );
    expect(code).toBe(1);
    rmSync(folder, { recursive: true });
  },
);
