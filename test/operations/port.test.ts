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
  expect(await new Response(service.stderr).text()).toContain(`${other.port} in use`);
  expect(await service.exited).toBe(1);
  await other.stop();
  rmSync(folder, { recursive: true });
});
