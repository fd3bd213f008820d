import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { workName } from "../../database/file/copy-names.ts";
import { removeWork } from "./durable.ts";
import type { CopyJob, CopyOutcome, Taken } from "./job.ts";

const command = (job: CopyJob): string[] => [
  process.execPath,
  fileURLToPath(new URL("./copy-process.ts", import.meta.url)),
  JSON.stringify(job),
];

const folderOf = ({ into }: CopyJob): string => ("file" in into ? dirname(into.file) : into.folder);

/** What SQLite lays down meanwhile goes where there is room for a copy. */
const environment = (job: CopyJob): Record<string, string | undefined> => ({
  SQLITE_TMPDIR: folderOf(job),
  ...process.env,
});

/**
 * Has a process of its own make a copy, at the lowest priority. It ends with this one. Told to stop, it
 * leaves nothing. Throws when nothing was published; the message says why, and what mends it.
 */
export const copyAside = async (job: CopyJob, stop?: AbortSignal): Promise<Taken> => {
  if (stop?.aborted) throw new Error("it was not begun: the service stops");
  const child = Bun.spawn(command(job), {
    env: environment(job),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const end = (): void => child.kill("SIGKILL");
  stop?.addEventListener("abort", end, { once: true });
  try {
    const [out, err] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (child.exitCode === 0) return takenFrom(out);
    removeWork(join(folderOf(job), workName(child.pid)));
    throw new Error(stop?.aborted ? "it was broken off" : deathOf(child, err));
  } finally {
    stop?.removeEventListener("abort", end);
  }
};

/** The same, and nothing else goes on meanwhile: for who starts up. */
export const copyNow = (job: CopyJob): Taken => {
  const child = Bun.spawnSync(command(job), { env: environment(job), stdin: "ignore" });
  if (child.exitCode === 0) return takenFrom(child.stdout.toString());
  removeWork(join(folderOf(job), workName(child.pid)));
  throw new Error(deathOf(child, child.stderr.toString()));
};

/** No copy was made, since the database itself is damaged. */
export class SourceDamaged extends Error {
  constructor(
    message: string,
    /** In SQLite's words. */
    readonly finding: string,
  ) {
    super(message);
  }
}

const takenFrom = (out: string): Taken => {
  const outcome = JSON.parse(out) as CopyOutcome;
  if ("taken" in outcome) return outcome.taken;
  const { failed, damage } = outcome;
  throw damage === undefined ? new Error(failed) : new SourceDamaged(failed, damage);
};

const deathOf = (
  { exitCode, signalCode }: { exitCode: number | null; signalCode?: string | number | null },
  err: string,
): string => {
  const last = err.trim().split("\n").at(-1) ?? "";
  return `the copying process has ended with ${signalCode ?? exitCode}${last === "" ? "" : `: ${last}`}`;
};
