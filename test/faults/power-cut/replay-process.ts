/**
 * `bun replay-process.ts JOB`, started by `replay-beside.ts`: replays its share of the cuts of a recording, and prints
 * what it found as JSON.
 */
import { Random } from "../../../src/demo/random.ts";
import { chooseCuts } from "./cuts.ts";
import { readRecording, readTimeline } from "./record.ts";
import { Replay } from "./replay.ts";
import type { Found, ReplayJob } from "./replay-beside.ts";

const job = JSON.parse(process.argv[2] ?? "") as ReplayJob;
const recording = await readRecording(job.place);
const timeline = await readTimeline(recording);
const cuts = chooseCuts(timeline, job.cuts, new Random(job.seed));
const replay = new Replay(recording, timeline, job.ignored);
const found: Found = { cuts: 0, faulty: 0, faults: [] };
for (const [nth, cut] of cuts.entries()) {
  replay.advance(cut);
  if (nth % job.of !== job.share) continue;
  const faults = replay.examine(cut);
  found.cuts += 1;
  if (faults.length > 0) found.faulty += 1;
  const where = `cut ${cut.moment} of ${timeline.length}, ${cut.fate}, ${cut.seed}`;
  found.faults.push(...faults.map((fault) => `${where}: ${fault}`));
}
console.log(JSON.stringify(found));
