import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../../../src/demo/random.ts";
import { chooseCuts } from "./cuts.ts";
import { readContents } from "./folder-contents.ts";
import { readTimeline, record, saveRecording } from "./record.ts";
import { ignored_names, Replay } from "./replay.ts";
import { replayBeside } from "./replay-beside.ts";
import { serveAgain } from "./serve-again.ts";

/*
 * `bun test/faults/power-cut/try.ts`: records under strace all that a service does to its folder under load, and
 * replays what a power cut at 2,000 moments would have left of it (`disk.ts` says what a disk may do). Each must open,
 * pass `lastmile check`, have everything that was answered before, and nothing in part. Some are served again and
 * asked. Then waits for the disk are left out of the record, which must be found. Some 8 minutes on two processors.
 */

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    cuts: { type: "string", default: "2000" },
    /** Of which a service is started again. */
    served: { type: "string", default: "20" },
    /** With each kind of waits left out. */
    without: { type: "string", default: "40" },
  },
});
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
const shown_max = 20;
let failed = false;

const tell = (what: string, faults: readonly string[]): void => {
  console.log(`${what}: ${faults.length} faults`);
  for (const fault of faults.slice(0, shown_max)) console.log(`  ${fault.slice(0, 600)}`);
  failed ||= faults.length > 0;
};

const place = mkdtempSync(join(tmpdir(), "lastmile-power-cut-"));
console.log(`seed ${seed}`);
const random = new Random(seed);
const { company, ...recording } = await record(place, random);
try {
  await saveRecording(recording);
  const timeline = await readTimeline(recording);
  const round = company.journal.round;
  const { answered } = company.journal;
  const megabytes = Math.round(Bun.file(join(place, "strace.log")).size / 4e6);
  console.log(
    `recorded: ${answered} answered writes, ${timeline.length} moments, some ${megabytes} MB`,
  );

  const whole = new Replay(recording, timeline);
  whole.advance({ moment: timeline.length });
  const [seen, real] = [whole.current().files, readContents(recording.folder).files];
  const paths = [...new Set([...seen.keys(), ...real.keys()])];
  const isSame = (path: string) => real.get(path)?.equals(seen.get(path) ?? Buffer.alloc(0));
  tell(
    "the record against the real files",
    paths.filter((path) => !isSame(path)),
  );

  const all = await replayBeside({ place, seed, cuts: Number(values.cuts), ignored: "none" });
  tell(`${all.cuts} power cuts, something wrong after ${all.faulty}`, all.faults);

  const served = new Replay(recording, timeline);
  const cuts = chooseCuts(timeline, Number(values.served), random);
  const faults: string[] = [];
  for (const cut of cuts) {
    served.advance(cut);
    faults.push(...(await serveAgain(company, round, served, cut)));
  }
  tell(`${cuts.length} of them served again`, faults);

  for (const ignored of ignored_names) {
    if (ignored === "none") continue;
    const job = { place, seed, cuts: Number(values.without), ignored };
    const { cuts, faulty, faults } = await replayBeside(job);
    const lost = faults.filter((fault) => fault.includes("was answered")).length;
    tell(
      `${cuts} power cuts without ${ignored} fsync: something wrong after ${faulty}, ${lost} answered writes missing`,
      lost > 0 ? [] : ["nothing answered is missing: the replay finds nothing"],
    );
  }
} finally {
  await company.remove();
  rmSync(place, { recursive: true });
}
process.exit(failed ? 1 : 0);
