/**
 * Times the recurring jobs on a filled database, which they change:
 * `bun test/bench/ticket-jobs.ts FILE`. Prints for each how long it took and how long it ever kept
 * the event loop from others.
 */
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { autoArchive } from "../../src/tickets/jobs/auto-archive.ts";
import { checkSlas } from "../../src/tickets/jobs/sla-check.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";

const [path = ""] = process.argv.slice(2);
const sqlite = new Sqlite(path, { settle: fanOut });
migrate(sqlite, path);

/** Others who wait for their turn: the longest that one of them waited. */
const watchLoop = (): { stop(): number } => {
  let longest = 0;
  let last = performance.now();
  let watching = true;
  const turn = (): void => {
    const at = performance.now();
    longest = Math.max(longest, at - last);
    last = at;
    if (watching) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      watching = false;
      return longest;
    },
  };
};

const time = async (name: string, work: () => Promise<number>): Promise<void> => {
  const loop = watchLoop();
  const began = performance.now();
  const changed = await work();
  const spent = performance.now() - began;
  const longest = loop.stop();
  console.log(
    `${name}: ${changed} changed in ${spent.toFixed(1)} ms, the loop held for ${longest.toFixed(1)} ms at most`,
  );
};

const at = now();
await time("sla-check, many due", () => checkSlas(sqlite, at));
await time("sla-check, nothing due", () => checkSlas(sqlite, at));
await time("auto-archive, nothing due", () => autoArchive(sqlite, at));
await time("auto-archive", () => autoArchive(sqlite, plusSeconds(at, 25.5 * 86_400)));
sqlite.close();
