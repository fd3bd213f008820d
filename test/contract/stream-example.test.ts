import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { now } from "../../src/clock/instant.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

/** The loop that docs/webhooks.md shows under "Reading events as a stream", run as it stands there, but for its pause. */
const [, shown = ""] =
  /## Reading events as a stream[\s\S]*?```js\n([\s\S]*?)```/.exec(
    readFileSync("docs/webhooks.md", "utf8"),
  ) ?? [];

/** What the document leaves to its reader. */
const theirs = `
import { existsSync, readFileSync, writeFileSync } from "node:fs";
const loadLastId = async () => existsSync("last") ? readFileSync("last", "utf8") : "";
const saveLastId = async (id) => writeFileSync("last", id);
const handle = async (event) => console.log(event.data.client.username);
`;

let world: World;
let folder: string;
beforeAll(() => {
  world = new World();
  folder = mkdtempSync(join(tmpdir(), "lastmile-stream-"));
  writeFileSync(join(folder, "follow.mjs"), theirs + shown.replace(", 3000)", ", 10)"));
});
afterAll(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

const newClient = (username: string) => world.post("/v1/clients", { name: "Nadia", username });

/** Follows the stream until it has told so many events, and is killed; of whom they were. */
const follow = async (origin: string, count: number): Promise<string[]> => {
  const child = Bun.spawn([Bun.which("node") ?? process.execPath, "follow.mjs"], {
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
    return readFileSync(join(folder, "last"), "utf8");
  } catch {
    return null;
  }
};

test("it tells each event once, goes on where it stopped, and begins anew when it missed some", async () => {
  const origin = world.listen();
  await newClient("a");
  await newClient("b");
  expect(await follow(origin, 2)).toEqual(["a", "b"]);
  await newClient("c");
  expect(await follow(origin, 1)).toEqual(["c"]);
  const { body } = await world.get("/v1/events?limit=1");
  writeFileSync(join(folder, "last"), body.next_cursor);
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    const [, second] = tx.all(tx.from("events").select(["seq", "id"]).orderBy("seq"));
    const { seq: pruned_seq, id: pruned_id } = second ?? { seq: 0, id: "" };
    tx.run(tx.delete("events").where("seq", "<=", pruned_seq));
    tx.insert("event_horizon", { pruned_seq, pruned_id, pruned_before: now() });
  });
  expect(await follow(origin, 1)).toEqual(["c"]);
});
