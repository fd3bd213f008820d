import { readdirSync, readFileSync, statSync } from "node:fs";

/**
 * Other processes that have the file open, as `PID (name)`. As far as this user may look, and only where there is a
 * `/proc`: others are not found.
 */
export const processesWithOpen = (path: string): string[] => {
  const { dev, ino } = statSync(path);
  const isSame = (descriptor: string): boolean => {
    const found = orNull(() => statSync(descriptor, { throwIfNoEntry: false }));
    return found?.dev === dev && found.ino === ino;
  };
  return (orNull(() => readdirSync("/proc")) ?? [])
    .filter((pid) => /^\d+$/.test(pid) && pid !== String(process.pid))
    .filter((pid) => {
      const folder = `/proc/${pid}/fd`;
      const descriptors = orNull(() => readdirSync(folder)) ?? [];
      return descriptors.some((name) => isSame(`${folder}/${name}`));
    })
    .map((pid) => {
      const name = orNull(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) ?? "?";
      return `${pid} (${name})`;
    });
};

/** Null where it may not be read, or has ended meanwhile. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
