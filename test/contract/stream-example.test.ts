import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "../../src/clock/instant.ts";
import { savedCode } from "../documents/blocks.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

/** The program that docs/webhooks.md shows for the stream, run as it stands there, but for its pause. */
const code = savedCode("stream.mjs", ["docs/webhooks.md"]).replace(", 3000)", ", 10)");

let world: World;
let folder: string;
beforeAll(() => {
  world = new World();
  folder = mkdtempSync(join(tmpdir(), "lastmile-stream-"));
  writeFileSync(join(folder, "stream.mjs"), code);
});
afterAll(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

const newClient = (username: string) => world.post("/v1/clients", { name: "Nadia", username });

/** Follows the stream until it has printed so many events, and is killed; what it printed. */
const follow = async (origin: string, count: number): Promise<string[]> => {
  const child = Bun.spawn([Bun.which("node") ?? process.execPath, "stream.mjs"], {
    cwd: folder,
    env: { ...process.env, LASTMILE_URL: origin, LASTMILE_KEY: world.key },
    stdout: "pipe",
    stderr: "ignore",
  });
  let told = "";
  const reading = (async () => {
    for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) told += chunk;
  })();
  await until(`${count} events are told`, () => told.split("\n").length > count);
  const { body } = await world.get("/v1/events?after=latest");
  await until("the place is kept", () => lastKept() === body.next_cursor);
  child.kill();
  await reading;
  return told.trim().split("\n");
};

const lastKept = (): string | null => {
  try {
    return readFileSync(join(folder, "last-event-id"), "utf8");
  } catch {
    return null;
  }
};

/** What it prints of every event that is kept. */
const everyLine = async (): Promise<string[]> => {
  const { body } = await world.get("/v1/events");
  return body.data.map(({ id, topic }: { id: string; topic: string }) => `${id} ${topic}`);
};

test("it prints each event once, continues where it stopped, and starts over when it missed some", async () => {
  const origin = world.listen();
  await newClient("a");
  await newClient("b");
  expect(await follow(origin, 2)).toEqual(await everyLine());
  await newClient("c");
  const lines = await everyLine();
  expect(lines).toHaveLength(3);
  expect(await follow(origin, 1)).toEqual(lines.slice(2));
  const { body } = await world.get("/v1/events?limit=1");
  writeFileSync(join(folder, "last-event-id"), body.next_cursor);
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    const [, second] = tx.all(tx.from("events").select(["seq", "id"]).orderBy("seq"));
    const { seq: pruned_seq, id: pruned_id } = second ?? { seq: 0, id: "" };
    tx.run(tx.delete("events").where("seq", "<=", pruned_seq));
    tx.insert("event_horizon", { pruned_seq, pruned_id, pruned_before: now() });
  });
  expect(await follow(origin, 1)).toEqual(lines.slice(2));
});
