import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { savedCode } from "../documents/blocks.ts";
import { until } from "../until.ts";
import { World } from "../world.ts";

/** The program that docs/webhooks.md shows for the feed, run as it stands there. */
const code = savedCode("events.py", ["docs/webhooks.md"]);

const python = Bun.which("python3");

let world: World;
let folder: string;
beforeAll(() => {
  world = new World();
  folder = mkdtempSync(join(tmpdir(), "lastmile-feed-"));
  writeFileSync(join(folder, "follow.py"), code);
});
afterAll(() => {
  world.close();
  rmSync(folder, { recursive: true });
});

const newClient = (username: string) => world.post("/v1/clients", { name: "Nadia", username });

/** Follows the feed until it has told so many events, and is killed; what it said of them and of losses. */
const follow = async (origin: string, count: number) => {
  const child = Bun.spawn([python ?? "", "follow.py"], {
    cwd: folder,
    env: { ...process.env, LASTMILE_URL: origin, LASTMILE_KEY: world.key, PAUSE: "0.01" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = { told: "", lost: "" };
  const take = async (stream: ReadableStream<Uint8Array>, name: keyof typeof said) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) said[name] += decoder.decode(chunk, { stream: true });
  };
  const taken = [take(child.stdout, "told"), take(child.stderr, "lost")];
  await until(`${count} events are told`, () => said.told.split("\n").length > count);
  const { body } = await world.get("/v1/events?after=latest");
  await until("the place is kept", () => placeKept() === body.next_cursor);
  child.kill();
  await Promise.all(taken);
  return { told: said.told.trim().split("\n"), lost: said.lost };
};

const placeKept = (): string | null => {
  try {
    return readFileSync(join(folder, "events.cursor"), "utf8");
  } catch {
    return null;
  }
};

test.skipIf(python === null)(
  "it tells each event once, goes on where it stopped, and says what it missed",
  async () => {
    const origin = world.listen();
    await newClient("a");
    await newClient("b");
    const ids = (): string[] =>
      world.sqlite
        .reader(world.cedar.id)
        .all(world.sqlite.reader(world.cedar.id).from("events").select("id").orderBy("seq"))
        .map(({ id }) => `evt_${id} client.created`);
    expect(await follow(origin, 2)).toEqual({ told: ids(), lost: "" });
    await newClient("c");
    expect(await follow(origin, 1)).toEqual({ told: ids().slice(2), lost: "" });
    const { body } = await world.get("/v1/events?limit=1");
    writeFileSync(join(folder, "events.cursor"), body.next_cursor);
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      const [, second] = tx.all(tx.from("events").select(["seq", "id"]).orderBy("seq"));
      tx.run(tx.delete("events").where("seq", "<=", second?.seq ?? 0));
      tx.insert("event_horizon", {
        pruned_seq: second?.seq ?? 0,
        pruned_id: second?.id ?? "",
        pruned_before: tx.now,
      });
    });
    const missed = await follow(origin, 1);
    expect(missed.told).toEqual(ids());
    expect(missed.lost).toContain("events were missed");
  },
);
