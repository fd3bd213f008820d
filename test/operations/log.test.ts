import { expect, test } from "bun:test";
import { constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main } from "../command.ts";
import { until } from "../until.ts";

const pipe_holds_bytes = 64 * 1024;

test("a log that nobody reads holds up neither requests nor the end, and loses no line once read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-log-"));
  const fifo = join(folder, "log");
  Bun.spawnSync(["mkfifo", fifo]);
  const pipe = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const output = openSync(fifo, constants.O_WRONLY);
  let log = "";
  const read = (): void => {
    const part = Buffer.alloc(1024 * 1024);
    try {
      for (let size = 1; size > 0; ) {
        size = readSync(pipe, part);
        log += part.toString("utf8", 0, size);
      }
    } catch {} // nothing more for now
  };
  const service = Bun.spawn([process.execPath, main, "serve"], {
    env: {
      ...process.env,
      DATABASE_PATH: join(folder, "lastmile.db"),
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
    },
    stdin: "ignore",
    stdout: output,
    stderr: "inherit",
  });
  await until("the service listens", () => {
    read();
    return log.includes('"port"');
  });
  const port = /"port":(\d+)/.exec(log)?.[1];
  const health = async (times: number): Promise<void> => {
    for (let call = 0; call < times; call += 1)
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  };
  await health(600); // their lines are more than a pipe holds
  read();
  await health(600);
  service.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  read();
  expect(log.length).toBeGreaterThan(pipe_holds_bytes);
  const requests = log.split("\n").filter((line) => line.includes('"msg":"request"'));
  for (const line of requests.slice(0, -1)) expect(JSON.parse(line).route).toBe("/health");
  rmSync(folder, { recursive: true });
});
