import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Refuses non-files; `error-text.ts` explains the system's other errors. */
export const refuseUnlessReadable = (path: string): void => {
  accessSync(path, constants.R_OK);
  const found = statSync(path);
  if (found.isDirectory()) throw new Error(`${path} is a folder: choose a file in it`);
};

/** Refuses a path that cannot be written, before any work is done. */
export const refuseUnlessWritable = (path: string): void => {
  const is_there = existsSync(path);
  accessSync(is_there ? path : dirname(path), constants.W_OK);
  if (is_there && statSync(path).isDirectory())
    throw new Error(`${path} is a folder: choose a file in it`);
};
