import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, linkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.ts";
import { Service } from "./service.ts";

/* One service on a file, by whatever name it is known; the first one is unharmed. */

const service = new Service();
beforeAll(() => service.start());
afterAll(() => service.remove());

const names: [string, (name: string) => void, string][] = [
  ["a symbolic link", (name) => symlinkSync(service.database, name), "Another Lastmile service"],
  ["a hard link", (name) => linkSync(service.database, name), "under another name"],
];

test.concurrent.each(names)("%s to a file that is served is refused", async (what, make, why) => {
  const path = join(service.folder, `${what.replaceAll(" ", "-")}.db`);
  make(path);
  const { code, err } = await run(["serve"], {
    DATABASE_PATH: path,
    PORT: "0",
    HOST: "127.0.0.1",
  });
  expect(code).toBe(1);
  for (const part of [why, path, "DATABASE_PATH=FILE lastmile serve"]) expect(err).toContain(part);
  // A WAL of its own is what would ruin the file.
  expect(existsSync(`${path}-wal`)).toBe(false);
  const board = await service.call("POST", "/v1/ticket-boards", { name: what });
  expect(board.status).toBe(201);
});
