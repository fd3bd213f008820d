import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Data } from "../contender.ts";
import { filledFolder, type PeerName } from "./folder.ts";

/**
 * Puts a peer's own file, filled with the rows of the data, in the place of the copy of the
 * service's: `fill` makes it the first time, and it is kept until the data change.
 */
export const putFilled = (
  peer: PeerName,
  { database: service, rows }: Data,
  place: string,
  fill: (file: string) => void,
): void => {
  const folder = filledFolder();
  const { size, mtimeMs } = statSync(service);
  const of_rows = `${peer}-${rows}-`;
  const name = `${of_rows}${size}-${Math.round(mtimeMs)}.db`;
  const kept = join(folder, name);
  if (!existsSync(kept)) {
    for (const old of readdirSync(folder)) if (old.startsWith(of_rows)) rmSync(join(folder, old));
    const half = join(folder, `${of_rows}half.db`);
    fill(half);
    renameSync(half, kept);
  }
  for (const file of [place, `${place}-wal`, `${place}-shm`]) rmSync(file, { force: true });
  copyFileSync(kept, place);
};
