import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Service } from "./service.ts";

/** What a disk does to a running service, until `end`. */
export interface DiskFault {
  end(): Promise<void>;
}

/** Calls of the system that fail on one of the database's files. */
export interface Failing {
  calls: string;
  error: string;
  /** "-wal", or "" for the database itself. */
  file: string;
}

export const hasStrace = (): boolean => Bun.which("strace") !== null;

/** Has calls of a running service fail, by strace. */
export const failCalls = async (
  service: Service,
  { calls, error, file }: Failing,
): Promise<DiskFault> => {
  const tracing = await inject(service, file, calls, `error=${error}`);
  return {
    end: async () => {
      tracing.kill("SIGINT");
      await tracing.exited;
    },
  };
};

/** Kills a running service at its `nth` write into the database itself, from 1: amid a checkpoint, as nothing else writes there. */
export const killAtWrite = async (service: Service, nth: number): Promise<void> => {
  await inject(service, "", "pwrite64", `signal=SIGKILL:when=${nth}`);
};

const inject = async (service: Service, file: string, calls: string, what: string) => {
  const tracing = Bun.spawn(
    [
      ...["strace", "-f", "-o", "/dev/null", "-P", service.database + file, "-e", `trace=${calls}`],
      ...["-e", `inject=${calls}:${what}`, "-p", String(service.pid)],
    ],
    { stdout: "ignore", stderr: "pipe" },
  );
  for await (const text of tracing.stderr.pipeThrough(new TextDecoderStream()))
    if (text.includes("attached")) break;
  return tracing;
};

/** A small disk of its own; null where this user may mount none. */
export const mountSmallDisk = (megabytes: number) => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-disk-"));
  const mount = ["mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder];
  if (!Bun.which("mount") || !Bun.spawnSync(mount).success) {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    /** Leaves no room, until it is ended. */
    fill: (): DiskFault => {
      const ballast = join(folder, "ballast");
      const descriptor = openSync(ballast, "w");
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(4096, 1));
      } catch {
        closeSync(descriptor); // full
      }
      return { end: async () => rmSync(ballast) };
    },
    remove: (): void => {
      Bun.spawnSync(["umount", "-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
};
