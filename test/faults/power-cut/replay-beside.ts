import { fileURLToPath } from "node:url";
import type { Ignored } from "./replay.ts";

export interface ReplayJob {
  place: string;
  seed: number;
  cuts: number;
  ignored: Ignored;
  /** This process replays each cut whose number divided by `of` leaves `share`. */
  share: number;
  of: number;
}

export interface Found {
  cuts: number;
  /** Of those, after how many something was wrong. */
  faulty: number;
  faults: string[];
}

const processes = 2;

/** Replays in processes of their own, since each takes a processor. */
export const replayBeside = async (job: Omit<ReplayJob, "share" | "of">): Promise<Found> => {
  const program = fileURLToPath(new URL("./replay-process.ts", import.meta.url));
  const found = await Promise.all(
    Array.from({ length: processes }, async (_, share): Promise<Found> => {
      const own: ReplayJob = { ...job, share, of: processes };
      const child = Bun.spawn([process.execPath, program, JSON.stringify(own)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const out = await new Response(child.stdout).text();
      if ((await child.exited) !== 0) throw new Error("a replaying process has failed");
      return JSON.parse(out) as Found;
    }),
  );
  return found.reduce((sum, one) => ({
    cuts: sum.cuts + one.cuts,
    faulty: sum.faulty + one.faulty,
    faults: [...sum.faults, ...one.faults],
  }));
};
