import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Refuses what cannot be read as a file; the system's own error names the rest (`error-text.ts`). */
export const refuseUnlessReadable = (path: string): void => {
  accessSync(path, constants.R_OK);
  const found = statSync(path);
  if (found.isDirectory()) throw new Error(`${path} is a folder: choose a file in it`);
};

/** Refuses where no file can be written, before any work is done for it. */
export const refuseUnlessWritable = (path: string): void => {
  const is_there = existsSync(path);
  accessSync(is_there ? path : dirname(path), constants.W_OK);
  if (is_there && statSync(path).isDirectory())
    throw new Error(`${path} is a folder: choose a file in it`);
};
