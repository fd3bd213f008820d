import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { workName } from "../../database/file/copy-names.ts";
import { removeUnpublished } from "./files.ts";
import type { Backup, CopyJob, CopyResult } from "./job.ts";

const command = (job: CopyJob): string[] => [
  process.execPath,
  fileURLToPath(new URL("./copy-process.ts", import.meta.url)),
  JSON.stringify(job),
];

const folderOf = ({ into }: CopyJob): string => ("file" in into ? dirname(into.file) : into.folder);

/** SQLite's temporary files go into the backup folder, which has space for a copy. */
const environment = (job: CopyJob): Record<string, string | undefined> => ({
  SQLITE_TMPDIR: folderOf(job),
  ...process.env,
});

/**
 * Makes a backup in a process of its own, which ends with this one and leaves nothing when `stop` aborts it.
 * Throws if nothing was published; the message says why and what to do.
 */
export const startCopy = async (job: CopyJob, stop?: AbortSignal): Promise<Backup> => {
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
    if (child.exitCode === 0) return parseResult(out);
    removeUnpublished(join(folderOf(job), workName(child.pid)));
    throw new Error(stop?.aborted ? "it was broken off" : exitText(child, err));
  } finally {
    stop?.removeEventListener("abort", end);
  }
};

/** No copy was made, because the database itself is damaged. */
export class SourceDamaged extends Error {
  constructor(
    message: string,
    /** SQLite's message. */
    readonly finding: string,
  ) {
    super(message);
  }
}

const parseResult = (out: string): Backup => {
  const result = JSON.parse(out) as CopyResult;
  if ("taken" in result) return result.taken;
  const { failed, damage } = result;
  throw damage === undefined ? new Error(failed) : new SourceDamaged(failed, damage);
};

const exitText = (
  { exitCode, signalCode }: { exitCode: number | null; signalCode?: string | number | null },
  err: string,
): string => {
  const last = err.trim().split("\n").at(-1) ?? "";
  return `the copying process has ended with ${signalCode ?? exitCode}${last === "" ? "" : `: ${last}`}`;
};
