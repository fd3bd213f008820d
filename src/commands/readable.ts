import { accessSync, constants, statSync } from "node:fs";

/** Refuses what cannot be read as a file; the system's own error names the rest (`explain.ts`). */
export const refuseUnlessReadable = (path: string): void => {
  accessSync(path, constants.R_OK);
  const found = statSync(path);
  if (found.isDirectory()) throw new Error(`${path} is a folder: name a file in it`);
};
