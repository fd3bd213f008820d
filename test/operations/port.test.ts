import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

test("a port that another service listens on is refused, not shared", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-port-"));
  const other = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    reusePort: true,
    fetch: () => new Response(),
  });
  const service = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../../src/main.ts"), "serve"],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        DATABASE_PATH: join(folder, "lastmile.db"),
        HOST: "127.0.0.1",
        PORT: String(other.port),
      },
      stdout: "ignore",
      stderr: "pipe",
    },
  );
  expect(await new Response(service.stderr).text()).toBe(
    `lastmile: The configuration is not usable. PORT: ${other.port} in use on 127.0.0.1. Stop what listens there, or choose another\n`,
  );
  expect(await service.exited).toBe(1);
  await other.stop();
  rmSync(folder, { recursive: true });
});

test.each(["203.0.113.9", "256.1.1.1", "nowhere.invalid"])(
  "an address that is not this machine's is refused: %s",
  async (host) => {
    const folder = mkdtempSync(join(tmpdir(), "lastmile-host-"));
    const service = Bun.spawn(
      [process.execPath, join(import.meta.dir, "../../src/main.ts"), "serve"],
      {
        env: {
          ...process.env,
          NODE_ENV: "production",
          DATABASE_PATH: join(folder, "lastmile.db"),
          HOST: host,
          PORT: "0",
        },
        stdout: "ignore",
        stderr: "pipe",
      },
    );
    expect(await new Response(service.stderr).text()).toStartWith(
      `lastmile: The configuration is not usable. HOST: ${host} is not an address of this machine (`,
    );
    expect(await service.exited).toBe(1);
    rmSync(folder, { recursive: true });
  },
);
